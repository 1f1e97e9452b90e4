// Connection to the server: the access token, requests and their errors, and the requests of the play view.

import { explain } from './errors.js';

/** @import { Fault, Game, Line, MoveEvent } from './types.js' */

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

/** The access token of the server, which the page keeps for this tab. */
const token = takeToken();

/** The token in the address, which is removed there, or that of an earlier load. */
function takeToken() {
  const given = new URLSearchParams(location.search).get('token');
  try {
    if (given) sessionStorage.setItem('token', given);
    else return sessionStorage.getItem('token');
  } catch {
    // The browser keeps nothing: the token is lost with the page.
  }
  if (given) history.replaceState(null, '', location.pathname + location.hash);
  return given;
}

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
export function think(line, request, signal) {
  return stream('/api/move', { ...sent(line), ...request }, signal);
}

/** The events that end a stream. */
const LAST_EVENTS = ['choice', 'done', 'review', 'trace', 'error'];

/**
 * The events of a stream, up to the last one.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* stream(path, body, signal) {
  for await (const event of lines(path, posted(body), signal)) {
    yield event;
    if (LAST_EVENTS.includes(event.event)) return;
  }
  throw new Away('the stream ended before its last event');
}

/**
 * The JSON documents of an answer, one per line, as they arrive.
 * @param {string} path
 * @param {RequestInit} options
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* lines(path, options, signal) {
  const response = await ask(path, { ...options, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Away('an answer without a body');
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw awayUnless(signal, error);
      });
      if (done) return;
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const written of lines.filter(Boolean)) yield JSON.parse(written);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** A line as the server reads it. @param {Line} line */
export function sent({ size, start, moves }) {
  return { size, start, moves: joined(moves) };
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
export function posted(body) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function json(path, options) {
  const response = await ask(path, options);
  return response.json().catch((error) => {
    throw awayUnless(options?.signal, error);
  });
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function ask(path, options) {
  const headers = token ? { ...options?.headers, authorization: `Bearer ${token}` } : options?.headers;
  const response = await fetch(path, { ...options, ...(headers && { headers }) }).catch((error) => {
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
