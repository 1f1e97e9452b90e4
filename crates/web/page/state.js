// The state of the game in this tab, and what follows from it: pure functions. The rules are the server's.

/** @import { Game, Line, Report, Side, State } from './types.js' */

/** The sides in the order in which they move from the usual start. @type {[Side, Side]} */
export const SIDES = ['black', 'white'];

export const SIZES = [4, 6, 8, 10];

/** Seconds for a move where the clock is limited. */
const LEAST_TIME = 0.05;
const MOST_TIME = 60;

/** Who plays when nobody was chosen: a friend to begin with. */
export const DEFAULT_PLAYERS = { black: 'human', white: 'alphabeta:depth=2,ties=random' };

/**
 * A game that nobody has moved in.
 * @param {Partial<State>} [changes]
 * @returns {State}
 */
export function fresh(changes = {}) {
  return {
    size: 8,
    start: null,
    moves: [],
    future: [],
    players: { ...DEFAULT_PLAYERS },
    limit: null,
    used: { black: 0, white: 0 },
    resigned: null,
    flagged: null,
    seed: 1 + Math.floor(Math.random() * 999_999),
    paused: false,
    view: null,
    game: null,
    looked: null,
    thought: null,
    hint: null,
    away: false,
    queueFull: false,
    notice: null,
    problem: null,
    replaying: false,
    ...changes,
  };
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === 'black' ? 'white' : 'black';
}

/** @param {string} player */
export function isHuman(player) {
  return /^human\b/.test(player);
}

/** @param {State} state @param {Side} side */
export function humanPlays(state, side) {
  return isHuman(state.players[side]);
}

/** Whether two machines meet. @param {State} state */
export function nobodyPlays(state) {
  return !SIDES.some((side) => humanPlays(state, side));
}

/** Moves before the position on the board. @param {State} state */
export function shownPly(state) {
  return state.view ?? state.moves.length;
}

/** The line up to a move. @param {State} state @param {number} [ply] @returns {Line} */
export function lineOf(state, ply = state.moves.length) {
  return { size: state.size, start: state.start, moves: state.moves.slice(0, ply) };
}

/** What the server says of the position on the board, once it has said it. @param {State} state @returns {Game | null} */
export function shownGame(state) {
  return state.view === null ? settledGame(state) : state.looked;
}

/** What the server says of the last position, once it has said it. @param {State} state @returns {Game | null} */
function settledGame(state) {
  const { game, moves } = state;
  return game && game.moves.length === moves.length && knownPly(state, moves.length) === moves.length
    ? game
    : null;
}

/**
 * How many of so many moves the server has told about: while it is asked, the last may be missing.
 * @param {State} state
 * @param {number} [ply]
 */
export function knownPly({ game, moves, view }, ply = view ?? moves.length) {
  const differs = moves.slice(0, ply).findIndex((move, index) => game?.moves[index] !== move);
  return differs < 0 ? Math.min(ply, moves.length) : differs;
}

/** Who moves at a ply: passes are moves, so sides take turns. @param {Game} game @param {number} ply @returns {Side} */
export function sideAt(game, ply) {
  const first = game.plies[0]?.by ?? game.turn ?? 'black';
  return ply % 2 === 0 ? first : other(first);
}

/** Whether the last position is the end. @param {State} state */
export function isOver(state) {
  return Boolean(state.resigned || state.flagged || settledGame(state)?.result);
}

/**
 * The winner of a game that is over: a side, or null for a draw.
 * @param {State} state
 * @returns {Side | null}
 */
export function winner(state) {
  const loser = state.resigned ?? state.flagged;
  return loser ? other(loser) : (state.game?.result?.winner ?? null);
}

/** The squares that can be played on the board as it is shown. @param {State} state @returns {string[]} */
export function playable(state) {
  const game = shownGame(state);
  if (!game?.turn || state.replaying) return [];
  const live = state.view === null;
  if (live && isOver(state)) return [];
  // Looking back, or with the machine stopped, one may try a move for either side.
  return !live || state.paused || humanPlays(state, game.turn) ? game.legal : [];
}

/** Whether a machine would move by itself, at once or after a pass. @param {State} state */
export function machineFollows(state) {
  const game = settledGame(state);
  if (isOver(state) || SIDES.every((side) => humanPlays(state, side))) return false;
  return !game?.turn || game.must_pass || !humanPlays(state, game.turn);
}

