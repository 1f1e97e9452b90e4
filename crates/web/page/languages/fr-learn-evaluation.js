// French texts of the lesson on evaluations, loaded with it.

/** @import { Side } from '../types.js' */

/** @type {Record<Side, string>} */
const SIDE = { black: 'Noir', white: 'Blanc' };

/** Noms et explications des évaluations. @type {Record<string, { name: string, about: string }>} */
const EVALUATIONS = {
  table1: {
    name: 'Table 1',
    about: 'Les valeurs de ses cases moins celles de l’adversaire, selon la table 1.',
  },
  table2: { name: 'Table 2', about: 'La même chose avec les valeurs plus petites de la table 2.' },
  absolute: { name: 'Pions', about: 'Ses pions moins ceux de l’adversaire.' },
  mobility: { name: 'Mobilité', about: 'Ses coups moins ceux de l’adversaire, et 10 points par coin.' },
  'opponent-mobility': {
    name: 'Mobilité adverse',
    about: 'Les coups de l’adversaire, comptés négativement.',
  },
  mixed: {
    name: 'Mixte',
    about: 'La table 1 en début de partie, la mobilité en milieu de partie, les pions en finale.',
  },
  edge: {
    name: 'Bords',
    about: 'Les coins, les cases voisines, les insertions sur les bords et les coups de l’adversaire.',
  },
  'edge-simple': {
    name: 'Bords, forme simple',
    about: 'Des valeurs fixes pour les coins et les cases voisines.',
  },
  'edge-no-mobility': { name: 'Bords sans mobilité', about: 'Comme Bords, sans les coups de l’adversaire.' },
  corners: { name: 'Coins', about: 'Ses coins moins ceux de l’adversaire.' },
  potential: {
    name: 'Mobilité potentielle',
    about: 'Les cases vides à côté des pions adverses moins celles à côté des siens.',
  },
  frontier: {
    name: 'Frontière',
    about: 'Les pions voisins d’une case vide sont des cibles : ceux de l’adversaire moins les siens.',
  },
  stability: {
    name: 'Pions définitifs',
    about: 'Ses pions qui ne peuvent plus être retournés moins ceux de l’adversaire.',
  },
  parity: { name: 'Parité', about: 'Les régions impaires de cases vides moins les paires.' },
  walls: {
    name: 'Murs',
    about: 'Les longues lignes de pions devant des cases vides : celles de l’adversaire moins les siennes.',
  },
  'five-disc-edge': {
    name: 'Bords de cinq pions',
    about: 'Les bords déséquilibrés de cinq pions : ceux de l’adversaire moins les siens.',
  },
  stoner: { name: 'Pièges de Stoner', about: 'Les pièges qui gagnent un coin à partir d’un bord incliné.' },
  waiting: {
    name: 'Coups d’attente',
    about:
      'Ses coups que l’adversaire ne peut pas prendre et qui n’ouvrent rien, moins ceux de l’adversaire.',
  },
  patterns: {
    name: 'Motifs',
    about: 'L’évaluation du moteur : des poids appris pour les coins, les bords et les lignes.',
  },
  simple: {
    name: 'Somme simple',
    about: 'Mobilité, mobilité potentielle, coins, pions définitifs et parité, en centièmes de pion.',
  },
  network: {
    name: 'Réseau',
    about: 'Un réseau de neurones qui prédit le résultat. La leçon 5 l’explique.',
  },
  td: { name: 'Réseau TD', about: 'Un réseau de n-uplets qui a appris en jouant contre lui-même.' },
};

/** Les parties sans case, selon leur nom dans les traces. @type {Record<string, string>} */
const COUNTS = {
  'own moves': 'ses coups',
  "opponent's moves": 'coups adverses',
  'own potential moves': 'ses coups potentiels',
  "opponent's potential moves": 'coups potentiels adverses',
  'own waiting moves': 'ses coups d’attente',
  "opponent's waiting moves": 'coups d’attente adverses',
  'own insertions': 'ses insertions',
  "opponent's insertions": 'insertions adverses',
  'odd regions': 'régions impaires',
  'even regions': 'régions paires',
  'own five-disc edges': 'ses bords de cinq pions',
  "opponent's five-disc edges": 'bords de cinq pions adverses',
  'own traps': 'ses pièges',
  "opponent's traps": 'pièges adverses',
  'own walls': 'ses murs',
  "opponent's walls": 'murs adverses',
  value: 'valeur',
  limit: 'limite',
};

