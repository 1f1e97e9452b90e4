// French texts of the lesson on learning, loaded with it.

const EVENTS = {
  prague: 'championnat du monde de Prague, absente des parties apprises',
  usopen: 'U.S. Open, absente des parties apprises',
  match: 'match contre le programme Logistello, parmi les parties apprises',
};

/** @type {typeof import('./en-learn-learning.js').default} */
export default {
  formula: 'chance = 1 / (1 + e^(-points / 10 000))',
  dataPart: {
    title: '1. Des exemples plutôt que des règles',
    text: [
      'Aucune règle n’a besoin de dire que les coins sont bons. Un programme peut l’apprendre dans des parties : on lui montre beaucoup de positions, il devine le résultat de chaque partie, et on compare avec le vrai résultat. Après chaque essai, on change un peu ses nombres, pour que le même essai soit meilleur la prochaine fois.',
      'Un tel programme est un classifieur : il range les positions en gagnées, nulles et perdues, avec une chance pour chaque cas.',
    ],
  },
  data: (games, positions, validation, test) =>
    `Le classifieur fourni a appris de ${games} parties de tournoi de 1977 à 2017, soit ${positions} positions. Il n’avait pas le droit d’apprendre de ${validation} autres positions, l’ensemble de validation, ni de ${test} positions de 2018 et 2019, l’ensemble de test.`,
  model: (weights) =>
    `Il voit quatre plans de 64 cases : ses pions, ceux de l’adversaire, les cases vides et les coups légaux. Ils traversent deux couches cachées de 128 et 64 unités. Chaque unité additionne tous les nombres de la couche précédente, chacun multiplié par un poids qui lui est propre. Cela fait ${weights} nombres à apprendre.`,
  outputPart: {
    title: '2. D’un nombre à une chance',
    text: [
      'Comme évaluation, le réseau donne un logit : le logarithme de « gain divisé par perte », multiplié par 10 000. Une partie nulle compte pour un demi-gain. Un logit de 0 signifie que les deux camps ont la même chance.',
      'La fonction logistique le transforme de nouveau en chance :',
    ],
  },
  oddsTask: {
    title: 'Le logit',
    question: (points) =>
      `Le réseau donne ${points} points. Ici, e^(${points} / 10 000) vaut environ 3 : un gain est trois fois plus probable qu’une perte. Quelle est la chance de gagner ?`,
    legend: 'Chance de gagner',
    hint: 'Trois gains pour une perte : combien de parties gagnées sur quatre ?',
    right: (chance) => `Trois parties sur quatre : ${chance}.`,
    wrong: 'Mettez les points dans la formule.',
    none: 'Choisissez une chance.',
  },
  curvePart: {
    title: '3. La courbe d’entraînement',
    text: [
      'Pendant une époque, le réseau voit chaque position d’entraînement une fois. La perte mesure à quel point ses chances sont fausses : elle vaut 0 si chaque résultat reçoit une chance de 100 %, et elle grandit avec les surprises. Deviner sans regarder le plateau donne une perte d’environ 0,8.',
      'La perte d’entraînement baisse à mesure que le réseau apprend. Mais apprend-il ce qui est vrai en général, ou apprend-il ces parties par cœur ? La perte de validation le dit : elle est mesurée sur des parties dont il n’apprend jamais. On garde l’époque qui a la plus petite perte de validation.',
    ],
  },
  tested: ({ network, mobility, positional, engine }) =>
    `Sur l’ensemble de test, le réseau gardé prédit ${network} des résultats. La table 1 en prédit ${positional}, la mobilité ${mobility}, et le moteur à un coup de profondeur ${engine}. Aucune évaluation n’atteint 100 % : une position de début de partie ne décide pas de la partie.`,
  lossChart: 'Perte du classifieur par époque',
  trainingLoss: 'Perte d’entraînement',
  validationLoss: 'Perte de validation',
  accuracy: 'Précision (validation)',
  epoch: 'Époque',
  loss: 'Perte',
  asTable: 'Montrer en tableau',
  bestTask: {
    title: 'L’époque gardée',
    question: 'Quelle époque a la plus petite perte de validation ? C’est celle que le programme contient.',
    label: 'Époque',
    hint: 'Ouvrez le tableau sous la courbe. La perte de validation baisse à petits pas.',
    right: (epoch, loss) =>
      `L’époque ${epoch}, avec une perte de validation de ${loss}. Le taux d’apprentissage est la taille des changements. Il baisse pendant l’entraînement : les derniers pas sont les plus fins.`,
    wrong: (epoch, loss) => `L’époque ${epoch} a une perte de validation de ${loss} ; une autre fait moins.`,
    none: (count) => `Écrivez un nombre de 1 à ${count}.`,
  },
  strengthPart: {
    title: '4. Apprendre sans exemples',
    text: [
      'Le réseau TD n’avait aucune partie de tournoi. Il a joué un million de parties contre lui-même. Après chaque partie, il a rapproché ses prévisions de celles faites quelques coups plus tard, et les dernières du résultat : c’est l’apprentissage par différences temporelles.',
      'Sa force a été mesurée pendant l’entraînement, avec le meilleur coup à un coup de profondeur, contre quatre adversaires fixes.',
    ],
  },
  measured: (games) =>
    `Chaque point de la courbe n’a que ${games} parties. La bande autour de chaque ligne est l’intervalle à 95 % : le vrai score en sort une fois sur vingt.`,
  strengthChart: 'Score du réseau TD selon les parties contre lui-même',
  opponents: {
    random: 'coups au hasard',
    discs: 'le plus de pions',
    positional: 'table 1',
    standard: 'table usuelle des articles',
  },
  trainingGames: 'Parties contre lui-même',
  score: 'Score',
  interval: (score, low, high) => `${score} (${low} à ${high})`,
  noiseTask: {
    title: 'Progrès ou chance ?',
    question: (before, after) =>
      `Contre la table 1, le score est de ${before} après 50 000 parties et de ${after} après 1 000 000. Ces 200 parties montrent-elles que le réseau est devenu plus fort contre la table 1 ?`,
    options: {
      yes: 'Oui : les intervalles ne se recouvrent pas.',
      no: 'Non : les intervalles se recouvrent.',
    },
    hint: 'Comparez, dans le tableau, le haut du premier intervalle et le bas du dernier.',
    answer: (high, low) =>
      `Le premier intervalle finit à ${high}, le dernier commence à ${low}. Il faudrait un match plus long pour en être sûr.`,
    none: 'Choisissez une réponse.',
  },
  opinionPart: {
    title: '5. Un avis, coup par coup',
    text: [
      'Le premier graphique est l’avis du classifieur sans aucun calcul : la chance de gain de Noir, d’un seul regard sur le plateau. Le second est le bilan du moteur, qui calcule et résout exactement la fin. Le dernier point du premier graphique est le résultat.',
      'Cherchez les moments où ils diffèrent. Les marques du second graphique sont des coups qui ont perdu des pions.',
    ],
  },
  chooseGame: 'Partie',
  game: (name, event) => `${name} (${EVENTS[event]})`,
  gameBoard: 'La position de la partie',
  byNetwork: 'Chance de Noir selon le classifieur',
  byEngine: 'Chance de Noir selon le moteur',
  afterMove: (count, move) => (count === 0 ? 'Avant le premier coup' : `Après le coup ${count} : ${move}`),
  chances: (network, engine) => `Chance de Noir : classifieur ${network}, moteur ${engine}.`,
  gameOver: 'La partie est finie.',
  point: (ply, chance) => `coup ${ply} : ${chance}`,
  result: ({ black, white, winner }) =>
    `Résultat : ${black}–${white}, ${winner === null ? 'partie nulle' : winner === 'black' ? 'Noir a gagné' : 'Blanc a gagné'}.`,
  reviewing: (judged, moves) => `Le moteur a jugé ${judged} coups sur ${moves}.`,
  ready: 'Le bilan est complet.',
  wrongTask: {
    title: 'Le plus grand désaccord',
    question:
      'Allez à la position où le classifieur et le moteur diffèrent le plus sur la chance de Noir, puis vérifiez.',
    hint: 'Comparez les deux graphiques vers la fin : là, le moteur connaît le résultat, et le classifieur ne fait que deviner.',
    right: (difference) =>
      `Ici, ils diffèrent de ${difference}. Un regard ne suffit pas quand un seul coup décide : c’est pourquoi les programmes calculent.`,
    wrong: (difference) => `Ici, ils diffèrent de ${difference} ; ailleurs, ils diffèrent davantage.`,
    wait: 'Attendez que le moteur ait jugé la partie.',
  },
};
