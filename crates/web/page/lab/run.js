// The page of one run: progress, table, plots, the game in progress, and the report.

import { SmallBoard, picture } from '../desk/smallboard.js';
import { count } from '../state.js';
import { explain } from '../errors.js';
import { compact, percent, signed, whole } from '../language.js';
import { download, make, setText, show } from '../dom.js';
import { button, fill, sentence, stateOf, table, titleOf } from './parts.js';
import { DotPlot, LinePlot } from './plots.js';
import { Report } from './report.js';
import * as client from './client.js';
import * as server from '../server.js';

/** @import { LiveGame, PlayerProgress, Run } from './types.js' */
/** @import { Desk, LabTexts } from './view.js' */

/** The delay before a lost stream is opened again, in milliseconds. */
const RETRY = 1000;

export class RunPage {
  #watching = new AbortController();
  /** @type {Run | null} */
  #run = null;
  #drawing = false;

  /** @param {Desk} desk */
  constructor({ words, context, rest }) {
    this.words = words;
    this.context = context;
    this.id = rest;
    this.heading = make('h1', { tabindex: '-1' }, words.run);
    this.state = make('p', { class: 'run-state' });
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.bar = make('progress', { 'aria-label': words.progress });
    this.figures = make('p', { class: 'note figures' });
    this.pause = button(words.pause, () => this.#change('pause'));
    this.stop = button(words.stop, () => this.#change('stop'));
    this.resume = button(words.continue, () => this.#change('continue'), 'primary');
    this.remove = button(words.remove, () => this.#remove());
    this.players = table(words.standings, words.playerHeads);
    this.score = new LinePlot(words.scorePlot, words.scoreAbout);
    this.occupation = new LinePlot(words.occupationPlot, words.occupationAbout);
    this.ratings = new DotPlot(words.ratingPlot);
    this.board = new SmallBoard(() => '');
    this.caption = make('p', { class: 'note' });
    this.live = make(
      'section',
      { class: 'card live' },
      make('h2', {}, words.liveGame),
      this.board.root,
      this.caption,
    );
    this.results = make('section', { class: 'card' }, make('h2', {}, words.results), this.players.root);
    this.plots = make('div', { class: 'plots' }, this.score.root, this.occupation.root, this.ratings.root);
    this.downloads = make('ul', { class: 'downloads', 'aria-label': words.downloads });
    this.report = new Report(words, (error) => setText(this.problem, sentence(error)));
    this.reportCard = make(
      'section',
      { class: 'card' },
      make('h2', {}, words.report),
      make('details', {}, make('summary', {}, words.downloads), this.downloads),
      this.report.root,
    );
    this.root = make(
      'div',
      { class: 'lab-page' },
      make('a', { class: 'back', href: '#/lab' }, words.backToRuns),
      this.heading,
      make(
        'section',
        { class: 'card' },
        this.state,
        this.bar,
        this.figures,
        this.problem,
        make('div', { class: 'row' }, this.resume, this.pause, this.stop, this.remove),
      ),
      make(
        'div',
        { class: 'run-results' },
        make('div', { class: 'run-figures' }, this.results, this.plots),
        this.live,
      ),
      this.reportCard,
    );
    for (const part of [
      this.results,
      this.live,
      this.plots,
      this.reportCard,
      this.resume,
      this.pause,
      this.stop,
    ])
      show(part, false);
    this.#watch();
  }

  leave() {
    this.#watching.abort();
  }

  /** Follows the run until it is over. A lost connection is opened again. */
  async #watch() {
    this.#watching.abort();
    const { signal } = (this.#watching = new AbortController());
    while (!signal.aborted) {
      try {
        for await (const run of client.watch(this.id, signal)) this.#show(run);
        return;
      } catch (error) {
        if (signal.aborted) return;
        setText(this.problem, sentence(error));
        if (!(error instanceof server.Away)) return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }

  /** Draws a state in the next frame. @param {Run} run */
  #show(run) {
    this.#run = run;
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      if (this.#run) this.#draw(this.#run);
    });
  }

  /** @param {'pause' | 'stop' | 'continue'} action */
  async #change(action) {
    setText(this.problem, '');
    try {
      this.#show(await client.change(this.id, action));
      if (action === 'continue') this.#watch();
      this.context.say(this.words.changed[action]);
    } catch (error) {
      setText(this.problem, sentence(error));
    }
  }

  async #remove() {
    try {
      await client.remove(this.id);
      this.context.say(this.words.removed);
      location.hash = '#/lab';
    } catch (error) {
      setText(this.problem, sentence(error));
    }
  }

  /** @param {Run} run */
  #draw(run) {
    const { words } = this;
    const before = this.state.dataset['state'];
    setText(this.heading, words.heading(run.kind, titleOf(run, words)));
    setText(this.state, stateOf(run, words));
    this.state.dataset['state'] = run.state;
    if (before && before !== run.state) this.context.say(stateOf(run, words));
    this.bar.max = run.study ? 1 : Math.max(1, run.all);
    this.bar.value = run.study ? run.study.share : run.done;
    setText(this.figures, figuresOf(run, words));
    setText(this.problem, run.problem ? words.ended(explain(run.problem)) : '');
    const isGoing = run.state === 'running' || run.state === 'waiting';
    this.#offer(this.pause, isGoing);
    this.#offer(this.stop, isGoing || run.state === 'paused');
    this.#offer(this.resume, ['paused', 'stopped', 'failed'].includes(run.state));
    this.#drawResults(run);
    this.#drawGame(run.game);
    this.#drawReport(run);
  }

  /** Shows a button, or hides it and moves its focus. @param {HTMLButtonElement} offered @param {boolean} shown */
  #offer(offered, shown) {
    const hadFocus = document.activeElement === offered;
    show(offered, shown);
    if (hadFocus && !shown) this.heading.focus({ preventScroll: true });
  }

