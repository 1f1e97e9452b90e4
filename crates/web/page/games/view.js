// The list of kept games: `#/games`.

import * as store from './store.js';
import { FileRefusal } from './format.js';
import { Row } from './row.js';
import { texts, whole } from '../language.js';
import { button, choice, field, tool } from '../controls.js';
import { download, make, setText, show } from '../dom.js';
import { loadStyle } from '../style.js';
import { loadTexts } from '../load.js';
import { namesOf, selected } from './about.js';

/** @import { Context, View } from '../router.js' */
/** @import { KeptGame } from './format.js' */
/** @import { Filter, GamesTexts, Selection, Sort } from './about.js' */

/** The number of rows that are drawn at once. */
const ROWS = 100;

const FILE = 'outflank-games.json';

/** How far outside the window a row loads its picture. */
const NEAR = '300px';

/** The selection stays the same when the user comes back to the view. @type {Selection} */
const selection = { query: '', filter: 'all', sort: 'newest' };

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<View>}
 */
export async function mount(root, context) {
  const [words, games] = await Promise.all([loadTexts('games'), store.list(), loadStyle('games.css')]);
  return new GamesView(root, context, words, games);
}

class GamesView {
  #words;
  #games;
  /** Rows by the id of their game. @type {Map<string, Row>} */
  #rows = new Map();
  #limit = ROWS;
  #unwatch;
  /** Loads the pictures of rows that come into view. */
  #observer = new IntersectionObserver((entries) => this.#load(entries), { rootMargin: NEAR });

  /** @param {HTMLElement} root @param {Context} context @param {GamesTexts} words @param {KeptGame[]} games */
  constructor(root, context, words, games) {
    this.root = root;
    this.context = context;
    this.#words = words;
    this.#games = games;
    this.#build();
    this.#unwatch = store.watch(() => this.#reload());
  }

  /** The commands of the keys. */
  get commands() {
    return { move: () => this.search?.focus() };
  }

  unmount() {
    this.#unwatch();
    this.#observer.disconnect();
  }

  /** Draws everything again in the current language. */
  async redraw() {
    this.#words = await loadTexts('games');
    this.#rows.clear();
    this.#build();
  }

