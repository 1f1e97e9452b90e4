// The games kept in this browser, in IndexedDB. If the browser refuses, they are kept in memory for this tab.

import { FORMAT, VERSION, entriesIn, entryOf, gameIn, keyOf, summaryOf } from './format.js';

/** @import { GameReview } from '../types.js' */
/** @import { EntryFault, KeptGame, NewGame } from './format.js' */

export { keyOf };

/** The maximum number of games. */
export const MAX_GAMES = 2000;

const DATABASE = { name: 'outflank', version: 1 };

/** Changes that are not in the database yet, by id. Null stands for a deletion. */
const unsaved = {
  games: /** @type {Map<string, KeptGame | null>} */ (new Map()),
  reviews: /** @type {Map<string, GameReview | null>} */ (new Map()),
};

/** The games that the database returned last. @type {KeptGame[]} */
let saved = [];

/** The games that were removed in this tab. @type {Map<string, { game: KeptGame, review: GameReview | null }>} */
const removed = new Map();

/** @type {'blocked' | 'full' | null} */
let fault = null;

/** @type {Promise<IDBDatabase> | null} */
let connection = null;

/** The last operation. Operations run one after the other. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @type {Set<() => void>} */
const watchers = new Set();
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outflank.games') : null;
otherTabs?.addEventListener('message', () => watchers.forEach((changed) => changed()));

/** Why games are not saved: the browser does not allow it, or has no space left. Null if they are saved. */
export function problem() {
  return fault;
}

