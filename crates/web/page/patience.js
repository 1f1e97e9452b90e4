// Delays, retries, and the messages of errors.

import { Away, QueueFull } from './connection.js';
import { texts } from './language.js';

/** Milliseconds. */
export const FIRST_RETRY = 250;
const LAST_RETRY = 4000;

/** Milliseconds until a full queue is tried again. */
export const QUEUE_RETRY = 2000;

/** @param {number} milliseconds */
export function delay(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

/**
 * Retries a request while the server does not respond. Returns null once the answer is no longer needed.
 * @template T
 * @param {() => Promise<T>} question
 * @param {() => boolean} current
 * @param {(away: boolean) => void} tell
 * @returns {Promise<T | null>}
 */
export async function patiently(question, current, tell) {
  for (let wait = FIRST_RETRY; current(); wait = Math.min(2 * wait, LAST_RETRY)) {
    try {
      const answer = await question();
      if (current()) tell(false);
      return answer;
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      if (current()) tell(true);
      await delay(wait);
    }
  }
  return null;
}

/** The sentence of an error. @param {unknown} error */
export function messageOf(error) {
  if (error instanceof QueueFull) return texts.status.noRoom;
  if (error instanceof Away) return texts.status.away;
  return error instanceof Error ? error.message : String(error);
}
