// French texts of the lesson on bitboards, loaded with it.

/** @import { Direction, Operation } from '../learn/traces.js' */
/** @typedef {typeof import('./en-learn-bitboards.js').default} Words */
/** @typedef {import('./en-learn-bitboards.js').OperationTexts} OperationTexts */

const SIDE = { black: 'Noir', white: 'Blanc' };

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @type {Record<Direction, string>} */
const DIRECTIONS = {
  right: 'vers la droite',
  down: 'vers le bas',
  down_right: 'en bas à droite',
  down_left: 'en bas à gauche',
  left: 'vers la gauche',
  up: 'vers le haut',
  up_left: 'en haut à gauche',
  up_right: 'en haut à droite',
};

/** @type {Record<Operation | 'mover', OperationTexts>} */
const OPERATIONS = {
  mover: {
    title: 'Les pions du joueur au trait',
    about: 'La recherche part de ces pions, de tous à la fois.',
    code: () => 'mover',
  },
  path: {
    title: 'Le chemin : les pions adverses sous le masque',
    about: 'Seuls ces pions peuvent se trouver entre un pion du joueur au trait et un coup.',
    code: () => 'path = opponent & mask',
  },
  shifted: {
    title: 'Les pions du joueur au trait, décalés d’une case',
    about: 'Un seul décalage déplace chaque bit d’une case dans la direction.',
    code: (one) => `mover ${one}`,
  },
  beside: {
    title: 'Les pions adverses voisins d’un pion du joueur au trait',
    about:
      'Parmi les bits décalés, seuls restent ceux du chemin. Chacun est le premier pion d’une suite : des pions adverses alignés, sans trou.',
    code: (one) => `reached = path & (mover ${one})`,
  },
  second: {
    title: 'Les suites d’au plus deux pions',
    about: 'Un décalage de plus atteint aussi le deuxième pion de chaque suite.',
    code: (one) => `reached |= path & (reached ${one})`,
  },
  pairs: {
    title: 'Les paires de pions adverses',
    about:
      'Un pion figure dans ce mot si le pion précédent appartient aussi au chemin. Un seul décalage de deux cases franchit une paire.',
    code: (one) => `pairs = path & (path ${one})`,
  },
  doubled: {
    title: 'Les suites plus longues, de deux pions au plus',
    about:
      'Un décalage de deux cases prolonge chaque suite de deux pions au plus. Case par case, il faudrait deux fois plus de décalages.',
    code: (_, two) => `reached |= pairs & (reached ${two})`,
  },
  ends: {
    title: 'Les cases derrière les suites',
    about:
      'Un dernier décalage donne la case qui suit chaque pion des suites. Si elle est vide, c’est un coup.',
    code: (one) => `ends = reached ${one}`,
  },
  moves: {
    title: 'Les coups dans cette direction',
    about: 'Les coups sont celles de ces cases qui sont vides.',
    code: () => 'moves = ends & empty',
  },
};

