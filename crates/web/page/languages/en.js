// English. Players, what can be set for them, and errors are described by the server.

/** @import { ErrorTexts, PlayerKey, Side } from '../types.js' */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

const SIDE = { black: 'Black', white: 'White' };

export default {
  title: 'Othello board',
  play: 'Play',
  rules: 'How to play',
  views: 'Views',
  table: 'The game',
  panel: 'About the game',
  toolbar: 'Moves back and forth',
  skipToBoard: 'Go to the board',
  changeTheme: 'Light or dark',
  keyboard: 'Keyboard',
  settings: 'Settings',

  first: 'First position',
  back: 'One move back',
  forward: 'One move forward',
  last: 'Last position',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  playNow: 'Move now',
  continueHere: 'Go on from here',
  backToGame: 'Back to the game',
  newGame: 'New game',
  share: 'Share',
  open: 'Open',
  swap: 'Swap sides',
  resign: 'Resign',
  resignQuestion: 'Give this game up?',
  rematch: 'Play again',
  replay: 'Watch it again',
  cancel: 'Cancel',
  close: 'Close',
  start: 'Start',
  copy: 'Copy',
  save: 'Save',

  side: (/** @type {Side} */ side) => SIDE[side],
  you: 'You',
  clockOf: (/** @type {Side} */ side, /** @type {string} */ time) => `Clock of ${SIDE[side]}: ${time}`,
  discs: (/** @type {number} */ count) => plural(count, 'disc', 'discs'),
  board: (/** @type {number} */ size) => `Board, ${size} by ${size}`,

  square: {
    black: 'black disc',
    white: 'white disc',
    empty: 'empty',
    legal: 'legal move',
    last: 'last move',
    hint: 'hint',
    turned: 'just turned',
    moved: (/** @type {number} */ number) => `move ${number}`,
  },

  status: {
    loading: 'Setting up the board…',
    yours: (/** @type {Side} */ side) => `Your turn: ${SIDE[side]} to move.`,
    turn: (/** @type {Side} */ side) => `${SIDE[side]} to move.`,
    thinks: (/** @type {string} */ name, /** @type {Side} */ side) =>
      `${name} is thinking for ${SIDE[side]}…`,
    waits: (/** @type {number} */ ahead) =>
      ahead
        ? `In the queue: ${plural(ahead, 'search is', 'searches are')} ahead…`
        : 'Next in the queue: waiting for a free core…',
    queueFull: 'The queue of the server is full; trying again…',
    noRoom: 'The queue of the server is full; try again in a while.',
    passes: (/** @type {Side} */ side) => `${SIDE[side]} has no move and must pass.`,
    paused: (/** @type {Side} */ side) => `Paused; ${SIDE[side]} to move. You may play for either side.`,
    looking: (/** @type {number} */ ply, /** @type {number} */ of) =>
      `Looking at move ${ply} of ${of}. Play here to go on from here.`,
    replaying: 'Watching the game again…',
    over: (/** @type {string} */ title, /** @type {string} */ count) => `The game is over. ${title} ${count}`,
    away: 'The server does not answer. Your game is safe; trying again…',
    problem: (/** @type {string} */ message) => `This game cannot be shown: ${message}.`,
    failed: (/** @type {string} */ name, /** @type {string} */ message) => `${name} cannot move: ${message}.`,
    hinting: 'Looking for a good move…',
    hint: (/** @type {string} */ move, /** @type {string} */ verdict) =>
      `Hint: ${move}${verdict && ` (${verdict})`}.`,
  },

  say: {
    move: (/** @type {Side} */ side, /** @type {string} */ move, /** @type {number} */ turned) =>
      `${SIDE[side]} ${move}, ${turned} turned.`,
    pass: (/** @type {Side} */ side) => `${SIDE[side]} passes.`,
    at: (/** @type {number} */ ply, /** @type {string} */ what) =>
      ply ? `Move ${ply}: ${what}` : 'First position.',
    count: (/** @type {number} */ black, /** @type {number} */ white) => `Black ${black}, White ${white}.`,
    legal: (/** @type {string[]} */ moves) =>
      moves.length ? `Legal moves: ${moves.join(', ')}.` : 'No legal move.',
    clocks: (/** @type {string} */ black, /** @type {string} */ white) =>
      `Clocks: Black ${black}, White ${white}.`,
    undone: 'Undone.',
    resumed: 'Resumed.',
    over: (/** @type {string} */ title, /** @type {number} */ black, /** @type {number} */ white) =>
      `The game is over. ${title.replace(/[^!]$/, '$&.')} Black ${black}, White ${white}.`,
    started: 'A new game.',
    resigned: (/** @type {Side} */ side) => `${SIDE[side]} resigns.`,
    illegal: (/** @type {string} */ square) => `${square} is not a legal move.`,
    notYours: 'It is not your turn.',
  },

  result: {
    wins: (/** @type {Side} */ side) => `${SIDE[side]} wins`,
    youWin: 'You win!',
    youLose: 'You lose',
    draw: 'A draw',
    count: (/** @type {number} */ black, /** @type {number} */ white) => `${black} – ${white}`,
    empties: (/** @type {number} */ count) =>
      `${plural(count, 'empty square counts', 'empty squares count')} for the winner.`,
    resigned: (/** @type {Side} */ side) => `${SIDE[side]} resigned.`,
    late: (/** @type {Side} */ side) => `${SIDE[side]} ran out of time.`,
  },

  welcome: 'Welcome',
  welcomeText:
    'You are Black. Put a disc on one of the rings: the white discs between it and another black one turn over. Whoever has more discs in the end wins.',
  opponent: 'Your opponent',

  pace: 'Pace of the machines',
  slow: 'slow',
  fast: 'fast',

  thought: {
    busy: (/** @type {string} */ name) => `${name} thinks`,
    done: (/** @type {string} */ name) => `${name} thought`,
    forSide: (/** @type {Side} */ side) => `for ${SIDE[side]}`,
    discs: (/** @type {string} */ number) => `${number} discs`,
    points: (/** @type {string} */ number) => `${number} points`,
    result: (/** @type {number} */ discs) =>
      discs === 0 ? 'draw' : `${discs > 0 ? 'win' : 'loss'} by ${Math.abs(discs)}`,
    chance: (/** @type {string} */ number) => `${number} to win`,
    depth: (/** @type {string} */ number) => `depth ${number}`,
    sure: (/** @type {string} */ number) => `${number} sure`,
    exact: 'exact',
    rollouts: (/** @type {string} */ number) => `${number} rollouts`,
    nodes: (/** @type {string} */ number) => `${number} ${number === '1' ? 'node' : 'nodes'}`,
    seconds: (/** @type {string} */ number) => `${number} s`,
    line: 'Expects',
    move: 'Move',
    verdict: 'Verdict',
    visits: 'Visits',
    none: 'Moves without thinking',
  },

  moves: 'Moves',
  noMoves: (/** @type {Side} */ side, /** @type {boolean} */ human) =>
    `No move yet. ${SIDE[side]} begins${human ? ': click a marked square' : ''}.`,
  typeMove: 'Type a move',
  playMove: 'Play',
  pass: 'pass',

  size: 'Board',
  clock: 'Clock',
  noLimit: 'No limit: count the time used',
  minutes: (/** @type {number} */ count) => `${plural(count, 'minute', 'minutes')} a side`,
  keepPosition: 'Go on from the position on the board',
  human: 'A person',
  humanAbout: 'Somebody at this screen.',
  kindOf: (/** @type {Side} */ side) => `${SIDE[side]} is played by`,
  level: 'Level',
  levels: {
    beginner: { title: 'Beginner', about: 'Plays any legal move.' },
    easy: { title: 'Easy', about: 'Takes the square that looks best, and never looks ahead.' },
    casual: { title: 'Casual', about: 'Looks two moves ahead.' },
    club: { title: 'Club', about: 'Looks four moves ahead.' },
    strong: { title: 'Strong', about: 'Looks six moves ahead, with a feeling for mobility.' },
    expert: {
      title: 'Expert',
      about:
        'Looks six moves ahead, judges by shapes it has learned, and plays the last twelve moves without a fault.',
    },
    strongest: { title: 'Strongest', about: 'Thinks two seconds a move.' },
  },
  custom: 'Another player',
  player: 'Player',
  moreSettings: 'All settings',
  asText: 'As text',
  usual: (/** @type {string} */ value) => `usual: ${value}`,
  between: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
  leaveUsual: 'as usual',
  /** Names and sentences for players, where the server's are not in this language. @type {Record<string, { title: string, about: string }>} */
  players: {
    random: { title: 'Random', about: '' },
    human: { title: 'A person', about: '' },
    greedy: { title: 'Greedy', about: '' },
    minimax: { title: 'Minimax', about: '' },
    negamax: { title: 'Negamax', about: '' },
    'minmax-alphabeta': { title: 'Minimax with alpha-beta', about: '' },
    alphabeta: { title: 'Alpha-beta', about: '' },
    negascout: { title: 'NegaScout', about: '' },
    mtdf: { title: 'MTD(f)', about: '' },
    montecarlo: { title: 'Random games', about: '' },
    mcts: { title: 'Monte-Carlo', about: '' },
    engine: { title: 'Engine', about: '' },
  },
  /** Sentences for keys. @type {Record<string, string>} */
  keysAbout: {},
  takes: (/** @type {PlayerKey} */ key) => key.form,
  errors: /** @type {ErrorTexts | null} */ (null),

  link: 'Link to this game',
  format: 'Game or position as',
  /** Sentences for formats. @type {Record<string, string>} */
  formatsAbout: {},
  written: 'The game in this format',
  copied: 'Copied.',
  notCopied: 'The browser forbids copying; the text is selected, copy it by hand.',
  saved: (/** @type {string} */ name) => `Saved as ${name}.`,
  savePicture: 'Picture (SVG)',
  savePng: 'Picture (PNG)',

  openHeading: 'Open a game or a position',
  openAbout:
    'Paste moves, a position or a whole file of games in any usual format, or drop a file on the page.',
  text: 'Text to open',
  chooseFile: 'File…',
  openText: 'Open',
  dropHere: 'Drop the file to open it',
  found: (/** @type {number} */ count, /** @type {string} */ format) =>
    `${plural(count, 'game', 'games')} found (${format}). Which one?`,
  nothingFound: 'No game and no position found in it.',
  leftOut: (/** @type {number} */ count, /** @type {string} */ place, /** @type {string} */ why) =>
    `${plural(count, 'part was', 'parts were')} left out; the first, ${place}: ${why}.`,
  tooLarge: 'The file is larger than a megabyte.',
  opened: (/** @type {string} */ format) => `Opened (${format}).`,
  against: (/** @type {string} */ black, /** @type {string} */ white) => `${black} – ${white}`,
  movesLong: (/** @type {number} */ count) => plural(count, 'move', 'moves'),
  unnamed: 'unnamed',

  language: 'Language',
  ofBrowser: 'that of the browser',
  theme: 'Colours',
  ofSystem: 'those of the system',
  light: 'light',
  dark: 'dark',
  cloth: 'Board',
  cloths: { green: 'green', walnut: 'walnut', slate: 'slate' },
  showLegal: 'Mark legal moves',
  showThoughts: 'Show on the board what the machine looks into',
  showNumbers: 'Number the discs as they were played',
  shortcuts: 'Single keys are commands',

  /** Keys and what they do. @type {[string, string][]} */
  shortcutList: [
    ['← →', 'one move back, one move forward'],
    ['← → ↑ ↓', 'on the board: from square to square'],
    ['Enter, Space', 'play on the square'],
    ['Home, End', 'first or last square of the row'],
    ['/', 'type a move'],
    [', .', 'one move back, one move forward'],
    ['< >', 'first position, last position'],
    ['u, r', 'undo, redo'],
    ['h', 'hint'],
    ['p', 'pause, resume'],
    ['m', 'move now: end the thinking'],
    ['n', 'new game'],
    ['o', 'open'],
    ['c', 'copy the moves'],
    ['Ctrl+V', 'open what was copied, in any format'],
    ['s', 'say discs and clocks'],
    ['l', 'say the legal moves'],
    ['t', 'light or dark'],
    ['?', 'this list'],
  ],

  rulesText: {
    heading: 'How to play Othello',
    lead: 'Two minutes to learn, a lifetime to master.',
    steps: [
      [
        'Outflank',
        'Black begins. Put a disc on an empty square so that a straight line of the other side’s discs (across, up and down, or slanting) lies between it and another of your discs.',
      ],
      [
        'Turn',
        'All discs outflanked that way turn to your colour, in every direction at once. A move that turns nothing is not allowed; the board marks the moves you have.',
      ],
      ['Pass', 'Who has no move passes; the board does it for you and says so. Who has a move must move.'],
      [
        'Count',
        'When nobody can move, the game is over. More discs win, and empty squares count for the winner.',
      ],
    ],
    adviceHeading: 'Three hints to win your first games',
    advice: [
      'Corners never turn again. Take them, and beware of the squares beside an empty corner.',
      'Few discs are good for a long time: who has many choices wins, and many discs give the other side choices.',
      'At the end, try to have the last move in every region.',
    ],
    begin: 'Begin a game',
  },
};
