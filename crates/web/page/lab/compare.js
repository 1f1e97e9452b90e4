// Several players judge the same position side by side, with a heat map each, and evaluations by square.

import { brief } from '../scene.js';
import { EvaluationCard } from './evaluation.js';
import { explain } from '../errors.js';
import { HeatMap } from './heatmap.js';
import { compact, texts } from '../language.js';
import { kindOf } from '../roster.js';
import { make, setText, show } from '../dom.js';
import { replace } from '../navigation.js';
import { valueOf } from '../desk/note.js';
import { choice, field, fill, sentence, table } from './parts.js';
import { movesIn } from '../address.js';
import * as server from '../server.js';

/** @import { Analysis, Game, JudgedMove, Line, SquareNote, State } from '../types.js' */
/** @import { Desk, LabTexts } from './view.js' */

/** The players of the first comparison on 8x8, and on other sizes. */
const FIRST = ['engine:level=8', 'alphabeta:depth=5', 'mcts:iterations=3000', 'greedy'];
const OTHERS = ['alphabeta:depth=5', 'negascout:depth=6,eval=mobility', 'mcts:iterations=3000', 'greedy'];

/** The maximum time of a player in seconds. */
const SECONDS = 20;

/** The maximum number of players. */
const MAX_PLAYERS = 6;

/** The number of moves of a line that are shown. */
const MOST_MOVES = 6;

export class ComparePage {
  #working = new AbortController();
  /** @type {Line} */
  #line = { size: 8, start: null, moves: [] };
  /** @type {Game | null} */
  #game = null;
  /** @type {Contestant[]} */
  #players = [];

  /** @param {Desk} desk */
  constructor({ words, context, rest }) {
    this.words = words;
    const { state } = context.table;
    const query = new URLSearchParams(rest);
    const size = Number(query.get('size')) || state.size;
    this.size = choice({ 4: '4×4', 6: '6×6', 8: '8×8', 10: '10×10' }, String(size));
    const given = query.get('moves') ?? (size === state.size ? textOf(state) : '');
    this.moves = make('input', {
      value: given,
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'none',
    });
    const players = query.get('players')?.split(';') ?? (size === 8 ? FIRST : OTHERS);
    this.players = make('textarea', { rows: 4, spellcheck: 'false', autocomplete: 'off' });
    this.players.value = players.join('\n');
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.cards = make('div', { class: 'contestants' });
    this.summary = table(words.comparison, words.compareHeads);
    this.results = make(
      'section',
      { class: 'card comparison-card' },
      make('h2', {}, words.comparison),
      this.summary.root,
    );
    this.evaluation = new EvaluationCard(words);
    const form = make(
      'form',
      { class: 'card compare-form', novalidate: true, 'aria-label': words.position },
      make(
        'div',
        { class: 'grid' },
        field(words.size, this.size),
        field(words.moves, this.moves, words.movesAbout),
      ),
      field(words.playersByLine, this.players, words.playersAbout(MAX_PLAYERS)),
      this.problem,
      make(
        'div',
        { class: 'row' },
        make('button', { class: 'button primary', type: 'submit' }, words.compareNow),
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#compare();
    });
    this.size.addEventListener('change', () => {
      if (this.size.value !== '8') this.players.value = OTHERS.join('\n');
      this.moves.value = '';
    });
    this.root = make(
      'div',
      { class: 'lab-page' },
      make('h1', { tabindex: '-1' }, words.compareTitle),
      make('p', { class: 'note' }, words.compareAbout),
      form,
      this.results,
      this.cards,
      this.evaluation.root,
    );
    show(this.results, false);
    show(this.evaluation.root, false);
    if (query.has('moves')) this.#compare();
  }

  leave() {
    this.#working.abort();
  }

