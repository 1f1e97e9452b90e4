// The state of the game in this tab, and pure functions on it. The server implements the rules.

/** @import { Game, Line, Report, Side, State } from './types.js' */

/** The sides in the order of play. @type {[Side, Side]} */
export const SIDES = ['black', 'white'];

export const SIZES = [4, 6, 8, 10];

/** Bounds of the thinking time with a limited clock, in seconds per move. */
const LEAST_TIME = 0.05;
const MOST_TIME = 60;

/** The default players: a human against an easy opponent. */
export const DEFAULT_PLAYERS = { black: 'human', white: 'alphabeta:depth=2,ties=random' };

/**
 * A new game.
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
    thoughts: new Map(),
    recorded: [],
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

/** Whether both players are computers. @param {State} state */
export function nobodyPlays(state) {
  return !SIDES.some((side) => humanPlays(state, side));
}

/** The number of moves before the position on the board. @param {State} state */
export function shownPly(state) {
  return state.view ?? state.moves.length;
}

/** The moves up to a ply. @param {State} state @param {number} [ply] @returns {Line} */
export function lineOf(state, ply = state.moves.length) {
  return { size: state.size, start: state.start, moves: state.moves.slice(0, ply) };
}

/** The position on the board, if the server has returned it. @param {State} state @returns {Game | null} */
export function shownGame(state) {
  return state.view === null ? settledGame(state) : state.looked;
}

/** The last position, if the server has returned it. @param {State} state @returns {Game | null} */
function settledGame(state) {
  const { game, moves } = state;
  return game && game.moves.length === moves.length && knownPly(state, moves.length) === moves.length
    ? game
    : null;
}

/**
 * How many of the first `ply` moves the server has returned. During a request, the last ones may be missing.
 * @param {State} state
 * @param {number} [ply]
 */
export function knownPly({ game, moves, view }, ply = view ?? moves.length) {
  const differs = moves.slice(0, ply).findIndex((move, index) => game?.moves[index] !== move);
  return differs < 0 ? Math.min(ply, moves.length) : differs;
}

/** The side to move at a ply. Sides alternate, since passes count as moves. @param {Game} game @param {number} ply @returns {Side} */
export function sideAt(game, ply) {
  const first = game.plies[0]?.by ?? game.turn ?? 'black';
  return ply % 2 === 0 ? first : other(first);
}

/** Whether the game is over. @param {State} state */
export function isOver(state) {
  return Boolean(state.resigned || state.flagged || settledGame(state)?.result);
}

/**
 * The winner of a finished game, or null for a draw.
 * @param {State} state
 * @returns {Side | null}
 */
export function winner(state) {
  const loser = state.resigned ?? state.flagged;
  return loser ? other(loser) : (state.game?.result?.winner ?? null);
}

/** The squares that can be played in the position shown. @param {State} state @returns {string[]} */
export function playable(state) {
  const game = shownGame(state);
  if (!game?.turn || state.replaying) return [];
  const live = state.view === null;
  if (live && isOver(state)) return [];
  // In an earlier position, or during a pause, moves for either side are possible.
  return !live || state.paused || humanPlays(state, game.turn) ? game.legal : [];
}

/** Whether the computer would move now or after a pass. @param {State} state */
export function machineFollows(state) {
  const game = settledGame(state);
  if (isOver(state) || SIDES.every((side) => humanPlays(state, side))) return false;
  return !game?.turn || game.must_pass || !humanPlays(state, game.turn);
}

/** Whether the computer is to move. @param {State} state */
export function machineMoves(state) {
  const turn = settledGame(state)?.turn;
  return Boolean(turn && !isOver(state) && !humanPlays(state, turn));
}

/**
 * The side whose clock runs. Clocks start after the first move. A pass takes no time, and the clock of a computer
 * player runs only during its search, not in the queue.
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
 * The number of moves after undo: back to the last choice of a human, or by one move between computers. Null if there
 * is nothing to undo.
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
 * The number of moves after redo: up to the next choice of a human. Null if there is nothing to redo.
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

/** The side that would resign: the human to move, or the only human. @param {State} state @returns {Side | null} */
export function resigning(state) {
  if (isOver(state) || !state.game?.turn || !state.moves.length) return null;
  if (humanPlays(state, state.game.turn)) return state.game.turn;
  return SIDES.find((side) => humanPlays(state, side)) ?? null;
}

/** The best move of a report. @param {Report | null | undefined} report */
export function bestOf(report) {
  if (!report) return null;
  const most = [...report.candidates].sort((one, two) => (two.visits ?? 0) - (one.visits ?? 0))[0];
  return report.line[0] ?? most?.move ?? null;
}

/**
 * The thinking time with a limited clock: an equal share of the remaining time, in seconds.
 * @param {State} state
 * @param {Game} game
 * @param {Side} side
 */
export function ration(state, game, side) {
  if (!state.limit) return null;
  const moves = Math.max(2, Math.ceil(emptiesOf(game) / 2));
  return Math.min(MOST_TIME, Math.max(LEAST_TIME, (state.limit - state.used[side]) / moves));
}

/** The number of empty squares. @param {Game} game */
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

/** The index of a square. @param {string} square @param {number} size */
export function indexOf(square, size) {
  return (Number(square.slice(1)) - 1) * size + square.charCodeAt(0) - 97;
}

/** The square at an index. @param {number} index @param {number} size */
export function squareAt(index, size) {
  return String.fromCharCode(97 + (index % size)) + (Math.floor(index / size) + 1);
}

/** The disc count of a board. @param {string[]} board */
export function count(board) {
  return {
    black: board.filter((disc) => disc === 'X').length,
    white: board.filter((disc) => disc === 'O').length,
  };
}

/** What the player to move thought at a ply of the game, if it is known. @param {State} state @param {number} ply */
export function thoughtAt(state, ply) {
  const { thought, thoughts, moves } = state;
  return thought?.ply === ply ? thought : (thoughts.get(moves.slice(0, ply).join('')) ?? null);
}

/** Keeps the thought of the last search, so that it is shown when its position is viewed. @param {State} state */
export function keepThought({ thought, thoughts, moves }) {
  if (thought?.report && !thought.busy) thoughts.set(moves.slice(0, thought.ply).join(''), thought);
}
