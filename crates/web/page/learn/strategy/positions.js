// The positions to solve, by theme. A test judges each of them with the engine.
//
// All are from tournament games of 2014 to 2019. A program selected them: the best move is at least four discs better
// than every other move, and illustrates its theme.

/** @typedef {'corners' | 'xsquares' | 'csquares' | 'mobility' | 'parity' | 'edges' | 'endgame'} Theme */

/**
 * A position to solve.
 * @typedef {object} Problem
 * @property {string} name  of its task
 * @property {Theme} theme
 * @property {string} start  the squares and the side to move
 * @property {string} best  the move that solves it
 * @property {string} trap  a tempting move that loses at least eight discs
 */

/** The themes in the order of study. @type {Theme[]} */
export const THEMES = ['corners', 'xsquares', 'csquares', 'mobility', 'parity', 'edges', 'endgame'];

/** Squares and side to move, best move, tempting move. @type {Record<Theme, [string, string, string][]>} */
const ROWS = {
  corners: [
    ['----O---XOOOOO--XOOXXXXXXXOOOOXXXOXXOXXXXXOXOXXXX-OOXO---OOOOOO- X', 'a1', 'b1'],
    ['-XXXOO---XXOOO--OOXOOXOOOOOXXXXOOOOOXOXXOOXXOOXXO-OOOO----XOOOO- X', 'h8', 'b7'],
    ['OOOO-O--X-XOOO--XXOXXOX-XXOXXXXXXXXOOXXXXXOXXOXXXOOOOOO--O--OOO- X', 'a8', 'h8'],
    ['-XXOOX---XXOXX--OOOOOOOOOOOXXXOXOXOOOOXXOXXOOXX-O-OOOX---OOO-XO- O', 'e8', 'a1'],
  ],
  xsquares: [
    ['--O-XXXO--OOOXO--OOOOOXX--OOOOXO--OOOXXOXXOOXOXX--OXOXXX-OOOOOOO X', 'd1', 'b2'],
    ['--OOOOOOX-OXXX-X-XOXXOX-OOXXXXOOOOXOOOXOOOOOXOOO--XOOX-O---O-XX- X', 'h3', 'g7'],
    ['--OOOOO---OOXO--OOOOOXXOOOOOXXXOOOXXXXOOOOXXOOOO--XOOX---XXXXX-- X', 'g2', 'g7'],
    ['--XOXX----OOOX--OOXOXOOOOOXXOOOOOOXOXOOOOOOOOXOO-OXXXXX---XXXX-- X', 'b2', 'g2'],
  ],
  csquares: [
    ['XX--OX--OXXOOX--XXXXOX--XXXXXOXOXXOXOXOOXXXXOOOO-XOOOO----OOOOO- X', 'g3', 'h7'],
    ['-XO-XX----OXXXOOOOOXXOO-OOOXOXXXOXOXOXXXOOOOOXXX--OOOX----XXXXX- X', 'd1', 'a7'],
    ['--OOOO--O-OOO---OOOOOOXXOXOOOOOXOOXOXXOX-XOOOOOOX-XXXX---XXXXXX- X', 'h7', 'b1'],
  ],
  mobility: [
    ['--XXXX----XXXX--OOXXXXX--OOXXXXXXOXOOOO-XX-OOO--X--O------------ X', 'c6', 'e7'],
    ['----X------XXO-X---XXOXX-O-XXXOX--OOOOOX--OOXXXX---OOX------XXX- X', 'c4', 'b5'],
    ['--XX------XXX-----XXXOOO-XXXOOOO--XXOOOO---XOOO---XOOO---XXX---- O', 'c6', 'b3'],
    ['--OOOOO---OOOO----XOXXX---XXXXX---XXOO----X-OO------O----------- O', 'd6', 'h3'],
  ],
  parity: [
    ['--XXXXX-OOXOXXX-OOXOOXXOOOXOXOXOOOXXOXXOXXXOXOXOXXOOOX-XXOOOOOOO O', 'g7', 'h2'],
    ['--OXOOOOXOOOOOOOXOXXOXOOXOXXOXOOXOXXXOOXXOXOOXOO-XOOXXX-XXXXXXX- O', 'a7', 'h8'],
    ['--XXXXXOOOXXOXXOOOXXXXXOOOXOOOXOOXOOOXOOOOXXXOXOO-XOOXOO-X-OO--O O', 'c8', 'b1'],
    ['XOOOOOOOXXXXXXXOXXXOOXXOXXOOXXOOXXXOXOOOXXXXOXOO--XXXO-O--OXXO-- O', 'g7', 'b7'],
  ],
  edges: [
    ['-XXXXX---XXOOX--OXXXOOO-OXOXXOO-OXOOXXOOOXOOXXO--OXXXO--OOOOOO-- X', 'a7', 'h4'],
    ['-OOOOO-O--OXXXOXXXXOOOX-X-XXOOOOXXXOOOOO-XOXOO-O--OOXO-O--OOOOO- X', 'g1', 'g6'],
    ['O-OOOOO-OXOOOO--OXXOOOOOOOXXOOX--OXXXXX--OOXXXXX--OXXXX--OOOOO-- X', 'b1', 'g2'],
    ['O---XXX--OXXOX-XOOOOOOXXOOOXOX-XOOOXOOXXOOOXOO-XO-OOOO----OOOOO- X', 'a2', 'b8'],
  ],
  endgame: [
    ['OOOOO---OOXXXX-XOXOOOXXXXXXXXXOXXXOXXXOXOXXXOXOXOOXXXOX-XXXXXXXX O', 'h7', 'g2'],
    ['XXOOO---OXXOOO--OXXXOOOOOXOXXXOOOXOOXOOOOXOOOXOOOOXOOOOOO-OXXOOX X', 'b8', 'h2'],
    ['OXOOOOO-OXXOOO--OXOXOOOOOXOOXOOOOOOOXOXOOOXOOXXOO-OOOO--XXXXXXXX X', 'b7', 'h1'],
    ['-OOOO-XO--OOOOOOOOOXXOXOXOXXOXOOXOXOXOOOOOOXOOOO-OOOOO----OOOOO- X', 'f1', 'g7'],
  ],
};

/** All positions, in the order of study. @type {Problem[]} */
export const PROBLEMS = THEMES.flatMap((theme) =>
  ROWS[theme].map(([start, best, trap], index) => ({
    name: `${theme}-${index + 1}`,
    theme,
    start,
    best,
    trap,
  })),
);

/** The positions of a theme. @param {Theme} theme */
export function problemsOf(theme) {
  return PROBLEMS.filter((problem) => problem.theme === theme);
}
