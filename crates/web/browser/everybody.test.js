// Accessibility: keyboard, two languages, phones, dark theme.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, game, hears, movesOf, myTurn, playOn, reads, soon, square, stage } from './harness.js';

const scene = stage();
const { open } = scene;

test('keyboard shortcuts undo, redo, step and announce', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=1', seed: 8 }));
  await square(page, 'f5').click();
  await hears(page, 'Black f5, 1 flipped.');
  await myTurn(page, '');
  await hears(page, /^White [a-h][1-8], \d flipped\.$/);
  await page.keyboard.press('u');
  await page.waitForFunction(() => !location.hash.includes('moves='));
  await page.keyboard.press('r');
  await page.waitForFunction(() => location.hash.includes('moves='));
  await page.keyboard.press(',');
  await page.waitForSelector('text=Move 1 of 2');
  await page.keyboard.press('.');
  await page.waitForSelector('text=Your turn');
  await page.keyboard.press('l');
  await hears(page, /^Legal moves: [a-h][1-8]/);
  await page.keyboard.press('s');
  await hears(page, /^Black \d+, White \d+\. Clocks/);
  await page.keyboard.press('?');
  await page.locator('#keys-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.click('#settings');
  await page.uncheck('#set-shortcuts');
  await page.keyboard.press('Escape');
  const moves = await movesOf(page);
  await page.keyboard.press('u');
  await page.waitForTimeout(300);
  assert.equal(await movesOf(page), moves, 'shortcuts can be switched off');
});

test('every square has a label with its state', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5' }));
  const labels = await page
    .locator('[role=grid] [role=row] [role=gridcell]')
    .evaluateAll((squares) => squares.map((each) => each.getAttribute('aria-label')));
  assert.equal(labels.length, 64);
  assert.equal(labels[0], 'a1, empty');
  assert.ok(labels.includes('f5, black disc, last move'));
  assert.ok(labels.includes('e5, black disc, just flipped'));
  assert.ok(labels.includes('d4, white disc'));
  assert.ok(labels.includes('f4, empty, legal move'));
});

test('the language follows the browser, can be changed and is saved', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=2' }), { locale: 'fr-FR' });
  await reads(page, '#new', 'Nouvelle partie');
  await counts(page, 'html[lang=fr]', 1);
  await reads(page, '#status-text', /^À vous/);
  await page.click('#settings');
  await page.selectOption('#set-language', 'en');
  await page.waitForSelector('text=Language');
  await page.keyboard.press('Escape');
  await reads(page, '#new', 'New game');
  await page.reload();
  await page.waitForSelector('.square[data-legal]');
  await reads(page, '#new', 'New game');
});

test('every player and every key has a French text', async () => {
  const page = await open();
  const { players } = await (await fetch(`${scene.server.address}/api/players`)).json();
  const french = await page.evaluate(async () => {
    const path = '/languages/fr.js';
    const { players, keysAbout } = (await import(path)).default;
    return { players: Object.keys(players), keys: Object.keys(keysAbout) };
  });
  for (const { name, keys } of players) {
    assert.ok(french.players.includes(name), name);
    for (const key of keys) assert.ok(french.keys.includes(key.name), key.name);
  }
});

test('a game can be played by touch on a phone', async () => {
  const page = await open(game({ size: 4, black: 'human', white: 'random', seed: 2 }), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playOn(page, () => page.locator('.square[data-legal]').first().tap());
  for (const view of ['#/play', '#/rules']) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, view);
    await page.locator(view === '#/play' ? '#play' : '#view').waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await soon(async () => assert.equal(await width(), 390, `${view} fits the width of the phone`));
  }
});

test('squares and buttons on a phone are large enough for touch', async () => {
  const page = await open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const box = await square(page, 'a1').boundingBox();
  assert.ok(box && box.width >= 38, `${box?.width} pixels`);
  const small = await page
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons.filter((each) => each.getBoundingClientRect().height < 28).map((each) => each.id),
    );
  assert.deepEqual(small, []);
});

test('the theme follows the system, can be switched and is saved', async () => {
  const page = await open('', { colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await soon(async () => assert.equal(await background(), 'rgb(19, 24, 22)'));
  await page.keyboard.press('t');
  await soon(async () => assert.equal(await background(), 'rgb(238, 241, 236)'));
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await soon(async () => assert.equal(await background(), 'rgb(238, 241, 236)'));
});

test('discs are animated by transform and opacity only', async () => {
  const page = await open(game({ black: 'human', white: 'human' }), { reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const seen = new Set();
    Object.assign(globalThis, { seen });
    document.addEventListener('transitionrun', (event) => {
      if (event.target instanceof Element && event.target.closest('.board')) seen.add(event.propertyName);
    });
  });
  await square(page, 'f5').click();
  await page.waitForFunction(() => /** @type {any} */ (globalThis).seen.size > 0);
  await page.waitForTimeout(600);
  const seen = await page.evaluate(() => [.../** @type {any} */ (globalThis).seen]);
  assert.deepEqual(
    seen.filter((name) => !['transform', 'opacity'].includes(name)),
    [],
  );
  assert.ok(seen.includes('transform'));
});
