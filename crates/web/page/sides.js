// The form for the player of a side: a human, a level, or a custom player with all its settings, also as text.

import { make, setAttribute, setText, show } from './dom.js';
import { levelOf, levelsOn, partsOf, playerOf } from './roster.js';
import { loadTexts } from './load.js';
import { texts } from './language.js';
import { isHuman } from './state.js';
import * as server from './server.js';

/** @import { PartTexts, Player, PlayerKey, Roster, Side } from './types.js' */

/** Delay after typing before the server checks the text, in milliseconds. */
const TYPING = 250;

/** The texts of the forms, which are loaded before the first one is made. @type {PartTexts['sides']} */
let words;

/** Loads the texts of the forms in the current language. */
export async function loadSides() {
  words = await loadTexts('sides');
}

export class SideForm {
  /** The chosen player. */
  player = 'human';
  /** Whether the player is valid. */
  sound = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #asking;

  /**
   * @param {string} side  a side, or another word if the form has labels of its own
   * @param {Roster} roster
   * @param {string} player
   * @param {number} size  of the board
   * @param {() => void} changed
   * @param {{ legend: string, kind: string }} [labels]  of a player that is not a side, and not human
   */
  constructor(side, roster, player, size, changed, labels) {
    this.side = side;
    this.labels = labels;
    this.roster = roster;
    this.size = size;
    this.changed = changed;
    const id = (/** @type {string} */ part) => `${side}-${part}`;
    this.kind = make('select', { id: id('kind') });
    this.about = make('p', { class: 'note' });
    this.players = make('select', { id: id('player') });
    this.keys = make('div', { class: 'fields' });
    this.more = make('details', {}, make('summary', {}, words.moreSettings), this.keys);
    this.evaluationKeys = make('div', { class: 'fields' });
    this.evaluation = make('details', {}, make('summary', {}, words.evaluationSettings), this.evaluationKeys);
    this.main = make('div', { class: 'fields' });
    this.text = make('input', {
      id: id('text'),
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-describedby': id('problem'),
    });
    this.problem = make('p', { class: 'problem', id: id('problem'), role: 'alert' });
    this.any = make(
      'div',
      { class: 'any' },
      make('label', { class: 'field' }, make('span', {}, words.player), this.players),
      this.main,
      this.evaluation,
      this.more,
      make('label', { class: 'field' }, make('span', {}, words.asText), this.text),
      this.problem,
    );
    this.element = make(
      'fieldset',
      { class: `choices ${side}` },
      labels ? make('legend', {}, labels.legend) : sideLegend(/** @type {Side} */ (side)),
      make(
        'label',
        { class: 'field' },
        make('span', {}, labels?.kind ?? words.kindOf(/** @type {Side} */ (side))),
        this.kind,
      ),
      this.about,
      this.any,
    );
    this.kind.addEventListener('change', () => this.#chooseKind());
    this.players.addEventListener('change', () => this.#choosePlayer());
    this.text.addEventListener('input', () => this.#typed());
    this.#offer();
    this.#set(this.#suited(player));
  }

  /**
   * Changes the board size. A level is kept; a player that does not support the size is replaced by the strongest
   * level.
   * @param {number} size
   */
  resize(size) {
    if (size === this.size) return;
    const before = levelOf(this.player, this.size);
    this.size = size;
    this.#offer();
    const same = levelsOn(size).find(({ name }) => name === before?.name);
    this.#set(same?.player ?? this.#suited(this.player));
    if (this.kind.value === 'any') this.#ask();
    else this.sound = true;
    this.changed();
  }

  /** The player, or the strongest level if the player does not support this board size. @param {string} player */
  #suited(player) {
    const plays = this.#entry(partsOf(player).name)?.sizes.includes(this.size) ?? true;
    return plays ? player : (levelsOn(this.size).at(-1)?.player ?? player);
  }

  /** Lists the players that support this board size. */
  #offer() {
    const levels = levelsOn(this.size).map(({ name }, index) =>
      make('option', { value: name }, words.level(index + 1, texts.levels[name].title)),
    );
    this.kind.replaceChildren(
      ...(this.labels ? [] : [make('option', { value: 'human' }, texts.human)]),
      ...levels,
      make('option', { value: 'any' }, words.custom),
    );
    const machines = this.roster.players.filter(
      ({ name, sizes }) => !isHuman(name) && sizes.includes(this.size),
    );
    this.players.replaceChildren(
      ...machines.map(({ name }) => make('option', { value: name }, texts.players[name]?.title ?? name)),
    );
  }

  /** Sets the player and shows it. @param {string} player */
  #set(player) {
    this.kind.value = isHuman(player) ? 'human' : (levelOf(player, this.size)?.name ?? 'any');
    this.player = player;
    this.#fill();
  }

