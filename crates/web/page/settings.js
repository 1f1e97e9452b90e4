// Settings and the address of the last game, in the storage of the browser.

/** @import { Settings } from './types.js' */

/** @type {Settings} */
const USUAL = {
  language: '',
  theme: '',
  cloth: 'green',
  legal: true,
  thoughts: true,
  numbers: false,
  turn: 0,
  mirror: false,
  coordinates: true,
  shortcuts: true,
  speed: 3,
};

/** Minimum seconds per move between two computer players, by speed. */
const SECONDS_PER_MOVE = [4, 2.5, 1.5, 0.8, 0.4, 0.15, 0];

/** @type {Settings} */
export const settings = { ...USUAL, ...remembered() };

/** Changes settings and saves them. @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  keep('outflank.settings', JSON.stringify(settings));
}

/** Minimum time per move, in milliseconds. */
export function moveTime() {
  return 1000 * (SECONDS_PER_MOVE[settings.speed] ?? 0);
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

/** Saves a value. Browsers may block storage; values then last until the page is closed. @param {string} key @param {string} text */
function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works without storage.
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
