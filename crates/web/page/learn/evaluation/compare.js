// Where evaluations and the engine disagree: the moves of any position, judged by all of them.

import * as server from '../../server.js';
import { discs, signed } from '../../language.js';
import { ENGINE, greedy, judge } from '../judge.js';
import { LessonBoard } from '../lessonboard.js';
import { lineOf, PositionPicker } from '../position.js';
import { make, setText } from '../../dom.js';
import { OPENING } from './positions.js';
import { select } from '../select.js';
import { Task } from '../task.js';

/** @import { Game, JudgedMove } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { EvaluationTexts } from './parts.js' */

/** The evaluations that are always compared. */
const COMPARED = ['table1', 'table2', 'mobility', 'mixed'];

/** What the choice of an evaluation must lose to solve the task, in discs. */
const LARGE_LOSS = 10;

/** The moves of a position by one evaluation, and what its choice loses. @typedef {{ name: string, points: Map<string, number>, choice: string, loss: number }} Column */

export class Comparison {
  #turn = 0;
  /** @type {Column[]} */
  #columns = [];

  /** @param {LessonContext} context @param {EvaluationTexts} words @param {string[]} names  of evaluations */
  constructor(context, words, names) {
    this.context = context;
    this.words = words;
    this.picker = new PositionPicker(context, {
      sizes: [8],
      line: OPENING,
      changed: (game) => this.draw(game),
    });
    const others = names.filter((name) => !COMPARED.includes(name));
    const titles = Object.fromEntries(others.map((name) => [name, this.#title(name)]));
    const chosen = select(words.alsoCompare, others, titles, 'edge');
    this.input = chosen.input;
    this.input.addEventListener('change', () => this.draw(this.picker.game));
    this.board = new LessonBoard(words.compareBoard, (square) => this.picker.play(square));
    this.status = make('p', { class: 'note', role: 'status' });
    this.table = make('div', {
      class: 'values-box wide-box',
      tabindex: '0',
      role: 'group',
      'aria-label': words.values,
    });
    this.task = this.#task();
    this.root = make(
      'div',
      { class: 'comparison' },
      this.picker.root,
      make(
        'div',
        { class: 'lesson-pair' },
        this.board.root,
        make('div', {}, chosen.root, this.status, this.table),
      ),
      this.task.root,
    );
  }

  /** @param {Game | null} game */
  async draw(game) {
    if (!game) return;
    const turn = ++this.#turn;
    const { context, words } = this;
    this.task.clear();
    this.#columns = [];
    this.board.draw(game, { marks: true });
    this.table.replaceChildren();
    if (!game.turn) return setText(this.status, words.over);
    setText(this.status, context.frame.busy);
    const evaluations = [...COMPARED, this.input.value];
    const line = lineOf(game);
    try {
      const moves = await judge(line, ENGINE, context.signal);
      const judged = await Promise.all(evaluations.map((name) => judge(line, greedy(name), context.signal)));
      if (turn !== this.#turn) return;
      this.#columns = judged.map((own, index) => column(evaluations[index] ?? '', own, moves));
      this.#drawTable(moves);
      setText(this.status, words.compareStatus(game.turn));
    } catch (error) {
      if (turn !== this.#turn || context.signal.aborted) return;
      setText(this.status, error instanceof server.Refusal ? error.message : context.frame.away);
    }
  }

  /** @param {JudgedMove[]} moves */
  #drawTable(moves) {
    const { words } = this;
    const heads = [words.move, words.engine, ...this.#columns.map(({ name }) => this.#title(name))];
    const rows = moves.map(({ move, verdict, exact }, index) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, move),
        cell(discs(verdict?.discs ?? verdict?.result ?? 0, exact), index === 0, words.chosen),
        ...this.#columns.map(({ points, choice }) => {
          const value = points.get(move);
          return cell(value === undefined ? '' : signed(value, 0), move === choice, words.chosen);
        }),
      ),
    );
    const losses = this.#columns.map(({ loss }) =>
      make('td', { class: 'number' }, loss ? discs(-loss, false) : '0'),
    );
    const foot = make(
      'tr',
      {},
      make('th', { scope: 'row' }, words.choiceLoses),
      make('td', { class: 'number' }, '0'),
      ...losses,
    );
    this.table.replaceChildren(
      make(
        'table',
        { class: 'values comparison-table', 'aria-label': words.values },
        make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
        make('tbody', {}, ...rows),
        make('tfoot', {}, foot),
      ),
    );
  }

  #task() {
    const { title, question, hint, right, wrong, wait } = this.words.disagreeTask;
    return new Task(this.context, {
      name: 'disagree',
      title,
      question: [question],
      hint,
      check: () => {
        const found = this.#columns.find(({ name }) => name === 'table1');
        if (!found) return { right: false, text: wait };
        const loss = discs(found.loss, false).replace('+', '');
        const text = found.loss >= LARGE_LOSS ? right : wrong;
        return { right: found.loss >= LARGE_LOSS, text: text(found.choice, loss) };
      },
    });
  }

  /** @param {string} name */
  #title(name) {
    return this.words.evaluations[name]?.name ?? name;
  }
}

/** @param {string} name @param {JudgedMove[]} own  by the evaluation @param {JudgedMove[]} moves  by the engine @returns {Column} */
function column(name, own, moves) {
  const points = new Map(
    own.map(({ move, verdict }) => [move, verdict?.points ?? verdict?.result ?? verdict?.discs ?? 0]),
  );
  const choice = own[0]?.move ?? '';
  return { name, points, choice, loss: moves.find(({ move }) => move === choice)?.loss ?? 0 };
}

/** @param {string} text @param {boolean} chosen @param {string} label  of the mark of a chosen move */
function cell(text, chosen, label) {
  const mark = make('span', { class: 'chosen' }, make('span', { 'aria-hidden': 'true' }, '★ '));
  mark.append(make('span', { class: 'unseen' }, label));
  return make('td', { class: 'number', 'data-chosen': chosen }, ...(chosen ? [mark] : []), text);
}
