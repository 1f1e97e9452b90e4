// English texts of the lesson about bitboards, loaded with it.

/** @import { Side } from '../types.js' */
/** @import { Direction, Operation } from '../learn/traces.js' */

const SIDE = { black: 'Black', white: 'White' };

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @type {Record<Direction, string>} */
const DIRECTIONS = {
  right: 'right',
  down: 'down',
  down_right: 'down and right',
  down_left: 'down and left',
  left: 'left',
  up: 'up',
  up_left: 'up and left',
  up_right: 'up and right',
};

/** @typedef {{ title: string, about: string, code: (one: string, two: string) => string }} OperationTexts */

/** @type {Record<Operation | 'mover', OperationTexts>} */
const OPERATIONS = {
  mover: {
    title: 'Discs of the side to move',
    about: 'The search starts from these discs, from all of them at once.',
    code: () => 'mover',
  },
  path: {
    title: 'The path: opposing discs under the mask',
    about: 'Only these discs may lie between a disc of the side to move and a move.',
    code: () => 'path = opponent & mask',
  },
  shifted: {
    title: 'Discs of the side to move, shifted by one square',
    about: 'One shift moves every bit by one square in the direction.',
    code: (one) => `mover ${one}`,
  },
  beside: {
    title: 'Opposing discs next to a disc of the side to move',
    about:
      'Of the shifted bits, only those on the path remain. Each is the first disc of a run: opposing discs in a line without a gap.',
    code: (one) => `reached = path & (mover ${one})`,
  },
  second: {
    title: 'Runs of up to two discs',
    about: 'One more shift also reaches the second disc of each run.',
    code: (one) => `reached |= path & (reached ${one})`,
  },
  pairs: {
    title: 'Pairs of opposing discs',
    about:
      'A disc is in this word if the disc before it belongs to the path too. A pair can be crossed by one shift of two squares.',
    code: (one) => `pairs = path & (path ${one})`,
  },
  doubled: {
    title: 'Runs that are up to two discs longer',
    about:
      'A shift by two squares extends every run by up to two discs. Single steps would need twice as many shifts.',
    code: (_, two) => `reached |= pairs & (reached ${two})`,
  },
  ends: {
    title: 'The squares behind the runs',
    about: 'A last shift gives the square behind each disc of the runs. If it is empty, it is a move.',
    code: (one) => `ends = reached ${one}`,
  },
  moves: {
    title: 'The moves in this direction',
    about: 'The moves are the empty squares among them.',
    code: () => 'moves = ends & empty',
  },
};

