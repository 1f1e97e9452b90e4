// The views of the page: which one the address names, and how it is loaded.

import { find, setAttribute, show } from './dom.js';
import { keepFocus } from './focus.js';
import { load } from './load.js';
import { texts } from './language.js';

/** @import { Table } from './table.js' */
/** @import { FoundGame } from './types.js' */

/**
 * What a view may use of the page.
 * @typedef {object} Context
 * @property {Table} table  the game of the play view
 * @property {(text: string) => void} say  announces a text
 * @property {() => unknown} ask  asks for a game or a position to open
 */

/**
 * A view on the page.
 * @typedef {object} View
 * @property {() => void} unmount  stops its work; the page removes its elements
 * @property {() => void} redraw  draws it again, for example in another language
 * @property {(hash: string) => void} [visit]  called when the address changes within the view
 * @property {Record<string, () => unknown>} [commands]  by name, for the table of keys
 * @property {(game: FoundGame) => void} [open]  opens a game that was pasted or dropped
 * @property {() => void} [focus]  focuses its board, for the link that skips to it
 */

/** @typedef {{ mount: (root: HTMLElement, context: Context) => Promise<View> }} ViewModule */

/**
 * The views by the first part of the address. The play view is in index.html.
 * @type {Record<string, { path: string, title: () => string }>}
 */
const VIEWS = {
  rules: { path: './rules.js', title: () => texts.rules },
  analyse: { path: './desk/view.js', title: () => texts.analyse },
  review: { path: './desk/view.js', title: () => texts.review },
  edit: { path: './edit/view.js', title: () => texts.edit },
  lab: { path: './lab/view.js', title: () => texts.lab },
  games: { path: './games/view.js', title: () => texts.myGames },
  learn: { path: './learn/view.js', title: () => texts.learn },
};

/** Views that share a module stay mounted when the address changes between them. */
const SHARED = { analyse: 'desk', review: 'desk' };

/** The name of the view that an address names. @param {string} hash */
export function viewIn(hash) {
  const [, name = ''] = /^#\/([a-z]+)\b/.exec(hash) ?? [];
  return Object.hasOwn(VIEWS, name) ? name : 'play';
}

export class Router {
  /** @type {View | null} */
  #view = null;
  #name = 'play';
  /** Incremented on each change, so that a view that loads late is dropped. */
  #turn = 0;
  /** The last view that was mounted. @type {Promise<View | null>} */
  #mounting = Promise.resolve(null);

  /**
   * @param {Context} context
   * @param {{ focusBoard: () => void, failed: () => void }} page
   */
  constructor(context, page) {
    this.context = context;
    this.page = page;
    this.root = find('view', HTMLElement);
  }

  /** The view on the page, or null for the play view and while one loads. */
  get view() {
    return this.#view;
  }

  /** Whether the play view is shown. */
  get plays() {
    return this.#name === 'play';
  }

  /** Shows the view that the address names. */
  async go() {
    const name = viewIn(location.hash);
    if (kindOf(name) === kindOf(this.#name) && (this.#view || name === 'play')) {
      this.#name = name;
      this.#mark();
      this.#view?.visit?.(location.hash);
      return;
    }
    const turn = ++this.#turn;
    this.#view?.unmount();
    this.#view = null;
    this.#name = name;
    const wanted = VIEWS[name];
    keepFocus(
      () => {
        this.#mark();
        this.root.replaceChildren();
        show(find('play', HTMLElement), !wanted);
        show(this.root, Boolean(wanted));
        setAttribute(this.root, 'class', wanted ? kindOf(name) : null);
      },
      () => (wanted ? this.root.focus() : this.page.focusBoard()),
    );
    if (!wanted) return;
    try {
      /** @type {ViewModule} */
      const { mount } = await load(wanted.path);
      // A view that is left while it loads still draws itself: the next one waits for it.
      const mounting = this.#mounting.then(() =>
        turn === this.#turn ? mount(this.root, this.context) : null,
      );
      this.#mounting = mounting.catch(() => null);
      const view = await mounting;
      if (!view) return;
      if (turn !== this.#turn) return view.unmount();
      this.#view = view;
      setAttribute(document.body, 'data-view', name);
    } catch (error) {
      if (turn !== this.#turn) return;
      console.info(error);
      this.page.failed();
    }
  }

  #mark() {
    for (const link of document.querySelectorAll('nav [data-view]')) {
      const isCurrent = link.getAttribute('data-view') === this.#name;
      setAttribute(link, 'aria-current', isCurrent ? 'page' : null);
      if (isCurrent) centre(link);
    }
    const title = VIEWS[this.#name]?.title();
    document.title = title ? `${title} – Outflank` : 'Outflank';
    setAttribute(document.body, 'data-view', this.plays || this.#view ? this.#name : null);
  }
}

/**
 * Scrolls the list of views, on a narrow screen. `scrollIntoView` would also make the next Tab start at the link.
 * @param {Element} link
 */
function centre(link) {
  const list = link.parentElement;
  if (!list) return;
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

/** Views of one kind are one mounted view. @param {string} name */
function kindOf(name) {
  return /** @type {Record<string, string>} */ (SHARED)[name] ?? name;
}
