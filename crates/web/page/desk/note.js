// The value of a move: in a table, and on its square with its full description for screen readers.

import { brief } from '../scene.js';
import { discs } from '../language.js';
import { verdictText } from '../thought.js';

/** @import { JudgedMove, SquareNote } from '../types.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

/** @param {JudgedMove} judged @param {DeskTexts} words @returns {SquareNote} */
export function noteOf(judged, words) {
  const { verdict, loss, class: grade } = judged;
  const text = verdict?.discs === undefined ? brief(verdict) : valueOf(judged);
  return { text, label: words.squareValue(valueOf(judged), loss ? lossOf(judged) : '', grade), grade };
}

/** @param {JudgedMove} judged */
export function valueOf({ verdict, exact }) {
  return verdict?.discs === undefined ? verdictText(verdict) : discs(verdict.discs, exact);
}

/** The discs that a move loses, without a sign. @param {JudgedMove} judged */
export function lossOf({ loss, exact }) {
  return discs(loss ?? 0, exact).replace('+', '');
}
