// What the lessons with traces have in common: how they are mounted, and the frame of a search to step through.

import { LessonBoard } from './lessonboard.js';
import { PositionPicker } from './position.js';
import { loadStyle } from '../style.js';
import { make } from '../dom.js';
import { pair } from './section.js';

/** @import { Game, Line } from '../types.js' */
/** @import { Lesson, LessonContext } from './view.js' */
/** @import { Steps } from './steps.js' */

/**
 * A lesson on one position, with a main player of steps.
 * @typedef {object} TraceLesson
 * @property {() => Node[]} sections
 * @property {PositionPicker} picker
 * @property {LessonBoard} board
 * @property {Steps} steps
 * @property {() => unknown} changed  draws the position of the picker
 */

/**
 * Shows a lesson with its first position.
 * @param {HTMLElement} root
 * @param {TraceLesson} lesson
 * @returns {Promise<Lesson>}
 */
export async function mountTraces(root, lesson) {
  await loadStyle('learn-traces.css');
  root.replaceChildren(...lesson.sections());
  await lesson.picker.begin();
  return {
    unmount: () => {},
    redraw: () => lesson.changed(),
    commands: lesson.steps.commands,
    open: (found) => lesson.picker.open(found),
    focus: () => lesson.board.focus(),
  };
}

/** A lesson that searches the chosen position, and compares several searches of it. */
export class SearchLesson {
  /**
   * @param {LessonContext} context
   * @param {Line} line  the position shown first
   * @param {string} label  what the board shows, for screen readers
   */
  constructor(context, line, label) {
    this.board = new LessonBoard(label, (square) => this.picker.play(square));
    this.picker = new PositionPicker(context, { sizes: [4, 6, 8], line, changed: () => this.changed() });
    /** The player that searches, as the rest of the program writes it. */
    this.player = make('p', { class: 'note' });
  }

  /** The board and its picker, beside the settings of the search. @param {Node[]} settings */
  controls(...settings) {
    return pair([this.board.root, this.picker.root], settings);
  }

  /** Searches a new position, or with new settings. */
  async changed() {
    const { game } = this.picker;
    if (!game) return;
    this.board.draw(game, { marks: true });
    await this.search(game);
    await this.compare(game);
  }

  /** Searches the same position with other settings. */
  async searchAgain() {
    const { game } = this.picker;
    if (game) await this.search(game);
  }

  /** Searches a position with the chosen settings. @param {Game} _game @returns {Promise<void>} */
  async search(_game) {}

  /** Compares searches of a position. @param {Game} _game @returns {Promise<void>} */
  async compare(_game) {}
}
