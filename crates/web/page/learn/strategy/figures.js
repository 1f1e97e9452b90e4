// A picture for each theme: discs, and signs on squares.

/** @import { Theme } from './positions.js' */

/**
 * @typedef {object} Figure
 * @property {string} discs  the squares, row by row
 * @property {'X' | 'O' | ''} turn  the side whose legal moves are marked
 * @property {Record<string, string[]>} signs  squares by sign
 */

const EMPTY = '-'.repeat(27) + 'OX' + '-'.repeat(6) + 'XO' + '-'.repeat(27);

const C_SQUARES = ['b1', 'a2', 'g1', 'h2', 'a7', 'b8', 'h7', 'g8'];
const X_SQUARES = ['b2', 'g2', 'b7', 'g7'];
const CORNERS = ['a1', 'h1', 'a8', 'h8'];

/** @type {Record<Theme, Figure>} */
export const FIGURES = {
  corners: {
    discs: 'XXXXO---XXXOO---XXOOXO--XOOXXO----OOX------OX-------------------',
    turn: '',
    signs: { '✓': ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'a3', 'b3', 'a4'] },
  },
  xsquares: { discs: EMPTY, turn: '', signs: { '★': CORNERS, X: X_SQUARES } },
  csquares: { discs: EMPTY, turn: '', signs: { '★': CORNERS, C: C_SQUARES } },
  mobility: {
    discs: '----------OOOO---OOXXOO--OXXXXO--OXXXXO--OOXXOO---OOOO----------',
    turn: 'X',
    signs: {},
  },
  parity: {
    discs: '--XXXXX-OOXOXXX-OOXOOXXOOOXOXOXOOOXXOXXOXXXOXOXOXXOOOX-XXOOOOOOO',
    turn: '',
    signs: { 1: ['a1', 'b1'], 2: ['h1', 'h2'], 3: ['g7'] },
  },
  edges: {
    discs: '-OOO-OO---XOXOX---XOXXO---XXOOO---XOOXO---OO--------------------',
    turn: '',
    signs: { '✓': ['e1'] },
  },
  endgame: {
    discs: '--XXXOOX--XXXXXXXXXOXOXXXXXXXXXXOOXXXOXXOOOXXOOOOOOOOX-OOXXXXXXO',
    turn: '',
    signs: { '✓': ['g7'] },
  },
};
