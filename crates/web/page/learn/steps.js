// A player of steps: first, back, play, forward, last and a slider, by buttons and by keys.

import { enable, tool } from '../edit/controls.js';
import { icon, make, setAttribute, setText } from '../dom.js';

/** @import { LessonContext } from './view.js' */

/** Milliseconds per step while the steps play. */
const PACE = 1200;

export class Steps {
  #index = 0;
  #count = 0;
  #show;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {LessonContext} context
   * @param {(index: number) => string} show  draws a step and returns its title
   */
  constructor(context, show) {
    this.#show = show;
    const words = (this.words = context.frame.steps);
    /** Milliseconds per step while the steps play. */
    this.pace = PACE;
    this.tools = {
      first: tool('first', words.first, () => this.go(0)),
      back: tool('back', words.back, () => this.go(this.#index - 1)),
      play: tool('resume', words.play, () => this.toggle()),
      forward: tool('forward', words.forward, () => this.go(this.#index + 1)),
      last: tool('last', words.last, () => this.go(this.#count - 1)),
    };
    this.slider = make('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': words.slider });
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.number = make('span', { class: 'step-number' });
    this.title = make('p', { class: 'step-title', 'aria-live': 'polite' });
    this.root = make(
      'div',
      { class: 'steps-player', role: 'group', 'aria-label': words.player },
      make(
        'div',
        { class: 'row' },
        make('div', { class: 'group' }, ...Object.values(this.tools)),
        this.slider,
        this.number,
      ),
      this.title,
    );
    this.root.addEventListener('keydown', (event) => this.#key(event));
    context.signal.addEventListener('abort', () => this.stop());
  }

  /** The step shown, from 0. */
  get index() {
    return this.#index;
  }

  get count() {
    return this.#count;
  }

  /** The commands of the page's keys, for a lesson whose main player this is. */
  get commands() {
    return {
      first: () => this.go(0),
      back: () => this.go(this.#index - 1),
      forward: () => this.go(this.#index + 1),
      last: () => this.go(this.#count - 1),
    };
  }

  /** Starts again with other steps. @param {number} count @param {number} [index] */
  reset(count, index = 0) {
    this.stop();
    this.#count = count;
    setAttribute(this.slider, 'max', Math.max(0, count - 1));
    this.#draw(index);
  }

  /** Shows a step and stops playing. @param {number} index */
  go(index) {
    this.stop();
    this.#draw(index);
  }

  /** Plays the steps from the one shown, or stops. */
  toggle() {
    if (this.#timer !== undefined) return this.stop();
    if (this.#index >= this.#count - 1) this.#draw(0);
    setAttribute(this.title, 'aria-live', 'off');
    this.#mark(true);
    this.#wait();
  }

  /** Stops playing. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    setAttribute(this.title, 'aria-live', 'polite');
    this.#mark(false);
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#draw(this.#index + 1);
      if (this.#index < this.#count - 1) this.#wait();
      else this.stop();
    }, this.pace);
  }

  /** @param {number} index */
  #draw(index) {
    this.#index = Math.max(0, Math.min(index, this.#count - 1));
    const { first, back, forward, last, play } = this.tools;
    for (const each of [first, back]) enable(each, this.#index > 0);
    for (const each of [forward, last]) enable(each, this.#index < this.#count - 1);
    enable(play, this.#count > 1);
    this.slider.value = String(this.#index);
    const place = this.#count ? this.words.number(this.#index + 1, this.#count) : '';
    setAttribute(this.slider, 'aria-valuetext', place || null);
    setText(this.number, place);
    setText(this.title, this.#count ? this.#show(this.#index) : '');
  }

  /** @param {boolean} plays */
  #mark(plays) {
    const { play } = this.tools;
    const label = plays ? this.words.pause : this.words.play;
    play.replaceChildren(icon(plays ? 'pause' : 'resume'));
    setAttribute(play, 'aria-label', label);
    setAttribute(play, 'title', label);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === this.slider) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: this.commands.back,
      ArrowRight: this.commands.forward,
      Home: this.commands.first,
      End: this.commands.last,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}
