// Import: pasted or typed text and chosen or dropped files, in every format that the server reads.

import * as server from './server.js';
import { button } from './controls.js';
import { buttonRow, cancelButton, showDialog } from './dialog.js';
import { explain } from './errors.js';
import { fresh } from './state.js';
import { loadStyle } from './style.js';
import { loadTexts } from './load.js';
import { messageOf } from './patience.js';
import { make, setText, show } from './dom.js';
import { movesIn } from './address.js';
import { texts } from './language.js';

/** @import { FoundGame, PartTexts, Reading } from './types.js' */
/** @import { Table } from './table.js' */

/** The maximum request size of the server, in bytes. */
const LARGEST = 1 << 20;

/**
 * What receives opened games.
 * @typedef {object} Opener
 * @property {Table} table
 * @property {(found: FoundGame) => boolean} receive  opens a game in another view, and returns whether it does
 */

/** The dialog in the language that was used last. @type {OpenDialog | null} */
let dialog = null;

/** Asks for a text. @param {Opener} opener */
export async function askForText(opener) {
  (await dialogFor(opener)).ask();
}

/**
 * Opens a text or a file: a single game at once, several games after a choice.
 * @param {Opener} opener
 * @param {string | File} content
 */
export async function open(opener, content) {
  await (await dialogFor(opener)).open(content);
}

/** The dialog in the current language. @param {Opener} opener */
async function dialogFor(opener) {
  const [words] = await Promise.all([loadTexts('open'), loadStyle('forms.css')]);
  if (dialog?.words !== words) dialog = new OpenDialog(opener, words, dialog?.text.value ?? '');
  return dialog;
}

class OpenDialog {
  /** @param {Opener} opener @param {PartTexts['open']} words @param {string} text */
  constructor(opener, words, text) {
    this.opener = opener;
    this.words = words;
    this.text = make('textarea', {
      id: 'text',
      rows: 7,
      'aria-label': words.text,
      spellcheck: 'false',
      autocomplete: 'off',
    });
    this.text.value = text;
    this.text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.open(this.text.value);
    });
    this.file = make('input', {
      type: 'file',
      id: 'file',
      class: 'unseen',
      tabindex: '-1',
      'aria-hidden': 'true',
    });
    this.file.addEventListener('change', () => {
      const [chosen] = this.file.files ?? [];
      if (chosen) this.open(chosen);
      this.file.value = '';
    });
    this.problem = make('p', { class: 'problem', id: 'open-problem', role: 'alert' });
    this.leftOut = make('p', { class: 'note', id: 'left-out' });
    this.games = make('ul', { class: 'games', id: 'games', hidden: true });
  }

  /** Asks for a text. */
  ask() {
    if (this.text.isConnected) return;
    this.#clear();
    this.#show();
    this.text.focus();
  }

  #clear() {
    setText(this.problem, '');
    setText(this.leftOut, '');
    show(this.games, false);
  }

  /** Shows the dialog, if it is not open. */
  #show() {
    if (this.text.isConnected) return;
    const { words } = this;
    const read = button(words.open, () => this.open(this.text.value), 'primary');
    read.id = 'read';
    const buttons = buttonRow(
      this.file,
      button(words.chooseFile, () => this.file.click()),
      button(texts.edit, () => {
        this.text.closest('dialog')?.close();
        location.hash = '#/edit';
      }),
      make('span', { class: 'gap' }),
      cancelButton(),
      read,
    );
    const about = make('p', { class: 'note' }, words.about);
    showDialog('open', words.heading, [about, this.text, this.problem, this.leftOut, this.games, buttons]);
  }

  /** Opens a single game at once, and lists several games. @param {string | File} content */
  async open(content) {
    const { words } = this;
    this.#clear();
    try {
      if (content instanceof File && content.size > LARGEST) throw new Error(words.tooLarge);
      const reading = await server.read(content, this.opener.table.state.size);
      const [first] = reading.games;
      if (!first) throw new Error(texts.nothingFound);
      if (reading.games.length === 1 && !reading.left_out.length) this.#take(first, reading.format);
      else this.#offer(reading);
    } catch (error) {
      if (typeof content === 'string') this.text.value = content;
      setText(this.problem, messageOf(error));
      this.#show();
    }
  }

  /** @param {Reading} reading */
  #offer({ games, format, left_out: left }) {
    const { words } = this;
    const notes = [words.found(games.length, format)];
    const [first] = left;
    if (first) {
      const why = explain({ code: '', ...first, message: first.why });
      notes.push(words.leftOut(left.length, Object.entries(first.place).flat().join(' '), why));
    }
    setText(this.leftOut, notes.join(' '));
    const items = games.map((game, index) =>
      make(
        'li',
        {},
        button(`${index + 1}. ${this.#nameOf(game)}`, () => this.#take(game, format)),
      ),
    );
    this.games.replaceChildren(...items);
    show(this.games, true);
    this.#show();
  }

  /** @param {FoundGame} game */
  #nameOf({ black, white, date, moves, result }) {
    const parts = [
      black || white
        ? texts.against(black || texts.unnamed, white || texts.unnamed)
        : movesIn(moves).slice(0, 8).join(' '),
      date ?? '',
      this.words.moves(movesIn(moves).length),
      typeof result === 'number' ? String(result) : '',
    ];
    return parts.filter(Boolean).join(', ');
  }

  /** Opens a found game with human players. @param {FoundGame} found @param {string} format */
  #take(found, format) {
    const { table, receive } = this.opener;
    this.text.closest('dialog')?.close();
    this.text.value = '';
    const { size, start, moves, recorded } = found;
    if (!receive(found)) {
      const players = { black: playerNamed(found.black), white: playerNamed(found.white) };
      table.open(fresh({ size, start, moves: movesIn(moves), recorded, players }));
    }
    table.audience.say(this.words.opened(format));
  }
}

/** A human player with a name of a file. @param {string | null | undefined} name */
function playerNamed(name) {
  const plain = name
    ?.replace(/[,:=\s]+/g, ' ')
    .trim()
    .slice(0, 40);
  return name ? `human:name=${plain}` : 'human';
}
