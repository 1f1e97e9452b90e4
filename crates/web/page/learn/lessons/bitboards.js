// Lesson 1: the board as two numbers.

import * as server from '../../server.js';
import { button } from '../../edit/controls.js';
import { DirectionDemo, MASK } from '../bitboards/direction.js';
import { FlipsDemo } from '../bitboards/flips.js';
import { LessonBoard } from '../lessonboard.js';
import { PositionPicker, lineOf } from '../position.js';
import { Task, field } from '../task.js';
import { bitsOutside, squaresOf, wordBox } from '../bitboards/word.js';
import { boardAt, indexOf, squareAt } from '../../state.js';
import { make, setText } from '../../dom.js';
import { mountTraces } from '../tracelesson.js';
import { pair, section } from '../section.js';
import { table } from '../table.js';

/** @import { Game, Line, SquareNote } from '../../types.js' */
/** @import { Lesson, LessonContext } from '../view.js' */
/** @import { Words } from '../bitboards/direction.js' */

/** The order in which a click changes a square. @type {Record<string, string>} */
const NEXT_DISC = { '-': 'X', X: 'O', O: '-' };

/** The position shown first. @type {Line} */
const FIRST = { size: 8, start: null, moves: ['f5', 'd6', 'c3', 'd3', 'c4'] };

/** A row that continues behind the border if bits wrap. @type {Line} */
const WRAPPING = {
  size: 8,
  start: '------------------------XXX-XOXO---XO--------------------------- X',
  moves: [],
};

/** Columns of opponents between a disc and the last row: every square of rows 1 to 7 has to shift its bit. @type {Line} */
const COLUMNS = { size: 8, start: `${'X'.repeat(8)}${'O'.repeat(48)}${'-'.repeat(8)} X`, moves: [] };

/** The mask of a student report for a step down, with two digits missing. */
const MISPRINT = '0x00ffffffffffff';

/** The move of the task about flips. */
const FLIPPING = 'b3';

/**
 * @param {HTMLElement} root
 * @param {LessonContext} context
 * @param {Words} words
 * @returns {Promise<Lesson>}
 */
export async function mount(root, context, words) {
  const lesson = new Bitboards(context, words);
  const [mounted] = await Promise.all([mountTraces(root, lesson), lesson.showWrap()]);
  return mounted;
}

class Bitboards {
  /** @param {LessonContext} context @param {Words} words */
  constructor(context, words) {
    this.context = context;
    this.words = words;
    this.board = new LessonBoard(words.editBoard, (square) => this.#change(square));
    this.picker = new PositionPicker(context, { line: FIRST, passes: false, changed: () => this.changed() });
    this.numbers = make('input', { type: 'checkbox' });
    this.numbers.addEventListener('change', () => this.changed());
    this.boxes = make('div', { class: 'word-boxes' });
    this.direction = new DirectionDemo(context, words, { direction: 'down_right', mask: 'rules' });
    this.wrapping = new DirectionDemo(context, words, { direction: 'right', mask: 'none' });
    this.flips = new FlipsDemo(context, words);
    this.all = make('tbody');
    this.mobility = make('p', { class: 'mobility' });
  }

  /** Shows the fixed position of the wrap. */
  async showWrap() {
    const game = await server.game(WRAPPING).catch(() => null);
    if (game) await this.wrapping.draw(game);
  }

  get steps() {
    return this.direction.steps;
  }

  sections() {
    const { words } = this;
    return [
      section(words.wordsPart, this.#twoWords(), this.#bitTask()),
      section(words.directionPart, this.direction.root, this.#allDirections(), this.#moveTask()),
      section(words.wrapPart, this.wrapping.root, this.#wrapTask(), this.#misprintTask()),
      section(words.flipPart, this.flips.root, this.#flipTask()),
    ];
  }

  #twoWords() {
    const { words } = this;
    const swap = button(words.swap, () => this.#swap(), 'small');
    const numbers = make('label', { class: 'check' }, this.numbers, make('span', {}, words.showNumbers));
    return pair(
      [this.board.root, make('p', { class: 'note' }, words.editHelp), this.picker.root],
      [this.boxes, make('div', { class: 'row' }, swap, numbers)],
    );
  }

  #allDirections() {
    const { words } = this;
    return make(
      'div',
      { class: 'card' },
      make('h3', {}, words.allDirections),
      make('p', {}, words.allDirectionsAbout),
      table(words.allDirections, words.directionColumns, this.all),
      this.mobility,
    );
  }

  /** Draws the position of the picker everywhere. */
  async changed() {
    const { game } = this.picker;
    if (!game) return;
    const { size } = game;
    const notes = this.numbers.checked ? numbersOf(size, this.words.bitNumber) : new Map();
    this.board.draw(game, { notes });
    this.direction.draw(game);
    this.flips.draw(game);
    const trace = await server.trace(lineOf(game), { bitboard: {} }, this.context.signal).catch(() => null);
    if (!trace || this.picker.game !== game) return;
    const { words } = this;
    this.boxes.replaceChildren(
      wordBox(words.sideWord(trace.turn, true), trace.mover, size, words.row),
      wordBox(
        words.sideWord(trace.turn === 'black' ? 'white' : 'black', false),
        trace.opponent,
        size,
        words.row,
      ),
      make('p', { class: 'note' }, words.bits(size, trace.bits)),
    );
    this.all.replaceChildren(
      ...trace.directions.map(({ direction, moves }) => {
        const squares = squaresOf(moves, size);
        const name = make('th', { scope: 'row' }, words.directions[direction]);
        return make(
          'tr',
          {},
          name,
          make('td', {}, make('code', {}, moves)),
          make('td', {}, squares.join(' ') || '–'),
        );
      }),
    );
    setText(this.mobility, words.mobility(trace.moves, trace.mobility));
  }

  /** Changes the disc of a square. @param {string} square */
  #change(square) {
    const { game } = this.picker;
    if (!game) return;
    const discs = boardAt(game, game.plies.length);
    const index = indexOf(square, game.size);
    const disc = NEXT_DISC[discs[index] ?? '-'] ?? '-';
    discs[index] = disc;
    this.context.say(this.words.changed(square, disc));
    this.#set(game, discs, game.turn === 'white');
  }

  /** Gives the move to the other side. */
  #swap() {
    const { game } = this.picker;
    if (game) this.#set(game, boardAt(game, game.plies.length), game.turn !== 'white');
  }

  /** @param {Game} game @param {string[]} discs @param {boolean} white  whether White is to move */
  #set({ size }, discs, white) {
    this.picker.show({ size, start: `${discs.join('')} ${white ? 'O' : 'X'}`, moves: [] });
  }

  #bitTask() {
    const { words } = this;
    const answer = field(words.bitTask.field, { inputmode: 'numeric', size: 6 });
    return new Task(this.context, {
      name: 'bits',
      title: words.bitTask.title,
      question: [words.bitTask.question],
      controls: [answer.root],
      check: () => {
        const { verdict, missed, range } = words.bitTask;
        const bit = answer.read();
        if (!/^\d+$/.test(bit) || Number(bit) > 63) return { right: false, text: range };
        const right = Number(bit) === indexOf('d3', 8);
        return { right, text: right ? verdict : missed(bit, squareAt(Number(bit), 8)) };
      },
      hint: words.bitTask.hint,
    }).root;
  }

