// French texts of the lesson on good play, loaded with it.

/** @import { Side } from '../types.js' */
/** @import { Theme } from '../learn/strategy/positions.js' */
/** @import { ThemeTexts } from './en-learn-strategy.js' */

/** @type {Record<Side, string>} */
const SIDE = { black: 'Noir', white: 'Blanc' };

/** @type {Record<Theme, ThemeTexts>} */
const THEMES = {
  corners: {
    title: 'Les coins',
    text: [
      'Un pion dans un coin ne peut jamais être retourné : aucune ligne ne le traverse. On dit qu’il est définitif.',
      'Cette stabilité se propage : un pion est définitif si, dans chacune de ses quatre lignes, un voisin est le bord ou un pion définitif de sa couleur. Un coin rapporte donc souvent tout un bord.',
      'Prenez un coin que l’adversaire pourrait vous prendre. Si personne d’autre ne peut le prendre, il peut attendre : jouez d’abord le coup le plus urgent.',
    ],
    caption: 'Les pions noirs marqués ✓ sont définitifs : Blanc ne pourra jamais les retourner.',
    signNames: { '✓': 'définitif' },
    hint: 'Quel coin l’adversaire peut-il prendre après votre coup ?',
  },
  xsquares: {
    title: 'Les cases X',
    text: [
      'Une case X touche un coin en diagonale. C’est la case la plus dangereuse tant que le coin est vide.',
      'Un pion sur cette case ouvre la diagonale : si l’adversaire y possède un pion plus loin, le coin tombe.',
      'Elle est sûre tant que l’adversaire n’a aucun pion sur toute la diagonale. Le coup peut même être le meilleur : il ne laisse souvent que de mauvais coups à l’adversaire.',
    ],
    caption: 'Les quatre cases X et les coins ★ qu’elles ouvrent.',
    signNames: { '★': 'coin', X: 'case X' },
    hint: 'Suivez la diagonale depuis le coin en passant par la case X : l’adversaire y a-t-il un pion après votre coup ?',
  },
  csquares: {
    title: 'Les cases C',
    text: [
      'Une case C se trouve sur le bord, à côté d’un coin. Tant que le coin est vide, un pion sur cette case ouvre le bord à l’adversaire.',
      'Elle est sûre si l’adversaire ne peut pas passer derrière, par exemple si tous les pions de ce bord sont à vous.',
      'Avant de jouer en case C, imaginez le pion adverse dans le coin : retournerait-il votre pion ?',
    ],
    caption: 'Les huit cases C et les coins ★ voisins.',
    signNames: { '★': 'coin', C: 'case C' },
    hint: 'Évitez une case C dont le bord se poursuit par un pion adverse.',
  },
  mobility: {
    title: 'La mobilité : les coups tranquilles',
    text: [
      'En milieu de partie, avoir peu de pions est un avantage. Qui a beaucoup de coups peut choisir ; qui n’a plus de bon coup doit céder un coin.',
      'Un coup tranquille retourne peu de pions et n’ouvre rien : les pions retournés n’ont aucune case vide à côté d’eux. Il ne donne donc aucun nouveau coup à l’adversaire.',
      'Le contraire est un mur : une longue rangée de vos pions vers l’extérieur. Chacun d’eux est une cible pour l’adversaire.',
    ],
    caption:
      'Noir, avec peu de pions à l’intérieur, peut jouer sur toutes les cases marquées. Blanc ne pourrait jouer nulle part.',
    signNames: {},
    hint: 'Cherchez un coup qui ne retourne qu’un ou deux pions, au milieu d’autres pions.',
  },
  parity: {
    title: 'La parité',
    text: [
      'Vers la fin, les cases vides forment des régions. Qui joue le dernier dans une région retourne des pions que personne ne pourra reprendre.',
      'Jouez donc dans une région qui a un nombre impair de cases vides, si rien d’autre ne presse. Toutes les régions sont alors paires : à chaque coup adverse, vous pouvez répondre dans la même région.',
      'Passer son tour change celui qui joue le dernier. Une région où vous seul pouvez jouer vaut donc cher.',
    ],
    caption:
      'Trois régions : 1 et 2 ont deux cases vides chacune, 3 n’en a qu’une. Blanc joue d’abord dans la région 3.',
    signNames: { 1: 'région 1', 2: 'région 2', 3: 'région 3' },
    hint: 'Comptez les cases vides de chaque région et jouez dans une région impaire.',
  },
  edges: {
    title: 'Les bords et les insertions',
    text: [
      'Une insertion est un pion posé sur le bord entre deux pions adverses. L’adversaire ne peut pas le retourner tant que ses voisins gardent leur couleur, alors que lui les attaque tous deux.',
      'Grâce à une insertion, on gagne souvent le coin situé derrière les pions adverses, car ils peuvent être retournés à partir d’elle.',
      'Ne laissez donc pas de trou d’une seule case dans votre bord si l’adversaire peut le remplir.',
    ],
    caption: 'Noir remplit le trou ✓ en e1 : de là, a1 et h1 sont tous deux à sa portée.',
    signNames: { '✓': 'trou pour l’insertion' },
    hint: 'Cherchez un trou d’une case dans un bord adverse.',
  },
  endgame: {
    title: 'La finale',
    text: [
      'À dix cases vides ou moins, comptez : seuls les pions à la fin importent, et un seul coup décide.',
      'Gardez les coups que vous seul pouvez jouer. Ne vous pressez pas de prendre un coin que personne ne peut vous enlever.',
      'Un coup après lequel l’adversaire doit passer en vaut deux : vous rejouez. Mais un coup qui retourne beaucoup de pions peut ouvrir le jeu à l’adversaire.',
    ],
    caption: 'Blanc joue g7 ✓. Noir n’a alors aucun coup légal, et Blanc joue deux fois.',
    signNames: { '✓': 'le coup de Blanc' },
    hint: 'Y a-t-il un coup après lequel l’adversaire ne peut pas jouer, ou une case que les deux camps convoitent ?',
  },
};

