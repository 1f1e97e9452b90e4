// The status line below the board with its buttons, the result and the toolbar.

import { enable, find, make, setAttribute, setText, show } from './dom.js';
import { titleOf } from './roster.js';
import { texts } from './language.js';
import {
  SIDES,
  bestOf,
  humanPlays,
  isOver,
  machineMoves,
  nobodyPlays,
  other,
  redoPly,
  resigning,
  shownGame,
  shownPly,
  undoPly,
  winner,
} from './state.js';
import { verdictText } from './thought.js';

/** @import { State } from './types.js' */
/** @import { Table } from './table.js' */

const line = find('status-text', HTMLElement);
const buttons = find('status-buttons', HTMLElement);
const banner = find('banner', HTMLElement);
const bannerText = find('banner-text', HTMLElement);
const toast = find('toast', HTMLElement);

/** Seconds of thinking after which it is announced. */
const LONG_THOUGHT = 1.5;

/** @param {State} state @returns {string} */
export function statusText(state) {
  const { game, hint, thought } = state;
  const status = texts.status;
  if (state.problem) return game ? state.problem : status.problem(state.problem);
  if (!game) return status.loading;
  if (state.notice) return state.notice;
  if (state.replaying) return status.replaying;
  if (hint && hint.ply === shownPly(state)) {
    if (hint.ahead !== null) return status.waits(hint.ahead);
    return hint.move ? status.hint(hint.move, verdictText(hint.verdict)) : status.hinting;
  }
  if (state.view !== null) return status.looking(state.view, state.moves.length);
  if (isOver(state) || !game.turn)
    return status.over(resultTitle(state), state.resigned || state.flagged ? '' : countText(state)).trim();
  if (game.must_pass) return status.passes(game.turn);
  if (state.paused) return status.paused(game.turn);
  if (!machineMoves(state))
    return humanPlays(state, other(game.turn)) ? status.turn(game.turn) : status.yours(game.turn);
  if (state.queueFull) return status.queueFull;
  if (typeof thought?.ahead === 'number') return status.waits(thought.ahead);
  return status.thinks(titleOf(state.players[game.turn], state.size), game.turn);
}

/**
 * The status to announce, or an empty string if the announced moves are enough. Thinking is announced only if it takes
 * long.
 * @param {State} state
 */
export function spokenStatus(state) {
  const { game, hint, thought } = state;
  if (state.away) return texts.status.away;
  if (state.problem || state.notice) return statusText(state);
  if (!game || shownGame(state)?.moves.length !== shownPly(state)) return '';
  if (state.replaying || (hint && hint.ply === shownPly(state))) return statusText(state);
  // A pass is announced with the move before it.
  if (state.view !== null || (game.must_pass && !state.paused)) return '';
  if (isOver(state)) return texts.say.over(resultTitle(state), game.discs.black, game.discs.white);
  const thinks = machineMoves(state) && !state.paused;
  const waits = state.queueFull || typeof thought?.ahead === 'number';
  const isLong = (thought?.busy && (thought.report?.seconds ?? 0) >= LONG_THOUGHT) ?? false;
  return thinks && !waits && !isLong ? '' : statusText(state);
}

/** @param {State} state @param {Table} table */
export function drawStatus(state, table) {
  setText(line, statusText(state));
  show(banner, state.away);
  setText(bannerText, state.away ? texts.status.away : '');
  const passes = state.game?.must_pass && state.view === null && !state.paused && state.game.turn;
  setText(toast, passes ? texts.status.passes(passes) : '');
  setAttribute(toast, 'data-shown', Boolean(passes));

  /** @type {[string, () => void][]} */
  const wanted = [];
  const turn = shownGame(state)?.turn;
  if (state.problem) wanted.push([texts.newGame, () => find('new', HTMLButtonElement).click()]);
  if (state.view !== null) {
    if (turn && !humanPlays(state, turn) && !state.replaying)
      wanted.push([texts.continueHere, () => table.continueHere()]);
    wanted.push([texts.backToGame, () => table.look(state.moves.length)]);
  } else if (state.paused && !isOver(state)) {
    wanted.push([texts.resume, () => table.resume()]);
  } else if (machineMoves(state) && state.thought?.busy) {
    if (bestOf(state.thought.report)) wanted.push([texts.playNow, () => table.playNow()]);
    wanted.push([texts.stop, () => table.pause()]);
  }
  drawButtons(wanted);
  drawToolbar(state);
  drawResult(state);
}

/** @param {[string, () => void][]} wanted */
function drawButtons(wanted) {
  const names = wanted.map(([name]) => name).join('|');
  if (buttons.dataset['names'] === names) return;
  buttons.dataset['names'] = names;
  const focused = buttons.contains(document.activeElement);
  buttons.replaceChildren(
    ...wanted.map(([name, act]) => {
      const button = make('button', { class: 'button small', type: 'button' }, name);
      button.addEventListener('click', act);
      return button;
    }),
  );
  // The focus stays on the button in the same place.
  if (focused && buttons.firstElementChild instanceof HTMLElement) buttons.firstElementChild.focus();
}

/** @param {State} state */
function drawToolbar(state) {
  const ply = shownPly(state);
  const end = state.moves.length + state.future.length;
  const known = state.game !== null;
  const machines = SIDES.some((side) => !humanPlays(state, side));
  const able = {
    first: known && ply > 0,
    back: known && ply > 0,
    forward: known && ply < end,
    last: known && ply < state.moves.length,
    undo: undoPly(state) !== null,
    redo: redoPly(state) !== null,
    hint: Boolean(shownGame(state)?.legal.length) && (state.view !== null || !isOver(state)),
    swap: known,
    resign: resigning(state) !== null,
    pause: known && machines && !isOver(state),
  };
  for (const [id, isAble] of Object.entries(able)) enable(find(id, HTMLButtonElement), isAble);
  setText(find('pause-text', HTMLElement), state.paused ? texts.resume : texts.pause);
  setAttribute(find('pause', HTMLButtonElement), 'title', state.paused ? texts.resume : texts.pause);
  setAttribute(find('pause-icon', SVGUseElement), 'href', state.paused ? '#i-resume' : '#i-pause');
  show(find('pace', HTMLElement), nobodyPlays(state) || state.replaying);
}

/** @param {State} state */
function drawResult(state) {
  const over = isOver(state);
  show(find('result', HTMLElement), over);
  if (!over || !state.game) return;
  setText(find('result-title', HTMLElement), resultTitle(state));
  setText(find('result-count', HTMLElement), countText(state));
  setText(find('result-note', HTMLElement), resultNote(state));
}

/** @param {State} state */
export function resultTitle(state) {
  const side = winner(state);
  if (!side) return texts.result.draw;
  if (humanPlays(state, side) === humanPlays(state, other(side))) return texts.result.wins(side);
  return humanPlays(state, side) ? texts.result.youWin : texts.result.youLose;
}

/** @param {State} state */
function countText({ game }) {
  return game ? texts.result.count(game.discs.black, game.discs.white) : '';
}

/** @param {State} state */
function resultNote({ resigned, flagged, game }) {
  if (resigned) return texts.result.resigned(resigned);
  if (flagged) return texts.result.late(flagged);
  const empties = game?.result?.winner ? game.result.empties : 0;
  return empties ? texts.result.empties(empties) : '';
}
