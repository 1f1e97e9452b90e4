// The laboratory: `#/lab` with runs, `#/lab/studies` and `#/lab/compare`.

import { code } from '../language.js';
import { make } from '../dom.js';
import { ComparePage } from './compare.js';
import { RunPage } from './run.js';
import { RunsPage } from './runs.js';
import { StudiesPage, StudyPage } from './studies.js';
import { loadStyle } from '../style.js';

/** @import { Context, View } from '../router.js' */
/** @typedef {typeof import('../languages/en-lab.js').default} LabTexts */

/**
 * A page of the laboratory.
 * @typedef {object} LabPage
 * @property {HTMLElement} root
 * @property {() => void} leave  stops its work
 */

/** What a page of the laboratory may use. @typedef {{ words: LabTexts, context: Context, rest: string }} Desk */

/** The pages by the second part of the address. @type {Record<string, (desk: Desk) => LabPage>} */
const PAGES = {
  run: (desk) => new RunPage(desk),
  studies: (desk) => new StudiesPage(desk),
  study: (desk) => new StudyPage(desk),
  compare: (desk) => new ComparePage(desk),
};

/** The tabs: their addresses, and the pages that belong to them. @type {['runs' | 'studies' | 'compare', string, string[]][]} */
const TABS = [
  ['runs', '#/lab', ['', 'run']],
  ['studies', '#/lab/studies', ['studies', 'study']],
  ['compare', '#/lab/compare', ['compare']],
];

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<View>}
 */
export async function mount(root, context) {
  const [words] = await Promise.all([labTexts(), loadStyle('desk.css'), loadStyle('lab.css')]);
  return new LabView(root, context, words);
}

/** The texts of the view. @returns {Promise<LabTexts>} */
async function labTexts() {
  return (await import(`../languages/${code}-lab.js`)).default;
}

class LabView {
  /** @type {LabPage | null} */
  #page = null;

  /** @param {HTMLElement} root @param {Context} context @param {LabTexts} words */
  constructor(root, context, words) {
    this.root = root;
    this.context = context;
    this.words = words;
    this.visit(location.hash);
  }

  /** Shows the page that the address names. @param {string} hash */
  visit(hash) {
    const [, name = '', rest = ''] = /^#\/lab\/?([a-z]*)[/?]?(.*)$/.exec(hash) ?? [];
    this.#page?.leave();
    const { words, context } = this;
    const desk = { words, context, rest: decodeURIComponent(rest) };
    this.#page = (PAGES[name] ?? ((given) => new RunsPage(given)))(desk);
    const tabs = TABS.map(([tab, href, pages]) => {
      const isCurrent = pages.includes(Object.hasOwn(PAGES, name) ? name : '');
      return make('a', { href, 'aria-current': isCurrent ? 'page' : null }, words[tab]);
    });
    const nav = make('nav', { class: 'tabs', 'aria-label': words.pages }, ...tabs);
    this.root.replaceChildren(nav, this.#page.root);
  }

  unmount() {
    this.#page?.leave();
  }

  /** Draws everything again in the current language. */
  async redraw() {
    this.words = await labTexts();
    this.visit(location.hash);
  }
}
