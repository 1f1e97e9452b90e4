// The parts of an evaluation: points on squares for the board, and a table of the terms.

import { make, setAttribute } from '../../dom.js';
import { signed, whole } from '../../language.js';

/** @import { SquareNote } from '../../types.js' */
/** @import { HeuristicTrace } from '../traces.js' */
/** @typedef {typeof import('../../languages/en-learn-evaluation.js').default} EvaluationTexts */

/**
 * The points of each square, warmer for larger ones.
 * @param {{ square: string, points: number }[]} squares
 * @param {EvaluationTexts} words
 * @returns {Map<string, SquareNote>}
 */
export function pointNotes(squares, words) {
  const most = Math.max(1, ...squares.map(({ points }) => Math.abs(points)));
  return new Map(
    squares.map(({ square, points }) => [
      square,
      { text: signed(points, 0), label: words.points(signed(points, 0)), share: Math.abs(points) / most },
    ]),
  );
}

/**
 * Marks the squares with negative points, which have another colour.
 * @param {HTMLElement} board
 * @param {{ square: string, points: number }[]} squares
 */
export function markSigns(board, squares) {
  const minus = new Set(squares.filter(({ points }) => points < 0).map(({ square }) => square));
  for (const square of board.querySelectorAll('.square')) {
    const [name = ''] = (square.getAttribute('aria-label') ?? '').split(',');
    setAttribute(square, 'data-sign', minus.has(name) ? 'minus' : null);
  }
}

/** The terms of a value: its squares together, every count, and the sum. @param {HeuristicTrace} trace @param {EvaluationTexts} words */
export function partsTable(trace, words) {
  const rows = trace.terms.flatMap(({ squares, counts }) => {
    const sum = squares.reduce((total, { points }) => total + points, 0);
    const ofSquares = squares.length ? [row(words.ofSquares, whole(squares.length), sum)] : [];
    return [
      ...ofSquares,
      ...counts.map(({ name, count, points }) =>
        row(words.counts[name] ?? name, count === null ? '' : whole(count), points),
      ),
    ];
  });
  const heads = [words.part, words.number, words.pointsHead];
  return make(
    'table',
    { class: 'values parts', 'aria-label': words.parts },
    make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
    make('tbody', {}, ...rows, row(words.sum, '', trace.value)),
  );
}

/** @param {string} name @param {string} count @param {number} points */
function row(name, count, points) {
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, name),
    make('td', { class: 'number' }, count),
    make('td', { class: 'number' }, signed(points, 0)),
  );
}
