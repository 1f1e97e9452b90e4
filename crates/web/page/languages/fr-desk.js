// French texts of the analysis board, loaded with it.

/** @import { Grade } from "../types.js" */
/** @typedef {typeof import('./en-desk.js').default} DeskTexts */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90
    ? plural(Math.ceil(seconds), 'seconde', 'secondes')
    : seconds < 5400
      ? plural(Math.round(seconds / 60), 'minute', 'minutes')
      : seconds < 172_800
        ? plural(Math.round(seconds / 3600), 'heure', 'heures')
        : 'plus de deux jours';

const SIDE = { black: 'Noir', white: 'Blanc' };

/** @type {Record<Grade, string>} */
const GRADE = {
  best: 'meilleur coup',
  good: 'bon coup',
  inaccuracy: 'imprécision',
  mistake: 'erreur',
  blunder: 'gaffe',
};

/** @type {DeskTexts} */
export default {
  title: 'Plateau d’analyse',
  panel: 'Panneau d’analyse',
  controls: 'Navigation dans la partie',
  analysis: 'Analyse',
  review: 'Bilan',
  begin: 'Analyser',
  stop: 'Arrêter',
  solve: 'Résoudre exactement',
  solving: (share, rest) => `résolution : ${share}${rest && `, ${rest}`}`,
  rest: (seconds) => `encore ${duration(seconds)} environ`,
  preview: (plies) => `Après le coup ${plies}`,
  judge: 'Jugé par',
  strongest: 'Moteur',
  otherPlayer: 'Un autre joueur…',
  playerAsText: 'Joueur sous forme de texte',
  playerAbout: 'Par exemple alphabeta:depth=6,eval=mobility ou engine:level=12.',
  usePlayer: 'Utiliser ce joueur',
  search: 'Recherche',
  lines: 'Variantes',
  allLines: 'Tous les coups',
  someLines: (count) => plural(count, 'meilleur coup', 'meilleurs coups'),
  move: 'Coup',
  value: 'Valeur',
  loss: 'Perte',
  chance: 'Gain',
  line: 'Meilleure suite',
  depth: (depth) => `profondeur ${depth}`,
  sure: (percent) => `confiance ${percent}`,
  exact: 'exact',
  nodes: (nodes) => `${nodes} nœuds`,
  speed: (nodes) => `${nodes} nœuds par seconde`,
  off: 'L’analyse est arrêtée. Lancez-la pour voir la valeur de chaque coup.',
  waits: (ahead) =>
    ahead
      ? `Dans la file : ${plural(ahead, 'recherche', 'recherches')} avant la vôtre…`
      : 'En attente d’un cœur libre…',
  searching: 'Recherche en cours…',
  over: 'La partie est terminée.',
  passes: (side) => `${SIDE[side]} doit passer.`,
  turn: (side, empties) => `Trait à ${SIDE[side]}, ${plural(empties, 'case vide', 'cases vides')}.`,
  away: 'Le serveur ne répond pas. Nouvel essai…',
  values: 'Valeur de tous les coups',

  graph: 'Évaluation, coup par coup',
  graphScale: 'Le graphique montre',
  graphDiscs: 'Pions',
  graphChance: 'Probabilité de gain',
  graphEmpty: 'La courbe montre les positions analysées. Le bilan de la partie la complète.',
  graphPoint: (ply, move, value, loss) =>
    `Coup ${ply}${move && `, ${move}`} : ${value}${loss && `, ${loss}`}`,
  forSide: (number, side) => (side ? `${SIDE[side]} ${number}` : 'égalité'),
  loses: (discs, grade) => `perd ${discs} (${GRADE[grade]})`,

  playOn: 'Continuer la partie',
  editPosition: 'Modifier la position',
  tree: 'Coups et variantes',
  main: 'Ligne principale',
  variation: 'Variante',
  promote: 'Promouvoir la variante',
  remove: 'Supprimer à partir d’ici',
  left: (number, name) => `Le coup ${number} quitte l’ouverture « ${name} ».`,

  grades: GRADE,
  gradeSign: { best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' },
  squareValue: (value, loss, grade) =>
    `valeur ${value}${loss ? `, perd ${loss}` : ''}${grade ? `, ${GRADE[grade]}` : ''}`,

  reviewBegin: 'Faire le bilan de la partie',
  reviewAbout:
    'Le moteur juge chaque coup : ce qu’il a perdu, ce qui était meilleur, et les chances de gain de chacun.',
  reviewing: (judged, moves) => `${judged} coups jugés sur ${moves}…`,
  reviewed: (level, empties) =>
    `Moteur au niveau ${level}. À partir de ${empties} cases vides, toutes les valeurs sont exactes.`,
  noReview: 'Le bilan demande une partie en 8×8 avec au moins un coup.',
  side: 'Camp',
  accuracy: 'Précision',
  discsLost: 'Pions perdus',
  phases: ['Ouverture', 'Milieu', 'Finale'],
  classes: ['Meilleurs', 'Bons', 'Imprécisions', 'Erreurs', 'Gaffes'],
  worst: (side) => `Les pires coups de ${SIDE[side]}`,
  flawless: (side) => `${SIDE[side]} n’a jamais perdu deux pions ou plus en un coup.`,
  mistake: (number, move, loss, best) => `${number}. ${move} a perdu ${loss} ; ${best} était meilleur.`,

  next: (count, grade, side) => `${count} : montrer la suivante (${GRADE[grade]} de ${SIDE[side]})`,
  judged: (move, grade, loss, better) =>
    `${move} : ${GRADE[grade]}${loss && `, ${loss} de perte`}.${better && ` Meilleure suite : ${better}.`}`,

  again: 'Réessayer',
  againAbout: (side, move) => `Ici, ${SIDE[side]} a joué ${move}. Trouvez un meilleur coup.`,
  againRight: (move) => `${move} est le meilleur coup.`,
  againGood: (move, loss, best) =>
    `${move} est meilleur : il ne perd que ${loss}. Le meilleur coup est ${best}.`,
  againWrong: (move, loss) => `${move} perd ${loss}. Essayez un autre coup.`,
  againShow: 'Montrer le meilleur coup',
  againAnswer: (best) => `Le meilleur coup est ${best}.`,
  againNext: 'Erreur suivante',
  againEnd: 'Retour au bilan',
  againProgress: (number, count) => `Erreur ${number} sur ${count}`,
};
