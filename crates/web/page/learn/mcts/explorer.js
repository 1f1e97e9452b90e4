// A Monte-Carlo tree search to step through: by phase of each iteration, or by iteration.

import * as server from '../../server.js';
import { LessonBoard } from '../lessonboard.js';
import { Steps } from '../steps.js';
import { TreeDrawing } from '../tree/drawing.js';
import { TreeText } from '../tree/list.js';
import { itemOf, keysOf, pathOf, sizeOf, treeAfter } from './growth.js';
import { after, lineOf } from '../position.js';
import { make, setText } from '../../dom.js';
import { pair } from '../section.js';
import { select } from '../select.js';
import { number, termsTable } from './terms.js';
import { row, table, wide } from '../table.js';

/** @import { Game } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { MctsTrace, TracedIteration } from '../traces.js' */
/** @import { Words } from './terms.js' */

/** The phases of an iteration. @type {['selection', 'expansion', 'rollout', 'backpropagation']} */
const PHASES = ['selection', 'expansion', 'rollout', 'backpropagation'];

/** Milliseconds per step, by what a step is. */
const PACES = { phase: 1500, iteration: 250 };

/** The largest tree that is drawn as a whole. */
const WHOLE_TREE = 60;

export class MctsExplorer {
  /** @type {Game | null} */
  #game = null;
  /** @type {MctsTrace | null} */
  #trace = null;
  /** Incremented on each search, so that late answers are dropped. */
  #turn = 0;
  #step = 0;
  /** Positions that the user opened or closed. @type {Map<string, boolean>} */
  #chosen = new Map();
  /** The positions that are open by themselves, or null for all. @type {string[] | null} */
  #shown = null;

