// The theme and the board colour.

import { change, settings } from './settings.js';
import { setAttribute } from './dom.js';

/** Sets the attributes for theme and board colour that the style sheets use. */
export function applyTheme() {
  setAttribute(document.documentElement, 'data-theme', settings.theme || null);
  setAttribute(document.documentElement, 'data-cloth', settings.cloth);
}

/** Switches between light and dark. */
export function switchTheme() {
  const dark = settings.theme
    ? settings.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  change({ theme: dark ? 'light' : 'dark' });
  applyTheme();
}
