// Types of the responses of the laboratory. No code.

/** @import { Fault } from '../types.js' */

/** @typedef {'waiting' | 'running' | 'paused' | 'stopped' | 'finished' | 'failed'} RunState */

/** @typedef {'match' | 'tournament' | 'gauntlet' | 'study'} RunKind */

/**
 * A run in a list.
 * @typedef {object} RunSummary
 * @property {string} id
 * @property {RunKind} kind
 * @property {RunState} state
 * @property {string[]} names
 * @property {{ name: string | null, en: string, fr: string, quick: boolean } | null} title
 * @property {number} done
 * @property {number} all
 * @property {number | null} ahead
 * @property {number} seconds
 * @property {number | null} eta_seconds
 * @property {Fault | null} problem
 */

/** @typedef {{ runs: RunSummary[], kept: boolean, active: number, concurrency: number }} RunList */

/**
 * A player of a run with its results.
 * @typedef {object} PlayerProgress
 * @property {string} name
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number | null} score
 * @property {number | null} elo
 * @property {number | null} elo_low
 * @property {number | null} elo_high
 * @property {number | null} move_seconds
 * @property {number | null} move_nodes
 * @property {number | null} occupation
 * @property {number} forfeits
 */

/** @typedef {{ games: number, score: number, low: number, high: number }} CoursePoint */

/** @typedef {{ number: number, black: string, white: string, size: number, board: string, last: string | null, ply: number }} LiveGame */

/** @typedef {{ cell: number, cells: number, point: number, points: number, share: number }} StudyProgress */

/** @typedef {{ size: number, games: number, openings: string, colours: string, clock: string | null, seed: number }} Conditions */

/**
 * A run with everything that the page shows.
 * @typedef {RunSummary & {
 *   conditions: Conditions | null,
 *   players: PlayerProgress[],
 *   course: CoursePoint[],
 *   occupation: [number | null, number | null][],
 *   game: LiveGame | null,
 *   study: StudyProgress | null,
 *   files: { name: string, bytes: number }[],
 * }} Run
 */

/** @typedef {{ en: string, fr: string }} Text */

/** @typedef {{ cells: number, points: number, games: number, searches: number }} StudySize */

/** @typedef {{ title: Text, full: StudySize, quick: StudySize }} StudySizes */

/** @typedef {StudySizes & { name: string, question: Text, method: Text, text: string }} StudyEntry */

export {};
