// The New game dialog: board size, players, clock, and whether to keep the position.

import { SIZES, fresh, lineOf, shownPly } from './state.js';
import { SideForm, loadSides } from './sides.js';
import { buttonRow, cancelButton, showDialog } from './dialog.js';
import { field, segments } from './controls.js';
import { loadStyle } from './style.js';
import { loadTexts } from './load.js';
import { make, show } from './dom.js';
import { texts } from './language.js';
import * as server from './server.js';

/** @import { Roster } from './types.js' */
/** @import { Table } from './table.js' */

/** Minutes per player. */
const CLOCKS = [1, 3, 5, 10, 15, 30, 60];

/** @type {Roster | null} */
let roster = null;

/** @param {Table} table */
export async function askForGame(table) {
  const [words, players] = await Promise.all([
    loadTexts('newgame'),
    roster ?? server.roster(),
    loadStyle('forms.css'),
    loadSides(),
  ]);
  roster = players;
  const { state } = table;
  const { black, white } = state.players;
  /** @type {[SideForm, SideForm]} */
  const forms = [
    new SideForm('black', players, black, state.size, () => judge()),
    new SideForm('white', players, white, state.size, () => judge()),
  ];
  const resize = () => forms.forEach((form) => form.resize(chosenSize()));
  const options = SIZES.map((size) => /** @type {[string, string]} */ ([String(size), `${size}×${size}`]));
  const sizes = segments('size', texts.size, options, resize);
  sizes.root.id = 'sizes';
  sizes.choose(String(state.size));
  const keep = make('input', { type: 'checkbox', id: 'keep' });
  keep.addEventListener('change', resize);
  const keepField = make('label', { class: 'check' }, keep, make('span', {}, words.keepPosition));
  show(keepField, shownPly(state) > 0 || state.start !== null);
  const clock = make(
    'select',
    { id: 'clock' },
    make('option', { value: '' }, words.noLimit),
    ...CLOCKS.map((minutes) =>
      make('option', { value: minutes * 60, selected: state.limit === minutes * 60 }, words.minutes(minutes)),
    ),
  );
  const start = make('button', { class: 'button primary', type: 'submit', id: 'start' }, words.start);
  /** The board size: that of the current position if it is kept. */
  const chosenSize = () => {
    const chosen = sizes.inputs.find((input) => input.checked);
    return chosen && !keep.checked ? Number(chosen.value) : state.size;
  };
  const judge = () => {
    start.disabled = !forms.every((form) => form.sound);
  };
  const begin = () => {
    const [black, white] = forms;
    start.closest('dialog')?.close();
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
  const content = [
    sizes.root,
    make('div', { class: 'sides' }, ...forms.map((form) => form.element)),
    field(words.clock, clock),
    keepField,
    buttonRow(cancelButton(), start),
  ];
  judge();
  showDialog('new', texts.newGame, content, async (event) => {
    event.preventDefault();
    // The last input may not have been checked yet.
    const sound = await Promise.all(forms.map((form) => form.check()));
    judge();
    const wrong = forms[sound.indexOf(false)];
    if (wrong) wrong.text.focus();
    else if (start.isConnected) begin();
  });
}
