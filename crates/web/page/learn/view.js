// The lessons: `#/learn` lists them, `#/learn/NAME` opens one.

import * as progress from './progress.js';
import { button } from '../edit/controls.js';
import { code, texts } from '../language.js';
import { lessonIn, LESSONS, queryOf } from './lessons.js';
import { load } from '../load.js';
import { loadStyle } from '../style.js';
import { make, setText } from '../dom.js';

/** @import { Context, View } from '../router.js' */
/** @import { FoundGame } from '../types.js' */
/** @import { Table } from '../table.js' */
/** @typedef {typeof import('../languages/en-learn.js').default} LearnTexts */
/** @typedef {(typeof LESSONS)[number]} LessonEntry */

/**
 * What a lesson may use of the page.
 * @typedef {object} LessonContext
 * @property {Table} table  the game of the play view
 * @property {(text: string) => void} say  announces a text
 * @property {() => unknown} ask  asks for a game or a position to open
 * @property {LearnTexts} frame  the texts that all lessons share
 * @property {URLSearchParams} query  the parameters of the address
 * @property {AbortSignal} signal  aborted when the lesson is left
 * @property {(task: string) => boolean} isSolved
 * @property {(task: string) => void} solve  notes a solved task
 */

/**
 * A lesson on the page.
 * @typedef {object} Lesson
 * @property {() => void} unmount  stops its work; the view removes its elements
 * @property {() => void} [redraw]  draws it again after a change of the settings
 * @property {Record<string, () => unknown>} [commands]  of the page's keys, by name
 * @property {(game: FoundGame) => void} [open]  opens a game that was pasted, dropped or read
 * @property {() => void} [focus]  focuses its board
 */

/**
 * @typedef {{ mount: (root: HTMLElement, context: LessonContext, words: any) => Lesson | Promise<Lesson> }} LessonModule
 */

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<View>}
 */
export async function mount(root, context) {
  const [words] = await Promise.all([learnTexts(), loadStyle('learn.css')]);
  const view = new LearnView(root, context, words);
  await view.go(location.hash);
  return view;
}

/** The texts that all lessons share. @returns {Promise<LearnTexts>} */
async function learnTexts() {
  return (await load(`./languages/${code}-learn.js`)).default;
}

class LearnView {
  #words;
  #code = code;
  /** @type {LessonEntry | null} */
  #entry = null;
  /** @type {Lesson | null} */
  #lesson = null;
  #leave = new AbortController();
  #hash = '';

  /** @param {HTMLElement} root @param {Context} context @param {LearnTexts} words */
  constructor(root, context, words) {
    this.root = root;
    this.context = context;
    this.#words = words;
  }

  /** The commands of the lesson. */
  get commands() {
    return this.#lesson?.commands ?? {};
  }

  unmount() {
    this.#leave.abort();
    this.#lesson?.unmount();
    this.#lesson = null;
  }

