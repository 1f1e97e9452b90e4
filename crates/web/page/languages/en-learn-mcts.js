// English texts of the lesson about Monte-Carlo tree search, loaded with it.

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {number} reward */
const resultOf = (reward) => (reward === 1 ? 'a win' : reward === 0 ? 'a loss' : 'a draw');

export default {
  ideaPart: {
    title: '1. Playing at random to find good moves',
    text: [
      'Monte-Carlo tree search needs no evaluation. It plays a random game to the end, a rollout, and notes who won: 1 for a win, ½ for a draw, 0 for a loss. After many rollouts, the mean of these rewards estimates how good a move is.',
      'It does not try all moves equally often. Moves that did well get more rollouts, and below them a tree grows. At the end, the most visited move is played.',
    ],
  },
  rootBoard: 'Position at the root: press Enter on a legal move',
  constant: 'Constant C: how much to explore',
  rollout: 'Rollout',
  rollouts: {
    uniform: 'random moves',
    best: 'moves with the best evaluation',
    drawn: 'random moves, good squares more often',
  },
  iterations: 'Iterations (at most 2000)',
  seed: 'Random seed',
  player: (/** @type {string} */ name) => `As a player: ${name}`,

  stepPart: {
    title: '2. Four phases, again and again',
    text: [
      'An iteration has four phases. Selection goes down the tree. Expansion adds one position. A rollout is played from there. Backpropagation adds its reward to all positions of the path.',
      'Step through the phases first. Then choose “iterations” and play them at speed to see the tree grow. The number in each box is its number of visits.',
    ],
  },
  unit: 'One step is',
  units: { phase: 'a phase', iteration: 'an iteration' },
  tree: 'Tree of the search. Scroll with the arrow keys; the same tree follows as a list',
  treeText: 'The tree as a list',
  stepBoard: 'Position at the end of the path',
  node: {
    root: 'root',
    label: (
      /** @type {string} */ move,
      /** @type {number} */ visits,
      /** @type {number} */ mean,
      /** @type {number | null} */ proof,
    ) =>
      visits === 0
        ? `${move}, new`
        : `${move}, ${plural(visits, 'visit', 'visits')}, mean ${mean.toFixed(2)}${proof === null ? '' : `, proven: ${resultOf(proof)}`}`,
  },
  size: (/** @type {number} */ positions, /** @type {number} */ all) =>
    `The tree has ${plural(positions, 'position', 'positions')}. The search has ${plural(all, 'iteration', 'iterations')}.`,
  forced: 'There is one legal move only. It is played without a search.',
  iteration: (/** @type {number} */ number, /** @type {string} */ title) => `Iteration ${number}: ${title}`,
  phases: {
    selection: {
      title: (/** @type {string} */ path) => `selection of ${path}`,
      about:
        'From the root down, a move without visits comes first. If all moves were visited, the largest UCB1 wins (◀).',
      at: (/** @type {string} */ path, /** @type {boolean} */ expanded) =>
        `${path ? `After ${path}` : 'At the root'}${expanded ? ': no move was visited yet' : ''}`,
    },
    expansion: {
      title: 'expansion',
      about: (/** @type {string | null} */ move, /** @type {boolean} */ rollout) =>
        move
          ? `The position after ${move} joins the tree.${rollout ? '' : ' The game is over there.'}`
          : 'The selected position is in the tree already: the game is over there. Nothing is added.',
    },
    rollout: {
      title: 'rollout',
      over: 'no rollout',
      about: (/** @type {number} */ reward, /** @type {boolean} */ rollout, /** @type {string} */ move) =>
        `${rollout ? 'A game is played to its end from here.' : 'The game is over, so its result counts.'} For the side that played ${move}, it is ${resultOf(reward)}: reward ${reward}.`,
    },
    backpropagation: {
      title: 'backpropagation',
      about:
        'Every position of the path gets one more visit. The two sides alternate, so the rewards of neighbours add up to 1: a win of one side is a loss of the other.',
    },
  },
  backups: 'Positions of the path after the iteration',
  backupColumns: ['Position', 'Reward', 'Visits', 'Mean'],
  termColumns: ['Move', 'Visits n', 'Mean', 'C·√(ln N / n)', 'UCB1'],
  proven: (/** @type {number} */ proof) => `proven: ${resultOf(proof)}`,

  termsPart: {
    title: '3. UCB1: the promising against the unknown',
    text: [
      'UCB1 is a sum of two terms. The mean is high for moves that did well. The second term, C·√(ln N / n), is high for moves with few visits n, compared with the visits N of the position above. It shrinks whenever the move is visited.',
      'So a bad start is not final: a move that lost its first rollouts is tried again later.',
      '“Proven” means that the result of a move is certain, because the tree reaches the end of the game there. The search does not visit a proven move again.',
    ],
  },

  comparePart: {
    title: '4. The effect of C and of the rollouts',
    text: [
      'A small C makes the search greedy: it soon stays with one move, which may have been lucky. A large C makes it try all moves equally often. The usual choice is about √2 = 1.41.',
      'Rollouts with better moves are closer to real games, but each takes more time. If they repeat the same games, their results teach less.',
    ],
  },
  comparison: (/** @type {number} */ iterations) => `Visits per move after ${iterations} iterations`,
  comparisonTable: 'Visits per move for several settings',
  setting: 'Setting',
  chosen: 'Played',
  withConstant: (/** @type {string} */ c) => `C = ${c}`,

  selectTask: {
    title: 'Which move is selected?',
    table: 'Terms of UCB1 before the iteration',
    question: (/** @type {number} */ iteration) =>
      `This is the root before iteration ${iteration} of a search. Which move does it select?`,
    field: 'Move',
    hint: 'Add the mean and the exploration term of each move. The largest sum wins.',
    verdict: (/** @type {string} */ ucb) => `Its UCB1 is ${ucb}, the largest.`,
  },
  backupTask: {
    title: 'Whose reward?',
    question: 'An iteration went through these two moves:',
    path: (/** @type {string} */ path, /** @type {number} */ reward) =>
      `${path}. For the side that played the last of them, the rollout was ${resultOf(reward)}: reward ${reward}.`,
    field: 'Reward of the first move',
    answers: /** @type {[string, string][]} */ ([
      ['1', 'The first move gets 1.'],
      ['0.5', 'The first move gets ½.'],
      ['0', 'The first move gets 0.'],
    ]),
    hint: 'The other side played the first move. What is the result for that side?',
    verdict:
      'The rewards of the two sides add up to 1. A student report added the same reward for both, and its search preferred moves that are good for the opponent.',
  },
  constantTask: {
    title: 'A greedy search',
    question: (/** @type {number} */ iterations, /** @type {number} */ visits) =>
      `In the first position of this lesson (seed 1, random moves), find a C with which one move gets at least ${visits} of ${iterations} iterations.`,
    field: 'C',
    hint: 'The exploration term gives visits to the other moves. Make it small.',
    empty: 'Write a number.',
    verdict: (/** @type {string} */ move, /** @type {number} */ visits, /** @type {number} */ all) =>
      `${move} gets ${visits} of ${all} iterations.`,
  },
};
