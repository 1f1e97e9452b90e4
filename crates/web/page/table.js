// The game controller: all changes of the state happen here. The audience draws and announces them.

import * as address from './address.js';
import * as server from './connection.js';
import { explain } from './errors.js';
import { FIRST_RETRY, QUEUE_RETRY, delay, messageOf, patiently } from './patience.js';
import { keepGame, moveTime } from './settings.js';
import { push, replace } from './navigation.js';
import { texts } from './language.js';
import { adviser, titleOf } from './roster.js';
import {
  SIDES,
  bestOf,
  clockSide,
  emptiesOf,
  fresh,
  humanPlays,
  keepThought,
  lineOf,
  machineMoves,
  nobodyPlays,
  ration,
  redoPly,
  resigning,
  shownGame,
  shownPly,
  undoPly,
} from './state.js';

/** @import { Game, MoveEvent, Ply, Report, Side, State } from './types.js' */
/** @typedef {Extract<MoveEvent, { event: 'waiting' | 'started' }>} QueueEvent */

/** Milliseconds. */
const PASS_IS_SHOWN = 1400;
const REPLY_IS_AWAITED = 450;
const REPORTS_APART = 100;
const REPLAY_STEP = 350;
const SAVE_DELAY = 300;

export class Table {
  /** Incremented on each change of the game, so that requests of earlier turns are dropped. */
  #turn = 0;
  #thinking = new AbortController();
  #advising = new AbortController();
  #clockRead = performance.now();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  /** The note announced last. */
  #noted = '';

  /**
   * @param {State} state
   * @param {{ changed: () => void, say: (text: string) => void }} audience
   */
  constructor(state, audience) {
    this.state = state;
    this.audience = audience;
  }

  /**
   * Opens another game. With `anew`, the previous one stays in the browser history.
   * @param {State} state
   * @param {boolean} [anew]
   */
  open(state, anew = true) {
    this.#cease();
    this.state = state;
    this.save(anew);
    return this.#goOn();
  }

  /** Starts a new game between the same players with sides swapped. */
  rematch() {
    const { size, start, players, limit } = this.state;
    return this.open(fresh({ size, start, players: { black: players.white, white: players.black }, limit }));
  }

  /** Continues the game after loading. */
  begin() {
    return this.#goOn();
  }

  /** Plays a move in the position shown, and drops the moves after it. @param {string} move */
  play(move) {
    const { state } = this;
    const ply = shownPly(state);
    const rest = [...state.moves.slice(ply), ...state.future];
    // The same move as before: the moves after it can be redone.
    const future = rest[0] === move ? rest.slice(1) : [];
    const branches = rest.length > 0 && future.length === 0;
    const moves = [...state.moves.slice(0, ply), move];
    return this.#change({ moves, future, view: null, resigned: null, flagged: null }, branches);
  }

  /** Continues the game from the position shown. */
  continueHere() {
    return this.#cut(shownPly(this.state), false);
  }

  undo() {
    const ply = undoPly(this.state);
    if (ply === null) return;
    this.audience.say(`${texts.say.undone} ${this.#spokenPly(ply)}`);
    this.#cut(ply, this.state.paused || nobodyPlays(this.state));
  }

  redo() {
    const ply = redoPly(this.state);
    if (ply !== null) this.#cut(ply, this.state.paused || nobodyPlays(this.state));
  }

  /** Shows the position at a ply without changing the game. @param {number} ply */
  async look(ply, replaying = false) {
    const { state } = this;
    if (ply > state.moves.length && state.future.length) {
      const machines = SIDES.some((side) => !humanPlays(state, side));
      return void this.#cut(Math.min(ply, state.moves.length + state.future.length), machines);
    }
    const view = ply >= state.moves.length ? null : Math.max(0, ply);
    this.#advising.abort();
    if (!replaying && !state.replaying && shownPly(state) !== (view ?? state.moves.length))
      this.audience.say(this.#spokenPly(view ?? state.moves.length));
    this.#update({ view, looked: null, hint: null, notice: null, replaying });
    this.#saveSoon();
    if (view !== null) await this.#fetchView();
  }

  /** Requests the viewed position from the server. */
  async #fetchView() {
    const { state } = this;
    const { view } = state;
    if (view === null) return;
    const current = () => this.state === state && state.view === view;
    try {
      const looked = await this.#ask(() => server.game(lineOf(state, view)), current);
      if (looked && current()) this.#update({ looked });
    } catch (error) {
      if (current()) this.#update({ problem: messageOf(error) });
    }
  }

  /** Announces a note that repeats with every move once only. @param {string} text */
  #sayOnce(text) {
    if (text !== this.#noted) this.audience.say(text);
    this.#noted = text;
  }

