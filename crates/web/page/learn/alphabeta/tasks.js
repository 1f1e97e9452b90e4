// The tasks of the lesson about alpha-beta. All answers come from traces.

import * as server from '../../server.js';
import { Task, choices, field } from '../task.js';
import { TreeDrawing } from '../tree/drawing.js';
import { TreeText } from '../tree/list.js';
import { LessonBoard } from '../lessonboard.js';
import { ORDERS, searched } from './players.js';
import { Walk, points } from './walk.js';
import { make } from '../../dom.js';
import { select } from '../select.js';
import { whole } from '../../language.js';

/** @import { Chosen, OrderName } from './players.js' */
/** @import { Game, Line } from '../../types.js' */
/** @import { Item } from '../tree/items.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { Words } from './explorer.js' */

/** A position with a small tree. @type {Line} */
const SMALL = { size: 4, start: null, moves: ['b1', 'a1'] };

/** A position in the middle of a game, where the order of moves matters. @type {Line} */
const MIDDLE = {
  size: 8,
  start: null,
  moves: ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e6', 'e7', 'd7', 'c5'],
};

/** @type {Chosen} */
const USUAL = { algorithm: 'alphabeta', depth: 3, order: 'square', evaluation: 'positional' };

/** Find the value of a tree from its leaves. @param {LessonContext} context @param {Words} words */
export function valueTask(context, words) {
  const texts = words.valueTask;
  const drawing = new TreeDrawing(texts.tree, () => {});
  const text = new TreeText(words.treeText, () => {});
  const chosen = /** @type {Chosen} */ ({ ...USUAL, algorithm: 'minimax', depth: 2 });
  const trace = searched(SMALL, chosen, context.signal);
  trace.then(
    (found) => {
      const walk = new Walk(found);
      const items = walk.items(walk.events.length, () => true, words.node).map((item) => riddle(item, words));
      drawing.draw(items);
      text.draw(items);
    },
    () => {},
  );
  const answer = field(texts.field, { inputmode: 'numeric', size: 8 });
  return new Task(context, {
    name: 'value',
    title: texts.title,
    question: [texts.question, drawing.root, text.root],
    controls: [answer.root],
    check: async () => {
      const { value } = await trace;
      const right = Number(answer.read().replace('−', '-')) === value && answer.read() !== '';
      return { right, text: right ? texts.verdict(points(value)) : '' };
    },
    hint: texts.hint,
  }).root;
}

/** A tree that shows the values of its leaves only. @param {Item} item @param {Words} words @returns {Item} */
function riddle(item, words) {
  const isLeaf = item.count === 0;
  const label = isLeaf ? item.label : words.node.hidden(item.title);
  const children = item.children.map((child) => riddle(child, words));
  return { ...item, current: false, value: isLeaf ? item.value : '?', label, children };
}

/** Find the first cutoff. @param {LessonContext} context @param {Words} words */
export function cutTask(context, words) {
  const texts = words.cutTask;
  const answer = field(texts.field, { size: 6 });
  return new Task(context, {
    name: 'cut',
    title: texts.title,
    question: [texts.question],
    controls: [answer.root],
    check: async () => {
      const trace = await searched(SMALL, USUAL, context.signal);
      const cut = new Walk(trace).events.find(({ kind }) => kind === 'cut');
      const node = cut && trace.nodes[cut.index];
      const right = Boolean(node?.cutoff) && answer.read().toLowerCase() === node?.cutoff?.move;
      return { right, text: right && node?.cutoff ? texts.verdict(node.cutoff.pruned.join(' ')) : '' };
    },
    hint: texts.hint,
  }).root;
}

/** Find the best order of moves. @param {LessonContext} context @param {Words} words */
export function orderTask(context, words) {
  const texts = words.orderTask;
  const board = new LessonBoard(texts.board);
  server.game(MIDDLE).then(
    (game) => board.draw(game),
    () => {},
  );
  const answer = select(words.order, ORDERS, words.orders, 'square');
  return new Task(context, {
    name: 'order',
    title: texts.title,
    question: [texts.question, make('div', { class: 'task-board' }, board.root)],
    controls: [answer.root],
    check: async () => {
      /** @type {Map<OrderName, number>} */
      const nodes = new Map();
      for (const order of ORDERS) {
        const trace = await searched(MIDDLE, { ...USUAL, depth: 4, order }, context.signal, 1);
        nodes.set(order, trace.total_nodes);
      }
      const own = nodes.get(/** @type {OrderName} */ (answer.input.value)) ?? Infinity;
      const [first, least] = [nodes.get('square') ?? 0, Math.min(...nodes.values())];
      return { right: own === least, text: texts.verdict(whole(own), whole(first)) };
    },
    hint: texts.hint,
  }).root;
}

/**
 * Find a position where the window of report 000 costs work, and say why.
 * @param {LessonContext} context
 * @param {Words} words
 * @param {() => Game | null} gameOf  the position of the lesson
 * @param {() => Chosen} chosenOf
 */
export function windowTask(context, words, gameOf, chosenOf) {
  const texts = words.windowTask;
  const answer = choices('window', texts.field, texts.answers);
  return new Task(context, {
    name: 'window',
    title: texts.title,
    question: texts.question,
    controls: [answer.root],
    check: async () => {
      const game = gameOf();
      if (!game) return { right: false, text: context.frame.away };
      const chosen = { ...chosenOf(), order: /** @type {const} */ ('square') };
      const textbook = await searched(game, { ...chosen, algorithm: 'alphabeta' }, context.signal, 1);
      const report = await searched(game, { ...chosen, algorithm: 'report000' }, context.signal);
      const [least, most] = [whole(textbook.total_nodes), whole(report.total_nodes)];
      if (textbook.total_nodes >= report.total_nodes) return { right: false, text: texts.same(least, most) };
      const cuts = new Set(report.nodes.filter(({ cutoff }) => cutoff).map(({ ply }) => ply % 2));
      const right = answer.read() === (cuts.has(0) ? 'odd' : 'even');
      return { right, text: right ? texts.verdict(least, most) : texts.differs(least, most) };
    },
    hint: texts.hint,
  }).root;
}
