// Test harness: starts the server and Chromium, and fails on console errors and foreign requests.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { chromium } from 'playwright-core';

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */

/** The program under test, by default the release build. */
const PROGRAM =
  process.env['OUTFLANK'] ?? new URL('../../../target/release/outflank', import.meta.url).pathname;

/** Whether to run long tests. */
export const LONG = process.env['OUTFLANK_LONG'] === '1';

/** The timeout of every step on a busy machine, in milliseconds. */
export const PATIENCE = 30_000;

/** The servers that run. One that a failed test leaves behind would keep the test process alive. @type {Set<Server>} */
const running = new Set();

/** A running server. @typedef {{ address: string, port: number, stop: () => Promise<void> }} Server */

/**
 * Starts the server and waits for the address that it prints.
 * @param {number} [port]
 * @returns {Promise<Server>}
 */
export async function startServer(port = 0) {
  const child = spawn(PROGRAM, ['serve', '--port', String(port), '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`outflank serve ended with ${code}: ${text}`)));
    child.stdout.on('data', (data) => {
      text += data;
      const found = /http:\/\/[^\s/]+/.exec(text);
      if (found) resolve(found[0]);
    });
  });
  /** @type {Server} */
  const server = {
    address,
    port: Number(new URL(address).port),
    stop: async () => {
      running.delete(server);
      child.kill('SIGKILL');
      await gone;
    },
  };
  running.add(server);
  return server;
}

/** The path of Debian's Chromium. */
function chromiumPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, 'chromium')).find((path) => existsSync(path));
  if (!found) throw new Error('chromium is not on PATH; install it with: cargo xtask setup');
  return found;
}

/** Chromium sometimes crashes at its start on a busy machine. */
const LAUNCHES = 3;

/** Starts a browser. @returns {Promise<Browser>} */
async function launch() {
  for (let number = 1; ; number++) {
    try {
      return await chromium.launch({ executablePath: chromiumPath() });
    } catch (error) {
      if (number === LAUNCHES) throw error;
    }
  }
}

/**
 * A server and a browser for the tests of a file. A test fails if its pages had problems.
 * @returns {Stage}
 */
export function stage() {
  /** @type {any} */
  const stage = {};
  /** @type {string[]} */
  let problems = [];
  before(async () => {
    stage.server = await startServer();
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser?.close();
    for (const server of running) await server.stop();
  });
  afterEach(async (/** @type {any} */ { name, passed }) => {
    for (const context of stage.browser.contexts()) {
      if (!passed) for (const page of context.pages()) console.log(`${name}: ${await report(page)}`);
      await context.close();
    }
    const found = problems;
    problems = [];
    assert.deepEqual(found, [], 'the page had problems');
  });
  stage.open = async (/** @type {string} */ hash = '', /** @type {Options} */ options = {}) => {
    const { expected = /^$/, ...rest } = options;
    const context = await stage.browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...rest,
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
      // Announcements: every line added to the live region.
      const heard = Object.assign(globalThis, { heard: /** @type {string[]} */ ([]) }).heard;
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          const isRegion = target instanceof Element && target.id === 'announcements';
          if (isRegion) for (const node of addedNodes) heard.push(node.textContent ?? '');
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await context.addInitScript(keepDiary);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    listRequests(page);
    watch(page, stage.server.address, (problem) => {
      if (!expected.test(problem)) problems.push(problem);
    });
    await page.goto(`${stage.server.address}/${hash}`);
    await page.waitForSelector('body[data-ready][data-view]');
    return page;
  };
  return stage;
}

/** @typedef {{ server: Server, browser: Browser, open: (hash?: string, options?: Options) => Promise<Page> }} Stage */
/** @typedef {BrowserContextOptions & { expected?: RegExp }} Options  expected: problems that the test causes */

/** The number of events that a report of a failed test shows. */
const SHOWN_EVENTS = 30;

