// The report of a run in the page: its own style sheet and elements, apart from those of the page.

import { make, show } from '../dom.js';
import * as client from './client.js';

/** @import { Run } from './types.js' */
/** @import { LabTexts } from './view.js' */

/** The report has the colours of the page, whose theme may differ from that of the system. */
const COLOURS =
  ':host { --ink: var(--text); --paper: var(--card); --faint: var(--quiet); --line: var(--edge); --shade: var(--sunken); }';

export class Report {
  /** The report that is shown: the run and its progress. */
  #shown = '';
  #shadow;

  /** @param {LabTexts} words @param {(error: unknown) => void} failed */
  constructor(words, failed) {
    this.failed = failed;
    this.root = make('div', { class: 'report', role: 'document', 'aria-label': words.report, tabindex: '0' });
    this.#shadow = this.root.attachShadow({ mode: 'open' });
    show(this.root, false);
  }

  /** Loads the report of a run, once per state. @param {Run} run */
  async show(run) {
    const { id, state, done, files } = run;
    const has = files.some(({ name }) => name === 'report.html');
    show(this.root, has);
    const wanted = `${id} ${state} ${done}`;
    if (!has || wanted === this.#shown) return;
    this.#shown = wanted;
    try {
      const text = await (await client.file(id, 'report.html')).text();
      if (wanted === this.#shown) this.#draw(text);
    } catch (error) {
      this.#shown = '';
      this.failed(error);
    }
  }

  /**
   * Draws a report. It has no scripts, and the policy of the page allows none. Its style sheet is adopted, because the
   * policy allows no style elements.
   * @param {string} text
   */
  #draw(text) {
    const styles = [...text.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
    const own = styles
      .join('\n')
      .replaceAll(/(^|[\s,}])(body|main)(?=[\s,{])/g, '$1.$2')
      .replaceAll(':root', ':host');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${own}\n${COLOURS}`);
    this.#shadow.adoptedStyleSheets = [sheet];
    // A parsed style element would be reported as a violation of the policy.
    const page = new DOMParser().parseFromString(text.replaceAll(/<style>[^<]*<\/style>/g, ''), 'text/html');
    for (const other of page.querySelectorAll('script, meta, link')) other.remove();
    const body = make('div', { class: 'body', lang: page.documentElement.lang });
    // The page has a main element of its own.
    const main = make('div', { class: 'main' });
    main.append(...(page.querySelector('main') ?? page.body).childNodes);
    body.append(main);
    this.#shadow.replaceChildren(body);
  }
}
