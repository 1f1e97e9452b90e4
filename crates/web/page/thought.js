// The analysis of the computer, during and after the search: evaluation, depth, nodes, best line and candidates.

import { find, make, setAttribute, setText, show } from './dom.js';
import { compact, percent, signed, tenths, texts, whole } from './language.js';
import { thoughtAt } from './state.js';
import { titleOf } from './roster.js';

/** @import { Candidate, Recorded, Report, State, Verdict } from './types.js' */

const card = find('thought', HTMLElement);
const title = find('thought-title', HTMLElement);
const busy = find('thought-busy', HTMLElement);
const verdict = find('verdict', HTMLElement);
const verdictFor = find('verdict-for', HTMLElement);
const chance = find('chance', HTMLElement);
const chanceBar = find('chance-bar', HTMLElement);
const figures = find('figures', HTMLElement);
const line = find('line', HTMLElement);
const table = find('candidates', HTMLTableElement);

/** The maximum number of candidates, and of moves in a line, that are shown. */
const MOST_CANDIDATES = 5;
const MOST_MOVES = 12;

/** @param {State} state */
export function drawThought(state) {
  const { size, view } = state;
  // A viewed position shows what was thought there, or before the move that led to it.
  const thought = view === null ? state.thought : (thoughtAt(state, view) ?? thoughtAt(state, view - 1));
  show(card, thought !== null);
  if (!thought) return;
  const { report, player, side } = thought;
  const name = titleOf(player, size);
  setText(title, thought.busy ? texts.thought.busy(name) : texts.thought.done(name));
  setAttribute(busy, 'data-busy', thought.busy);
  setText(verdict, verdictText(report?.verdict ?? null) || (thought.busy ? '…' : texts.thought.none));
  setText(verdictFor, report?.verdict ? texts.thought.forSide(side) : '');
  const share = report?.verdict?.chance;
  show(chance, share !== undefined);
  if (share !== undefined) chanceBar.style.transform = `scaleX(${share})`;
  setText(figures, report?.verdict ? figuresOf(report, thought.empties).join('\u00a0· ') : '');
  const expected = report?.line
    .slice(0, MOST_MOVES)
    .map((move) => (move === 'pass' ? texts.pass : move))
    .join(' ');
  setText(line, expected ? `${texts.thought.line} ${expected}` : '');
  drawCandidates(report?.candidates ?? []);
}

/** What a file says about a move. @param {Recorded | null | undefined} recorded */
export function recordedText(recorded) {
  if (!recorded) return '';
  const { seconds, verdict, comment } = recorded;
  const time = seconds === null ? '' : texts.thought.seconds(tenths(seconds));
  return `${texts.recorded} ${[time, verdictText(verdict), comment].filter(Boolean).join(' · ')}`;
}

/** @param {Verdict | null} verdict */
export function verdictText(verdict) {
  if (!verdict) return '';
  if (verdict.chance !== undefined) return texts.thought.chance(percent(verdict.chance));
  if (verdict.discs !== undefined) return texts.thought.discs(signed(verdict.discs, 1));
  if (verdict.result !== undefined) return texts.thought.result(verdict.result);
  return texts.thought.points(signed(verdict.points ?? 0, 0));
}

/** @param {Report} report @param {number} empties */
function figuresOf({ depth, confidence, verdict, rollouts, nodes, seconds }, empties) {
  const parts = [];
  if (depth) parts.push(texts.thought.depth(whole(depth)));
  // Evaluations in discs have a confidence.
  if (verdict?.discs !== undefined && confidence < 100)
    parts.push(texts.thought.sure(percent(confidence / 100)));
  else if (verdict?.discs !== undefined && (depth ?? 0) >= empties) parts.push(texts.thought.exact);
  if (rollouts) parts.push(texts.thought.rollouts(compact(rollouts)));
  if (nodes) parts.push(texts.thought.nodes(compact(nodes)));
  parts.push(texts.thought.seconds(tenths(seconds)));
  // Line breaks are allowed between parts only.
  return parts.map((part) => part.replaceAll(' ', '\u00a0'));
}

/** @param {Candidate[]} candidates */
function drawCandidates(candidates) {
  const best = [...candidates]
    .sort((one, two) => (two.visits ?? 0) - (one.visits ?? 0))
    .slice(0, MOST_CANDIDATES);
  const most = best[0]?.visits ?? 0;
  show(table, most > 0);
  if (!most) return;
  const head = make(
    'thead',
    {},
    make(
      'tr',
      {},
      ...[texts.thought.move, texts.thought.visits, texts.thought.verdict].map((text) =>
        make('th', { scope: 'col' }, text),
      ),
    ),
  );
  const rows = best.map(({ move, visits, verdict }) => {
    const bar = make('i');
    bar.style.transform = `scaleX(${(visits ?? 0) / most})`;
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, move),
      make('td', { class: 'visits' }, bar, make('span', {}, compact(visits ?? 0))),
      make('td', {}, verdictText(verdict)),
    );
  });
  table.replaceChildren(head, make('tbody', {}, ...rows));
}
