// The positions of the lesson on evaluations.

/** @import { Line } from '../../types.js' */

/** A whole game, to step through its phases: Murakami and Logistello, 1997. @type {Line} */
export const GAME = {
  size: 8,
  start: null,
  moves: split(
    'f5d6c3d3c4f4f6f3e6e7d7g6g5c5b6c6b5c7f8e8f7h6d2g4c8b3b4a5d8e2' +
      'e3a4a6f2h3h5e1c1c2a7b7a8b8g8g7b1g1f1h4g3h7d1a1b2a2a3g2h8h2h1',
  ),
};

/** The first position of the map: a position of this game. @type {Line} */
export const MIDGAME = { ...GAME, moves: GAME.moves.slice(0, 26) };

/** A position where moves and corners can be counted by eye. @type {Line} */
export const COUNTED = {
  size: 8,
  start: 'XX--OX--OXXOOX--XXXXOX--XXXXXOXOXXOXOXOOXXXXOOOO-XOOOO----OOOOO- X',
  moves: [],
};

/** The same position for the other side. @type {Line} */
export const COUNTED_FOR_OPPONENT = { ...COUNTED, start: `${COUNTED.start?.slice(0, -1)}O` };

/** A position where table 1 chooses a bad move. @type {Line} */
export const DISPUTED = {
  size: 8,
  start: '------------XX------XXXX---OXXXX--OOXOXX--OOXOXX--OOOO---XXXX--- O',
  moves: [],
};

/** The first position of the comparison, where all choices are good. @type {Line} */
export const OPENING = { size: 8, start: null, moves: ['f5', 'd6', 'c3'] };

/** A board full of discs of the mover: a table then shows all its values. @type {Line} */
export const FULL = { size: 8, start: `${'X'.repeat(64)} X`, moves: [] };

/** @param {string} moves */
function split(moves) {
  return moves.match(/../g) ?? [];
}
