// The value of a move: in a table, and on its square with its full description for screen readers.

import { brief } from '../scene.js';
import { discs, texts } from '../language.js';
import { verdictText } from '../thought.js';

/** @import { JudgedMove, ReviewedPly, SquareNote } from '../types.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

/** The number of moves of a line that are shown. */
const MOST_MOVES = 8;

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

/**
 * The values of the moves before a reviewed move, on their squares. Only the best moves and the move played have a class.
 * @param {ReviewedPly} ply
 * @param {DeskTexts} words
 * @returns {Map<string, SquareNote>}
 */
export function reviewNotes({ move: played, class: grade, before, exact, moves }, words) {
  return new Map(
    moves.map(({ move, score }) => {
      const [value, loss] = [discs(score, exact), Math.max(0, (before ?? score) - score)];
      const own = score === before ? 'best' : move === played ? grade : null;
      const lost = loss > 0 ? discs(loss, exact).replace('+', '') : '';
      return [move, { text: value, label: words.squareValue(value, lost, own), grade: own }];
    }),
  );
}

/** A reviewed move in one sentence, with the better line. @param {ReviewedPly} ply @param {DeskTexts} words */
export function judgement({ move, class: grade, best, best_line: line, loss, exact }, words) {
  if (!grade) return '';
  const lost = loss > 0 ? discs(loss, exact).replace('+', '') : '';
  const better = best && grade !== 'best' && grade !== 'good' ? line.slice(0, MOST_MOVES) : [];
  const name = (/** @type {string} */ each) => (each === 'pass' ? texts.pass : each);
  return words.judged(name(move), grade, lost, better.map(name).join(' '));
}
