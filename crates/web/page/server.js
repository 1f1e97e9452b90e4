// Client of the HTTP API: one function per request.

import { Away, Refusal, json, posted, sent, stream } from './connection.js';

/** @import { AnalysisEvent, Format, Line, Reading, ReviewEvent, Roster } from './types.js' */
/** @import { TraceOf, TraceSubject } from './learn/traces.js' */

export * from './connection.js';

/**
 * Analyses the last position of a line and yields the events. Aborting `signal` stops it.
 * @param {Line} line
 * @param {{ player: string | null, lines: number | null, id: string }} request
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<AnalysisEvent>}
 */
export function analyse(line, request, signal) {
  return stream('/api/analyse', { ...sent(line), ...request }, signal);
}

/**
 * Reviews a game and yields the events. Aborting `signal` stops it.
 * @param {Line} line
 * @param {{ level: number | null }} request
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<ReviewEvent>}
 */
export function review(line, request, signal) {
  return stream('/api/review', { ...sent(line), ...request }, signal);
}

/**
 * Records what an algorithm does in the last position of a line. Aborting `signal` stops it.
 * @template {TraceSubject} T
 * @param {Line} line
 * @param {T} subject
 * @param {AbortSignal} signal
 * @returns {Promise<TraceOf<T>>}
 */
export async function trace(line, subject, signal) {
  for await (const event of stream('/api/trace', { ...sent(line), ...subject }, signal)) {
    if (event.event === 'trace') return event;
    if (event.event === 'error') throw new Refusal(400, event);
  }
  throw new Away('no trace');
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
export async function write(line, format, names) {
  return (await json('/api/write', posted({ ...sent(line), format, ...names }))).text;
}
