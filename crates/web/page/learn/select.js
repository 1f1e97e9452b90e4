// A labelled selection among named values.

import { make } from '../dom.js';

/**
 * @template {string} T
 * @param {string} label
 * @param {T[]} values
 * @param {Record<T, string>} names
 * @param {T} chosen
 */
export function select(label, values, names, chosen) {
  const input = make(
    'select',
    {},
    ...values.map((value) => make('option', { value, selected: value === chosen }, names[value])),
  );
  return { root: make('label', { class: 'field' }, make('span', {}, label), input), input };
}
