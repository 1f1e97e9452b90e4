// Mobility, counted by hand: the moves of both sides and the corners of a position.

import * as server from '../../server.js';
import { COUNTED, COUNTED_FOR_OPPONENT } from './positions.js';
import { field, Task } from '../task.js';
import { LessonBoard } from '../lessonboard.js';
import { make } from '../../dom.js';
import { signed, whole } from '../../language.js';

/** @import { LessonContext } from '../view.js' */
/** @import { EvaluationTexts } from './parts.js' */

/** A minus sign as keyboards and as texts have it. */
const MINUS = /[-−–]/g;

/** The moves of both sides on two boards, and a task. @param {LessonContext} context @param {EvaluationTexts} words */
export async function counting(context, words) {
  const lines = [COUNTED, COUNTED_FOR_OPPONENT];
  const games = await Promise.all(lines.map((line) => server.game(line)));
  const figures = games.map((game, index) => {
    const caption = words.movesOf[index === 0 ? 'black' : 'white'];
    const board = new LessonBoard(caption);
    board.draw(game, { marks: true });
    return make('figure', { class: 'table-map' }, board.root, make('figcaption', { class: 'note' }, caption));
  });
  return [make('div', { class: 'table-maps' }, ...figures), countTask(context, words).root];
}

/** @param {LessonContext} context @param {EvaluationTexts} words */
function countTask(context, words) {
  const { title, question, label, hint, right, wrong } = words.countTask;
  const points = field(label, { inputmode: 'text', size: 8 });
  return new Task(context, {
    name: 'count',
    title,
    question: [question],
    controls: [points.root],
    hint,
    check: async () => {
      const trace = await server.trace(COUNTED, { evaluation: 'mobility' }, context.signal);
      const written = points.read();
      if (written === '' || Number(written.replace(MINUS, '-')) !== trace.value)
        return { right: false, text: wrong };
      const parts = trace.terms.flatMap(({ squares, counts }) => [
        ...counts.map(({ name, points }) => `${words.counts[name] ?? name} ${signed(points, 0)}`),
        ...squares.map(({ square, points }) => `${square} ${signed(points, 0)}`),
      ]);
      return { right: true, text: right(whole(trace.value), parts.join(', ')) };
    },
  });
}
