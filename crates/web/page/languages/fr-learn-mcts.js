// French texts of the lesson on Monte-Carlo tree search, loaded with it.

/** @typedef {typeof import('./en-learn-mcts.js').default} Words */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @param {number} reward */
const resultOf = (reward) => (reward === 1 ? 'une victoire' : reward === 0 ? 'une défaite' : 'une nulle');

/** @param {number} value */
const decimal = (value) => String(value).replace('.', ',');

/** @type {Words} */
export default {
  ideaPart: {
    title: '1. Jouer au hasard pour trouver de bons coups',
    text: [
      'La recherche arborescente Monte-Carlo se passe d’évaluation. Elle joue une partie au hasard jusqu’à la fin, une simulation, et note qui a gagné : 1 pour une victoire, ½ pour une nulle, 0 pour une défaite. Après beaucoup de simulations, la moyenne de ces récompenses estime la qualité d’un coup.',
      'Elle n’essaie pas tous les coups aussi souvent. Les coups qui ont réussi reçoivent plus de simulations, et un arbre croît sous eux. À la fin, le coup le plus visité est joué.',
    ],
  },
  rootBoard: 'Position à la racine : appuyez sur Entrée sur un coup légal',
  constant: 'Constante C : combien explorer',
  rollout: 'Simulation',
  rollouts: {
    uniform: 'coups au hasard',
    best: 'coups à la meilleure évaluation',
    drawn: 'coups au hasard, les bonnes cases plus souvent',
  },
  iterations: 'Itérations (au plus 2000)',
  seed: 'Graine aléatoire',
  player: (name) => `Comme joueur : ${name}`,

  stepPart: {
    title: '2. Quatre phases, encore et encore',
    text: [
      'Une itération a quatre phases. La sélection descend dans l’arbre. L’expansion ajoute une position. Une simulation est jouée à partir de là. La rétropropagation ajoute sa récompense à toutes les positions du chemin.',
      'Parcourez d’abord les phases. Choisissez ensuite « une itération » et déroulez-les rapidement pour voir l’arbre croître. Le nombre dans chaque case est son nombre de visites.',
    ],
  },
  unit: 'Une étape est',
  units: { phase: 'une phase', iteration: 'une itération' },
  tree: 'Arbre de la recherche. Faites-le défiler avec les flèches ; le même arbre suit sous forme de liste',
  treeText: 'L’arbre sous forme de liste',
  stepBoard: 'Position au bout du chemin',
  node: {
    root: 'racine',
    label: (move, visits, mean, proof) =>
      visits === 0
        ? `${move}, nouvelle position`
        : `${move}, ${plural(visits, 'visite', 'visites')}, moyenne ${decimal(Number(mean.toFixed(2)))}${proof === null ? '' : `, prouvé : ${resultOf(proof)}`}`,
  },
  size: (positions, all) =>
    `L’arbre a ${plural(positions, 'position', 'positions')}. La recherche a ${plural(all, 'itération', 'itérations')}.`,
  forced: 'Il n’y a qu’un coup légal. Il est joué sans recherche.',
  iteration: (number, title) => `Itération ${number} : ${title}`,
  phases: {
    selection: {
      title: (path) => `sélection de ${path}`,
      about:
        'En descendant de la racine, un coup sans visite passe en premier. Si tous les coups ont été visités, le plus grand UCB1 l’emporte (◀).',
      at: (path, expanded) =>
        `${path ? `Après ${path}` : 'À la racine'}${expanded ? ' : aucun coup n’a encore été visité' : ''}`,
    },
    expansion: {
      title: 'expansion',
      about: (move, rollout) =>
        move
          ? `La position après ${move} entre dans l’arbre.${rollout ? '' : ' La partie y est finie.'}`
          : 'La position choisie est déjà dans l’arbre : la partie y est finie. Rien n’est ajouté.',
    },
    rollout: {
      title: 'simulation',
      over: 'pas de simulation',
      about: (reward, rollout, move) =>
        `${rollout ? 'Une partie est jouée d’ici jusqu’à la fin.' : 'La partie est finie : son résultat compte.'} Pour le camp qui a joué ${move}, c’est ${resultOf(reward)} : récompense ${decimal(reward)}.`,
    },
    backpropagation: {
      title: 'rétropropagation',
      about:
        'Chaque position du chemin reçoit une visite de plus. Les deux camps alternent ; les récompenses de deux voisines font donc 1 ensemble : la victoire de l’un est la défaite de l’autre.',
    },
  },
  backups: 'Positions du chemin après l’itération',
  backupColumns: ['Position', 'Récompense', 'Visites', 'Moyenne'],
  termColumns: ['Coup', 'Visites n', 'Moyenne', 'C·√(ln N / n)', 'UCB1'],
  proven: (proof) => `prouvé : ${resultOf(proof)}`,

  termsPart: {
    title: '3. UCB1 : le prometteur contre l’inconnu',
    text: [
      'UCB1 est une somme de deux termes. La moyenne est élevée pour les coups qui ont réussi. Le second terme, C·√(ln N / n), est élevé pour les coups de peu de visites n, comparées aux visites N de la position au-dessus. Il diminue à chaque visite du coup.',
      'Un mauvais début n’est donc pas définitif : un coup qui a perdu ses premières simulations est essayé de nouveau plus tard.',
      '« Prouvé » veut dire que le résultat d’un coup est certain, car l’arbre y atteint la fin de la partie. La recherche ne visite plus un coup prouvé.',
    ],
  },

  comparePart: {
    title: '4. L’effet de C et des simulations',
    text: [
      'Un petit C rend la recherche gloutonne : elle s’en tient bientôt à un coup, qui a peut-être eu de la chance. Un grand C lui fait essayer tous les coups aussi souvent. Le choix habituel est d’environ √2 = 1,41.',
      'Des simulations aux meilleurs coups ressemblent plus à de vraies parties, mais chacune prend plus de temps. Si elles répètent les mêmes parties, leurs résultats en disent moins.',
    ],
  },
  comparison: (iterations) => `Visites par coup après ${iterations} itérations`,
  comparisonTable: 'Visites par coup pour plusieurs réglages',
  setting: 'Réglage',
  chosen: 'Joué',
  withConstant: (c) => `C = ${c.replace('.', ',')}`,

  selectTask: {
    title: 'Quel coup est choisi ?',
    table: 'Termes d’UCB1 avant l’itération',
    question: (iteration) =>
      `Voici la racine avant l’itération ${iteration} d’une recherche. Quel coup choisit-elle ?`,
    field: 'Coup',
    hint: 'Additionnez la moyenne et le terme d’exploration de chaque coup. La plus grande somme l’emporte.',
    verdict: (ucb) => `Son UCB1 est de ${ucb}, le plus grand.`,
  },
  backupTask: {
    title: 'À qui la récompense ?',
    question: 'Une itération est passée par ces deux coups :',
    path: (path, reward) =>
      `${path}. Pour le camp qui a joué le dernier, la simulation a donné ${resultOf(reward)} : récompense ${decimal(reward)}.`,
    field: 'Récompense du premier coup',
    answers: [
      ['1', 'Le premier coup reçoit 1.'],
      ['0.5', 'Le premier coup reçoit ½.'],
      ['0', 'Le premier coup reçoit 0.'],
    ],
    hint: 'L’autre camp a joué le premier coup. Quel est le résultat pour lui ?',
    verdict:
      'Les récompenses des deux camps font 1 ensemble. Un rapport d’étudiants ajoutait la même récompense aux deux, et sa recherche préférait des coups bons pour l’adversaire.',
  },
  constantTask: {
    title: 'Une recherche gloutonne',
    question: (iterations, visits) =>
      `Dans la première position de cette leçon (graine 1, coups au hasard), trouvez un C avec lequel un coup reçoit au moins ${visits} itérations sur ${iterations}.`,
    field: 'C',
    hint: 'C’est le terme d’exploration qui donne des visites aux autres coups. Rendez-le petit.',
    empty: 'Écrivez un nombre.',
    verdict: (move, visits, all) => `${move} reçoit ${visits} itérations sur ${all}.`,
  },
};
