// Entry point: loads the game in the address, draws its state, and handles commands and keys.

import * as address from './address.js';
import { Board } from './board.js';
import { Table } from './table.js';
import { applyTheme, askForSettings, showKeys, switchTheme } from './settingsform.js';
import { askForText, isField, listenToOpen } from './open.js';
import { change, lastGame, settings } from './settings.js';
import { clockTime, drawClocks, drawScores } from './scores.js';
import { drawMoves, listenToMoves } from './moves.js';
import { drawRules } from './rules.js';
import { drawStatus } from './status.js';
import { drawWelcome, listenToOpponent } from './welcome.js';
import { drawThought } from './thought.js';
import { find, setAttribute, show } from './dom.js';
import { load, texts } from './language.js';
import { focusMoveField, listenToMoveField, refusal } from './movefield.js';
import { fresh, shownGame, shownPly, SIDES } from './state.js';
import { keepFocus, keepFocusBehindDialogs } from './focus.js';
import { say, sayStatus } from './speech.js';

/** Interval of clock updates, in milliseconds. */
const TICK = 200;

applyTheme();
await load();

const table = new Table(address.read(location.hash) ?? address.read(lastGame()) ?? fresh(), { changed, say });
const board = new Board(
  {
    board: find('board', HTMLElement),
    columns: find('columns', HTMLElement),
    rows: find('rows', HTMLElement),
  },
  choose,
);

/** @typedef {typeof import('./newgame.js')} NewGame */
/** @typedef {typeof import('./share.js')} Share */

/** Failed imports of each module, by path. @type {Map<string, number>} */
const failures = new Map();

/** Commands by the id of their button. @type {Record<string, () => unknown>} */
const commands = {
  first: () => table.look(0),
  back: () => table.look(shownPly(table.state) - 1),
  forward: () => table.look(shownPly(table.state) + 1),
  last: () => table.look(table.state.moves.length),
  undo: () => table.undo(),
  redo: () => table.redo(),
  hint: () => table.hint(),
  pause: () => (table.state.paused ? table.resume() : table.pause()),
  new: () => later('./newgame.js', (/** @type {NewGame} */ { askForGame }) => askForGame(table)),
  share: () => later('./share.js', (/** @type {Share} */ { share }) => share(table)),
  open: () => askForText(),
  swap: () => table.swap(),
  resign: () => askToResign(),
  rematch: () => table.rematch(),
  replay: () => table.replay(),
  theme: () => switchTheme(),
  keys: () => showKeys(),
  settings: () => askForSettings(redraw),
};

/** Commands without a button. @type {Record<string, () => unknown>} */
const spoken = {
  now: () => table.playNow(),
  copy: () => later('./share.js', (/** @type {Share} */ { copyMoves }) => copyMoves(table)),
  move: () => focusMoveField(),
  count: () => sayCount(),
  legal: () => say(texts.say.legal(shownGame(table.state)?.legal ?? [])),
};

/** @type {Record<string, string>} */
const SHORTCUTS = {
  ',': 'back',
  '.': 'forward',
  '<': 'first',
  '>': 'last',
  u: 'undo',
  r: 'redo',
  h: 'hint',
  p: 'pause',
  n: 'new',
  o: 'open',
  t: 'theme',
  '?': 'keys',
  m: 'now',
  c: 'copy',
  s: 'count',
  l: 'legal',
  '/': 'move',
};

/** Keys that work even if single-key shortcuts are off. @type {Record<string, string>} */
const ARROWS = { ArrowLeft: 'back', ArrowRight: 'forward' };

let drawing = false;

/** Schedules a redraw, at most one per frame. */
function changed() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawChanges);
}

/** Draws now if a redraw is pending. */
function drawChanges() {
  if (!drawing) return;
  drawing = false;
  keepFocus(draw, () => board.focus());
}

function draw() {
  const { state } = table;
  board.draw(state, settings);
  drawScores(state);
  drawStatus(state, table);
  drawThought(state);
  drawMoves(state);
  drawWelcome(state);
  setAttribute(document.body, 'data-ready', state.game !== null);
  sayStatus(state);
}