export default {
  directions: DIRECTIONS,
  operations: OPERATIONS,

  wordsPart: {
    title: '1. A position is two words',
    text: [
      'A program could store a board as a list of 64 squares. A bitboard stores two words: one for the discs of each side. A word is a number of 64 bits, which the processor handles in one operation. Every square is one bit. It is 1 if the square has a disc of that side, and 0 otherwise.',
      'Bit 0 is a1, bit 1 is b1, and bit 7 is h1. Row 2 follows with bit 8. The lowest bit of a number is written on the right. So the last row comes first below, and each row reads from h to a.',
      'A number after 0x is hexadecimal: each digit is four bits. On 8×8, two digits are one row, and the last two are row 1.',
    ],
  },
  editBoard: 'Board to change: press Enter on a square',
  editHelp: 'Click a square, or press Enter on it: it becomes black, white, then empty. The numbers follow.',
  swap: 'Other side to move',
  showNumbers: 'Show bit numbers',
  bitNumber: (/** @type {number} */ index) => `bit ${index}`,
  changed: (/** @type {string} */ square, /** @type {string} */ disc) =>
    `${square} ${disc === 'X' ? 'black' : disc === 'O' ? 'white' : 'empty'}`,
  sideWord: (/** @type {Side} */ side, /** @type {boolean} */ moves) =>
    `${SIDE[side]} (${moves ? 'to move' : 'opponent'})`,
  bits: (/** @type {number} */ size, /** @type {number} */ bits) =>
    size === 10
      ? `A 10×10 board has 100 squares. It does not fit in 64 bits, so each side needs a word of ${bits} bits.`
      : `${size === 8 ? 'An' : 'A'} ${size}×${size} board uses ${size * size} of the ${bits} bits of a word. Two words are ${(2 * bits) / 8} bytes. A list of ${size * size} numbers of 4 bytes is ${4 * size * size} bytes.`,
  row: (/** @type {number} */ row) => `${row}`,

  directionPart: {
    title: '2. All moves of a direction at once',
    text: [
      'A move needs a line of squares without a gap: a disc of the side to move, one or more opposing discs, and an empty square. A loop could follow each line square by square. Operations on words search all lines of a direction together.',
      'A shift moves all bits by the same distance. On 8×8, << 1 moves every disc one column to the right, and << 8 one row down. >> shifts the other way. x & y has the bits that are 1 in both words, and x | y those that are 1 in at least one. A mask is a word that selects bits: x & mask.',
      'Step through the search with the buttons or the arrow keys. Marked squares are the bits of the current word. “x |= y” is short for “x = x | y”. Part 3 explains the mask.',
    ],
  },
  stepBoard: 'Board with the bits of the step',
  direction: 'Direction',
  maskKind: 'Mask',
  maskKinds: { rules: 'as in the rules', none: 'no mask', own: 'my own' },
  ownMask: 'Mask: squares that the path may use',
  badMask: 'Write the mask as 0x and 1 to 32 hexadecimal digits.',
  bitSet: 'bit is 1',
  bitCount: (/** @type {number} */ count, /** @type {number} */ outside) =>
    `The word has ${plural(count, 'bit', 'bits')} on the board${outside ? `, and ${outside} outside it` : ''}.`,
  judged: (/** @type {string[]} */ found, /** @type {string[]} */ extra, /** @type {string[]} */ lost) =>
    `Found: ${found.join(' ') || 'no move'}.${extra.length ? ` Not legal: ${extra.join(' ')}.` : ''}${lost.length ? ` Missing: ${lost.join(' ')}.` : ''}`,

  allDirections: 'All eight directions',
  allDirectionsAbout:
    'The legal moves are the union (|) of the eight words. A square that several directions find is one bit of it.',
  directionColumns: ['Direction', 'Word', 'Moves'],
  mobility: (/** @type {string} */ word, /** @type {number} */ count) =>
    `Union: ${word}. The number of moves is called mobility. Here popcount(moves) = ${count}: a processor counts the 1 bits of a word with one instruction.`,

  wrapPart: {
    title: '3. Why masks are needed',
    text: [
      'In the number, h4 and a5 are neighbours: bit 31 and bit 32. A shift ignores the ends of rows. So << 1 moves a bit of column h to column a, one row further down.',
      'For every direction to the left or right, the mask removes columns a and h from the path. A disc there is at the end of its row, so it cannot lie between a disc and a move in this direction. Up and down need no mask: bits that leave the word are lost.',
      'Compare the steps with and without the mask. The position is fixed here.',
    ],
  },

  flipPart: {
    title: '4. Which discs flip',
    text: [
      'A ray is the line of squares from a move to the border, in one direction. Each move has eight rays. On each ray, find the nearest square without an opposing disc. If it has a disc of the side to move, all discs before it flip. If it is empty, or if there is none, no disc of this ray flips.',
      'The word ray & ~opponent has the squares of a ray without an opposing disc; ~ swaps 0 and 1. The nearest is its lowest 1 bit if the bit numbers rise along the ray, and its highest otherwise. A processor finds either with one instruction.',
    ],
  },
  flipBoard: 'Board with a move: press Enter on a legal square',
  flipMove: 'Move',
  rays: 'Rays of the move',
  rayColumns: ['Ray', 'First square without an opposing disc', 'Own disc there', 'Flips'],
  noMoves: 'The side to move has no move here.',
  flipped: (/** @type {string} */ square, /** @type {string[]} */ discs) =>
    `${square} flips ${plural(discs.length, 'disc', 'discs')}: ${discs.join(' ')}.`,
  allFlips: (/** @type {number} */ count) =>
    `All rays together: ${plural(count, 'disc flips', 'discs flip')}`,
  ray: (
    /** @type {string} */ direction,
    /** @type {string | undefined} */ stop,
    /** @type {boolean} */ closed,
    /** @type {number} */ turned,
  ) =>
    stop === undefined
      ? `Ray ${direction}: no such square before the border, so nothing flips`
      : closed
        ? `Ray ${direction}: ${stop} has an own disc, so ${plural(turned, 'disc flips', 'discs flip')}`
        : `Ray ${direction}: ${stop} is empty, so nothing flips`,
  onRay: 'on the ray',
  stops: 'first square without an opposing disc',
  turns: 'flips',

  bitTask: {
    title: 'The number of a bit',
    question: 'Which bit of the word is the square d3 on an 8×8 board?',
    field: 'Bit number',
    hint: 'Rows 1 and 2 use bits 0 to 15. In its row, d is the fourth square.',
    verdict: 'Two full rows are 16 bits, and d3 is 3 bits further: bit 19.',
    missed: (/** @type {string} */ bit, /** @type {string} */ square) => `Bit ${bit} is ${square}.`,
    range: 'An 8×8 board uses the bits 0 to 63.',
  },
  moveTask: {
    title: 'Moves in one direction',
    board: 'Position of the task',
    question:
      'White is to move. Which squares does the search find in the direction “up and right”? On each line it goes from a white disc over black discs to an empty square.',
    field: 'Squares, for example a1 b2',
    hint: 'Choose this direction above, and step to the last word. The lesson starts with the same position.',
    verdict: 'The search finds them all with one sequence of shifts.',
  },
  wrapTask: {
    title: 'A move behind the border',
    question: 'Without a mask, the search above finds a square that is not legal. Which one?',
    field: 'Square',
    hint: 'h4 is bit 31. Which square is bit 32?',
    verdict: 'The bit of h4 moved to bit 32, which is a5. With the mask, h4 is not on the path.',
  },
  misprintTask: {
    title: 'A misprinted mask',
    board: 'Columns of white discs between black discs and the last row',
    question:
      'A student report prints a step down as (x & 0x00ffffffffffff) << 8. The mask should clear row 8 only. Black is to move, and each column has a move in row 8. With the printed mask, the search finds none of them. Correct the mask.',
    field: 'Mask',
    hint: 'Two digits are one row, and ff keeps a whole row. The mask should keep rows 1 to 7. How many rows does the printed mask keep?',
    found: (/** @type {number} */ count, /** @type {number} */ all) =>
      `This mask finds ${count} of ${plural(all, 'move', 'moves')}.`,
    verdict:
      'The printed mask lacked the byte of row 7. A mask of 64 ones works too: the bits of row 8 leave the word and are lost.',
  },
  flipTask: {
    title: 'Count the flips',
    board: 'Position of the task',
    question: 'White plays b3 here. How many discs flip?',
    field: 'Number of discs',
    hint: 'Choose this move above and step through its eight rays. The lesson starts with the same position.',
    verdict: (/** @type {string[]} */ discs) => `They are ${discs.join(' ')}.`,
  },
};
