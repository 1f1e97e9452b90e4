// The board editor: `#/edit` sets up any position, checks it, and opens it in another view.

import * as address from '../address.js';
import * as server from '../server.js';
import { Board } from '../board.js';
import {
  empty,
  following,
  History,
  initial,
  lacksCentre,
  mirror,
  paint,
  read,
  rotate,
  sideOf,
  swap,
  write,
} from './position.js';
import { texts } from '../language.js';
import { count, DEFAULT_PLAYERS, fresh, indexOf, lineOf, shownPly, sideAt, SIZES } from '../state.js';
import { button, segments, tool } from '../controls.js';
import { listenToBrush } from './brush.js';
import { loadStyle } from '../style.js';
import { loadTexts } from '../load.js';
import { enable, make, setAttribute, setText, show } from '../dom.js';
import { patiently } from '../patience.js';
import { settings } from '../settings.js';
import { ViewAddress } from '../viewaddress.js';

/** @import { Context, View } from '../router.js' */
/** @import { FoundGame, Game, Line, Scene } from '../types.js' */
/** @import { Disc, Position } from './position.js' */
/** @typedef {typeof import('../languages/en-edit.js').default} EditTexts */

/** Milliseconds from an edit to the request that checks it. */
const CHECK_DELAY = 150;

/** Milliseconds from an edit of the text to its reading. */
const READ_DELAY = 300;

/** The discs to place, in the order of their keys. @type {Disc[]} */
const TOOLS = ['X', 'O', '-'];

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<View>}
 */
export async function mount(root, context) {
  const [words] = await Promise.all([loadTexts('edit'), loadStyle('forms.css'), loadStyle('edit.css')]);
  const view = new EditView(root, context, words);
  await view.visit(location.hash);
  view.history = new History(view.history.now);
  return view;
}

class EditView {
  /** The disc to place. @type {Disc} */
  #tool = 'X';
  #drawing = false;
  #address = new ViewAddress(() => this.#link());
  /** Incremented on each check and on each reading of a text, so that late answers are dropped. */
  #checks = 0;
  #readings = 0;
  /** The answer of the server for a position. */
  #answer = { of: '', game: /** @type {Game | null} */ (null), refusal: '' };
  #away = false;
  /** A text in the field that is not the position on the board, and why it cannot be read. */
  #typed = /** @type {string | null} */ (null);
  #problem = '';
  /** @type {Record<'check' | 'read', ReturnType<typeof setTimeout> | undefined>} */
  #timers = { check: undefined, read: undefined };
  #keys = new AbortController();
  #words;
  /** @type {ReturnType<EditView['build']>} */
  #parts;

  /** @param {HTMLElement} root @param {Context} context @param {EditTexts} words */
  constructor(root, context, words) {
    this.root = root;
    this.context = context;
    this.#words = words;
    this.history = new History(initial(context.table.state.size));
    this.#parts = this.build();
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#keys.signal });
  }

