// Keeps games for the list of games: finished ones of the play view, and opened ones. Never throws.

import { isOver } from '../state.js';
import { movesIn } from '../address.js';

/** @import { FoundGame, State } from '../types.js' */
/** @import { KeptGame, NewGame } from './format.js' */

/** The minimum length of a kept game, in moves. */
const MIN_MOVES = 4;

/** Keeps a finished game. Returns null if it is not finished or too short. @param {State} state @returns {Promise<KeptGame | null>} */
export async function keepFinished(state) {
  if (!isOver(state)) return null;
  const { size, start, moves, players, resigned, flagged, game } = state;
  const loser = resigned ?? flagged;
  return kept({
    size,
    start,
    moves: [...moves],
    black: players.black,
    white: players.white,
    result: loser ? null : (game?.result?.difference ?? null),
    reason: resigned ? 'resigned' : flagged ? 'time' : null,
    loser,
    date: new Date().toISOString(),
    source: 'played',
  });
}

/** Keeps a game that was opened. Returns null if it is too short. @param {FoundGame} found @returns {Promise<KeptGame | null>} */
export async function keepOpened({ size, start, moves, black, white, date, result }) {
  return kept({
    size,
    start,
    moves: movesIn(moves),
    black: black?.trim() ?? '',
    white: white?.trim() ?? '',
    result: Number.isInteger(result) && Math.abs(result ?? 0) <= size * size ? (result ?? null) : null,
    reason: null,
    loser: null,
    date: date ?? '',
    source: 'opened',
  });
}

/** @param {NewGame} game @returns {Promise<KeptGame | null>} */
async function kept(game) {
  if (game.moves.length < MIN_MOVES) return null;
  try {
    const [{ keep }, { MAX_NAME, isDate }] = await Promise.all([import('./store.js'), import('./format.js')]);
    const date = isDate(game.date) ? game.date : new Date().toISOString();
    const black = game.black.slice(0, MAX_NAME);
    const white = game.white.slice(0, MAX_NAME);
    return await keep({ ...game, date, black, white });
  } catch (error) {
    console.info(error);
    return null;
  }
}
