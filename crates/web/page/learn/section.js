// Parts of a lesson: a section with a heading, paragraphs and content, and two columns.

import { make } from '../dom.js';

/**
 * @param {{ title: string, text: string[] }} texts
 * @param {Node[]} children
 */
export function section({ title, text }, ...children) {
  const paragraphs = text.map((each) => make('p', {}, each));
  return make('section', {}, make('h2', {}, title), ...paragraphs, ...children);
}

/** Two columns; on narrow screens the second is below the first. @param {Node[]} first @param {Node[]} second */
export function pair(first, second) {
  return make('div', { class: 'lesson-pair' }, make('div', {}, ...first), make('div', {}, ...second));
}