  /** Draws everything again, in another language if it changed. */
  async redraw() {
    if (code === this.#code) return this.#lesson?.redraw?.();
    this.#code = code;
    this.#words = await learnTexts();
    await this.go(this.#hash);
  }

  /** Shows what a changed address names. @param {string} hash */
  async visit(hash) {
    if (hash === this.#hash) return this.#title();
    await this.go(hash);
    if (this.#hash === hash) this.root.querySelector('h1')?.focus();
  }

  /** @param {FoundGame} game */
  open(game) {
    this.#lesson?.open?.(game);
  }

  focus() {
    if (this.#lesson?.focus) this.#lesson.focus();
    else this.root.querySelector('h1')?.focus();
  }

  /** Shows the list or a lesson. @param {string} hash */
  async go(hash) {
    this.unmount();
    this.#leave = new AbortController();
    this.#hash = hash;
    this.#entry = lessonIn(hash);
    this.#title();
    scrollTo(0, 0);
    if (this.#entry) await this.#openLesson(this.#entry, this.#leave.signal);
    else this.#list();
  }

  #title() {
    const name = this.#entry ? this.#words.lessons[this.#entry.name].title : texts.learn;
    document.title = `${name} – Outflank`;
  }

  #list() {
    const words = this.#words;
    const forget = button(words.forget, () => {
      progress.forget();
      this.#list();
      this.context.say(words.forgotten);
      this.root.querySelector('h1')?.focus();
    });
    const solved = LESSONS.some((entry) => solvedIn(entry) > 0);
    this.root.replaceChildren(
      make('h1', { tabindex: '-1' }, words.title),
      make('p', { class: 'lead' }, words.lead),
      make('ol', { class: 'lessons' }, ...LESSONS.map((entry, index) => this.#card(entry, index))),
      ...(solved ? [make('div', { class: 'row' }, forget)] : []),
    );
  }

  /** @param {LessonEntry} entry @param {number} index */
  #card(entry, index) {
    const words = this.#words;
    const { title, about } = words.lessons[entry.name];
    const solved = solvedIn(entry);
    const all = entry.tasks.length;
    return make(
      'li',
      { class: 'card lesson-card', 'data-solved': all > 0 && solved === all },
      make('h2', {}, make('a', { href: `#/learn/${entry.name}` }, `${index + 1}. ${title}`)),
      make('p', {}, about),
      make('progress', { max: all || 1, value: solved, 'aria-hidden': 'true' }),
      make('p', { class: 'note' }, words.progress(solved, all)),
    );
  }

  /** @param {LessonEntry} entry @param {AbortSignal} signal */
  async #openLesson(entry, signal) {
    const words = this.#words;
    const body = make('div', { class: 'lesson', 'data-lesson': entry.name });
    const count = make('p', { class: 'note lesson-progress' });
    const draw = () => setText(count, words.progress(solvedIn(entry), entry.tasks.length));
    this.root.replaceChildren(
      make('p', { class: 'trail' }, make('a', { href: '#/learn' }, words.all)),
      make('h1', { tabindex: '-1' }, words.lessons[entry.name].title),
      count,
      body,
      this.#neighbours(entry),
    );
    draw();
    const context = {
      table: this.context.table,
      say: this.context.say,
      ask: this.context.ask,
      frame: words,
      query: queryOf(this.#hash),
      signal,
      isSolved: (/** @type {string} */ task) => progress.isSolved(entry.name, task),
      solve: (/** @type {string} */ task) => {
        progress.solve(entry.name, task);
        draw();
      },
    };
    try {
      const [module, lessonWords] = await Promise.all([
        /** @type {Promise<LessonModule>} */ (load(`./learn/lessons/${entry.name}.js`)),
        load(`./languages/${code}-learn-${entry.name}.js`),
      ]);
      if (signal.aborted) return;
      const lesson = await module.mount(body, context, lessonWords.default);
      if (signal.aborted) lesson.unmount();
      else this.#lesson = lesson;
    } catch (error) {
      if (signal.aborted) return;
      console.info(error);
      const again = button(words.again, () => this.go(this.#hash));
      body.replaceChildren(make('p', { class: 'problem', role: 'alert' }, words.away), again);
    }
  }

  /** Links to the lessons before and after. @param {LessonEntry} entry */
  #neighbours(entry) {
    const index = LESSONS.indexOf(entry);
    const link = (
      /** @type {LessonEntry | undefined} */ other,
      /** @type {(title: string) => string} */ name,
    ) =>
      other
        ? [
            make(
              'a',
              { class: 'button', href: `#/learn/${other.name}` },
              name(this.#words.lessons[other.name].title),
            ),
          ]
        : [];
    return make(
      'div',
      { class: 'row neighbours' },
      ...link(LESSONS[index - 1], this.#words.previous),
      make('span', { class: 'gap' }),
      ...link(LESSONS[index + 1], this.#words.next),
    );
  }
}

/** The number of solved tasks. @param {LessonEntry} entry */
function solvedIn({ name, tasks }) {
  return tasks.filter((task) => progress.isSolved(name, task)).length;
}