  #chooseKind() {
    const { value } = this.kind;
    if (value === 'human') this.player = 'human';
    else if (value === 'any') this.player = isHuman(this.player) ? 'alphabeta:depth=4' : this.player;
    else this.player = levelsOn(this.size).find(({ name }) => name === value)?.player ?? 'random';
    this.sound = true;
    this.#fill();
    this.changed();
  }

  #choosePlayer() {
    const entry = this.#entry(this.players.value);
    this.player = entry?.examples[0] ?? this.players.value;
    this.sound = true;
    this.#fill();
    this.changed();
  }

  /** @param {string} name */
  #entry(name) {
    return this.roster.players.find((player) => player.name === name);
  }

  /** Updates the form from the player. */
  #fill() {
    const any = this.kind.value === 'any';
    const level = levelOf(this.player, this.size);
    show(this.any, any);
    setText(this.about, any ? '' : level ? texts.levels[level.name].about : words.humanAbout);
    if (!any) return;
    this.text.value = this.player;
    this.#fillKeys();
    this.#judge('');
  }

  #fillKeys() {
    const { name, keys } = partsOf(this.player);
    const entry = this.#entry(name);
    if (!entry) return;
    this.players.value = name;
    setText(this.about, texts.players[name]?.about || entry.description);
    const isMain = (/** @type {PlayerKey} */ key) =>
      key.name === entry.short || key.name === 'time' || key.name === 'eval';
    const field = (/** @type {PlayerKey} */ key) => this.#field(entry, key, keys);
    this.main.replaceChildren(...entry.keys.filter(isMain).map(field));
    const others = entry.keys.filter((key) => !isMain(key));
    const inGroup = (/** @type {PlayerKey['group']} */ group) => others.filter((key) => key.group === group);
    this.evaluationKeys.replaceChildren(...inGroup('evaluation').map(field));
    this.keys.replaceChildren(...inGroup('player').map(field));
    show(this.evaluation, this.evaluationKeys.children.length > 0);
    show(this.more, this.keys.children.length > 0);
  }

  /**
   * A field for a key: a list if its values are words, otherwise a text field.
   * @param {Player} entry
   * @param {PlayerKey} key
   * @param {Map<string, string>} keys
   */
  #field(entry, key, keys) {
    const about = texts.keysAbout[key.name] ?? key.meaning;
    const input = key.kind === 'word' ? list(key) : line(key);
    const field = make(
      'label',
      { class: 'field' },
      make('span', {}, make('b', {}, key.name), ` ${about}`),
      input,
    );
    const evaluations = this.roster.evaluations.filter(({ sizes }) => sizes.includes(this.size));
    const offers = key.kind === 'formula' ? evaluations.map(({ name }) => name) : key.words;
    if (key.kind === 'formula' || key.kind === 'words') {
      const id = `${this.side}-${key.name}-offers`;
      input.setAttribute('list', id);
      field.append(
        make(
          'datalist',
          { id },
          ...offers.filter((name) => !name.includes(':')).map((value) => make('option', { value })),
        ),
      );
    }
    input.value = keys.get(key.name) ?? '';
    input.title = texts.takes(key);
    input.addEventListener('change', () => {
      keys.set(key.name, input.value.trim());
      // In the order of the roster, so that equal players have equal texts.
      this.player = playerOf(entry.name, new Map(entry.keys.map(({ name }) => [name, keys.get(name) ?? ''])));
      this.text.value = this.player;
      this.#ask();
    });
    return field;
  }

  #typed() {
    this.player = this.text.value.trim();
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#ask(), TYPING);
  }

  /** Whether the player is valid. Custom players are checked by the server. */
  async check() {
    clearTimeout(this.#asking);
    if (this.kind.value === 'any') await this.#ask();
    return this.sound;
  }

  /** Lets the server check the player. */
  async #ask() {
    const { player: asked, size } = this;
    const problem = await server.player(asked, size).then(
      () => '',
      (error) => (error instanceof server.Away ? texts.status.away : String(error.message)),
    );
    if (asked !== this.player || size !== this.size) return;
    this.#judge(problem);
    if (!problem && document.activeElement === this.text) this.#fillKeys();
    this.changed();
  }

  /** @param {string} problem */
  #judge(problem) {
    this.sound = !problem;
    setText(this.problem, problem);
    if (problem) this.problem.scrollIntoView({ block: 'nearest' });
    setAttribute(this.text, 'aria-invalid', problem ? 'true' : null);
  }
}

/** @param {Side} side */
function sideLegend(side) {
  const disc = make('span', { class: 'disc', 'data-side': side, 'aria-hidden': 'true' });
  return make('legend', {}, disc, texts.side(side));
}

/** The default of a key, as text. @param {PlayerKey} key */
function remark(key) {
  return key.default.startsWith('(') ? words.leaveUsual : words.usual(key.default.split(' (')[0] ?? '');
}

/** @param {PlayerKey} key */
function list(key) {
  return make(
    'select',
    {},
    make('option', { value: '' }, remark(key)),
    ...key.words.map((value) => make('option', { value }, value)),
  );
}

/** A number field if the key has bounds, otherwise a text field: values may have a unit, or k and M. @param {PlayerKey} key */
function line(key) {
  if (key.kind !== 'whole' || key.least === null || key.most === null)
    return make('input', { placeholder: remark(key), autocomplete: 'off', spellcheck: 'false' });
  const bounds = words.between(String(key.least), String(key.most));
  return make('input', {
    type: 'number',
    min: key.least,
    max: key.most,
    placeholder: `${remark(key)} (${bounds})`,
    autocomplete: 'off',
  });
}
