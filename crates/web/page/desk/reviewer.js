// The review of a game: its progress on the server, and its result, which this browser keeps with the game.

import * as server from '../server.js';
import { QUEUE_RETRY, delay, messageOf } from '../patience.js';
import { explain } from '../errors.js';

/** @import { GameReview, Line } from '../types.js' */
/** @import { TreeNode } from './tree.js' */

/**
 * A review in progress, or its result.
 * @typedef {object} ReviewWork
 * @property {boolean} busy
 * @property {number | null} ahead
 * @property {number} judged  moves
 * @property {number} moves  of the game
 * @property {GameReview | null} result
 * @property {string | null} problem
 */

export class Reviewer {
  /** @type {ReviewWork | null} */
  work = null;
  #stop = new AbortController();

  /** @param {(away?: boolean) => void} changed  called with each change, and whether the server responds if that is known */
  constructor(changed) {
    this.changed = changed;
  }

  stop() {
    this.#stop.abort();
  }

  /** Reviews a game. @param {Line} line @param {TreeNode[]} nodes  of its moves; they receive the judgements */
  async start(line, nodes) {
    this.#stop.abort();
    const stop = (this.#stop = new AbortController());
    this.work = { busy: true, ahead: null, judged: 0, moves: nodes.length, result: null, problem: null };
    this.changed();
    const kept = await keptReview(line);
    if (stop.signal.aborted) return;
    if (kept) {
      nodes.forEach((node, index) => (node.review = kept.plies[index] ?? null));
      return this.#update({ busy: false, judged: nodes.length, result: kept });
    }
    const judged = new Set();
    try {
      for await (const event of server.review(line, { level: null }, stop.signal)) {
        if (stop.signal.aborted) return;
        if (event.event === 'error') throw new Error(explain(event));
        if (event.event === 'waiting') this.#update({ ahead: event.ahead });
        if (event.event === 'started') this.#update({ ahead: null });
        if (event.event === 'ply') {
          const reviewed = nodes[event.number - 1];
          if (reviewed) reviewed.review = event;
          judged.add(event.number);
          this.#update({ judged: judged.size });
        }
        if (event.event === 'review') {
          // At the time limit of the server, the same request continues the review.
          if (!event.complete) return void (await this.start(line, nodes));
          this.#update({ busy: false, result: event });
          keepReview(line, event);
        }
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      const canRetry = error instanceof server.QueueFull || error instanceof server.Away;
      if (!canRetry) return this.#update({ busy: false, problem: messageOf(error) });
      this.changed(error instanceof server.Away);
      await delay(QUEUE_RETRY);
      if (!stop.signal.aborted) await this.start(line, nodes);
    }
  }

  /** @param {Partial<ReviewWork>} changes */
  #update(changes) {
    if (this.work) this.work = { ...this.work, ...changes };
    this.changed(false);
  }
}

/** The review of a game that this browser keeps, or null. @param {Line} line */
async function keptReview(line) {
  try {
    const { keyOf, reviewOf } = await import('../games/store.js');
    return await reviewOf(keyOf(line));
  } catch {
    return null;
  }
}

/** Keeps the review of a game that this browser keeps. @param {Line} line @param {GameReview} review */
function keepReview(line, review) {
  import('../games/store.js')
    .then(({ attachReview, keyOf }) => attachReview(keyOf(line), review))
    .catch(() => {});
}