/** @type {Words} */
export default {
  directions: DIRECTIONS,
  operations: OPERATIONS,

  wordsPart: {
    title: '1. Une position, deux mots',
    text: [
      'Un programme pourrait représenter le plateau par une liste de 64 cases. Un bitboard se contente de deux mots : un pour les pions de chaque camp. Un mot est un nombre de 64 bits, que le processeur traite en une seule opération. Chaque case est un bit. Il vaut 1 si la case porte un pion de ce camp, et 0 sinon.',
      'Le bit 0 est a1, le bit 1 est b1 et le bit 7 est h1. La rangée 2 commence au bit 8. Le bit de poids faible s’écrit à droite. Ci-dessous, la dernière rangée vient donc en premier, et chaque rangée se lit de h à a.',
      'Un nombre précédé de 0x est hexadécimal : chaque chiffre représente quatre bits. En 8×8, deux chiffres font une rangée, et les deux derniers sont la rangée 1.',
    ],
  },
  editBoard: 'Plateau à modifier : appuyez sur Entrée sur une case',
  editHelp:
    'Cliquez sur une case, ou appuyez sur Entrée : elle devient noire, blanche, puis vide. Les nombres suivent.',
  swap: 'Trait à l’autre camp',
  showNumbers: 'Montrer les numéros des bits',
  bitNumber: (index) => `bit ${index}`,
  changed: (square, disc) => `${square} ${disc === 'X' ? 'noire' : disc === 'O' ? 'blanche' : 'vide'}`,
  sideWord: (side, moves) => `${SIDE[side]} (${moves ? 'au trait' : 'adversaire'})`,
  bits: (size, bits) =>
    size === 10
      ? `Un plateau 10×10 a 100 cases. Il ne tient pas dans 64 bits : chaque camp a besoin d’un mot de ${bits} bits.`
      : `Un plateau ${size}×${size} utilise ${size * size} des ${bits} bits d’un mot. Deux mots font ${(2 * bits) / 8} octets. Une liste de ${size * size} nombres de 4 octets fait ${4 * size * size} octets.`,
  row: (row) => `${row}`,

  directionPart: {
    title: '2. Tous les coups d’une direction à la fois',
    text: [
      'Un coup demande des cases alignées, sans trou : un pion du joueur au trait, un ou plusieurs pions adverses, puis une case vide. Une boucle pourrait suivre chaque ligne case par case. Des opérations sur des mots explorent ensemble toutes les lignes d’une direction.',
      'Un décalage déplace tous les bits de la même distance. En 8×8, << 1 déplace chaque pion d’une colonne vers la droite, et << 8 d’une rangée vers le bas. >> décale dans l’autre sens. x & y a les bits qui valent 1 dans les deux mots, x | y ceux qui valent 1 dans l’un au moins. Un masque est un mot qui sélectionne des bits : x & mask.',
      'Parcourez la recherche avec les boutons ou les flèches du clavier. Les cases marquées sont les bits du mot courant. « x |= y » abrège « x = x | y ». La partie 3 explique le masque.',
    ],
  },
  stepBoard: 'Plateau avec les bits de l’étape',
  direction: 'Direction',
  maskKind: 'Masque',
  maskKinds: { rules: 'celui des règles', none: 'aucun', own: 'le mien' },
  ownMask: 'Masque : cases que le chemin peut utiliser',
  badMask: 'Écrivez le masque avec 0x et 1 à 32 chiffres hexadécimaux.',
  bitSet: 'bit à 1',
  bitCount: (count, outside) =>
    `Le mot a ${plural(count, 'bit', 'bits')} sur le plateau${outside ? ` et ${outside} en dehors` : ''}.`,
  judged: (found, extra, lost) =>
    `Trouvé : ${found.join(' ') || 'aucun coup'}.${extra.length ? ` Illégal : ${extra.join(' ')}.` : ''}${lost.length ? ` Il manque : ${lost.join(' ')}.` : ''}`,

  allDirections: 'Les huit directions',
  allDirectionsAbout:
    'Les coups légaux sont la réunion (|) des huit mots. Une case trouvée dans plusieurs directions n’en est qu’un bit.',
  directionColumns: ['Direction', 'Mot', 'Coups'],
  mobility: (word, count) =>
    `Réunion : ${word}. Le nombre de coups s’appelle la mobilité. Ici, popcount(moves) = ${count} : un processeur compte les bits à 1 d’un mot en une instruction.`,

  wrapPart: {
    title: '3. Pourquoi des masques',
    text: [
      'Dans le nombre, h4 et a5 sont voisins : bit 31 et bit 32. Un décalage ignore la fin des rangées. << 1 déplace donc un bit de la colonne h vers la colonne a, une rangée plus bas.',
      'Pour toute direction vers la gauche ou la droite, le masque retire du chemin les colonnes a et h. Un pion y est au bout de sa rangée : il ne peut pas se trouver entre un pion et un coup dans cette direction. Le haut et le bas n’ont pas besoin de masque : les bits qui quittent le mot sont perdus.',
      'Comparez les étapes avec et sans masque. Ici, la position est fixe.',
    ],
  },

  flipPart: {
    title: '4. Quels pions se retournent',
    text: [
      'Un rayon est la ligne de cases qui va d’un coup jusqu’au bord, dans une direction. Chaque coup a huit rayons. Sur chaque rayon, cherchez la case la plus proche sans pion adverse. Si elle porte un pion du joueur au trait, tous les pions avant elle se retournent. Si elle est vide, ou s’il n’y en a pas, aucun pion de ce rayon ne se retourne.',
      'Le mot ray & ~opponent contient les cases d’un rayon sans pion adverse ; ~ échange 0 et 1. La plus proche est son bit à 1 le plus bas si les numéros croissent le long du rayon, et le plus haut sinon. Un processeur trouve l’un ou l’autre en une instruction.',
    ],
  },
  flipBoard: 'Plateau avec un coup : appuyez sur Entrée sur un coup légal',
  flipMove: 'Coup',
  rays: 'Rayons du coup',
  rayColumns: ['Rayon', 'Première case sans pion adverse', 'Pion du joueur ici', 'Retournés'],
  noMoves: 'Le joueur au trait n’a aucun coup ici.',
  flipped: (square, discs) =>
    `${square} retourne ${plural(discs.length, 'pion', 'pions')} : ${discs.join(' ')}.`,
  allFlips: (count) =>
    `Tous les rayons ensemble : ${plural(count, 'pion se retourne', 'pions se retournent')}`,
  ray: (direction, stop, closed, turned) =>
    stop === undefined
      ? `Rayon ${direction} : aucune case de ce genre avant le bord, rien ne se retourne`
      : closed
        ? `Rayon ${direction} : ${stop} porte un pion du joueur, ${plural(turned, 'pion se retourne', 'pions se retournent')}`
        : `Rayon ${direction} : ${stop} est vide, rien ne se retourne`,
  onRay: 'sur le rayon',
  stops: 'première case sans pion adverse',
  turns: 'se retourne',

  bitTask: {
    title: 'Le numéro d’un bit',
    question: 'Quel bit du mot correspond à la case d3 en 8×8 ?',
    field: 'Numéro du bit',
    hint: 'Les rangées 1 et 2 utilisent les bits 0 à 15. Dans sa rangée, d est la quatrième case.',
    verdict: 'Deux rangées complètes font 16 bits, et d3 est 3 bits plus loin : bit 19.',
    missed: (bit, square) => `Le bit ${bit} est ${square}.`,
    range: 'Un plateau 8×8 utilise les bits 0 à 63.',
  },
  moveTask: {
    title: 'Les coups d’une direction',
    board: 'Position de l’exercice',
    question:
      'Blanc a le trait. Quelles cases la recherche trouve-t-elle dans la direction « en haut à droite » ? Sur chaque ligne, elle part d’un pion blanc, franchit des pions noirs et arrive sur une case vide.',
    field: 'Cases, par exemple a1 b2',
    hint: 'Choisissez cette direction plus haut et allez au dernier mot. La leçon commence par la même position.',
    verdict: 'La recherche les trouve toutes avec une seule suite de décalages.',
  },
  wrapTask: {
    title: 'Un coup derrière le bord',
    question: 'Sans masque, la recherche ci-dessus trouve une case illégale. Laquelle ?',
    field: 'Case',
    hint: 'h4 est le bit 31. Quelle case est le bit 32 ?',
    verdict: 'Le bit de h4 est passé au bit 32, qui est a5. Avec le masque, h4 n’est pas sur le chemin.',
  },
  misprintTask: {
    title: 'Un masque mal imprimé',
    board: 'Colonnes de pions blancs entre des pions noirs et la dernière rangée',
    question:
      'Un rapport d’étudiants imprime un pas vers le bas ainsi : (x & 0x00ffffffffffff) << 8. Le masque ne devrait effacer que la rangée 8. Noir a le trait, et chaque colonne a un coup en rangée 8. Avec le masque imprimé, la recherche n’en trouve aucun. Corrigez le masque.',
    field: 'Masque',
    hint: 'Deux chiffres font une rangée, et ff garde une rangée entière. Le masque devrait garder les rangées 1 à 7. Combien de rangées le masque imprimé garde-t-il ?',
    found: (count, all) => `Ce masque trouve ${count} coup${count < 2 ? '' : 's'} sur ${all}.`,
    verdict:
      'Il manquait au masque imprimé l’octet de la rangée 7. Un masque de 64 uns convient aussi : les bits de la rangée 8 quittent le mot et sont perdus.',
  },
  flipTask: {
    title: 'Comptez les pions retournés',
    board: 'Position de l’exercice',
    question: 'Blanc joue b3 ici. Combien de pions se retournent ?',
    field: 'Nombre de pions',
    hint: 'Choisissez ce coup plus haut et parcourez ses huit rayons. La leçon commence par la même position.',
    verdict: (discs) => `Ce sont ${discs.join(' ')}.`,
  },
};
