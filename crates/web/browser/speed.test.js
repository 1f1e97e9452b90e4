// Speed: a small first load, and no long task on the main thread during a search.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { test } from 'node:test';
import { LONG, game, square, stage } from './harness.js';
import { longestTask, staysResponsive } from './tasks.js';

const scene = stage();
const { open } = scene;

/** The maximum transfer size of the first load, in bytes. */
const FIRST_LOAD = 60_000;

/** Milliseconds of a search. */
const WATCHED = LONG ? 30_000 : 8_000;

test('the first load is small and uses no other origin', async () => {
  const context = await scene.browser.newContext();
  const page = await context.newPage();
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on('response', (response) => {
    assert.equal(new URL(response.url()).origin, scene.server.address);
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto(scene.server.address);
  await page.waitForSelector('.square[data-legal]');
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  assert.ok(total < FIRST_LOAD, `${total} bytes in ${sizes.length} answers`);
  console.log(`first load: ${total} bytes in ${sizes.length} answers`);
});

test('the icon is requested once, not on every move', async () => {
  /** Paths that a proxy between browser and server counts: Playwright does not report the browser's own requests. */
  const paths = /** @type {string[]} */ ([]);
  const proxy = createServer((asked, answer) => {
    paths.push(asked.url ?? '');
    const { port } = scene.server;
    const headers = { ...asked.headers, host: `127.0.0.1:${port}` };
    delete headers.origin;
    const onward = request({ port, path: asked.url, method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  const page = await scene.browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/${game({ black: 'human', white: 'human' })}`);
  for (const move of ['f5', 'd6', 'c3', 'd3', 'c4', 'f4']) {
    await square(page, move).click();
    await page.waitForFunction((played) => location.hash.includes(played), move);
  }
  await page.waitForTimeout(500);
  await page.close();
  proxy.closeAllConnections();
  proxy.close();
  const icons = paths.filter((path) => path.startsWith('/icon.svg')).length;
  assert.ok(icons <= 2, `${icons} of ${paths.length} requests`);
});

test('no main-thread task is long during a search', () => staysResponsive(longestDuringSearch));

/** The longest task of the main thread during a search, in milliseconds. */
async function longestDuringSearch() {
  const page = await open(game({ black: 'human', white: `mcts:time=${WATCHED / 1000 + 5}s` }), {
    reducedMotion: 'no-preference',
  });
  await page.waitForTimeout(500);
  const longest = await longestTask(scene.browser, page, async () => {
    await square(page, 'f5').click();
    await page.locator('#thought .visits').first().waitFor();
    await page.waitForTimeout(WATCHED);
    assert.ok(await page.locator('#thought-busy[data-busy]').count(), 'the search runs all the time');
  });
  await page.context().close();
  return longest;
}
