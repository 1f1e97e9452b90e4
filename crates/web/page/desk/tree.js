// The tree of a game: moves with their variations. Pure functions; the server implements the rules.

/** @import { Analysis, Game, Opening, ReviewedPly } from '../types.js' */

/**
 * A position: the move that led to it, and the moves played from it. The first child continues the main line.
 * @typedef {object} TreeNode
 * @property {string} move  empty at the root
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children
 * @property {Analysis | null} analysis  the values of the moves from here
 * @property {ReviewedPly | null} review  the judgement of the move
 * @property {Opening | null} [opening]  its name, if the move enters a named one
 */

/** @param {string} [move] @param {TreeNode | null} [parent] @returns {TreeNode} */
export function node(move = '', parent = null) {
  return { move, parent, children: [], analysis: null, review: null };
}

/** The child with a move, which is added as a variation if it is new. @param {TreeNode} parent @param {string} move */
export function child(parent, move) {
  const known = parent.children.find((each) => each.move === move);
  if (known) return known;
  const added = node(move, parent);
  parent.children.push(added);
  return added;
}

/** The nodes from the first move to a node. @param {TreeNode} end @returns {TreeNode[]} */
export function nodesTo(end) {
  const nodes = [];
  for (let each = end; each.parent; each = each.parent) nodes.unshift(each);
  return nodes;
}

/** The moves from the root to a node. @param {TreeNode} end */
export function movesTo(end) {
  return nodesTo(end).map(({ move }) => move);
}

/** The last node of the line through a node. @param {TreeNode} start */
export function endOf(start) {
  let end = start;
  for (let next = end.children[0]; next; next = end.children[0]) end = next;
  return end;
}

/** The line through a node: the moves up to it, and the main continuation. @param {TreeNode} through */
export function lineThrough(through) {
  return nodesTo(endOf(through));
}

/** Whether a node belongs to the main line. @param {TreeNode} end */
export function isMain(end) {
  return nodesTo(end).every((each) => each.parent?.children[0] === each);
}

/** The first move of the variation that a node belongs to, or null on the main line. @param {TreeNode} end */
export function variationOf(end) {
  const branches = nodesTo(end).filter((each) => each.parent?.children[0] !== each);
  return branches.at(-1) ?? null;
}

/** Makes the variation of a node the continuation at its branch. @param {TreeNode} end */
export function promote(end) {
  const branch = variationOf(end);
  const siblings = branch?.parent?.children;
  if (!branch || !siblings) return;
  siblings.splice(siblings.indexOf(branch), 1);
  siblings.unshift(branch);
}

/** Removes a node with all that follows, and returns its parent. @param {TreeNode} end */
export function remove(end) {
  const { parent } = end;
  if (!parent) return end;
  parent.children = parent.children.filter((each) => each !== end);
  return parent;
}

/** The other moves at the place of a node, in order, with itself. @param {TreeNode} end */
export function siblings(end) {
  return end.parent?.children ?? [end];
}

/** All nodes, a move before its continuation. @param {TreeNode} root @returns {TreeNode[]} */
export function all(root) {
  return [root, ...root.children.flatMap(all)];
}

/**
 * The moves as text: `f5d6(f4e3)c3`. Variations follow the move that they replace.
 * @param {TreeNode} root
 */
export function write(root) {
  let text = '';
  for (let parent = root; ; ) {
    const [main, ...others] = parent.children;
    if (!main) return text;
    text += written(main.move) + others.map((each) => `(${written(each.move)}${write(each)})`).join('');
    parent = main;
  }
}

/** @param {string} move */
function written(move) {
  return move === 'pass' ? '--' : move;
}

/**
 * The tree of a text. Anything that is neither a move nor a bracket is skipped; the server checks the moves.
 * @param {string} text
 */
export function read(text) {
  const root = node();
  /** Where the variation in brackets began. @type {TreeNode[]} */
  const open = [];
  let last = root;
  for (const [word] of text.toLowerCase().matchAll(/[a-j](?:10|[1-9])|--|pass|[()]/g)) {
    if (word === '(') {
      open.push(last);
      last = last.parent ?? last;
    } else if (word === ')') {
      last = open.pop() ?? last;
    } else {
      last = child(last, word === '--' ? 'pass' : word);
    }
  }
  return root;
}

/**
 * Adds the passes that a transcript omits, and returns the node of the last move.
 * @param {TreeNode} end
 * @param {Game} game  the answer of the server for the moves up to it
 */
export function withPasses(end, game) {
  const nodes = nodesTo(end);
  let parent = end;
  while (parent.parent) parent = parent.parent;
  for (const move of game.moves) {
    const next = nodes[0];
    if (next && next.move !== move && move === 'pass') {
      const pass = node('pass', parent);
      parent.children[parent.children.indexOf(next)] = pass;
      pass.children.push(next);
      next.parent = pass;
      parent = pass;
    } else {
      nodes.shift();
      parent = next ?? child(parent, move);
    }
  }
  return parent;
}