  /** @param {LessonContext} context @param {Words} words */
  constructor(context, words) {
    this.context = context;
    this.words = words;
    this.board = new LessonBoard(words.stepBoard);
    this.steps = new Steps(context, (index) => this.#show(index));
    this.unit = select(words.unit, ['phase', 'iteration'], words.units, 'phase');
    this.unit.input.addEventListener('change', () => this.#changeUnit());
    this.drawing = new TreeDrawing(words.tree, (key) => this.#toggle(key));
    this.text = new TreeText(words.treeText, (key) => this.#toggle(key));
    this.about = make('div', { class: 'phase-about' });
    this.size = make('p', { class: 'note' });
    this.problem = make('p', { class: 'problem', role: 'status' });
    this.root = make(
      'div',
      { class: 'explorer' },
      this.problem,
      this.unit.root,
      this.steps.root,
      this.drawing.root,
      this.size,
      pair([this.board.root], [this.about, this.text.root]),
    );
    this.steps.pace = PACES.phase;
  }

  /** Searches a position. @param {Game} game @param {{ player: string, seed: number }} subject */
  async search(game, subject) {
    const turn = ++this.#turn;
    try {
      const trace = await server.trace(lineOf(game), subject, this.context.signal);
      if (turn !== this.#turn || trace.kind !== 'mcts') return;
      this.#game = game;
      this.#trace = trace;
      this.#chosen.clear();
      setText(this.problem, trace.iterations.length ? '' : this.words.forced);
      this.steps.reset(trace.iterations.length * this.#perIteration);
    } catch (error) {
      if (turn !== this.#turn || this.context.signal.aborted) return;
      setText(this.problem, error instanceof server.Refusal ? error.message : this.context.frame.away);
      this.#trace = null;
      this.steps.reset(0);
    }
  }

  get #perIteration() {
    return this.unit.input.value === 'phase' ? PHASES.length : 1;
  }

  /** Keeps the iteration when steps become phases or iterations. */
  #changeUnit() {
    const unit = this.unit.input.value === 'phase' ? 'phase' : 'iteration';
    this.steps.pace = PACES[unit];
    const iterations = this.#trace?.iterations.length ?? 0;
    const before = unit === 'phase' ? this.#step : Math.floor(this.#step / PHASES.length);
    const index = unit === 'phase' ? before * PHASES.length : before;
    this.steps.reset(iterations * this.#perIteration, index);
  }

  /** @param {string} key */
  #toggle(key) {
    this.#chosen.set(key, !this.#isOpen(key));
    this.#show(this.#step);
  }

  /** Whether the children of a position are shown. @param {string} key */
  #isOpen(key) {
    return this.#chosen.get(key) ?? (this.#shown === null || this.#shown.includes(key));
  }

  /** @param {number} index @returns {string} */
  #show(index) {
    this.#step = index;
    const trace = this.#trace;
    const at = Math.floor(index / this.#perIteration);
    const iteration = trace?.iterations[at];
    if (!trace || !iteration) return '';
    const phase = this.#perIteration === 1 ? 'backpropagation' : PHASES[index % PHASES.length];
    this.#drawTree(trace, iteration, at, phase ?? 'selection');
    const { title, parts } = this.#explained(iteration, phase ?? 'selection');
    this.about.replaceChildren(...parts);
    this.#drawPosition(pathOf(iteration));
    return this.words.iteration(iteration.number, title);
  }

  /**
   * Draws the tree before the new position during selection, and with it afterwards.
   * @param {MctsTrace} trace @param {TracedIteration} iteration @param {number} at @param {string} phase
   */
  #drawTree(trace, iteration, at, phase) {
    const root = treeAfter(trace, phase === 'backpropagation' ? at + 1 : at);
    const isNew = iteration.new_move !== null && phase !== 'selection';
    const keys = keysOf(iteration);
    const path = phase === 'selection' && iteration.new_move !== null ? keys.slice(0, -1) : keys;
    if (isNew && phase !== 'backpropagation') addTo(root, keys, iteration.new_move ?? '');
    this.#shown = sizeOf(root) <= WHOLE_TREE ? null : path;
    const isOpen = (/** @type {string} */ key) => this.#isOpen(key);
    const item = itemOf(root, { path, isOpen, words: this.words.node });
    this.drawing.draw([item]);
    this.text.draw([item]);
    setText(this.size, this.words.size(sizeOf(root), trace.total_iterations));
  }

  /** The title of a phase, and its explanation. @param {TracedIteration} iteration @param {string} phase */
  #explained(iteration, phase) {
    const { phases } = this.words;
    if (phase === 'selection') return this.#selection(iteration);
    if (phase === 'expansion')
      return text(phases.expansion.title, phases.expansion.about(iteration.new_move, iteration.rollout));
    if (phase === 'rollout')
      return text(
        iteration.rollout ? phases.rollout.title : phases.rollout.over,
        phases.rollout.about(iteration.reward, iteration.rollout, pathOf(iteration).at(-1) ?? ''),
      );
    return this.#backpropagation(iteration);
  }

  /** @param {TracedIteration} iteration */
  #selection({ selections }) {
    const { words } = this;
    const tables = selections.map((selection, ply) => {
      const before = selections.slice(0, ply).map(({ move }) => move);
      const name = words.phases.selection.at(before.join(' '), selection.expanded);
      const box = wide(name, termsTable(selection, words, { shows: true }));
      return make('details', { open: ply === 0 }, make('summary', {}, name), box);
    });
    const path = selections.map(({ move }) => move).join(' ');
    const about = make('p', {}, words.phases.selection.about);
    return { title: words.phases.selection.title(path), parts: [about, ...tables] };
  }

  /** @param {TracedIteration} iteration */
  #backpropagation({ backups }) {
    const { words } = this;
    const rows = backups.map(({ move, reward, visits, mean }) =>
      row(move ?? words.node.root, [`+${number(reward)}`, String(visits), number(mean)]),
    );
    const box = table(words.backups, words.backupColumns, make('tbody', {}, ...rows));
    const { title, about } = words.phases.backpropagation;
    return { title, parts: [make('p', {}, about), box] };
  }

  /** Draws the position at the end of the path. @param {string[]} moves */
  async #drawPosition(moves) {
    const [game, step] = [this.#game, this.#step];
    if (!game) return;
    const position = await after(game, moves);
    if (position && this.#game === game && this.#step === step) this.board.draw(position);
  }
}

/** @param {string} title @param {string} about */
function text(title, about) {
  return { title, parts: [make('p', {}, about)] };
}

/**
 * Adds a position without visits at the end of a path.
 * @param {import('./growth.js').TreePosition} root
 * @param {string[]} keys
 * @param {string} move
 */
function addTo(root, keys, move) {
  let parent = root;
  for (const key of keys.slice(1, -1)) parent = parent.children.find((child) => child.key === key) ?? parent;
  const key = keys.at(-1) ?? '';
  parent.children.push({ key, move, visits: 0, mean: 0, proof: null, children: [] });
}
