// The positions of a theme to solve, one at a time: a move on the board is the answer, and the engine judges it.

import * as server from '../../server.js';
import { button, enable } from '../../edit/controls.js';
import { ENGINE, judge } from '../judge.js';
import { LessonBoard } from '../lessonboard.js';
import { lossOf, noteOf, valueOf } from '../../desk/note.js';
import { make, setAttribute, setText } from '../../dom.js';
import { problemsOf } from './positions.js';
import { Task } from '../task.js';
import { texts } from '../../language.js';

/** @import { Game, JudgedMove, Line, SquareNote } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { Problem, Theme } from './positions.js' */
/** @typedef {typeof import('../../languages/en-learn-strategy.js').default} StrategyTexts */
/** @typedef {typeof import('../../languages/en-desk.js').default} DeskTexts */

/** Moves that lose fewer discs are right. */
const SMALL_LOSS = 2;

/** The number of moves of a line that are shown. */
const MOST_MOVES = 6;

export class Trainer {
  #index = 0;
  /** @type {Game | null} */
  #game = null;
  /** The values of the moves of the position shown, once they were asked for. @type {Promise<JudgedMove[]> | null} */
  #values = null;

  /**
   * @param {LessonContext} context
   * @param {{ lesson: StrategyTexts, desk: DeskTexts }} words
   * @param {Theme} theme
   */
  constructor(context, words, theme) {
    this.context = context;
    this.words = words.lesson;
    this.deskWords = words.desk;
    this.theme = theme;
    this.problems = problemsOf(theme);
    this.numbers = this.problems.map((_, index) => button('', () => this.open(index), 'small'));
    this.board = new LessonBoard(this.words.board(this.words.themes[theme].title), (square) =>
      this.#choose(square),
    );
    this.side = make('div');
    this.answer = make('p', { class: 'text', role: 'status' });
    this.next = button(this.words.next, () => this.open(this.#index + 1), 'small');
    this.root = make(
      'div',
      { class: 'trainer', 'data-theme-name': theme },
      make(
        'div',
        { class: 'row', role: 'group', 'aria-label': this.words.positions(this.words.themes[theme].title) },
        ...this.numbers,
      ),
      make(
        'div',
        { class: 'lesson-pair' },
        this.board.root,
        make(
          'div',
          {},
          this.side,
          make(
            'div',
            { class: 'row' },
            button(this.words.show, () => this.#show(), 'small'),
            this.next,
          ),
          this.answer,
        ),
      ),
    );
  }

  /** Opens the first position that is not solved, or else the first. */
  begin() {
    const open = this.problems.findIndex(({ name }) => !this.context.isSolved(name));
    return this.open(Math.max(0, open));
  }

  /** @param {number} index */
  async open(index) {
    const problem = this.problems[index];
    if (!problem) return;
    this.#index = index;
    this.#game = null;
    this.#values = null;
    this.task = this.#task(problem);
    this.side.replaceChildren(this.task.root);
    setText(this.answer, '');
    this.#mark();
    const game = await server.game(lineOf(problem)).catch(() => null);
    if (index !== this.#index || this.context.signal.aborted) return;
    if (!game) return setText(this.answer, this.context.frame.away);
    this.#game = game;
    this.#draw();
  }

  get #problem() {
    return /** @type {Problem} */ (this.problems[this.#index]);
  }

  /** @param {Problem} problem */
  #task({ name, start }) {
    const { words, theme } = this;
    const side = start.endsWith('X') ? 'black' : 'white';
    const empties = [...start].filter((square) => square === '-').length;
    const number = this.problems.findIndex((each) => each.name === name) + 1;
    const place = words.problem(number, this.problems.length);
    return new Task(this.context, {
      name,
      title: `${words.themes[theme].title} · ${place}`,
      question: [words.question(side, empties)],
      hint: words.themes[theme].hint,
    });
  }

  /** Marks the position shown, and the solved ones. */
  #mark() {
    this.numbers.forEach((number, index) => {
      const solved = this.context.isSolved(this.problems[index]?.name ?? '');
      setText(number, `${index + 1}${solved ? ' ✓' : ''}`);
      setAttribute(number, 'aria-label', this.words.position(index + 1, solved));
      setAttribute(number, 'aria-current', index === this.#index ? 'true' : null);
    });
    enable(this.next, this.#index + 1 < this.problems.length);
  }

  /** @param {Map<string, SquareNote>} [notes] @param {string | null} [best] */
  #draw(notes = new Map(), best = null) {
    if (this.#game) this.board.draw(this.#game, { marks: notes.size === 0, notes, hint: best });
  }

  /** The values of all moves; a failed request is sent again the next time. */
  #judged() {
    const { signal } = this.context;
    this.#values ??= judge(lineOf(this.#problem), ENGINE, signal).catch((error) => {
      this.#values = null;
      throw error instanceof server.Refusal ? error : new Error(this.context.frame.away);
    });
    return this.#values;
  }

  /** @param {string} square */
  async #choose(square) {
    const { context, task } = this;
    if (!this.#game || !task) return;
    if (!this.#game.legal.includes(square)) return context.say(context.frame.position.illegal(square));
    setText(this.answer, '');
    await task.answer(() => this.#check(square));
    if (task === this.task) this.#mark();
  }

  /** @param {string} square */
  async #check(square) {
    const { task, words } = this;
    const { name } = this.#problem;
    const moves = await this.#judged();
    const judged = moves.find(({ move }) => move === square);
    if (!judged) throw new Error(this.context.frame.away);
    const right = (judged.loss ?? Infinity) < SMALL_LOSS;
    if (task === this.task) this.#draw(this.#notes(right ? moves : [judged]));
    const value = valueOf(judged);
    const line = judged.line.slice(1, MOST_MOVES).map((move) => (move === 'pass' ? texts.pass : move));
    const text = right
      ? `${words.right(square, value)} ${words.why[name]}`
      : words.wrong(square, lossOf(judged), line.join(' '));
    return { right, text };
  }

  /** Shows the best move, with the values of all moves. The position is not solved by this. */
  async #show() {
    const { task, words } = this;
    const problem = this.#problem;
    setText(this.answer, this.context.frame.task.checking);
    try {
      const moves = await this.#judged();
      const [best] = moves;
      if (task !== this.task || !best) return;
      this.#draw(this.#notes(moves), best.move);
      setText(this.answer, `${words.answer(best.move, valueOf(best))} ${words.why[problem.name]}`);
    } catch (error) {
      if (task === this.task) setText(this.answer, error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {JudgedMove[]} moves @returns {Map<string, SquareNote>} */
  #notes(moves) {
    return new Map(moves.map((judged) => [judged.move, noteOf(judged, this.deskWords)]));
  }
}

/** @param {Problem} problem @returns {Line} */
function lineOf({ start }) {
  return { size: 8, start, moves: [] };
}
