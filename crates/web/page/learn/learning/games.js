// Tournament games for the opinion of the classifier. The games of 2018 and 2019 were not in its training set.

/**
 * @typedef {object} FamousGame
 * @property {string} name
 * @property {'prague' | 'usopen' | 'match'} event
 * @property {string} moves  without passes
 */

/** @type {FamousGame[]} */
export const GAMES = [
  {
    name: 'Aunchulee – Fukuchi, 2018',
    event: 'prague',
    moves:
      'd3c5f6f5e6e3c3f3c4b4b3d6c7c2d2c6a4d7g5f4d1g4f7e7g6h5e8c8d8f8' +
      'e2f2b6a6b5a5a7a3a2f1e1h6g1b2g3b7h4b1a8b8g7h8h7g8a1h2c1h3g2h1',
  },
  {
    name: 'Chitra – Fu, 2019',
    event: 'usopen',
    moves:
      'f5d6c3d3c4f4f6g5e6d7e3g6c7c5c6b6g3b5b4f2a5a6h5c2e8f3e2a3a4b3' +
      'g4e7d2f7d8d1h6c8f8e1b8h4b7h7g7b2a1a2b1c1f1h8g8a8a7g2h2h3g1h1',
  },
  {
    name: 'Murakami – Logistello, 1997',
    event: 'match',
    moves:
      'f5d6c3d3c4f4f6f3e6e7d7g6g5c5b6c6b5c7f8e8f7h6d2g4c8b3b4a5d8e2' +
      'e3a4a6f2h3h5e1c1c2a7b7a8b8g8g7b1g1f1h4g3h7d1a1b2a2a3g2h8h2h1',
  },
];