/** Keeps the last events of a page, for the report of a failed test. */
function keepDiary() {
  const diary = Object.assign(globalThis, { diary: /** @type {string[]} */ ([]) }).diary;
  const note = (/** @type {string} */ text) => diary.push(`${Math.round(performance.now())} ms: ${text}`);
  for (const name of ['mousedown', 'mouseup', 'click', 'keydown', 'focusin']) {
    const listen = (/** @type {Event} */ event) => {
      const { target } = event;
      const what = target instanceof Element ? target.outerHTML.slice(0, 80) : String(target);
      note(`${name} ${event instanceof KeyboardEvent ? event.key : ''} ${what}`);
    };
    addEventListener(name, listen, { capture: true, passive: true });
  }
  addEventListener('hashchange', () => note(`hashchange ${location.hash}`), { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) note(`layout shift at ${Math.round(startTime)} ms`);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The requests without an answer, and the last messages, of each page. @type {WeakMap<Page, { open: Set<string>, lines: string[] }>} */
const traffic = new WeakMap();

/** @param {Page} page */
function listRequests(page) {
  /** @type {{ open: Set<string>, lines: string[] }} */
  const { open, lines } = { open: new Set(), lines: [] };
  traffic.set(page, { open, lines });
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', (request) => open.delete(request.url()));
  page.on('requestfailed', (request) => {
    open.delete(request.url());
    lines.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('console', (message) => lines.push(message.text()));
}

/** What a page shows, and what happened on it. A page that does not answer has no such report. @param {Page} page */
async function report(page) {
  const shown = page.evaluate((count) => {
    const { view, ready } = document.body.dataset;
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
    return {
      address: location.href,
      view,
      ready,
      focus: document.activeElement?.outerHTML.slice(0, 80),
      unloaded: sheets.filter((each) => !(/** @type {HTMLLinkElement} */ (each).sheet)).length,
      text: /** @type {HTMLElement} */ (document.querySelector('main:not([hidden])'))?.innerText.slice(
        0,
        300,
      ),
      diary: /** @type {any} */ (globalThis).diary.slice(-count),
    };
  }, SHOWN_EVENTS);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, 'the page does not answer'));
  const state = await Promise.race([shown.catch(String), late]);
  const { open = [], lines = [] } = traffic.get(page) ?? {};
  return JSON.stringify({ state, waiting: [...open], lines: lines.slice(-SHOWN_EVENTS) }, null, 1);
}

/** @param {Page} page @param {string} home @param {(problem: string) => void} tell */
export function watch(page, home, tell) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) tell(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => tell(`error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== home && protocol !== 'blob:' && protocol !== 'data:')
      tell(`request to elsewhere: ${request.url()}`);
  });
}

/** The address of a game. @param {Record<string, string | number>} parts */
export function game(parts) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts)) query.set(key, String(value));
  return `#/play?${query}`;
}

/** The parameters in the address of a page. @param {Page} page */
async function addressOf(page) {
  // Evaluated in the page: the address known to Playwright may be out of date.
  const hash = await page.evaluate(() => location.hash);
  return new URLSearchParams(hash.split('?')[1] ?? '');
}

/** The moves in the address of a page. @param {Page} page */
export async function movesOf(page) {
  return (await addressOf(page)).get('moves') ?? '';
}

/** The response of the server for the game in the address of a page. @param {Page} page @returns {Promise<any>} */
export async function told(page) {
  const query = await addressOf(page);
  const asked = new URLSearchParams({ size: query.get('size') ?? '8', moves: query.get('moves') ?? '' });
  const start = query.get('start');
  if (start) asked.set('start', start);
  return (await fetch(`${new URL(page.url()).origin}/api/game?${asked}`)).json();
}

/**
 * Waits until a check passes. The page draws in the next frame, or after a response of the server.
 * @param {() => Promise<void>} check
 */
export async function soon(check) {
  for (const deadline = Date.now() + PATIENCE; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the text of an element matches. @param {Page} page @param {string} selector @param {string | RegExp} expected */
export function reads(page, selector, expected) {
  return soon(async () => {
    const text = await page.locator(selector).first().innerText();
    if (typeof expected === 'string') assert.equal(text, expected);
    else assert.match(text, expected);
  });
}

/** Waits until this number of elements matches a selector. @param {Page} page @param {string} selector @param {number} expected */
export function counts(page, selector, expected) {
  return soon(async () => assert.equal(await page.locator(selector).count(), expected));
}

/** The announcements since the page was opened, line by line. @param {Page} page @returns {Promise<string[]>} */
export function heard(page) {
  return page.evaluate(() => /** @type {any} */ (globalThis).heard);
}

/** Waits for an announcement. @param {Page} page @param {string | RegExp} expected */
export function hears(page, expected) {
  return soon(async () => {
    const lines = await heard(page);
    const isIt = (/** @type {string} */ line) =>
      typeof expected === 'string' ? line === expected : expected.test(line);
    assert.ok(lines.some(isIt), `${expected} is not in ${JSON.stringify(lines)}`);
  });
}

/** Waits until a visible control has the focus. @param {Page} page */
export function hasFocus(page) {
  return soon(async () => {
    const where = await page.evaluate(async () => {
      // A hidden element keeps the focus until the next frame.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const active = document.activeElement;
      return active && active !== document.body && active.checkVisibility() ? '' : 'the focus is on the body';
    });
    assert.equal(where, '');
  });
}

/**
 * The lightness of a page at points, from 0 to 255.
 * @param {Page} page
 * @param {{ x: number, y: number }[]} points
 * @returns {Promise<number[]>}
 */
export async function lightness(page, points) {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ({ picture, points }) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      });
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      return points.map(({ x, y }) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        return Math.round((red + green + blue) / 3);
      });
    },
    { picture, points },
  );
}

/** The most controls that a page has. */
const MOST_CONTROLS = 400;

/** Moves the focus by the Tab key until it is on an element. @param {Page} page @param {string} selector */
export async function tabTo(page, selector) {
  await page.locator(selector).first().waitFor();
  for (let tabs = 0; tabs < MOST_CONTROLS; tabs++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/**
 * The events of a streamed answer.
 * @param {string} address  of the server
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any[]>}
 */
export async function eventsOf(address, path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** A square of the board. @param {Page} page @param {string} name */
export function square(page, name) {
  return page.locator(`.square[aria-label^="${name},"]`);
}

/** Waits until the human is to move or the game is over; returns which. @param {Page} page @param {string} before  moves before the wait */
export async function myTurn(page, before) {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const state = await page.evaluate(async (moves) => {
      const now = new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '';
      // The address changes at once, the board in the next frame.
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      if (!document.querySelector('#result')?.hasAttribute('hidden')) return 'over';
      return now !== moves && document.querySelector('.square[data-legal]') ? 'turn' : null;
    }, before);
    if (state) return state;
  }
  throw new Error(`no move and no end after "${before}" in ${PATIENCE} ms`);
}

/** Plays a game to its end with `choose`. @param {Page} page @param {() => Promise<void>} choose */
export async function playOn(page, choose) {
  await page.waitForSelector('.square[data-legal]');
  for (;;) {
    const before = await movesOf(page);
    await choose();
    if ((await myTurn(page, before)) === 'over') return;
  }
}
