// The New game dialog: board size, players, clock, and whether to keep the position.

import { find, make, show } from './dom.js';
import { SIZES, fresh, lineOf, shownPly } from './state.js';
import { SideForm } from './sides.js';
import { texts } from './language.js';
import * as server from './server.js';

/** @import { Roster } from './types.js' */
/** @import { Table } from './table.js' */

const dialog = find('new-dialog', HTMLDialogElement);
const sizes = find('sizes', HTMLElement);
const sides = find('sides', HTMLElement);
const clock = find('clock', HTMLSelectElement);
const keep = find('keep', HTMLInputElement);
const start = find('start', HTMLButtonElement);
const form = find('new-form', HTMLFormElement);

/** Minutes per player. */
const CLOCKS = [1, 3, 5, 10, 15, 30, 60];

/** @type {Roster | null} */
let roster = null;

/** @param {Table} table */
export async function askForGame(table) {
  if (dialog.open) return;
  const { state } = table;
  roster ??= await server.roster();
  if (dialog.open) return;
  sizes.replaceChildren(
    ...SIZES.map((size) =>
      make(
        'label',
        {},
        make('input', { type: 'radio', name: 'size', value: size, checked: size === state.size }),
        make('span', {}, `${size}×${size}`),
      ),
    ),
  );
  const judge = () => {
    start.disabled = !forms.every((form) => form.sound);
  };
  const { black, white } = state.players;
  /** @type {[SideForm, SideForm]} */
  const forms = [
    new SideForm('black', roster, black, state.size, () => judge()),
    new SideForm('white', roster, white, state.size, () => judge()),
  ];
  /** The board size: that of the current position if it is kept. */
  const chosenSize = () => {
    const chosen = sizes.querySelector('input:checked');
    return chosen instanceof HTMLInputElement && !keep.checked ? Number(chosen.value) : state.size;
  };
  sizes.onchange = keep.onchange = () => {
    for (const form of forms) form.resize(chosenSize());
  };
  sides.replaceChildren(...forms.map((form) => form.element));
  clock.replaceChildren(
    make('option', { value: '' }, texts.noLimit),
    ...CLOCKS.map((minutes) =>
      make('option', { value: minutes * 60, selected: state.limit === minutes * 60 }, texts.minutes(minutes)),
    ),
  );
  keep.checked = false;
  show(find('keep-field', HTMLElement), shownPly(state) > 0 || state.start !== null);
  const begin = () => {
    const [black, white] = forms;
    dialog.close();
    table.audience.say(texts.say.started);
    const line = keep.checked ? lineOf(state, shownPly(state)) : { size: chosenSize() };
    table.open(
      fresh({
        ...line,
        players: { black: black.player, white: white.player },
        limit: Number(clock.value) || null,
      }),
    );
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    // The last input may not have been checked yet.
    const sound = await Promise.all(forms.map((form) => form.check()));
    judge();
    const wrong = forms[sound.indexOf(false)];
    if (wrong) wrong.text.focus();
    else if (dialog.open) begin();
  };
  judge();
  dialog.showModal();
}
