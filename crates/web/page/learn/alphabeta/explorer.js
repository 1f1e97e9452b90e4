// A search to step through: its tree, the position of the step, and what happens there.

import * as server from '../../server.js';
import { LessonBoard } from '../lessonboard.js';
import { Steps } from '../steps.js';
import { TreeDrawing } from '../tree/drawing.js';
import { TreeText } from '../tree/list.js';
import { Walk, points, windowOf } from './walk.js';
import { after, lineOf } from '../position.js';
import { make, setText } from '../../dom.js';
import { pair } from '../section.js';
import { searched } from './players.js';

/** @import { Chosen } from './players.js' */
/** @import { Game } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @typedef {typeof import('../../languages/en-learn-alphabeta.js').default} Words */

/** The largest tree that is shown as a whole; of larger ones, the line to the current position is open. */
const WHOLE_TREE = 70;

export class Explorer {
  /** @type {Game | null} */
  #game = null;
  /** @type {Walk | null} */
  #walk = null;
  /** Positions that the user opened or closed. @type {Map<number, boolean>} */
  #chosen = new Map();
  /** Incremented on each request and step, so that late answers are dropped. */
  #turn = 0;
  #step = 0;

  /** @param {LessonContext} context @param {Words} words */
  constructor(context, words) {
    this.context = context;
    this.words = words;
    this.board = new LessonBoard(words.stepBoard);
    this.steps = new Steps(context, (index) => this.#show(index));
    this.drawing = new TreeDrawing(words.tree, (key) => this.#toggle(key));
    this.text = new TreeText(words.treeText, (key) => this.#toggle(key));
    this.about = make('p', { class: 'step-about' });
    this.window = make('p', { class: 'step-code' });
    this.visited = make('p', { class: 'note' });
    this.problem = make('p', { class: 'problem', role: 'status' });
    this.root = make(
      'div',
      { class: 'explorer' },
      this.problem,
      this.steps.root,
      this.drawing.root,
      pair([this.board.root], [this.window, this.about, this.visited, this.text.root]),
    );
  }

  /** The trace, once it has arrived. */
  get trace() {
    return this.#walk?.trace ?? null;
  }

  /** Searches a position. @param {Game} game @param {Chosen} chosen */
  async search(game, chosen) {
    const turn = ++this.#turn;
    try {
      const trace = await searched(lineOf(game), chosen, this.context.signal);
      if (turn !== this.#turn) return;
      this.#game = game;
      this.#walk = new Walk(trace);
      this.#chosen.clear();
      setText(
        this.problem,
        trace.truncated ? this.words.truncated(trace.nodes.length, trace.total_nodes) : '',
      );
      this.steps.reset(this.#walk.events.length);
    } catch (error) {
      if (turn !== this.#turn || this.context.signal.aborted) return;
      setText(this.problem, error instanceof server.Refusal ? error.message : this.context.frame.away);
      this.#walk = null;
      this.steps.reset(0);
      this.drawing.draw([]);
      this.text.draw([]);
    }
  }

  /** Opens or closes a position of the tree. @param {string} key */
  #toggle(key) {
    const index = Number(key);
    if (!Number.isInteger(index)) return;
    this.#chosen.set(index, !this.#isOpen(index));
    this.#drawTree();
  }

  /** @param {number} index */
  #isOpen(index) {
    const walk = this.#walk;
    if (!walk) return false;
    const chosen = this.#chosen.get(index);
    if (chosen !== undefined) return chosen;
    const current = walk.nodeAt(this.#step)?.event.index ?? 0;
    return walk.trace.nodes.length <= WHOLE_TREE || walk.pathTo(current).includes(index);
  }

  #drawTree() {
    const walk = this.#walk;
    if (!walk) return;
    const items = walk.items(this.#step, (index) => this.#isOpen(index), this.words.node);
    this.drawing.draw(items);
    this.text.draw(items);
  }

  /** @param {number} index @returns {string} */
  #show(index) {
    const walk = this.#walk;
    const found = walk?.nodeAt(index);
    if (!walk || !found) return '';
    this.#step = index;
    this.#drawTree();
    const { event, node } = found;
    const { words } = this;
    const name = node.move ?? words.node.root;
    setText(this.window, words.window(windowOf(node), node.depth, walk.trace.view));
    setText(this.about, words.events[event.kind].about(node, points(node.value)));
    setText(this.visited, words.visited(walk.visited(index), walk.trace.total_nodes));
    this.#drawPosition(walk.movesTo(event.index));
    return words.events[event.kind].title(name, points(node.value), node);
  }

  /** Draws the position after some moves from the root. @param {string[]} moves */
  async #drawPosition(moves) {
    const game = this.#game;
    const step = this.#step;
    if (!game) return;
    const position = await after(game, moves);
    if (position && this.#game === game && this.#step === step) this.board.draw(position);
  }
}
