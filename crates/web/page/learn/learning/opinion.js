// The opinion of the classifier through a game, beside the review of the engine and the result.

import * as server from '../../server.js';
import { GAMES } from './games.js';
import { Graph } from '../../desk/graph.js';
import { judgements, opinions } from './chance.js';
import { LessonBoard } from '../lessonboard.js';
import { make, setText } from '../../dom.js';
import { percent } from '../../language.js';
import { Steps } from '../steps.js';
import { Task } from '../task.js';

/** @import { GraphPoint } from '../../desk/graph.js' */
/** @import { Game, Line } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { Judgement } from './chance.js' */
/** @typedef {typeof import('../../languages/en-learn-learning.js').default} LearningTexts */

/** A difference this close to the largest one solves the task. */
const TOLERANCE = 0.05;

export class OpinionView {
  #turn = 0;
  /** @type {Game | null} */
  #game = null;
  /** @type {number[]} */
  #network = [];
  /** @type {(Judgement | null)[]} */
  #engine = [];

  /** @param {LessonContext} context @param {LearningTexts} words */
  constructor(context, words) {
    this.context = context;
    this.words = words;
    this.choice = make(
      'select',
      {},
      ...GAMES.map(({ name, event }, index) => make('option', { value: index }, words.game(name, event))),
    );
    this.choice.addEventListener('change', () => this.begin());
    this.board = new LessonBoard(words.gameBoard);
    this.steps = new Steps(context, (index) => this.#show(index));
    this.said = make('p', { class: 'lesson-value' });
    this.result = make('p', {});
    this.status = make('p', { class: 'note', role: 'status' });
    this.graphs = [words.byNetwork, words.byEngine].map(
      (name) => new Graph(name, (ply) => this.steps.go(ply)),
    );
    this.task = this.#task();
    const figures = this.graphs.map(({ root }, index) =>
      make(
        'figure',
        { class: 'opinion-graph' },
        make('figcaption', { class: 'note' }, index === 0 ? words.byNetwork : words.byEngine),
        root,
      ),
    );
    this.root = make(
      'div',
      { class: 'opinion' },
      make('label', { class: 'field' }, make('span', {}, words.chooseGame), this.choice),
      make(
        'div',
        { class: 'lesson-pair' },
        this.board.root,
        make('div', {}, this.steps.root, this.said, this.result, ...figures, this.status),
      ),
      this.task.root,
    );
  }

  /** Opens the chosen game. */
  async begin() {
    const turn = ++this.#turn;
    const { context, words } = this;
    const chosen = GAMES[Number(this.choice.value)];
    if (!chosen) return;
    this.task.clear();
    this.#network = [];
    this.#engine = [];
    setText(this.status, context.frame.busy);
    try {
      const game = await server.game({ size: 8, start: null, moves: chosen.moves.match(/../g) ?? [] });
      if (turn !== this.#turn) return;
      this.#game = game;
      setText(this.result, game.result ? words.result(game.result) : '');
      this.steps.reset(game.moves.length + 1);
      const network = await opinions(game, context.signal);
      if (turn !== this.#turn) return;
      this.#network = network;
      this.steps.go(this.steps.index);
      await this.#review(game, turn);
    } catch {
      if (turn === this.#turn && !context.signal.aborted) setText(this.status, context.frame.away);
    }
  }

  /** @param {Game} game @param {number} turn */
  async #review(game, turn) {
    const { context, words } = this;
    const engine = await judgements(this.#line(game.moves.length), context.signal, (judged) => {
      if (turn === this.#turn) setText(this.status, words.reviewing(judged, game.moves.length));
    });
    if (turn !== this.#turn) return;
    this.#engine = engine;
    setText(this.status, words.ready);
    this.steps.go(this.steps.index);
  }

  /** @param {number} count  of moves @returns {Line} */
  #line(count) {
    return { size: 8, start: null, moves: (this.#game?.moves ?? []).slice(0, count) };
  }

  /** @param {number} index */
  #show(index) {
    const { words } = this;
    server.game(this.#line(index)).then(
      (game) => {
        if (index === this.steps.index) this.board.draw(game);
      },
      () => {},
    );
    const [network, engine] = this.#points();
    const end = this.#game?.moves.length ?? 0;
    this.graphs[0]?.draw(network ?? [], end, index);
    this.graphs[1]?.draw(engine ?? [], end, index);
    const chance = this.#network[index];
    const judged = this.#engine[index]?.chance;
    setText(
      this.said,
      index === end && end > 0
        ? words.gameOver
        : words.chances(
            chance === undefined ? '–' : percent(chance),
            judged === undefined ? '–' : percent(judged),
          ),
    );
    return words.afterMove(index, this.#game?.moves[index - 1] ?? '');
  }

  /** The points of both graphs. @returns {GraphPoint[][]} */
  #points() {
    const { words } = this;
    const point = (/** @type {number} */ ply, /** @type {number} */ chance) => ({
      ply,
      value: 2 * chance - 1,
      label: words.point(ply, percent(chance)),
    });
    const end = this.#game?.moves.length ?? 0;
    const network = this.#network.map((chance, ply) => ({ ...point(ply, chance), grade: null }));
    const winner = this.#game?.result?.winner ?? null;
    const won = winner === null ? 0.5 : winner === 'black' ? 1 : 0;
    if (network.length) network.push({ ...point(end, won), grade: null });
    const engine = this.#engine.flatMap((judged, ply) =>
      judged ? { ...point(ply, judged.chance), grade: judged.grade } : [],
    );
    return [network, engine];
  }

  #task() {
    const { title, question, hint, right, wrong, wait } = this.words.wrongTask;
    return new Task(this.context, {
      name: 'wrong',
      title,
      question: [question],
      hint,
      check: () => {
        const differences = this.#network.map((chance, ply) => {
          const judged = this.#engine[ply];
          return judged ? Math.abs(chance - judged.chance) : 0;
        });
        if (!this.#engine.length) return { right: false, text: wait };
        const here = differences[this.steps.index] ?? 0;
        const isRight = here >= Math.max(...differences) - TOLERANCE;
        return { right: isRight, text: (isRight ? right : wrong)(percent(here)) };
      },
    });
  }
}
