// The players of the lesson about alpha-beta, and their work on a position.

import * as server from '../../server.js';
import { lineOf } from '../position.js';

/** @import { Game } from '../../types.js' */
/** @import { SearchTrace } from '../traces.js' */

/** @typedef {'minimax' | 'negamax' | 'alphabeta' | 'negascout' | 'mtdf' | 'report000'} AlgorithmName */
/** @typedef {'square' | 'table' | 'killer' | 'history' | 'killer/table'} OrderName */
/** @typedef {'positional' | 'mobility' | 'absolute'} EvaluationName */
/** @typedef {{ algorithm: AlgorithmName, depth: number, order: OrderName, evaluation: EvaluationName }} Chosen */

/** @type {AlgorithmName[]} */
export const ALGORITHMS = ['minimax', 'negamax', 'alphabeta', 'negascout', 'mtdf', 'report000'];
/** @type {OrderName[]} */
export const ORDERS = ['square', 'table', 'killer', 'history', 'killer/table'];
/** @type {EvaluationName[]} */
export const EVALUATIONS = ['positional', 'mobility', 'absolute'];

/** Algorithms whose moves are always in the order of the squares. @type {AlgorithmName[]} */
const UNORDERED = ['minimax', 'negamax', 'report000'];

/** The player that searches as chosen. @param {Chosen} chosen */
export function playerOf({ algorithm, depth, order, evaluation }) {
  const keys = [`depth=${depth}`, `eval=${evaluation}`];
  if (!UNORDERED.includes(algorithm) && order !== 'square') keys.push(`order=${order}`);
  if (algorithm === 'report000') keys.push('form=report000');
  return `${algorithm === 'report000' ? 'alphabeta' : algorithm}:${keys.join(',')}`;
}

/**
 * The trace of a search. With `nodes`, only this number of positions is recorded; the totals count all.
 * @param {Pick<Game, 'size' | 'start' | 'moves'>} game
 * @param {Chosen} chosen
 * @param {AbortSignal} signal
 * @param {number} [nodes]
 * @returns {Promise<SearchTrace>}
 */
export async function searched(game, chosen, signal, nodes) {
  const { size, start, moves } = game;
  const subject = { player: playerOf(chosen), ...(nodes ? { nodes } : {}) };
  const trace = await server.trace({ size, start, moves }, subject, signal);
  if (trace.kind !== 'search') throw new Error(`${subject.player} is not a search`);
  return trace;
}

/**
 * The work of every algorithm on a position, one after the other.
 * @param {Game} game
 * @param {Chosen} chosen
 * @param {AbortSignal} signal
 */
export async function* compared(game, chosen, signal) {
  for (const algorithm of ALGORITHMS)
    yield { algorithm, trace: await searched(lineOf(game), { ...chosen, algorithm }, signal, 1) };
}