/** Pourquoi le meilleur coup de chaque position est le meilleur. @type {Record<string, string>} */
const WHY = {
  'corners-1':
    'Les pions du bord gauche deviennent définitifs, et Blanc n’a aucun coin à prendre. b1 et c1 donneraient a1 à Blanc.',
  'corners-2':
    'h8 retourne le bord du bas de d8 à g8, et tous ces pions sont définitifs. Blanc peut prendre a1 après n’importe quel coup : ce n’est pas une raison d’attendre.',
  'corners-3':
    'Deux coins sont libres, mais seul a8 peut être perdu : après h8, Blanc prend a8. h8 peut attendre, car Blanc ne peut pas encore l’atteindre.',
  'corners-4':
    'Noir veut h8. Après e8, Noir ne peut prendre aucun coin. a1 peut attendre ; si Blanc le prend tout de suite, Noir prend h8 et gagne.',
  'xsquares-1':
    'Les cases X b2 et b7 ouvrent a1 et a8. d1 est sûr : il reste trois coups à Blanc, et aucun ne prend un coin.',
  'xsquares-2':
    'Six cases X et C sont à portée, et toutes sauf g2 cèdent un coin. h3 retourne deux pions et n’ouvre aucun coin.',
  'xsquares-3':
    'Ici, la case X est le bon choix. Après g2, aucun pion blanc ne se trouve sur la diagonale de h1 : Blanc ne peut pas prendre le coin.',
  'xsquares-4':
    'Après b2, toute la diagonale de a1 est noire : Blanc ne peut pas prendre a1. Tous les autres coups donnent aussitôt un coin à Blanc.',
  'csquares-1':
    'h7 et b8 sont des cases C : Blanc répond h8 ou a8. g3 est tranquille et ne donne aucun coin à Blanc.',
  'csquares-2':
    'Tout autre coup donne un coin à Blanc, même le coin h1 : Blanc prend alors a1. d1 retourne un pion et garde tous les coins fermés.',
  'csquares-3':
    'Ici, la case C est sûre : le bord de h3 à h7 est noir, et Blanc ne peut prendre ni h8 ni un autre coin.',
  'mobility-1':
    'c6 retourne un seul pion, à l’intérieur, et laisse sept coups à Blanc. Blanc aimerait y jouer aussi : c’est sa réponse à bien d’autres coups.',
  'mobility-2':
    'c4 retourne un pion et n’ouvre rien. Le coup b5 retourne sept pions et bâtit un mur : Blanc a alors onze coups.',
  'mobility-3':
    'c6 retourne deux pions à l’intérieur et laisse sept coups à Noir. b3 retourne cinq pions et lui en laisse dix.',
  'mobility-4':
    'd6 remplit un trou intérieur, retourne deux pions et n’ouvre rien. Noir veut aussi cette case : il y répond à la plupart des autres coups.',
  'parity-1':
    'g7 est une région d’une seule case. Ensuite, les deux autres régions ont deux cases, et Blanc joue le dernier dans chacune.',
  'parity-2':
    'a7 est la région impaire. Le coin h8 retourne plus de pions, mais Noir joue alors a7 et Blanc doit passer.',
  'parity-3':
    'c8 se trouve dans la seule région impaire. Ensuite, toutes les régions sont paires. b1 retourne sept pions, mais laisse Noir jouer le dernier.',
  'parity-4':
    'La région de droite a trois cases, celle de gauche quatre. Après g7, toutes deux sont paires, et Blanc peut répondre à chaque coup dans la même région.',
  'edges-1':
    'a7 est une insertion entre a6 et a8. Si Blanc joue plus tard a2, Noir prend a1 et retourne le bord. Après la plupart des autres coups, Blanc joue a7.',
  'edges-2':
    'g1 est une insertion entre f1 et le coin h1. Blanc ne pourra jamais la retourner, et Noir pourra prendre a1 plus tard.',
  'edges-3':
    'b1 est une insertion à côté du coin de Blanc. Elle est imprenable, et Noir menace h1, qui retourne tout le bord.',
  'edges-4':
    'a2 est une insertion entre a1 et a3. Blanc ne peut pas la retourner, et Noir menace a8, qui retourne le bord de a3 à a7.',
  'endgame-1':
    'Après h7, Noir n’a aucun coup légal : Blanc rejoue et termine dans l’autre région. g2 retourne neuf pions et perd.',
  'endgame-2':
    'Après b8, Blanc doit passer. Alors seulement s’ouvrent les cinq cases de droite, où Noir joue le premier et le dernier.',
  'endgame-3':
    'Les deux camps veulent b7 : c’est une région d’une seule case. Après le coin h1, Blanc y joue. Les coups g2 et h2 donnent h1 à Blanc.',
  'endgame-4':
    'Après f1, Blanc n’a aucun coup légal. Il doit passer encore et encore, et Noir joue presque toutes les autres cases.',
};

