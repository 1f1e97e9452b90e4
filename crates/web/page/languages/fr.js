// French texts.

import * as errors from './fr-errors.js';

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

const SIDE = { black: 'Noir', white: 'Blanc' };

/** @type {typeof import('./en.js').default} */
const texts = {
  title: 'Plateau d’Othello',
  play: 'Jouer',
  analyse: 'Analyser',
  review: 'Bilan',
  edit: 'Éditeur',
  lab: 'Laboratoire',
  myGames: 'Mes parties',
  recorded: 'Dans le fichier :',
  learn: 'Apprendre',
  rules: 'Règles',
  views: 'Pages',
  table: 'Partie',
  panel: 'Panneau de la partie',
  toolbar: 'Commandes de la partie',
  skipToBoard: 'Aller au plateau',
  changeTheme: 'Changer de thème',
  keyboard: 'Raccourcis clavier',
  settings: 'Réglages',

  first: 'Position de départ',
  back: 'Coup précédent',
  forward: 'Coup suivant',
  last: 'Position actuelle',
  undo: 'Annuler',
  redo: 'Rétablir',
  hint: 'Conseil',
  pause: 'Pause',
  resume: 'Reprendre',
  stop: 'Arrêter',
  playNow: 'Jouer maintenant',
  continueHere: 'Continuer ici',
  backToGame: 'Revenir à la partie',
  newGame: 'Nouvelle partie',
  share: 'Partager',
  open: 'Ouvrir',
  swap: 'Échanger',
  resign: 'Abandonner',
  resignQuestion: 'Abandonner cette partie ?',
  rematch: 'Rejouer',
  replay: 'Revoir la partie',
  cancel: 'Annuler',
  close: 'Fermer',

  side: (side) => SIDE[side],
  you: 'Vous',
  clockOf: (side, time) => `Pendule de ${SIDE[side]} : ${time}`,
  discs: (count) => plural(count, 'pion', 'pions'),
  board: (size) => `Plateau de ${size} sur ${size}`,

  square: {
    black: 'pion noir',
    white: 'pion blanc',
    empty: 'vide',
    legal: 'coup possible',
    last: 'dernier coup',
    hint: 'conseil',
    turned: 'vient d’être retourné',
    moved: (number) => `coup ${number}`,
  },

  status: {
    loading: 'Mise en place du plateau…',
    yours: (side) => `À vous de jouer (${SIDE[side]}).`,
    turn: (side) => `À ${SIDE[side]} de jouer.`,
    thinks: (name, side) => `${name} réfléchit pour ${SIDE[side]}…`,
    waits: (ahead) =>
      ahead
        ? `En file d’attente : ${plural(ahead, 'recherche', 'recherches')} avant la vôtre…`
        : 'En tête de la file d’attente : en attente d’un cœur libre…',
    queueFull: 'La file d’attente du serveur est pleine. Nouvel essai…',
    noRoom: 'La file d’attente du serveur est pleine. Réessayez plus tard.',
    passes: (side) => `${SIDE[side]} n’a aucun coup possible et doit passer.`,
    paused: (side) => `En pause. À ${SIDE[side]} de jouer. Vous pouvez jouer pour les deux camps.`,
    looking: (ply, of) => `Coup ${ply} sur ${of}. Jouez un coup pour continuer.`,
    replaying: 'Lecture de la partie…',
    over: (title, count) => `Partie terminée. ${title} ${count}`,
    away: 'Le serveur ne répond pas. Votre partie est enregistrée. Nouvel essai…',
    problem: (message) => `Impossible d’afficher cette partie. ${message}`,
    failed: (name, message) => `${name} ne peut pas jouer. ${message}`,
    hinting: 'Recherche d’un bon coup…',
    hint: (move, verdict) => `Conseil : ${move}${verdict && ` (${verdict})`}.`,
  },

  say: {
    move: (side, move, turned) =>
      `${SIDE[side]} ${move}, ${plural(turned, 'pion retourné', 'pions retournés')}.`,
    pass: (side) => `${SIDE[side]} passe.`,
    at: (ply, what) => (ply ? `Coup ${ply} : ${what}` : 'Position de départ.'),
    count: (black, white) => `Noir ${black}, Blanc ${white}.`,
    legal: (moves) => (moves.length ? `Coups possibles : ${moves.join(', ')}.` : 'Aucun coup possible.'),
    clocks: (black, white) => `Pendules : Noir ${black}, Blanc ${white}.`,
    undone: 'Coup annulé.',
    resumed: 'La partie reprend.',
    over: (title, black, white) =>
      `Partie terminée. ${title.replace(/[^!]$/, '$&.')} Noir ${black}, Blanc ${white}.`,
    started: 'Nouvelle partie.',
    resigned: (side) => `${SIDE[side]} abandonne.`,
    illegal: (square) => `${square} n’est pas un coup possible.`,
    notYours: 'Ce n’est pas à vous de jouer.',
  },

  result: {
    wins: (side) => `${SIDE[side]} gagne`,
    youWin: 'Vous avez gagné !',
    youLose: 'Vous avez perdu',
    draw: 'Partie nulle',
    count: (black, white) => `${black} – ${white}`,
    empties: (count) => `${plural(count, 'case vide compte', 'cases vides comptent')} pour le vainqueur.`,
    resigned: (side) => `${SIDE[side]} a abandonné.`,
    late: (side) => `${SIDE[side]} a dépassé son temps.`,
  },

  welcome: 'Bienvenue',
  welcomeText:
    'Vous jouez Noir. Posez un pion sur une case marquée : les pions blancs encadrés entre lui et un autre pion noir sont retournés. Le joueur qui a le plus de pions à la fin gagne.',
  opponent: 'Votre adversaire',

  pace: 'Vitesse',
  slow: 'Lente',
  fast: 'Rapide',

  thought: {
    busy: (name) => `${name} réfléchit`,
    done: (name) => `Analyse : ${name}`,
    forSide: (side) => `pour ${SIDE[side]}`,
    discs: (number) => `${number} pions`,
    points: (number) => `${number} points`,
    result: (discs) =>
      discs === 0 ? 'nulle' : `${discs > 0 ? 'victoire' : 'défaite'} de ${Math.abs(discs)}`,
    chance: (number) => `${number} de victoires`,
    depth: (number) => `profondeur ${number}`,
    sure: (number) => `confiance ${number}`,
    exact: 'exact',
    rollouts: (number) => `${number} simulations`,
    nodes: (number) => `${number} ${number === '1' ? 'nœud' : 'nœuds'}`,
    seconds: (number) => `${number} s`,
    line: 'Meilleure suite :',
    move: 'Coup',
    verdict: 'Évaluation',
    visits: 'Visites',
    none: 'Pas d’évaluation',
  },

  moves: 'Coups',
  noMoves: (side, human) =>
    `Aucun coup joué. ${SIDE[side]} commence${human ? ' : choisissez une case marquée' : ''}.`,
  typeMove: 'Saisir un coup',
  playMove: 'Jouer',
  pass: 'passe',

  size: 'Taille du plateau',
  human: 'Humain',
  levels: {
    beginner: { title: 'Débutant', about: 'Joue un coup possible au hasard.' },
    easy: { title: 'Facile', about: 'Joue le coup qui paraît le meilleur, sans calculer la suite.' },
    casual: { title: 'Amateur', about: 'Calcule deux coups à l’avance.' },
    club: { title: 'Club', about: 'Calcule quatre coups à l’avance.' },
    strong: {
      title: 'Fort',
      about: 'Calcule six coups à l’avance. Tient compte de la mobilité, des coins et des pions définitifs.',
    },
    expert: {
      title: 'Expert',
      about:
        'Calcule six coups à l’avance avec une évaluation apprise. Joue parfaitement les douze derniers coups.',
    },
    strongest: { title: 'Le plus fort', about: 'Réfléchit deux secondes par coup.' },
  },
  players: {
    random: {
      title: 'Aléatoire',
      about: 'Joue un coup possible au hasard.',
    },
    human: { title: 'Humain', about: 'C’est vous.' },
    greedy: {
      title: 'Glouton',
      about: 'Joue le coup qui a la meilleure évaluation un demi-coup plus loin.',
    },
    minimax: {
      title: 'Minimax',
      about: 'Minimax : recherche exhaustive, un camp maximise et l’autre minimise.',
    },
    negamax: {
      title: 'Negamax',
      about: 'Negamax : recherche exhaustive, chaque camp maximise l’opposé de la valeur de l’autre.',
    },
    'minmax-alphabeta': {
      title: 'Minimax avec alpha-bêta',
      about: 'Minimax avec élagage alpha-bêta.',
    },
    alphabeta: {
      title: 'Alpha-bêta',
      about: 'Negamax avec élagage alpha-bêta.',
    },
    negascout: {
      title: 'NegaScout',
      about: 'NegaScout : alpha-bêta avec fenêtre nulle après le premier coup.',
    },
    mtdf: {
      title: 'MTD(f)',
      about: 'MTD(f) : recherches à fenêtre nulle qui convergent vers la valeur.',
    },
    montecarlo: {
      title: 'Monte-Carlo',
      about: 'Monte-Carlo sans arbre : parties aléatoires après chaque coup, meilleur résultat moyen.',
    },
    mcts: {
      title: 'MCTS',
      about: 'Recherche arborescente Monte-Carlo (UCT) avec simulations.',
    },
    engine: {
      title: 'Moteur',
      about: 'Le joueur le plus fort : évaluation par motifs, ProbCut, finales exactes.',
    },
  },
  keysAbout: {
    depth: 'Profondeur de recherche en demi-coups.',
    level: 'Force de jeu, sur l’échelle propre au joueur.',
    nodes: 'Nœuds par coup.',
    iterations: 'Itérations par coup.',
    time: 'Temps par coup.',
    eval: 'Évaluation aux feuilles de la recherche.',
    phases:
      'Phases de l’évaluation mixed : nombre de pions jusqu’auquel dure l’ouverture, nombre de cases vides à partir duquel commence la finale.',
    table:
      'Valeurs des cases pour l’ouverture de mixed et pour les simulations ; avec none, mixed commence par la mobilité.',
    corner: 'Points d’un coin dans mobility et mixed.',
    'edge-corner': 'Points d’un coin dans les évaluations edge.',
    'edge-x': 'Points d’un pion sur une case X à côté d’un coin vide, dans les évaluations edge.',
    'edge-c': 'Points d’un pion sur une case C à côté d’un coin vide, dans les évaluations edge.',
    'edge-stable':
      'Points d’un pion sur une case X ou C à côté d’un coin du même camp, dans edge et edge-no-mobility.',
    'edge-insertion': 'Points d’une insertion sur un bord, dans edge et edge-no-mobility.',
    'edge-mobility': 'Points d’un coup possible de l’adversaire, dans edge.',
    'edge-opening':
      'Nombre de pions posés jusqu’auquel seuls comptent les coups possibles de l’adversaire, dans edge et edge-no-mobility.',
    'edge-ending':
      'Nombre de cases vides à partir duquel seuls comptent les pions, dans edge et edge-no-mobility.',
    c: 'Constante d’exploration d’UCB1.',
    n: 'Nœud dont les visites figurent sous le logarithme d’UCB1 : le parent ou la racine.',
    rollout:
      'Politique des simulations : coups aléatoires uniformes, coups tirés selon la valeur des cases (des deux camps ou de l’adversaire), ou meilleur coup adverse selon la valeur des cases.',
    cutoff: 'Demi-coups après lesquels une simulation s’arrête et l’évaluation est utilisée.',
    final: 'Coup final : le plus visité, la meilleure valeur moyenne ou le meilleur UCB1.',
    order: 'Tri des coups ; square signifie sans tri.',
    memory: 'Taille de la table de transposition ou de l’arbre.',
    merge: 'Faire partager un même nœud de l’arbre aux positions identiques.',
    symmetry: 'Traiter les positions symétriques comme une seule dans la table de transposition ou l’arbre.',
    keep: 'Conserver la table de transposition ou l’arbre pour le coup suivant.',
    reduce:
      'Coups par position recherchés à pleine profondeur. Les suivants le sont un demi-coup moins loin, puis à nouveau s’ils sont meilleurs.',
    aspiration: 'Commencer les itérations par une fenêtre étroite autour de la valeur attendue.',
    form: 'L’algorithme des manuels, ou celui qu’un rapport d’étudiants a programmé.',
    without: 'Techniques de recherche à désactiver, pour mesurer leur effet ; none n’en désactive aucune.',
    threads: 'Nombre de fils d’exécution de la recherche.',
    loss: 'Perte moyenne par coup en pions, selon les scores du joueur ; les erreurs de son niveau s’y ajoutent.',
    ties: 'Choix entre les coups de même valeur.',
    seed: 'Graine aléatoire. La même graine donne les mêmes coups.',
    name: 'Nom affiché.',
  },
  takes: ({ name, ...domain }) => errors.values({ key: name, ...domain }),
  errors,

  copied: 'Copié.',
  notCopied: 'Le navigateur a bloqué la copie. Copiez vous-même le texte sélectionné.',

  dropHere: 'Déposez le fichier pour l’ouvrir',
  nothingFound: 'Aucune partie ni position trouvée.',
  against: (black, white) => `${black} – ${white}`,
  unnamed: 'Inconnu',
};

export default texts;
