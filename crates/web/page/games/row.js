// A game in the list: what it was, its final position, and what can be done with it.

import * as server from '../server.js';
import { MAX_NOTE } from './format.js';
import { addressesOf, dateOf, namesOf, resultOf } from './about.js';
import { code, tenths } from '../language.js';
import { make, setAttribute, setText, show } from '../dom.js';
import { thumbnail } from './thumbnail.js';

/** @import { KeptGame } from './format.js' */
/** @import { GamesTexts } from './about.js' */

/** The board size that can be reviewed. */
const REVIEWED_SIZE = 8;

export class Row {
  /** Whether the final position was requested. */
  #asked = false;
  #opening = '';

  /**
   * @param {KeptGame} game
   * @param {GamesTexts} words
   * @param {{ remove: (row: Row) => void, annotate: (row: Row, note: string) => void }} acts
   */
  constructor(game, words, acts) {
    this.game = game;
    this.words = words;
    const names = namesOf(game);
    const named = (/** @type {string} */ action) => ({ 'aria-label': `${action}: ${names}` });
    const address = addressesOf(game);
    const link = (/** @type {'play' | 'analyse' | 'review'} */ view) =>
      make('a', { class: 'button small', href: address[view], ...named(words[view]) }, words[view]);
    const button = (/** @type {string} */ name) =>
      make('button', { class: 'button small', type: 'button', ...named(name) }, name);
    this.first = link('play');
    this.delete = button(words.delete);
    this.delete.addEventListener('click', () => acts.remove(this));
    this.noteButton = button(words.note);
    this.noteField = make('textarea', { rows: 2, maxlength: MAX_NOTE, 'aria-label': words.noteOn(names) });
    this.noteField.addEventListener('change', () => acts.annotate(this, this.noteField.value.trim()));
    this.noteButton.addEventListener('click', () => this.#toggleNote());
    this.picture = make('div', { class: 'thumbnail', 'aria-hidden': 'true' });
    this.result = make('p', { class: 'outcome' });
    this.figures = make('p', { class: 'note' });
    this.judged = make('p', { class: 'note' });
    this.note = make('p', { class: 'user-note' });
    this.root = make(
      'li',
      { class: 'card game' },
      this.picture,
      make(
        'div',
        { class: 'about' },
        make('h2', {}, names),
        this.result,
        this.figures,
        this.judged,
        this.note,
      ),
      make(
        'div',
        { class: 'row' },
        this.first,
        link('analyse'),
        game.size === REVIEWED_SIZE ? link('review') : '',
        this.noteButton,
        this.delete,
      ),
      this.noteField,
    );
    show(this.noteField, false);
    setAttribute(this.noteButton, 'aria-expanded', 'false');
    this.update(game);
  }

  /** Shows a newer version of the game. @param {KeptGame} game */
  update(game) {
    const { words } = this;
    const { date, moves, note, review, size } = game;
    this.game = game;
    setText(this.result, resultOf(game, words));
    const count = words.moves(moves.filter((move) => move !== 'pass').length);
    const board = size === 8 ? '' : words.board(size);
    setText(this.figures, [dateOf(date), count, board, this.#opening].filter(Boolean).join(' · '));
    const number = (/** @type {number | null} */ value) => (value === null ? '–' : tenths(value));
    const judged = review
      ? [
          words.accuracy(number(review.accuracy.black), number(review.accuracy.white)),
          words.lost(number(review.loss.black), number(review.loss.white)),
        ]
      : [];
    setText(this.judged, judged.join(' · '));
    setText(this.note, note);
  }

  /** Requests the final position and the opening, once. */
  async load() {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { board, size, opening } = await server.game(this.game);
      this.picture.replaceChildren(thumbnail(board, size));
      this.#opening = opening?.[code] ?? '';
      this.update(this.game);
    } catch (error) {
      // Without the server, the row shows the rest. It is asked again when the row is drawn anew.
      this.#asked = error instanceof server.Refusal;
      if (error instanceof server.Refusal) setText(this.result, error.message);
    }
  }

  #toggleNote() {
    const isOpen = this.noteField.hidden;
    setAttribute(this.noteButton, 'aria-expanded', String(isOpen));
    show(this.noteField, isOpen);
    if (!isOpen) return;
    this.noteField.value = this.game.note;
    this.noteField.focus();
  }
}
