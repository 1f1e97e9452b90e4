// English texts of the lesson on good play.

/** @import { Side } from '../types.js' */
/** @import { Theme } from '../learn/strategy/positions.js' */

/**
 * The texts of a theme.
 * @typedef {object} ThemeTexts
 * @property {string} title
 * @property {string[]} text
 * @property {string} caption  of the picture
 * @property {Record<string, string>} signNames  the signs of the picture, for screen readers
 * @property {string} hint
 */

/** @type {Record<Side, string>} */
const SIDE = { black: 'Black', white: 'White' };

/** @type {Record<Theme, ThemeTexts>} */
const THEMES = {
  corners: {
    title: 'Corners',
    text: [
      'A disc in a corner can never be turned: no line goes through it. Such a disc is called stable.',
      'Stability spreads: a disc is stable if, in each of its four lines, one neighbour is the border or a stable disc of its colour. So a corner often brings a whole edge.',
      'Take a corner that your opponent could take from you. If nobody else can take it, it may wait: first play the move that is more urgent.',
    ],
    caption: 'Black’s discs with ✓ are stable: White can never turn them.',
    signNames: { '✓': 'stable' },
    hint: 'Which corner can your opponent take after your move?',
  },
  xsquares: {
    title: 'X squares',
    text: [
      'An X square lies diagonally beside a corner. It is the most dangerous square while the corner is empty.',
      'A disc on it opens the diagonal: if the opponent has a disc further along it, the corner falls.',
      'It is safe as long as the opponent has no disc on the whole diagonal. Then the move can even be the best: it often leaves the opponent only bad moves.',
    ],
    caption: 'The four X squares, and the corners ★ that they open.',
    signNames: { '★': 'corner', X: 'X square' },
    hint: 'Follow the diagonal from the corner through the X square: does the opponent have a disc on it after your move?',
  },
  csquares: {
    title: 'C squares',
    text: [
      'A C square lies on the edge, beside a corner. A disc on it opens the edge to the opponent while the corner is empty.',
      'It is safe if the opponent cannot get behind it, for example if all discs on that edge are yours.',
      'Before you play on a C square, imagine the opponent’s disc in the corner: would it turn your disc?',
    ],
    caption: 'The eight C squares, and the corners ★ beside them.',
    signNames: { '★': 'corner', C: 'C square' },
    hint: 'Avoid a C square whose edge continues with a disc of your opponent.',
  },
  mobility: {
    title: 'Mobility: quiet moves',
    text: [
      'Few discs in the middle of the game are an advantage. A player with many moves can choose, and a player without good moves has to give away a corner.',
      'A quiet move turns few discs and opens nothing: the discs that it turns have no empty square beside them. So it gives the opponent no new moves.',
      'The opposite is a wall: a long row of your discs at the outside. Every disc in it is a target for the opponent.',
    ],
    caption: 'Black, with few discs inside, can play on all marked squares. White could not play anywhere.',
    signNames: {},
    hint: 'Look for a move that turns only one or two discs, in the middle of other discs.',
  },
  parity: {
    title: 'Parity',
    text: [
      'Towards the end, the empty squares fall into regions. Whoever plays last in a region turns discs that nobody can turn back.',
      'So play in a region with an odd number of empty squares, if nothing else is urgent. Then every region is even, and after each move of your opponent you can answer in the same region.',
      'A pass changes who plays last. So a region that only you can enter is worth a lot.',
    ],
    caption:
      'Three regions: 1 and 2 have two empty squares each, 3 has only one. White plays in region 3 first.',
    signNames: { 1: 'region 1', 2: 'region 2', 3: 'region 3' },
    hint: 'Count the empty squares of each region, and play in an odd one.',
  },
  edges: {
    title: 'Edges and wedges',
    text: [
      'A wedge is a disc on the edge, between two discs of the opponent. The opponent cannot turn it while its neighbours keep their colour, but it attacks both.',
      'With a wedge you often win the corner behind the opponent’s discs, because they can be turned from there.',
      'So leave no single gap in your own edge if the opponent can fill it.',
    ],
    caption: 'Black fills the gap ✓ at e1: from there both a1 and h1 are within reach.',
    signNames: { '✓': 'gap for the wedge' },
    hint: 'Look for a gap of one square in an edge of your opponent.',
  },
  endgame: {
    title: 'The endgame',
    text: [
      'With ten empty squares or fewer, count: only the discs at the end matter, and single moves decide.',
      'Keep the moves that only you can play. Do not hurry with a corner that nobody can take from you.',
      'A move after which the opponent has to pass is worth two: you play again. But a move that turns many discs may open the board for your opponent.',
    ],
    caption: 'White plays g7 ✓. Black has no legal move then, and White plays twice.',
    signNames: { '✓': 'White’s move' },
    hint: 'Is there a move after which your opponent cannot play, or a square that both sides want?',
  },
};

