// The list of moves, with undone moves at its end. A click shows the position after a move.

import { find, make, setAttribute, setText, show } from './dom.js';
import { code, texts } from './language.js';
import { SIDES, humanPlays, shownPly, sideAt } from './state.js';
import { recordedText } from './thought.js';

/** @import { State } from './types.js' */

const list = find('moves', HTMLOListElement);
const empty = find('no-moves', HTMLElement);
const opening = find('opening', HTMLElement);
const recorded = find('recorded', HTMLElement);

/** @param {(ply: number) => void} jump  called with the number of moves before the position to show */
export function listenToMoves(jump) {
  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) jump(Number(button.dataset['ply']));
  });
}

/** @param {State} state */
export function drawMoves(state) {
  const moves = [...state.moves, ...state.future];
  const shown = shownPly(state);
  while (list.children.length > moves.length) list.lastElementChild?.remove();
  moves.forEach((move, index) => {
    let item = list.children[index];
    if (!item) {
      item = make(
        'li',
        {},
        make(
          'button',
          { type: 'button', 'data-ply': index + 1 },
          make('i'),
          make('b', { class: 'unseen' }),
          make('span'),
        ),
      );
      list.append(item);
    }
    drawMove(state, /** @type {HTMLElement} */ (item.firstElementChild), move, index, index + 1 === shown);
  });
  show(list, moves.length > 0);
  show(empty, moves.length === 0);
  const turn = state.game?.turn;
  if (turn) setText(empty, texts.noMoves(turn, humanPlays(state, turn)));
  setText(opening, state.game?.opening?.[code] ?? '');
  setText(recorded, recordedText(state.recorded.find(({ number }) => number === shown)));
}

/** @param {State} state @param {HTMLElement} button @param {string} move @param {number} index @param {boolean} current */
function drawMove(state, button, move, index, current) {
  const [disc, who, name] = button.children;
  const side = state.game ? sideAt(state.game, index) : (SIDES[index % 2] ?? 'black');
  const text = move === 'pass' ? texts.pass : move;
  if (disc) {
    setAttribute(disc, 'class', side);
    setText(disc, String(index + 1));
  }
  if (who) setText(who, ` ${texts.side(side)} `);
  if (name) setText(name, text);
  setAttribute(button, 'data-undone', index >= state.moves.length);
  const was = button.hasAttribute('aria-current');
  setAttribute(button, 'aria-current', current ? 'step' : null);
  if (current && !was) keepInSight(button);
}

/** Scrolls the list, but not the page. @param {HTMLElement} button */
function keepInSight(button) {
  const top = button.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top - 4;
  else if (top + button.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + button.offsetHeight - list.clientHeight + 4;
}
