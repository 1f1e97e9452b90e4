// French texts of the position editor, loaded with it.

/** @typedef {typeof import('./en-edit.js').default} EditTexts */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

const SIDE = { black: 'Noir', white: 'Blanc' };

/** @type {EditTexts} */
export default {
  title: 'Éditeur de position',
  board: 'Plateau',
  panel: 'Position',
  tool: 'À poser sur le plateau',
  tools: { X: 'Noir', O: 'Blanc', '-': 'Vide' },
  toolNames: { X: 'Pion noir', O: 'Pion blanc', '-': 'Case vide' },
  keys: 'Les touches 1, 2 et 3 choisissent quoi poser. Sur une case, Entrée le pose et Espace change la case.',
  changes: 'Modifier la position',
  clear: 'Tout effacer',
  initial: 'Position initiale',
  swap: 'Inverser les couleurs',
  rotate: 'Tourner de 90°',
  mirror: 'Miroir',

  sideToMove: 'Au trait',
  text: 'Position sous forme de texte',
  textAbout: 'Saisissez ou collez une position ou une partie, dans tout format que lit la commande Ouvrir.',
  unread: (message) => `Ce texte est illisible. ${message}`,

  discs: (black, white) =>
    `${plural(black + white, 'pion', 'pions')} : ${plural(black, 'noir', 'noirs')}, ${plural(white, 'blanc', 'blancs')}.`,
  turn: (side, moves) => `À ${SIDE[side]} de jouer : ${plural(moves, 'coup possible', 'coups possibles')}.`,
  passes: (side) => `${SIDE[side]} n’a aucun coup possible et doit passer.`,
  over: 'La partie est terminée : aucun des deux camps ne peut jouer.',
  refused: (message) => `Cette position est inutilisable. ${message}`,
  centre: 'Dans une vraie partie, les quatre cases centrales ne sont jamais vides.',
  noAnswer: 'Le serveur ne répond pas.',
  away: 'Le serveur ne répond pas. Nouvel essai…',

  use: 'Utiliser cette position',
  playFrom: 'Jouer à partir d’ici',
  copyText: 'Copier le texte',
  copyLink: 'Copier le lien',
  manual: 'Texte à copier',
};
