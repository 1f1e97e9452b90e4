// English texts of the list of games, loaded with it.

/** @import { Side } from '../types.js' */
/** @import { EntryFault } from '../games/format.js' */

/** @param {number} count @param {string} [shown]  the number as text */
const games = (count, shown = String(count)) => `${shown} ${count === 1 ? 'game' : 'games'}`;

const SIDE = { black: 'Black', white: 'White' };
const OTHER = { black: 'White', white: 'Black' };

/** @type {Record<EntryFault, string>} */
const FAULT = {
  entry: 'it is not a game',
  size: 'the board size is not 4, 6, 8 or 10',
  start: 'the start position is not a text',
  moves: 'the moves are not squares of the board',
  players: 'a player is missing',
  result: 'the result is not valid',
  date: 'the date is not valid',
  source: 'the source is neither “played” nor “opened”',
  note: 'the note is not valid',
  review: 'the review is not valid',
  room: 'there is no room left',
};

export default {
  title: 'My games',
  about: (/** @type {string} */ most) =>
    `Finished and opened games are kept in this browser only. There is room for ${most} games; after that, the oldest played ones are removed.`,
  blocked:
    'This browser does not allow saving, so these games are lost when you close the tab: export them to keep them.',
  full: 'The browser has no space left, so new games are lost when you close the tab: export them, then delete some.',

  tools: 'Find and sort games',
  search: 'Search',
  searchHint: 'Name, date, note or moves (f5d6c3)',
  filter: 'Show',
  filters: { all: 'All games', reviewed: 'Reviewed', unreviewed: 'Not reviewed' },
  sort: 'Sort by',
  sorts: {
    newest: 'Date: newest first',
    oldest: 'Date: oldest first',
    black: 'Result: best for Black',
    white: 'Result: best for White',
    accurate: 'Accuracy: highest first',
    inaccurate: 'Accuracy: lowest first',
  },
  count: (/** @type {number} */ count, /** @type {string} */ shown) => games(count, shown),
  found: (/** @type {string} */ found, /** @type {string} */ of) => `${found} of ${of} games`,
  none: 'No game matches. Change the search or the filter.',
  more: (/** @type {number} */ count) => `Show ${count} more`,

  list: 'Games',
  play: 'Play',
  analyse: 'Analyse',
  review: 'Review',
  delete: 'Delete',
  note: 'Note',
  noteOn: (/** @type {string} */ names) => `Note on ${names}`,
  board: (/** @type {number} */ size) => `${size}×${size}`,
  moves: (/** @type {number} */ count) => `${count} ${count === 1 ? 'move' : 'moves'}`,
  wins: (/** @type {Side} */ side, /** @type {number} */ discs) => `${SIDE[side]} wins by ${discs}`,
  draw: 'Draw',
  resigned: (/** @type {Side} */ loser) => `${OTHER[loser]} wins: ${SIDE[loser]} resigned`,
  time: (/** @type {Side} */ loser) => `${OTHER[loser]} wins on time`,
  unfinished: 'No result',
  accuracy: (/** @type {string} */ black, /** @type {string} */ white) =>
    `Accuracy: Black ${black}, White ${white}`,
  lost: (/** @type {string} */ black, /** @type {string} */ white) =>
    `Discs lost: Black ${black}, White ${white}`,

  export: 'Export all',
  import: 'Import…',
  deleteAll: 'Delete all',
  undo: 'Undo',
  deleted: (/** @type {string} */ names) => `Deleted: ${names}.`,
  deletedAll: (/** @type {number} */ count) => `${games(count)} deleted.`,
  restored: 'Restored.',
  exported: (/** @type {number} */ count, /** @type {string} */ file) =>
    `${games(count)} exported to ${file}.`,
  imported: (/** @type {number} */ added, /** @type {number} */ known, /** @type {number} */ refused) =>
    `${games(added)} added, ${known} already here, ${refused} refused.`,
  firstFault: (/** @type {number} */ entry, /** @type {EntryFault} */ fault) =>
    `Entry ${entry} is refused: ${FAULT[fault]}.`,
  torn: 'Nothing was imported: the file is incomplete or damaged.',
  foreign:
    'Nothing was imported: this is not a file from “Export all”. To open other formats, use “Open” in the play view.',
  version: 'Nothing was imported: the file is from another version of Outflank.',
  unreadable: 'Nothing was imported: the file cannot be read.',

  emptyTitle: 'No games yet',
  empty:
    'Every game that you finish is kept here, and every game that you open from a file or a text. You can then search, analyse and review it.',
  begin: 'Play a game',
};
