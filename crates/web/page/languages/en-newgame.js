// English texts of the dialog for a new game.

export default {
  clock: 'Clock',
  noLimit: 'No limit (counts up)',
  minutes: (/** @type {number} */ count) => `${count} ${count === 1 ? 'minute' : 'minutes'} per player`,
  keepPosition: 'Start from the position on the board',
  start: 'Start',
};
