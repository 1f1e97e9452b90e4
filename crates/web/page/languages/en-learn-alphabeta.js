// English texts of the lesson about minimax and alpha-beta, loaded with it.

/** @import { AlgorithmName, EvaluationName, OrderName } from '../learn/alphabeta/players.js' */
/** @import { Item } from '../learn/tree/items.js' */
/** @import { TracedNode } from '../learn/traces.js' */
/** @import { WalkEvent } from '../learn/alphabeta/walk.js' */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @type {Record<AlgorithmName, string>} */
const ALGORITHMS = {
  minimax: 'Minimax',
  negamax: 'Negamax',
  alphabeta: 'Alpha-beta',
  negascout: 'NegaScout',
  mtdf: 'MTD(f)',
  report000: 'Alpha-beta of a student report',
};

/** @type {Record<OrderName, string>} */
const ORDERS = {
  square: 'by square: a1, b1, …',
  table: 'by a table of square values',
  killer: 'killer moves first',
  history: 'by earlier cutoffs (history)',
  'killer/table': 'killer moves, then the table',
};

/** @type {Record<EvaluationName, string>} */
const EVALUATIONS = {
  positional: 'values of squares',
  mobility: 'number of moves',
  absolute: 'number of discs',
};

/**
 * @typedef {{ title: (move: string, value: string, node: TracedNode) => string,
 *   about: (node: TracedNode, value: string) => string }} EventTexts
 */

/** @type {Record<WalkEvent['kind'], EventTexts>} */
const EVENTS = {
  enter: {
    title: (move) => `Enter ${move}`,
    about: ({ depth, again }) =>
      again
        ? 'The test with a null window showed that this move is better than the best so far. It is searched again for its exact value.'
        : `Its moves are searched now. Depth left: ${plural(depth, 'ply', 'plies')}.`,
  },
  leaf: {
    title: (move, value) => `Leaf ${move}: ${value}`,
    about: ({ over }) =>
      over
        ? 'The game is over here. The value is the disc difference, written after a #.'
        : 'The search ends here. The evaluation gives the value.',
  },
  cut: {
    title: (move, _, { cutoff }) => `Cutoff in ${move} by ${cutoff?.move ?? ''}`,
    about: ({ cutoff }) =>
      cutoff?.pruned.length
        ? `The value of this move reaches beta, so the opponent avoids this position. Not searched: ${cutoff.pruned.join(' ')}.`
        : 'The value of this move reaches beta, but it was the last move. So the cutoff saves no work.',
  },
  leave: {
    title: (move, value) => `Leave ${move} with ${value}`,
    about: ({ cutoff }) =>
      cutoff
        ? 'After a cutoff, the value is only a bound: the exact value is at least as good for the side to move here.'
        : 'The best value of its moves is returned to the position before.',
  },
};

