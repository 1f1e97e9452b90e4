// The text field for moves.

import { find, setAttribute, setText } from './dom.js';
import { playable, shownGame } from './state.js';
import { say } from './speech.js';
import { texts } from './language.js';

/** @import { Table } from './table.js' */

const field = find('move', HTMLInputElement);
const problem = find('move-problem', HTMLElement);

/** @param {Table} table @param {() => void} leave  moves the focus out of the field */
export function listenToMoveField(table, leave) {
  find('move-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const move = named(table, field.value.trim().toLowerCase());
    if (!move) return;
    const reason = refusal(table, move);
    judge(reason);
    if (reason) return say(reason);
    field.value = '';
    table.play(move);
  });
  field.addEventListener('input', () => judge(''));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave();
  });
}

/** Moves the focus to the field. */
export function focusMoveField() {
  field.focus();
  field.select();
}

/** The name of the square with an index such as #19; any other text as it is. @param {Table} table @param {string} text */
function named({ state }, text) {
  const move = shownGame(state)?.legal_moves.find(({ index }) => text === `#${index}`);
  return move?.square ?? text;
}

/** Why a square cannot be played now, or an empty string. @param {Table} table @param {string} square */
export function refusal({ state }, square) {
  const squares = playable(state);
  if (squares.includes(square)) return '';
  return squares.length ? `${texts.say.illegal(square)} ${texts.say.legal(squares)}` : texts.say.notYours;
}

/** @param {string} reason */
function judge(reason) {
  setText(problem, reason);
  setAttribute(field, 'aria-invalid', reason ? 'true' : null);
}
