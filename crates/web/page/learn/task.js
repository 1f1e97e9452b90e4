// A task of a lesson: a question with controls for the answer, a check, feedback and a hint after a miss.

import { make, setAttribute, setText, show } from '../dom.js';

/** @import { LessonContext } from './view.js' */

/** The verdict on an answer, with its reason. @typedef {{ right: boolean, text: string }} Checked */

/**
 * @typedef {object} TaskOptions
 * @property {string} name  its name in `lessons.js`
 * @property {string} title
 * @property {(Node | string)[]} question  text is a paragraph
 * @property {Node[]} [controls]  for the answer; without them the lesson calls `answer`
 * @property {() => Checked | Promise<Checked>} [check]  judges the answer in the controls
 * @property {string} hint  shown after a miss
 */

export class Task {
  /** Incremented on each check, so that a late verdict is dropped. */
  #turn = 0;

  /** @param {LessonContext} context @param {TaskOptions} options */
  constructor(context, { name, title, question, controls = [], check, hint }) {
    this.context = context;
    this.name = name;
    const words = (this.words = context.frame.task);
    this.mark = make('span', { class: 'task-mark' });
    this.feedback = make('p', { class: 'task-feedback', role: 'status' });
    this.hint = make('p', { class: 'note task-hint', hidden: true }, make('b', {}, words.hint), ` ${hint}`);
    this.controls = make('div', { class: 'task-controls' }, ...controls);
    const submit = make('button', { class: 'button primary', type: 'submit' }, words.check);
    this.form = make('form', { class: 'task-form', novalidate: true }, this.controls);
    if (check) this.form.append(submit);
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (check) this.answer(check);
    });
    const asked = question.map((part) => (typeof part === 'string' ? make('p', {}, part) : part));
    this.root = make(
      'section',
      { class: 'card task-card', 'aria-label': words.label(title), 'data-task': name },
      make('h2', {}, make('span', {}, title), this.mark),
      ...asked,
      this.form,
      this.feedback,
      this.hint,
    );
    this.#draw();
  }

  /** Judges an answer: shows the verdict, and keeps the progress. @param {() => Checked | Promise<Checked>} check */
  async answer(check) {
    const turn = ++this.#turn;
    setText(this.feedback, this.words.checking);
    setAttribute(this.feedback, 'data-right', null);
    const checked = await Promise.resolve()
      .then(check)
      .catch((error) => ({ right: false, text: error instanceof Error ? error.message : String(error) }));
    if (turn !== this.#turn || this.context.signal.aborted) return;
    const verdict = checked.right ? this.words.right : this.words.wrong;
    setText(this.feedback, `${verdict} ${checked.text}`);
    setAttribute(this.feedback, 'data-right', String(checked.right));
    show(this.hint, !checked.right);
    if (checked.right) this.context.solve(this.name);
    this.#draw();
  }

  /** Removes the verdict, when the question changes. */
  clear() {
    this.#turn++;
    setText(this.feedback, '');
    setAttribute(this.feedback, 'data-right', null);
    show(this.hint, false);
  }

  #draw() {
    const solved = this.context.isSolved(this.name);
    setAttribute(this.root, 'data-solved', solved);
    setText(this.mark, solved ? this.words.solved : '');
  }
}

/**
 * A choice of one answer.
 * @param {string} name  of the group, unique in the lesson
 * @param {string} legend
 * @param {[value: string, label: string][]} options
 */
export function choices(name, legend, options) {
  const labels = options.map(([value, label]) =>
    make('label', { class: 'check' }, make('input', { type: 'radio', name, value }), make('span', {}, label)),
  );
  const root = make('fieldset', { class: 'choices' }, make('legend', { class: 'unseen' }, legend), ...labels);
  return { root, read: () => root.querySelector('input:checked')?.getAttribute('value') ?? null };
}

/**
 * A field for a number or a text.
 * @param {string} label
 * @param {Record<string, string | number>} [attributes]
 */
export function field(label, attributes = {}) {
  const input = make('input', {
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'none',
    ...attributes,
  });
  const root = make('label', { class: 'field' }, make('span', {}, label), input);
  return { root, input, read: () => input.value.trim() };
}
