// The opinion of the classifier and of the engine on every position of a game, as chances of Black.

import * as server from '../../server.js';

/** @import { Game, Grade, Line } from '../../types.js' */

/** The classifier: its value is the log odds of winning, in points. */
export const CLASSIFIER_NAME = 'network';

/** Points per unit of the log odds. */
const POINTS_PER_LOG_ODD = 10_000;

/** The engine level of the review: enough to judge moves, and done in seconds. */
const REVIEW_LEVEL = 8;

/** Requests that are sent at the same time. */
const PARALLEL = 3;

/** What the engine says about a position: the chance of Black, and the class of the move that led to it. @typedef {{ chance: number, grade: Grade | null }} Judgement */

/** The chance of winning of log odds in points. @param {number} points */
export function chanceOf(points) {
  return 1 / (1 + Math.exp(-points / POINTS_PER_LOG_ODD));
}

/** The chance of Black by the classifier. @param {Line} line @param {AbortSignal} signal */
async function opinion(line, signal) {
  const { turn, value } = await server.trace(line, { evaluation: CLASSIFIER_NAME }, signal);
  const chance = chanceOf(value);
  return turn === 'black' ? chance : 1 - chance;
}

/**
 * The chances of Black by the classifier after each number of moves, before the end of the game.
 * @param {Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<number[]>}
 */
export async function opinions({ size, start, moves }, signal) {
  /** @type {number[]} */
  const chances = [];
  for (let first = 0; first < moves.length; first += PARALLEL) {
    const counts = moves.slice(first, first + PARALLEL).map((_, index) => first + index);
    const lines = counts.map((count) => ({ size, start, moves: moves.slice(0, count) }));
    chances.push(...(await Promise.all(lines.map((line) => opinion(line, signal)))));
  }
  return chances;
}

/**
 * The chances of Black by the review of the engine, after each number of moves; null before the first move.
 * @param {Line} line
 * @param {AbortSignal} signal
 * @param {(judged: number) => void} progress  called with the number of judged moves
 * @returns {Promise<(Judgement | null)[]>}
 */
export async function judgements(line, signal, progress) {
  let judged = 0;
  for await (const event of server.review(line, { level: REVIEW_LEVEL }, signal)) {
    if (event.event === 'ply') progress(++judged);
    if (event.event === 'error') throw new server.Refusal(400, event);
    if (event.event !== 'review') continue;
    const after = event.plies.map(({ by, chance_after: chance, class: grade }) =>
      chance === null ? null : { chance: by === 'black' ? chance : 1 - chance, grade },
    );
    return [null, ...after];
  }
  return [];
}
