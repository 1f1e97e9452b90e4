// The board: updates only the squares that changed, and labels them for screen readers.

import { make, setAttribute, setText } from './dom.js';
import { compact, percent, signed, texts } from './language.js';
import { boardAt, indexOf, knownPly, playable, shownGame, sideAt, squareAt } from './state.js';

/** @import { Candidate, Settings, State, Verdict } from './types.js' */

/** Delay of a flip per square of distance from the move, in milliseconds. */
const RIPPLE = 55;

export class Board {
  /** @type {HTMLElement[]} */
  #squares = [];
  /** @type {string[]} */
  #drawn = [];
  #size = 0;
  /** The index of the square with the focus. */
  #focus = 0;
  #ply = -1;
  #before = '';
  /** Whether the position is one move away from the previous one. */
  #stepping = false;
  /** The disc placed by the last step. @type {HTMLElement | null} */
  #placed = null;

  /**
   * @param {{ board: HTMLElement, columns: HTMLElement, rows: HTMLElement }} parts
   * @param {(square: string) => void} choose  called with the clicked or entered square
   */
  constructor(parts, choose) {
    this.parts = parts;
    this.choose = choose;
    parts.board.addEventListener('click', (event) => {
      const index = this.#indexOf(event.target);
      if (index < 0) return;
      this.#moveFocus(index, false);
      choose(squareAt(index, this.#size));
    });
    parts.board.addEventListener('keydown', (event) => this.#key(event));
    parts.board.addEventListener('focusin', (event) => this.#moveFocus(this.#indexOf(event.target), false));
  }

  /** Moves the focus to the board. */
  focus() {
    this.#moveFocus(this.#focus, true);
  }

  /** @param {State} state @param {Settings} settings */
  draw(state, settings) {
    const { game } = state;
    if (state.size !== this.#size) this.#build(state.size);
    if (!game || game.size !== state.size) return;
    const ply = knownPly(state);
    const discs = boardAt(game, ply);
    this.#prepareMotion(state, ply);

    const legal = new Set(playable(state));
    const turn = shownGame(state)?.turn ?? sideAt(game, ply);
    const lastPly = ply > 0 ? game.plies[ply - 1] : undefined;
    const numbers = settings.numbers
      ? new Map(game.plies.slice(0, ply).map(({ move }, index) => [move, index + 1]))
      : null;
    const heat =
      settings.thoughts && state.thought?.ply === ply ? warmth(state.thought.report?.candidates ?? []) : null;
    const hint = state.hint?.ply === ply ? state.hint.move : null;
    setAttribute(this.parts.board, 'data-turn', turn);
    setAttribute(this.parts.board, 'data-legal', settings.legal);
    setAttribute(this.parts.board, 'aria-label', texts.board(state.size));

    this.#squares.forEach((square, index) => {
      const name = squareAt(index, state.size);
      this.#drawSquare(square, index, name, {
        disc: discs[index] ?? '-',
        legal: legal.has(name),
        last: lastPly?.move === name,
        turned: lastPly?.flips.includes(name) ?? false,
        hint: hint === name,
        number: numbers?.get(name) ?? 0,
        heat: heat?.get(name) ?? null,
      });
    });
  }

  /**
   * @param {HTMLElement} square
   * @param {number} index
   * @param {string} name
   * @param {{ disc: string, legal: boolean, last: boolean, turned: boolean, hint: boolean, number: number,
   *   heat: { share: number, note: string } | null }} look
   */
  #drawSquare(square, index, name, look) {
    const label = describe(name, look);
    const drawn = `${label}|${look.heat?.share}`;
    if (this.#drawn[index] === drawn) return;
    this.#drawn[index] = drawn;
    const [disc, mark, heat, note] = /** @type {HTMLElement[]} */ ([...square.children]);
    if (!disc || !mark || !heat || !note) return;
    setAttribute(square, 'aria-label', label);
    setAttribute(square, 'data-legal', look.legal);
    setAttribute(square, 'data-last', look.last);
    setAttribute(square, 'data-hint', look.hint);
    const side = look.disc === 'X' ? 'black' : look.disc === 'O' ? 'white' : null;
    if (this.#stepping && side && !disc.hasAttribute('data-side')) {
      this.#placed = disc;
      setAttribute(disc, 'data-placed', true);
    }
    setAttribute(disc, 'data-side', side);
    heat.style.opacity = String(look.heat ? 0.12 + 0.7 * look.heat.share : 0);
    setText(note, look.heat?.note ?? (look.number ? String(look.number) : ''));
  }

  /** Discs flip one after the other on a step to the next or previous position; otherwise they change at once.
   * @param {State} state @param {number} ply */
  #prepareMotion(state, ply) {
    const { game } = state;
    const key = `${state.seed} ${state.size} ${state.start}`;
    if (!game || (key === this.#before && ply === this.#ply)) return;
    this.#stepping = key === this.#before && Math.abs(ply - this.#ply) === 1;
    this.parts.board.classList.toggle('still', !this.#stepping);
    if (this.#placed) setAttribute(this.#placed, 'data-placed', null);
    this.#placed = null;
    const moved = game.plies[Math.max(ply, this.#ply) - 1];
    if (this.#stepping && moved && moved.move !== 'pass') {
      const [row, column] = this.#place(moved.move);
      for (const flip of moved.flips) {
        const [otherRow, otherColumn] = this.#place(flip);
        const distance = Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));
        const disc = /** @type {HTMLElement | undefined} */ (
          this.#squares[indexOf(flip, this.#size)]?.firstElementChild
        );
        disc?.style.setProperty('--wait', `${distance * RIPPLE}ms`);
      }
    }
    this.#ply = ply;
    this.#before = key;
  }

  /** @param {string} square @returns {[number, number]} */
  #place(square) {
    const index = indexOf(square, this.#size);
    return [Math.floor(index / this.#size), index % this.#size];
  }

  /** @param {number} size */
  #build(size) {
    const { board, columns, rows } = this.parts;
    this.#size = size;
    this.#drawn = [];
    this.#focus = (size / 2 - 1) * size + size / 2 - 1;
    this.#squares = Array.from({ length: size * size }, (_, index) =>
      make(
        'div',
        {
          class: 'square',
          role: 'gridcell',
          tabindex: index === this.#focus ? 0 : -1,
          'data-dot': isByDot(index, size),
        },
        make('span', { class: 'disc' }),
        make('span', { class: 'mark' }),
        make('span', { class: 'heat' }),
        make('span', { class: 'note', 'aria-hidden': 'true' }),
      ),
    );
    const lines = Array.from({ length: size }, (_, row) =>
      make('div', { class: 'line', role: 'row' }, ...this.#squares.slice(row * size, (row + 1) * size)),
    );
    board.style.setProperty('--size', String(size));
    board.replaceChildren(...lines);
    const names = Array.from({ length: size }, (_, index) => index);
    columns.replaceChildren(...names.map((index) => make('span', {}, String.fromCharCode(97 + index))));
    rows.replaceChildren(...names.map((index) => make('span', {}, String(index + 1))));
  }

  /** @param {EventTarget | null} target */
  #indexOf(target) {
    const square = target instanceof Element ? target.closest('.square') : null;
    return this.#squares.findIndex((each) => each === square);
  }

  /** @param {number} index @param {boolean} really  whether to move the focus of the browser too */
  #moveFocus(index, really) {
    if (index < 0 || index >= this.#squares.length) return;
    this.#squares[this.#focus]?.setAttribute('tabindex', '-1');
    this.#focus = index;
    this.#squares[index]?.setAttribute('tabindex', '0');
    if (really) this.#squares[index]?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const size = this.#size;
    const [row, column] = [Math.floor(this.#focus / size), this.#focus % size];
    /** @type {Record<string, number | undefined>} */
    const steps = {
      ArrowUp: row > 0 ? -size : 0,
      ArrowDown: row < size - 1 ? size : 0,
      ArrowLeft: column > 0 ? -1 : 0,
      ArrowRight: column < size - 1 ? 1 : 0,
      Home: -column,
      End: size - 1 - column,
    };
    const step = steps[event.key];
    if (step !== undefined) this.#moveFocus(this.#focus + step, true);
    else if (event.key === 'Enter' || event.key === ' ') this.choose(squareAt(this.#focus, size));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Whether one of the four dots, two squares from the edges, is at the lower right corner of a square. @param {number} index @param {number} size */
function isByDot(index, size) {
  const dotted = [1, size - 3];
  return size > 4 && dotted.includes(index % size) && dotted.includes(Math.floor(index / size));
}

/**
 * The label of a square for screen readers.
 * @param {string} name
 * @param {{ disc: string, legal: boolean, last: boolean, turned: boolean, hint: boolean, number: number,
 *   heat: { note: string } | null }} look
 */
function describe(name, { disc, legal, last, turned, hint, number, heat }) {
  const words = texts.square;
  const parts = [name, disc === 'X' ? words.black : disc === 'O' ? words.white : words.empty];
  if (legal) parts.push(words.legal);
  if (last) parts.push(words.last);
  if (turned) parts.push(words.turned);
  if (hint) parts.push(words.hint);
  if (number) parts.push(words.moved(number));
  if (heat?.note) parts.push(heat.note);
  return parts.join(', ');
}

/**
 * The share of each candidate relative to the best, with a short note.
 * @param {Candidate[]} candidates
 */
function warmth(candidates) {
  const visits = candidates.reduce((sum, { visits }) => sum + (visits ?? 0), 0);
  const most = Math.max(1, ...candidates.map(({ visits }) => visits ?? 0));
  const best = Math.max(...candidates.map(({ verdict }) => valueOf(verdict)));
  return new Map(
    candidates.map(({ move, visits: own, verdict }) => [
      move,
      visits
        ? { share: (own ?? 0) / most, note: percent((own ?? 0) / visits) }
        : { share: valueOf(verdict) === best ? 0.6 : 0.1, note: brief(verdict) },
    ]),
  );
}

/** The number by which evaluations of one player compare. @param {Verdict | null} verdict */
function valueOf(verdict) {
  return verdict?.discs ?? verdict?.points ?? verdict?.result ?? verdict?.chance ?? -Infinity;
}

/** An evaluation in few characters. @param {Verdict | null} verdict */
function brief(verdict) {
  if (!verdict) return '';
  if (verdict.chance !== undefined) return percent(verdict.chance);
  if (verdict.discs !== undefined) return signed(verdict.discs, 1);
  if (verdict.result !== undefined) return signed(verdict.result, 0);
  const points = verdict.points ?? 0;
  return Math.abs(points) < 1000 ? signed(points, 0) : compact(points);
}
