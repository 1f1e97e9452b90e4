// English texts of the form for a player, loaded with it.

/** @import { Side } from '../types.js' */

const SIDE = { black: 'Black', white: 'White' };

export default {
  humanAbout: 'A person at this screen.',
  kindOf: (/** @type {Side} */ side) => `${SIDE[side]} player`,
  level: (/** @type {number} */ number, /** @type {string} */ title) => `Level ${number}: ${title}`,
  custom: 'Custom player',
  player: 'Player',
  moreSettings: 'More settings',
  evaluationSettings: 'Settings of the evaluation',
  asText: 'As text',
  usual: (/** @type {string} */ value) => `default: ${value}`,
  between: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
  leaveUsual: 'default',
};
