// Entry point: loads the game in the address, draws its state, and handles commands and keys.

import * as address from './address.js';
import { Board } from './board.js';
import { Table } from './table.js';
import { applyTheme, switchTheme } from './theme.js';
import { change, lastGame, settings } from './settings.js';
import { clockTime, drawClocks, drawScores } from './scores.js';
import { drawMoves, listenToMoves } from './moves.js';
import { drawStatus } from './status.js';
import { drawWelcome, listenToOpponent } from './welcome.js';
import { drawThought } from './thought.js';
import { find, setAttribute } from './dom.js';
import { isField, listenToTexts } from './intake.js';
import { load } from './load.js';
import { load as loadTexts, texts } from './language.js';
import { MoveField, refusalOf } from './movefield.js';
import { fresh, isOver, playable, shownGame, shownPly, SIDES } from './state.js';
import { keepFocus, keepFocusBehindDialogs } from './focus.js';
import { say, sayStatus } from './speech.js';
import { Router } from './router.js';
import { sceneOf } from './scene.js';

/** Interval of clock updates, in milliseconds. */
const TICK = 200;

applyTheme();
await loadTexts();

const table = new Table(address.read(location.hash) ?? address.read(lastGame()) ?? fresh(), { changed, say });
const board = new Board(
  {
    board: find('board', HTMLElement),
    columns: find('columns', HTMLElement),
    rows: find('rows', HTMLElement),
  },
  choose,
);

const moveField = new MoveField(
  {
    form: find('move-form', HTMLFormElement),
    field: find('move', HTMLInputElement),
    problem: find('move-problem', HTMLElement),
  },
  {
    game: () => shownGame(table.state),
    refusal,
    play: (square) => table.play(square),
    leave: () => board.focus(),
  },
);

const router = new Router(
  { table, say, ask: () => commands['open']?.() },
  { focusBoard: () => board.focus(), failed: () => table.notify(texts.status.away) },
);

/** @import { FoundGame } from './types.js' */
/** @typedef {typeof import('./newgame.js')} NewGame */
/** @typedef {typeof import('./open.js')} Open */
/** @typedef {typeof import('./settingsform.js')} SettingsForm */
/** @typedef {typeof import('./share.js')} Share */
/** @typedef {typeof import('./games/keeper.js')} Keeper */

/** What receives games that are opened. */
const opener = {
  table,
  receive: (/** @type {FoundGame} */ found) => {
    keeping(({ keepOpened }) => keepOpened(found));
    if (!router.view?.open) return false;
    router.view.open(found);
    return true;
  },
};

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
  open: () => later('./open.js', (/** @type {Open} */ { askForText }) => askForText(opener)),
  analyse: () => (location.hash = '#/analyse'),
  review: () => (location.hash = '#/review'),
  edit: () => (location.hash = '#/edit'),
  swap: () => table.swap(),
  resign: () => askToResign(),
  rematch: () => table.rematch(),
  replay: () => table.replay(),
  theme: () => switchTheme(),
  keys: () => later('./settingsform.js', (/** @type {SettingsForm} */ { showKeys }) => showKeys()),
  settings: () =>
    later('./settingsform.js', (/** @type {SettingsForm} */ { askForSettings }) => askForSettings(redraw)),
};

/** Commands without a button. @type {Record<string, () => unknown>} */
const spoken = {
  now: () => table.playNow(),
  copy: () => later('./share.js', (/** @type {Share} */ { copyMoves }) => copyMoves(table)),
  move: () => moveField.focus(),
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
  a: 'analyse',
  e: 'edit',
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
const ARROWS = { ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'up', ArrowDown: 'down' };

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
  board.draw(sceneOf(state, settings));
  drawScores(state);
  drawStatus(state, table);
  drawThought(state);
  drawMoves(state);
  drawWelcome(state);
  setAttribute(document.body, 'data-ready', state.game !== null);
  sayStatus(state);
  keepIfOver();
}

/** Draws everything again, for example in another language. */
function redraw() {
  router.view?.redraw();
  changed();
}

/**
 * Loads a module that the first view does not need, and calls `act` with it.
 * @template T
 * @param {string} path
 * @param {(module: T) => unknown} act
 */
async function later(path, act) {
  try {
    await act(await load(path));
  } catch {
    table.notify(texts.status.away);
  }
}

/** Keeps a game among the games of this browser, if it can. @param {(keeper: Keeper) => unknown} act */
function keeping(act) {
  load('./games/keeper.js').then(act, () => {});
}

/** The state drawn last, and whether its game was running. */
let drawn = { state: table.state, isRunning: false };

/** Keeps a game that has just ended. Opened games that are over are kept when they are opened. */
function keepIfOver() {
  const { state } = table;
  const isRunning = state.game !== null && !isOver(state);
  if (drawn.state === state && drawn.isRunning && isOver(state))
    keeping(({ keepFinished }) => keepFinished(state));
  drawn = { state, isRunning };
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

/** Why a square cannot be played now, or an empty string. @param {string} square */
function refusal(square) {
  return refusalOf(playable(table.state), square);
}

/** @param {string} square */
function choose(square) {
  const reason = refusal(square);
  if (reason) say(reason);
  else table.play(square);
}

addEventListener('hashchange', () => {
  router.go();
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
  if (document.querySelector('dialog[open]')) return;
  const name = ARROWS[event.key] ?? (settings.shortcuts ? (SHORTCUTS[event.key] ?? '') : '');
  const command = commandNamed(name);
  if (!command) return;
  event.preventDefault();
  command();
});

/** Commands that every view has. */
const GLOBAL = ['theme', 'keys', 'open'];

/** The command of a key in the view on the page. @param {string} name */
function commandNamed(name) {
  if (!router.plays) return router.view?.commands?.[name] ?? (GLOBAL.includes(name) ? commands[name] : null);
  // Drawing updates which commands are enabled, and a key may be pressed before the next frame.
  drawChanges();
  const isDisabled = document.getElementById(name)?.getAttribute('aria-disabled') === 'true';
  return isDisabled ? null : (commands[name] ?? spoken[name]);
}

find('skip', HTMLElement).addEventListener('click', (event) => {
  event.preventDefault();
  if (router.plays) board.focus();
  else if (router.view?.focus) router.view.focus();
  else find('view', HTMLElement).focus();
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
listenToOpponent(table);
listenToTexts((content) => later('./open.js', (/** @type {Open} */ { open }) => open(opener, content)));
router.go();
changed();
table.begin();
