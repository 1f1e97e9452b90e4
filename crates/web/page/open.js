// Import: pasted or typed text and chosen or dropped files, in every format that the server reads.

import * as server from './server.js';
import { explain } from './errors.js';
import { find, make, setText, show } from './dom.js';
import { fresh } from './state.js';
import { movesIn } from './address.js';
import { texts } from './language.js';

/** @import { FoundGame, Reading } from './types.js' */
/** @import { Table } from './table.js' */

const dialog = find('open-dialog', HTMLDialogElement);
const text = find('text', HTMLTextAreaElement);
const file = find('file', HTMLInputElement);
const problem = find('open-problem', HTMLElement);
const leftOut = find('left-out', HTMLElement);
const games = find('games', HTMLUListElement);
const drop = find('drop', HTMLElement);

/** The maximum request size of the server, in bytes. */
const LARGEST = 1 << 20;

/** @param {Table} table */
export function listenToOpen(table) {
  find('read', HTMLButtonElement).addEventListener('click', () => open(table, text.value));
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) open(table, text.value);
  });
  find('choose-file', HTMLButtonElement).addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (chosen) open(table, chosen);
  });
  document.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (isField(event.target) || document.querySelector('dialog[open]') || !pasted.trim()) return;
    event.preventDefault();
    open(table, pasted);
  });
  addEventListener('dragover', (event) => {
    if (
      isField(event.target) ||
      !event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain')
    )
      return;
    event.preventDefault();
    show(drop, true);
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) show(drop, false);
  });
  addEventListener('drop', (event) => {
    show(drop, false);
    if (isField(event.target) && !event.dataTransfer?.files.length) return;
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text/plain');
    if (dropped) open(table, dropped);
  });
}

export function askForText() {
  if (dialog.open) return;
  clear();
  dialog.showModal();
  text.focus();
}

/** Whether the target accepts text input. @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/**
 * Opens a text or a file: a single game at once, several games after a choice.
 * @param {Table} table
 * @param {string | File} content
 */
async function open(table, content) {
  clear();
  try {
    if (content instanceof File && content.size > LARGEST) throw new Error(texts.tooLarge);
    const reading = await server.read(content, table.state.size);
    const [first] = reading.games;
    if (!first) throw new Error(texts.nothingFound);
    if (reading.games.length === 1 && !reading.left_out.length) return take(table, first, reading.format);
    offer(table, reading);
  } catch (error) {
    if (typeof content === 'string') text.value = content;
    setText(
      problem,
      error instanceof server.Away
        ? texts.status.away
        : error instanceof Error
          ? error.message
          : String(error),
    );
    if (!dialog.open) dialog.showModal();
  }
}

function clear() {
  setText(problem, '');
  setText(leftOut, '');
  show(games, false);
}

/** @param {Table} table @param {Reading} reading */
function offer(table, { games: found, format, left_out: left }) {
  const notes = [texts.found(found.length, format)];
  const [first] = left;
  if (first) {
    const why = explain({ code: '', ...first, message: first.why });
    notes.push(texts.leftOut(left.length, Object.entries(first.place).flat().join(' '), why));
  }
  setText(leftOut, notes.join(' '));
  games.replaceChildren(
    ...found.map((game, index) => {
      const button = make('button', { class: 'button', type: 'button' }, `${index + 1}. ${nameOf(game)}`);
      button.addEventListener('click', () => take(table, game, format));
      return make('li', {}, button);
    }),
  );
  show(games, true);
  if (!dialog.open) dialog.showModal();
}

/** @param {FoundGame} game */
function nameOf({ black, white, date, moves, result }) {
  const parts = [
    black || white
      ? texts.against(black || texts.unnamed, white || texts.unnamed)
      : movesIn(moves).slice(0, 8).join(' '),
    date ?? '',
  ];
  parts.push(texts.movesLong(movesIn(moves).length), typeof result === 'number' ? String(result) : '');
  return parts.filter(Boolean).join(', ');
}

/** Opens a found game with human players. @param {Table} table @param {FoundGame} found @param {string} format */
function take(table, found, format) {
  dialog.close();
  text.value = '';
  const { size, start, moves } = found;
  const name = (/** @type {string | null | undefined} */ who) =>
    who
      ? `human:name=${who
          .replace(/[,:=\s]+/g, ' ')
          .trim()
          .slice(0, 40)}`
      : 'human';
  table.open(
    fresh({
      size,
      start,
      moves: movesIn(moves),
      players: { black: name(found.black), white: name(found.white) },
    }),
  );
  table.audience.say(texts.opened(format));
}
