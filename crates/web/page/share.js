// Export: the link, the game in every format, files and images.

import * as address from './address.js';
import * as picture from './picture.js';
import * as server from './server.js';
import { download, find, make, setText } from './dom.js';
import { kindOf } from './roster.js';
import { lineOf, shownPly } from './state.js';
import { texts } from './language.js';

/** @import { Format, State } from './types.js' */
/** @import { Table } from './table.js' */

const dialog = find('share-dialog', HTMLDialogElement);
const link = find('link', HTMLInputElement);
const choice = find('format', HTMLSelectElement);
const about = find('format-about', HTMLElement);
const written = find('written', HTMLTextAreaElement);
const note = find('share-note', HTMLElement);

/** @type {Format[]} */
let formats = [];

/** @type {Table | null} */
let listening = null;

/** @param {Table} table */
function listen(table) {
  if (listening) return;
  listening = table;
  choice.addEventListener('change', () => fill(table.state));
  find('copy-link', HTMLButtonElement).addEventListener('click', () => copy(link));
  find('copy-text', HTMLButtonElement).addEventListener('click', () => copy(written));
  find('save-text', HTMLButtonElement).addEventListener('click', () =>
    save(chosen()?.extension ?? 'txt', new Blob([`${written.value.trimEnd()}\n`], { type: 'text/plain' })),
  );
  find('save-svg', HTMLButtonElement).addEventListener('click', () =>
    save('svg', new Blob([picture.svg(table.state)], { type: 'image/svg+xml' })),
  );
  find('save-png', HTMLButtonElement).addEventListener('click', async () =>
    save('png', await picture.png(table.state)),
  );
}

/** @param {Table} table */
export async function share(table) {
  if (dialog.open) return;
  const { state } = table;
  listen(table);
  setText(note, '');
  link.value = new URL(address.shared(state), location.href).href;
  dialog.showModal();
  if (!formats.length) formats = await server.formats().catch(() => []);
  const before = choice.value;
  choice.replaceChildren(
    ...formats.map(({ name }) => make('option', { value: name, selected: name === before }, name)),
  );
  await fill(state);
}

/** Copies the moves without a dialog. @param {Table} table */
export async function copyMoves({ state, audience }) {
  const text = state.game?.transcript ?? '';
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  audience.say(done ? texts.copied : texts.notCopied);
}

function chosen() {
  return formats.find(({ name }) => name === choice.value);
}

/** @param {State} state */
async function fill(state) {
  const format = chosen();
  if (!format) return;
  setText(about, texts.formatsAbout[format.name] ?? format.description);
  const names = { black: kindOf(state.players.black), white: kindOf(state.players.white) };
  written.value = await server
    .write(lineOf(state, shownPly(state)), format.name, names)
    .catch((error) => (error instanceof server.Away ? texts.status.away : String(error.message)));
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
async function copy(field) {
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  setText(note, done ? texts.copied : texts.notCopied);
}

/** @param {string} extension @param {Blob} content */
function save(extension, content) {
  const name = `outflank.${extension}`;
  download(name, content);
  setText(note, texts.saved(name));
}
