// English texts of the dialog that opens games and positions.

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export default {
  heading: 'Open a game or position',
  about: 'Paste moves, a position or a file of games in any common format, or drop a file on the page.',
  text: 'Text to open',
  chooseFile: 'Choose file…',
  open: 'Open',
  found: (/** @type {number} */ count, /** @type {string} */ format) =>
    `${plural(count, 'game', 'games')} found (${format}). Select a game.`,
  leftOut: (/** @type {number} */ count, /** @type {string} */ place, /** @type {string} */ why) =>
    `${plural(count, 'part', 'parts')} skipped (${count > 1 ? 'first: ' : ''}${place}: ${why}).`,
  tooLarge: 'The file is larger than 1 MB.',
  opened: (/** @type {string} */ format) => `Opened (${format}).`,
  moves: (/** @type {number} */ count) => plural(count, 'move', 'moves'),
};
