// French texts of the lesson on minimax and alpha-beta, loaded with it.

/** @import { AlgorithmName, EvaluationName, OrderName } from '../learn/alphabeta/players.js' */
/** @import { WalkEvent } from '../learn/alphabeta/walk.js' */
/** @typedef {typeof import('./en-learn-alphabeta.js').default} Words */
/** @typedef {import('./en-learn-alphabeta.js').EventTexts} EventTexts */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @type {Record<AlgorithmName, string>} */
const ALGORITHMS = {
  minimax: 'Minimax',
  negamax: 'Négamax',
  alphabeta: 'Alpha-bêta',
  negascout: 'NegaScout',
  mtdf: 'MTD(f)',
  report000: 'Alpha-bêta d’un rapport d’étudiants',
};

/** @type {Record<OrderName, string>} */
const ORDERS = {
  square: 'par case : a1, b1, …',
  table: 'par une table de valeurs des cases',
  killer: 'coups tueurs d’abord',
  history: 'par coupures passées (historique)',
  'killer/table': 'coups tueurs, puis la table',
};

/** @type {Record<EvaluationName, string>} */
const EVALUATIONS = {
  positional: 'valeurs des cases',
  mobility: 'nombre de coups',
  absolute: 'nombre de pions',
};

/** @type {Record<WalkEvent['kind'], EventTexts>} */
const EVENTS = {
  enter: {
    title: (move) => `Entrée dans ${move}`,
    about: ({ depth, again }) =>
      again
        ? 'Le test avec une fenêtre nulle a montré que ce coup est meilleur que les précédents. Il est exploré de nouveau pour sa valeur exacte.'
        : `Ses coups sont maintenant explorés. Profondeur restante : ${plural(depth, 'demi-coup', 'demi-coups')}.`,
  },
  leaf: {
    title: (move, value) => `Feuille ${move} : ${value}`,
    about: ({ over }) =>
      over
        ? 'La partie est finie ici. La valeur est l’écart de pions, précédé d’un #.'
        : 'La recherche s’arrête ici. L’évaluation donne la valeur.',
  },
  cut: {
    title: (move, _, { cutoff }) => `Coupure dans ${move} par ${cutoff?.move ?? ''}`,
    about: ({ cutoff }) =>
      cutoff?.pruned.length
        ? `La valeur de ce coup atteint bêta : l’adversaire évite donc cette position. Non explorés : ${cutoff.pruned.join(' ')}.`
        : 'La valeur de ce coup atteint bêta, mais c’était le dernier coup. La coupure n’économise donc rien.',
  },
  leave: {
    title: (move, value) => `Sortie de ${move} avec ${value}`,
    about: ({ cutoff }) =>
      cutoff
        ? 'Après une coupure, la valeur n’est qu’une borne : la valeur exacte est au moins aussi bonne pour le camp au trait ici.'
        : 'La meilleure valeur de ses coups revient à la position précédente.',
  },
};

