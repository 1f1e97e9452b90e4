// Tables of lessons, which scroll if they are wider than the page.

import { make } from '../dom.js';

/**
 * @param {string} label
 * @param {string[]} columns
 * @param {HTMLElement} body  with the rows
 */
export function table(label, columns, body) {
  return wide(label, make('table', { class: 'trace-table' }, make('thead', {}, headRow(columns)), body));
}

/** The row of the column names. @param {string[]} columns */
export function headRow(columns) {
  return make('tr', {}, ...columns.map((name) => make('th', { scope: 'col' }, name)));
}

/** A row: its name, and numbers. @param {string} name @param {string[]} numbers @param {HTMLElement[]} rest */
export function row(name, numbers, ...rest) {
  const cells = numbers.map((text) => make('td', { class: 'number' }, text));
  return make('tr', {}, make('th', { scope: 'row' }, name), ...cells, ...rest);
}

/** A box that scrolls by keys. @param {string} label @param {Node[]} content */
export function wide(label, ...content) {
  return make('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label }, ...content);
}