/** Calls a function after each change, in this tab or another one. Returns how to end this. @param {() => void} changed */
export function watch(changed) {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/**
 * Keeps a game. A known game is updated: names, date and note stay, a newer result replaces the old one.
 * @param {NewGame} game
 * @returns {Promise<KeptGame>}
 */
export function keep(game) {
  return inTurn(async () => {
    const games = await readAll();
    const kept = add(games, game);
    trim(games, kept.id);
    await save();
    return kept;
  });
}

/** All games, the newest first. @returns {Promise<KeptGame[]>} */
export function list() {
  return inTurn(async () => {
    const games = [...(await readAll()).values()];
    return games.sort((one, two) => Date.parse(two.date) - Date.parse(one.date));
  });
}

/** Removes a game. It can be restored in this tab. @param {string} id @returns {Promise<boolean>} */
export function remove(id) {
  return inTurn(async () => {
    const game = (await readAll()).get(id);
    if (!game) return false;
    removed.set(id, { game, review: await readReview(id) });
    change(id, null, null);
    await save();
    return true;
  });
}

/** Restores a removed game. @param {string} id @returns {Promise<boolean>} */
export function restore(id) {
  return inTurn(async () => {
    const found = removed.get(id);
    if (!found) return false;
    removed.delete(id);
    change(id, found.game, found.review);
    await save();
    return true;
  });
}

/** Removes all games. @returns {Promise<void>} */
export function clear() {
  return inTurn(async () => {
    for (const id of (await readAll()).keys()) change(id, null, null);
    await save();
  });
}

/** Changes the note of a game. @param {string} id @param {string} note @returns {Promise<boolean>} */
export function annotate(id, note) {
  return update(id, (game) => change(id, { ...game, note }));
}

/** Adds the review of a kept game. @param {string} key @param {GameReview} review @returns {Promise<boolean>} */
export function attachReview(key, review) {
  return update(key, (game) => change(key, { ...game, review: summaryOf(review) }, review));
}

/** The complete review of a game. @param {string} key @returns {Promise<GameReview | null>} */
export function reviewOf(key) {
  return inTurn(() => readReview(key));
}

/** All games as a file. @returns {Promise<Blob>} */
export function exportAll() {
  return inTurn(async () => {
    /** @type {string[]} */
    const entries = [];
    for (const game of (await readAll()).values())
      entries.push(JSON.stringify(entryOf(game, game.review && (await readReview(game.id)))));
    const head = `{"format":"${FORMAT}","version":${VERSION},"games":[`;
    return new Blob([head, '\n', entries.join(',\n'), '\n]}\n'], { type: 'application/json' });
  });
}

/**
 * The result of an import.
 * @typedef {object} Import
 * @property {number} added
 * @property {number} known
 * @property {number} refused
 * @property {{ entry: number, reason: EntryFault } | null} first  the first refused entry, counted from 1
 */

/**
 * Adds the games of a file. Rejects with a FileRefusal, before any change, if the text is no such file.
 * @param {string} text
 * @returns {Promise<Import>}
 */
export function importAll(text) {
  return inTurn(async () => {
    const entries = entriesIn(text);
    const games = await readAll();
    /** @type {Import} */
    const result = { added: 0, known: 0, refused: 0, first: null };
    entries.forEach((entry, index) => {
      const game = gameIn(entry);
      const isKnown = typeof game === 'object' && games.has(keyOf(game));
      const reason = typeof game === 'string' ? game : isKnown || games.size < MAX_GAMES ? null : 'room';
      if (reason) {
        result.refused++;
        result.first ??= { entry: index + 1, reason };
      } else if (typeof game === 'object') {
        result[isKnown ? 'known' : 'added']++;
        add(games, game);
      }
    });
    await save();
    return result;
  });
}

/**
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
function inTurn(act) {
  const done = last.then(act);
  last = done.catch(() => {});
  return done;
}

/** @param {string} id @param {(game: KeptGame) => void} act */
function update(id, act) {
  return inTurn(async () => {
    const game = (await readAll()).get(id);
    if (!game) return false;
    act(game);
    await save();
    return true;
  });
}

/** Adds or updates a game. @param {Map<string, KeptGame>} games @param {NewGame} added @returns {KeptGame} */
function add(games, { review = null, note = '', ...rest }) {
  const id = keyOf(rest);
  const known = games.get(id);
  /** @type {KeptGame} */
  let game = { ...rest, id, note, review: review && summaryOf(review) };
  if (known) {
    const { result, reason, loser } = game.result === null && !game.reason ? known : game;
    game = { ...known, result, reason, loser, note: known.note || note, review: known.review ?? game.review };
    if (JSON.stringify(game) === JSON.stringify(known)) return known;
  }
  games.set(id, game);
  change(id, game, known?.review ? undefined : (review ?? undefined));
  return game;
}

/** Removes the oldest played games, then the oldest opened ones. @param {Map<string, KeptGame>} games @param {string} spared */
function trim(games, spared) {
  const excess = games.size - MAX_GAMES;
  if (excess <= 0) return;
  const isOpened = (/** @type {KeptGame} */ { source }) => Number(source === 'opened');
  const oldest = [...games.values()]
    .filter(({ id }) => id !== spared)
    .sort((one, two) => isOpened(one) - isOpened(two) || Date.parse(one.date) - Date.parse(two.date));
  for (const { id } of oldest.slice(0, excess)) change(id, null, null);
}

/** Notes a change, which `save` writes. @param {string} id @param {KeptGame | null} game @param {GameReview | null} [review] */
function change(id, game, review) {
  unsaved.games.set(id, game);
  if (review !== undefined) unsaved.reviews.set(id, review);
}

/** All games by id. @returns {Promise<Map<string, KeptGame>>} */
async function readAll() {
  try {
    saved = await transact('readonly', (games) => games.getAll());
    if (!unsaved.games.size) fault = null;
  } catch (error) {
    fail(error);
  }
  const games = new Map(saved.map((game) => [game.id, game]));
  for (const [id, game] of unsaved.games) {
    if (game) games.set(id, game);
    else games.delete(id);
  }
  return games;
}

/** @param {string} id @returns {Promise<GameReview | null>} */
async function readReview(id) {
  const review = unsaved.reviews.get(id);
  if (review !== undefined) return review;
  try {
    return (await transact('readonly', (_, reviews) => reviews.get(id))) ?? null;
  } catch (error) {
    fail(error);
    return null;
  }
}

/** Writes all changes. Those that the browser refuses stay in memory and are written with the next ones. */
async function save() {
  if (!unsaved.games.size) return;
  try {
    // Deletions come first: they make room.
    await write((value) => value === null);
    await write((value) => value !== null);
    fault = null;
  } catch (error) {
    fail(error);
  }
  watchers.forEach((changed) => changed());
  otherTabs?.postMessage('changed');
}

/** @param {(value: KeptGame | GameReview | null) => boolean} isWanted */
async function write(isWanted) {
  const games = [...unsaved.games].filter(([, game]) => isWanted(game));
  const reviews = [...unsaved.reviews].filter(([, review]) => isWanted(review));
  if (!games.length && !reviews.length) return;
  await transact('readwrite', (gameStore, reviewStore) => {
    for (const [id, game] of games) game ? gameStore.put(game) : gameStore.delete(id);
    for (const [id, review] of reviews) review ? reviewStore.put(review, id) : reviewStore.delete(id);
  });
  for (const [id] of games) unsaved.games.delete(id);
  for (const [id] of reviews) unsaved.reviews.delete(id);
}

/** @param {unknown} error */
function fail(error) {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  fault = isFull ? 'full' : 'blocked';
  console.info(error);
}

/**
 * Runs a transaction and resolves with the result of its request.
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore, reviews: IDBObjectStore) => IDBRequest | void} act
 * @returns {Promise<any>}
 */
async function transact(mode, act) {
  const database = await connect();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(['games', 'reviews'], mode);
    try {
      const request = act(transaction.objectStore('games'), transaction.objectStore('reviews'));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    } catch (error) {
      transaction.abort();
      reject(error);
    }
  });
}

/** The connection to the database. It is opened again if the browser closed it. */
function connect() {
  if (connection) return connection;
  const forget = () => {
    connection = null;
  };
  const opened = new Promise((/** @type {(database: IDBDatabase) => void} */ resolve, reject) => {
    const request = indexedDB.open(DATABASE.name, DATABASE.version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', { keyPath: 'id' });
      // Reviews are large, and a list of games does not need them.
      request.result.createObjectStore('reviews');
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
  });
  connection = opened;
  opened.catch(forget);
  return opened;
}
