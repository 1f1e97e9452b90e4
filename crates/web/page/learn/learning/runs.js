// The records of the training runs of the shipped networks for 8x8.
//
// The commands below repeat the runs, and write the shipped files byte for byte. The curves are the files
// `curve.csv` of their reports, and the other numbers are printed by the commands.
// A test compares both with the metadata of the shipped files.
//
//     outflank train classifier base/ --years 1977-2017 --test-years 2018-2019 --epochs 20 --out network-8x8.safetensors --report classifier
//     outflank train td --games 1000000 --out td-8x8.safetensors --report td

/** The sets of the classifier, and its accuracy on the test set beside that of others. */
export const CLASSIFIER = {
  games: 115_850,
  positions: 6_933_515,
  validation: 362_001,
  test: 263_736,
  weights: 41_347,
  accuracies: { network: 0.7116, mobility: 0.5971, positional: 0.5114, engine: 0.7215 },
};

/** An epoch of the classifier. @typedef {{ training: number, validation: number, accuracy: number }} Epoch */

/** Loss on the training set, loss and accuracy on the validation set, after each epoch. @type {Epoch[]} */
export const EPOCHS = [
  { training: 0.73639, validation: 0.72486, accuracy: 0.6437 },
  { training: 0.7163, validation: 0.72402, accuracy: 0.6457 },
  { training: 0.71018, validation: 0.71411, accuracy: 0.6504 },
  { training: 0.70653, validation: 0.71154, accuracy: 0.6524 },
  { training: 0.70408, validation: 0.71131, accuracy: 0.6523 },
  { training: 0.70204, validation: 0.71673, accuracy: 0.6496 },
  { training: 0.70044, validation: 0.70776, accuracy: 0.6544 },
  { training: 0.69892, validation: 0.7073, accuracy: 0.6548 },
  { training: 0.69761, validation: 0.70759, accuracy: 0.6545 },
  { training: 0.6965, validation: 0.70783, accuracy: 0.6545 },
  { training: 0.69548, validation: 0.70533, accuracy: 0.6558 },
  { training: 0.69453, validation: 0.70629, accuracy: 0.6559 },
  { training: 0.6937, validation: 0.70522, accuracy: 0.6557 },
  { training: 0.69289, validation: 0.70538, accuracy: 0.6568 },
  { training: 0.69221, validation: 0.70415, accuracy: 0.6571 },
  { training: 0.6916, validation: 0.70417, accuracy: 0.6569 },
  { training: 0.69111, validation: 0.70389, accuracy: 0.6573 },
  { training: 0.69071, validation: 0.70384, accuracy: 0.6576 },
  { training: 0.69043, validation: 0.70374, accuracy: 0.6574 },
  { training: 0.69026, validation: 0.7037, accuracy: 0.6571 },
];

/** The games of each measurement of the TD network, against each opponent. */
export const MEASURED_GAMES = 200;

/** The opponents, in the order of `scores`. */
export const OPPONENTS = /** @type {const} */ (['random', 'discs', 'positional', 'standard']);

/** A score with its 95 % interval. @typedef {[score: number, low: number, high: number]} Score */

