// The board: updates only the squares that changed, and labels them for screen readers.

import { make, setAttribute, setText, show } from './dom.js';
import { indexOf, squareAt } from './state.js';
import { settings } from './settings.js';
import { texts } from './language.js';

/** @import { Ply, Scene, SquareNote } from './types.js' */

/** Delay of a flip per square of distance from the move, in milliseconds. */
const RIPPLE = 55;

export class Board {
  /** @type {HTMLElement[]} */
  #squares = [];
  /** @type {string[]} */
  #drawn = [];
  #size = 0;
  /** The squares as displayed, row by row: the index of each. @type {number[]} */
  #order = [];
  /** The orientation displayed. */
  #orientation = '';
  /** The index of the square with the focus. */
  #focus = 0;
  /** The game of the position shown, and its moves. */
  #game = '';
  /** @type {Ply[]} */
  #plies = [];
  /** Whether the position is one move away from the previous one. */
  #stepping = false;
  /** The disc placed by the last step. @type {HTMLElement | null} */
  #placed = null;

  /**
   * @param {{ board: HTMLElement, columns: HTMLElement, rows: HTMLElement }} parts
   * @param {(square: string, event: Event) => void} choose  called with the clicked or entered square
   */
  constructor(parts, choose) {
    this.parts = parts;
    this.choose = choose;
    parts.board.addEventListener('click', (event) => {
      const index = this.#indexOf(event.target);
      if (index < 0) return;
      this.#moveFocus(index, false);
      choose(squareAt(index, this.#size), event);
    });
    parts.board.addEventListener('keydown', (event) => this.#key(event));
    parts.board.addEventListener('focusin', (event) => this.#moveFocus(this.#indexOf(event.target), false));
  }

  /** Moves the focus to the board. */
  focus() {
    this.#moveFocus(this.#focus, true);
  }

  /** The square of an element, or null. @param {EventTarget | null} target */
  squareOf(target) {
    const index = this.#indexOf(target);
    return index < 0 ? null : squareAt(index, this.#size);
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { size, discs, plies, turn, hint } = scene;
    if (size !== this.#size) this.#build(size);
    this.#arrange();
    if (!discs) return;
    this.#prepareMotion(scene);
    const last = plies.at(-1);
    setAttribute(this.parts.board, 'data-turn', turn);
    setAttribute(this.parts.board, 'data-legal', scene.marks);
    setAttribute(this.parts.board, 'aria-label', texts.board(size));
    this.#squares.forEach((square, index) => {
      const name = squareAt(index, size);
      this.#drawSquare(square, index, name, {
        disc: discs[index] ?? '-',
        legal: scene.legal.has(name),
        last: last?.move === name,
        turned: last?.flips.includes(name) ?? false,
        hint: hint === name,
        number: scene.numbers.get(name) ?? 0,
        note: scene.notes.get(name) ?? null,
      });
    });
  }

  /**
   * @param {HTMLElement} square
   * @param {number} index
   * @param {string} name
   * @param {{ disc: string, legal: boolean, last: boolean, turned: boolean, hint: boolean, number: number,
   *   note: SquareNote | null }} look
   */
  #drawSquare(square, index, name, look) {
    const label = describe(name, look);
    const drawn = `${label}|${look.note?.share}|${look.note?.text}|${look.note?.grade}`;
    if (this.#drawn[index] === drawn) return;
    this.#drawn[index] = drawn;
    const [heat, disc, mark, note] = /** @type {HTMLElement[]} */ ([...square.children]);
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
    const share = look.note?.share;
    heat.style.opacity = String(share === undefined ? 0 : 0.12 + 0.7 * share);
    setAttribute(square, 'data-grade', look.note?.grade);
    setText(note, look.note?.text ?? (look.number ? String(look.number) : ''));
  }

  /** Discs flip one after the other on a step to the next or previous position; otherwise they change at once.
   * @param {Scene} scene */
  #prepareMotion({ key, plies }) {
    const before = this.#plies;
    const [shorter, longer] = plies.length < before.length ? [plies, before] : [before, plies];
    const isPart = key === this.#game && shorter.every(({ move }, index) => move === longer[index]?.move);
    if (isPart && shorter.length === longer.length) return;
    this.#stepping = isPart && longer.length - shorter.length === 1;
    this.parts.board.classList.toggle('still', !this.#stepping);
    if (this.#placed) setAttribute(this.#placed, 'data-placed', null);
    this.#placed = null;
    const moved = longer.at(-1);
    if (this.#stepping && moved && moved.move !== 'pass') {
      const [row, column] = this.#place(moved.move);
      for (const flip of moved.flips) {
        const [otherRow, otherColumn] = this.#place(flip);
        const distance = Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));
        const disc = /** @type {HTMLElement | undefined} */ (
          this.#squares[indexOf(flip, this.#size)]?.querySelector('.disc')
        );
        disc?.style.setProperty('--wait', `${distance * RIPPLE}ms`);
      }
    }
    this.#plies = plies;
    this.#game = key;
  }

  /** @param {string} square @returns {[number, number]} */
  #place(square) {
    const index = indexOf(square, this.#size);
    return [Math.floor(index / this.#size), index % this.#size];
  }

  /** @param {number} size */
  #build(size) {
    this.#size = size;
    this.#drawn = [];
    this.#orientation = '';
    this.#focus = (size / 2 - 1) * size + size / 2 - 1;
    this.#squares = Array.from({ length: size * size }, (_, index) =>
      make(
        'div',
        { class: 'square', role: 'gridcell', tabindex: index === this.#focus ? 0 : -1 },
        make('span', { class: 'heat' }),
        make('span', { class: 'disc' }),
        make('span', { class: 'mark' }),
        make('span', { class: 'note', 'aria-hidden': 'true' }),
      ),
    );
  }

  /** Puts the squares and the coordinates in the order of the settings. */
  #arrange() {
    const { board, columns, rows } = this.parts;
    show(columns, settings.coordinates);
    show(rows, settings.coordinates);
    const orientation = `${settings.turn} ${settings.mirror}`;
    if (orientation === this.#orientation) return;
    this.#orientation = orientation;
    const size = this.#size;
    this.#order = displayed(size, settings);
    const squares = this.#order.map((index) => /** @type {HTMLElement} */ (this.#squares[index]));
    squares.forEach((square, place) => setAttribute(square, 'data-dot', isByDot(place, size)));
    const lines = Array.from({ length: size }, (_, row) =>
      make('div', { class: 'line', role: 'row' }, ...squares.slice(row * size, (row + 1) * size)),
    );
    board.style.setProperty('--size', String(size));
    // An inserted element starts its animation again.
    if (this.#placed) setAttribute(this.#placed, 'data-placed', null);
    board.replaceChildren(...lines);
    const names = this.#order.map((index) => squareAt(index, size));
    const [top, left] = [names.slice(0, size), names.filter((_, place) => place % size === 0)];
    const letters = (/** @type {string[]} */ edge) => edge.map((name) => make('span', {}, name.charAt(0)));
    const numbers = (/** @type {string[]} */ edge) => edge.map((name) => make('span', {}, name.slice(1)));
    const upright = settings.turn % 180 === 0;
    columns.replaceChildren(...(upright ? letters(top) : numbers(top)));
    rows.replaceChildren(...(upright ? numbers(left) : letters(left)));
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
    const place = this.#order.indexOf(this.#focus);
    const [row, column] = [Math.floor(place / size), place % size];
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
    if (step !== undefined) this.#moveFocus(this.#order[place + step] ?? -1, true);
    else if (event.key === 'Enter' || event.key === ' ') this.choose(squareAt(this.#focus, size), event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * The index of the square at each place of a board that is mirrored left to right and then turned clockwise.
 * @param {number} size
 * @param {{ turn: number, mirror: boolean }} orientation
 */
export function displayed(size, { turn, mirror }) {
  const last = size - 1;
  return Array.from({ length: size * size }, (_, place) => {
    let [row, column] = [Math.floor(place / size), place % size];
    for (let turned = 0; turned < turn; turned += 90) [row, column] = [last - column, row];
    return row * size + (mirror ? last - column : column);
  });
}

/** Whether one of the four dots, two squares from the edges, is at the lower right corner of a place. @param {number} place @param {number} size */
function isByDot(place, size) {
  const dotted = [1, size - 3];
  return size > 4 && dotted.includes(place % size) && dotted.includes(Math.floor(place / size));
}

/**
 * The label of a square for screen readers.
 * @param {string} name
 * @param {{ disc: string, legal: boolean, last: boolean, turned: boolean, hint: boolean, number: number,
 *   note: SquareNote | null }} look
 */
function describe(name, { disc, legal, last, turned, hint, number, note }) {
  const words = texts.square;
  const parts = [name, disc === 'X' ? words.black : disc === 'O' ? words.white : words.empty];
  if (legal) parts.push(words.legal);
  if (last) parts.push(words.last);
  if (turned) parts.push(words.turned);
  if (hint) parts.push(words.hint);
  if (number) parts.push(words.moved(number));
  if (note?.text) parts.push(note.label ?? note.text);
  return parts.join(', ');
}