  /** Builds the elements. */
  build() {
    const words = this.#words;
    const columns = make('div', { class: 'columns', 'aria-hidden': 'true' });
    const rows = make('div', { class: 'rows', 'aria-hidden': 'true' });
    const squares = make('div', { class: 'board', role: 'grid' });
    const board = new Board({ board: squares, columns, rows }, (square, event) =>
      this.#choose(square, event),
    );
    listenToBrush(squares, (target, joined) => this.#place(board.squareOf(target), this.#tool, joined));
    const tools = segments('edit-tool', words.tool, entriesOf(words.tools, TOOLS), (disc) =>
      this.#pick(disc),
    );
    tools.inputs.forEach((input, index) => setAttribute(input, 'aria-keyshortcuts', index + 1));
    const sides = segments('edit-side', words.sideToMove, entriesOf(words.tools, ['X', 'O']), (side) =>
      this.#edit({ ...this.history.now, side: side === 'O' ? 'O' : 'X' }),
    );
    const sizes = segments(
      'edit-size',
      texts.size,
      SIZES.map((size) => [String(size), `${size}×${size}`]),
      (size) => this.#edit(initial(Number(size))),
    );
    const field = make('textarea', {
      id: 'edit-text',
      rows: 4,
      spellcheck: 'false',
      autocapitalize: 'none',
      autocomplete: 'off',
      'aria-describedby': 'edit-text-about edit-text-problem',
    });
    field.addEventListener('input', () => this.#readSoon());
    field.addEventListener('blur', () => this.#leaveField());
    const problem = make('p', { class: 'problem', id: 'edit-text-problem', role: 'alert' });
    const undo = tool('undo', texts.undo, () => this.undo());
    const redo = tool('redo', texts.redo, () => this.redo());
    const status = make('p', { id: 'edit-status', role: 'status' });
    const note = make('p', { class: 'note', id: 'edit-note' });
    const uses = [
      button(texts.analyse, () => this.#use(() => this.#analyse()), 'primary'),
      button(words.playFrom, () => this.#use(() => this.#play()), 'primary'),
      button(words.copyText, () => this.#use(() => this.#copy(write(this.history.now)))),
      button(words.copyLink, () => this.#use(() => this.#copy(new URL(this.#link(), location.href).href))),
    ];
    for (const each of uses) setAttribute(each, 'aria-describedby', status.id);
    const manual = make('input', { readonly: true, hidden: true, 'aria-label': words.manual });
    const change = (/** @type {string} */ name, /** @type {(position: Position) => Position} */ to) =>
      button(name, () => this.#edit(to(this.history.now)), 'small');
    this.root.replaceChildren(
      make('h1', { class: 'unseen' }, words.title),
      make(
        'section',
        { class: 'table', 'aria-label': words.board },
        tools.root,
        make('div', { class: 'frame' }, columns, rows, squares),
        make(
          'div',
          { class: 'toolbar', role: 'toolbar', 'aria-label': words.changes },
          make('div', { class: 'group' }, undo, redo),
          make(
            'div',
            { class: 'group' },
            change(words.clear, ({ size, side }) => ({ ...empty(size), side })),
            change(words.initial, ({ size }) => initial(size)),
            change(words.swap, swap),
            change(words.rotate, rotate),
            change(words.mirror, mirror),
          ),
        ),
      ),
      make(
        'aside',
        { class: 'panel', 'aria-label': words.panel },
        make(
          'section',
          { class: 'card' },
          make('h2', {}, words.use),
          status,
          note,
          make('div', { class: 'uses' }, ...uses),
          manual,
        ),
        make(
          'section',
          { class: 'card' },
          make('h2', {}, words.panel),
          sides.root,
          sizes.root,
          make('label', { class: 'field' }, make('span', {}, words.text), field),
          make('p', { class: 'note', id: 'edit-text-about' }, words.textAbout),
          problem,
        ),
        make('p', { class: 'note keys-note' }, words.keys),
      ),
    );
    return { board, squares, tools, sides, sizes, field, problem, undo, redo, status, note, uses, manual };
  }

  /** The commands of the keys. */
  get commands() {
    return {
      undo: () => this.undo(),
      redo: () => this.redo(),
      analyse: () => this.#use(() => this.#analyse()),
      copy: () => this.#use(() => this.#copy(write(this.history.now))),
      count: () => {
        const { black, white } = count([...this.history.now.discs]);
        this.context.say(texts.say.count(black, white));
      },
      legal: () => this.context.say(texts.say.legal(this.#checked()?.game?.legal ?? [])),
    };
  }

  /** Shows the position of an address, or without one that of the play view. @param {string} hash */
  async visit(hash) {
    if (this.#address.isOwn(hash)) return;
    const query = new URLSearchParams(hash.split(/\?(.*)/s)[1] ?? '');
    const start = query.get('start');
    const size = Number(query.get('size'));
    const { state } = this.context.table;
    if (start) await this.#enter(start, size);
    else if (SIZES.includes(size)) this.#edit(initial(size));
    else await this.#follow(lineOf(state, shownPly(state)));
    this.#check();
  }

  /** Shows the last position of a game that was pasted or dropped. @param {FoundGame} found */
  open(found) {
    this.#follow(lineIn(found));
  }

  /** Shows the last position of a game. If the server does not respond or refuses the game, nothing changes. @param {Line} line */
  async #follow(line) {
    const reading = ++this.#readings;
    const position = await lastPosition(line).catch(() => null);
    if (position && reading === this.#readings) this.#edit(position);
  }

  unmount() {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#address.stop();
    this.#checks++;
    this.#readings++;
    this.#keys.abort();
  }

  /** Draws everything again in the current language. */
  async redraw() {
    this.#words = await loadTexts('edit');
    this.#parts = this.build();
    this.#check();
  }

  focus() {
    this.#parts.board.focus();
  }

  undo() {
    if (this.history.undo()) this.#edited();
  }

  redo() {
    if (this.history.redo()) this.#edited();
  }

  /** @param {string} square @param {Event} event */
  #choose(square, event) {
    const { size, discs } = this.history.now;
    const cycles = event instanceof KeyboardEvent && event.key === ' ';
    const disc = cycles ? following(discs[indexOf(square, size)]) : this.#tool;
    this.#place(square, disc, false);
    const side = disc === 'X' ? 'black' : disc === 'O' ? 'white' : 'empty';
    if (event instanceof KeyboardEvent) this.context.say(`${square}, ${texts.square[side]}`);
  }

  /** @param {string | null} square @param {Disc} disc @param {boolean} joined */
  #place(square, disc, joined) {
    const { now } = this.history;
    return square !== null && this.#edit(paint(now, indexOf(square, now.size), disc), joined);
  }

  /** Changes the position. Returns whether it differs. @param {Position} position @param {boolean} [joined] */
  #edit(position, joined) {
    const changed = this.history.change(position, joined);
    if (changed) this.#edited();
    return changed;
  }

  #edited() {
    this.#readings++;
    this.#typed = null;
    this.#problem = '';
    this.#later('check', CHECK_DELAY, () => this.#check());
    this.#address.saveSoon();
    this.changed();
  }

  /** @param {'check' | 'read'} name @param {number} milliseconds @param {() => unknown} act */
  #later(name, milliseconds, act) {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(() => {
      this.#timers[name] = undefined;
      act();
    }, milliseconds);
  }

  /** @param {string} disc */
  #pick(disc) {
    this.#tool = TOOLS.find((each) => each === disc) ?? 'X';
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const { target } = event;
    if (target instanceof Element && target.matches('textarea, select, input:not([type=radio])')) return;
    const onBoard = target instanceof Node && this.#parts.squares.contains(target);
    const disc = TOOLS[Number(event.key) - 1];
    if (!disc || !(settings.shortcuts || onBoard)) return;
    event.preventDefault();
    this.#pick(disc);
    this.context.say(this.#words.toolNames[disc]);
  }

  #readSoon() {
    this.#typed = this.#parts.field.value;
    this.#later('read', READ_DELAY, () => this.#enter(this.#typed ?? '', this.history.now.size));
  }

  /** After a text that was read, the field shows the position again. */
  async #leaveField() {
    await this.#readNow();
    if (!this.#problem) this.#typed = null;
    this.changed();
  }

  /** Reads the text in the field now if its reading is pending. */
  async #readNow() {
    if (this.#timers.read === undefined) return;
    clearTimeout(this.#timers.read);
    this.#timers.read = undefined;
    await this.#enter(this.#typed ?? '', this.history.now.size);
  }

  /** Shows the position in a text of any format. @param {string} text @param {number} size  if the text does not give it */
  async #enter(text, size) {
    const reading = ++this.#readings;
    let position = null;
    let problem = '';
    try {
      position = read(text) ?? (text.trim() ? await positionIn(text, SIZES.includes(size) ? size : 8) : null);
    } catch (error) {
      problem =
        error instanceof server.Refusal
          ? this.#words.unread(error.message)
          : error instanceof server.Away
            ? this.#words.noAnswer
            : String(error instanceof Error ? error.message : error);
    }
    if (reading !== this.#readings) return;
    if (position) this.#edit(position);
    const isFocused = document.activeElement === this.#parts.field;
    this.#typed = problem || isFocused ? text : null;
    this.#problem = problem;
    this.changed();
  }

  /** Asks the server about the position. */
  async #check() {
    clearTimeout(this.#timers.check);
    const { size, ...rest } = this.history.now;
    const start = write({ size, ...rest });
    const check = ++this.#checks;
    const isCurrent = () => check === this.#checks;
    this.changed();
    try {
      const game = await patiently(
        () => server.game({ size, start, moves: [] }),
        isCurrent,
        (away) => {
          this.#away = away;
          this.changed();
        },
      );
      if (isCurrent()) this.#answer = { of: start, game, refusal: '' };
    } catch (error) {
      if (!isCurrent()) return;
      this.#away = false;
      this.#answer = {
        of: start,
        game: null,
        refusal: error instanceof Error ? error.message : String(error),
      };
    }
    this.changed();
  }

  /** The answer of the server for the position on the board, or null. */
  #checked() {
    return this.#answer.of === write(this.history.now) ? this.#answer : null;
  }

  /** Why the position cannot be used, or an empty text. */
  #obstacle() {
    const { game, refusal } = this.#answer;
    return refusal ? this.#words.refused(refusal) : game && !game.turn ? this.#words.over : '';
  }

  /** Calls `act` if the position on the board can be used. @param {() => unknown} act */
  async #use(act) {
    await this.#readNow();
    // A check may be replaced by a later one, of the same position or after another edit.
    while (!this.#checked() && !this.#keys.signal.aborted) await this.#check();
    if (this.#keys.signal.aborted) return;
    const obstacle = this.#obstacle();
    if (obstacle) this.context.say(obstacle);
    else act();
  }

  #link() {
    const { now } = this.history;
    return `#/edit?${new URLSearchParams({ size: String(now.size), start: write(now) })}`;
  }

  #analyse() {
    const { now } = this.history;
    const query = { start: write(now), tree: '', at: '0', size: String(now.size) };
    location.hash = `#/analyse?${new URLSearchParams(query)}`;
  }

