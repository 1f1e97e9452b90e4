// Export: the link, the game in every format, files and images.

import * as address from './address.js';
import * as picture from './picture.js';
import * as server from './server.js';
import { button, field } from './controls.js';
import { buttonRow, showDialog } from './dialog.js';
import { download, make, setText } from './dom.js';
import { fresh, lineOf, machineFollows, shownPly } from './state.js';
import { kindOf } from './roster.js';
import { loadTexts } from './load.js';
import { texts } from './language.js';

/** @import { Format, State } from './types.js' */
/** @import { Table } from './table.js' */

/** @type {Format[]} */
let formats = [];

/** The name of the format that was chosen last. */
let chosen = '';

/** @param {Table} table */
export async function share({ state }) {
  const words = await loadTexts('share');
  const link = make('input', { id: 'link', readonly: true });
  link.value = new URL(shared(state), location.href).href;
  const list = make('select', { id: 'format' });
  const about = make('p', { class: 'note', id: 'format-about' });
  const written = make('textarea', {
    id: 'written',
    rows: 6,
    readonly: true,
    'aria-label': words.written,
    spellcheck: 'false',
  });
  const note = make('p', { class: 'note', id: 'share-note', role: 'status' });
  /** @param {string} id @param {string} name @param {() => unknown} act */
  const tool = (id, name, act) => {
    const made = button(name, act);
    made.id = id;
    return made;
  };
  const copy = async (/** @type {HTMLInputElement | HTMLTextAreaElement} */ field) => {
    field.select();
    setText(note, (await isCopied(field.value)) ? texts.copied : texts.notCopied);
  };
  const save = (/** @type {string} */ extension, /** @type {Blob} */ content) => {
    const name = `outflank.${extension}`;
    download(name, content);
    setText(note, words.saved(name));
  };
  const format = () => formats.find(({ name }) => name === list.value);
  const saveText = () => {
    const content = new Blob([`${written.value.trimEnd()}\n`], { type: 'text/plain' });
    save(format()?.extension ?? 'txt', content);
  };
  const fill = async () => {
    const wanted = format();
    if (!wanted) return;
    chosen = wanted.name;
    setText(about, words.formatsAbout[wanted.name] ?? wanted.description);
    const text = await textIn(wanted, state);
    if (wanted === format()) written.value = text;
  };
  list.addEventListener('change', fill);
  showDialog('share', texts.share, [
    make(
      'label',
      { class: 'field' },
      make('span', {}, words.link),
      make(
        'span',
        { class: 'row' },
        link,
        tool('copy-link', words.copy, () => copy(link)),
      ),
    ),
    field(words.format, list),
    about,
    written,
    make(
      'div',
      { class: 'row' },
      tool('copy-text', words.copy, () => copy(written)),
      tool('save-text', words.save, saveText),
      make('span', { class: 'gap' }),
      tool('save-svg', words.savePicture, () =>
        save('svg', new Blob([picture.svg(state)], { type: 'image/svg+xml' })),
      ),
      tool('save-png', words.savePng, async () => save('png', await picture.png(state))),
    ),
    note,
    buttonRow(),
  ]);
  if (!formats.length) formats = await server.formats().catch(() => []);
  list.replaceChildren(
    ...formats.map(({ name }) => make('option', { value: name, selected: name === chosen }, name)),
  );
  await fill();
}

/** Copies the moves without a dialog. @param {Table} table */
export async function copyMoves({ state, audience }) {
  const text = state.game?.transcript ?? '';
  audience.say((await isCopied(text)) ? texts.copied : texts.notCopied);
}

/** Copies a text, and returns whether the browser allows it. @param {string} text */
async function isCopied(text) {
  return navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
}

/** The game in a format, or why it cannot be written. @param {Format} format @param {State} state */
function textIn({ name }, state) {
  const names = { black: kindOf(state.players.black), white: kindOf(state.players.white) };
  return server
    .write(lineOf(state, shownPly(state)), name, names)
    .catch((error) => (error instanceof server.Away ? texts.status.away : String(error.message)));
}

/**
 * The address to share: the game, its players and the position shown, without clocks and undone moves. If the computer
 * would move at once, the game is paused so that it stays as shared.
 * @param {State} state
 */
function shared(state) {
  const { size, start, moves, players, seed, resigned, flagged, view } = state;
  const paused = machineFollows(state);
  return address.write(fresh({ size, start, moves, players, seed, resigned, flagged, view, paused }));
}
