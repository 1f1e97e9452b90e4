// The evaluations of a position: the terms, counts and points by square of one, and the values of all.

import { HeatMap } from './heatmap.js';
import { make, setText, show } from '../dom.js';
import { code, signed, whole } from '../language.js';
import { load } from '../load.js';
import { button, field, fill, sentence, table } from './parts.js';
import * as server from '../server.js';

/** @import { Game, Line } from '../types.js' */
/** @import { HeuristicTrace } from '../learn/traces.js' */
/** @import { LabTexts } from './view.js' */
/** @typedef {typeof import('../languages/en-learn-evaluation.js').default} EvaluationTexts */

export class EvaluationCard {
  /** @type {Line | null} */
  #line = null;
  /** @type {Game | null} */
  #game = null;
  /** @type {AbortSignal} */
  #signal = new AbortController().signal;

  /** @param {LabTexts} words */
  constructor(words) {
    this.words = words;
    this.list = make('datalist', { id: 'lab-evaluations' });
    this.choice = make('input', {
      id: 'lab-evaluation',
      value: 'mixed',
      list: 'lab-evaluations',
      spellcheck: 'false',
      autocomplete: 'off',
    });
    this.choice.addEventListener('change', () => this.#load());
    this.value = make('p', { class: 'verdict' });
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.all = table(words.allEvaluations, words.evaluationHeads);
    this.terms = table(words.terms, words.termHeads);
    this.map = new HeatMap(words.bySquare);
    this.root = make(
      'section',
      { class: 'card evaluation' },
      make('h2', {}, words.evaluations),
      make('p', { class: 'note' }, words.evaluationsAbout),
      make(
        'div',
        { class: 'columns-2' },
        make(
          'div',
          { class: 'fields' },
          field(words.evaluation, this.choice, words.evaluationAbout),
          this.list,
          this.value,
          this.problem,
          this.terms.root,
          make(
            'details',
            {},
            make('summary', {}, words.allEvaluations),
            button(words.evaluateAll, () => this.#loadAll(), 'small'),
            this.all.root,
          ),
        ),
        this.map.root,
      ),
    );
    server.roster().then(
      ({ evaluations }) => {
        this.list.append(
          ...evaluations
            .filter(({ name }) => !name.includes(':'))
            .map(({ name }) => make('option', { value: name })),
        );
      },
      () => {},
    );
  }

  /** @param {Line} line @param {Game} game @param {AbortSignal} signal */
  show(line, game, signal) {
    [this.#line, this.#game, this.#signal] = [line, game, signal];
    show(this.root, true);
    this.all.body.replaceChildren();
    this.#load();
  }

  async #load() {
    if (!this.#line || !this.#game) return;
    setText(this.problem, '');
    try {
      const names = load(`./languages/${code}-learn-evaluation.js`);
      const trace = await this.#trace(this.choice.value.trim());
      this.#draw(trace, this.#game, (await names).default);
    } catch (error) {
      if (!this.#signal.aborted) setText(this.problem, sentence(error));
    }
  }

  /** The parts of an evaluation of the position. @param {string} evaluation */
  #trace(evaluation) {
    return server.trace(/** @type {Line} */ (this.#line), { evaluation }, this.#signal);
  }

  /** @param {HeuristicTrace} trace @param {Game} game @param {EvaluationTexts} names */
  #draw(trace, game, names) {
    setText(this.value, this.words.evaluationValue(trace.evaluation, signed(trace.value, 0)));
    const rows = trace.terms.flatMap(({ name, weight, points, counts, squares }) => {
      const title = names.evaluations[name]?.name ?? name;
      const ofSquares = squares.reduce((sum, each) => sum + each.points, 0);
      return [
        [title, signed(weight, 0), '', signed(points, 0)],
        ...counts.map((each) => [
          `${title} · ${names.counts[each.name] ?? each.name}`,
          '',
          each.count === null ? '' : whole(each.count),
          signed(each.points, 0),
        ]),
        ...(squares.length
          ? [[`${title} · ${this.words.squares}`, '', whole(squares.length), signed(ofSquares, 0)]]
          : []),
      ];
    });
    fill(this.terms.body, rows);
    const most = Math.max(1, ...trace.squares.map(({ points }) => Math.abs(points)));
    this.map.draw(
      game,
      new Map(
        trace.squares.map(({ square, points }) => [
          square,
          { share: (0.75 * Math.abs(points)) / most, text: signed(points, 0) },
        ]),
      ),
    );
  }

  /** The value of every evaluation that has parts. */
  async #loadAll() {
    if (!this.#line) return;
    const names = [...this.list.children].map((option) => option.getAttribute('value') ?? '');
    const rows = [];
    for (const name of names) {
      const trace = await this.#trace(name).catch(() => null);
      if (this.#signal.aborted) return;
      if (trace)
        rows.push([
          name,
          signed(trace.value, 0),
          signed(
            trace.squares.reduce((sum, { points }) => sum + points, 0),
            0,
          ),
          String(trace.terms.reduce((sum, { counts }) => sum + counts.length, 0)),
        ]);
      fill(this.all.body, rows);
    }
  }
}
