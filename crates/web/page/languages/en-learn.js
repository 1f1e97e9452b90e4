// English texts that all lessons share, loaded with them.

/** @import { LessonName } from '../learn/lessons.js' */

/** @type {Record<LessonName, { title: string, about: string }>} */
const LESSONS = {
  bitboards: {
    title: 'The board as two numbers',
    about: 'A position fits in two machine words. Shifts and masks find all moves at once.',
  },
  alphabeta: {
    title: 'Minimax and alpha-beta',
    about: 'How a program looks ahead, and why it may skip most positions without changing its choice.',
  },
  mcts: {
    title: 'Monte-Carlo tree search',
    about: 'A tree that grows where random games go well: selection, expansion, rollout, backpropagation.',
  },
  evaluation: {
    title: 'What is a good position?',
    about:
      'Evaluations as maps and numbers: square values, mobility, phases, and where the engine disagrees.',
  },
  learning: {
    title: 'Learning',
    about: 'How a program learns to evaluate from games: the training curve, and its opinion move by move.',
  },
  strategy: {
    title: 'How to play well',
    about: 'Corners, dangerous squares, mobility and parity, with positions to solve.',
  },
};

export default {
  title: 'Lessons',
  lead: 'How Othello programs work, step by step. Every number comes from the program that you play against.',
  all: 'All lessons',
  lessons: LESSONS,
  progress: (/** @type {number} */ solved, /** @type {number} */ all) =>
    solved === all && all > 0 ? `All ${all} tasks solved` : `${solved} of ${all} tasks solved`,
  forget: 'Reset progress',
  forgotten: 'The progress was reset.',
  previous: (/** @type {string} */ title) => `← ${title}`,
  next: (/** @type {string} */ title) => `${title} →`,
  away: 'The server is not responding.',
  again: 'Try again',
  busy: 'Waiting for the server…',

  steps: {
    player: 'Steps',
    first: 'First step',
    back: 'Previous step',
    forward: 'Next step',
    last: 'Last step',
    play: 'Play the steps',
    pause: 'Pause',
    slider: 'Step',
    number: (/** @type {number} */ step, /** @type {number} */ count) => `Step ${step} of ${count}`,
  },
  task: {
    label: (/** @type {string} */ title) => `Task: ${title}`,
    check: 'Check',
    checking: 'Checking…',
    right: 'Right.',
    wrong: 'Not yet.',
    hint: 'Hint:',
    solved: '✓ Solved',
  },
  position: {
    label: 'Position',
    size: 'Board size',
    start: 'Start position',
    random: 'Random position',
    mine: 'From my game',
    open: 'Open…',
    back: 'Take back',
    otherSize: (/** @type {number[]} */ sizes) =>
      `This lesson uses boards of ${sizes.map((size) => `${size}×${size}`).join(' or ')}.`,
    illegal: (/** @type {string} */ square) => `${square} is not a legal move.`,
  },
};
