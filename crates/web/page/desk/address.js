// The address of the analysis board: a tree of moves, and the position shown.

import * as tree from './tree.js';
import { SIZES } from '../state.js';

/** @import { TreeNode } from './tree.js' */

/**
 * The address of a tree: `#/analyse?tree=f5d6(f4)c3&at=2`.
 * @param {string} view
 * @param {{ size: number, start: string | null, root: TreeNode, at: number }} game
 */
export function write(view, { size, start, root, at }) {
  const query = new URLSearchParams();
  if (size !== 8) query.set('size', String(size));
  if (start) query.set('start', start);
  query.set('tree', tree.write(root));
  query.set('at', String(at));
  return `#/${view}?${query}`;
}

/** The tree in an address, or null. @param {string} hash */
export function read(hash) {
  const [, text] = hash.split(/\?(.*)/s);
  if (!text) return null;
  const query = new URLSearchParams(text);
  const size = Number(query.get('size') ?? 8);
  const root = tree.read(query.get('tree') ?? query.get('moves') ?? '');
  const at = Number(query.get('at') ?? 0);
  return { size: SIZES.includes(size) ? size : 8, start: query.get('start'), root, at };
}
