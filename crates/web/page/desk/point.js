// A point of the graph: the value of a position for Black, from its analysis or from the review of the move before it.

import { discs, percent, texts } from '../language.js';

/** @import { Side } from '../types.js' */
/** @import { GraphPoint } from './graph.js' */
/** @import { TreeNode } from './tree.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

/** The leads, in discs, that the graph may reach: the smallest one that fits all points. */
const RANGES = [8, 16, 24, 32];

/** The largest value of the graph. Larger leads are cut off. @param {GraphPoint[]} points @param {'discs' | 'chance'} scale */
export function rangeOf(points, scale) {
  if (scale === 'chance') return 1;
  const most = Math.max(...points.map(({ value }) => Math.abs(value)));
  return RANGES.find((range) => most <= range) ?? /** @type {number} */ (RANGES.at(-1));
}

/**
 * @param {TreeNode} node
 * @param {number} ply
 * @param {Side} first  the side that moves first
 * @param {'discs' | 'chance'} scale
 * @param {DeskTexts} words
 * @returns {GraphPoint | null}
 */
export function pointOf(node, ply, first, scale, words) {
  const found = valueOf(node, ply, first);
  if (!found) return null;
  const { lead, chance, exact } = found;
  const { review, move } = node;
  const grade = review?.class ?? null;
  const size = discs(Math.abs(lead), exact);
  const value = words.forSide(size, lead > 0 ? 'black' : lead < 0 ? 'white' : null);
  const won = chance === null ? '' : ` (${percent(chance)} ${texts.side('black')})`;
  const loss = review && grade && review.loss > 0 ? words.loses(discs(review.loss, review.exact), grade) : '';
  return {
    ply,
    value: scale === 'chance' ? 2 * (chance ?? 0.5) - 1 : lead,
    grade,
    label: words.graphPoint(ply, move, value + won, loss),
  };
}

/** The lead and the chance of Black. @param {TreeNode} node @param {number} ply @param {Side} first */
function valueOf({ analysis, review }, ply, first) {
  const best = analysis?.moves[0];
  const own = best?.verdict?.discs ?? best?.verdict?.result;
  if (best && own !== undefined) {
    const isBlack = (ply % 2 === 0) === (first === 'black');
    return forBlack(own, best.chance, best.exact, isBlack);
  }
  if (typeof review?.after !== 'number') return null;
  return forBlack(review.after, review.chance_after, review.exact, review.by === 'black');
}

/** @param {number} value @param {number | null} chance @param {boolean} exact @param {boolean} isBlack */
function forBlack(value, chance, exact, isBlack) {
  if (isBlack) return { lead: value, chance, exact };
  return { lead: -value, chance: chance === null ? null : 1 - chance, exact };
}
