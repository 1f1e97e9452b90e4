// French texts of the page with the rules.

/** @type {typeof import('./en-rules.js').default} */
export default {
  heading: 'Comment jouer à Othello',
  lead: 'Deux minutes pour l’apprendre, une vie pour le maîtriser.',
  steps: [
    [
      'Encadrer',
      'Noir commence. Posez un pion sur une case vide de façon à encadrer des pions adverses, en ligne droite (horizontale, verticale ou diagonale), entre ce pion et un autre de vos pions.',
    ],
    [
      'Retourner',
      'Tous les pions ainsi encadrés, dans toutes les directions, sont retournés et prennent votre couleur. Un coup qui ne retourne aucun pion est interdit ; les coups possibles sont marqués sur le plateau.',
    ],
    [
      'Passer',
      'Un joueur qui n’a aucun coup possible doit passer ; le plateau le fait pour vous. Un joueur qui a un coup possible ne peut pas passer.',
    ],
    [
      'Compter',
      'La partie se termine quand aucun des deux joueurs ne peut jouer. Le joueur qui a le plus de pions gagne, et les cases vides comptent pour le vainqueur.',
    ],
  ],
  adviceHeading: 'Trois conseils pour vos premières parties',
  advice: [
    'Un pion dans un coin ne peut jamais être retourné. Prenez les coins, et évitez les cases voisines d’un coin vide.',
    'Pendant presque toute la partie, mieux vaut avoir peu de pions : vous avez alors plus de coups possibles, et votre adversaire en a moins.',
    'En finale, essayez de jouer le dernier coup dans chaque région de cases vides.',
  ],
  begin: 'Commencer une partie',
};
