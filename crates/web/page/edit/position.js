// Positions of the editor: pure functions on the squares and the side to move, and the history of edits.

import { displayed } from '../board.js';
import { SIZES } from '../state.js';

/** @import { Side } from '../types.js' */

/** A disc or an empty square. @typedef {'X' | 'O' | '-'} Disc */

/**
 * A position, legal or not.
 * @typedef {object} Position
 * @property {number} size
 * @property {string} discs  `X`, `O` or `-` for each square, row by row
 * @property {'X' | 'O'} side  the side to move
 */

/** @param {number} size @returns {Position} */
export function empty(size) {
  return { size, discs: '-'.repeat(size * size), side: 'X' };
}

/** @param {number} size @returns {Position} */
export function initial(size) {
  const [a, b, c, d] = centre(size);
  const discs = [...empty(size).discs].map((disc, index) =>
    index === a || index === d ? 'O' : index === b || index === c ? 'X' : disc,
  );
  return { size, discs: discs.join(''), side: 'X' };
}

/** The indices of the four centre squares, row by row. @param {number} size */
function centre(size) {
  const first = (size / 2 - 1) * (size + 1);
  return [first, first + 1, first + size, first + size + 1];
}

/** Whether a centre square is empty. @param {Position} position */
export function lacksCentre({ size, discs }) {
  return centre(size).some((index) => discs[index] === '-');
}

/** The position as the API reads it. @param {Position} position */
export function write({ discs, side }) {
  return `${discs} ${side}`;
}

/** The position that `write` wrote, or null. @param {string} text @returns {Position | null} */
export function read(text) {
  const [, discs = '', side] = /^([XO-]+) ([XO])$/.exec(text.trim()) ?? [];
  const size = Math.sqrt(discs.length);
  if (!SIZES.includes(size)) return null;
  return { size, discs, side: side === 'O' ? 'O' : 'X' };
}

/** @param {Position} position @param {number} index @param {Disc} disc @returns {Position} */
export function paint(position, index, disc) {
  const { discs } = position;
  return { ...position, discs: discs.slice(0, index) + disc + discs.slice(index + 1) };
}

/** The disc that follows on a square: black, white, empty. @param {string | undefined} disc @returns {Disc} */
export function following(disc) {
  return disc === '-' ? 'X' : disc === 'X' ? 'O' : '-';
}

/** Swaps the colours of the discs and of the side to move. @param {Position} position @returns {Position} */
export function swap({ size, discs, side }) {
  const swapped = discs.replace(/[XO]/g, (disc) => (disc === 'X' ? 'O' : 'X'));
  return { size, discs: swapped, side: side === 'X' ? 'O' : 'X' };
}

/** Rotates the discs by 90 degrees clockwise. @param {Position} position */
export function rotate(position) {
  return reorder(position, 90, false);
}

/** Mirrors the discs left to right. @param {Position} position */
export function mirror(position) {
  return reorder(position, 0, true);
}

/** @param {Position} position @param {number} turn @param {boolean} mirror @returns {Position} */
function reorder(position, turn, mirror) {
  const order = displayed(position.size, { turn, mirror });
  return { ...position, discs: order.map((index) => position.discs[index]).join('') };
}

/** @param {'X' | 'O'} side @returns {Side} */
export function sideOf(side) {
  return side === 'X' ? 'black' : 'white';
}

/** The edits of a position, which can be undone. */
export class History {
  /** @type {Position[]} */
  #past = [];
  /** @type {Position[]} */
  #future = [];

  /** @param {Position} now */
  constructor(now) {
    this.now = now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Changes the position. A joined edit is undone together with the previous one. Returns whether it changed anything.
   * @param {Position} position
   * @param {boolean} [joined]
   */
  change(position, joined = false) {
    if (write(position) === write(this.now)) return false;
    if (!joined) this.#past.push(this.now);
    this.#future = [];
    this.now = position;
    return true;
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return false;
    this.#future.push(this.now);
    this.now = before;
    return true;
  }

  redo() {
    const after = this.#future.pop();
    if (!after) return false;
    this.#past.push(this.now);
    this.now = after;
    return true;
  }
}