/** Whether a machine has the move. @param {State} state */
export function machineMoves(state) {
  const turn = settledGame(state)?.turn;
  return Boolean(turn && !isOver(state) && !humanPlays(state, turn));
}

/**
 * Whose clock runs. It starts with the first move. A pass takes no time, and a machine's clock runs only while it
 * searches: not while it waits for a core.
 * @param {State} state
 * @returns {Side | null}
 */
export function clockSide(state) {
  const { moves, paused, away, thought } = state;
  const game = settledGame(state);
  if (!game?.turn || game.must_pass || !moves.length || paused || away || isOver(state)) return null;
  const runs = humanPlays(state, game.turn) || Boolean(thought?.busy && thought.searching);
  return runs ? game.turn : null;
}

/**
 * Moves left after taking back to the last choice of a human, or to the move before where machines meet.
 * Null where there is none.
 * @param {State} state
 * @returns {number | null}
 */
export function undoPly(state) {
  const { game, moves } = state;
  if (!game || !moves.length) return null;
  if (nobodyPlays(state)) return moves.length - 1;
  for (let ply = moves.length - 1; ply >= 0; ply--) {
    if (moves[ply] !== 'pass' && humanPlays(state, sideAt(game, ply))) return ply;
  }
  return null;
}

/**
 * Moves on the board after doing again what was undone, up to the next choice of a human.
 * @param {State} state
 * @returns {number | null}
 */
export function redoPly(state) {
  const { game, moves, future } = state;
  if (!game || !future.length) return null;
  const end = moves.length + future.length;
  if (nobodyPlays(state)) return moves.length + 1;
  for (let ply = moves.length + 1; ply < end; ply++) {
    if (future[ply - moves.length] !== 'pass' && humanPlays(state, sideAt(game, ply))) return ply;
  }
  return end;
}

/** Who would give up: the human to move, or the only human. @param {State} state @returns {Side | null} */
export function resigning(state) {
  if (isOver(state) || !state.game?.turn || !state.moves.length) return null;
  if (humanPlays(state, state.game.turn)) return state.game.turn;
  return SIDES.find((side) => humanPlays(state, side)) ?? null;
}

/** The move a report likes best. @param {Report | null | undefined} report */
export function bestOf(report) {
  if (!report) return null;
  const most = [...report.candidates].sort((one, two) => (two.visits ?? 0) - (one.visits ?? 0))[0];
  return report.line[0] ?? most?.move ?? null;
}

/**
 * Seconds a machine may think where its clock is limited: an even share of what is left.
 * @param {State} state
 * @param {Game} game
 * @param {Side} side
 */
export function ration(state, game, side) {
  if (!state.limit) return null;
  const moves = Math.max(2, Math.ceil(emptiesOf(game) / 2));
  return Math.min(MOST_TIME, Math.max(LEAST_TIME, (state.limit - state.used[side]) / moves));
}

/** Squares left empty. @param {Game} game */
export function emptiesOf({ board }) {
  return board.split('-').length - 1;
}

/**
 * The discs at a ply: `X`, `O` or `-` for each square, row by row.
 * @param {Game} game
 * @param {number} ply
 * @returns {string[]}
 */
export function boardAt(game, ply) {
  const board = [...game.start_board];
  for (const { move, by, flips } of game.plies.slice(0, ply)) {
    const disc = by === 'black' ? 'X' : 'O';
    const placed = move === 'pass' ? [] : [move];
    for (const square of [...placed, ...flips]) board[indexOf(square, game.size)] = disc;
  }
  return board;
}

/** The place of a square in a board. @param {string} square @param {number} size */
export function indexOf(square, size) {
  return (Number(square.slice(1)) - 1) * size + square.charCodeAt(0) - 97;
}

/** The square at a place of a board. @param {number} index @param {number} size */
export function squareAt(index, size) {
  return String.fromCharCode(97 + (index % size)) + (Math.floor(index / size) + 1);
}

/** The discs on a board. @param {string[]} board */
export function count(board) {
  return {
    black: board.filter((disc) => disc === 'X').length,
    white: board.filter((disc) => disc === 'O').length,
  };
}
