// French texts of the laboratory, loaded with it.

/** @import { RunKind, RunState } from '../lab/types.js' */
/** @typedef {typeof import('./en-lab.js').default} LabTexts */

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

/** @type {Record<RunKind, string>} */
const KINDS = { match: 'Match', tournament: 'Tournoi', gauntlet: 'Un contre tous', study: 'Étude' };

/** @type {Record<RunState, string>} */
const STATES = {
  waiting: 'En attente d’autres exécutions',
  running: 'En cours',
  paused: 'En pause',
  stopped: 'Arrêtée',
  finished: 'Terminée',
  failed: 'Échouée',
};

/** @type {LabTexts} */
export default {
  title: 'Laboratoire',
  about:
    'Faites s’affronter des joueurs en de nombreuses parties pour savoir lequel est le plus fort. Une exécution se poursuit même si cette page est fermée.',
  pages: 'Pages du laboratoire',
  runs: 'Exécutions',
  studies: 'Études',
  compare: 'Comparaison',

  newRun: 'Nouvelle exécution',
  kind: 'Compétition',
  kinds: KINDS,
  player: (number) => `Joueur ${number}`,
  playerKind: (number) => `Type du joueur ${number}`,
  addPlayer: 'Ajouter un joueur',
  removePlayer: 'Retirer le dernier joueur',
  gamesPerPairing: 'Parties par rencontre',
  size: 'Plateau',
  openings: 'Ouvertures',
  openingKinds: {
    '': 'Au hasard, longueur habituelle',
    'random:2': '2 coups au hasard',
    'random:4': '4 coups au hasard',
    'random:8': '8 coups au hasard',
    'random:12': '12 coups au hasard',
    'all:2': 'Toutes celles de 2 coups',
    'all:4': 'Toutes celles de 4 coups',
    'all:6': 'Toutes celles de 6 coups',
    named: 'Ouvertures nommées (8×8)',
    start: 'Position de départ',
  },
  colours: 'Couleurs',
  colourKinds: { both: 'Les deux, à chaque ouverture', fixed: 'Noir pour le premier joueur' },
  clock: 'Cadence',
  clockAbout: 'Par partie 10s, avec incrément 10s+0.1s, par coup move:1s ; vide pour aucune',
  seed: 'Graine aléatoire',
  concurrency: 'Parties simultanées',
  start: 'Lancer',

  allRuns: 'Toutes les exécutions',
  noRuns: 'Aucune exécution pour l’instant. Lancez un match sur cette page, ou une étude.',
  active: (count) => `Au plus ${plural(count, 'exécution avance', 'exécutions avancent')} en même temps.`,
  kept: 'Le serveur conserve toutes les exécutions.',
  notKept: 'Elles sont supprimées à l’arrêt du serveur ; outflank serve --runs DOSSIER les conserve.',
  progressOf: (name) => `Avancement : ${name}`,
  quickTitle: (title) => `${title} (rapide)`,
  ahead: (count) => `En attente, ${plural(count, 'exécution', 'exécutions')} avant elle`,
  states: STATES,
  games: (done, all) => `${done} parties sur ${all}`,
  steps: (done, all) => `${done} parties et recherches sur ${all}`,

  run: 'Exécution',
  backToRuns: '← Toutes les exécutions',
  progress: 'Avancement',
  pause: 'Mettre en pause',
  stop: 'Arrêter',
  continue: 'Continuer',
  remove: 'Supprimer',
  changed: {
    pause: 'L’exécution va être mise en pause.',
    stop: 'L’exécution va être arrêtée.',
    continue: 'L’exécution continue.',
  },
  removed: 'L’exécution est supprimée.',
  ended: (why) => `L’exécution s’est terminée avant la fin : ${why}`,
  heading: (kind, title) => `${KINDS[kind]} : ${title}`,
  noClock: 'aucune',
  took: (seconds) => duration(seconds),
  elapsed: (seconds) => `${duration(seconds)} jusqu’ici`,
  rest: (seconds) => `encore ${duration(seconds)} environ`,
  cell: (cell, cells, point, points) => `cellule ${cell} sur ${cells}, point ${point} sur ${points}`,
  conditions: (size, openings, clock, seed) =>
    `${size}, ouvertures ${openings}, cadence : ${clock}, graine ${seed}`,
  results: 'Résultats',
  standings: 'Résultats des joueurs',
  playerHeads: [
    'Joueur',
    'Gagnées',
    'Nulles',
    'Perdues',
    'Score',
    'Elo',
    'Temps par coup',
    'Nœuds par coup',
    'Plateau',
  ],
  scorePlot: 'Score du premier joueur',
  scoreAbout: 'selon le nombre de parties, avec sa bande de confiance à 95 %',
  occupationPlot: 'Part du plateau',
  occupationAbout: 'selon le numéro du coup',
  ratingPlot: 'Elo et intervalles de confiance à 95 %',
  liveGame: 'Une partie en cours',
  gameLine: (number, black, white, blackDiscs, whiteDiscs) =>
    `Partie ${number} : ${black} (Noir) ${blackDiscs} – ${whiteDiscs} ${white} (Blanc)`,
  report: 'Rapport',
  downloads: 'Télécharger les fichiers',
  bytes: (bytes) => (bytes < 1024 ? `${bytes} octets` : `${Math.round(bytes / 1024)} ko`),

  studiesAbout:
    'Des expériences avec une question, une méthode et un rapport. Une exécution rapide joue moins de parties que l’étude complète.',
  loading: 'Chargement des études…',
  ownStudy: 'Écrire sa propre étude',
  ownAbout:
    'Une étude est un texte TOML : des joueurs, un nombre de parties ou de positions, et les valeurs à essayer.',
  runQuick: 'Lancer en rapide',
  runFull: 'Lancer en entier',
  changeAndRun: 'Modifier et lancer',
  gameCount: (count, shown) => `${shown} ${count < 2 ? 'partie' : 'parties'}`,
  searchCount: (count, shown) => `${shown} ${count < 2 ? 'recherche' : 'recherches'}`,
  sizeOfStudy: (games, searches) => [games, searches].filter(Boolean).join(' et '),
  quickSize: (size) => `Exécution rapide : ${size}.`,
  fullSize: (size) => `Exécution complète : ${size}.`,
  study: 'Étude',
  backToStudies: '← Toutes les études',
  studyText: 'Texte de l’étude (TOML)',
  goToFault: 'Montrer l’endroit',
  reset: 'Annuler les modifications',

  compareTitle: 'Comparer des joueurs sur une position',
  compareAbout:
    'Chaque joueur évalue tous les coups de la même position. La case la plus chaude est son meilleur coup.',
  position: 'Position et joueurs',
  moves: 'Coups ou position',
  movesAbout:
    'Par exemple f5d6c3, ou une position dans n’importe quel format ; vide pour la position de départ',
  playersByLine: 'Joueurs, un par ligne',
  playersAbout: (most) => `Au plus ${most}, écrits comme sur la ligne de commande.`,
  compareNow: 'Comparer',
  comparison: 'Comparaison',
  compareHeads: ['Joueur', 'Coup', 'Valeur', 'Nœuds', 'Temps', 'Variante'],
  judging: 'Évaluation…',
  heatOf: (name) => `Valeurs selon ${name}`,
  evaluations: 'Évaluations de cette position',
  evaluationsAbout: 'La valeur d’une heuristique est la somme de ses points par case et de ses décomptes.',
  evaluation: 'Évaluation',
  evaluationAbout: 'Un nom, ou une somme comme mobility*10+corners*50',
  evaluationValue: (name, value) => `${name} : ${value} points pour le camp au trait`,
  terms: 'Parties de l’évaluation',
  termHeads: ['Partie', 'Poids', 'Nombre', 'Points'],
  squares: 'cases',
  bySquare: 'Points par case',
  allEvaluations: 'Toutes les évaluations',
  evaluateAll: 'Tout évaluer',
  evaluationHeads: ['Évaluation', 'Valeur', 'Par les cases', 'Décomptes'],
};
