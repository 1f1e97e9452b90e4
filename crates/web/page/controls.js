// Controls that several views use: buttons, labelled fields, lists to choose from, and groups of radio buttons.

import { icon, make } from './dom.js';

/** @param {string} name @param {() => unknown} act @param {string} [kind] */
export function button(name, act, kind = '') {
  const made = make('button', { class: `button ${kind}`.trim(), type: 'button' }, name);
  made.addEventListener('click', () => act());
  return made;
}

/** A button with an icon. @param {string} name @param {string} label @param {() => unknown} act */
export function tool(name, label, act) {
  const made = make(
    'button',
    { class: 'tool', type: 'button', title: label, 'aria-label': label },
    icon(name),
  );
  made.addEventListener('click', () => act());
  return made;
}

/** @param {string} name @param {HTMLElement} control @param {string} [about] */
export function field(name, control, about) {
  const note = about ? [make('span', { class: 'note' }, about)] : [];
  return make('label', { class: 'field' }, make('span', {}, name), control, ...note);
}

/** A list to choose from. @param {Record<string, string>} options @param {string} value @param {(value: string) => void} [changed] */
export function choice(options, value, changed) {
  const made = Object.entries(options).map(([value, name]) => make('option', { value }, name));
  const select = make('select', {}, ...made);
  select.value = value;
  select.addEventListener('change', () => changed?.(select.value));
  return select;
}

/**
 * A group of radio buttons.
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} options  values and texts
 * @param {(value: string) => void} chosen
 */
export function segments(name, legend, options, chosen) {
  const inputs = options.map(([value]) => make('input', { type: 'radio', name, value }));
  const labels = options.map(([value, text], index) =>
    make('label', {}, inputs[index] ?? '', make('span', { 'data-value': value }, text)),
  );
  const root = make(
    'fieldset',
    { class: `choices ${name}` },
    make('legend', {}, legend),
    make('div', { class: 'segments' }, ...labels),
  );
  root.addEventListener('change', () => chosen(inputs.find((input) => input.checked)?.value ?? ''));
  const choose = (/** @type {string} */ value) => {
    for (const input of inputs) input.checked = input.value === value;
  };
  return { root, inputs, choose };
}
