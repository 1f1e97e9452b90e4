// The growth of the tree in the trace of a Monte-Carlo tree search: what is in it after each iteration.

/** @import { Item } from '../tree/items.js' */
/** @import { MctsTrace, TracedIteration } from '../traces.js' */

/**
 * A position of the tree.
 * @typedef {{ key: string, move: string | null, visits: number, mean: number, proof: number | null,
 *   children: TreePosition[] }} TreePosition
 */

/** The key of the position after some moves. @param {string[]} moves */
function keyOf(moves) {
  return ['root', ...moves].join('/');
}

/** The moves of the path of an iteration, from the root on. @param {TracedIteration} iteration */
export function pathOf({ backups }) {
  return backups.flatMap(({ move }) => move ?? []);
}

/** The keys of the positions on the path of an iteration, the root first. @param {TracedIteration} iteration */
export function keysOf(iteration) {
  const moves = pathOf(iteration);
  return [keyOf([]), ...moves.map((_, index) => keyOf(moves.slice(0, index + 1)))];
}

/**
 * The tree after a number of iterations.
 * @param {MctsTrace} trace
 * @param {number} count
 * @returns {TreePosition}
 */
export function treeAfter({ iterations }, count) {
  const root = position('root', null);
  for (const iteration of iterations.slice(0, count)) {
    let at = root;
    iteration.backups.forEach(({ move, visits, mean, proof }, ply) => {
      if (ply > 0) at = childOf(at, move ?? '');
      Object.assign(at, { visits, mean, proof });
    });
  }
  return root;
}

/** @param {TreePosition} parent @param {string} move */
function childOf(parent, move) {
  const known = parent.children.find((child) => child.move === move);
  if (known) return known;
  const added = position(`${parent.key}/${move}`, move);
  parent.children.push(added);
  return added;
}

/** @param {string} key @param {string | null} move @returns {TreePosition} */
function position(key, move) {
  return { key, move, visits: 0, mean: 0, proof: null, children: [] };
}

/** The number of positions of a tree. @param {TreePosition} root @returns {number} */
export function sizeOf({ children }) {
  return 1 + children.reduce((sum, child) => sum + sizeOf(child), 0);
}

/**
 * A tree as items of a drawing.
 * @param {TreePosition} root
 * @param {{ path: string[], isOpen: (key: string) => boolean, words: { root: string,
 *   label: (move: string, visits: number, mean: number, proof: number | null) => string } }} options
 * @returns {Item}
 */
export function itemOf({ key, move, visits, mean, proof, children }, options) {
  const { path, isOpen, words } = options;
  const opened = children.length > 0 && isOpen(key);
  const name = move ?? words.root;
  return {
    key,
    title: name,
    value: String(visits),
    label: words.label(name, visits, mean, proof),
    state: path.includes(key) ? 'open' : 'done',
    current: key === path.at(-1),
    opened,
    count: children.length,
    children: opened ? children.map((child) => itemOf(child, options)) : [],
  };
}