  /** The announcement of a position: the move that led to it. @param {number} ply */
  #spokenPly(ply) {
    const last = this.state.game?.plies[ply - 1];
    return texts.say.at(ply, last ? spokenMove(last) : '');
  }

  /** Replays the game move by move. Navigation ends the replay. */
  async replay() {
    const { state } = this;
    for (let ply = 0; ply <= state.moves.length; ply++) {
      if (ply > 0 && (!state.replaying || this.state !== state)) return;
      await this.look(ply, ply < state.moves.length);
      await delay(Math.max(REPLAY_STEP, moveTime()));
    }
  }

  /** Stops the search and pauses the game. */
  pause() {
    this.#cease();
    this.#update({ paused: true, hint: null, notice: null });
    this.save();
  }

  resume() {
    this.audience.say(texts.say.resumed);
    return this.#change({ paused: false, problem: null, view: null });
  }

  /** Ends the search and plays the best move found so far. */
  playNow() {
    const { thought, moves } = this.state;
    const move = thought?.busy && thought.ply === moves.length ? bestOf(thought.report) : null;
    if (move) this.#append(move);
  }

  swap() {
    const { black, white } = this.state.players;
    return this.#change({ players: { black: white, white: black } });
  }

  /** Resigns for the human to move, or for the only human. */
  resign() {
    const side = resigning(this.state);
    if (!side) return;
    this.#cease();
    this.#update({ resigned: side, view: null });
    this.save();
    this.audience.say(texts.say.resigned(side));
  }

  /** Requests a hint for the position shown. */
  async hint() {
    const { state } = this;
    const ply = shownPly(state);
    if (!shownGame(state)?.legal.length) return;
    this.#advising.abort();
    const stop = (this.#advising = new AbortController());
    this.#update({ hint: { ply, move: null, verdict: null, ahead: null }, notice: null });
    try {
      const request = { player: adviser(state.size), seconds: null, seed: state.seed };
      for await (const event of server.think(lineOf(state, ply), request, stop.signal)) {
        if (stop.signal.aborted) return;
        if (event.event === 'waiting' || event.event === 'started')
          this.#update({ hint: { ply, move: null, verdict: null, ahead: aheadIn(event) } });
        if (event.event === 'choice')
          this.#update({ hint: { ply, move: event.move, verdict: event.verdict, ahead: null } });
        if (event.event === 'error') throw new Error(explain(event));
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#update({ hint: null, notice: messageOf(error) });
    }
  }

  /** Updates the running clock. */
  tick() {
    const { state } = this;
    const now = performance.now();
    const side = clockSide(state);
    if (side) state.used[side] += (now - this.#clockRead) / 1000;
    this.#clockRead = now;
    if (!side || !state.limit || state.used[side] < state.limit) return;
    this.#update({ flagged: side, view: null });
    this.#cease();
    this.save();
    this.audience.say(texts.result.late(side));
  }

  /** Saves the game after a delay: browsers limit how often the address may change. */
  #saveSoon() {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.save(), SAVE_DELAY);
  }

  /** Shows a notice. @param {string} notice */
  notify(notice) {
    this.#update({ notice });
  }

  /** Saves the game in the address and in the storage of the browser. */
  save(anew = false) {
    clearTimeout(this.#saving);
    const hash = address.write(this.state);
    keepGame(hash);
    if (!/^(#\/play\b|#?$)/.test(location.hash)) return;
    if (anew) push(hash);
    else replace(hash);
  }

  /** @param {Partial<State>} changes */
  #update(changes) {
    Object.assign(this.state, changes);
    if (changes.thought) keepThought(this.state);
    this.audience.changed();
  }

  /**
   * Splits the moves at a ply into played and undone moves.
   * @param {number} ply
   * @param {boolean} paused
   */
  #cut(ply, paused) {
    const whole = [...this.state.moves, ...this.state.future];
    const moves = whole.slice(0, ply);
    return this.#change({
      moves,
      future: whole.slice(ply),
      view: null,
      paused,
      resigned: null,
      flagged: null,
    });
  }

  /** Plays a move in the last position, whichever position is shown. @param {string} move */
  #append(move) {
    const { moves, future } = this.state;
    return this.#change({ moves: [...moves, move], future: future[0] === move ? future.slice(1) : [] });
  }

  /** @param {Partial<State>} changes @param {boolean} [anew] */
  #change(changes, anew) {
    this.#cease();
    this.#update({
      ...changes,
      problem: null,
      notice: null,
      queueFull: false,
      looked: null,
      hint: null,
      replaying: false,
    });
    this.save(anew);
    return this.#goOn();
  }

  /** Stops the search and the hint. */
  #cease() {
    this.tick();
    this.#turn++;
    this.#thinking.abort();
    this.#advising.abort();
    const { thought } = this.state;
    if (thought?.busy) this.#update({ thought: { ...thought, busy: false, searching: false, ahead: null } });
  }

  /** Requests the current position from the server, and lets the computer move if it is its turn. */
  async #goOn() {
    const { state } = this;
    const turn = ++this.#turn;
    const current = () => turn === this.#turn;
    try {
      const game = await this.#ask(() => server.game(lineOf(state)), current);
      if (!game || !current()) return;
      this.#arrive(game);
      if (state.view !== null && !state.looked) this.#fetchView();
      if (game.must_pass && !state.paused) {
        await delay(PASS_IS_SHOWN);
        if (current()) await this.#append('pass');
      } else if (machineMoves(state) && !state.paused) {
        await this.#think(game, current);
      }
    } catch (error) {
      if (!current()) return;
      if (error instanceof server.QueueFull) return void (await this.#queueLater(current));
      if (error instanceof server.Away) return void (await this.#returnTo(current));
      const message = messageOf(error);
      const { thought } = state;
      this.#update({
        paused: state.game !== null,
        thought: null,
        problem: thought?.busy ? texts.status.failed(titleOf(thought.player, state.size), message) : message,
      });
    }
  }

  /**
   * Retries a request until the server responds, and shows meanwhile that it does not.
   * @template T
   * @param {() => Promise<T>} question
   * @param {() => boolean} current
   */
  #ask(question, current) {
    return patiently(question, current, (away) => {
      if (this.state.away !== away) this.#update({ away });
    });
  }

  /** Tries again to enter the queue. @param {() => boolean} current */
  async #queueLater(current) {
    this.#update({ queueFull: true, thought: null });
    await delay(QUEUE_RETRY);
    if (current()) await this.#goOn();
  }

  /** Continues once the server is back. @param {() => boolean} current */
  async #returnTo(current) {
    this.#update({ away: true });
    await delay(FIRST_RETRY);
    if (current()) await this.#goOn();
  }

  /** Stores the answer of the server, and announces new moves. @param {Game} game */
  #arrive(game) {
    const { state } = this;
    const before = state.game;
    this.tick();
    // The server adds omitted passes.
    this.#update({ game, moves: game.moves });
    this.save();
    const grew = before && before !== game && game.moves.length > before.moves.length;
    for (const ply of grew ? game.plies.slice(before.moves.length) : []) this.audience.say(spokenMove(ply));
    if (game.must_pass && game.turn) this.audience.say(texts.status.passes(game.turn));
  }

  /** Lets the computer move. @param {Game} game @param {() => boolean} current */
  async #think(game, current) {
    const { state } = this;
    const side = /** @type {Side} */ (game.turn);
    const player = state.players[side];
    const began = performance.now();
    let shown = 0;
    const stop = (this.#thinking = new AbortController());
    const thought = {
      ply: state.moves.length,
      side,
      player,
      empties: emptiesOf(game),
      ahead: /** @type {number | null} */ (null),
      searching: false,
      report: /** @type {Report | null} */ (null),
      busy: true,
    };
    this.#update({ thought: { ...thought } });
    const request = { player, seconds: ration(state, game, side), seed: state.seed };
    for await (const event of server.think(lineOf(state), request, stop.signal)) {
      if (!current()) return;
      if (event.event === 'error') throw new Error(explain(event));
      if (event.event === 'note') this.#sayOnce(explain(event));
      const now = performance.now();
      if (event.event === 'waiting' || event.event === 'started') {
        Object.assign(thought, { ahead: aheadIn(event), searching: event.event === 'started' });
        this.tick();
        this.#update({ thought: { ...thought }, queueFull: false });
      }
      if (event.event === 'report') thought.report = event;
      if (event.event === 'choice') {
        // The clock stops at the choice, not when the move is shown.
        this.tick();
        thought.searching = false;
        this.#update({ thought: { ...thought } });
        await delay((nobodyPlays(state) ? moveTime() : REPLY_IS_AWAITED) - (now - began));
        if (current()) await this.#append(event.move);
      } else if (event.event === 'report' && now - shown >= REPORTS_APART) {
        shown = now;
        this.#update({ thought: { ...thought } });
      }
    }
  }
}

/** The number of searches ahead in the queue, or null if the search has started. @param {QueueEvent} event */
function aheadIn(event) {
  return event.event === 'waiting' ? event.ahead : null;
}

/** The announcement of a move. @param {Ply} ply */
function spokenMove({ move, by, flips }) {
  return move === 'pass' ? texts.say.pass(by) : texts.say.move(by, move, flips.length);
}
