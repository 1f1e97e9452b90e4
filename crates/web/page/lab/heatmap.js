// A board with a value on some of its squares, for the eye and for screen readers.

import { Board } from '../board.js';
import { boardAt } from '../state.js';
import { make, setText } from '../dom.js';
import { picture } from '../desk/smallboard.js';

/** @import { Game, SquareNote } from '../types.js' */

export class HeatMap {
  /** @param {string} name */
  constructor(name) {
    const [columns, rows, squares] = ['columns', 'rows', 'board'].map((part) => make('div', { class: part }));
    if (!columns || !rows || !squares) throw new Error('unreachable');
    this.board = new Board({ board: squares, columns, rows }, () => {});
    this.text = make('p', { class: 'unseen' });
    this.name = name;
    const frame = make('div', { class: 'frame', 'aria-hidden': 'true', inert: true }, columns, rows, squares);
    this.root = make('div', { class: 'heat-map' }, frame, this.text);
  }

  /** @param {Game} game @param {Map<string, SquareNote>} notes */
  draw(game, notes) {
    const { size, plies, turn } = game;
    this.board.draw(
      picture({ size, key: game.transcript, discs: boardAt(game, plies.length), plies, turn, notes }),
    );
    const list = [...notes].map(([square, { text }]) => `${square} ${text}`).join(', ');
    setText(this.text, `${this.name}: ${list}`);
  }
}
