// Lesson 3: Monte-Carlo tree search.

import * as server from '../../server.js';
import { MctsExplorer } from '../mcts/explorer.js';
import { lineOf } from '../position.js';
import { backupTask, constantTask, selectTask } from '../mcts/tasks.js';
import { field } from '../task.js';
import { make, setText } from '../../dom.js';
import { section } from '../section.js';
import { headRow, row, wide } from '../table.js';
import { select } from '../select.js';
import { mountTraces, SearchLesson } from '../tracelesson.js';

/** @import { Game, Line } from '../../types.js' */
/** @import { Lesson, LessonContext } from '../view.js' */
/** @import { MctsTrace } from '../traces.js' */
/** @import { Words } from '../mcts/terms.js' */

/** The position shown first. @type {Line} */
export const FIRST = { size: 8, start: null, moves: ['f5', 'd6', 'c3', 'd3', 'c4'] };

/** Constants and rollouts that are compared. */
const CONSTANTS = ['0', '0.5', '1.41', '5'];
/** @type {('uniform' | 'best' | 'drawn')[]} */
const ROLLOUTS = ['uniform', 'best', 'drawn'];

/** The number of iterations of each search that is compared. */
const COMPARED_ITERATIONS = 200;

/**
 * @param {HTMLElement} root
 * @param {LessonContext} context
 * @param {Words} words
 * @returns {Promise<Lesson>}
 */
export function mount(root, context, words) {
  return mountTraces(root, new Mcts(context, words));
}

class Mcts extends SearchLesson {
  /** Incremented on each comparison, so that an older one ends. */
  #turn = 0;

  /** @param {LessonContext} context @param {Words} words */
  constructor(context, words) {
    super(context, FIRST, words.rootBoard);
    this.context = context;
    this.words = words;
    this.explorer = new MctsExplorer(context, words);
    this.constant = field(words.constant, { type: 'number', min: 0, max: 100, step: 'any', value: 1.41 });
    this.iterations = field(words.iterations, { type: 'number', min: 1, max: 2000, value: 60 });
    this.seed = field(words.seed, { type: 'number', min: 0, max: 999999, value: 1 });
    this.rollout = select(words.rollout, ROLLOUTS, words.rollouts, 'uniform');
    for (const { input } of [this.constant, this.iterations, this.seed, this.rollout])
      input.addEventListener('change', () => this.searchAgain());
    this.problem = make('p', { class: 'problem', role: 'status' });
    this.heads = make('thead');
    this.rows = make('tbody');
  }

  sections() {
    const { words, context } = this;
    const settings = [this.constant, this.rollout, this.iterations, this.seed].map(({ root }) => root);
    return [
      section(words.ideaPart),
      section(words.stepPart, this.controls(...settings, this.problem, this.player), this.explorer.root),
      section(words.termsPart, selectTask(context, words), backupTask(context, words)),
      section(words.comparePart, this.#comparison(), constantTask(context, words)),
    ];
  }

  #comparison() {
    const { words } = this;
    return make(
      'div',
      { class: 'card' },
      make('h3', {}, words.comparison(COMPARED_ITERATIONS)),
      wide(words.comparisonTable, make('table', { class: 'trace-table' }, this.heads, this.rows)),
    );
  }

  get steps() {
    return this.explorer.steps;
  }

  /** @param {Game} game */
  async search(game) {
    const numbers = [this.constant, this.iterations, this.seed].map(({ input }) => input);
    const wrong = numbers.find((input) => !input.checkValidity());
    setText(this.problem, wrong ? wrong.validationMessage : '');
    if (wrong) return;
    const player = playerOf(this.iterations.read(), this.constant.read(), this.rollout.input.value);
    setText(this.player, this.words.player(player));
    await this.explorer.search(game, { player, seed: Number(this.seed.read()) });
  }

  /** Compares constants, and rollouts with the usual constant. @param {Game} game */
  async compare(game) {
    const turn = ++this.#turn;
    const { words } = this;
    const iterations = String(COMPARED_ITERATIONS);
    const settings = [
      ...CONSTANTS.map((c) => ({ name: words.withConstant(c), player: playerOf(iterations, c, 'uniform') })),
      ...ROLLOUTS.slice(1).map((rollout) => ({
        name: words.rollouts[rollout],
        player: playerOf(iterations, '1.41', rollout),
      })),
    ];
    this.rows.replaceChildren();
    this.heads.replaceChildren(headRow([words.setting, ...game.legal, words.chosen]));
    for (const { name, player } of settings) {
      const subject = { player, seed: Number(this.seed.read()) || 1, iterations: 1 };
      const trace = await server.trace(lineOf(game), subject, this.context.signal).catch(() => null);
      if (turn !== this.#turn || trace?.kind !== 'mcts') return;
      this.rows.append(visitsRow(name, trace, game.legal));
    }
  }
}

/** The visits of every move by one search. @param {string} name @param {MctsTrace} trace @param {string[]} legal */
function visitsRow(name, { moves, move }, legal) {
  const visits = legal.map((square) => String(moves.find((each) => each.move === square)?.visits ?? 0));
  return row(name, visits, make('td', {}, move));
}

/** @param {string} iterations @param {string} c @param {string} rollout */
function playerOf(iterations, c, rollout) {
  return `mcts:iterations=${iterations},c=${c},rollout=${rollout}`;
}
