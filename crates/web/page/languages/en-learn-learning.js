// English texts of the lesson on learning.

/** @import { Result } from '../types.js' */

const EVENTS = {
  prague: 'World Championship in Prague, not among the training games',
  usopen: 'U.S. Open, not among the training games',
  match: 'match against the program Logistello, among the training games',
};

export default {
  formula: 'chance = 1 / (1 + e^(-points / 10,000))',
  dataPart: {
    title: '1. Examples instead of rules',
    text: [
      'No rule has to say that corners are good. A program can learn it from games: show it many positions, let it guess the result of each game, and compare the guess with the real result. After each guess, change its numbers a little, so that the same guess would be better next time.',
      'Such a program is a classifier: it sorts positions into won, drawn and lost ones, with a chance for each.',
    ],
  },
  data: (
    /** @type {string} */ games,
    /** @type {string} */ positions,
    /** @type {string} */ validation,
    /** @type {string} */ test,
  ) =>
    `The shipped classifier learned from ${games} tournament games of 1977 to 2017, with ${positions} positions. It was not allowed to learn from ${validation} other positions, the validation set, nor from ${test} positions of 2018 and 2019, the test set.`,
  model: (/** @type {string} */ weights) =>
    `It sees four planes of 64 squares: own discs, the opponent’s discs, empty squares and legal moves. They pass through two hidden layers with 128 and 64 units. Each unit adds up all numbers of the layer before, each multiplied by its own weight. That is ${weights} numbers to learn.`,
  outputPart: {
    title: '2. From a number to a chance',
    text: [
      'As an evaluation, the network returns log odds: the logarithm of “win divided by loss”, times 10,000. A draw counts as half a win. Log odds of 0 mean that both sides have the same chance.',
      'The logistic function turns them back into a chance:',
    ],
  },
  oddsTask: {
    title: 'Log odds',
    question: (/** @type {string} */ points) =>
      `The network gives ${points} points. Here e^(${points} / 10,000) is about 3: a win is three times as likely as a loss. What is the chance of winning?`,
    legend: 'Chance of winning',
    hint: 'Three wins for each loss: how many of four games are won?',
    right: (/** @type {string} */ chance) => `Three of four games: ${chance}.`,
    wrong: 'Put the points into the formula.',
    none: 'Choose a chance.',
  },
  curvePart: {
    title: '3. The training curve',
    text: [
      'In one epoch the network sees every training position once. The loss measures how wrong its chances are: it is 0 if every result gets a chance of 100%, and grows when surprises happen. Guessing without looking at the board gives a loss of about 0.8.',
      'The training loss falls as the network learns. But does it learn what is true in general, or does it learn these games by heart? The validation loss tells: it is measured on games that it never learns from. The epoch with the lowest validation loss is kept.',
    ],
  },
  tested: (
    /** @type {{ network: string, mobility: string, positional: string, engine: string }} */ {
      network,
      mobility,
      positional,
      engine,
    },
  ) =>
    `On the test set, the kept network predicts ${network} of the results. Table 1 predicts ${positional}, mobility ${mobility}, and the engine one ply ahead ${engine}. No evaluation reaches 100%: a position in the opening does not decide a game.`,
  lossChart: 'Loss of the classifier by epoch',
  trainingLoss: 'Training loss',
  validationLoss: 'Validation loss',
  accuracy: 'Accuracy (validation)',
  epoch: 'Epoch',
  loss: 'Loss',
  asTable: 'Show as a table',
  bestTask: {
    title: 'The kept epoch',
    question: 'Which epoch has the lowest validation loss? It is the one that the program ships.',
    label: 'Epoch',
    hint: 'Open the table below the chart. The validation loss falls in small steps.',
    right: (/** @type {string} */ epoch, /** @type {string} */ loss) =>
      `Epoch ${epoch}, with a validation loss of ${loss}. The learning rate is the size of the changes. It falls during the training, so the last steps are the finest.`,
    wrong: (/** @type {string} */ epoch, /** @type {string} */ loss) =>
      `Epoch ${epoch} has a validation loss of ${loss}; another one is lower.`,
    none: (/** @type {string} */ count) => `Write a number from 1 to ${count}.`,
  },
  strengthPart: {
    title: '4. Learning without examples',
    text: [
      'The TD network had no tournament games. It played one million games against itself. After each game it moved its guesses towards the guesses a few moves later, and the last ones towards the result: this is temporal-difference learning.',
      'Its strength was measured during the training, with the best move one ply ahead, against four fixed opponents.',
    ],
  },
  measured: (/** @type {string} */ games) =>
    `Every point of the curve has ${games} games only. The band around each line is the 95% interval: the true score is outside in one of twenty cases.`,
  strengthChart: 'Score of the TD network by games against itself',
  opponents: {
    random: 'random moves',
    discs: 'most discs',
    positional: 'table 1',
    standard: 'standard table of papers',
  },
  trainingGames: 'Games against itself',
  score: 'Score',
  interval: (/** @type {string} */ score, /** @type {string} */ low, /** @type {string} */ high) =>
    `${score} (${low} to ${high})`,
  noiseTask: {
    title: 'Progress or luck?',
    question: (/** @type {string} */ before, /** @type {string} */ after) =>
      `Against table 1, the score is ${before} after 50,000 games and ${after} after 1,000,000. Do these 200 games show that the network became stronger against table 1?`,
    options: { yes: 'Yes: the intervals do not overlap.', no: 'No: the intervals overlap.' },
    hint: 'Compare the upper end of the first interval with the lower end of the last one, in the table.',
    answer: (/** @type {string} */ high, /** @type {string} */ low) =>
      `The first interval ends at ${high}, and the last begins at ${low}. A longer match would be needed to be sure.`,
    none: 'Choose an answer.',
  },
  opinionPart: {
    title: '5. An opinion, move by move',
    text: [
      'The first graph is the opinion of the classifier without any search: Black’s chance of winning, from one look at the board. The second graph is the review by the engine, which searches and solves the end exactly. The last point of the first graph is the result.',
      'Look for the moments when they differ. Marks on the second graph are moves that lost discs.',
    ],
  },
  chooseGame: 'Game',
  game: (/** @type {string} */ name, /** @type {keyof typeof EVENTS} */ event) =>
    `${name} (${EVENTS[event]})`,
  gameBoard: 'The position of the game',
  byNetwork: 'Black’s chance by the classifier',
  byEngine: 'Black’s chance by the engine',
  afterMove: (/** @type {number} */ count, /** @type {string} */ move) =>
    count === 0 ? 'Before the first move' : `After move ${count}: ${move}`,
  chances: (/** @type {string} */ network, /** @type {string} */ engine) =>
    `Black’s chance: classifier ${network}, engine ${engine}.`,
  gameOver: 'The game is over.',
  point: (/** @type {number} */ ply, /** @type {string} */ chance) => `move ${ply}: ${chance}`,
  result: (/** @type {Result} */ { black, white, winner }) =>
    `Result: ${black}–${white}, ${winner === null ? 'a draw' : winner === 'black' ? 'Black won' : 'White won'}.`,
  reviewing: (/** @type {number} */ judged, /** @type {number} */ moves) =>
    `The engine has reviewed ${judged} of ${moves} moves.`,
  ready: 'The review is complete.',
  wrongTask: {
    title: 'The largest disagreement',
    question:
      'Step to the position where the classifier and the engine differ most about Black’s chance, then check.',
    hint: 'Compare the two graphs near the end: there the engine knows the result, and the classifier only guesses.',
    right: (/** @type {string} */ difference) =>
      `They differ by ${difference} here. One look is not enough when single moves decide: that is why programs search.`,
    wrong: (/** @type {string} */ difference) =>
      `They differ by ${difference} here; elsewhere they differ more.`,
    wait: 'Wait until the engine has reviewed the game.',
  },
};
