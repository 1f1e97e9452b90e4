// My games: kept, found, noted, removed, exported and imported, also if the browser refuses to save them.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { counts, game, hears, reads, square, stage } from './harness.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */

const { open } = stage();

const FILE = 'outflank-games.json';

/** A game of nine moves that Black wins with all discs. */
const WIPEOUT = ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5'];

/** An entry of a file. @param {Record<string, unknown>} changes */
function entry(changes) {
  const date = '2025-03-01';
  const result = { result: 64, reason: null, loser: null };
  return {
    size: 8,
    start: null,
    moves: WIPEOUT,
    black: 'A',
    white: 'B',
    ...result,
    date,
    source: 'opened',
    ...changes,
  };
}

/** @param {unknown[]} games */
function fileOf(games) {
  return JSON.stringify({ format: 'outflank-games', version: 1, games });
}

/** Imports a text as a file. @param {Page} page @param {string} text */
async function bring(page, text) {
  const file = { name: FILE, mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.setInputFiles('#view input[type=file]', file);
}

/** Three games of different players, dates and lengths. */
const THREE = fileOf([
  entry({ black: 'Émile', white: 'Ben', note: 'final' }),
  entry({ black: 'Chloé', date: '2026', moves: WIPEOUT.slice(0, 4), result: null }),
  entry({ white: 'Dan', date: '2024-12-31', moves: ['f5', 'd6', 'c3', 'd3', 'c4'], result: -10 }),
]);

/** The list of games, with three games. @param {Parameters<typeof open>[1]} [options] */
async function withThree(options) {
  const page = await open('#/games', options);
  await bring(page, THREE);
  await counts(page, '.game', 3);
  return page;
}

/** The names of the games, in order. @param {Page} page */
function names(page) {
  return page.locator('.game h2').allInnerTexts();
}

test('a finished game is kept, and opens in every view', async () => {
  const played = WIPEOUT.slice(0, -1).join('');
  const page = await open(game({ moves: played, black: 'human', white: 'human' }));
  await square(page, 'c5').click();
  await page.locator('#result').waitFor();
  await page.click('nav [data-view=games]');
  await counts(page, '.game', 1);
  await reads(page, '.game .outcome', 'Black wins by 64');
  await page.locator('.game .thumbnail svg').waitFor();
  for (const [name, path] of [
    ['Analyse', '#/analyse'],
    ['Review', '#/review'],
    ['Play', '#/play'],
  ]) {
    await page
      .locator('.game')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await page.waitForFunction((start) => location.hash.startsWith(start), path ?? '');
    await page.goBack();
    await counts(page, '.game', 1);
  }
});

test('a view that is left while it loads does not replace the next one', async () => {
  const page = await withThree();
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route('**/desk.css', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/desk.css');
  await page
    .locator('.game')
    .first()
    .getByRole('link', { name: /^Analyse/ })
    .click();
  await asked;
  await page.goBack();
  release();
  await counts(page, '.game', 3);
  await page.locator('body[data-view=games]').waitFor();
  assert.equal(await page.locator('#view .board').count(), 0);
});

test('games are searched by name, date, note and moves, and sorted', async () => {
  const page = await withThree();
  assert.deepEqual(await names(page), ['Chloé – B', 'Émile – Ben', 'A – Dan']);
  for (const [query, found] of /** @type {const} */ ([
    ['emile', 1],
    ['2024-12', 1],
    ['final', 1],
    ['e6f4', 2],
    ['nothing', 0],
    ['', 3],
  ])) {
    await page.getByRole('searchbox').fill(query);
    await counts(page, '.game', found);
  }
  await page.getByLabel('Sort by').selectOption('black');
  assert.deepEqual(await names(page), ['Émile – Ben', 'A – Dan', 'Chloé – B']);
  await page.getByLabel(/^Show/).selectOption('reviewed');
  await counts(page, '.game', 0);
});

test('a note is kept, and a deleted game can be restored', async () => {
  const page = await withThree();
  await page.getByRole('button', { name: 'Note: A – Dan' }).click();
  await page.keyboard.type('look at move 4');
  await page.keyboard.press('Tab');
  await page.getByText('look at move 4').waitFor();
  await page.reload();
  await page.getByText('look at move 4').waitFor();
  await page.getByRole('button', { name: 'Delete: A – Dan' }).click();
  await counts(page, '.game', 2);
  await hears(page, /^Deleted: A – Dan/);
  await page.keyboard.press('Enter');
  await counts(page, '.game', 3);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await counts(page, '.game', 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await counts(page, '.game', 3);
  await page.getByText('look at move 4').waitFor();
});

test('the exported file is imported again, without doubles', async () => {
  const page = await withThree();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), FILE);
  const text = await readFile(await download.path(), 'utf8');
  await bring(page, text);
  await hears(page, /^0 games added, 3 already here, 0 refused\./);
  const other = await open('#/games');
  await bring(other, text);
  await counts(other, '.game', 3);
  assert.deepEqual(await names(other), await names(page));
});

test('foreign, torn and partly invalid files are explained, and nothing is lost', async () => {
  const page = await withThree();
  for (const [text, reason] of /** @type {const} */ ([
    ['(;GM[Othello];)', /not a file from “Export all”/],
    [THREE.slice(0, -20), /incomplete or damaged/],
    [THREE.replace('"version":1', '"version":99'), /another version/],
    [
      fileOf([entry({}), entry({ moves: ['z9'] }), 7]),
      /Entry 2 is refused: the moves are not squares of the board/,
    ],
  ])) {
    await bring(page, text);
    await hears(page, reason);
    await counts(page, '.game', 3);
  }
});

test('without storage, games stay until the tab is closed, and the page says so', async () => {
  const page = await open('');
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(`${new URL(page.url()).origin}/#/games`);
  await page.reload();
  await reads(page, '#view .problem', /does not allow saving/);
  await bring(page, THREE);
  await counts(page, '.game', 3);
  await page.click('nav [data-view=play]');
  await page.click('nav [data-view=games]');
  await counts(page, '.game', 3);
});

test('if the storage is full, new games stay until the tab is closed, and deletion makes room', async () => {
  const page = await withThree();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(globalThis, { empty: () => (IDBObjectStore.prototype.put = put) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await bring(page, fileOf([entry({ moves: ['f5', 'f4', 'e3', 'f6'] })]));
  await counts(page, '.game', 4);
  await reads(page, '#view .problem', /no space left/);
  await page.evaluate(() => /** @type {any} */ (globalThis).empty());
  await page.getByRole('button', { name: 'Delete: A – Dan' }).click();
  await counts(page, '.game', 3);
  await reads(page, '#view .problem', '');
  await page.reload();
  await counts(page, '.game', 3);
});

for (const [name, options] of /** @type {const} */ ([
  ['a phone', { viewport: { width: 360, height: 780 }, colorScheme: 'dark' }],
  ['a wide screen in French', { viewport: { width: 1440, height: 900 }, locale: 'fr-FR' }],
])) {
  test(`the list of games is accessible and fits on ${name}`, async () => {
    const page = await withThree(options);
    assert.deepEqual(await violations(page), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, options.viewport.width);
    if ('locale' in options) await reads(page, '#view h1', 'Mes parties');
  });
}