  /** The position in the field, in any format that can be opened. @returns {Promise<Line>} */
  async #read() {
    const text = this.moves.value.trim();
    const size = Number(this.size.value);
    if (!text) return { size, start: null, moves: [] };
    const [found] = (await server.read(text, size)).games;
    if (!found) throw new Error(texts.nothingFound);
    this.size.value = String(found.size);
    return { size: found.size, start: found.start, moves: movesIn(found.moves) };
  }

  /** Judges the position by all players, one after another as cores are free. */
  async #compare() {
    this.#working.abort();
    const { signal } = (this.#working = new AbortController());
    setText(this.problem, '');
    const names = this.players.value
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean)
      .slice(0, MAX_PLAYERS);
    try {
      this.#line = await this.#read();
      this.#game = await server.game(this.#line);
      for (const name of names) await server.player(name, this.#line.size);
    } catch (error) {
      return setText(this.problem, sentence(error));
    }
    if (signal.aborted) return;
    const query = new URLSearchParams({
      size: this.size.value,
      moves: this.moves.value.trim(),
      players: names.join(';'),
    });
    replace(`#/lab/compare?${query}`);
    const game = this.#game;
    this.#players = names.map((name) => new Contestant(this.words, name, game, () => this.#draw()));
    this.cards.replaceChildren(...this.#players.map(({ root }) => root));
    this.#draw();
    this.evaluation.show(this.#line, game, signal);
    for (const player of this.#players) player.judge(this.#line, signal);
  }

  #draw() {
    show(this.results, this.#players.length > 0);
    fill(
      this.summary.body,
      this.#players.map((player) => player.row()),
    );
  }
}

/** A player that judges the position. */
class Contestant {
  /** @type {Analysis | null} */
  #analysis = null;
  #problem = '';
  #over = false;

  /** @param {LabTexts} words @param {string} player @param {Game} game @param {() => void} changed */
  constructor(words, player, game, changed) {
    this.words = words;
    this.player = player;
    this.game = game;
    this.changed = changed;
    this.map = new HeatMap(words.heatOf(kindOf(player)));
    this.note = make('p', { class: 'note' });
    this.root = make(
      'section',
      { class: 'card contestant' },
      make('h2', {}, kindOf(player)),
      this.map.root,
      this.note,
    );
    this.#draw();
  }

  /** @param {Line} line @param {AbortSignal} signal */
  async judge(line, signal) {
    try {
      for await (const event of server.stream(
        '/api/analyse',
        { ...server.sent(line), player: this.player, seconds: SECONDS },
        signal,
      )) {
        if (event.event === 'analysis') this.#analysis = event;
        if (event.event === 'error') this.#problem = explain(event);
        if (event.event === 'analysis' || event.event === 'error') this.#draw();
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#problem = sentence(error);
    }
    this.#over = true;
    this.#draw();
  }

  #draw() {
    this.map.draw(this.game, heatOf(this.#analysis?.moves ?? []));
    setText(this.note, this.#problem || (this.#analysis ? '' : this.words.judging));
    this.changed();
  }

  /** The row of the summary. */
  row() {
    const best = this.#analysis?.moves[0];
    if (!this.#analysis || !best)
      return [kindOf(this.player), this.#problem || this.words.judging, '', '', '', ''];
    const seconds = new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 2 });
    return [
      kindOf(this.player),
      best.move === 'pass' ? texts.pass : best.move,
      valueOf(best),
      compact(this.#analysis.nodes),
      `${seconds.format(this.#analysis.seconds)}\u00a0s${this.#over ? '' : '…'}`,
      best.line
        .slice(0, MOST_MOVES)
        .map((move) => (move === 'pass' ? texts.pass : move))
        .join(' '),
    ];
  }
}

/** The position of the play view as text: its moves, or its squares if it was set up. @param {State} state */
function textOf({ start, moves, game }) {
  if (!start) return server.joined(moves);
  return game?.turn ? `${game.board} ${game.turn === 'black' ? 'X' : 'O'}` : '';
}

/** The value of a judged move as one number. @param {JudgedMove} judged */
function numberOf({ verdict }) {
  return verdict?.discs ?? verdict?.points ?? verdict?.result ?? verdict?.chance ?? null;
}

/** The heat of squares: the best move is the warmest. @param {JudgedMove[]} moves @returns {Map<string, SquareNote>} */
function heatOf(moves) {
  const values = moves.map(numberOf).filter((value) => value !== null);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const share = (/** @type {number | null} */ value) =>
    value === null ? 0 : most > least ? 0.1 + (0.65 * (value - least)) / (most - least) : 0.4;
  return new Map(
    moves.map((judged) => [judged.move, { share: share(numberOf(judged)), text: brief(judged.verdict) }]),
  );
}
