// Small parts that the pages of the laboratory share.

import { make, setText } from '../dom.js';
import { code, whole } from '../language.js';

/** @import { RunSummary, Text } from './types.js' */
/** @import { LabTexts } from './view.js' */

export { button, choice, field } from '../controls.js';
export { messageOf as sentence } from '../patience.js';

/** A table with headings. @param {string} name @param {string[]} heads @param {string} [kind] */
export function table(name, heads, kind = 'values') {
  const body = make('tbody');
  const head = make('tr', {}, ...heads.map((each) => make('th', { scope: 'col' }, each)));
  const root = make(
    'table',
    { class: kind },
    make('caption', { class: 'unseen' }, name),
    make('thead', {}, head),
    body,
  );
  const box = make('div', { class: 'values-box', tabindex: '0', role: 'region', 'aria-label': name }, root);
  return { root: box, body };
}

/** Fills the rows of a table. The first cell of a row is its heading. @param {HTMLElement} body @param {string[][]} rows */
export function fill(body, rows) {
  while (body.children.length > rows.length) body.lastElementChild?.remove();
  rows.forEach((cells, index) => {
    let row = body.children[index];
    if (!row || row.children.length !== cells.length) {
      const made = make(
        'tr',
        {},
        make('th', { scope: 'row' }),
        ...cells.slice(1).map(() => make('td', { class: 'number' })),
      );
      if (row) row.replaceWith(made);
      else body.append(made);
      row = made;
    }
    cells.forEach((text, column) => {
      const cell = row.children[column];
      if (cell) setText(cell, text);
    });
  });
}

/** The text of the current language. @param {Text} text */
export function here(text) {
  return code === 'fr' ? text.fr : text.en;
}

/** What a run is called. @param {RunSummary} run @param {LabTexts} words */
export function titleOf(run, words) {
  if (run.title) return run.title.quick ? words.quickTitle(here(run.title)) : here(run.title);
  return run.names.join(run.kind === 'match' ? ' – ' : ', ');
}

/** The state of a run in words. @param {RunSummary} run @param {LabTexts} words */
export function stateOf(run, words) {
  const state = run.state === 'waiting' && run.ahead ? words.ahead(run.ahead) : words.states[run.state];
  const unit = run.kind === 'study' ? words.steps : words.games;
  return `${state} · ${unit(whole(run.done), whole(run.all))}`;
}
