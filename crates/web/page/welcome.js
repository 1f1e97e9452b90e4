// The card that greets whoever has not moved yet, with a choice of opponents.

import { find, make, show } from './dom.js';
import { fresh } from './state.js';
import { LEVELS } from './roster.js';
import { code, texts } from './language.js';

/** @import { State } from './types.js' */
/** @import { Table } from './table.js' */

const welcome = find('welcome', HTMLElement);
const opponent = find('opponent', HTMLSelectElement);

/** Whoever has not moved yet may choose the opponent without a dialog. @param {Table} table */
export function listenToOpponent(table) {
  opponent.addEventListener('change', () => {
    const { size, seed, players } = table.state;
    table.open(fresh({ size, seed, players: { ...players, white: opponent.value } }));
  });
}

/** @param {State} state */
export function drawWelcome(state) {
  const { players, moves, future, start } = state;
  const first =
    !moves.length && !future.length && !start && players.black === 'human' && LEVELS.includes(players.white);
  show(welcome, first);
  if (!first || (opponent.value === players.white && opponent.lang === code)) return;
  opponent.lang = code;
  opponent.replaceChildren(
    ...LEVELS.map((player, level) =>
      make(
        'option',
        { value: player, selected: player === players.white },
        `${level + 1}. ${texts.levels[level]}`,
      ),
    ),
  );
}
