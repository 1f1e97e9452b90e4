// English texts of the lesson on evaluations.

/** @import { Side } from '../types.js' */

/** @type {Record<Side, string>} */
const SIDE = { black: 'Black', white: 'White' };

/** Names and explanations of the evaluations. @type {Record<string, { name: string, about: string }>} */
const EVALUATIONS = {
  table1: { name: 'Table 1', about: 'The values of own squares minus those of the opponent, by table 1.' },
  table2: { name: 'Table 2', about: 'The same with the smaller values of table 2.' },
  absolute: { name: 'Discs', about: 'Own discs minus the opponent’s.' },
  mobility: { name: 'Mobility', about: 'Own moves minus the opponent’s moves, and 10 points per corner.' },
  'opponent-mobility': { name: 'Opponent’s mobility', about: 'Minus the opponent’s moves.' },
  mixed: {
    name: 'Mixed',
    about: 'Table 1 in the opening, mobility in the midgame, discs in the endgame.',
  },
  edge: {
    name: 'Edge',
    about: 'Corners, the squares beside them, insertions on the edges, and the opponent’s moves.',
  },
  'edge-simple': { name: 'Edge, simple', about: 'Fixed values for corners and the squares beside them.' },
  'edge-no-mobility': { name: 'Edge without mobility', about: 'As Edge, without the opponent’s moves.' },
  corners: { name: 'Corners', about: 'Own corners minus the opponent’s.' },
  potential: {
    name: 'Potential mobility',
    about: 'Empty squares beside the opponent’s discs minus those beside own discs.',
  },
  frontier: {
    name: 'Frontier',
    about: 'Discs beside an empty square are targets: the opponent’s minus own ones.',
  },
  stability: { name: 'Stable discs', about: 'Own discs that can never be turned minus the opponent’s.' },
  parity: { name: 'Parity', about: 'Odd regions of empty squares minus even ones.' },
  walls: {
    name: 'Walls',
    about: 'Long lines of discs before empty squares: the opponent’s minus own ones.',
  },
  'five-disc-edge': {
    name: 'Five-disc edges',
    about: 'Unbalanced edges of five discs: the opponent’s minus own ones.',
  },
  stoner: { name: 'Stoner traps', about: 'Traps that win a corner from a leaning edge.' },
  waiting: {
    name: 'Waiting moves',
    about: 'Own moves that the opponent cannot take and that open nothing, minus the opponent’s.',
  },
  patterns: {
    name: 'Patterns',
    about: 'The engine’s evaluation: learned weights of corners, edges and lines.',
  },
  simple: {
    name: 'Simple sum',
    about: 'Mobility, potential mobility, corners, stable discs and parity, in hundredths of a disc.',
  },
  network: { name: 'Network', about: 'A neural network that predicts the result. Lesson 5 explains it.' },
  td: { name: 'TD network', about: 'An n-tuple network that learned from games against itself.' },
};

/** The parts that belong to no square, by their names in traces. @type {Record<string, string>} */
const COUNTS = {
  'own moves': 'own moves',
  "opponent's moves": 'opponent’s moves',
  'own potential moves': 'own potential moves',
  "opponent's potential moves": 'opponent’s potential moves',
  'own waiting moves': 'own waiting moves',
  "opponent's waiting moves": 'opponent’s waiting moves',
  'own insertions': 'own insertions',
  "opponent's insertions": 'opponent’s insertions',
  'odd regions': 'odd regions',
  'even regions': 'even regions',
  'own five-disc edges': 'own five-disc edges',
  "opponent's five-disc edges": 'opponent’s five-disc edges',
  'own traps': 'own traps',
  "opponent's traps": 'opponent’s traps',
  'own walls': 'own walls',
  "opponent's walls": 'opponent’s walls',
  value: 'value',
  limit: 'limit',
};

/** @type {Record<string, string>} */
const PHASES = { opening: 'opening', midgame: 'midgame', endgame: 'endgame' };

/** @param {number} value */
const points = (value) => {
  const sign = value > 0 ? '+' : value < 0 ? '-' : '';
  return `${sign}${Math.abs(value)} ${Math.abs(value) === 1 ? 'point' : 'points'}`;
};

