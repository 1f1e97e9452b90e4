// The page with the rules.

import { button } from './controls.js';
import { make } from './dom.js';
import { loadStyle } from './style.js';
import { loadTexts } from './load.js';

/** The centre of the start position before and after d3. */
const EXAMPLE = [
  ['   + ', '  OX ', '  XO ', '     '],
  ['   X ', '  XX ', '  XO ', '     '],
];

/** @import { View } from './router.js' */

/** @param {HTMLElement} root @returns {Promise<View>} */
export async function mount(root) {
  await draw(root);
  return { unmount: () => {}, redraw: () => draw(root) };
}

/** @param {HTMLElement} root */
async function draw(root) {
  const [texts] = await Promise.all([loadTexts('rules'), loadStyle('rules.css')]);
  const { heading, lead, steps, adviceHeading, advice, begin } = texts;
  root.replaceChildren(
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
    button(begin, () => (location.hash = '#/play'), 'primary'),
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
