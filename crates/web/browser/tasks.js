// Traces the main thread of a page, and returns its longest task.

import assert from 'node:assert/strict';

/** @import { Browser, Page } from 'playwright-core' */

/** The maximum duration of a task of the main thread, in milliseconds of CPU time. */
export const LONGEST_TASK = 50;

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

/** A long task caused by the page is long in every attempt; one caused by other load is not. */
const ATTEMPTS = 3;

/**
 * Fails if every attempt has a long task.
 * @param {() => Promise<number>} attempt  returns its longest task
 */
export async function staysResponsive(attempt) {
  for (let number = 1; ; number++) {
    const longest = await attempt();
    if (longest < LONGEST_TASK) return;
    assert.ok(number < ATTEMPTS, `${longest} ms`);
  }
}

/**
 * The longest task of the main threads during an action, in milliseconds.
 * @param {Browser} browser
 * @param {Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<number>}
 */
export async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  /** @type {any[]} */
  const events = trace.traceEvents;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && mains.has(`${pid} ${tid}`),
  );
  assert.ok(tasks.length > 10, `${tasks.length} tasks were traced`);
  // CPU time: other programs on a busy machine do not count.
  const longest = Math.max(...tasks.map(({ tdur, dur }) => (tdur ?? dur) / 1000));
  console.log(`longest of ${tasks.length} tasks: ${longest.toFixed(1)} ms`);
  return longest;
}
