// What this browser remembers: settings, and the address of the last game.

/** @import { Settings } from './types.js' */

/** @type {Settings} */
const USUAL = {
  language: '',
  theme: '',
  cloth: 'green',
  legal: true,
  thoughts: true,
  numbers: false,
  shortcuts: true,
  speed: 3,
};

/** Seconds that two machines take for a move at least, by speed. */
const SECONDS_A_MOVE = [4, 2.5, 1.5, 0.8, 0.4, 0.15, 0];

/** @type {Settings} */
export const settings = { ...USUAL, ...remembered() };

/** Changes settings and keeps them. @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  keep('outflank.settings', JSON.stringify(settings));
}

/** Milliseconds a move is shown at least. */
export function moveTime() {
  return 1000 * (SECONDS_A_MOVE[settings.speed] ?? 0);
}

/** @param {string} address */
export function keepGame(address) {
  keep('outflank.game', address);
}

/** The address of the last game in this browser. */
export function lastGame() {
  return kept('outflank.game') ?? '';
}

/** @returns {Partial<Settings>} */
function remembered() {
  try {
    return JSON.parse(kept('outflank.settings') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Browsers may forbid storage; the page then remembers as long as it is open. @param {string} key @param {string} text */
function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Nothing is lost but the memory.
  }
}

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
