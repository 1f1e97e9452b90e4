// The pages of studies: the list with their questions, and one study with its text to change and run.

import { code, whole } from '../language.js';
import { make, setAttribute, setText, show } from '../dom.js';
import { button, field, here, sentence } from './parts.js';
import * as client from './client.js';
import * as server from '../server.js';

/** @import { StudyEntry, StudySize } from './types.js' */
/** @import { Desk, LabTexts } from './view.js' */

/** Delay after typing before the server checks the text, in milliseconds. */
const TYPING = 400;

/** The name in the address of a study that is written from scratch. */
const OWN = 'new';

/** The text of a new study. */
const TEMPLATE = `title = "My study"
question = "Does one more ply of search win more games?"

[[cell]]
kind = "match"
players = ["alphabeta:depth={d}", "alphabeta:depth=2"]
size = 8
games = 100
quick-games = 20
sweep = { d = "1..4" }
`;

/** @type {Promise<StudyEntry[]> | null} */
let loaded = null;

/** The studies, loaded once. */
function studies() {
  loaded ??= client.studies().catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Starts a study and shows its run. @param {Record<string, unknown>} study @param {HTMLElement} problem */
async function run(study, problem) {
  setText(problem, '');
  try {
    const { id } = await client.start({ kind: 'study', language: code, ...study });
    location.hash = `#/lab/run/${id}`;
  } catch (error) {
    setText(problem, sentence(error));
  }
}

/** The size of a study in words. @param {StudySize} size @param {LabTexts} words */
function sizeOf({ games, searches }, words) {
  return words.sizeOfStudy(
    games ? words.gameCount(games, whole(games)) : '',
    searches ? words.searchCount(searches, whole(searches)) : '',
  );
}

export class StudiesPage {
  #gone = false;

  /** @param {Desk} desk */
  constructor({ words }) {
    this.words = words;
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.list = make('ul', { class: 'studies', 'aria-label': words.studies });
    this.loading = make('p', { class: 'note', role: 'status' }, words.loading);
    this.root = make(
      'div',
      { class: 'lab-page' },
      make('h1', { tabindex: '-1' }, words.studies),
      make('p', { class: 'note' }, words.studiesAbout),
      make('p', {}, make('a', { href: `#/lab/study/${OWN}` }, words.ownStudy)),
      this.problem,
      this.loading,
      this.list,
    );
    this.#load();
  }

  leave() {
    this.#gone = true;
  }

  async #load() {
    try {
      const found = await studies();
      if (this.#gone) return;
      this.list.replaceChildren(...found.map((study) => this.#row(study)));
    } catch (error) {
      setText(this.problem, sentence(error));
    }
    show(this.loading, false);
  }

  /** @param {StudyEntry} study */
  #row(study) {
    const { words } = this;
    const title = here(study.title);
    const quick = button(
      words.runQuick,
      () => run({ name: study.name, quick: true }, this.problem),
      'primary',
    );
    setAttribute(quick, 'aria-label', `${words.runQuick}: ${title}`);
    return make(
      'li',
      { class: 'card' },
      make('h2', {}, make('a', { href: `#/lab/study/${study.name}` }, title)),
      make('p', {}, here(study.question)),
      make('p', { class: 'note' }, words.quickSize(sizeOf(study.quick, words))),
      make(
        'div',
        { class: 'row' },
        quick,
        make(
          'a',
          {
            class: 'button',
            href: `#/lab/study/${study.name}`,
            'aria-label': `${words.changeAndRun}: ${title}`,
          },
          words.changeAndRun,
        ),
      ),
    );
  }
}

export class StudyPage {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #gone = false;
  /** The text of the study as it was loaded. */
  #original = '';

  /** @param {Desk} desk */
  constructor({ words, rest }) {
    this.words = words;
    this.name = rest;
    this.heading = make('h1', { tabindex: '-1' }, words.study);
    this.about = make('p');
    this.method = make('p', { class: 'note' });
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.fault = make('p', { class: 'problem', id: 'study-fault', role: 'status' });
    this.sizes = make('p', { class: 'note', id: 'study-sizes' });
    this.text = make('textarea', {
      id: 'study-text',
      rows: 22,
      spellcheck: 'false',
      autocomplete: 'off',
      wrap: 'off',
      readonly: true,
      'aria-describedby': 'study-fault study-sizes',
    });
    this.text.addEventListener('input', () => this.#typed());
    this.goThere = button(words.goToFault, () => this.#goToFault(), 'small');
    this.quick = button(words.runQuick, () => this.#run(true), 'primary');
    this.full = button(words.runFull, () => this.#run(false));
    this.reset = button(words.reset, () => {
      this.text.value = this.#original;
      this.#check();
    });
    this.root = make(
      'div',
      { class: 'lab-page' },
      make('a', { class: 'back', href: '#/lab/studies' }, words.backToStudies),
      this.heading,
      this.about,
      this.method,
      make(
        'section',
        { class: 'card' },
        field(words.studyText, this.text),
        make('div', { class: 'row' }, this.fault, this.goThere),
        this.sizes,
        this.problem,
        make('div', { class: 'row' }, this.quick, this.full, this.reset),
      ),
    );
    show(this.goThere, false);
    this.#load();
  }

  leave() {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #load() {
    try {
      const study = this.name === OWN ? null : (await studies()).find(({ name }) => name === this.name);
      if (this.#gone) return;
      setText(this.heading, study ? here(study.title) : this.words.ownStudy);
      setText(this.about, study ? here(study.question) : this.words.ownAbout);
      setText(this.method, study ? here(study.method) : '');
      this.#original = study?.text ?? TEMPLATE;
      this.text.value = this.#original;
      this.text.readOnly = false;
      await this.#check();
    } catch (error) {
      setText(this.problem, sentence(error));
    }
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), TYPING);
  }

  /** The place of the fault. @type {{ line?: number, column?: number } | null} */
  #place = null;

  /** Lets the server check the text; returns whether it can be run. */
  async #check() {
    clearTimeout(this.#timer);
    const text = this.text.value;
    let fault = '';
    this.#place = null;
    try {
      const { full, quick } = await client.check(text);
      if (text === this.text.value)
        setText(
          this.sizes,
          `${this.words.quickSize(sizeOf(quick, this.words))} ${this.words.fullSize(sizeOf(full, this.words))}`,
        );
    } catch (error) {
      fault = sentence(error);
      this.#place = error instanceof server.Refusal ? (error.place ?? null) : null;
    }
    if (text !== this.text.value || this.#gone) return false;
    if (fault) setText(this.sizes, '');
    setText(this.fault, fault);
    setAttribute(this.text, 'aria-invalid', fault ? 'true' : null);
    show(this.goThere, Boolean(this.#place?.line));
    this.quick.disabled = this.full.disabled = fault !== '';
    return fault === '';
  }

  /** Selects the rest of the line of the fault. */
  #goToFault() {
    const { line = 1, column = 1 } = this.#place ?? {};
    const lines = this.text.value.split('\n');
    const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const end = before + (lines[line - 1]?.length ?? 0);
    this.text.focus();
    this.text.setSelectionRange(Math.min(before + column - 1, end), end);
  }

  /** @param {boolean} quick */
  async #run(quick) {
    const text = this.text.value;
    const isChanged = this.name === OWN || text !== this.#original;
    await run(isChanged ? { text, quick } : { name: this.name, quick }, this.problem);
  }
}