/** Draws everything again, for example in another language. */
function redraw() {
  drawRules(() => {
    location.hash = '#/play';
  });
  changed();
}

/**
 * Loads a module that the first view does not need, and calls `act` with it. Browsers may cache failed imports, so each
 * retry uses a different address.
 * @template T
 * @param {string} path
 * @param {(module: T) => unknown} act
 */
async function later(path, act) {
  try {
    const failed = failures.get(path) ?? 0;
    const module = import(failed === 0 ? path : `${path}?${failed}`);
    module.catch(() => failures.set(path, failed + 1));
    await act(await module);
  } catch {
    table.notify(texts.status.away);
  }
}

function sayCount() {
  const { state } = table;
  const discs = shownGame(state)?.discs;
  if (!discs) return;
  const [black = '', white = ''] = SIDES.map((side) => clockTime(state, side));
  say(`${texts.say.count(discs.black, discs.white)} ${texts.say.clocks(black, white)}`);
}

function askToResign() {
  const dialog = find('resign-dialog', HTMLDialogElement);
  // Escape keeps the return value of the previous time.
  dialog.returnValue = '';
  dialog.showModal();
}

/** @param {string} square */
function choose(square) {
  const reason = refusal(table, square);
  if (reason) say(reason);
  else table.play(square);
}

function showView() {
  keepFocus(switchView, () => {
    if (rulesAreShown()) find('rules', HTMLElement).focus();
    else board.focus();
  });
}

function rulesAreShown() {
  return location.hash.startsWith('#/rules');
}

function switchView() {
  const rules = rulesAreShown();
  show(find('play', HTMLElement), !rules);
  show(find('rules', HTMLElement), rules);
  for (const link of document.querySelectorAll('nav [data-view]')) {
    setAttribute(
      link,
      'aria-current',
      link.getAttribute('data-view') === (rules ? 'rules' : 'play') ? 'page' : null,
    );
  }
  document.title = rules ? `${texts.rules} – Outflank` : 'Outflank';
}

addEventListener('hashchange', () => {
  showView();
  const state = address.read(location.hash);
  if (state && location.hash !== address.write(table.state)) {
    table.open(state, false);
  } else if (location.hash === '#/play') {
    table.save();
  }
});

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.hasAttribute('data-close')) button.closest('dialog')?.close('cancel');
  const command = button && commands[button.id];
  if (command && button.getAttribute('aria-disabled') !== 'true') command();
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
  if (document.querySelector('dialog[open]') || find('play', HTMLElement).hidden) return;
  const name = ARROWS[event.key] ?? (settings.shortcuts ? (SHORTCUTS[event.key] ?? '') : '');
  const command = commands[name] ?? spoken[name];
  // Drawing updates which commands are enabled, and a key may be pressed before the next frame.
  drawChanges();
  if (!command || document.getElementById(name)?.getAttribute('aria-disabled') === 'true') return;
  event.preventDefault();
  command();
});

find('skip', HTMLElement).addEventListener('click', (event) => {
  event.preventDefault();
  board.focus();
});
find('resign-dialog', HTMLDialogElement).addEventListener('close', (event) => {
  if (event.target instanceof HTMLDialogElement && event.target.returnValue === 'resign') table.resign();
});
const speed = find('speed', HTMLInputElement);
speed.value = String(settings.speed);
speed.addEventListener('input', () => change({ speed: Number(speed.value) }));
addEventListener('pagehide', () => {
  table.tick();
  table.save();
});
setInterval(() => {
  table.tick();
  drawClocks(table.state);
}, TICK);

keepFocusBehindDialogs(() => board.focus());
listenToMoves((ply) => table.look(ply));
listenToMoveField(table, () => board.focus());
listenToOpponent(table);
listenToOpen(table);
drawRules(() => {
  location.hash = '#/play';
});
showView();
changed();
table.begin();
