// Client of the HTTP API: one function per request.

import { explain } from './errors.js';

/** @import { Fault, Format, Game, Line, MoveEvent, Reading, Roster } from './types.js' */

/** The server refused the request. The message is a sentence in the language of the page. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {Fault} fault
   */
  constructor(status, fault) {
    super(explain(fault));
    this.status = status;
    this.code = fault.code;
    this.reason = fault.reason;
    this.params = fault.params;
    this.place = fault.place;
  }
}

/** The queue of the server is full. */
export class QueueFull extends Error {}

/** The server did not respond, or closed the connection during the response. A retry may succeed. */
export class Away extends Error {}

/** The size of the cache for `/api/game`, so that navigation needs no requests. */
const KEPT_GAMES = 400;

/** @type {Map<string, Game>} */
const games = new Map();

/**
 * The state of a game, from the cache or the server.
 * @param {Line} line
 * @returns {Promise<Game>}
 */
export async function game({ size, start, moves }) {
  const query = new URLSearchParams({ size: String(size), moves: joined(moves) });
  if (start) query.set('start', start);
  const key = query.toString();
  const known = games.get(key);
  if (known) return known;
  /** @type {Game} */
  const answer = await json(`/api/game?${key}`);
  if (games.size >= KEPT_GAMES) games.delete(games.keys().next().value ?? '');
  games.set(key, answer);
  return answer;
}

/**
 * Starts a search and yields its events. Aborting `signal` stops it.
 * @param {Line} line
 * @param {{ player: string, seconds: number | null, seed: number }} request
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<MoveEvent>}
 */
export async function* think({ size, start, moves }, request, signal) {
  const body = { size, start, moves: joined(moves), ...request };
  const response = await ask('/api/move', { ...posted(body), signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Away('an answer without a body');
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw awayUnless(signal, error);
      });
      if (done) throw new Away('the stream ended before the move');
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const written of lines.filter(Boolean)) {
        /** @type {MoveEvent} */
        const event = JSON.parse(written);
        yield event;
        if (event.event === 'choice' || event.event === 'error') return;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @returns {Promise<Roster>} */
export function roster() {
  return json('/api/players');
}

/**
 * The canonical form of a player. Throws a refusal if the player is invalid.
 * @param {string} name
 * @param {number} size  of the board
 * @returns {Promise<string>}
 */
export async function player(name, size) {
  return (await json(`/api/player?${new URLSearchParams({ name, size: String(size) })}`)).player;
}

/** @returns {Promise<Format[]>} */
export async function formats() {
  return (await json('/api/formats')).formats;
}

/**
 * Reads games from a text or a file in any format.
 * @param {string | Blob} content
 * @param {number} size  board size if the content does not specify it
 * @returns {Promise<Reading>}
 */
export function read(content, size) {
  if (typeof content === 'string') return json('/api/read', posted({ text: content, size }));
  const headers = { 'content-type': 'application/octet-stream' };
  return json(`/api/read?size=${size}`, { method: 'POST', headers, body: content });
}

/**
 * A game written in a format.
 * @param {Line} line
 * @param {string} format
 * @param {{ black: string, white: string }} names
 * @returns {Promise<string>}
 */
export async function write({ size, start, moves }, format, names) {
  return (await json('/api/write', posted({ size, start, moves: joined(moves), format, ...names }))).text;
}

/**
 * Moves in one word. A pass is two hyphens, which cannot be confused with a square.
 * @param {string[]} moves
 */
export function joined(moves) {
  return moves.map((move) => (move === 'pass' ? '--' : move)).join('');
}

/**
 * @param {unknown} body
 * @returns {RequestInit}
 */
function posted(body) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function json(path, options) {
  const response = await ask(path, options);
  return response.json().catch((error) => {
    throw awayUnless(options?.signal, error);
  });
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
  const response = await fetch(path, options).catch((error) => {
    throw awayUnless(options?.signal, error);
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  if (answer?.error?.code === 'busy') throw new QueueFull();
  // An overloaded server or a proxy without its server: retry.
  if (response.status >= 502 && response.status <= 504) throw new Away(`status ${response.status}`);
  const { status, statusText } = response;
  const unknown = {
    code: 'unknown',
    reason: 'unknown',
    params: { status },
    message: `${status} ${statusText}`,
  };
  throw new Refusal(status, answer?.error ?? unknown);
}

/**
 * A connection failure, unless the request was aborted on purpose.
 * @param {AbortSignal | null | undefined} signal
 * @param {unknown} error
 */
function awayUnless(signal, error) {
  return signal?.aborted ? error : new Away(String(error));
}
