// What a screen reader is told: moves, steps, and what goes on, each as one line of a live region.

import { find, make } from './dom.js';
import { spokenStatus } from './status.js';

/** @import { State } from './types.js' */

/** Lines that stay in the region: only new ones are read out. */
const KEPT_LINES = 6;

const region = find('announcements', HTMLElement);
let status = '';

/** @param {string} text */
export function say(text) {
  region.append(make('p', {}, text));
  while (region.children.length > KEPT_LINES) region.firstElementChild?.remove();
}

/** Says what goes on, once for each position in which it does. @param {State} state */
export function sayStatus(state) {
  const spoken = spokenStatus(state);
  const told = spoken && `${state.moves.length} ${spoken}`;
  if (told && told !== status) say(spoken);
  status = told;
}