export default {
  evaluations: EVALUATIONS,
  counts: COUNTS,
  phaseName: (/** @type {string} */ phase) => PHASES[phase] ?? '',
  points: (/** @type {string} */ value) => `${value} points`,
  value: (/** @type {Side} */ side, /** @type {number} */ value, /** @type {string | null} */ phase) =>
    `For ${SIDE[side]}, who is to move: ${points(value)}${phase ? ` (${PHASES[phase] ?? phase})` : ''}.`,
  evaluation: 'Evaluation',
  mapBoard: 'Points of the squares. Choose a marked square to play there.',
  part: 'Part',
  parts: 'The parts of the value',
  number: 'Number',
  pointsHead: 'Points',
  ofSquares: 'squares on the board',
  sum: 'Sum',

  mapPart: {
    title: '1. One number for a position',
    text: [
      'A program cannot look ahead to the end of the game. It stops somewhere and asks: who is better here? The answer is a number, the evaluation. It is positive if the side to move is better.',
      'Choose an evaluation. The numbers on the board are the points of single squares; the table lists the parts that belong to no square. Play moves on the board and watch the numbers change.',
    ],
  },
  tablesPart: {
    title: '2. Tables of squares',
    text: [
      'The simplest evaluation gives each square a value. Own discs count plus, the opponent’s count minus.',
      'Both maps show what a disc is worth. Table 1 sees great danger beside the corners; table 2 has smaller numbers, and prefers few discs in the centre.',
    ],
  },
  squaresTask: {
    title: 'Danger',
    question: 'Which of these squares has the lowest value in table 1?',
    options: {
      corner: 'the corner a1',
      c: 'the C square b1, beside the corner',
      x: 'the X square b2, diagonal to the corner',
      edge: 'the edge square c1',
      centre: 'the centre square d4',
    },
    hint: 'Find the squares in the left map. What is most negative?',
    answer: (/** @type {string} */ square, /** @type {string} */ value) =>
      `Table 1 gives ${square} ${value}.`,
    none: 'Choose a square.',
  },
  mobilityPart: {
    title: '3. Mobility',
    text: [
      'A table does not see who can still choose. Mobility counts moves: own moves minus the opponent’s moves, and 10 points for each corner.',
      'The marks show the legal moves of each side in the same position.',
    ],
  },
  movesOf: { black: 'Black’s moves', white: 'White’s moves in the same position' },
  countTask: {
    title: 'Count',
    question: 'What is the value by mobility, for Black? Corners count too.',
    label: 'Points',
    hint: 'Black’s moves, minus White’s moves, plus 10 for each black corner, minus 10 for each white corner.',
    right: (/** @type {string} */ value, /** @type {string} */ parts) => `The value is ${value}: ${parts}.`,
    wrong: 'The trace of the program has another value.',
  },
  phasesPart: {
    title: '4. Phases',
    text: [
      'What is good depends on the stage of the game. The evaluation “mixed” uses three strategies: table 1 in the opening, mobility in the midgame, and the number of discs in the endgame.',
      'Step through a game of Murakami against Logistello (1997) and watch the numbers. When the phase changes, the unit changes too, so values of different phases cannot be compared.',
    ],
  },
  phaseBoard: 'The position after these moves, with the points of squares',
  afterMoves: (/** @type {number} */ count) =>
    count === 1 ? 'After 1 move' : `After ${count} moves, passes included`,
  discsOnBoard: (/** @type {number} */ discs) => `${discs} discs on the board.`,
  phaseTask: {
    title: 'The last phase',
    question: 'With how many discs on the board does “mixed” begin to count discs?',
    label: 'Discs on the board',
    hint: 'Step forward until the phase changes to the endgame.',
    right: (/** @type {string} */ discs, /** @type {string} */ was, /** @type {string} */ is) =>
      `One move earlier the phase is ${was}, with ${discs} discs it is ${is}: 16 squares are empty.`,
    wrong: (/** @type {string} */ discs, /** @type {string} */ was, /** @type {string} */ is) =>
      `One move before there are ${discs} discs the phase is ${was}, and then ${is}.`,
    none: 'Write a number of discs that occurs in the game, from 5 to 64.',
  },
  disputePart: {
    title: '5. A table against the engine',
    text: [
      'An evaluation is a guess. The engine looks many moves ahead, so it knows better. Here the player who follows table 1 chooses a move that looks good on the map, and loses many discs.',
    ],
  },
  disputeBoard: 'White to move. Choose a move.',
  tableChoice: 'the choice of table 1',
  choiceTask: {
    title: 'Better than the table',
    question: (/** @type {string} */ move) =>
      `White is to move. Table 1 chooses ${move} (★). Choose a move that the engine likes much better.`,
    hint: 'Think of mobility: a move inside that turns one disc gives Black no new moves.',
    right: (/** @type {string} */ move, /** @type {string} */ value, /** @type {number} */ table) =>
      `For the engine, ${move} is worth ${value} discs. Table 1 gives it ${points(table)} only, because it does not count moves.`,
    wrong: (/** @type {string} */ move, /** @type {string} */ loss) =>
      `For the engine, ${move} loses ${loss} discs against the best move.`,
  },
  comparePart: {
    title: '6. Where they disagree',
    text: [
      'Every row is a move. The engine’s value is the expected disc difference after a deep search. The other columns are evaluations one move ahead; ★ marks the choice of each. The last row shows what this choice loses.',
      'Values of different evaluations have different units: compare the order of moves, not the numbers.',
    ],
  },
  alsoCompare: 'Compare also',
  compareBoard: 'The position that is compared. Choose a marked square to play there.',
  values: 'Values of the moves',
  move: 'Move',
  engine: 'Engine, in discs',
  chosen: 'chosen: ',
  choiceLoses: 'Loss',
  over: 'The game is over. Take a move back.',
  compareStatus: (/** @type {Side} */ side) => `Moves of ${SIDE[side]}, the engine’s best first.`,
  disagreeTask: {
    title: 'Find a bad choice',
    question:
      'Find a position where the choice of table 1 loses at least 10 discs, according to the engine. Play moves, or take a random position, then check.',
    hint: 'Try positions with 20 to 40 discs. Tables are worst where moves are scarce.',
    right: (/** @type {string} */ move, /** @type {string} */ loss) =>
      `Table 1 chooses ${move} and loses ${loss} discs.`,
    wrong: (/** @type {string} */ move, /** @type {string} */ loss) =>
      `Here table 1 chooses ${move} and loses ${loss} discs only.`,
    wait: 'Wait until the table shows the values, or take a move back if the game is over.',
  },
};
