// Players as text, such as `alphabeta:depth=6`: parsing, formatting and display names.

import { texts } from './language.js';

/** @import { Level } from './types.js' */

/** The settings of the strongest player on board sizes that the engine does not support, without the time. */
const SCOUT = 'eval=mobility*10+corners*50+stability*20,order=memory/killer/table,memory=64MB';

/** The board sizes that the engine supports, and the others. */
const ENGINE = [8];
const OTHERS = [4, 6, 10];

/**
 * The levels, from weakest to strongest: each wins most games against the previous one.
 * @type {Level[]}
 */
const LEVELS = [
  { name: 'beginner', player: 'random' },
  { name: 'easy', player: 'greedy:ties=random' },
  { name: 'casual', player: 'alphabeta:depth=2,ties=random' },
  { name: 'club', player: 'alphabeta:depth=4,ties=random' },
  {
    name: 'strong',
    player: 'negascout:depth=6,eval=mobility*10+corners*50+stability*20,order=killer/table,ties=random',
  },
  { name: 'expert', player: 'engine:level=6', sizes: ENGINE },
  { name: 'strongest', player: 'engine:time=2s', sizes: ENGINE },
  { name: 'strongest', player: `negascout:time=2s,${SCOUT}`, sizes: OTHERS },
];

/** Keys that distinguish players of the same name, the most significant first. */
const TELLING = ['name', 'time', 'iterations', 'level', 'depth', 'nodes', 'eval'];

/** The key that `name=N` is short for, if it is not the depth. @type {Record<string, string>} */
const SHORT = { engine: 'level', mcts: 'iterations', montecarlo: 'iterations' };

/** The levels for a board size. @param {number} size */
export function levelsOn(size) {
  return LEVELS.filter(({ sizes }) => !sizes || sizes.includes(size));
}

/** The level of a player, if it is one. @param {string} player @param {number} size */
export function levelOf(player, size) {
  return levelsOn(size).find((level) => level.player === player);
}

/** The player that gives hints: the strongest one, with one second. @param {number} size */
export function adviser(size) {
  return ENGINE.includes(size) ? 'engine:time=1s' : `negascout:time=1s,${SCOUT}`;
}

/**
 * The name and keys of a player. Invalid players are accepted too: the server reports the error.
 * @param {string} player
 * @returns {{ name: string, keys: Map<string, string> }}
 */
export function partsOf(player) {
  const [, name = '', sign, rest = ''] = /^\s*([^:=\s]*)\s*([:=]?)(.*)$/s.exec(player) ?? [];
  if (sign === '=') return { name, keys: new Map([[SHORT[name] ?? 'depth', rest.trim()]]) };
  const pairs = rest
    .split(',')
    .filter((pair) => pair.includes('='))
    .map((pair) => pair.split(/=(.*)/s).map((word) => word.trim()));
  return {
    name,
    keys: new Map(pairs.map(([key = '', value = '']) => [key, value])),
  };
}

/** A player from its name and keys. @param {string} name @param {Map<string, string>} keys */
export function playerOf(name, keys) {
  const pairs = [...keys].filter(([, value]) => value).map(([key, value]) => `${key}=${value}`);
  return pairs.length ? `${name}:${pairs.join(',')}` : name;
}

/**
 * The display name of a player: its level, or its kind with a distinguishing value.
 * @param {string} player
 * @param {number} size  of the board
 */
export function titleOf(player, size) {
  const level = levelOf(player, size);
  return level ? texts.levels[level.name].title : kindOf(player);
}

/** The kind of a player with a distinguishing value: `Alpha-beta 4`. @param {string} player */
export function kindOf(player) {
  const { name, keys } = partsOf(player);
  const telling = TELLING.find((key) => keys.get(key));
  const value = telling ? (keys.get(telling) ?? '') : '';
  if (telling === 'name') return value;
  if (name === 'human') return texts.you;
  const kind = texts.players[name]?.title ?? name;
  return value ? `${kind} ${value}` : kind;
}
