// Tables 1 and 2 as maps, read from their values on a board full of discs.

import * as server from '../../server.js';
import { choices, Task } from '../task.js';
import { FULL } from './positions.js';
import { LessonBoard } from '../lessonboard.js';
import { make } from '../../dom.js';
import { markSigns, pointNotes } from './parts.js';
import { signed } from '../../language.js';

/** @import { LessonContext } from '../view.js' */
/** @import { EvaluationTexts } from './parts.js' */

/** One square of each kind that the task names. */
const KINDS = /** @type {const} */ ({ corner: 'a1', c: 'b1', x: 'b2', edge: 'c1', centre: 'd4' });

/** Both tables, side by side, and a task on the first. @param {LessonContext} context @param {EvaluationTexts} words */
export async function tableMaps(context, words) {
  const traces = await Promise.all(
    ['table1', 'table2'].map((evaluation) => server.trace(FULL, { evaluation }, context.signal)),
  );
  const figures = traces.map(({ evaluation, squares }) => {
    const title = words.evaluations[evaluation]?.name ?? evaluation;
    const board = new LessonBoard(title);
    board.drawDiscs(8, [...'-'.repeat(64)], pointNotes(squares, words));
    markSigns(board.root, squares);
    return make('figure', { class: 'table-map' }, board.root, make('figcaption', { class: 'note' }, title));
  });
  const points = new Map(traces[0]?.squares.map(({ square, points }) => [square, points]));
  return [make('div', { class: 'table-maps' }, ...figures), squaresTask(context, words, points).root];
}

/** Which squares have the lowest value. @param {LessonContext} context @param {EvaluationTexts} words @param {Map<string, number>} points */
function squaresTask(context, words, points) {
  const { title, question, options, hint, answer, none } = words.squaresTask;
  const kinds = /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS));
  const asked = choices(
    'squares',
    question,
    kinds.map((kind) => [kind, options[kind]]),
  );
  const valueOf = (/** @type {keyof typeof KINDS} */ kind) => points.get(KINDS[kind]) ?? 0;
  const lowest = kinds.toSorted((one, two) => valueOf(one) - valueOf(two))[0];
  return new Task(context, {
    name: 'squares',
    title,
    question: [question],
    controls: [asked.root],
    hint,
    check: () => {
      const chosen = kinds.find((kind) => kind === asked.read());
      if (!chosen) return { right: false, text: none };
      return { right: chosen === lowest, text: answer(options[chosen], signed(valueOf(chosen), 0)) };
    },
  });
}
