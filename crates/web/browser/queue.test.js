// A busy server: the page shows the place in the queue, and the clock is stopped.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, hears, movesOf, reads, soon, stage } from './harness.js';

const scene = stage();
const { open } = scene;

/** The capacity of the server's queue. */
const QUEUE = 64;

/** Starts searches that run until stopped; returns the function that stops them. @param {number} count */
async function occupy(count) {
  const stop = new AbortController();
  const body = JSON.stringify({ player: 'mcts', seconds: 60 });
  const headers = { 'content-type': 'application/json' };
  // A response without a reference is garbage collected, which closes its connection and ends its search.
  const held = /** @type {Response[]} */ ([]);
  for (let index = 0; index < count; index++) {
    const address = `${scene.server.address}/api/move`;
    const response = await fetch(address, { method: 'POST', headers, body, signal: stop.signal });
    assert.equal(response.status, 200, 'the search is accepted');
    held.push(response);
  }
  return () => {
    stop.abort();
    held.length = 0;
  };
}

/** Waits until the searches of earlier tests have ended. */
function idle() {
  return soon(async () => {
    const { searching, waiting } = await (await fetch(`${scene.server.address}/api/status`)).json();
    assert.deepEqual({ searching, waiting }, { searching: 0, waiting: 0 });
  });
}

/** The number of cores for searches. @returns {Promise<number>} */
async function cores() {
  return (await (await fetch(`${scene.server.address}/api/status`)).json()).cores;
}

test('a waiting search shows its place in the queue, and its clock is stopped', async () => {
  await idle();
  const release = await occupy(await cores());
  const another = await occupy(1);
  const page = await open(
    game({ black: 'human', white: 'alphabeta=1', moves: 'f5', limit: 60, used: '0.0-57.5', seed: 1 }),
  );
  await reads(page, '#status-text', 'In the queue: 1 search ahead…');
  another();
  await reads(page, '#status-text', 'Next in the queue: waiting for a free core…');
  await hears(page, 'Next in the queue: waiting for a free core…');
  // Longer than White's remaining time.
  await page.waitForTimeout(3500);
  await reads(page, '#status-text', 'Next in the queue: waiting for a free core…');
  assert.equal(await page.locator('.side.white .time').innerText(), '0:03');
  release();
  await page.waitForFunction(() => /moves=f5[a-h][1-8]/.test(location.hash));
  assert.doesNotMatch(await page.evaluate(() => location.hash), /late=/);
});

test('a waiting hint shows its place in the queue', async () => {
  await idle();
  const release = await occupy(await cores());
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5' }));
  await page.click('#hint');
  await reads(page, '#status-text', 'Next in the queue: waiting for a free core…');
  release();
  await reads(page, '#status-text', /^Hint: [a-h][1-8]/);
});

test('a full queue is shown, and the computer moves once there is room', async () => {
  await idle();
  const release = await occupy((await cores()) + QUEUE);
  const page = await open(game({ black: 'human', white: 'alphabeta=1', moves: 'f5', seed: 1 }), {
    expected: /503/,
  });
  await reads(page, '#status-text', 'The server’s queue is full. Retrying…');
  await hears(page, 'The server’s queue is full. Retrying…');
  assert.equal(await page.locator('#banner').isVisible(), false, 'the server is available');
  assert.equal(await movesOf(page), 'f5');
  release();
  await page.waitForFunction(() => /moves=f5[a-h][1-8]/.test(location.hash));
});

test('a hint is refused if the queue is full', async () => {
  await idle();
  const release = await occupy((await cores()) + QUEUE);
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5' }), { expected: /503/ });
  await page.click('#hint');
  await reads(page, '#status-text', 'The server’s queue is full. Try again later.');
  release();
});
