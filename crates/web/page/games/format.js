// Kept games: their type, their key, and the checks of the file format `outflank-games`.
//
// The file is JSON: {"format":"outflank-games","version":1,"games":[...]}. An entry has the properties of a KeptGame
// without its id, and the complete review in place of the summary.

import { SIDES, SIZES } from '../state.js';

/** @import { BySide, GameReview, Side } from '../types.js' */

/**
 * A review, summed up.
 * @typedef {{ level: number, accuracy: BySide<number | null>, loss: BySide<number> }} ReviewSummary
 */

/**
 * A game to keep.
 * @typedef {object} NewGame
 * @property {number} size
 * @property {string | null} start
 * @property {string[]} moves
 * @property {string} black  a player such as `alphabeta:depth=2`, a name, or empty if it is not known
 * @property {string} white
 * @property {number | null} result  discs of Black minus discs of White, or null if it is not known
 * @property {'resigned' | 'time' | null} reason  why the game ended, if not by discs
 * @property {Side | null} loser  the side that resigned or ran out of time
 * @property {string} date  in ISO 8601: a time, a day, a month or a year
 * @property {'played' | 'opened'} source
 * @property {string} [note]  of the user
 * @property {GameReview | null} [review]
 */

/**
 * A kept game. The id is its key.
 * @typedef {Omit<NewGame, 'review'> & { id: string, note: string, review: ReviewSummary | null }} KeptGame
 */

/** Why an entry of a file is refused. @typedef {keyof typeof CHECKS | 'entry' | 'room'} EntryFault */

export const FORMAT = 'outflank-games';
export const VERSION = 1;

/** The maximum length of names and of notes, in characters. */
export const MAX_NAME = 500;
export const MAX_NOTE = 2000;

/** A file that cannot be imported. */
export class FileRefusal extends Error {
  /** @param {'torn' | 'foreign' | 'version'} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The key of a game. Passes are left out: they follow from the moves, and some formats omit them.
 * @param {{ size: number, start: string | null, moves: string[] }} line
 */
export function keyOf({ size, start, moves }) {
  return `${size} ${start ?? ''} ${transcriptOf(moves)}`;
}

/** The moves in one word, without passes. @param {string[]} moves */
export function transcriptOf(moves) {
  return moves.filter((move) => move !== 'pass').join('');
}

/** @param {GameReview} review @returns {ReviewSummary} */
export function summaryOf({ level, sides: [black, white] }) {
  return {
    level,
    accuracy: { black: black.accuracy, white: white.accuracy },
    loss: { black: black.loss, white: white.loss },
  };
}

/** An entry of a file. @param {KeptGame} game @param {GameReview | null} review @returns {NewGame} */
export function entryOf({ id: _, ...game }, review) {
  return { ...game, review };
}

/**
 * The entries of a file, unchecked. Throws a FileRefusal.
 * @param {string} text
 * @returns {unknown[]}
 */
export function entriesIn(text) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    // A cut file still starts like one of ours.
    throw new FileRefusal(text.trimStart().startsWith(`{"format":"${FORMAT}"`) ? 'torn' : 'foreign');
  }
  if (file?.format !== FORMAT) throw new FileRefusal('foreign');
  if (file.version !== VERSION) throw new FileRefusal('version');
  if (!Array.isArray(file.games)) throw new FileRefusal('torn');
  return file.games;
}

/** Each check names the property that it concerns. */
const CHECKS = {
  size: (/** @type {any} */ { size }) => SIZES.includes(size),
  start: (/** @type {any} */ { start }) => start === null || isText(start, MAX_NAME),
  moves: (/** @type {any} */ { moves, size }) => areMoves(moves, size),
  players: (/** @type {any} */ { black, white }) => isText(black, MAX_NAME) && isText(white, MAX_NAME),
  result: (/** @type {any} */ { result, reason, loser, size }) =>
    (result === null || (Number.isInteger(result) && Math.abs(result) <= size * size)) &&
    (reason === null ? loser === null : ['resigned', 'time'].includes(reason) && SIDES.includes(loser)),
  date: (/** @type {any} */ { date }) => isDate(date),
  source: (/** @type {any} */ { source }) => source === 'played' || source === 'opened',
  note: (/** @type {any} */ { note }) => note === undefined || isText(note, MAX_NOTE),
  review: (/** @type {any} */ { review }) => review === undefined || review === null || isReview(review),
};

/**
 * The game of an entry, or why it is refused. Properties of no game are left out.
 * @param {any} entry
 * @returns {NewGame | EntryFault}
 */
export function gameIn(entry) {
  if (!isObject(entry)) return 'entry';
  for (const [name, check] of Object.entries(CHECKS))
    if (!check(entry)) return /** @type {keyof typeof CHECKS} */ (name);
  const { size, start, moves, black, white, result, reason, loser, date, source, note, review } = entry;
  return { size, start, moves, black, white, result, reason, loser, date, source, note, review };
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @param {number} length */
function isText(value, length) {
  return typeof value === 'string' && value.length <= length;
}

/** @param {unknown} value */
export function isDate(value) {
  return (
    typeof value === 'string' &&
    /^\d{4}(-\d\d(-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?)?)?$/.test(value) &&
    Number.isFinite(Date.parse(value))
  );
}

/** @param {unknown} moves @param {number} size */
function areMoves(moves, size) {
  if (!Array.isArray(moves) || !moves.every((move) => move === 'pass' || isSquare(move, size))) return false;
  const squares = moves.filter((move) => move !== 'pass');
  return squares.length > 0 && new Set(squares).size === squares.length && moves.length < 2 * size * size;
}

/** @param {unknown} move @param {number} size */
function isSquare(move, size) {
  if (typeof move !== 'string' || !/^[a-j](10|[1-9])$/.test(move)) return false;
  return move.charCodeAt(0) - 97 < size && Number(move.slice(1)) <= size;
}

/** Whether a value has the properties of a complete review that the page uses. @param {any} review */
function isReview(review) {
  return (
    isObject(review) &&
    review.complete === true &&
    isNumber(review.level) &&
    isNumber(review.exact_empties) &&
    isListOf(review.sides, isSideReview) &&
    review.sides.length === 2 &&
    review.sides.every((/** @type {any} */ { side }, /** @type {number} */ index) => side === SIDES[index]) &&
    isListOf(review.plies, isReviewedPly)
  );
}

/** @param {any} side */
function isSideReview(side) {
  return (
    isObject(side) &&
    isNumber(side.loss) &&
    isNumberOrNull(side.accuracy) &&
    [side.classes, side.loss_by_phase, side.worst].every((list) => isListOf(list, isNumber))
  );
}

/** @param {any} ply */
function isReviewedPly(ply) {
  return (
    isObject(ply) &&
    isNumber(ply.number) &&
    SIDES.includes(ply.by) &&
    isText(ply.move, 4) &&
    isNumber(ply.loss) &&
    [ply.before, ply.after, ply.chance_before, ply.chance_after].every(isNumberOrNull) &&
    [ply.class, ply.best].every((text) => text === null || isText(text, 20)) &&
    [ply.line, ply.best_line].every((line) => isListOf(line, (move) => isText(move, 4))) &&
    isListOf(ply.moves, (each) => isObject(each) && isText(each.move, 4) && isNumber(each.score))
  );
}

/** @param {unknown} value */
function isNumber(value) {
  return Number.isFinite(value);
}

/** @param {unknown} value */
function isNumberOrNull(value) {
  return value === null || isNumber(value);
}

/** @param {unknown} list @param {(value: any) => boolean} check */
function isListOf(list, check) {
  return Array.isArray(list) && list.every((value) => check(value));
}
