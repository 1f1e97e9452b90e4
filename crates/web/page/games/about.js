// A kept game as text: names, date, result, addresses, and what a search and a sort compare.

import { code, texts } from '../language.js';
import { isHuman, other } from '../state.js';
import { joined } from '../server.js';
import { partsOf, titleOf } from '../roster.js';
import { transcriptOf } from './format.js';

/** @import { Side } from '../types.js' */
/** @import { KeptGame } from './format.js' */
/** @typedef {typeof import('../languages/en-games.js').default} GamesTexts */

/** @typedef {keyof GamesTexts['filters']} Filter */
/** @typedef {keyof GamesTexts['sorts']} Sort */

/** What the list shows. @typedef {{ query: string, filter: Filter, sort: Sort }} Selection */

/** Both players: `You – Casual`. @param {KeptGame} game */
export function namesOf(game) {
  return texts.against(nameOf(game, 'black'), nameOf(game, 'white'));
}

/** @param {KeptGame} game @param {Side} side */
function nameOf(game, side) {
  const player = game[side];
  if (!player) return texts.unnamed;
  if (player === 'human' && isHuman(game[other(side)])) return texts.human;
  const { name } = partsOf(player);
  const isPlayer = Object.hasOwn(texts.players, name) && /^([:=]|$)/.test(player.slice(name.length));
  return isPlayer ? titleOf(player, game.size) : player;
}

/** The date of a game, as precise as it is known. @param {string} date */
export function dateOf(date) {
  // A language without a country has American dates.
  const locale = navigator.languages.find((tag) => tag.startsWith(code)) ?? code;
  /** By the length of the date. @type {Record<number, Intl.DateTimeFormatOptions>} */
  const known = {
    4: { year: 'numeric' },
    7: { year: 'numeric', month: 'long' },
    10: { dateStyle: 'medium' },
  };
  const precision = known[date.length] ?? { dateStyle: 'medium', timeStyle: 'short' };
  // Days are in UTC, times in the zone of the reader.
  const zone = date.length <= 10 ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(locale, { ...precision, ...zone }).format(new Date(date));
}

/** @param {KeptGame} game @param {GamesTexts} words */
export function resultOf({ result, reason, loser }, words) {
  if (reason && loser) return words[reason](loser);
  if (result === null) return words.unfinished;
  return result === 0 ? words.draw : words.wins(result > 0 ? 'black' : 'white', Math.abs(result));
}

/** The addresses of a game in the other views. @param {KeptGame} game */
export function addressesOf({ size, start, moves }) {
  const line = joined(moves);
  const query = (/** @type {Record<string, string>} */ parts) =>
    new URLSearchParams({ size: String(size), ...(start ? { start } : {}), ...parts });
  return {
    play: `#/play?${query({ black: 'human', white: 'human', moves: line })}`,
    analyse: `#/analyse?${query({ tree: line, at: '0' })}`,
    review: `#/review?${query({ tree: line, at: '0' })}`,
  };
}

/** The games that a selection shows, in its order. @param {KeptGame[]} games  the newest first @param {Selection} selection */
export function selected(games, { query, filter, sort }) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const moves = query.toLowerCase().replace(/\s|--|pass/g, '');
  const found = games.filter(
    (game) =>
      (filter === 'all' || (filter === 'reviewed') === Boolean(game.review)) &&
      (!words.length || (moves && transcriptOf(game.moves).startsWith(moves)) || hasAll(game, words)),
  );
  if (sort === 'newest') return found;
  if (sort === 'oldest') return found.reverse();
  const [valueOf, sign] = ORDERS[sort];
  return found
    .map((game) => ({ game, value: valueOf(game) }))
    .sort((one, two) => {
      // Games without a value come last in both directions.
      if (one.value === null || two.value === null)
        return Number(one.value === null) - Number(two.value === null);
      return sign * (two.value - one.value);
    })
    .map(({ game }) => game);
}

/** @type {Record<Exclude<Sort, 'newest' | 'oldest'>, [(game: KeptGame) => number | null, 1 | -1]>} */
const ORDERS = {
  black: [margin, 1],
  white: [margin, -1],
  accurate: [accuracy, 1],
  inaccurate: [accuracy, -1],
};

/** The result for Black. A win without a count comes after all wins by discs. @param {KeptGame} game */
function margin({ result, loser }) {
  return loser ? (loser === 'white' ? 1 : -1) : result;
}

/** The accuracy of the only human, or the mean of both sides. @param {KeptGame} game */
function accuracy({ black, white, review }) {
  if (!review) return null;
  const values = /** @type {Side[]} */ (['black', 'white'])
    .filter((side) => isHuman(black) === isHuman(white) || isHuman(side === 'black' ? black : white))
    .flatMap((side) => review.accuracy[side] ?? []);
  return values.length ? values.reduce((sum, value) => sum + value) / values.length : null;
}

/** @param {KeptGame} game @param {string[]} words */
function hasAll(game, words) {
  // The Swedish form of a date is that of ISO 8601, in local time.
  const day = game.date.length > 10 ? new Date(game.date).toLocaleDateString('sv') : game.date;
  const text = plain(`${namesOf(game)} ${day} ${dateOf(game.date)} ${game.note}`);
  return words.every((word) => text.includes(word));
}

/** A text in lower case without accents. @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();
}
