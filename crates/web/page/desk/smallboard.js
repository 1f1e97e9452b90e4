// A small board that previews a line. It is a picture for the eye; screen readers have the line as text.

import * as server from '../server.js';
import { Board } from '../board.js';
import { boardAt } from '../state.js';
import { make, setText, show } from '../dom.js';

/** @import { Line, Scene } from '../types.js' */

export class SmallBoard {
  /** Incremented on each call, so that late answers are dropped. */
  #turn = 0;

  /** @param {(plies: number) => string} title */
  constructor(title) {
    this.title = title;
    const [columns, rows, squares] = ['columns', 'rows', 'board'].map((name) => make('div', { class: name }));
    if (!columns || !rows || !squares) throw new Error('unreachable');
    this.board = new Board({ board: squares, columns, rows }, () => {});
    this.caption = make('figcaption');
    this.root = make(
      'figure',
      { class: 'small-board', 'aria-hidden': 'true', inert: true, hidden: true },
      make('div', { class: 'frame' }, columns, rows, squares),
      this.caption,
    );
  }

  /** Shows the last position of a line, or nothing. @param {Line | null} line */
  async show(line) {
    const turn = ++this.#turn;
    const game = line && (await server.game(line).catch(() => null));
    if (turn !== this.#turn) return;
    show(this.root, Boolean(game));
    if (!game || !line) return;
    setText(this.caption, this.title(line.moves.length));
    const { size, plies } = game;
    const discs = boardAt(game, plies.length);
    this.board.draw(picture({ size, key: line.moves.join(''), discs, plies, turn: game.turn }));
  }
}

/** A position without marks, or with those that are given. @param {Pick<Scene, 'size' | 'key' | 'discs'> & Partial<Scene>} given @returns {Scene} */
export function picture(given) {
  return {
    plies: [],
    turn: null,
    legal: new Set(),
    marks: false,
    hint: null,
    numbers: new Map(),
    notes: new Map(),
    ...given,
  };
}
