// French texts of the dialog for a new game.

/** @type {typeof import('./en-newgame.js').default} */
export default {
  clock: 'Pendule',
  noLimit: 'Sans limite (temps écoulé)',
  minutes: (count) => `${count} ${count < 2 ? 'minute' : 'minutes'} par joueur`,
  keepPosition: 'Partir de la position sur le plateau',
  start: 'Commencer',
};
