// The controller of the analysis board: the tree, the position shown, the running analysis and the review.

import * as server from '../server.js';
import * as tree from './tree.js';
import { FIRST_RETRY, QUEUE_RETRY, delay, messageOf, patiently } from '../patience.js';
import { emptiesOf } from '../state.js';
import { Reviewer } from './reviewer.js';
import { explain } from '../errors.js';

/** @import { Analysis, Game, Line, Recorded } from '../types.js' */
/** @import { TreeNode } from './tree.js' */

/** The nodes that an exact search of 20 empty squares takes, and their growth per empty square: a rough mean. */
const SOLVE_NODES = 1e7;
const SOLVE_GROWTH = 1.8;

/** Milliseconds between two drawn iterations. */
const REPORTS_APART = 100;

/** The number of seconds after which the server ends an analysis. It is then started again with a warm table. */
const WORTH_REPEATING = 30;

/** The word under which the server keeps the table of this tab. */
const ID = `tab-${Math.random().toString(36).slice(2, 12)}`;

/**
 * What the analysis does.
 * @typedef {object} Work
 * @property {boolean} wanted  whether positions are analysed
 * @property {boolean} busy
 * @property {number | null} ahead  searches ahead in the queue, or null if it does not wait
 * @property {string | null} problem
 */

/**
 * An exact search for the best move.
 * @typedef {object} Solving
 * @property {TreeNode} node  the position
 * @property {number} needed  nodes, estimated
 * @property {number} searched  nodes of the requests before the current one
 * @property {number} nodes  of the current request
 * @property {number} seconds  of the current request
 */

export class Desk {
  /** @type {Game | null} */
  game = null;
  /** @type {Work} */
  work = { wanted: false, busy: false, ahead: null, problem: null };
  /** @type {Solving | null} */
  solving = null;
  /** What the file of the game says about its moves. @type {Recorded[]} */
  recorded = [];
  /** Whether the server does not respond. */
  away = false;
  /** The player that judges the moves, or null for the strongest. @type {string | null} */
  player = null;
  /** The number of best moves to judge, or null for all. @type {number | null} */
  lines = null;
  #analysing = new AbortController();
  /** Incremented on each change of the position, so that late answers are dropped. */
  #turn = 0;
  /** The answer of the server for the position shown, or null if another one was shown before it came. @type {Promise<Game | null>} */
  #asked = Promise.resolve(null);

  /**
   * @param {{ size: number, start: string | null, root: TreeNode, at: TreeNode }} game
   * @param {{ changed: () => void, moved: () => void }} audience
   */
  constructor({ size, start, root, at }, audience) {
    this.size = size;
    this.start = start;
    this.root = root;
    this.at = at;
    this.audience = audience;
    this.reviewer = new Reviewer((away) => this.#update(away === undefined ? {} : { away }));
  }

  /** The review of the main line, if it was asked for. */
  get review() {
    return this.reviewer.work;
  }

  /** Reviews the main line. */
  startReview() {
    const end = tree.endOf(this.root);
    return this.reviewer.start(this.line(end), tree.nodesTo(end));
  }

  /** The line to a node. @param {TreeNode} [end] @returns {Line} */
  line(end = this.at) {
    return { size: this.size, start: this.start, moves: tree.movesTo(end) };
  }

  /** Shows a position. With `passes`, a forced pass there is played at once. @param {TreeNode} at @param {boolean} [passes] */
  async go(at, passes = false) {
    this.at = at;
    if (this.solving?.node !== at) this.solving = null;
    const turn = ++this.#turn;
    const current = () => turn === this.#turn;
    this.#analysing.abort();
    this.audience.moved();
    try {
      this.#asked = this.#ask(at, current);
      const game = await this.#asked;
      if (!game) return;
      if (passes && game.must_pass) return void this.go(tree.child(this.at, 'pass'));
      this.#nameOpenings(game);
      if (this.work.wanted) await this.#analyse(current);
    } catch (error) {
      if (current()) this.#fail(error);
    }
  }

  /** Asks the server for a position, until it answers or another one is shown. @param {TreeNode} at @param {() => boolean} current */
  async #ask(at, current) {
    const line = this.line(at);
    const game = await patiently(
      () => server.game(line),
      current,
      (away) => this.#update({ away }),
    );
    if (!game || !current()) return null;
    this.at = tree.withPasses(at, game);
    this.#update({ game });
    if (game.moves.length !== line.moves.length) this.audience.moved();
    return game;
  }

  /**
   * The position shown, once the server has described it. A move may be chosen before: `game` is that of the position
   * before until then. Null if there is no answer, or another position is shown before it comes.
   */
  known() {
    return this.#asked.catch(() => null);
  }

  /** What the file of the game says about a move of its main line. @param {number} ply */
  recordedAt(ply) {
    return this.recorded.find(({ number }) => number === ply) ?? null;
  }

  /** Plays a move in the position shown: the next move of the line, or a variation. @param {string} move */
  play(move) {
    return this.go(tree.child(this.at, move), true);
  }

  /** Goes back by one move. */
  back() {
    if (this.at.parent) this.go(this.at.parent);
  }

  forward() {
    const [next] = this.at.children;
    if (next) this.go(next);
  }

  first() {
    if (this.at !== this.root) this.go(this.root);
  }

  last() {
    const end = tree.endOf(this.at);
    if (this.at !== end) this.go(end);
  }

  /** Goes to the previous or next variation at this move. @param {number} step */
  turnTo(step) {
    const siblings = tree.siblings(this.at);
    const other = siblings[siblings.indexOf(this.at) + step];
    if (other) this.go(other);
  }

