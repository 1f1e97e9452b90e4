// The game in the address: everything that defines it, as the fragment after `#`, without default values.

import { DEFAULT_PLAYERS, SIZES, fresh } from './state.js';
import { joined } from './connection.js';

/** @import { Side, State } from './types.js' */

/**
 * The address of a game, `#/play?white=mcts%3D200&moves=f5d6c3`.
 * @param {State} state
 */
export function write(state) {
  const query = new URLSearchParams();
  if (state.size !== 8) query.set('size', String(state.size));
  if (state.start) query.set('start', state.start);
  query.set('black', state.players.black);
  query.set('white', state.players.white);
  query.set('seed', String(state.seed));
  if (state.limit) query.set('limit', String(state.limit));
  const used = [state.used.black, state.used.white].map((seconds) => seconds.toFixed(1));
  if (state.used.black || state.used.white) query.set('used', used.join('-'));
  if (state.moves.length) query.set('moves', joined(state.moves));
  if (state.future.length) query.set('undone', joined(state.future));
  if (state.resigned) query.set('resigned', state.resigned);
  if (state.flagged) query.set('late', state.flagged);
  if (state.paused) query.set('paused', '');
  if (state.view !== null) query.set('at', String(state.view));
  return `#/play?${query}`;
}

/**
 * The game in an address, or null. Invalid values are replaced by the defaults. The server checks whether the moves are
 * legal.
 * @param {string} hash
 * @returns {State | null}
 */
export function read(hash) {
  const [path, text] = hash.split(/\?(.*)/s);
  if (path !== '#/play' || !text) return null;
  const query = new URLSearchParams(text);
  const size = Number(query.get('size') ?? 8);
  const used = (query.get('used') ?? '').split('-').map(Number);
  const seed = Number(query.get('seed'));
  const moves = movesIn(query.get('moves'));
  return fresh({
    size: SIZES.includes(size) ? size : 8,
    start: query.get('start'),
    players: {
      black: query.get('black') || DEFAULT_PLAYERS.black,
      white: query.get('white') || DEFAULT_PLAYERS.white,
    },
    ...(Number.isInteger(seed) && seed > 0 ? { seed } : {}),
    limit: positive(query.get('limit')),
    used: { black: used[0] || 0, white: used[1] || 0 },
    moves,
    future: movesIn(query.get('undone')),
    resigned: sideIn(query.get('resigned')),
    flagged: sideIn(query.get('late')),
    paused: query.has('paused'),
    view: plyIn(query.get('at'), moves.length),
  });
}

/** @param {string | null} text */
export function movesIn(text) {
  const words = (text ?? '').toLowerCase().match(/[a-j](10|[1-9])|--|pass|p[as]/g) ?? [];
  return words.map((word) => (/^(--|p)/.test(word) ? 'pass' : word));
}

/** A ply before the last one, or null. @param {string | null} text @param {number} end */
function plyIn(text, end) {
  const ply = /^\d+$/.test(text ?? '') ? Number(text) : end;
  return ply < end ? ply : null;
}

/** @param {string | null} text @returns {Side | null} */
function sideIn(text) {
  return text === 'black' || text === 'white' ? text : null;
}

/** @param {string | null} text */
function positive(text) {
  const number = Number(text);
  return number > 0 && Number.isFinite(number) ? number : null;
}
