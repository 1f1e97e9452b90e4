// The phases of `mixed` through a game: which strategy judges each position, and its value.

import * as server from '../../server.js';
import { emptiesOf } from '../../state.js';
import { field, Task } from '../task.js';
import { GAME } from './positions.js';
import { LessonBoard } from '../lessonboard.js';
import { make, setText } from '../../dom.js';
import { markSigns, pointNotes } from './parts.js';
import { Steps } from '../steps.js';
import { whole } from '../../language.js';

/** @import { Line } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { HeuristicTrace } from '../traces.js' */
/** @import { EvaluationTexts } from './parts.js' */

const EVALUATION = 'mixed';

export class Phases {
  /** The traces of positions, by the number of moves. @type {Map<number, Promise<HeuristicTrace>>} */
  #traces = new Map();
  /** @type {string[]} */
  #moves = [];

  /** @param {LessonContext} context @param {EvaluationTexts} words */
  constructor(context, words) {
    this.context = context;
    this.words = words;
    this.board = new LessonBoard(words.phaseBoard);
    this.steps = new Steps(context, (index) => this.#show(index));
    this.value = make('p', { class: 'lesson-value' });
    this.root = make(
      'div',
      { class: 'lesson-pair' },
      this.board.root,
      make('div', {}, this.steps.root, this.value, this.#task().root),
    );
  }

  async begin() {
    // The server inserts forced passes.
    this.#moves = (await server.game(GAME)).moves;
    this.steps.reset(this.#moves.length + 1, 20);
  }

  /** @param {number} count  of moves @returns {Line} */
  #line(count) {
    return { ...GAME, moves: this.#moves.slice(0, count) };
  }

  /** @param {number} count  of moves */
  #trace(count) {
    const known = this.#traces.get(count);
    if (known) return known;
    const trace = server.trace(this.#line(count), { evaluation: EVALUATION }, this.context.signal);
    this.#traces.set(count, trace);
    trace.catch(() => this.#traces.delete(count));
    return trace;
  }

  /** @param {number} index */
  #show(index) {
    this.#draw(index).catch(() => {
      if (!this.context.signal.aborted) setText(this.value, this.context.frame.away);
    });
    return this.words.afterMoves(index);
  }

  /** @param {number} index */
  async #draw(index) {
    const [game, trace] = await Promise.all([server.game(this.#line(index)), this.#trace(index)]);
    if (index !== this.steps.index) return;
    this.board.draw(game, { notes: pointNotes(trace.squares, this.words) });
    markSigns(this.board.root, trace.squares);
    const discs = 64 - emptiesOf(game);
    const value = this.words.value(trace.turn, trace.value, trace.terms[0]?.phase ?? null);
    setText(this.value, `${this.words.discsOnBoard(discs)} ${value}`);
  }

  #task() {
    const { title, question, label, hint, right, wrong, none } = this.words.phaseTask;
    const discs = field(label, { inputmode: 'numeric', size: 4 });
    return new Task(this.context, {
      name: 'phases',
      title,
      question: [question],
      controls: [discs.root],
      hint,
      check: async () => {
        const written = Number(discs.read());
        const count = await this.#withDiscs(written);
        if (count === null) return { right: false, text: none };
        const [before, after] = await Promise.all([this.#trace(count - 1), this.#trace(count)]);
        const [was, is] = [before, after].map((trace) => this.words.phaseName(trace.terms[0]?.phase ?? ''));
        const begins = after.terms[0]?.phase === 'endgame' && before.terms[0]?.phase !== 'endgame';
        return { right: begins, text: (begins ? right : wrong)(whole(written), was ?? '', is ?? '') };
      },
    });
  }

  /** The number of moves after which this number of discs is on the board, or null. @param {number} discs */
  async #withDiscs(discs) {
    for (let count = 1; count <= this.#moves.length; count++) {
      const placed = this.#moves.slice(0, count).filter((move) => move !== 'pass').length;
      if (placed + 4 === discs) return count;
    }
    return null;
  }
}