/** @type {Record<string, string>} */
const PHASES = { opening: 'début de partie', midgame: 'milieu de partie', endgame: 'finale' };

/** @param {number} value */
const points = (value) => {
  const sign = value > 0 ? '+' : value < 0 ? '-' : '';
  return `${sign}${Math.abs(value)} point${Math.abs(value) < 2 ? '' : 's'}`;
};

/** @type {typeof import('./en-learn-evaluation.js').default} */
export default {
  evaluations: EVALUATIONS,
  counts: COUNTS,
  phaseName: (phase) => PHASES[phase] ?? '',
  points: (value) => `${value} points`,
  value: (side, value, phase) =>
    `Pour ${SIDE[side]}, qui a le trait : ${points(value)}${phase ? ` (${PHASES[phase] ?? phase})` : ''}.`,
  evaluation: 'Évaluation',
  mapBoard: 'Points des cases. Choisissez une case marquée pour y jouer.',
  part: 'Partie',
  parts: 'Les parties de la valeur',
  number: 'Nombre',
  pointsHead: 'Points',
  ofSquares: 'cases du plateau',
  sum: 'Somme',

  mapPart: {
    title: '1. Un nombre pour une position',
    text: [
      'Un programme ne peut pas calculer jusqu’à la fin de la partie. Il s’arrête quelque part et se demande : qui est mieux ici ? La réponse est un nombre, l’évaluation. Il est positif si le camp au trait est mieux.',
      'Choisissez une évaluation. Les nombres du plateau sont les points des cases ; le tableau donne les parties qui ne sont liées à aucune case. Jouez des coups sur le plateau et observez les nombres.',
    ],
  },
  tablesPart: {
    title: '2. Tables de cases',
    text: [
      'L’évaluation la plus simple donne une valeur à chaque case. Ses pions comptent en plus, ceux de l’adversaire en moins.',
      'Les deux cartes montrent ce que vaut un pion. La table 1 voit un grand danger à côté des coins ; la table 2 a de plus petits nombres et préfère peu de pions au centre.',
    ],
  },
  squaresTask: {
    title: 'Danger',
    question: 'Laquelle de ces cases a la plus petite valeur dans la table 1 ?',
    options: {
      corner: 'le coin a1',
      c: 'la case C b1, à côté du coin',
      x: 'la case X b2, en diagonale du coin',
      edge: 'la case de bord c1',
      centre: 'la case centrale d4',
    },
    hint: 'Cherchez ces cases sur la carte de gauche. Laquelle est la plus négative ?',
    answer: (square, value) => `Selon la table 1, ${square} vaut ${value}.`,
    none: 'Choisissez une case.',
  },
  mobilityPart: {
    title: '3. La mobilité',
    text: [
      'Une table ne voit pas qui a encore le choix. La mobilité compte les coups : ses coups moins ceux de l’adversaire, et 10 points par coin.',
      'Les marques montrent les coups légaux de chaque camp dans la même position.',
    ],
  },
  movesOf: { black: 'Les coups de Noir', white: 'Les coups de Blanc dans la même position' },
  countTask: {
    title: 'Compter',
    question: 'Quelle est la valeur de la mobilité pour Noir ? Les coins comptent aussi.',
    label: 'Points',
    hint: 'Les coups de Noir, moins ceux de Blanc, plus 10 par coin noir, moins 10 par coin blanc.',
    right: (value, parts) => `La valeur est ${value} : ${parts}.`,
    wrong: 'La trace du programme donne une autre valeur.',
  },
  phasesPart: {
    title: '4. Les phases',
    text: [
      'Ce qui est bon dépend du moment de la partie. L’évaluation « mixte » suit trois stratégies : la table 1 en début de partie, la mobilité en milieu de partie, le nombre de pions en finale.',
      'Parcourez une partie de Murakami contre Logistello (1997) et observez les nombres. Quand la phase change, l’unité change aussi : on ne peut pas comparer les valeurs de phases différentes.',
    ],
  },
  phaseBoard: 'La position après ces coups, avec les points des cases',
  afterMoves: (count) => (count < 2 ? `Après ${count} coup` : `Après ${count} coups, passes compris`),
  discsOnBoard: (discs) => `${discs} pions sur le plateau.`,
  phaseTask: {
    title: 'La dernière phase',
    question: 'À partir de combien de pions sur le plateau l’évaluation « mixte » compte-t-elle les pions ?',
    label: 'Pions sur le plateau',
    hint: 'Avancez jusqu’à ce que la phase devienne la finale.',
    right: (discs, was, is) =>
      `Un coup plus tôt, la phase est : ${was} ; avec ${discs} pions : ${is}. Il reste 16 cases vides.`,
    wrong: (discs, was, is) =>
      `Un coup avant d’avoir ${discs} pions, la phase est : ${was} ; ensuite : ${is}.`,
    none: 'Écrivez un nombre de pions qui se présente dans la partie, de 5 à 64.',
  },
  disputePart: {
    title: '5. Une table contre le moteur',
    text: [
      'Une évaluation est une estimation. Le moteur calcule beaucoup de coups d’avance et s’y connaît donc mieux. Ici, qui suit la table 1 choisit un coup qui a belle allure sur la carte et perd beaucoup de pions.',
    ],
  },
  disputeBoard: 'Trait à Blanc. Choisissez un coup.',
  tableChoice: 'le choix de la table 1',
  choiceTask: {
    title: 'Mieux que la table',
    question: (move) =>
      `Blanc a le trait. La table 1 choisit ${move} (★). Choisissez un coup que le moteur juge bien meilleur.`,
    hint: 'Pensez à la mobilité : un coup intérieur qui retourne un seul pion ne donne aucun nouveau coup à Noir.',
    right: (move, value, table) =>
      `Pour le moteur, ${move} vaut ${value} pions. La table 1 ne lui donne que ${points(table)}, car elle ne compte pas les coups.`,
    wrong: (move, loss) => `Pour le moteur, ${move} perd ${loss} pions par rapport au meilleur coup.`,
  },
  comparePart: {
    title: '6. Où elles sont en désaccord',
    text: [
      'Chaque ligne est un coup. La valeur du moteur est la différence de pions attendue après un calcul profond. Les autres colonnes sont des évaluations un coup plus loin ; ★ marque le choix de chacune. La dernière ligne montre ce que ce choix perd.',
      'Les évaluations n’ont pas la même unité : comparez l’ordre des coups, pas les nombres.',
    ],
  },
  alsoCompare: 'Comparer aussi',
  compareBoard: 'La position comparée. Choisissez une case marquée pour y jouer.',
  values: 'Valeurs des coups',
  move: 'Coup',
  engine: 'Moteur, en pions',
  chosen: 'choisi : ',
  choiceLoses: 'Perte',
  over: 'La partie est finie. Reprenez un coup.',
  compareStatus: (side) => `Coups de ${SIDE[side]}, le meilleur selon le moteur en premier.`,
  disagreeTask: {
    title: 'Trouver un mauvais choix',
    question:
      'Trouvez une position où le choix de la table 1 perd au moins 10 pions selon le moteur. Jouez des coups ou prenez une position au hasard, puis vérifiez.',
    hint: 'Essayez des positions de 20 à 40 pions. Les tables se trompent le plus quand les coups sont rares.',
    right: (move, loss) => `La table 1 choisit ${move} et perd ${loss} pions.`,
    wrong: (move, loss) => `Ici, la table 1 choisit ${move} et ne perd que ${loss} pions.`,
    wait: 'Attendez que le tableau montre les valeurs, ou reprenez un coup si la partie est finie.',
  },
};
