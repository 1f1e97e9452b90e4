// What the board shows of a game in progress.

import { compact, percent, signed } from './language.js';
import { boardAt, knownPly, playable, shownGame, sideAt, thoughtAt } from './state.js';

/** @import { Candidate, Scene, Settings, SquareNote, State, Verdict } from './types.js' */

/** @param {State} state @param {Settings} settings @returns {Scene} */
export function sceneOf(state, settings) {
  const { size, hint } = state;
  const game = state.game?.size === size ? state.game : null;
  const ply = game ? knownPly(state) : 0;
  const plies = game?.plies.slice(0, ply) ?? [];
  const thought = settings.thoughts ? thoughtAt(state, ply) : null;
  return {
    size,
    key: `${state.seed} ${size} ${state.start}`,
    discs: game && boardAt(game, ply),
    plies,
    turn: game && (shownGame(state)?.turn ?? sideAt(game, ply)),
    legal: new Set(playable(state)),
    marks: settings.legal,
    hint: hint?.ply === ply ? hint.move : null,
    numbers: new Map(settings.numbers ? plies.map(({ move }, index) => [move, index + 1]) : []),
    notes: warmth(thought?.report?.candidates ?? []),
  };
}

/**
 * The share of each candidate relative to the best, with a short note.
 * @param {Candidate[]} candidates
 * @returns {Map<string, SquareNote>}
 */
function warmth(candidates) {
  const visits = candidates.reduce((sum, { visits }) => sum + (visits ?? 0), 0);
  const most = Math.max(1, ...candidates.map(({ visits }) => visits ?? 0));
  const best = Math.max(...candidates.map(({ verdict }) => valueOf(verdict)));
  return new Map(
    candidates.map(({ move, visits: own, verdict }) => [
      move,
      visits
        ? { share: (own ?? 0) / most, text: percent((own ?? 0) / visits) }
        : { share: valueOf(verdict) === best ? 0.6 : 0.1, text: brief(verdict) },
    ]),
  );
}

/** The number by which evaluations of one player compare. @param {Verdict | null} verdict */
function valueOf(verdict) {
  return verdict?.discs ?? verdict?.points ?? verdict?.result ?? verdict?.chance ?? -Infinity;
}

/** An evaluation in few characters. @param {Verdict | null} verdict */
export function brief(verdict) {
  if (!verdict) return '';
  if (verdict.chance !== undefined) return percent(verdict.chance);
  if (verdict.discs !== undefined) return signed(verdict.discs, 1);
  if (verdict.result !== undefined) return signed(verdict.result, 0);
  const points = verdict.points ?? 0;
  return Math.abs(points) < 1000 ? signed(points, 0) : compact(points);
}
