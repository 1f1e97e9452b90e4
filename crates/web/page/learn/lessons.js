// The list of lessons, in the order of study, with the names of their tasks.

/** @typedef {'bitboards' | 'alphabeta' | 'mcts' | 'evaluation' | 'learning' | 'strategy'} LessonName */

/**
 * The tasks are the keys of the kept progress. A renamed task has to be solved again.
 * @type {{ name: LessonName, tasks: string[] }[]}
 */
export const LESSONS = [
  { name: 'bitboards', tasks: ['bits', 'moves', 'wrap', 'misprint', 'flips'] },
  { name: 'alphabeta', tasks: ['value', 'cut', 'order', 'window'] },
  { name: 'mcts', tasks: ['select', 'backup', 'constant'] },
  { name: 'evaluation', tasks: ['squares', 'count', 'phases', 'choice', 'disagree'] },
  { name: 'learning', tasks: ['best', 'noise', 'odds', 'wrong'] },
  {
    name: 'strategy',
    tasks: [
      ...['corners-1', 'corners-2', 'corners-3', 'corners-4'],
      ...['xsquares-1', 'xsquares-2', 'xsquares-3', 'xsquares-4'],
      ...['csquares-1', 'csquares-2', 'csquares-3'],
      ...['mobility-1', 'mobility-2', 'mobility-3', 'mobility-4'],
      ...['parity-1', 'parity-2', 'parity-3', 'parity-4'],
      ...['edges-1', 'edges-2', 'edges-3', 'edges-4'],
      ...['endgame-1', 'endgame-2', 'endgame-3', 'endgame-4'],
    ],
  },
];

/** The lesson that an address names, or null for the list. @param {string} hash */
export function lessonIn(hash) {
  const [, path = '', query = ''] = /^#\/learn\/?([a-z]*)\??(.*)$/s.exec(hash) ?? [];
  const name = path || new URLSearchParams(query).get('lesson');
  return LESSONS.find((lesson) => lesson.name === name) ?? null;
}

/** The parameters of an address. @param {string} hash */
export function queryOf(hash) {
  return new URLSearchParams(hash.split(/\?(.*)/s)[1] ?? '');
}
