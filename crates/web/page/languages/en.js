// English texts. The server describes players, their keys and errors.

/** @import { ErrorTexts, PlayerKey, Side } from '../types.js' */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

const SIDE = { black: 'Black', white: 'White' };

export default {
  title: 'Othello board',
  play: 'Play',
  analyse: 'Analyse',
  review: 'Review',
  edit: 'Set up a position',
  lab: 'Laboratory',
  myGames: 'My games',
  recorded: 'Recorded:',
  learn: 'Learn',
  rules: 'How to play',
  views: 'Pages',
  table: 'Game',
  panel: 'Game panel',
  toolbar: 'Game controls',
  skipToBoard: 'Skip to the board',
  changeTheme: 'Switch theme',
  keyboard: 'Keyboard shortcuts',
  settings: 'Settings',

  first: 'Start position',
  back: 'Previous move',
  forward: 'Next move',
  last: 'Current position',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  playNow: 'Move now',
  continueHere: 'Continue here',
  backToGame: 'Back to game',
  newGame: 'New game',
  share: 'Share',
  open: 'Open',
  swap: 'Swap sides',
  resign: 'Resign',
  resignQuestion: 'Resign this game?',
  rematch: 'Rematch',
  replay: 'Replay',
  cancel: 'Cancel',
  close: 'Close',

  side: (/** @type {Side} */ side) => SIDE[side],
  you: 'You',
  clockOf: (/** @type {Side} */ side, /** @type {string} */ time) => `${SIDE[side]}’s clock: ${time}`,
  discs: (/** @type {number} */ count) => plural(count, 'disc', 'discs'),
  board: (/** @type {number} */ size) => `Board, ${size} by ${size}`,

  square: {
    black: 'black disc',
    white: 'white disc',
    empty: 'empty',
    legal: 'legal move',
    last: 'last move',
    hint: 'hint',
    turned: 'just flipped',
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
        ? `In the queue: ${plural(ahead, 'search', 'searches')} ahead…`
        : 'Next in the queue: waiting for a free core…',
    queueFull: 'The server’s queue is full. Retrying…',
    noRoom: 'The server’s queue is full. Try again later.',
    passes: (/** @type {Side} */ side) => `${SIDE[side]} has no legal move and must pass.`,
    paused: (/** @type {Side} */ side) => `Paused. ${SIDE[side]} to move. You can play for either side.`,
    looking: (/** @type {number} */ ply, /** @type {number} */ of) =>
      `Move ${ply} of ${of}. Play a move to continue.`,
    replaying: 'Replaying the game…',
    over: (/** @type {string} */ title, /** @type {string} */ count) => `Game over. ${title} ${count}`,
    away: 'The server is not responding. Your game is saved. Retrying…',
    problem: (/** @type {string} */ message) => `This game cannot be shown: ${message}.`,
    failed: (/** @type {string} */ name, /** @type {string} */ message) => `${name} cannot move: ${message}.`,
    hinting: 'Looking for a good move…',
    hint: (/** @type {string} */ move, /** @type {string} */ verdict) =>
      `Hint: ${move}${verdict && ` (${verdict})`}.`,
  },

  say: {
    move: (/** @type {Side} */ side, /** @type {string} */ move, /** @type {number} */ turned) =>
      `${SIDE[side]} ${move}, ${turned} flipped.`,
    pass: (/** @type {Side} */ side) => `${SIDE[side]} passes.`,
    at: (/** @type {number} */ ply, /** @type {string} */ what) =>
      ply ? `Move ${ply}: ${what}` : 'Start position.',
    count: (/** @type {number} */ black, /** @type {number} */ white) => `Black ${black}, White ${white}.`,
    legal: (/** @type {string[]} */ moves) =>
      moves.length ? `Legal moves: ${moves.join(', ')}.` : 'No legal moves.',
    clocks: (/** @type {string} */ black, /** @type {string} */ white) =>
      `Clocks: Black ${black}, White ${white}.`,
    undone: 'Undone.',
    resumed: 'Resumed.',
    over: (/** @type {string} */ title, /** @type {number} */ black, /** @type {number} */ white) =>
      `Game over. ${title.replace(/[^!]$/, '$&.')} Black ${black}, White ${white}.`,
    started: 'New game.',
    resigned: (/** @type {Side} */ side) => `${SIDE[side]} resigns.`,
    illegal: (/** @type {string} */ square) => `${square} is not a legal move.`,
    notYours: 'It is not your turn.',
  },

  result: {
    wins: (/** @type {Side} */ side) => `${SIDE[side]} wins`,
    youWin: 'You win!',
    youLose: 'You lose',
    draw: 'Draw',
    count: (/** @type {number} */ black, /** @type {number} */ white) => `${black} – ${white}`,
    empties: (/** @type {number} */ count) =>
      `${plural(count, 'empty square counts', 'empty squares count')} for the winner.`,
    resigned: (/** @type {Side} */ side) => `${SIDE[side]} resigned.`,
    late: (/** @type {Side} */ side) => `${SIDE[side]} ran out of time.`,
  },

  welcome: 'Welcome',
  welcomeText:
    'You play Black. Place a disc on a marked square: the white discs in line between it and another black disc are flipped. The player with more discs at the end wins.',
  opponent: 'Your opponent',

  pace: 'Speed',
  slow: 'Slow',
  fast: 'Fast',

  thought: {
    busy: (/** @type {string} */ name) => `${name} is thinking`,
    done: (/** @type {string} */ name) => `Analysis: ${name}`,
    forSide: (/** @type {Side} */ side) => `for ${SIDE[side]}`,
    discs: (/** @type {string} */ number) => `${number} discs`,
    points: (/** @type {string} */ number) => `${number} points`,
    result: (/** @type {number} */ discs) =>
      discs === 0 ? 'draw' : `${discs > 0 ? 'win' : 'loss'} by ${Math.abs(discs)}`,
    chance: (/** @type {string} */ number) => `${number} to win`,
    depth: (/** @type {string} */ number) => `depth ${number}`,
    sure: (/** @type {string} */ number) => `${number} confidence`,
    exact: 'exact',
    rollouts: (/** @type {string} */ number) => `${number} rollouts`,
    nodes: (/** @type {string} */ number) => `${number} ${number === '1' ? 'node' : 'nodes'}`,
    seconds: (/** @type {string} */ number) => `${number} s`,
    line: 'Best line:',
    move: 'Move',
    verdict: 'Evaluation',
    visits: 'Visits',
    none: 'No evaluation',
  },

  moves: 'Moves',
  noMoves: (/** @type {Side} */ side, /** @type {boolean} */ human) =>
    `No moves yet. ${SIDE[side]} moves first${human ? ': choose a marked square' : ''}.`,
  typeMove: 'Type a move',
  playMove: 'Play',
  pass: 'pass',

  size: 'Board size',
  human: 'Human',
  levels: {
    beginner: { title: 'Beginner', about: 'Plays random legal moves.' },
    easy: { title: 'Easy', about: 'Plays the best-looking move, without looking ahead.' },
    casual: { title: 'Casual', about: 'Looks two moves ahead.' },
    club: { title: 'Club', about: 'Looks four moves ahead.' },
    strong: { title: 'Strong', about: 'Looks six moves ahead. Values mobility, corners and stable discs.' },
    expert: {
      title: 'Expert',
      about: 'Looks six moves ahead with a learned evaluation. Plays the last twelve moves perfectly.',
    },
    strongest: { title: 'Strongest', about: 'Thinks for two seconds per move.' },
  },
  /** Titles of players, and descriptions that replace those of the server. @type {Record<string, { title: string, about: string }>} */
  players: {
    random: { title: 'Random', about: '' },
    human: { title: 'Human', about: '' },
    greedy: { title: 'Greedy', about: '' },
    minimax: { title: 'Minimax', about: '' },
    negamax: { title: 'Negamax', about: '' },
    'minmax-alphabeta': { title: 'Minimax with alpha-beta', about: '' },
    alphabeta: { title: 'Alpha-beta', about: '' },
    negascout: { title: 'NegaScout', about: '' },
    mtdf: { title: 'MTD(f)', about: '' },
    montecarlo: { title: 'Monte-Carlo', about: '' },
    mcts: { title: 'MCTS', about: '' },
    engine: { title: 'Engine', about: '' },
  },
  /** Descriptions of keys that replace those of the server. @type {Record<string, string>} */
  keysAbout: {},
  takes: (/** @type {PlayerKey} */ key) => key.form,
  errors: /** @type {ErrorTexts | null} */ (null),

  copied: 'Copied.',
  notCopied: 'The browser blocked copying. Copy the selected text manually.',

  dropHere: 'Drop the file to open it',
  nothingFound: 'No game or position found.',
  against: (/** @type {string} */ black, /** @type {string} */ white) => `${black} – ${white}`,
  unnamed: 'Unknown',
};