  promote() {
    tree.promote(this.at);
    this.audience.moved();
  }

  /** Removes the position shown and all that follows. */
  remove() {
    if (this.at.parent) this.go(tree.remove(this.at));
  }

  /** Starts or stops the analysis. */
  toggle() {
    if (this.work.wanted) this.stop();
    else this.begin();
  }

  /** Analyses the position shown, and all that are visited. */
  begin() {
    this.work = { ...this.work, wanted: true, problem: null };
    this.go(this.at);
  }

  /** Searches for the best move until its value is exact. */
  async solve() {
    const { at } = this;
    const game = await this.known();
    if (!game?.turn || at !== this.at) return;
    const needed = SOLVE_NODES * SOLVE_GROWTH ** (emptiesOf(game) - 20);
    this.solving = { node: at, needed, searched: 0, nodes: 0, seconds: 0 };
    this.begin();
  }

  stop() {
    this.solving = null;
    this.#analysing.abort();
    this.#update({ work: { wanted: false, busy: false, ahead: null, problem: null } });
  }

  /** Changes the player or the number of lines, and analyses again. @param {{ player?: string | null, lines?: number | null }} changes */
  choose(changes) {
    Object.assign(this, changes);
    this.solving = null;
    for (const each of tree.all(this.root)) each.analysis = null;
    this.begin();
  }

  /** Stops everything. */
  close() {
    this.#turn++;
    this.#analysing.abort();
    this.reviewer.stop();
  }

  /** @param {() => boolean} current */
  async #analyse(current) {
    const { at, game } = this;
    if (!game?.turn || this.#isExact(at, game)) {
      this.solving = null;
      return this.#update({ work: { ...this.work, busy: false } });
    }
    const stop = (this.#analysing = new AbortController());
    this.#update({ work: { wanted: true, busy: true, ahead: null, problem: null } });
    const request = { player: this.player, lines: this.solving ? 1 : this.lines, id: ID };
    if (this.solving) this.solving.searched += this.solving.nodes;
    let drawn = 0;
    let seconds = 0;
    try {
      for await (const event of server.analyse(this.line(), request, stop.signal)) {
        if (!current() || stop.signal.aborted) return;
        if (event.event === 'error') throw new Error(explain(event));
        if (event.event === 'waiting') this.#update({ work: { ...this.work, ahead: event.ahead } });
        if (event.event === 'started') this.#update({ work: { ...this.work, ahead: null } });
        if (event.event === 'analysis') {
          seconds = event.seconds;
          // A warm table repeats small depths: deeper values stay.
          if (isDeeper(event, at.analysis)) at.analysis = this.solving ? joined(event, at.analysis) : event;
          if (this.solving) Object.assign(this.solving, { nodes: event.nodes, seconds: event.seconds });
          const now = performance.now();
          if (now - drawn < REPORTS_APART) continue;
          drawn = now;
          this.audience.changed();
        }
        if (event.event === 'done') {
          const goesOn = event.exact ? this.solving !== null : seconds > WORTH_REPEATING;
          if (event.exact) this.solving = null;
          if (goesOn) return void (await this.#analyse(current));
          this.#update({ work: { ...this.work, busy: false } });
        }
      }
    } catch (error) {
      if (!current() || stop.signal.aborted) return;
      const isFull = error instanceof server.QueueFull;
      if (!isFull && !(error instanceof server.Away)) throw error;
      this.#update({ away: !isFull, work: { ...this.work, busy: false } });
      await delay(isFull ? QUEUE_RETRY : FIRST_RETRY);
      if (current()) await this.go(this.at);
    }
  }

  /** Whether all moves that are asked for have exact values. @param {TreeNode} at @param {Game} game */
  #isExact(at, game) {
    const wanted = Math.min(this.solving ? 1 : (this.lines ?? Infinity), Math.max(1, game.legal.length));
    return (at.analysis?.moves.filter(({ exact }) => exact).length ?? 0) >= wanted;
  }

  /** Names the openings along the line shown, as far as it has names. @param {Game} game */
  async #nameOpenings({ opening }) {
    for (const node of tree.nodesTo(this.at).slice(0, opening?.moves ?? 0)) {
      if (node.opening !== undefined) continue;
      node.opening = null;
      const { opening: found } = await server.game(this.line(node)).catch(() => ({ opening: null }));
      if (found?.moves === tree.movesTo(node).length) node.opening = found;
      this.audience.changed();
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#update({ work: { wanted: false, busy: false, ahead: null, problem: messageOf(error) } });
  }

  /** @param {Partial<Pick<Desk, 'game' | 'work' | 'away'>>} changes */
  #update(changes) {
    Object.assign(this, changes);
    this.audience.changed();
  }
}

/** Whether an iteration is at least as good as an earlier one. @param {Analysis} one @param {Analysis | null} other */
function isDeeper(one, other) {
  if (!other || one.exact) return true;
  return one.depth > other.depth || (one.depth === other.depth && one.confidence >= other.confidence);
}

/**
 * An iteration with the moves that only an earlier one judged. Their losses are not comparable.
 * @param {Analysis} one
 * @param {Analysis | null} other
 * @returns {Analysis}
 */
function joined(one, other) {
  const rest = (other?.moves ?? []).filter(({ move }) => one.moves.every((each) => each.move !== move));
  return { ...one, moves: [...one.moves, ...rest.map((each) => ({ ...each, loss: null, class: null }))] };
}
