// The panel of the analysis: start and stop, who judges, and every move with its value and line.

import * as server from '../server.js';
import { adviser, kindOf } from '../roster.js';
import { compact, percent, texts } from '../language.js';
import { field } from '../controls.js';
import { make, setAttribute, setText, show } from '../dom.js';
import { lossOf, valueOf } from './note.js';
import { SmallBoard } from './smallboard.js';

/** @import { Analysis, JudgedMove } from '../types.js' */
/** @import { Desk, Solving } from './desk.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

/** Players that judge the same moves, beside the strongest one. */
const JUDGES = ['alphabeta=4', 'alphabeta=6', 'mcts:iterations=2000', 'mcts:iterations=20000', 'greedy'];

/** The choice of a player that is written as text. */
const OTHER = 'other';

/** Numbers of best moves. */
const LINES = [1, 3, 5];

/** The number of moves of a line that are shown. */
const MOST_MOVES = 10;

export class AnalysisPanel {
  /**
   * @param {DeskTexts} words
   * @param {Desk} desk
   * @param {(line: string[] | null) => void} preview
   */
  constructor(words, desk, preview) {
    this.words = words;
    this.desk = desk;
    this.preview = preview;
    this.toggle = make('button', { class: 'button primary', type: 'button', id: 'analysis-toggle' });
    this.toggle.addEventListener('click', () => this.desk.toggle());
    this.judge = make('select', { id: 'analysis-judge' });
    this.judge.addEventListener('change', () => this.#chooseJudge());
    this.text = make('input', {
      id: 'analysis-player',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'none',
      'aria-describedby': 'analysis-player-problem',
    });
    this.problem = make('p', { class: 'problem', id: 'analysis-player-problem', role: 'alert' });
    this.other = make(
      'form',
      { class: 'other-player', autocomplete: 'off', novalidate: true },
      field(words.playerAsText, this.text, words.playerAbout),
      this.problem,
      make('button', { class: 'button small', type: 'submit' }, words.usePlayer),
    );
    this.other.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#chooseText();
    });
    show(this.other, false);
    this.lines = make(
      'select',
      { id: 'analysis-lines' },
      make('option', { value: '' }, words.allLines),
      ...LINES.map((count) => make('option', { value: count }, words.someLines(count))),
    );
    this.lines.addEventListener('change', () =>
      this.desk.choose({ lines: Number(this.lines.value) || null }),
    );
    this.solve = make('button', { class: 'button', type: 'button', id: 'analysis-solve' }, words.solve);
    this.solve.addEventListener('click', () => {
      if (this.solve.getAttribute('aria-disabled') !== 'true') this.desk.solve();
    });
    this.progress = make('progress', { 'aria-label': words.solve, max: 1 });
    this.small = new SmallBoard(words.preview);
    this.busy = make('span', { class: 'spinner' });
    this.figures = make('p', { class: 'figures' });
    this.body = make('tbody');
    const heads = [words.move, words.value, words.loss, words.chance, words.line];
    this.table = make(
      'table',
      { class: 'values', 'aria-label': words.values },
      make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
      this.body,
    );
    this.root = make(
      'section',
      { class: 'card thought analysis' },
      make('h2', {}, words.analysis, this.busy),
      make('div', { class: 'row' }, this.toggle, this.solve),
      make('div', { class: 'row' }, field(words.judge, this.judge), field(words.lines, this.lines)),
      this.other,
      this.figures,
      this.progress,
      make('div', { class: 'values-box' }, this.table),
      this.small.root,
    );
    // Moves are played and previewed by one listener each: rows change with every iteration.
    this.body.addEventListener('click', (event) => {
      const move = moveIn(event);
      if (move) this.desk.play(move);
    });
    for (const kind of ['pointerover', 'focusin'])
      this.body.addEventListener(kind, (event) => this.#preview(moveIn(event)));
    for (const kind of ['pointerleave', 'focusout'])
      this.body.addEventListener(kind, () => this.#preview(''));
  }

  /** Shows another desk. @param {Desk} desk */
  serve(desk) {
    this.desk = desk;
  }

  /** @param {boolean} reviews  whether the review is shown */
  draw(reviews) {
    const { words, desk } = this;
    const { work, at, size } = desk;
    show(this.root, !reviews);
    if (reviews) return;
    this.#drawJudges(size);
    setText(this.toggle, work.wanted ? words.stop : words.begin);
    setAttribute(this.busy, 'data-busy', work.busy && work.ahead === null);
    setText(this.figures, this.#figures());
    const { solving } = desk;
    const canSolve = Boolean(desk.game?.turn) && !at.analysis?.moves.some(({ exact }) => exact) && !solving;
    setAttribute(this.solve, 'aria-disabled', canSolve ? null : 'true');
    show(this.progress, solving !== null);
    if (solving) setAttribute(this.progress, 'value', shareOf(solving));
    const moves = at.analysis?.moves ?? [];
    show(this.table, moves.length > 0);
    while (this.body.children.length > moves.length) this.body.lastElementChild?.remove();
    moves.forEach((judged, index) => this.#drawMove(judged, index));
  }

  /** @param {number} size */
  #drawJudges(size) {
    const own = this.desk.player;
    const offered = `${size} ${own}`;
    if (this.judge.dataset['offered'] === offered) return;
    this.judge.dataset['offered'] = offered;
    const names = own && !JUDGES.includes(own) ? [own, ...JUDGES] : JUDGES;
    this.judge.replaceChildren(
      make('option', { value: '' }, size === 8 ? this.words.strongest : kindOf(adviser(size))),
      ...names.map((player) => make('option', { value: player, selected: player === own }, kindOf(player))),
      make('option', { value: OTHER }, this.words.otherPlayer),
    );
  }

  #chooseJudge() {
    const { value } = this.judge;
    show(this.other, value === OTHER);
    if (value !== OTHER) return this.desk.choose({ player: value || null });
    this.text.value = this.desk.player ?? JUDGES[0] ?? '';
    this.text.focus();
    this.text.select();
  }

  /** Lets the player in the text field judge, if the server knows it. */
  async #chooseText() {
    const { desk } = this;
    const text = this.text.value.trim();
    setText(this.problem, '');
    if (!text) return;
    try {
      const player = await server.player(text, desk.size);
      if (desk === this.desk && text === this.text.value.trim()) desk.choose({ player });
    } catch (error) {
      setText(this.problem, error instanceof server.Refusal ? error.message : texts.status.away);
    }
  }

