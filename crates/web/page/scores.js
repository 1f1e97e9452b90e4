// The score cards above the board: player, discs, clock and side to move.

import { find, make, setAttribute, setText } from './dom.js';
import { titleOf } from './roster.js';
import { texts } from './language.js';
import { SIDES, boardAt, count, isOver, knownPly, sideAt, winner } from './state.js';

/** @import { Side, State } from './types.js' */

/** @typedef {{ card: HTMLElement, name: HTMLElement, role: HTMLElement, discs: HTMLElement, clock: HTMLElement }} Card */

const balance = find('balance', HTMLElement);

/** @type {Record<Side, Card>} */
const cards = { black: card('black'), white: card('white') };
find('scores', HTMLElement).append(cards.black.card, cards.white.card);

/** @param {Side} side @returns {Card} */
function card(side) {
  const name = make('span', { class: 'name' });
  const role = make('span', { class: 'role' });
  const discs = make('span', { class: 'count' });
  const clock = make('span', { class: 'time', role: 'timer' });
  const box = make(
    'div',
    { class: `side ${side}`, role: 'group' },
    make('span', { class: 'disc', 'data-side': side, 'aria-hidden': 'true' }),
    make('span', { class: 'who' }, name, role),
    clock,
    discs,
  );
  return { card: box, name, role, discs, clock };
}

/** @param {State} state */
export function drawScores(state) {
  const { game } = state;
  const ply = knownPly(state);
  const discs = game ? count(boardAt(game, ply)) : { black: 2, white: 2 };
  const over = state.view === null && isOver(state);
  const turn = over || !game ? null : ply >= game.plies.length ? game.turn : sideAt(game, ply);
  for (const side of SIDES) {
    const { card, name, role, discs: number } = cards[side];
    const wins = over && winner(state) === side;
    // Two humans without a name are labelled by their sides.
    const alike = state.players.black === 'human' && state.players.white === 'human';
    setText(name, alike ? texts.side(side) : titleOf(state.players[side], state.size));
    setText(role, alike ? texts.human : texts.side(side));
    setText(number, String(discs[side]));
    setAttribute(number, 'aria-label', texts.discs(discs[side]));
    setAttribute(number, 'role', 'img');
    setAttribute(card, 'aria-label', texts.side(side));
    setAttribute(card, 'data-turn', turn === side);
    setAttribute(card, 'data-wins', wins);
    setAttribute(card, 'aria-current', turn === side ? 'true' : null);
    setAttribute(card, 'title', state.players[side]);
  }
  balance.style.transform = `scaleX(${discs.black / Math.max(1, discs.black + discs.white)})`;
  drawClocks(state);
}

/** Draws the clocks only. @param {State} state */
export function drawClocks(state) {
  for (const side of SIDES) {
    const { clock } = cards[side];
    const time = clockTime(state, side);
    setText(clock, time);
    setAttribute(clock, 'aria-label', texts.clockOf(side, time));
    setAttribute(clock, 'data-short', Boolean(state.limit && state.limit - state.used[side] < 20));
  }
}

/** The time used, or the time left if there is a limit: `4:05`. @param {State} state @param {Side} side */
export function clockTime(state, side) {
  const seconds = state.limit
    ? Math.ceil(Math.max(0, state.limit - state.used[side]))
    : Math.floor(state.used[side]);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}
