// English texts of the board editor, loaded with it.

/** @import { Side } from '../types.js' */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

const SIDE = { black: 'Black', white: 'White' };

export default {
  title: 'Board editor',
  board: 'Board',
  panel: 'Position',
  tool: 'Place on the board',
  tools: { X: 'Black', O: 'White', '-': 'Empty' },
  toolNames: { X: 'Black disc', O: 'White disc', '-': 'Empty square' },
  keys: 'Keys 1, 2 and 3 select what to place. On a square, Enter places it, and Space changes the square.',
  changes: 'Change the position',
  clear: 'Clear',
  initial: 'Initial position',
  swap: 'Swap colours',
  rotate: 'Rotate 90°',
  mirror: 'Mirror',

  sideToMove: 'Side to move',
  text: 'Position as text',
  textAbout: 'Type or paste a position or a game in any format that Open reads.',
  unread: (/** @type {string} */ message) => `Cannot read this text: ${message}.`,

  discs: (/** @type {number} */ black, /** @type {number} */ white) =>
    `${plural(black + white, 'disc', 'discs')}: ${black} black, ${white} white.`,
  turn: (/** @type {Side} */ side, /** @type {number} */ moves) =>
    `${SIDE[side]} to move: ${plural(moves, 'legal move', 'legal moves')}.`,
  passes: (/** @type {Side} */ side) => `${SIDE[side]} has no legal move and must pass.`,
  over: 'The game is over: neither side has a legal move.',
  refused: (/** @type {string} */ message) => `This position cannot be used: ${message}.`,
  centre: 'In a real game, the four centre squares are never empty.',
  noAnswer: 'The server is not responding.',
  away: 'The server is not responding. Retrying…',

  use: 'Use this position',
  playFrom: 'Play from here',
  copyText: 'Copy text',
  copyLink: 'Copy link',
  manual: 'Text to copy',
};