/** @type {Words} */
export default {
  algorithms: ALGORITHMS,
  orders: ORDERS,
  evaluations: EVALUATIONS,
  events: EVENTS,

  treePart: {
    title: '1. Anticiper',
    text: [
      'Un programme essaie chaque coup, chaque réponse à ce coup, et ainsi de suite jusqu’à une certaine profondeur. Les positions forment un arbre. La première est la racine, et chaque coup mène à un enfant. La profondeur se compte en demi-coups : un demi-coup est un coup d’un seul camp.',
      'La recherche s’arrête aux dernières positions, les feuilles. Là, une évaluation donne un nombre : plus il est grand, mieux c’est pour un camp.',
      'Minimax calcule les valeurs des autres positions, des feuilles jusqu’à la racine. Là où joue le camp au trait à la racine, une position prend la plus grande valeur de ses enfants. Là où joue l’adversaire, elle prend la plus petite.',
      'Négamax fait de même avec une seule règle. Chaque valeur est celle du camp au trait dans sa position. Un coup vaut donc la valeur de son enfant, changée de signe, et chaque camp prend la plus grande.',
    ],
  },
  rootBoard: 'Position à la racine : appuyez sur Entrée sur un coup légal',
  algorithm: 'Algorithme',
  depth: 'Profondeur en demi-coups',
  order: 'Ordre des coups',
  evaluation: 'Évaluation des feuilles',
  player: (name) => `Comme joueur : ${name}`,
  controlsHelp:
    'Jouez un coup sur le plateau pour explorer une autre position. Minimax, négamax et le rapport prennent toujours les coups dans l’ordre des cases.',

  stepPart: {
    title: '2. Une recherche, pas à pas',
    text: [
      'Alpha-bêta garde deux bornes. Alpha est la valeur que le camp au trait s’est déjà assurée par des coups explorés avant. Bêta est la limite que l’adversaire s’est déjà assurée. La fenêtre est l’intervalle entre les deux.',
      'Exemple : un de vos coups vaut 10 ; alpha vaut donc 10. Après votre coup suivant, l’adversaire a une réponse qui vaut 4 pour vous. Ce coup ne peut pas valoir plus de 4 : inutile d’explorer les autres réponses.',
      'Du point de vue de la réponse, sa valeur atteint bêta. Le reste est coupé (✕), car il ne peut pas changer le choix à la racine. C’est une coupure.',
    ],
  },
  tree: 'Arbre de la recherche. Faites-le défiler avec les flèches ; le même arbre suit sous forme de liste',
  treeText: 'L’arbre sous forme de liste',
  stepBoard: 'Position de l’étape',
  node: {
    root: 'racine',
    label: (node, state) => {
      const name = node.move ?? 'racine';
      if (state === 'open') return `${name}, en cours de recherche`;
      return `${name}, valeur ${node.value ?? 'inconnue'}${node.cutoff ? `, coupé par ${node.cutoff.move}` : ''}`;
    },
    pruned: (move) => `${move}, coupé`,
    hidden: (move) => `${move}, valeur inconnue`,
  },
  window: (window, depth, view) =>
    `fenêtre (alpha, bêta) = ${window}, profondeur restante : ${depth}. Les valeurs sont pour ${view === 'root' ? 'le camp au trait à la racine' : 'le camp au trait dans chaque position'}.`,
  visited: (now, all) =>
    `Visitées jusqu’ici : ${now} des ${plural(all, 'position', 'positions')} que visite cette recherche.`,
  truncated: (recorded, all) =>
    `La recherche visite ${all} positions ; les ${recorded} premières sont montrées. Choisissez une profondeur plus petite pour tout voir.`,

  comparePart: {
    title: '3. La même valeur avec moins de travail',
    text: [
      'Tous ces algorithmes trouvent la même valeur. Alpha-bêta visite moins de positions que minimax, grâce aux coupures. Elles sont les plus nombreuses quand le meilleur coup vient en premier. Le nombre de positions visitées est alors à peu près la racine carrée de celui de minimax.',
      'L’ordre des coups est donc important. Une table place en tête les coups sur des cases de valeur, comme les coins. Un coup tueur (killer) a causé une coupure dans une autre position de même profondeur. L’historique compte combien de fois chaque coup a causé une coupure.',
      'Une fenêtre nulle ne contient aucune valeur entre alpha et bêta. Une recherche avec elle teste seulement si une valeur dépasse une borne, et elle coupe davantage. NegaScout explore le premier coup avec la fenêtre entière et teste les autres avec une fenêtre nulle. Si un test révèle un meilleur coup, celui-ci est exploré de nouveau.',
      'MTD(f) n’utilise que des fenêtres nulles : il répète ces tests jusqu’à encadrer la valeur. Son arbre a une racine par test. Il lui faut une table des positions connues, dite table de transposition ; sans elle, comme ici, il répète du travail.',
    ],
  },
  comparison: 'Tous les algorithmes dans cette position',
  columns: ['Algorithme', 'Visitées', 'Part de minimax', 'Feuilles', 'Coupures', 'Valeur', 'Coup'],
  saved: (pruned, all, share) => `Alpha-bêta visite ${pruned} positions sur ${all} (${share}).`,

  reportPart: {
    title: '4. Une fenêtre fausse',
    text: [
      'Sous la forme négamax, un enfant est vu par l’autre camp : les valeurs changent de signe et les deux bornes échangent leurs places. La fenêtre d’un enfant est donc (−bêta, −alpha). Un rapport d’étudiants a écrit (−alpha, −bêta). Son programme trouvait tout de même les bonnes valeurs, et l’erreur n’a pas été remarquée.',
      'Choisissez l’algorithme du rapport dans la partie 2 et parcourez son arbre. Observez les fenêtres : à quels niveaux y a-t-il des coupures ?',
    ],
  },

  valueTask: {
    title: 'La valeur de la racine',
    tree: 'Arbre avec les valeurs de ses feuilles. Le même arbre suit sous forme de liste',
    question:
      'Cet arbre a une profondeur de 2. Les feuilles montrent leur valeur pour le camp au trait à la racine. Quelle valeur minimax donne-t-il à la racine ?',
    field: 'Valeur de la racine',
    hint: 'Dans la rangée du milieu, l’adversaire a le trait : chacune de ces positions prend la plus petite valeur de ses feuilles. La racine prend la plus grande de ces valeurs.',
    verdict: (value) =>
      `Le camp au trait à la racine peut toujours atteindre ${value}, quoi que réponde l’adversaire.`,
  },
  cutTask: {
    title: 'La première coupure',
    question:
      'Explorez la première position de cette leçon (4×4 après b1 a1) avec les premiers réglages : alpha-bêta, profondeur 3, par case, valeurs des cases. Quel coup cause la première coupure ?',
    field: 'Coup',
    hint: 'Rechargez la page pour retrouver les premiers réglages. Dans la partie 2, avancez jusqu’à un titre qui commence par « Coupure ». Le coup après « par » est la réponse.',
    verdict: (pruned) =>
      pruned ? `Après lui, il est inutile d’explorer ${pruned}.` : 'C’était le dernier coup.',
  },
  orderTask: {
    title: 'Le meilleur ordre',
    board: 'Position de l’exercice',
    question:
      'Alpha-bêta explore cette position à une profondeur de 4 demi-coups. Avec quel ordre des coups visite-t-il le moins de positions ? Devinez, puis vérifiez.',
    hint: 'Un bon ordre place en tête les coups forts, sans les explorer. Un des ordres combine deux critères.',
    verdict: (own, first) => `Cet ordre visite ${own} positions, l’ordre par case ${first}.`,
  },
  windowTask: {
    title: 'Trouvez la différence',
    question: [
      'Dans la partie 2, choisissez une position et une profondeur où le rapport visite plus de positions qu’alpha-bêta, tous deux dans l’ordre des cases. Le tableau de la partie 3 donne les deux nombres. Puis répondez :',
      'À quels niveaux le programme du rapport n’a-t-il jamais de coupure ? La racine est le niveau 0.',
    ],
    field: 'Niveaux sans coupure',
    answers: [
      ['even', 'aux niveaux pairs : 0, 2, 4, …'],
      ['odd', 'aux niveaux impairs : 1, 3, …'],
      ['none', 'à aucun : il y a des coupures à tous les niveaux'],
    ],
    hint: 'Essayez 8×8 et la profondeur 4, et notez dans quelles rangées de l’arbre apparaît ✕. La racine est la rangée 0. Un coup marqué ✕ est dans la rangée sous la position coupée.',
    same: (least, most) =>
      `Ici, alpha-bêta visite ${least} positions et le rapport ${most}. Choisissez une autre position ou une profondeur plus grande.`,
    differs: (least, most) =>
      `La position convient : ${least} contre ${most} positions. Mais la réponse sur les niveaux n’est pas juste.`,
    verdict: (least, most) =>
      `${least} contre ${most} positions. Aux niveaux impairs, alpha a la valeur que devrait avoir bêta : les bons coups coupent encore. Aux niveaux pairs, bêta est infini, et aucune valeur ne l’atteint.`,
  },
};
