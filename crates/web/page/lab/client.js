// Client of the laboratory: runs, studies, and evaluations of a position.

import { ask, json, lines, posted } from '../server.js';

/** @import { Run, RunList, StudyEntry, StudySizes } from './types.js' */

/** @returns {Promise<RunList>} */
export function list() {
  return json('/api/runs');
}

/** Starts a run. @param {Record<string, unknown>} request @returns {Promise<Run>} */
export function start(request) {
  return json('/api/runs', posted(request));
}

/** The states of a run, until it is over. @param {string} id @param {AbortSignal} signal @returns {AsyncGenerator<Run>} */
export function watch(id, signal) {
  return lines(`/api/runs/${id}`, {}, signal);
}

/** @param {string} id @param {'pause' | 'stop' | 'continue'} action @returns {Promise<Run>} */
export function change(id, action) {
  return json(`/api/runs/${id}`, posted({ action }));
}

/** @param {string} id @returns {Promise<RunList>} */
export function remove(id) {
  return json(`/api/runs/${id}`, { method: 'DELETE' });
}

/** A file of a report. @param {string} id @param {string} name */
export async function file(id, name) {
  return (await ask(`/api/runs/${id}/files/${name}`)).blob();
}

/** @returns {Promise<StudyEntry[]>} */
export async function studies() {
  return (await json('/api/studies')).studies;
}

/** Checks the text of a study. @param {string} text @returns {Promise<StudySizes>} */
export function check(text) {
  return json('/api/studies', posted({ text }));
}