export default {
  algorithms: ALGORITHMS,
  orders: ORDERS,
  evaluations: EVALUATIONS,
  events: EVENTS,

  treePart: {
    title: '1. Looking ahead',
    text: [
      'A program tries every move, every reply to it, and so on, up to a depth. The positions form a tree. The first position is the root, and each move leads to a child. The depth is counted in plies: a ply is one move of one side.',
      'The search stops at the last positions, the leaves. There an evaluation gives a number: the higher, the better for a side.',
      'Minimax computes the values of the other positions from the leaves up to the root. Where the side to move at the root plays, a position has the largest value of its children. Where the opponent plays, it has the smallest.',
      'Negamax does the same with one rule. Every value is for the side to move in its position. So a move is worth the value of its child with the opposite sign, and each side takes the largest.',
    ],
  },
  rootBoard: 'Position at the root: press Enter on a legal move',
  algorithm: 'Algorithm',
  depth: 'Depth in plies',
  order: 'Order of moves',
  evaluation: 'Evaluation of leaves',
  player: (/** @type {string} */ name) => `As a player: ${name}`,
  controlsHelp:
    'Play a move on the board to search another position. Minimax, negamax and the report always search the moves in the order of the squares.',

  stepPart: {
    title: '2. A search, step by step',
    text: [
      'Alpha-beta keeps two bounds. Alpha is the value that the side to move has already secured with moves searched before. Beta is the limit that the opponent has already secured. The window is the range between them.',
      'Example: one of your moves is worth 10, so alpha is 10. After your next move, the opponent has a reply worth 4 to you. That move cannot be worth more than 4, so its other replies need no search.',
      'In the terms of the reply: its value reaches beta. The rest is cut off (✕), because it cannot change the choice at the root. This is a cutoff.',
    ],
  },
  tree: 'Tree of the search. Scroll with the arrow keys; the same tree follows as a list',
  treeText: 'The tree as a list',
  stepBoard: 'Position of the step',
  node: {
    root: 'root',
    label: (/** @type {TracedNode} */ node, /** @type {Item['state']} */ state) => {
      const name = node.move ?? 'root';
      if (state === 'open') return `${name}, being searched`;
      return `${name}, value ${node.value ?? 'unknown'}${node.cutoff ? `, cut off by ${node.cutoff.move}` : ''}`;
    },
    pruned: (/** @type {string} */ move) => `${move}, cut off`,
    hidden: (/** @type {string} */ move) => `${move}, value unknown`,
  },
  window: (/** @type {string} */ window, /** @type {number} */ depth, /** @type {'mover' | 'root'} */ view) =>
    `window (alpha, beta) = ${window}, depth left: ${depth}. Values are for ${view === 'root' ? 'the side to move at the root' : 'the side to move in each position'}.`,
  visited: (/** @type {number} */ now, /** @type {number} */ all) =>
    `Visited so far: ${now} of the ${plural(all, 'position', 'positions')} that this search visits.`,
  truncated: (/** @type {number} */ recorded, /** @type {number} */ all) =>
    `The search visits ${all} positions; the first ${recorded} are shown. Choose a smaller depth to see all.`,

  comparePart: {
    title: '3. The same value with less work',
    text: [
      'All these algorithms find the same value. Alpha-beta visits fewer positions than minimax, because of its cutoffs. There are most cutoffs if the best move is searched first. Then the number of visited positions is about the square root of that of minimax.',
      'So the order of moves matters. A table puts moves to valuable squares first, such as corners. A killer move caused a cutoff in another position of the same depth. The history counts how often each move has caused a cutoff.',
      'A null window has no value between alpha and beta. A search with it only tests whether a value is above a bound, and it cuts more. NegaScout searches the first move with the full window and tests the others with a null window. If a test shows a better move, that move is searched again.',
      'MTD(f) uses null windows only: it repeats such tests until they enclose the value. Its tree has one root per test. It needs a table of known positions, called a transposition table; without one, as here, it repeats work.',
    ],
  },
  comparison: 'All algorithms on this position',
  columns: ['Algorithm', 'Visited', 'Of minimax', 'Leaves', 'Cutoffs', 'Value', 'Move'],
  saved: (/** @type {string} */ pruned, /** @type {string} */ all, /** @type {string} */ share) =>
    `Alpha-beta visits ${pruned} of ${all} positions (${share}).`,

  reportPart: {
    title: '4. A wrong window',
    text: [
      'In negamax form, a child is seen from the other side: the values change sign, and the two bounds change places. So the window of a child is (−beta, −alpha). A student report wrote (−alpha, −beta). Its program still found the right values, so the mistake was not noticed.',
      'Select the algorithm of the report in part 2 and step through its tree. Watch the windows: in which plies are there cutoffs?',
    ],
  },

  valueTask: {
    title: 'The value of the root',
    tree: 'Tree with the values of its leaves. The same tree follows as a list',
    question:
      'This tree has a depth of 2. The leaves show their value for the side to move at the root. Which value does minimax give the root?',
    field: 'Value of the root',
    hint: 'In the middle row, the opponent is to move: each of these positions has the smallest value of its leaves. The root has the largest of these values.',
    verdict: (/** @type {string} */ value) =>
      `The side to move at the root can always reach ${value}, whatever the opponent replies.`,
  },
  cutTask: {
    title: 'The first cutoff',
    question:
      'Search the first position of this lesson (4×4 after b1 a1) with the first settings: alpha-beta, depth 3, by square, values of squares. Which move causes the first cutoff?',
    field: 'Move',
    hint: 'Reload the page to get the first settings. In part 2, step forward until a title begins with “Cutoff”. The move after “by” is the answer.',
    verdict: (/** @type {string} */ pruned) =>
      pruned ? `After it, ${pruned} need not be searched.` : 'It was the last move.',
  },
  orderTask: {
    title: 'The best order',
    board: 'Position of the task',
    question:
      'Alpha-beta searches this position with a depth of 4 plies. With which order of moves does it visit the fewest positions? Guess, then check.',
    hint: 'A good order puts strong moves first without searching them. One of the orders combines two criteria.',
    verdict: (/** @type {string} */ own, /** @type {string} */ first) =>
      `This order visits ${own} positions, the order by square ${first}.`,
  },
  windowTask: {
    title: 'Find the difference',
    question: [
      'In part 2, choose a position and a depth where the report visits more positions than alpha-beta, both in the order of the squares. The table in part 3 shows both numbers. Then answer:',
      'In which plies does the program of the report never have a cutoff? The root is ply 0.',
    ],
    field: 'Plies without cutoffs',
    answers: /** @type {[string, string][]} */ ([
      ['even', 'in even plies: 0, 2, 4, …'],
      ['odd', 'in odd plies: 1, 3, …'],
      ['none', 'in none: there are cutoffs in all plies'],
    ]),
    hint: 'Try 8×8 and depth 4, and note the rows of the tree in which ✕ appears. The root is row 0. A move with ✕ is in the row below the position that was cut off.',
    same: (/** @type {string} */ least, /** @type {string} */ most) =>
      `Here alpha-beta visits ${least} positions and the report ${most}. Choose another position or a greater depth.`,
    differs: (/** @type {string} */ least, /** @type {string} */ most) =>
      `This position is suitable: ${least} against ${most} positions. But the answer about the plies is not right.`,
    verdict: (/** @type {string} */ least, /** @type {string} */ most) =>
      `${least} against ${most} positions. In odd plies, alpha has the value that beta should have, so good moves still cut. In even plies, beta is infinite, and no value reaches it.`,
  },
};
