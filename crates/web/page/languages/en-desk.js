// English texts of the analysis board, loaded with it.

/** @import { Grade, Side } from '../types.js' */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90
    ? plural(Math.ceil(seconds), 'second', 'seconds')
    : seconds < 5400
      ? plural(Math.round(seconds / 60), 'minute', 'minutes')
      : seconds < 172_800
        ? plural(Math.round(seconds / 3600), 'hour', 'hours')
        : 'more than two days';

const SIDE = { black: 'Black', white: 'White' };

/** @type {Record<Grade, string>} */
const GRADE = {
  best: 'best move',
  good: 'good move',
  inaccuracy: 'inaccuracy',
  mistake: 'mistake',
  blunder: 'blunder',
};

export default {
  title: 'Analysis board',
  panel: 'Analysis panel',
  controls: 'Position controls',
  analysis: 'Analysis',
  review: 'Review',
  begin: 'Analyse',
  stop: 'Stop',
  solve: 'Solve exactly',
  solving: (/** @type {string} */ share, /** @type {string} */ rest) =>
    `solving: ${share}${rest && `, ${rest}`}`,
  rest: (/** @type {number} */ seconds) => `about ${duration(seconds)} left`,
  preview: (/** @type {number} */ plies) => `After move ${plies}`,
  judge: 'Judged by',
  strongest: 'Engine',
  otherPlayer: 'Another player…',
  playerAsText: 'Player as text',
  playerAbout: 'For example alphabeta:depth=6,eval=mobility or engine:level=12.',
  usePlayer: 'Use this player',
  search: 'Search',
  lines: 'Lines',
  allLines: 'All moves',
  someLines: (/** @type {number} */ count) => plural(count, 'best move', 'best moves'),
  move: 'Move',
  value: 'Value',
  loss: 'Loss',
  chance: 'Win',
  line: 'Best line',
  depth: (/** @type {number} */ depth) => `depth ${depth}`,
  sure: (/** @type {string} */ percent) => `${percent} confidence`,
  exact: 'exact',
  nodes: (/** @type {string} */ nodes) => `${nodes} nodes`,
  speed: (/** @type {string} */ nodes) => `${nodes} nodes per second`,
  off: 'The analysis is off. Start it to see the value of every move.',
  waits: (/** @type {number} */ ahead) =>
    ahead ? `In the queue: ${plural(ahead, 'search', 'searches')} ahead…` : 'Waiting for a free core…',
  searching: 'Searching…',
  over: 'The game is over.',
  passes: (/** @type {Side} */ side) => `${SIDE[side]} must pass.`,
  turn: (/** @type {Side} */ side, /** @type {number} */ empties) =>
    `${SIDE[side]} to move, ${plural(empties, 'empty square', 'empty squares')}.`,
  away: 'The server is not responding. Retrying…',
  values: 'Values of all moves',

  graph: 'Evaluation, by move',
  graphScale: 'The graph shows',
  graphDiscs: 'Discs',
  graphChance: 'Win probability',
  graphEmpty: 'The graph shows analysed positions. Review the game to fill it.',
  graphPoint: (
    /** @type {number} */ ply,
    /** @type {string} */ move,
    /** @type {string} */ value,
    /** @type {string} */ loss,
  ) => `Move ${ply}${move && `, ${move}`}: ${value}${loss && `, ${loss}`}`,
  forSide: (/** @type {string} */ number, /** @type {Side | null} */ side) =>
    side ? `${SIDE[side]} ${number}` : 'even',
  loses: (/** @type {string} */ discs, /** @type {Grade} */ grade) => `loses ${discs} (${GRADE[grade]})`,

  playOn: 'Play on',
  editPosition: 'Edit position',
  tree: 'Moves and variations',
  main: 'Main line',
  variation: 'Variation',
  promote: 'Promote variation',
  remove: 'Delete from here',
  left: (/** @type {number} */ number, /** @type {string} */ name) => `Move ${number} left “${name}”.`,

  grades: GRADE,
  gradeSign: { best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' },
  squareValue: (/** @type {string} */ value, /** @type {string} */ loss, /** @type {Grade | null} */ grade) =>
    `value ${value}${loss ? `, loses ${loss}` : ''}${grade ? `, ${GRADE[grade]}` : ''}`,

  reviewBegin: 'Review this game',
  reviewAbout:
    'The engine judges every move: what it lost, what was better, and how likely each side was to win.',
  reviewing: (/** @type {number} */ judged, /** @type {number} */ moves) =>
    `${judged} of ${plural(moves, 'move', 'moves')} judged…`,
  reviewed: (/** @type {number} */ level, /** @type {number} */ empties) =>
    `Engine level ${level}. From ${empties} empty squares on, all values are exact.`,
  noReview: 'Only games on 8×8 with at least one move can be reviewed.',
  side: 'Side',
  accuracy: 'Accuracy',
  discsLost: 'Discs lost',
  phases: ['Opening', 'Midgame', 'Endgame'],
  classes: ['Best', 'Good', 'Inaccuracies', 'Mistakes', 'Blunders'],
  worst: (/** @type {Side} */ side) => `Worst moves of ${SIDE[side]}`,
  flawless: (/** @type {Side} */ side) => `${SIDE[side]} lost less than two discs with every move.`,
  mistake: (
    /** @type {number} */ number,
    /** @type {string} */ move,
    /** @type {string} */ loss,
    /** @type {string} */ best,
  ) => `${number}. ${move} lost ${loss}; ${best} was better.`,

  next: (/** @type {number} */ count, /** @type {Grade} */ grade, /** @type {Side} */ side) =>
    `${count}: show the next ${GRADE[grade]} of ${SIDE[side]}`,
  judged: (
    /** @type {string} */ move,
    /** @type {Grade} */ grade,
    /** @type {string} */ loss,
    /** @type {string} */ better,
  ) => `${move}: ${GRADE[grade]}${loss && `, lost ${loss}`}.${better && ` Better: ${better}.`}`,

  again: 'Try again',
  againAbout: (/** @type {Side} */ side, /** @type {string} */ move) =>
    `${SIDE[side]} played ${move} here. Find a better move.`,
  againRight: (/** @type {string} */ move) => `${move} is the best move.`,
  againGood: (/** @type {string} */ move, /** @type {string} */ loss, /** @type {string} */ best) =>
    `${move} is better: it loses only ${loss}. The best move is ${best}.`,
  againWrong: (/** @type {string} */ move, /** @type {string} */ loss) =>
    `${move} loses ${loss}. Try another move.`,
  againShow: 'Show the best move',
  againAnswer: (/** @type {string} */ best) => `The best move is ${best}.`,
  againNext: 'Next mistake',
  againEnd: 'Back to the review',
  againProgress: (/** @type {number} */ number, /** @type {number} */ count) =>
    `Mistake ${number} of ${count}`,
};