  /** @returns {string} */
  #figures() {
    const { words, desk } = this;
    const { work, at, game } = desk;
    if (work.ahead !== null) return words.waits(work.ahead);
    const { analysis } = at;
    if (!analysis) {
      if (game && !game.turn) return words.over;
      return work.busy ? words.searching : words.off;
    }
    const parts = figuresOf(analysis, words);
    if (desk.solving) parts.push(words.solving(percent(shareOf(desk.solving)), restOf(desk.solving, words)));
    return parts.join(' · ');
  }

  /** @param {JudgedMove} judged @param {number} index */
  #drawMove(judged, index) {
    const { move, loss, chance, class: grade, line } = judged;
    let row = this.body.children[index];
    if (!row) {
      const cells = ['', 'number', 'number', 'number', 'line'].map((name) =>
        make('td', { class: name || null }),
      );
      row = make(
        'tr',
        {},
        make('th', { scope: 'row' }, make('button', { type: 'button' })),
        ...cells.slice(1),
      );
      this.body.append(row);
    }
    const [head, value, lost, won, moves] = row.children;
    if (!head?.firstElementChild || !value || !lost || !won || !moves) return;
    setAttribute(row, 'data-move', move);
    setAttribute(row, 'data-grade', grade);
    setText(head.firstElementChild, move === 'pass' ? texts.pass : move);
    setText(value, valueOf(judged));
    const sign = grade ? this.words.gradeSign[grade] : '';
    setText(lost, loss ? `${lossOf(judged)} ${sign}`.trim() : '');
    setText(won, chance === null ? '' : percent(chance));
    setText(
      moves,
      line
        .slice(1, MOST_MOVES)
        .map((each) => (each === 'pass' ? texts.pass : each))
        .join(' '),
    );
  }

  /** Shows the line of a move on both boards, or ends it. @param {string} move */
  #preview(move) {
    const line = this.#lineOf(move);
    this.preview(line?.filter((each) => each !== 'pass') ?? null);
    this.small.show(line && { ...this.desk.line(), moves: [...this.desk.line().moves, ...line] });
  }

  /** The line of a move. @param {string} move */
  #lineOf(move) {
    const judged = this.desk.at.analysis?.moves.find((each) => each.move === move);
    return judged?.line.slice(0, MOST_MOVES) ?? null;
  }
}

/** Depth, confidence, nodes and speed. @param {Analysis} analysis @param {DeskTexts} words */
function figuresOf({ depth, confidence, exact, nodes, seconds }, words) {
  const parts = [words.depth(depth)];
  if (exact) parts.push(words.exact);
  else if (confidence && confidence < 100) parts.push(words.sure(percent(confidence / 100)));
  if (nodes) parts.push(words.nodes(compact(nodes)));
  if (nodes && seconds > 0.2) parts.push(words.speed(compact(nodes / seconds)));
  return parts;
}

/** The share of the nodes that an exact search needs. It never claims to be done. @param {Solving} solving */
function shareOf({ needed, searched, nodes }) {
  const done = searched + nodes;
  return done / Math.max(needed, 1.1 * done);
}

/** The time that an exact search still needs. @param {Solving} solving @param {DeskTexts} words */
function restOf(solving, words) {
  const { searched, nodes, seconds } = solving;
  const rest = ((searched + nodes) * (1 - shareOf(solving))) / shareOf(solving);
  if (!nodes || seconds < 0.2) return '';
  return words.rest((rest * seconds) / nodes);
}

/** The move of the row of an event. @param {Event} event */
function moveIn(event) {
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  return row?.dataset['move'] ?? '';
}
