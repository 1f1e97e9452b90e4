// The server: one function for each thing it can be asked, and two ways in which it can fail.

import { explain } from './errors.js';

/** @import { Fault, Format, Game, Line, MoveEvent, Reading, Roster } from './types.js' */

/** The server understood and refused. The message is a sentence for people, in the language of the page. */
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

/** The server takes no more searches for the moment: its queue is full. */
export class QueueFull extends Error {}

/** The server did not answer, or stopped in the middle of an answer. Asking again may help. */
export class Away extends Error {}

/** Answers of `/api/game` that are kept: a step back or forth then takes no request. */
const KEPT_GAMES = 400;

/** @type {Map<string, Game>} */
const games = new Map();

/**
 * What there is to say of a game. The same line has the same answer, so answers are kept.
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
 * Lets a player think, and yields what it finds. Aborting `signal` stops it.
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
 * The canonical form of a player, or a refusal that says what is wrong with it.
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
 * @param {number} size  of the board, where the content does not tell
 * @returns {Promise<Reading>}
 */
export function read(content, size) {
  if (typeof content === 'string') return json('/api/read', posted({ text: content, size }));
  const headers = { 'content-type': 'application/octet-stream' };
  return json(`/api/read?size=${size}`, { method: 'POST', headers, body: content });
}

/**
 * A game in a format.
 * @param {Line} line
 * @param {string} format
 * @param {{ black: string, white: string }} names
 * @returns {Promise<string>}
 */
export async function write({ size, start, moves }, format, names) {
  return (await json('/api/write', posted({ size, start, moves: joined(moves), format, ...names }))).text;
}

/**
 * Moves in one word. Passes are two hyphens, which cannot be taken for a square.
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
  // A server that is overrun, and what stands before a server that is gone, is worth another try.
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
 * A failure on the way, unless it is the stop that was asked for.
 * @param {AbortSignal | null | undefined} signal
 * @param {unknown} error
 */
function awayUnless(signal, error) {
  return signal?.aborted ? error : new Away(String(error));
}