  #moveTask() {
    const { words, context } = this;
    const answer = field(words.moveTask.field, { size: 16 });
    return this.#boardTask('moves', words.moveTask, FIRST, [answer.root], async () => {
      const subject = { bitboard: { direction: /** @type {const} */ ('up_right') } };
      const { found, size } = await server.trace(FIRST, subject, context.signal);
      const right = sameSquares(answer.read(), squaresOf(found, size));
      return { right, text: right ? words.moveTask.verdict : '' };
    });
  }

  #wrapTask() {
    const { words, context } = this;
    const answer = field(words.wrapTask.field, { size: 6 });
    return new Task(context, {
      name: 'wrap',
      ...words.wrapTask,
      question: [words.wrapTask.question],
      controls: [answer.root],
      check: async () => {
        const subject = {
          bitboard: { direction: /** @type {const} */ ('right'), mask: `0x${'f'.repeat(16)}` },
        };
        const { found, expected, size } = await server.trace(WRAPPING, subject, context.signal);
        const legal = squaresOf(expected, size);
        const wrong = squaresOf(found, size).filter((square) => !legal.includes(square));
        const right = sameSquares(answer.read(), wrong);
        return { right, text: right ? words.wrapTask.verdict : '' };
      },
    }).root;
  }

  #misprintTask() {
    const { words, context } = this;
    const answer = field(words.misprintTask.field, { value: MISPRINT, size: 22, maxlength: 34 });
    return this.#boardTask('misprint', words.misprintTask, COLUMNS, [answer.root], async () => {
      const mask = answer.read();
      if (!MASK.test(mask)) return { right: false, text: words.badMask };
      const subject = { bitboard: { direction: /** @type {const} */ ('down'), mask } };
      const { found, expected, size } = await server.trace(COLUMNS, subject, context.signal);
      const [count, all] = [squaresOf(found, size).length, squaresOf(expected, size).length];
      const right = found === expected && bitsOutside(mask, size) === 0;
      return { right, text: right ? words.misprintTask.verdict : words.misprintTask.found(count, all) };
    });
  }

  #flipTask() {
    const { words, context } = this;
    const answer = field(words.flipTask.field, { inputmode: 'numeric', size: 6 });
    return this.#boardTask('flips', words.flipTask, FIRST, [answer.root], async () => {
      const subject = { bitboard: { square: FLIPPING } };
      const { flips, size } = await server.trace(FIRST, subject, context.signal);
      const turned = squaresOf(flips?.flips ?? '0x0', size);
      const right = answer.read() === String(turned.length);
      return { right, text: right ? words.flipTask.verdict(turned) : '' };
    });
  }

  /**
   * A task with a picture of a fixed position.
   * @param {string} name
   * @param {{ title: string, question: string, hint: string, board: string }} texts
   * @param {Line} line
   * @param {Node[]} controls
   * @param {() => Promise<{ right: boolean, text: string }>} check
   */
  #boardTask(name, { title, question, hint, board }, line, controls, check) {
    const picture = new LessonBoard(board);
    server.game(line).then(
      (game) => picture.draw(game),
      () => {},
    );
    const small = make('div', { class: 'task-board' }, picture.root);
    return new Task(this.context, { name, title, question: [question, small], controls, check, hint }).root;
  }
}

/** The number of its bit on every square. @param {number} size @param {(index: number) => string} label */
function numbersOf(size, label) {
  /** @type {Map<string, SquareNote>} */
  const notes = new Map();
  for (let row = 1; row <= size; row++)
    for (const letter of 'abcdefghij'.slice(0, size)) {
      const index = indexOf(`${letter}${row}`, size);
      notes.set(`${letter}${row}`, { text: String(index), label: label(index) });
    }
  return notes;
}

/** Whether a text names exactly these squares. @param {string} text @param {string[]} squares */
function sameSquares(text, squares) {
  const named = new Set(text.toLowerCase().match(/[a-j](?:10|[1-9])/g) ?? []);
  return named.size === squares.length && squares.every((square) => named.has(square));
}
