// The panel of the review: progress, both sides, the worst moves, and trying again.

import * as tree from './tree.js';
import { button } from '../controls.js';
import { make, setAttribute, setText, show } from '../dom.js';
import { signed, tenths, texts } from '../language.js';

/** @import { GameReview, Grade, ReviewedPly, Side, SideReview } from '../types.js' */
/** @import { Desk } from './desk.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

/** A row of the summary: its name, and the values of both sides. @typedef {[string, ...(string | HTMLElement)[]]} Row */

/** The classes of moves, and the first one that is a mistake. @type {Grade[]} */
const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];
const FIRST_MISTAKE = 2;

/**
 * A mistake that is tried again.
 * @typedef {object} Trial
 * @property {number} index  among the mistakes of the side
 * @property {ReviewedPly[]} mistakes
 * @property {string} best
 * @property {boolean} shown  whether the best move is shown
 * @property {string} feedback
 */

export class ReviewPanel {
  /** The mistake that is tried again. @type {Trial | null} */
  trying = null;
  /** @type {GameReview | null} */
  #drawn = null;

  /**
   * @param {DeskTexts} words
   * @param {{ desk: Desk, changed: () => void, context: { say: (text: string) => void } }} view
   */
  constructor(words, view) {
    this.words = words;
    this.view = view;
    this.bar = make('progress', { 'aria-label': words.review });
    this.note = make('p', { class: 'figures' });
    this.begin = button(words.reviewBegin, () => this.view.desk.startReview(), 'small primary');
    this.sides = make('div', { class: 'values-box' });
    this.lists = make('div', { class: 'mistakes' });
    this.summary = make('div', { class: 'summary' }, this.sides, this.lists);
    this.trial = make('div', { class: 'trial' });
    this.root = make(
      'section',
      { class: 'card review' },
      make('h2', {}, words.review),
      this.begin,
      this.bar,
      this.note,
      this.trial,
      this.summary,
    );
  }

  /** Forgets the review of another game. */
  reset() {
    this.trying = null;
    this.#drawn = null;
  }

  /** @param {boolean} reviews  whether the review is shown */
  draw(reviews) {
    show(this.root, reviews);
    if (!reviews) return;
    const { desk } = this.view;
    const work = desk.review;
    const canReview = desk.size === 8 && desk.root.children.length > 0;
    show(this.begin, canReview && !work?.busy && !work?.result);
    show(this.bar, Boolean(work?.busy));
    if (work) {
      setAttribute(this.bar, 'max', work.moves);
      setAttribute(this.bar, 'value', work.judged);
    }
    setText(this.note, this.#note(canReview));
    show(this.summary, Boolean(work?.result) && !this.trying);
    show(this.trial, Boolean(this.trying));
    if (work?.result && work.result !== this.#drawn) this.#drawResult(work.result);
    if (this.trying) this.#drawTrial(this.trying);
  }

  /** @param {boolean} canReview */
  #note(canReview) {
    const { words } = this;
    const work = this.view.desk.review;
    if (!canReview) return words.noReview;
    if (!work) return words.reviewAbout;
    if (work.problem) return work.problem;
    if (work.ahead !== null) return words.waits(work.ahead);
    if (work.result) return words.reviewed(work.result.level, work.result.exact_empties);
    return words.reviewing(work.judged, work.moves);
  }

  /** @param {GameReview} result */
  #drawResult(result) {
    this.#drawn = result;
    const { words } = this;
    const [black, white] = result.sides;
    const number = (/** @type {number | null} */ value) => (value === null ? '–' : tenths(value));
    /** @type {Row[]} */
    const rows = [
      [words.accuracy, number(black.accuracy), number(white.accuracy)],
      [words.discsLost, number(black.loss), number(white.loss)],
      ...words.phases.map(
        (phase, index) =>
          /** @type {Row} */ ([
            `– ${phase}`,
            number(black.loss_by_phase[index] ?? 0),
            number(white.loss_by_phase[index] ?? 0),
          ]),
      ),
      ...words.classes.map(
        (name, index) =>
          /** @type {Row} */ ([name, ...result.sides.map((side) => this.#count(result, side, index))]),
      ),
    ];
    const sides = [texts.side('black'), texts.side('white')];
    const head = [make('td'), ...sides.map((name) => make('th', { scope: 'col' }, name))];
    const body = rows.map(([name, ...values]) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, name),
        ...values.map((value) => make('td', { class: 'number' }, value)),
      ),
    );
    this.sides.replaceChildren(
      make(
        'table',
        { class: 'values sides-table', 'aria-label': words.review },
        make('thead', {}, make('tr', {}, ...head)),
        make('tbody', {}, ...body),
      ),
    );
    this.lists.replaceChildren(
      ...result.sides.flatMap(({ side, worst }) => this.#mistakes(result, side, worst)),
    );
  }

  /** The number of moves of a class; that of mistakes is a button that shows the next one. @param {GameReview} result @param {SideReview} side @param {number} index  of the class */
  #count(result, { side, classes }, index) {
    const count = classes[index] ?? 0;
    const grade = GRADES[index];
    if (!count || !grade || index < FIRST_MISTAKE) return String(count);
    const next = make(
      'button',
      { type: 'button', class: 'link', 'aria-label': this.words.next(count, grade, side) },
      String(count),
    );
    next.addEventListener('click', () => this.#goToNext(result, side, grade));
    return next;
  }

  /** Shows the next move of a class, or the first one after the last. @param {GameReview} result @param {Side} side @param {Grade} grade */
  #goToNext({ plies }, side, grade) {
    const { desk } = this.view;
    const now = tree.nodesTo(desk.at).length;
    const numbers = plies.filter((ply) => ply.by === side && ply.class === grade).map(({ number }) => number);
    const number = numbers.find((each) => each > now) ?? numbers[0] ?? 0;
    desk.go(tree.lineThrough(desk.root)[number - 1] ?? desk.root);
  }

  /** @param {GameReview} result @param {Side} side @param {number[]} worst */
  #mistakes(result, side, worst) {
    const { words } = this;
    const plies = worst.flatMap((number) => result.plies[number - 1] ?? []);
    if (!plies.length) return [make('p', { class: 'note' }, words.flawless(side))];
    const items = plies.map((ply) => {
      const { number, move, loss, best } = ply;
      const text = words.mistake(number, move, tenths(loss), best ?? '');
      const sign = ply.class ? words.gradeSign[ply.class] : '';
      const jump = make('button', { type: 'button', class: 'link' }, `${text} ${sign}`);
      jump.addEventListener('click', () => this.#goBefore(ply));
      return make('li', { 'data-grade': ply.class }, jump);
    });
    const again = button(words.again, () => this.#try(plies, 0), 'small');
    setAttribute(again, 'aria-label', `${words.again}: ${words.worst(side)}`);
    return [make('h3', {}, words.worst(side)), make('ol', {}, ...items), again];
  }

  /** Shows the position before a move. @param {ReviewedPly} ply */
  #goBefore({ number }) {
    const { desk } = this.view;
    const main = tree.lineThrough(desk.root);
    desk.go(main[number - 2] ?? desk.root);
  }

  /** @param {ReviewedPly[]} mistakes @param {number} index */
  #try(mistakes, index) {
    const ply = mistakes[index];
    if (!ply) return this.#end();
    this.trying = { index, mistakes, best: ply.best ?? '', shown: false, feedback: '' };
    this.#goBefore(ply);
    this.view.changed();
    this.view.context.say(this.words.againAbout(ply.by, ply.move));
  }