/** Why the best move of each position is the best. @type {Record<string, string>} */
const WHY = {
  'corners-1':
    'The discs along the left edge become stable, and White has no corner to take. b1 and c1 would give a1 to White.',
  'corners-2':
    'h8 turns the lower edge from d8 to g8, and all these discs are stable. White can take a1 after every move, so that is no reason to wait.',
  'corners-3':
    'Two corners are free, but only a8 can be lost: after h8, White takes a8. h8 can wait, because White cannot reach it yet.',
  'corners-4':
    'Black wants h8. After e8 Black cannot take any corner. a1 can wait; if White takes it at once, Black takes h8 and wins.',
  'xsquares-1':
    'The X squares b2 and b7 open a1 and a8. d1 is safe: White has three moves left, and none of them takes a corner.',
  'xsquares-2':
    'Six X and C squares are within reach, and all but g2 give away a corner. h3 turns two discs and opens no corner.',
  'xsquares-3':
    'Here the X square is right. After g2, no white disc lies on the diagonal from h1, so White cannot take the corner.',
  'xsquares-4':
    'After b2 the whole diagonal from a1 is black, so White cannot take a1. All other moves give White a corner at once.',
  'csquares-1':
    'h7 and b8 are C squares: White answers h8 or a8. g3 is quiet, and White does not get a corner by it.',
  'csquares-2':
    'Every other move gives White a corner, even the corner h1: White then takes a1. d1 turns one disc and keeps all corners closed.',
  'csquares-3':
    'Here the C square is safe: the edge from h3 to h7 is black, so White cannot take h8, and no other corner either.',
  'mobility-1':
    'c6 turns one disc, deep inside, and leaves White seven moves. White would like to play c6 too: it is White’s answer to many other moves.',
  'mobility-2':
    'c4 turns one disc and opens nothing. The move b5 turns seven discs and builds a wall: White then has eleven moves.',
  'mobility-3':
    'c6 turns two discs inside and leaves Black seven moves. b3 turns five discs and leaves Black ten.',
  'mobility-4':
    'd6 fills a hole inside, turns two discs and opens nothing. Black wants the square too: most other moves are answered there.',
  'parity-1':
    'g7 is a region of one square. Afterwards both other regions have two squares, and White plays last in each of them.',
  'parity-2':
    'a7 is the odd region. The corner h8 turns more discs, but then Black plays a7 and White has to pass.',
  'parity-3':
    'c8 is in the only odd region. Afterwards all regions are even. b1 turns seven discs, but lets Black play last.',
  'parity-4':
    'The right region has three squares, the left one four. After g7 both are even, and White can answer each move in the same region.',
  'edges-1':
    'a7 is a wedge between a6 and a8. If White plays a2 later, Black takes a1 and turns the edge. After most other moves White plays a7.',
  'edges-2':
    'g1 is a wedge between f1 and the corner h1. White can never turn it, and Black can take a1 later.',
  'edges-3':
    'b1 is a wedge beside White’s corner. It cannot be turned, and Black threatens h1, which turns the whole edge.',
  'edges-4':
    'a2 is a wedge between a1 and a3. White cannot turn it, and Black threatens a8, which turns the edge from a3 to a7.',
  'endgame-1':
    'After h7 Black has no legal move, so White plays again and is last in the other region. g2 turns nine discs and loses.',
  'endgame-2':
    'After b8 White has to pass. Only then are the five squares on the right opened, with Black to play first and last.',
  'endgame-3':
    'Both sides want b7: it is a region of one square. After the corner h1, White plays there. The moves g2 and h2 give h1 to White.',
  'endgame-4':
    'After f1 White has no legal move. White has to pass again and again, and Black plays nearly all other squares.',
};

export default {
  lead: [
    'The side with more discs at the end wins, but the way there is surprising: the player with fewer discs in the middle of the game is often ahead.',
    'Each theme has a picture and positions from tournament games. Play your move on the board. The engine judges it: a move is right if it loses less than two discs against the best one.',
  ],
  themes: THEMES,
  why: WHY,
  board: (/** @type {string} */ theme) => `Position to solve: ${theme}`,
  positions: (/** @type {string} */ theme) => `Positions: ${theme}`,
  position: (/** @type {number} */ number, /** @type {boolean} */ solved) =>
    `Position ${number}${solved ? ', solved' : ''}`,
  problem: (/** @type {number} */ number, /** @type {number} */ count) => `Position ${number} of ${count}`,
  question: (/** @type {Side} */ side, /** @type {number} */ empties) =>
    `${SIDE[side]} to move, ${empties} empty squares. Choose the best move on the board.`,
  show: 'Show the answer',
  next: 'Next position',
  right: (/** @type {string} */ move, /** @type {string} */ value) => `${move} is worth ${value} discs.`,
  wrong: (/** @type {string} */ move, /** @type {string} */ loss, /** @type {string} */ line) =>
    `${move} loses ${loss} discs against the best move. The best play after it: ${line}.`,
  answer: (/** @type {string} */ move, /** @type {string} */ value) =>
    `The best move is ${move}, worth ${value} discs.`,
};