  /** @param {Run} run */
  #drawResults({ kind, players, course, occupation }) {
    show(this.results, players.length > 0);
    fill(this.players.body, players.map(rowOf));
    const isMatch = kind === 'match' && players.length > 0;
    show(this.plots, players.length > 0);
    show(this.score.root, isMatch);
    show(this.occupation.root, isMatch);
    show(this.ratings.root, players.length > 0 && !isMatch);
    if (isMatch) {
      const [first, second] = players;
      this.score.draw(
        [
          {
            name: first?.name ?? '',
            points: course.map((point) => ({ x: point.games, y: point.score, ...point })),
          },
        ],
        { middle: 0.5 },
      );
      const line = (/** @type {0 | 1} */ side) =>
        occupation.flatMap((shares, x) => (shares[side] === null ? [] : [{ x, y: shares[side] }]));
      this.occupation.draw(
        [
          { name: first?.name ?? '', points: line(0) },
          { name: second?.name ?? '', points: line(1) },
        ],
        { middle: 0.5 },
      );
    } else if (players.length > 0) {
      this.ratings.draw(players);
    }
  }

  /** @param {LiveGame | null} game */
  #drawGame(game) {
    show(this.live, game !== null);
    if (!game) return;
    const { number, black, white, size, board, last } = game;
    const discs = [...board];
    show(this.board.root, true);
    const plies =
      last && last !== 'pass' ? [{ move: last, by: /** @type {const} */ ('black'), flips: [] }] : [];
    this.board.board.draw(picture({ size, key: `${number} ${board}`, discs, plies }));
    const counted = count(discs);
    setText(this.caption, this.words.gameLine(whole(number), black, white, counted.black, counted.white));
  }

  /** @param {Run} run */
  #drawReport(run) {
    show(this.reportCard, run.files.length > 0);
    if (this.downloads.childElementCount !== run.files.length)
      this.downloads.replaceChildren(
        ...run.files.map(({ name, bytes }) =>
          make(
            'li',
            {},
            button(name, () => this.#download(name), 'small'),
            ` ${this.words.bytes(bytes)}`,
          ),
        ),
      );
    this.report.show(run);
  }

  /** @param {string} name */
  async #download(name) {
    try {
      download(`${this.id}-${name}`, await client.file(this.id, name));
    } catch (error) {
      setText(this.problem, sentence(error));
    }
  }
}

/** A row of the table. @param {PlayerProgress} player */
function rowOf(player) {
  const { name, wins, draws, losses, score, elo, elo_low, elo_high, move_seconds, move_nodes } = player;
  const error =
    elo !== null && elo_low !== null && elo_high !== null
      ? ` ±${whole(Math.round((elo_high - elo_low) / 2))}`
      : '';
  return [
    name,
    whole(wins),
    whole(draws),
    whole(losses),
    score === null ? '' : tenthsOfPercent(score),
    elo === null ? '' : `${signed(Math.round(elo), 0)}${error}`,
    move_seconds === null ? '' : timeOf(move_seconds),
    move_nodes === null ? '' : compact(move_nodes),
    player.occupation === null ? '' : percent(player.occupation),
  ];
}

/** @param {number} share */
function tenthsOfPercent(share) {
  const options = /** @type {const} */ ({
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return new Intl.NumberFormat(document.documentElement.lang, options).format(share);
}

/** A time per move. @param {number} seconds */
function timeOf(seconds) {
  const [value, unit] =
    seconds < 1e-3 ? [1e6 * seconds, 'µs'] : seconds < 1 ? [1e3 * seconds, 'ms'] : [seconds, 's'];
  return `${new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 3 }).format(value)}\u00a0${unit}`;
}

/** Time, remaining time and the place in a study. @param {Run} run @param {LabTexts} words */
function figuresOf({ study, seconds, eta_seconds: eta, conditions, state }, words) {
  const parts = [];
  if (study && state === 'running')
    parts.push(words.cell(study.cell, study.cells, study.point, study.points));
  if (seconds >= 1) parts.push(state === 'running' ? words.elapsed(seconds) : words.took(seconds));
  if (eta !== null && state === 'running') parts.push(words.rest(eta));
  if (conditions) {
    const { size, openings, clock, seed } = conditions;
    parts.push(words.conditions(`${size}×${size}`, openings, clock ?? words.noClock, String(seed)));
  }
  return parts.join(' · ');
}