/** @type {typeof import('./en-learn-strategy.js').default} */
export default {
  lead: [
    'Le camp qui a le plus de pions à la fin gagne, mais le chemin surprend : en milieu de partie, celui qui en a le moins est souvent devant.',
    'Chaque thème a une image et des positions de parties de tournoi. Jouez votre coup sur le plateau. Le moteur le juge : un coup est bon s’il perd moins de deux pions par rapport au meilleur.',
  ],
  themes: THEMES,
  why: WHY,
  board: (theme) => `Position à résoudre : ${theme}`,
  positions: (theme) => `Positions : ${theme}`,
  position: (number, solved) => `Position ${number}${solved ? ', résolue' : ''}`,
  problem: (number, count) => `Position ${number} sur ${count}`,
  question: (side, empties) =>
    `Trait à ${SIDE[side]}, ${empties} cases vides. Choisissez le meilleur coup sur le plateau.`,
  show: 'Montrer la réponse',
  next: 'Position suivante',
  right: (move, value) => `${move} vaut ${value} pions.`,
  wrong: (move, loss, line) =>
    `${move} perd ${loss} pions par rapport au meilleur coup. La meilleure suite : ${line}.`,
  answer: (move, value) => `Le meilleur coup est ${move}, qui vaut ${value} pions.`,
};
