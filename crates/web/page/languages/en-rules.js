// English texts of the page with the rules.

export default {
  heading: 'How to play Othello',
  lead: 'Two minutes to learn, a lifetime to master.',
  steps: [
    [
      'Outflank',
      'Black moves first. Place a disc on an empty square so that a straight line of your opponent’s discs (horizontal, vertical or diagonal) lies between it and another of your discs.',
    ],
    [
      'Flip',
      'All discs outflanked in this way, in every direction, are flipped to your colour. A move that flips no disc is illegal; the legal moves are marked on the board.',
    ],
    [
      'Pass',
      'A player with no legal move must pass; the board does this for you. A player with a legal move may not pass.',
    ],
    [
      'Count',
      'The game ends when neither player can move. The player with more discs wins, and empty squares count for the winner.',
    ],
  ],
  adviceHeading: 'Three tips for your first games',
  advice: [
    'A disc in a corner can never be flipped. Take corners, and avoid the squares next to an empty corner.',
    'For most of the game, fewer discs are better: they leave you more moves and your opponent fewer.',
    'In the endgame, try to play the last move in each region of empty squares.',
  ],
  begin: 'Start a game',
};