/** The strength of the TD network after a number of games against itself. @type {{ games: number, scores: Score[] }[]} */
export const STRENGTH = [
  {
    games: 50_000,
    scores: [
      [0.98, 0.9497, 0.9922],
      [0.84, 0.7829, 0.8843],
      [0.875, 0.822, 0.9139],
      [0.715, 0.6488, 0.7731],
    ],
  },
  {
    games: 100_000,
    scores: [
      [0.985, 0.9568, 0.9949],
      [0.815, 0.7554, 0.8627],
      [0.8775, 0.8248, 0.916],
      [0.7125, 0.6462, 0.7708],
    ],
  },
  {
    games: 150_000,
    scores: [
      [0.995, 0.9722, 0.9991],
      [0.85, 0.7939, 0.8929],
      [0.89, 0.8391, 0.9262],
      [0.7575, 0.6936, 0.8117],
    ],
  },
  {
    games: 200_000,
    scores: [
      [0.985, 0.9568, 0.9949],
      [0.795, 0.7337, 0.8451],
      [0.9, 0.8506, 0.9343],
      [0.71, 0.6436, 0.7685],
    ],
  },
  {
    games: 250_000,
    scores: [
      [0.985, 0.9568, 0.9949],
      [0.865, 0.8107, 0.9055],
      [0.935, 0.892, 0.9616],
      [0.79, 0.7284, 0.8407],
    ],
  },
  {
    games: 300_000,
    scores: [
      [0.99, 0.9643, 0.9973],
      [0.8125, 0.7527, 0.8605],
      [0.915, 0.8681, 0.9463],
      [0.74, 0.6751, 0.7959],
    ],
  },
  {
    games: 350_000,
    scores: [
      [0.99, 0.9643, 0.9973],
      [0.855, 0.7995, 0.8971],
      [0.9475, 0.9073, 0.9708],
      [0.77, 0.7069, 0.8229],
    ],
  },
  {
    games: 400_000,
    scores: [
      [0.995, 0.9722, 0.9991],
      [0.88, 0.8277, 0.918],
      [0.8925, 0.8419, 0.9283],
      [0.755, 0.691, 0.8094],
    ],
  },
  {
    games: 450_000,
    scores: [
      [0.99, 0.9643, 0.9973],
      [0.8525, 0.7967, 0.895],
      [0.9225, 0.877, 0.9521],
      [0.705, 0.6384, 0.7639],
    ],
  },
  {
    games: 500_000,
    scores: [
      [0.9925, 0.9682, 0.9983],
      [0.83, 0.7718, 0.8757],
      [0.8625, 0.8079, 0.9034],
      [0.7925, 0.731, 0.8429],
    ],
  },
  {
    games: 550_000,
    scores: [
      [0.995, 0.9722, 0.9991],
      [0.92, 0.874, 0.9502],
      [0.9325, 0.889, 0.9597],
      [0.715, 0.6488, 0.7731],
    ],
  },
  {
    games: 600_000,
    scores: [
      [1.0, 0.9812, 1.0],
      [0.8775, 0.8248, 0.916],
      [0.935, 0.892, 0.9616],
      [0.805, 0.7446, 0.8539],
    ],
  },
  {
    games: 650_000,
    scores: [
      [0.995, 0.9722, 0.9991],
      [0.905, 0.8564, 0.9383],
      [0.89, 0.8391, 0.9262],
      [0.76, 0.6963, 0.8139],
    ],
  },
  {
    games: 700_000,
    scores: [
      [0.995, 0.9722, 0.9991],
      [0.8575, 0.8023, 0.8992],
      [0.895, 0.8448, 0.9303],
      [0.6325, 0.5638, 0.6962],
    ],
  },
  {
    games: 750_000,
    scores: [
      [1.0, 0.9812, 1.0],
      [0.8725, 0.8192, 0.9118],
      [0.905, 0.8564, 0.9383],
      [0.735, 0.6698, 0.7913],
    ],
  },
  {
    games: 800_000,
    scores: [
      [0.9975, 0.9765, 0.9997],
      [0.865, 0.8107, 0.9055],
      [0.93, 0.8859, 0.9578],
      [0.7725, 0.7096, 0.8251],
    ],
  },
  {
    games: 850_000,
    scores: [
      [0.99, 0.9643, 0.9973],
      [0.8625, 0.8079, 0.9034],
      [0.915, 0.8681, 0.9463],
      [0.8175, 0.7582, 0.8649],
    ],
  },
  {
    games: 900_000,
    scores: [
      [0.995, 0.9722, 0.9991],
      [0.865, 0.8107, 0.9055],
      [0.9225, 0.877, 0.9521],
      [0.76, 0.6963, 0.8139],
    ],
  },
  {
    games: 950_000,
    scores: [
      [0.9975, 0.9765, 0.9997],
      [0.88, 0.8277, 0.918],
      [0.9175, 0.8711, 0.9482],
      [0.745, 0.6804, 0.8004],
    ],
  },
  {
    games: 1_000_000,
    scores: [
      [0.9875, 0.9605, 0.9961],
      [0.87, 0.8163, 0.9097],
      [0.9125, 0.8652, 0.9443],
      [0.7, 0.6332, 0.7593],
    ],
  },
];
