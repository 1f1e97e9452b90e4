// The form of a match, tournament or gauntlet.

import { SIZES } from '../state.js';
import { SideForm, loadSides } from '../sides.js';
import { code } from '../language.js';
import { make, setText, show } from '../dom.js';
import { button, choice, field, sentence } from './parts.js';
import * as client from './client.js';
import * as server from '../server.js';

/** @import { Roster } from '../types.js' */
/** @import { Run } from './types.js' */
/** @import { LabTexts } from './view.js' */

/** The players of a new form. */
const FIRST = ['alphabeta:depth=4,ties=random', 'greedy:ties=random', 'random'];

/** The maximum number of players of a tournament. */
const MAX_PLAYERS = 16;

export class RunForm {
  /** @type {SideForm[]} */
  #players = [];
  /** Numbers the forms, whose fields need ids of their own. */
  #count = 0;
  /** @type {Roster | null} */
  #roster = null;

  /** @param {LabTexts} words @param {(run: Run) => void} started */
  constructor(words, started) {
    this.words = words;
    this.started = started;
    this.kind = choice(words.kinds, 'match');
    this.kind.addEventListener('change', () => this.#fit());
    this.sides = make('div', { class: 'sides' });
    this.more = button(words.addPlayer, () => {
      this.#add();
      this.#fit();
      this.#players.at(-1)?.kind.focus();
    });
    this.fewer = button(words.removePlayer, () => {
      this.#players.pop()?.element.remove();
      this.#fit();
    });
    this.size = choice(Object.fromEntries(SIZES.map((size) => [size, `${size}×${size}`])), '8');
    this.size.id = 'lab-size';
    this.size.addEventListener('change', () => {
      for (const player of this.#players) player.resize(Number(this.size.value));
    });
    const number = (/** @type {number} */ value, /** @type {number} */ max) =>
      make('input', { type: 'number', min: 1, max, value, required: true, inputmode: 'numeric' });
    this.games = number(100, 100_000);
    this.seed = make('input', { type: 'number', min: 0, value: 1, required: true, inputmode: 'numeric' });
    this.concurrency = number(1, 64);
    this.openings = choice(words.openingKinds, '');
    this.colours = choice(words.colourKinds, 'both');
    this.clock = make('input', {
      id: 'lab-clock',
      placeholder: '10s+0.1s',
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.submit = make('button', { class: 'button primary', type: 'submit' }, words.start);
    this.root = make(
      'form',
      { class: 'card run-form', novalidate: true, 'aria-label': words.newRun },
      make('h2', {}, words.newRun),
      field(words.kind, this.kind),
      this.sides,
      make('div', { class: 'row' }, this.more, this.fewer),
      make(
        'div',
        { class: 'grid' },
        field(words.gamesPerPairing, this.games),
        field(words.size, this.size),
        field(words.openings, this.openings),
        field(words.colours, this.colours),
        field(words.clock, this.clock, words.clockAbout),
        field(words.seed, this.seed),
        field(words.concurrency, this.concurrency),
      ),
      this.problem,
      make('div', { class: 'row' }, this.submit),
    );
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#start();
    });
    Promise.all([server.roster(), loadSides()]).then(
      ([roster]) => {
        this.#roster = roster;
        this.#fit();
      },
      (error) => setText(this.problem, sentence(error)),
    );
  }

  /** Shows as many players as the competition needs. */
  #fit() {
    const isMatch = this.kind.value === 'match';
    const [least, most] = isMatch ? [2, 2] : [3, MAX_PLAYERS];
    while (this.#roster && this.#players.length < least) this.#add();
    while (this.#players.length > most) this.#players.pop()?.element.remove();
    show(this.more, !isMatch);
    show(this.fewer, !isMatch);
    this.more.disabled = this.#players.length >= most;
    this.fewer.disabled = this.#players.length <= least;
  }

  #add() {
    if (!this.#roster) return;
    const number = this.#players.length + 1;
    const labels = { legend: this.words.player(number), kind: this.words.playerKind(number) };
    const player = FIRST[number - 1] ?? `alphabeta:depth=${((number - 1) % 6) + 1}`;
    const size = Number(this.size.value);
    const form = new SideForm(`lab${++this.#count}`, this.#roster, player, size, () => {}, labels);
    this.#players.push(form);
    this.sides.append(form.element);
  }

  async #start() {
    setText(this.problem, '');
    const sound = await Promise.all(this.#players.map((player) => player.check()));
    const wrong = this.#players[sound.indexOf(false)];
    if (wrong) return wrong.text.focus();
    this.submit.disabled = true;
    try {
      this.started(await client.start(this.#request()));
    } catch (error) {
      setText(this.problem, sentence(error));
    } finally {
      this.submit.disabled = false;
    }
  }

  #request() {
    return {
      kind: this.kind.value,
      players: this.#players.map(({ player }) => player),
      games: Number(this.games.value),
      size: Number(this.size.value),
      openings: this.openings.value || null,
      colours: this.colours.value,
      clock: this.clock.value.trim() || null,
      seed: Number(this.seed.value),
      concurrency: Number(this.concurrency.value),
      language: code,
    };
  }
}
