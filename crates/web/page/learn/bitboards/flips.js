// The discs that a move flips, ray by ray on a board.

import * as server from '../../server.js';
import { LessonBoard } from '../lessonboard.js';
import { Steps } from '../steps.js';
import { make, setText } from '../../dom.js';
import { lineOf } from '../position.js';
import { marked, squaresOf } from './word.js';
import { pair } from '../section.js';
import { table } from '../table.js';

/** @import { BitboardTrace, TracedRay } from '../traces.js' */
/** @import { Game, SquareNote } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { Words } from './direction.js' */

export class FlipsDemo {
  /** @type {Game | null} */
  #game = null;
  /** @type {BitboardTrace['flips']} */
  #flips = null;
  /** Incremented on each request, so that late answers are dropped. */
  #turn = 0;

  /** @param {LessonContext} context @param {Words} words */
  constructor(context, words) {
    this.context = context;
    this.words = words;
    this.board = new LessonBoard(words.flipBoard, (square) => this.#choose(square));
    this.steps = new Steps(context, (index) => this.#show(index));
    this.move = make('select');
    this.move.addEventListener('change', () => this.#choose(this.move.value));
    this.about = make('p', { class: 'step-about', role: 'status' });
    this.rows = make('tbody');
    const choice = make('label', { class: 'field' }, make('span', {}, words.flipMove), this.move);
    this.root = pair(
      [this.board.root, this.steps.root],
      [choice, this.about, table(words.rays, words.rayColumns, this.rows)],
    );
  }

  /** Shows the flips of a move in another position. @param {Game} game */
  async draw(game) {
    this.#game = game;
    this.move.replaceChildren(...game.legal.map((square) => make('option', { value: square }, square)));
    const [first] = game.legal;
    if (first) return this.#choose(first);
    this.#turn++;
    this.#flips = null;
    this.steps.reset(0);
    this.rows.replaceChildren();
    this.board.draw(game);
    setText(this.about, this.words.noMoves);
  }

  /** @param {string} square */
  async #choose(square) {
    const turn = ++this.#turn;
    const game = this.#game;
    if (!game) return;
    if (!game.legal.includes(square)) return this.context.say(this.context.frame.position.illegal(square));
    this.move.value = square;
    try {
      const { flips, size } = await server.trace(lineOf(game), { bitboard: { square } }, this.context.signal);
      if (turn !== this.#turn) return;
      this.#flips = flips;
      this.rows.replaceChildren(...(flips?.rays ?? []).map((ray) => this.#row(ray, size)));
      setText(this.about, this.words.flipped(square, squaresOf(flips?.flips ?? '0x0', size)));
      this.steps.reset((flips?.rays.length ?? 0) + 1);
    } catch (error) {
      if (turn === this.#turn && !this.context.signal.aborted)
        setText(this.about, error instanceof server.Refusal ? error.message : this.context.frame.away);
    }
  }

  /** @param {TracedRay} ray @param {number} size */
  #row({ direction, stop, end, turned }, size) {
    const cell = (/** @type {string} */ word) => make('td', {}, squaresOf(word, size).join(' ') || '–');
    const name = this.words.directions[direction];
    return make('tr', {}, make('th', { scope: 'row' }, name), cell(stop), cell(end), cell(turned));
  }

  /** Draws a ray; after the last one all flipped discs. @param {number} index */
  #show(index) {
    const [game, flips] = [this.#game, this.#flips];
    if (!game || !flips) return '';
    const { words } = this;
    const ray = flips.rays[index];
    [...this.rows.children].forEach((row, at) => row.toggleAttribute('data-current', at === index));
    const notes = ray ? this.#notes(ray, game.size) : marked(flips.flips, game.size, words.turns);
    this.board.draw(game, { notes, hint: flips.square });
    if (!ray) return words.allFlips(squaresOf(flips.flips, game.size).length);
    const [end, turned] = [squaresOf(ray.end, game.size), squaresOf(ray.turned, game.size)];
    return words.ray(
      words.directions[ray.direction],
      squaresOf(ray.stop, game.size)[0],
      end.length > 0,
      turned.length,
    );
  }

  /** The ray, its stop and its flipped discs. @param {TracedRay} ray @param {number} size @returns {Map<string, SquareNote>} */
  #notes({ ray, stop, turned }, size) {
    const { onRay, stops, turns } = this.words;
    const notes = new Map(
      squaresOf(ray, size).map((square) => [square, { text: '·', label: onRay, share: 0 }]),
    );
    for (const square of squaresOf(turned, size)) notes.set(square, { text: '↻', label: turns, share: 0.6 });
    for (const square of squaresOf(stop, size)) notes.set(square, { text: '■', label: stops, share: 0.25 });
    return notes;
  }
}
