// Types of the traces of `/api/trace`. No code.

/** @import { Side, Verdict } from '../types.js' */

/**
 * A game-tree search.
 * @typedef {object} SearchTrace
 * @property {'search'} kind
 * @property {string} player
 * @property {string} algorithm
 * @property {'mover' | 'root'} view  the side for which windows and values are
 * @property {string} move
 * @property {number | null} value
 * @property {Verdict | null} verdict
 * @property {string[]} line
 * @property {number} depth
 * @property {number} total_nodes
 * @property {number} total_leaves
 * @property {number} total_cutoffs
 * @property {boolean} truncated
 * @property {TracedNode[]} nodes  each after its parent
 */

/**
 * A position that a game-tree search visited.
 * @typedef {object} TracedNode
 * @property {number | null} parent  an index
 * @property {string | null} move
 * @property {number} ply
 * @property {number} depth
 * @property {number | null} alpha  null for minus infinity
 * @property {number | null} beta  null for infinity
 * @property {number | null} value
 * @property {boolean} leaf
 * @property {boolean} over
 * @property {boolean} again
 * @property {number} children
 * @property {{ move: string, after: number, pruned: string[] } | null} cutoff
 */

/**
 * A Monte-Carlo tree search.
 * @typedef {object} MctsTrace
 * @property {'mcts'} kind
 * @property {string} player
 * @property {number} seed
 * @property {number} c
 * @property {'parent' | 'root'} parent_visits
 * @property {string} move
 * @property {Verdict | null} verdict
 * @property {string[]} line
 * @property {{ move: string, visits: number, verdict: Verdict | null }[]} moves  best first
 * @property {number} total_iterations
 * @property {boolean} truncated
 * @property {TracedIteration[]} iterations
 */

/**
 * @typedef {object} TracedIteration
 * @property {number} number
 * @property {TracedSelection[]} selections  from the root down
 * @property {string | null} new_move
 * @property {boolean} rollout
 * @property {number} reward
 * @property {TracedBackup[]} backups  the root, then the selected moves
 */

/** @typedef {{ move: string, parent_visits: number, expanded: boolean, arms: TracedArm[] }} TracedSelection */

/**
 * @typedef {object} TracedArm
 * @property {string} move
 * @property {number} visits
 * @property {number | null} mean
 * @property {number | null} exploration
 * @property {number | null} ucb
 * @property {number | null} proof
 */

/**
 * @typedef {object} TracedBackup
 * @property {string | null} move
 * @property {number} reward
 * @property {number} visits
 * @property {number} mean
 * @property {number | null} proof
 */

/**
 * The parts of an evaluation.
 * @typedef {object} HeuristicTrace
 * @property {'heuristic'} kind
 * @property {string} evaluation
 * @property {Side} turn
 * @property {number} value
 * @property {number} excess
 * @property {{ name: string, weight: number, value: number, points: number, phase: string | null,
 *   squares: { square: string, points: number }[],
 *   counts: { name: string, count: number | null, points: number }[] }[]} terms
 * @property {{ square: string, points: number }[]} squares
 */

/**
 * A direction of the move generator.
 * @typedef {'right' | 'down' | 'down_right' | 'down_left' | 'left' | 'up' | 'up_left' | 'up_right'} Direction
 */

/**
 * How a word of the move generator is computed.
 * @typedef {'path' | 'shifted' | 'beside' | 'second' | 'pairs' | 'doubled' | 'ends' | 'moves'} Operation
 */

/**
 * The move generator in one direction. Words are hexadecimal; bit 0 is a1.
 * @typedef {object} BitboardTrace
 * @property {'bitboard'} kind
 * @property {number} size
 * @property {number} bits
 * @property {Side} turn
 * @property {string} mover
 * @property {string} opponent
 * @property {string} empty
 * @property {Direction} direction
 * @property {number} shift
 * @property {string} mask
 * @property {{ operation: Operation, word: string }[]} steps
 * @property {string} found
 * @property {string} expected
 * @property {{ direction: Direction, moves: string }[]} directions
 * @property {string} moves
 * @property {number} mobility
 * @property {{ square: string, rays: TracedRay[], flips: string } | null} flips
 */

/** @typedef {{ direction: Direction, ray: string, stop: string, end: string, turned: string }} TracedRay */

/** @typedef {{ bitboard: { direction?: Direction, mask?: string | null, square?: string | null } }} BitboardSubject */
/** @typedef {{ player: string, seed?: number, nodes?: number, iterations?: number }} PlayerSubject */
/** @typedef {{ evaluation: string }} EvaluationSubject */

/** What to trace. @typedef {PlayerSubject | EvaluationSubject | BitboardSubject} TraceSubject */

/**
 * The trace of a subject.
 * @template {TraceSubject} T
 * @typedef {T extends EvaluationSubject ? HeuristicTrace
 *   : T extends BitboardSubject ? BitboardTrace : SearchTrace | MctsTrace} TraceOf
 */

export {};
