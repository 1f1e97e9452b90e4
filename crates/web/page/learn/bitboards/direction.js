// The search for moves in one direction, step by step on a board.

import * as server from '../../server.js';
import { LessonBoard } from '../lessonboard.js';
import { Steps } from '../steps.js';
import { bitsOutside, marked, squaresOf, wordBox } from './word.js';
import { field } from '../task.js';
import { lineOf } from '../position.js';
import { make, setText, show } from '../../dom.js';
import { pair } from '../section.js';
import { select } from '../select.js';

/** @import { BitboardTrace, Direction } from '../traces.js' */
/** @import { Game } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @typedef {typeof import('../../languages/en-learn-bitboards.js').default} Words */

/** @type {Direction[]} */
export const DIRECTIONS = ['right', 'down', 'down_right', 'down_left', 'left', 'up', 'up_left', 'up_right'];

/** A mask that lets every bit pass. */
export const NO_MASK = '0xffffffffffffffffffffffffffffffff';

/** A mask as the server reads it. */
export const MASK = /^0x[0-9a-f]{1,32}$/i;

export class DirectionDemo {
  /** @type {Game | null} */
  #game = null;
  /** @type {BitboardTrace | null} */
  #trace = null;
  /** Incremented on each request, so that late answers are dropped. */
  #turn = 0;

  /**
   * @param {LessonContext} context
   * @param {Words} words
   * @param {{ direction: Direction, mask: 'rules' | 'none' }} first
   */
  constructor(context, words, first) {
    this.context = context;
    this.words = words;
    this.board = new LessonBoard(words.stepBoard);
    this.steps = new Steps(context, (index) => this.#show(index));
    this.direction = select(words.direction, DIRECTIONS, words.directions, first.direction);
    this.mask = select(words.maskKind, ['rules', 'none', 'own'], words.maskKinds, first.mask);
    this.own = field(words.ownMask, { value: '0x7f7f7f7f7f7f7f7f', size: 36, maxlength: 34 });
    for (const control of [this.direction.input, this.mask.input, this.own.input])
      control.addEventListener('change', () => this.#ask());
    this.code = make('p', { class: 'step-code' });
    this.about = make('p', { class: 'step-about' });
    this.word = make('div');
    this.result = make('p', { class: 'direction-result', role: 'status' });
    const choices = make(
      'div',
      { class: 'row choices-row' },
      this.direction.root,
      this.mask.root,
      this.own.root,
    );
    this.root = pair(
      [this.board.root, this.steps.root],
      [choices, this.code, this.about, this.word, this.result],
    );
    show(this.own.root, false);
  }

  /** The mask of the request; null for that of the rules. */
  get #sources() {
    const kind = this.mask.input.value;
    return kind === 'rules' ? null : kind === 'none' ? NO_MASK : this.own.read();
  }

  /** Shows the search in another position. @param {Game} game */
  async draw(game) {
    this.#game = game;
    await this.#ask();
  }

  async #ask() {
    const turn = ++this.#turn;
    const game = this.#game;
    const mask = this.#sources;
    show(this.own.root, this.mask.input.value === 'own');
    if (!game) return;
    if (mask !== null && !MASK.test(mask)) return setText(this.result, this.words.badMask);
    const direction = /** @type {Direction} */ (this.direction.input.value);
    try {
      const subject = { bitboard: { direction, mask } };
      const trace = await server.trace(lineOf(game), subject, this.context.signal);
      if (turn !== this.#turn) return;
      this.#trace = trace;
      this.steps.reset(trace.steps.length + 1, Math.min(this.steps.index, trace.steps.length));
      setText(this.result, this.#judged(trace));
    } catch (error) {
      if (turn === this.#turn && !this.context.signal.aborted)
        setText(this.result, error instanceof server.Refusal ? error.message : this.context.frame.away);
    }
  }

  /** Compares what was found with the rules. @param {BitboardTrace} trace */
  #judged({ found, expected, size }) {
    const [all, right] = [squaresOf(found, size), squaresOf(expected, size)];
    const extra = all.filter((square) => !right.includes(square));
    const lost = right.filter((square) => !all.includes(square));
    return this.words.judged(all, extra, lost);
  }

  /** Draws a step: first the mover's discs, then the recorded words. @param {number} index */
  #show(index) {
    const [game, trace] = [this.#game, this.#trace];
    if (!game || !trace) return '';
    const { words } = this;
    const step = trace.steps[index - 1];
    const word = step?.word ?? trace.mover;
    const name = step?.operation ?? 'mover';
    const { title, about, code } = words.operations[name];
    const shift = (/** @type {number} */ times) =>
      `${trace.shift > 0 ? '<<' : '>>'} ${times * Math.abs(trace.shift)}`;
    this.board.draw(game, { notes: marked(word, trace.size, words.bitSet) });
    setText(this.code, code(shift(1), shift(2)));
    const outside = bitsOutside(word, trace.size);
    setText(this.about, `${about} ${words.bitCount(squaresOf(word, trace.size).length, outside)}`);
    this.word.replaceChildren(wordBox(title, word, trace.size, words.row));
    return title;
  }
}
