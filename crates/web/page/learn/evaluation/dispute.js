// A position where table 1 chooses a bad move: find the engine's.

import * as server from '../../server.js';
import { DISPUTED } from './positions.js';
import { ENGINE, greedy, judge } from '../judge.js';
import { LessonBoard } from '../lessonboard.js';
import { lossOf, valueOf } from '../../desk/note.js';
import { make } from '../../dom.js';
import { Task } from '../task.js';

/** @import { LessonContext } from '../view.js' */
/** @import { EvaluationTexts } from './parts.js' */

/** Moves that lose fewer discs are right. */
const SMALL_LOSS = 2;

/** @param {LessonContext} context @param {EvaluationTexts} words */
export async function dispute(context, words) {
  const [game, own] = await Promise.all([
    server.game(DISPUTED),
    judge(DISPUTED, greedy('table1'), context.signal),
  ]);
  const choice = own[0]?.move ?? '';
  const { title, question, hint, right, wrong } = words.choiceTask;
  const task = new Task(context, { name: 'choice', title, question: [question(choice)], hint });
  const board = new LessonBoard(words.disputeBoard, (square) => {
    if (!game.legal.includes(square)) return context.say(context.frame.position.illegal(square));
    task.answer(async () => {
      const moves = await judge(DISPUTED, ENGINE, context.signal);
      const judged = moves.find(({ move }) => move === square);
      const points = own.find(({ move }) => move === square)?.verdict?.points ?? 0;
      const isRight = (judged?.loss ?? Infinity) < SMALL_LOSS;
      if (!judged) throw new Error(context.frame.away);
      return {
        right: isRight,
        text: isRight ? right(square, valueOf(judged), points) : wrong(square, lossOf(judged)),
      };
    });
  });
  board.draw(game, { marks: true, notes: new Map([[choice, { text: '★', label: words.tableChoice }]]) });
  return make('div', { class: 'lesson-pair' }, board.root, task.root);
}
