// The language of the page: selects and loads the texts, and fills them into index.html.

import { settings } from './settings.js';

/** @typedef {typeof import('./languages/en.js').default} Texts */

/** The available languages with their native names. */
export const LANGUAGES = /** @type {const} */ ({ en: 'English', fr: 'Français' });

/** The texts of the current language. @type {Texts} */
export let texts;

/** The code of the current language. @type {'en' | 'fr'} */
export let code = 'en';

/** Loads the language of the settings, or the first available one of the browser. */
export async function load() {
  const wanted = [settings.language, ...navigator.languages].map((tag) => tag.slice(0, 2));
  code = wanted.find((tag) => tag === 'en' || tag === 'fr') ?? 'en';
  texts = (await import(`./languages/${code}.js`)).default;
  document.documentElement.lang = code;
  fill();
}

/** Keys of the texts that are plain strings. @typedef {{ [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts]} Plain */

/** Fills texts into the elements that name one: as text, label, title or accessible name. */
function fill() {
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = named(element, 'data-text');
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', named(element, 'data-label'));
    element.setAttribute('title', named(element, 'data-label'));
  }
  for (const element of document.querySelectorAll('[data-title]'))
    element.setAttribute('title', named(element, 'data-title'));
  for (const element of document.querySelectorAll('[data-name]'))
    element.setAttribute('aria-label', named(element, 'data-name'));
}

/** @param {Element} element @param {string} attribute */
function named(element, attribute) {
  const text = texts[/** @type {Plain} */ (element.getAttribute(attribute))];
  return typeof text === 'string' ? text : '';
}

/** A whole number with the digit grouping of the language. @param {number} value */
export function whole(value) {
  return new Intl.NumberFormat(code).format(value);
}

/** A large number in few characters: 1.2M. @param {number} value */
export function compact(value) {
  return new Intl.NumberFormat(code, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A number with one decimal. @param {number} value */
export function tenths(value) {
  return new Intl.NumberFormat(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** A number with its sign. @param {number} value @param {number} digits */
export function signed(value, digits) {
  return new Intl.NumberFormat(code, { signDisplay: 'exceptZero', maximumFractionDigits: digits }).format(
    value,
  );
}

/** A number of discs with its sign. A value that is not exact has one decimal. @param {number} value @param {boolean} exact */
export function discs(value, exact) {
  const digits = exact ? 0 : 1;
  return new Intl.NumberFormat(code, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** @param {number} share  from 0 to 1 */
export function percent(share) {
  return new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
