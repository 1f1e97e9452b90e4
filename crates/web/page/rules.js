// The page with the rules.

import { find, make } from './dom.js';
import { texts } from './language.js';

/** The centre of the start position before and after d3. */
const EXAMPLE = [
  ['   + ', '  OX ', '  XO ', '     '],
  ['   X ', '  XX ', '  XO ', '     '],
];

/** @param {() => void} begin */
export function drawRules(begin) {
  const { heading, lead, steps, adviceHeading, advice, begin: name } = texts.rulesText;
  const button = make('button', { class: 'button primary', type: 'button' }, name);
  button.addEventListener('click', begin);
  find('rules', HTMLElement).replaceChildren(
    make('h1', {}, heading),
    make('p', { class: 'lead' }, lead),
    make('div', { class: 'examples', 'aria-hidden': 'true' }, ...EXAMPLE.map(example)),
    make(
      'ol',
      { class: 'steps' },
      ...steps.map(([title = '', text = '']) => make('li', {}, make('h2', {}, title), make('p', {}, text))),
    ),
    make('h2', {}, adviceHeading),
    make('ul', { class: 'advice' }, ...advice.map((text) => make('li', {}, text))),
    button,
  );
}

/** @param {string[]} rows */
function example(rows) {
  return make(
    'div',
    { class: 'example' },
    ...[...rows.join('')].map((square) =>
      make(
        'span',
        {},
        make('i', {
          class: square === '+' ? 'plus' : 'disc',
          'data-side': square === 'X' ? 'black' : square === 'O' ? 'white' : null,
        }),
      ),
    ),
  );
}
