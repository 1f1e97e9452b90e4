// The page of all runs: a form for a new one, and the list.

import { make, setText, show } from '../dom.js';
import { RunForm } from './form.js';
import { sentence, stateOf, titleOf } from './parts.js';
import * as client from './client.js';

/** @import { RunList, RunSummary } from './types.js' */
/** @import { Desk } from './view.js' */

/** The interval in which the list is loaded again, in milliseconds. */
const REFRESH = 2000;

export class RunsPage {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #gone = false;
  /** The rows of the list by the id of their run. @type {Map<string, HTMLElement>} */
  #rows = new Map();

  /** @param {Desk} desk */
  constructor({ words }) {
    this.words = words;
    this.note = make('p', { class: 'note' });
    this.problem = make('p', { class: 'problem', role: 'status' });
    this.list = make('ul', { class: 'runs', 'aria-label': words.runs });
    this.empty = make('p', { class: 'note' }, words.noRuns);
    const form = new RunForm(words, (run) => (location.hash = `#/lab/run/${run.id}`));
    this.root = make(
      'div',
      { class: 'lab-page' },
      make('h1', { tabindex: '-1' }, words.title),
      make('p', { class: 'note' }, words.about),
      make(
        'div',
        { class: 'columns-2' },
        form.root,
        make(
          'section',
          { class: 'card' },
          make('h2', {}, words.allRuns),
          this.problem,
          this.empty,
          this.list,
          this.note,
        ),
      ),
    );
    this.#load();
  }

  leave() {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #load() {
    try {
      const list = await client.list();
      if (!this.#gone) this.#draw(list);
      setText(this.problem, '');
    } catch (error) {
      setText(this.problem, sentence(error));
    }
    if (!this.#gone) this.#timer = setTimeout(() => this.#load(), REFRESH);
  }

  /** @param {RunList} list */
  #draw({ runs, kept, active }) {
    show(this.empty, runs.length === 0);
    setText(this.note, `${this.words.active(active)} ${kept ? this.words.kept : this.words.notKept}`);
    const known = new Set(runs.map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!known.has(id)) this.#rows.delete(id);
    const rows = runs.map((run) => this.#row(run));
    if (
      rows.some((row, index) => row !== this.list.children[index]) ||
      rows.length !== this.list.children.length
    )
      this.list.replaceChildren(...rows);
  }

  /** @param {RunSummary} run */
  #row(run) {
    const row = this.#rows.get(run.id) ?? this.#newRow(run);
    const [link, state, bar] = row.children;
    if (link && state && bar instanceof HTMLProgressElement) {
      setText(state, stateOf(run, this.words));
      bar.max = Math.max(1, run.all);
      bar.value = run.done;
    }
    return row;
  }

  /** @param {RunSummary} run */
  #newRow(run) {
    const row = make(
      'li',
      {},
      make('a', { href: `#/lab/run/${run.id}` }, this.words.heading(run.kind, titleOf(run, this.words))),
      make('span', { class: 'note' }),
      make('progress', { 'aria-label': this.words.progressOf(titleOf(run, this.words)) }),
    );
    this.#rows.set(run.id, row);
    return row;
  }
}
