// English texts of the laboratory, loaded with it.

/** @import { RunKind, RunState } from '../lab/types.js' */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90
    ? plural(Math.ceil(seconds), 'second', 'seconds')
    : seconds < 5400
      ? plural(Math.round(seconds / 60), 'minute', 'minutes')
      : seconds < 172_800
        ? plural(Math.round(seconds / 3600), 'hour', 'hours')
        : 'more than two days';

/** @type {Record<RunKind, string>} */
const KINDS = { match: 'Match', tournament: 'Tournament', gauntlet: 'Gauntlet', study: 'Study' };

/** @type {Record<RunState, string>} */
const STATES = {
  waiting: 'Waiting for other runs',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
  failed: 'Failed',
};

export default {
  title: 'Laboratory',
  about:
    'Play many games between players, and see which one is stronger. A run continues when this page is closed.',
  pages: 'Pages of the laboratory',
  runs: 'Runs',
  studies: 'Studies',
  compare: 'Compare',

  newRun: 'New run',
  kind: 'Competition',
  kinds: KINDS,
  player: (/** @type {number} */ number) => `Player ${number}`,
  playerKind: (/** @type {number} */ number) => `Kind of player ${number}`,
  addPlayer: 'Add a player',
  removePlayer: 'Remove the last player',
  gamesPerPairing: 'Games per pairing',
  size: 'Board',
  openings: 'Openings',
  openingKinds: {
    '': 'Random, usual length',
    'random:2': '2 random moves',
    'random:4': '4 random moves',
    'random:8': '8 random moves',
    'random:12': '12 random moves',
    'all:2': 'All of 2 moves',
    'all:4': 'All of 4 moves',
    'all:6': 'All of 6 moves',
    named: 'Named openings (8×8)',
    start: 'Start position',
  },
  colours: 'Colours',
  colourKinds: { both: 'Both, for every opening', fixed: 'First player is Black' },
  clock: 'Clock',
  clockAbout: 'Per game 10s, with increment 10s+0.1s, per move move:1s; empty for none',
  seed: 'Random seed',
  concurrency: 'Games at a time',
  start: 'Start',

  allRuns: 'All runs',
  noRuns: 'No runs yet. Start a match on this page, or run a study.',
  active: (/** @type {number} */ count) =>
    `At most ${plural(count, 'run is', 'runs are')} in progress at a time.`,
  kept: 'The server keeps all runs.',
  notKept: 'Runs are removed when the server ends; outflank serve --runs DIR keeps them.',
  progressOf: (/** @type {string} */ name) => `Progress of ${name}`,
  quickTitle: (/** @type {string} */ title) => `${title} (quick)`,
  ahead: (/** @type {number} */ count) => `Waiting, ${plural(count, 'run', 'runs')} ahead`,
  states: STATES,
  games: (/** @type {string} */ done, /** @type {string} */ all) => `${done} of ${all} games`,
  steps: (/** @type {string} */ done, /** @type {string} */ all) => `${done} of ${all} games and searches`,

  run: 'Run',
  backToRuns: '← All runs',
  progress: 'Progress',
  pause: 'Pause',
  stop: 'Stop',
  continue: 'Continue',
  remove: 'Delete',
  changed: {
    pause: 'The run is being paused.',
    stop: 'The run is being stopped.',
    continue: 'The run continues.',
  },
  removed: 'The run was deleted.',
  ended: (/** @type {string} */ why) => `The run ended early: ${why}`,
  heading: (/** @type {RunKind} */ kind, /** @type {string} */ title) => `${KINDS[kind]}: ${title}`,
  noClock: 'none',
  took: (/** @type {number} */ seconds) => duration(seconds),
  elapsed: (/** @type {number} */ seconds) => `${duration(seconds)} so far`,
  rest: (/** @type {number} */ seconds) => `about ${duration(seconds)} left`,
  cell: (
    /** @type {number} */ cell,
    /** @type {number} */ cells,
    /** @type {number} */ point,
    /** @type {number} */ points,
  ) => `cell ${cell} of ${cells}, point ${point} of ${points}`,
  conditions: (
    /** @type {string} */ size,
    /** @type {string} */ openings,
    /** @type {string} */ clock,
    /** @type {string} */ seed,
  ) => `${size}, openings ${openings}, clock: ${clock}, seed ${seed}`,
  results: 'Results',
  standings: 'Results of the players',
  playerHeads: ['Player', 'Won', 'Drawn', 'Lost', 'Score', 'Elo', 'Time per move', 'Nodes per move', 'Board'],
  scorePlot: 'Score of the first player',
  scoreAbout: 'by games played, with its 95% confidence band',
  occupationPlot: 'Share of the board',
  occupationAbout: 'by move number',
  ratingPlot: 'Elo with 95% confidence intervals',
  liveGame: 'A game in progress',
  gameLine: (
    /** @type {string} */ number,
    /** @type {string} */ black,
    /** @type {string} */ white,
    /** @type {number} */ blackDiscs,
    /** @type {number} */ whiteDiscs,
  ) => `Game ${number}: ${black} (Black) ${blackDiscs} – ${whiteDiscs} ${white} (White)`,
  report: 'Report',
  downloads: 'Download files',
  bytes: (/** @type {number} */ bytes) =>
    bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`,

  studiesAbout:
    'Experiments with a question, a method and a report. A quick run plays fewer games than the full study.',
  loading: 'Loading the studies…',
  ownStudy: 'Write your own study',
  ownAbout: 'A study is a text in TOML: players, numbers of games or positions, and the values to try.',
  runQuick: 'Run quickly',
  runFull: 'Run in full',
  changeAndRun: 'Change and run',
  gameCount: (/** @type {number} */ count, /** @type {string} */ shown) =>
    `${shown} ${count === 1 ? 'game' : 'games'}`,
  searchCount: (/** @type {number} */ count, /** @type {string} */ shown) =>
    `${shown} ${count === 1 ? 'search' : 'searches'}`,
  sizeOfStudy: (/** @type {string} */ games, /** @type {string} */ searches) =>
    [games, searches].filter(Boolean).join(' and '),
  quickSize: (/** @type {string} */ size) => `Quick run: ${size}.`,
  fullSize: (/** @type {string} */ size) => `Full run: ${size}.`,
  study: 'Study',
  backToStudies: '← All studies',
  studyText: 'Text of the study (TOML)',
  goToFault: 'Show the place',
  reset: 'Undo all changes',

  compareTitle: 'Compare players on a position',
  compareAbout: 'Each player judges every move of the same position. The warmest square is its best move.',
  position: 'Position and players',
  moves: 'Moves or position',
  movesAbout: 'Such as f5d6c3, or a position in any format; empty for the start position',
  playersByLine: 'Players, one per line',
  playersAbout: (/** @type {number} */ most) => `At most ${most}, written as on the command line.`,
  compareNow: 'Compare',
  comparison: 'Comparison',
  compareHeads: ['Player', 'Move', 'Value', 'Nodes', 'Time', 'Line'],
  judging: 'Judging…',
  heatOf: (/** @type {string} */ name) => `Values of ${name}`,
  evaluations: 'Evaluations of this position',
  evaluationsAbout: 'The value of a heuristic is the sum of its points by square and of its counts.',
  evaluation: 'Evaluation',
  evaluationAbout: 'A name, or a sum such as mobility*10+corners*50',
  evaluationValue: (/** @type {string} */ name, /** @type {string} */ value) =>
    `${name}: ${value} points for the side to move`,
  terms: 'Parts of the evaluation',
  termHeads: ['Part', 'Weight', 'Count', 'Points'],
  squares: 'squares',
  bySquare: 'Points by square',
  allEvaluations: 'All evaluations',
  evaluateAll: 'Evaluate all',
  evaluationHeads: ['Evaluation', 'Value', 'From squares', 'Counts'],
};
