// Announcements for screen readers, each as one line of a live region.

import { find, make } from './dom.js';
import { spokenStatus } from './status.js';

/** @import { State } from './types.js' */

/** Lines that stay in the region. Screen readers read only new ones. */
const KEPT_LINES = 6;

const region = find('announcements', HTMLElement);
let status = '';

/** @param {string} text */
export function say(text) {
  region.append(make('p', {}, text));
  while (region.children.length > KEPT_LINES) region.firstElementChild?.remove();
}

/** Announces the status, once per position. @param {State} state */
export function sayStatus(state) {
  const spoken = spokenStatus(state);
  const told = spoken && `${state.moves.length} ${spoken}`;
  if (told && told !== status) say(spoken);
  status = told;
}