  /** Starts a game in which the visitor has the side to move. */
  #play() {
    const { now } = this.history;
    const { black: human, white: machine } = DEFAULT_PLAYERS;
    const players = now.side === 'X' ? { black: human, white: machine } : { black: machine, white: human };
    location.hash = address.write(fresh({ size: now.size, start: write(now), players }));
  }

  /** @param {string} text */
  async #copy(text) {
    const { manual } = this.#parts;
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    show(manual, !done);
    manual.value = text;
    if (!done) manual.select();
    this.context.say(done ? texts.copied : texts.notCopied);
  }

  /** Schedules a redraw, at most one per frame. */
  changed() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#draw();
    });
  }

  #draw() {
    const { board, tools, sides, sizes, field, problem, undo, redo, status, note, uses } = this.#parts;
    const { now, canUndo, canRedo } = this.history;
    board.draw(this.#scene());
    tools.choose(this.#tool);
    sides.choose(now.side);
    sizes.choose(String(now.size));
    enable(undo, canUndo);
    enable(redo, canRedo);
    const text = this.#typed ?? write(now);
    if (field.value !== text) field.value = text;
    setText(problem, this.#problem);
    setAttribute(field, 'aria-invalid', this.#problem ? 'true' : null);
    if (this.#away) setText(status, this.#words.away);
    if (this.#away || !this.#checked()) return;
    setText(status, this.#status());
    setText(note, lacksCentre(now) && !this.#answer.refusal ? this.#words.centre : '');
    for (const each of uses) enable(each, !this.#obstacle());
  }

  #status() {
    const words = this.#words;
    const { now } = this.history;
    const { game } = this.#answer;
    const { black, white } = count([...now.discs]);
    const side = sideOf(now.side);
    const state =
      this.#obstacle() || (game?.must_pass ? words.passes(side) : words.turn(side, game?.legal.length ?? 0));
    return `${words.discs(black, white)} ${state}`;
  }

  /** @returns {Scene} */
  #scene() {
    const { now } = this.history;
    return {
      size: now.size,
      key: 'edit',
      discs: [...now.discs],
      plies: [],
      turn: sideOf(now.side),
      legal: new Set(this.#checked()?.game?.legal ?? []),
      marks: settings.legal,
      hint: null,
      numbers: new Map(),
      notes: new Map(),
    };
  }
}

/** The last position of a game. @param {Line} line @returns {Promise<Position>} */
async function lastPosition(line) {
  const game = await server.game(line);
  const turn = game.turn ?? sideAt(game, game.plies.length);
  return { size: game.size, discs: game.board, side: turn === 'white' ? 'O' : 'X' };
}

/** The position in a text: the last one of its first game. @param {string} text @param {number} size */
async function positionIn(text, size) {
  const [found] = (await server.read(text, size)).games;
  if (!found) throw new Error(texts.nothingFound);
  return lastPosition(lineIn(found));
}

/** @param {FoundGame} found @returns {Line} */
function lineIn({ size, start, moves }) {
  return { size, start, moves: address.movesIn(moves) };
}

/** @template {string} K @param {Record<K, string>} names @param {K[]} keys @returns {[K, string][]} */
function entriesOf(names, keys) {
  return keys.map((key) => [key, names[key]]);
}
