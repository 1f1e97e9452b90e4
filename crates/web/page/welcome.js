// The welcome card, shown before the first move, with a choice of opponents.

import { find, make, show } from './dom.js';
import { fresh } from './state.js';
import { levelOf, levelsOn } from './roster.js';
import { code, texts } from './language.js';

/** @import { State } from './types.js' */
/** @import { Table } from './table.js' */

const welcome = find('welcome', HTMLElement);
const opponent = find('opponent', HTMLSelectElement);

/** Changes the opponent before the first move. @param {Table} table */
export function listenToOpponent(table) {
  opponent.addEventListener('change', () => {
    const { size, seed, players } = table.state;
    table.open(fresh({ size, seed, players: { ...players, white: opponent.value } }));
  });
}

/** @param {State} state */
export function drawWelcome(state) {
  const { size, players, moves, future, start } = state;
  const untouched = !moves.length && !future.length && !start;
  const first = untouched && players.black === 'human' && levelOf(players.white, size) !== undefined;
  show(welcome, first);
  const offered = `${code} ${size}`;
  if (!first || (opponent.value === players.white && opponent.dataset['offered'] === offered)) return;
  opponent.dataset['offered'] = offered;
  opponent.lang = code;
  opponent.replaceChildren(
    ...levelsOn(size).map(({ name, player }, index) =>
      make(
        'option',
        { value: player, selected: player === players.white },
        `${index + 1}. ${texts.levels[name].title}`,
      ),
    ),
  );
}
