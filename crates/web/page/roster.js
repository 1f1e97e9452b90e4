// Players as text, `alphabeta:depth=6`: taken apart, put together, and called by a name for people.

import { texts } from './language.js';

/** @import { Level } from './types.js' */

/** The strongest of the roster where the engine does not play, without its time. */
const SCOUT = 'eval=mobility*10+corners*50+stability*20,order=memory/killer/table,memory=64MB';

/** The sizes of board on which the engine plays, and the others. */
const ENGINE = [8];
const OTHERS = [4, 6, 10];

/**
 * Players to begin with, from the weakest to the strongest: each wins most games against the one before.
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

/** Keys that tell players of the same name apart, the most telling first. */
const TELLING = ['name', 'time', 'iterations', 'level', 'depth', 'nodes', 'eval'];

/** The key that `name=N` is short for, where it is not the depth. @type {Record<string, string>} */
const SHORT = { engine: 'level', mcts: 'iterations', montecarlo: 'iterations' };

/** The levels of a size of board. @param {number} size */
export function levelsOn(size) {
  return LEVELS.filter(({ sizes }) => !sizes || sizes.includes(size));
}

/** The level that a player is. @param {string} player @param {number} size */
export function levelOf(player, size) {
  return levelsOn(size).find((level) => level.player === player);
}

/** Who advises: the strongest there is, in a second. @param {number} size */
export function adviser(size) {
  return ENGINE.includes(size) ? 'engine:time=1s' : `negascout:time=1s,${SCOUT}`;
}

/**
 * The parts of a player. What is no player comes apart too: the server says what is wrong with it.
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

/** A player from its parts. @param {string} name @param {Map<string, string>} keys */
export function playerOf(name, keys) {
  const pairs = [...keys].filter(([, value]) => value).map(([key, value]) => `${key}=${value}`);
  return pairs.length ? `${name}:${pairs.join(',')}` : name;
}

/**
 * A player by a name for people: the level, or the kind with what tells it apart.
 * @param {string} player
 * @param {number} size  of the board
 */
export function titleOf(player, size) {
  const level = levelOf(player, size);
  return level ? texts.levels[level.name].title : kindOf(player);
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
