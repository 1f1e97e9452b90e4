// The tasks of the lesson about Monte-Carlo tree search. All answers come from traces.

import * as server from '../../server.js';
import { Task, choices, field } from '../task.js';
import { pathOf } from './growth.js';
import { make } from '../../dom.js';
import { number, termsTable } from './terms.js';
import { wide } from '../table.js';

/** @import { LessonContext } from '../view.js' */
/** @import { Line } from '../../types.js' */
/** @import { MctsTrace } from '../traces.js' */
/** @import { Words } from './terms.js' */

/** The position of all tasks. @type {Line} */
const LINE = { size: 8, start: null, moves: ['f5', 'd6', 'c3', 'd3', 'c4'] };
const SEED = 1;

/** The iteration whose selection is to be found. */
const ASKED = 40;

/** The share of the iterations that one move shall get. */
const SHARE = 0.8;
const ITERATIONS = 100;

/** @param {string} player @param {AbortSignal} signal @returns {Promise<MctsTrace>} */
async function simulated(player, signal) {
  const trace = await server.trace(LINE, { player, seed: SEED }, signal);
  if (trace.kind !== 'mcts') throw new Error(`${player} has no iterations`);
  return trace;
}

/** Find the move with the largest UCB1. @param {LessonContext} context @param {Words} words */
export function selectTask(context, words) {
  const texts = words.selectTask;
  const trace = simulated(`mcts:iterations=${ASKED}`, context.signal);
  const box = wide(texts.table);
  const selection = trace.then(({ iterations }) => iterations[ASKED - 1]?.selections[0]);
  selection.then(
    (found) => found && box.replaceChildren(termsTable(found, words, { shows: false })),
    () => {},
  );
  const answer = field(texts.field, { size: 6 });
  return new Task(context, {
    name: 'select',
    title: texts.title,
    question: [texts.question(ASKED), box],
    controls: [answer.root],
    check: async () => {
      const found = await selection;
      const best = found?.arms.find(({ move }) => move === found.move);
      const right = answer.read().toLowerCase() === found?.move;
      return { right, text: right ? texts.verdict(number(best?.ucb ?? null)) : '' };
    },
    hint: texts.hint,
  }).root;
}

/** Find the reward that a position on the path gets. @param {LessonContext} context @param {Words} words */
export function backupTask(context, words) {
  const texts = words.backupTask;
  const trace = simulated(`mcts:iterations=${ASKED}`, context.signal);
  // The last iteration whose path has at least two moves, and whose rollout was won or lost.
  const asked = trace.then(({ iterations }) =>
    iterations.findLast((each) => pathOf(each).length === 2 && each.reward !== 0.5 && each.rollout),
  );
  const shown = make('p', { class: 'backup-question' });
  asked.then(
    (found) => found && shown.append(texts.path(pathOf(found).join(' '), found.reward)),
    () => {},
  );
  const answer = choices('backup', texts.field, texts.answers);
  return new Task(context, {
    name: 'backup',
    title: texts.title,
    question: [texts.question, shown],
    controls: [answer.root],
    check: async () => {
      const found = await asked;
      const reward = found?.backups[1]?.reward;
      const right = answer.read() === String(reward);
      return { right, text: right ? texts.verdict : '' };
    },
    hint: texts.hint,
  }).root;
}

/** Find a constant that makes the search greedy. @param {LessonContext} context @param {Words} words */
export function constantTask(context, words) {
  const texts = words.constantTask;
  const answer = field(texts.field, { type: 'number', min: 0, max: 100, step: 'any', value: 1.41 });
  return new Task(context, {
    name: 'constant',
    title: texts.title,
    question: [texts.question(ITERATIONS, SHARE * ITERATIONS)],
    controls: [answer.root],
    check: async () => {
      if (answer.read() === '' || !answer.input.checkValidity())
        return { right: false, text: answer.input.validationMessage || texts.empty };
      const player = `mcts:iterations=${ITERATIONS},c=${Number(answer.read())}`;
      const { moves } = await simulated(player, context.signal);
      const [first] = [...moves].sort((one, other) => other.visits - one.visits);
      const visits = first?.visits ?? 0;
      return {
        right: visits >= SHARE * ITERATIONS,
        text: texts.verdict(first?.move ?? '', visits, ITERATIONS),
      };
    },
    hint: texts.hint,
  }).root;
}
