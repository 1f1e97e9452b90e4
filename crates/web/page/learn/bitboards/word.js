// Words of the move generator: their squares, and their digits.

import { make } from '../../dom.js';
import { squareAt } from '../../state.js';

/** @import { SquareNote } from '../../types.js' */

/** The squares of a word, in the order a1, b1, ... @param {string} word @param {number} size */
export function squaresOf(word, size) {
  const bits = BigInt(word);
  return Array.from({ length: size * size }, (_, index) => index)
    .filter((index) => (bits >> BigInt(index)) & 1n)
    .map((index) => squareAt(index, size));
}

/** The number of bits of a word outside the board. @param {string} word @param {number} size */
export function bitsOutside(word, size) {
  const bits = BigInt(word) >> BigInt(size * size);
  return [...bits.toString(2)].filter((bit) => bit === '1').length;
}

/**
 * The binary digits of a word, a line per row of the board. The last row has the highest bits and comes first.
 * @param {string} word
 * @param {number} size
 */
export function binaryLines(word, size) {
  const digits = BigInt.asUintN(size * size, BigInt(word))
    .toString(2)
    .padStart(size * size, '0');
  return Array.from({ length: size }, (_, line) => digits.slice(line * size, (line + 1) * size));
}

/**
 * Marks the squares of a word.
 * @param {string} word
 * @param {number} size
 * @param {string} label  for screen readers
 * @returns {Map<string, SquareNote>}
 */
export function marked(word, size, label) {
  return new Map(squaresOf(word, size).map((square) => [square, { text: '1', label, share: 0.6 }]));
}

/**
 * A word as a number: hexadecimal, and binary by rows.
 * @param {string} name
 * @param {string} word
 * @param {number} size
 * @param {(row: number) => string} rowName
 */
export function wordBox(name, word, size, rowName) {
  const lines = binaryLines(word, size).map(
    (digits, line) => `${rowName(size - line).padStart(3)}  ${digits}`,
  );
  const columns = 'jihgfedcba'.slice(-size);
  return make(
    'div',
    { class: 'word-box' },
    make('p', {}, make('b', {}, name), ' ', make('code', {}, word)),
    make('pre', { class: 'word-rows' }, [`     ${columns}`, ...lines].join('\n')),
  );
}