  #end() {
    this.trying = null;
    this.view.changed();
  }

  /** Judges a tried move. Returns whether a mistake is tried again. @param {string} move */
  tries(move) {
    const { trying, words } = this;
    const ply = trying?.mistakes[trying.index];
    if (!trying || !ply) return false;
    const score = ply.moves.find((each) => each.move === move)?.score ?? null;
    const loss = score === null || ply.before === null ? 0 : ply.before - score;
    const lost = tenths(loss);
    if (loss === 0) trying.feedback = words.againRight(move);
    else if (loss < ply.loss) trying.feedback = words.againGood(move, lost, trying.best);
    else trying.feedback = words.againWrong(move, signed(loss, 1).replace('+', ''));
    trying.shown = loss < ply.loss;
    this.view.context.say(trying.feedback);
    this.view.changed();
    return true;
  }

  /** @param {Trial} trial */
  #drawTrial({ index, mistakes, best, shown, feedback }) {
    const { words } = this;
    const ply = mistakes[index];
    if (!ply) return;
    const state = `${index} ${mistakes.length} ${ply.number} ${shown} ${feedback}`;
    if (this.trial.dataset['state'] === state) return;
    this.trial.dataset['state'] = state;
    const hasFocus = this.trial.contains(document.activeElement);
    const buttons = [
      shown ? null : button(words.againShow, () => this.#reveal(best), 'small'),
      index + 1 < mistakes.length
        ? button(words.againNext, () => this.#try(mistakes, index + 1), shown ? 'small primary' : 'small')
        : null,
      button(words.againEnd, () => this.#end(), 'small'),
    ].filter((button) => button !== null);
    this.trial.replaceChildren(
      make('p', { class: 'note' }, words.againProgress(index + 1, mistakes.length)),
      make('p', { class: 'task' }, words.againAbout(ply.by, ply.move)),
      make('p', { class: 'feedback' }, feedback),
      make('div', { class: 'row' }, ...buttons),
    );
    if (hasFocus) buttons[0]?.focus();
  }

  /** @param {string} best */
  #reveal(best) {
    if (!this.trying) return;
    this.trying.shown = true;
    this.trying.feedback = this.words.againAnswer(best);
    this.view.context.say(this.trying.feedback);
    this.view.changed();
  }
}
