// Games survive a reload, a second tab and a restart of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, game, movesOf, myTurn, reads, square, stage, startServer } from './harness.js';

/** @import { Page } from 'playwright-core' */

const scene = stage();
const { open } = scene;

test('a reload and a second tab show the same game', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=2', seed: 4 }));
  await square(page, 'f5').click();
  await myTurn(page, '');
  await page.click('#undo');
  await page.waitForSelector('#moves button[data-undone]');
  await page.click('#redo');
  await page.waitForFunction(() => location.hash.includes('moves='));
  const moves = await movesOf(page);
  await page.reload();
  await page.waitForSelector('.square[data-legal]');
  assert.equal(await movesOf(page), moves);
  const tab = await page.context().newPage();
  await tab.goto(scene.server.address);
  await tab.waitForSelector('.square[data-legal]');
  assert.equal(await movesOf(tab), moves);
  await counts(tab, '#moves button', 2);
});

test('a reload during a search starts the search again', async () => {
  const page = await open(game({ black: 'human', white: 'mcts:time=2s', seed: 4 }));
  await square(page, 'f5').click();
  await page.locator('#thought').waitFor();
  await page.reload();
  await myTurn(page, 'f5');
  assert.equal((await movesOf(page)).length, 4);
});

test('a game survives a restart of the server on either turn', async () => {
  const page = await open(game({ black: 'human', white: 'mcts:time=5s', seed: 9 }), {
    expected: /Failed to load resource|ERR_/,
  });
  const { port } = scene.server;
  await scene.server.stop();
  await square(page, 'f5').click();
  await page.locator('#banner:visible').waitFor();
  await reads(page, '#banner', /Your game is saved/);
  scene.server = await startServer(port);
  await page.locator('#thought:visible').waitFor();
  await page.locator('#banner').waitFor({ state: 'hidden' });
  await scene.server.stop();
  await page.locator('#banner:visible').waitFor();
  scene.server = await startServer(port);
  await myTurn(page, 'f5');
  assert.equal((await movesOf(page)).length, 4);
  await page.locator('#banner').waitFor({ state: 'hidden' });
});

test('a dialog that fails to load shows an error, and opens once the server is back', async () => {
  const page = await open('', { expected: /Failed to load resource|ERR_/ });
  const { port } = scene.server;
  await scene.server.stop();
  await page.click('#new');
  await page.waitForSelector('text=The server is not responding');
  scene.server = await startServer(port);
  await page.click('#new');
  await page.locator('#new-dialog[open]').waitFor();
});

test('the back button of the browser restores the previous game', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6' }));
  await page.click('#new');
  await page.click('#start');
  await page.waitForFunction(() => !location.hash.includes('moves='));
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2);
  assert.equal(await movesOf(page), 'f5d6');
});

test('an address with an illegal move shows an error and offers a new game', async () => {
  const page = await open('', { expected: /400/ });
  await page.goto(`${scene.server.address}/${game({ moves: 'f5f5d6c3' })}`);
  await page.reload();
  await page.waitForSelector('text=This game cannot be shown: move 2');
  // Viewing a move after the illegal one sends another request, which fails too.
  for (const key of [',', '<', '.', 'h', 'ArrowLeft']) await page.keyboard.press(key);
  await page.locator('#moves button').nth(2).click();
  await page.waitForSelector('text=This game cannot be shown: move 2');
  await page.click('#status-buttons button');
  await page.click('#start');
  await page.waitForSelector('.square[data-legal]');
});

/** Lets the page hear of a new address late, as a busy page does. @param {Page} page */
function hearLate(page) {
  return page.evaluate(() => {
    const repeat = (/** @type {Event} */ event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      setTimeout(() => dispatchEvent(new HashChangeEvent('hashchange')), 1000);
    };
    addEventListener('hashchange', repeat, { capture: true });
  });
}

/** Changes the page and, in the same task, the address. @param {Page} page @param {string} selector  to click @param {string} hash */
function clickAndLeave(page, selector, hash) {
  return page.evaluate(
    ([selector = '', hash = '']) => {
      /** @type {HTMLElement | null} */ (document.querySelector(selector))?.click();
      location.hash = hash;
    },
    [selector, hash],
  );
}

test('a move that is saved late does not overwrite a new address', async () => {
  const page = await open(game({ black: 'human', white: 'human' }));
  await square(page, 'f5').waitFor();
  await hearLate(page);
  await clickAndLeave(
    page,
    '.square[aria-label^="f5,"]',
    game({ black: 'human', white: 'human', moves: 'd3c3' }),
  );
  await counts(page, '#moves button', 2);
  assert.equal(await movesOf(page), 'd3c3');
});

for (const [view, selector] of [
  ['analyse', '#view .square[aria-label^="f5,"]'],
  ['edit', '#view .square[aria-label^="a1,"]'],
]) {
  test(`a change in the view ${view} that is saved late does not overwrite a new address`, async () => {
    const page = await open(`#/${view}?size=8`);
    await page.locator(`body[data-view=${view}] ${selector}`).waitFor();
    await hearLate(page);
    await clickAndLeave(page, selector ?? '', '#/rules');
    await page.locator('body[data-view=rules]').waitFor();
  });
}
