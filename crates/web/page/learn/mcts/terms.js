// The table of a selection: the moves of a position with the terms of UCB1.

import { code } from '../../language.js';
import { headRow, row } from '../table.js';
import { make, setAttribute } from '../../dom.js';

/** @import { TracedSelection } from '../traces.js' */
/** @typedef {typeof import('../../languages/en-learn-mcts.js').default} Words */

/**
 * @param {TracedSelection} selection
 * @param {Words} words
 * @param {{ shows: boolean }} options  whether the sums and the selected move are shown
 */
export function termsTable({ arms, move }, words, { shows }) {
  const columns = words.termColumns.slice(0, shows ? 5 : 4);
  const rows = arms.map((arm) => {
    const isSelected = shows && arm.move === move;
    const sum = arm.proof === null ? number(arm.ucb) : words.proven(arm.proof);
    const numbers = [String(arm.visits), number(arm.mean), number(arm.exploration), ...(shows ? [sum] : [])];
    const made = row(`${arm.move}${isSelected ? ' ◀' : ''}`, numbers);
    setAttribute(made, 'data-current', isSelected);
    return made;
  });
  const head = make('thead', {}, headRow(columns));
  return make('table', { class: 'trace-table terms' }, head, make('tbody', {}, ...rows));
}

/** A term, or a dash without visits. @param {number | null} value */
export function number(value) {
  const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  return value === null ? '–' : new Intl.NumberFormat(code, digits).format(value);
}