  #build() {
    const words = this.#words;
    this.search = make('input', {
      type: 'search',
      value: selection.query,
      placeholder: words.searchHint,
      spellcheck: 'false',
      autocomplete: 'off',
    });
    this.search.addEventListener('input', () => this.#select({ query: this.search?.value ?? '' }));
    const filter = choice(words.filters, selection.filter, (value) =>
      this.#select({ filter: /** @type {Filter} */ (value) }),
    );
    const sort = choice(words.sorts, selection.sort, (value) =>
      this.#select({ sort: /** @type {Sort} */ (value) }),
    );
    this.file = make('input', {
      type: 'file',
      accept: '.json,application/json',
      hidden: true,
    });
    this.file.addEventListener('change', () => this.#import());
    this.exporting = button(words.export, () => this.#export());
    this.clearing = button(words.deleteAll, () => this.#clear());
    this.problem = make('p', { class: 'problem', role: 'status' });
    this.count = make('p', { class: 'found', role: 'status' });
    this.tools = make(
      'section',
      { class: 'card tools', 'aria-label': words.tools },
      field(words.search, this.search),
      field(words.filter, filter),
      field(words.sort, sort),
    );
    this.list = make('ul', { class: 'list', 'aria-label': words.list });
    this.more = button('', () => this.#showMore());
    this.empty = make(
      'section',
      { class: 'card empty' },
      make('h2', {}, words.emptyTitle),
      make('p', {}, words.empty),
      make('a', { class: 'button primary', href: '#/play' }, words.begin),
    );
    this.toastText = make('p');
    this.undo = button(words.undo, () => this.#undo?.());
    const close = tool('new', texts.close, () => {
      this.#toast(null);
      this.#heading?.focus();
    });
    this.toast = make('div', { class: 'card game-toast' }, this.toastText, this.undo, close);
    this.#toast(null);
    this.#heading = make('h1', { tabindex: '-1' }, words.title);
    this.root.replaceChildren(
      this.#heading,
      make('p', { class: 'note' }, words.about(whole(store.MAX_GAMES))),
      this.problem,
      this.tools,
      make(
        'div',
        { class: 'row' },
        this.count,
        make('span', { class: 'gap' }),
        this.exporting,
        button(words.import, () => this.file?.click()),
        this.clearing,
        this.file,
      ),
      this.empty,
      this.list,
      this.more,
      this.toast,
    );
    this.#draw();
  }

  /** @type {HTMLElement | undefined} */
  #heading;
  /** @type {(() => unknown) | null} */
  #undo = null;

  /** @param {Partial<Selection>} changes */
  #select(changes) {
    Object.assign(selection, changes);
    this.#limit = ROWS;
    this.#draw();
  }

  async #reload() {
    this.#games = await store.list();
    this.#draw();
  }

  #draw() {
    const { problem, tools, count, exporting, clearing, list, more, empty } = this;
    if (!problem || !tools || !count || !exporting || !clearing || !list || !more || !empty) return;
    const words = this.#words;
    const games = this.#games;
    const found = selected(games, selection);
    const fault = store.problem();
    const hasGames = games.length > 0;
    setText(problem, fault ? words[fault] : '');
    setText(count, !hasGames ? '' : this.#counted(found.length));
    for (const each of [tools, exporting, clearing]) show(each, hasGames);
    show(empty, !hasGames);
    show(list, found.length > 0);
    const rows = found.slice(0, this.#limit).map((game) => this.#row(game).root);
    if (rows.length !== list.children.length || rows.some((row, index) => row !== list.children[index])) {
      const focused = document.activeElement;
      list.replaceChildren(...rows);
      // An element that is moved loses the focus.
      if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true });
    }
    for (const row of rows) this.#observer.observe(row);
    const rest = found.length - rows.length;
    show(more, rest > 0);
    setText(more, words.more(Math.min(rest, ROWS)));
  }

  /** @param {number} found */
  #counted(found) {
    const of = this.#games.length;
    if (found === 0) return this.#words.none;
    return found === of ? this.#words.count(of, whole(of)) : this.#words.found(whole(found), whole(of));
  }

  /** The row of a game. Rows are kept, with their pictures and open notes. @param {KeptGame} game */
  #row(game) {
    const known = this.#rows.get(game.id);
    if (known) {
      known.update(game);
      return known;
    }
    const row = new Row(game, this.#words, {
      remove: (row) => this.#remove(row),
      annotate: ({ game: { id } }, note) => store.annotate(id, note),
    });
    this.#rows.set(game.id, row);
    return row;
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #load(entries) {
    const near = new Set(entries.filter((entry) => entry.isIntersecting).map(({ target }) => target));
    for (const row of this.#rows.values()) {
      if (!near.has(row.root)) continue;
      this.#observer.unobserve(row.root);
      row.load();
    }
  }

  #showMore() {
    const first = this.#limit;
    this.#limit += ROWS;
    this.#draw();
    this.list?.children[first]?.querySelector('a')?.focus();
  }

  /** @param {Row} row */
  async #remove({ game }) {
    await store.remove(game.id);
    await this.#reload();
    this.#toast(this.#words.deleted(namesOf(game)), async () => {
      await store.restore(game.id);
      await this.#restored(game.id);
    });
  }

  async #clear() {
    const count = this.#games.length;
    const before = await store.exportAll();
    await store.clear();
    await this.#reload();
    this.#toast(this.#words.deletedAll(count), async () => {
      await store.importAll(await before.text());
      await this.#restored(null);
    });
  }

  /** @param {string | null} id  of the game to focus */
  async #restored(id) {
    await this.#reload();
    this.#toast(null);
    this.context.say(this.#words.restored);
    const row = id ? this.#rows.get(id) : null;
    if (row?.root.isConnected) row.delete.focus();
    else this.#heading?.focus();
  }

  async #export() {
    const file = await store.exportAll();
    download(FILE, file);
    this.#toast(this.#words.exported(this.#games.length, FILE));
  }

  async #import() {
    const [chosen] = this.file?.files ?? [];
    if (!chosen || !this.file) return;
    const words = this.#words;
    try {
      const { added, known, refused, first } = await store.importAll(await chosen.text());
      const fault = first ? ` ${words.firstFault(first.entry, first.reason)}` : '';
      await this.#reload();
      this.#toast(words.imported(added, known, refused) + fault);
    } catch (error) {
      this.#toast(error instanceof FileRefusal ? words[error.reason] : words.unreadable);
    } finally {
      this.file.value = '';
    }
  }

  /** Shows a message until the next one, and how to undo what it says. @param {string | null} text @param {() => unknown} [undo] */
  #toast(text, undo) {
    if (!this.toast || !this.toastText || !this.undo) return;
    this.#undo = undo ?? null;
    setText(this.toastText, text ?? '');
    show(this.toast, text !== null);
    show(this.undo, Boolean(undo));
    if (text) this.context.say(text);
    if (undo) this.undo.focus({ preventScroll: true });
  }
}
