// The position of a lesson: chosen by size, at random, from the game in play, or opened from a text.

import * as server from '../server.js';
import { SIZES } from '../state.js';
import { button, enable } from '../edit/controls.js';
import { make, setText } from '../dom.js';
import { movesIn } from '../address.js';

/** @import { LessonContext } from './view.js' */
/** @import { FoundGame, Game, Line } from '../types.js' */

/** The number of moves before a random position, as a share of the squares: at least, at most. */
const RANDOM_SHARE = [0.15, 0.6];

export class PositionPicker {
  /** Incremented on each change, so that late answers are dropped. */
  #turn = 0;
  /** @type {Game | null} */
  #game = null;

  /**
   * @param {LessonContext} context
   * @param {object} options
   * @param {number[]} [options.sizes]
   * @param {boolean} [options.passes]  whether forced passes are played
   * @param {Line} options.line  shown first
   * @param {(game: Game) => void} options.changed  called with every new position
   */
  constructor(context, { sizes = SIZES, passes = true, line, changed }) {
    this.context = context;
    this.sizes = sizes;
    this.passes = passes;
    this.first = line;
    this.changed = changed;
    const words = (this.words = context.frame.position);
    this.size = make(
      'select',
      { 'aria-label': words.size },
      ...sizes.map((size) => make('option', { value: size }, `${size}×${size}`)),
    );
    this.size.addEventListener('change', () => this.start(Number(this.size.value)));
    this.back = button(words.back, () => this.takeBack());
    this.problem = make('p', { class: 'problem', role: 'status' });
    this.root = make(
      'div',
      { class: 'position-picker', role: 'group', 'aria-label': words.label },
      make(
        'div',
        { class: 'row' },
        this.size,
        button(words.start, () => this.start(this.line.size)),
        button(words.random, () => this.random()),
        button(words.mine, () => this.mine()),
        button(words.open, () => this.context.ask()),
        this.back,
      ),
      this.problem,
    );
  }

  /** The game shown, or null before the first answer. */
  get game() {
    return this.#game;
  }

  /** @returns {Line} */
  get line() {
    return this.#game ? lineOf(this.#game) : this.first;
  }

  /** Shows the position of the address, or else the first one. */
  begin() {
    const { query } = this.context;
    const size = Number(query.get('size') ?? 8);
    const moves = query.get('moves');
    const start = query.get('start');
    const asked = moves !== null || start !== null || query.has('size');
    return this.show(asked ? { size, start, moves: movesIn(moves) } : this.first);
  }

  /** Shows the last position of a line. @param {Line} line */
  async show(line) {
    const turn = ++this.#turn;
    if (!this.sizes.includes(line.size)) return this.#fail(this.words.otherSize(this.sizes));
    try {
      const game = await server.game(line);
      if (turn === this.#turn) this.#take(game);
    } catch (error) {
      if (turn === this.#turn) this.#fail(this.#reason(error));
    }
  }

  /** @param {number} size */
  start(size) {
    return this.show({ size, start: null, moves: [] });
  }

  /** Plays a legal move. @param {string} square */
  async play(square) {
    const game = this.#game;
    if (!game) return;
    if (!game.legal.includes(square)) return this.context.say(this.words.illegal(square));
    await this.show({ ...lineOf(game), moves: [...game.moves, square] });
  }

  /** Takes back the last move, and a pass before it. */
  takeBack() {
    const { moves, ...line } = this.line;
    const shorter = moves.slice(0, -1);
    while (shorter.at(-1) === 'pass') shorter.pop();
    return this.show({ ...line, moves: shorter });
  }

  /** A position after random moves. */
  async random() {
    const turn = ++this.#turn;
    const { size } = this.line;
    const [least = 0, most = 1] = RANDOM_SHARE;
    const plies = Math.round((least + Math.random() * (most - least)) * size * size);
    try {
      let game = await server.game({ size, start: null, moves: [] });
      while (game.moves.length < plies && game.turn) {
        const next = await server.game({ ...lineOf(game), moves: [...game.moves, anyMove(game)] });
        if (turn !== this.#turn) return;
        if (!next.turn) break;
        game = next;
      }
      this.#take(game);
    } catch (error) {
      if (turn === this.#turn) this.#fail(this.#reason(error));
    }
  }

  /** The position of the game in the play view. */
  mine() {
    const { size, start, moves, view } = this.context.table.state;
    return this.show({ size, start, moves: moves.slice(0, view ?? moves.length) });
  }

  /** Shows a game that was pasted, dropped or opened. @param {FoundGame} found */
  open({ size, start, moves }) {
    return this.show({ size, start, moves: movesIn(moves) });
  }

  /** @param {Game} game */
  async #take(game) {
    if (game.must_pass && this.passes) return this.show({ ...lineOf(game), moves: [...game.moves, 'pass'] });
    this.#game = game;
    setText(this.problem, '');
    this.size.value = String(game.size);
    enable(this.back, game.moves.length > 0);
    this.changed(game);
  }

  /** @param {string} text */
  #fail(text) {
    this.size.value = String(this.line.size);
    setText(this.problem, text);
  }

  /** @param {unknown} error */
  #reason(error) {
    return error instanceof server.Refusal ? error.message : this.context.frame.away;
  }
}

/** A legal move at random, or a pass. @param {Game} game */
function anyMove({ legal }) {
  return legal[Math.floor(Math.random() * legal.length)] ?? 'pass';
}

/** @param {Game} game @returns {Line} */
export function lineOf({ size, start, moves }) {
  return { size, start, moves };
}

/** The position after more moves, or null without an answer of the server. @param {Game} game @param {string[]} moves */
export function after(game, moves) {
  return server.game({ ...lineOf(game), moves: [...game.moves, ...moves] }).catch(() => null);
}
