// The values of all moves of a position by one player, when its analysis is complete.

import * as server from '../server.js';

/** @import { JudgedMove, Line } from '../types.js' */

/** The judge of the lessons. It solves positions of up to 21 empty squares. */
export const ENGINE = 'engine:level=12,threads=1';

/** The word under which the server keeps the tables of the lessons. */
const ID = 'lessons';

/**
 * @param {Line} line
 * @param {string} player
 * @param {AbortSignal} signal
 * @returns {Promise<JudgedMove[]>}  best first
 */
export async function judge(line, player, signal) {
  /** @type {JudgedMove[]} */
  let moves = [];
  for await (const event of server.analyse(line, { player, lines: null, id: ID }, signal)) {
    if (event.event === 'analysis') moves = event.moves;
    if (event.event === 'error') throw new server.Refusal(400, event);
  }
  return moves;
}

/** Players that choose the move with the best value of an evaluation. @param {string} evaluation */
export function greedy(evaluation) {
  return `greedy:eval=${evaluation}`;
}
