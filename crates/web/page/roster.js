// Players as text, `alphabeta:depth=6`: taken apart, put together, and called by a name for people.

import { texts } from './language.js';

/** Players to begin with, from the weakest to the strongest: each won most of 100 games against the one before. */
export const LEVELS = [
  'random',
  'greedy:ties=random',
  'alphabeta:depth=2,ties=random',
  'alphabeta:depth=4,ties=random',
  'negascout:depth=6,eval=mobility*10+corners*50+stability*20,order=killer/table,ties=random',
  'negascout:time=2s,eval=mobility*10+corners*50+stability*20,order=memory/killer/table,memory=64MB',
];

/** Keys that tell players of the same name apart, the most telling first. */
const TELLING = ['name', 'time', 'iterations', 'depth', 'nodes', 'eval'];

/** The key that `name=N` is short for. */
const SHORT = { mcts: 'iterations', montecarlo: 'iterations' };

/**
 * The parts of a player. What is no player comes apart too: the server says what is wrong with it.
 * @param {string} player
 * @returns {{ name: string, keys: Map<string, string> }}
 */
export function partsOf(player) {
  const [, name = '', sign, rest = ''] = /^\s*([^:=\s]*)\s*([:=]?)(.*)$/s.exec(player) ?? [];
  if (sign === '=')
    return {
      name,
      keys: new Map([[SHORT[/** @type {'mcts'} */ (name)] ?? 'depth', rest.trim()]]),
    };
  const pairs = rest
    .split(',')
    .filter((pair) => pair.includes('='))
    .map((pair) => pair.split(/=(.*)/s).map((word) => word.trim()));
  return {
    name,
    keys: new Map(pairs.map(([key = '', value = '']) => [key, value])),
  };
}

/** A player from its parts. @param {string} name @param {Map<string, string>} keys */
export function playerOf(name, keys) {
  const pairs = [...keys].filter(([, value]) => value).map(([key, value]) => `${key}=${value}`);
  return pairs.length ? `${name}:${pairs.join(',')}` : name;
}

/** A player by a name for people: the level, or the kind with what tells it apart. @param {string} player */
export function titleOf(player) {
  const level = LEVELS.indexOf(player);
  return (level >= 0 && texts.levels[level]) || kindOf(player);
}

/** What kind of player it is: `Alpha-beta 4`. @param {string} player */
export function kindOf(player) {
  const { name, keys } = partsOf(player);
  const telling = TELLING.find((key) => keys.get(key));
  const value = telling ? (keys.get(telling) ?? '') : '';
  if (telling === 'name') return value;
  if (name === 'human') return texts.you;
  const kind = texts.players[name]?.title ?? name;
  return value ? `${kind} ${value}` : kind;
}
