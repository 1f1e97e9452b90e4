// A board of a lesson, with coordinates: discs, legal moves and notes on squares.

import { Board } from '../board.js';
import { boardAt } from '../state.js';
import { make } from '../dom.js';

/** @import { Game, Ply, Side, SquareNote } from '../types.js' */

export class LessonBoard {
  /**
   * @param {string} label  what the board shows, for screen readers
   * @param {(square: string) => void} [choose]  called with a chosen square
   */
  constructor(label, choose = () => {}) {
    const columns = make('div', { class: 'columns', 'aria-hidden': 'true' });
    const rows = make('div', { class: 'rows', 'aria-hidden': 'true' });
    const squares = make('div', { class: 'board', role: 'grid' });
    this.board = new Board({ board: squares, columns, rows }, choose);
    this.root = make(
      'div',
      { class: 'lesson-board', role: 'group', 'aria-label': label },
      make('div', { class: 'frame' }, columns, rows, squares),
    );
  }

  focus() {
    this.board.focus();
  }

  /**
   * Draws the last position of a game.
   * @param {Game} game
   * @param {{ marks?: boolean, notes?: Map<string, SquareNote>, hint?: string | null }} [options]
   *   marks: whether legal moves are marked
   */
  draw(game, { marks = false, notes = new Map(), hint = null } = {}) {
    const discs = boardAt(game, game.plies.length);
    this.#draw({ ...game, discs, legal: new Set(game.legal), marks, notes, hint });
  }

  /**
   * Draws any discs: `X`, `O` or `-` for each square.
   * @param {number} size
   * @param {string[]} discs
   * @param {Map<string, SquareNote>} [notes]
   */
  drawDiscs(size, discs, notes = new Map()) {
    this.#draw({ size, discs, plies: [], turn: null, legal: new Set(), marks: false, notes, hint: null });
  }

  /**
   * @param {{ size: number, discs: string[], plies: Ply[], turn: Side | null, legal: Set<string>, marks: boolean,
   *   notes: Map<string, SquareNote>, hint: string | null }} scene
   */
  #draw({ size, discs, plies, turn, legal, marks, notes, hint }) {
    const key = `${size}`;
    this.board.draw({ size, key, discs, plies, turn, legal, marks, hint, numbers: new Map(), notes });
  }
}
