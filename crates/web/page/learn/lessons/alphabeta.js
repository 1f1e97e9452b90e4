// Lesson 2: minimax and alpha-beta.

import { Explorer } from '../alphabeta/explorer.js';
import { compared, ALGORITHMS, EVALUATIONS, ORDERS, playerOf } from '../alphabeta/players.js';
import { make, setAttribute, setText } from '../../dom.js';
import { percent, whole } from '../../language.js';
import { points } from '../alphabeta/walk.js';
import { section } from '../section.js';
import { row, table } from '../table.js';
import { select } from '../select.js';
import { mountTraces, SearchLesson } from '../tracelesson.js';
import { cutTask, orderTask, valueTask, windowTask } from '../alphabeta/tasks.js';

/** @import { AlgorithmName, Chosen, EvaluationName, OrderName } from '../alphabeta/players.js' */
/** @import { Game, Line } from '../../types.js' */
/** @import { Lesson, LessonContext } from '../view.js' */
/** @import { SearchTrace } from '../traces.js' */
/** @import { Words } from '../alphabeta/explorer.js' */

/** The position shown first: small enough to draw its whole tree. @type {Line} */
export const FIRST = { size: 4, start: null, moves: ['b1', 'a1'] };

/**
 * @param {HTMLElement} root
 * @param {LessonContext} context
 * @param {Words} words
 * @returns {Promise<Lesson>}
 */
export function mount(root, context, words) {
  return mountTraces(root, new AlphaBeta(context, words));
}

class AlphaBeta extends SearchLesson {
  /** Incremented on each comparison, so that an older one ends. */
  #turn = 0;

  /** @param {LessonContext} context @param {Words} words */
  constructor(context, words) {
    super(context, FIRST, words.rootBoard);
    this.context = context;
    this.words = words;
    this.explorer = new Explorer(context, words);
    this.algorithm = select(words.algorithm, ALGORITHMS, words.algorithms, 'alphabeta');
    this.depth = select(words.depth, ['2', '3', '4'], { 2: '2', 3: '3', 4: '4' }, '3');
    this.order = select(words.order, ORDERS, words.orders, 'square');
    this.evaluation = select(words.evaluation, EVALUATIONS, words.evaluations, 'positional');
    this.algorithm.input.addEventListener('change', () => this.searchAgain());
    for (const { input } of [this.depth, this.order, this.evaluation])
      input.addEventListener('change', () => this.changed());
    this.rows = make('tbody');
    this.summary = make('p', { class: 'comparison-summary', role: 'status' });
  }

  sections() {
    const { words, context } = this;
    const chosen = () => this.chosen;
    const game = () => this.picker.game;
    const settings = [this.algorithm, this.depth, this.order, this.evaluation].map(({ root }) => root);
    return [
      section(words.treePart, valueTask(context, words)),
      section(
        words.stepPart,
        this.controls(...settings, this.player, make('p', { class: 'note' }, words.controlsHelp)),
        this.explorer.root,
        cutTask(context, words),
      ),
      section(words.comparePart, this.#comparison(), orderTask(context, words)),
      section(words.reportPart, windowTask(context, words, game, chosen)),
    ];
  }

  #comparison() {
    const { words } = this;
    return make(
      'div',
      { class: 'card' },
      make('h3', {}, words.comparison),
      table(words.comparison, words.columns, this.rows),
      this.summary,
    );
  }

  get steps() {
    return this.explorer.steps;
  }

  /** @returns {Chosen} */
  get chosen() {
    return {
      algorithm: /** @type {AlgorithmName} */ (this.algorithm.input.value),
      depth: Number(this.depth.input.value),
      order: /** @type {OrderName} */ (this.order.input.value),
      evaluation: /** @type {EvaluationName} */ (this.evaluation.input.value),
    };
  }

  /** @param {Game} game */
  async search(game) {
    setText(this.player, this.words.player(playerOf(this.chosen)));
    await this.explorer.search(game, this.chosen);
  }

  /** Fills the table of algorithms. @param {Game} game */
  async compare(game) {
    const turn = ++this.#turn;
    setText(this.summary, this.context.frame.busy);
    /** @type {Map<AlgorithmName, SearchTrace>} */
    const traces = new Map();
    try {
      for await (const { algorithm, trace } of compared(game, this.chosen, this.context.signal)) {
        if (turn !== this.#turn) return;
        traces.set(algorithm, trace);
      }
    } catch {
      if (turn === this.#turn) setText(this.summary, '');
      return;
    }
    if (turn !== this.#turn) return;
    const all = traces.get('minimax')?.total_nodes ?? 1;
    this.rows.replaceChildren(...[...traces].map(([algorithm, trace]) => this.#row(algorithm, trace, all)));
    const pruned = traces.get('alphabeta')?.total_nodes ?? all;
    setText(this.summary, this.words.saved(whole(pruned), whole(all), percent(pruned / all)));
  }

  /** @param {AlgorithmName} algorithm @param {SearchTrace} trace @param {number} all  nodes of minimax */
  #row(algorithm, trace, all) {
    const numbers = [
      whole(trace.total_nodes),
      percent(trace.total_nodes / all),
      whole(trace.total_leaves),
      whole(trace.total_cutoffs),
      points(trace.value),
    ];
    const made = row(this.words.algorithms[algorithm], numbers, make('td', {}, trace.move));
    setAttribute(made, 'data-algorithm', algorithm);
    return made;
  }
}
