// For everybody: by keyboard, by ear, in two languages, on a phone, in the dark.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { counts, game, movesOf, myTurn, playOn, reads, soon, square, stage } from './harness.js';

/** @import { Page } from 'playwright-core' */

const scene = stage();
const { open } = scene;
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('a whole game by keyboard alone, heard as well as seen', async () => {
  const page = await open(game({ size: 6, black: 'human', white: 'alphabeta=1', seed: 8 }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.square:focus');
  await playOn(page, async () => {
    const [from, to] = await page.evaluate(() => {
      const squares = [...document.querySelectorAll('.square')];
      return [
        squares.findIndex((each) => each === document.activeElement),
        squares.findIndex((each) => each.matches('[data-legal]')),
      ];
    });
    const press = async (/** @type {string} */ key, /** @type {number} */ times) => {
      for (let i = 0; i < times; i++) await page.keyboard.press(key);
    };
    const [rows, columns] = [Math.floor(to / 6) - Math.floor(from / 6), (to % 6) - (from % 6)];
    await press(rows < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(rows));
    await press(columns < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(columns));
    assert.match(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      /^[a-f][1-6], empty, legal move/,
    );
    await page.keyboard.press('Enter');
  });
  await reads(page, '#announcements', /(You win!|You lose|A draw)\. Black \d+, White \d+\./);
});

test('keys undo, redo, step, give hints and tell', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=1', seed: 8 }));
  await square(page, 'f5').click();
  await reads(page, '#announcements', /^$|Black f5, 1 turned\./);
  await myTurn(page, '');
  await reads(page, '#announcements', /White [a-h][1-8], \d turned\./);
  await page.keyboard.press('u');
  await page.waitForFunction(() => !location.hash.includes('moves='));
  await page.keyboard.press('r');
  await page.waitForFunction(() => location.hash.includes('moves='));
  await page.keyboard.press(',');
  await page.waitForSelector('text=Looking at move 1 of 2');
  await page.keyboard.press('.');
  await page.waitForSelector('text=Your turn');
  await page.keyboard.press('l');
  await page.waitForFunction(() =>
    /Legal moves: [a-h][1-8]/.test(document.querySelector('#announcements')?.textContent ?? ''),
  );
  await page.keyboard.press('s');
  await page.waitForFunction(() =>
    /Black \d+, White \d+\. Clocks/.test(document.querySelector('#announcements')?.textContent ?? ''),
  );
  await page.keyboard.press('?');
  await page.locator('#keys-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.click('#settings');
  await page.uncheck('#set-shortcuts');
  await page.keyboard.press('Escape');
  const moves = await movesOf(page);
  await page.keyboard.press('u');
  await page.waitForTimeout(300);
  assert.equal(await movesOf(page), moves, 'keys can be switched off');
});

test('every square has a name and a state', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5' }));
  const labels = await page
    .locator('[role=grid] [role=row] [role=gridcell]')
    .evaluateAll((squares) => squares.map((each) => each.getAttribute('aria-label')));
  assert.equal(labels.length, 64);
  assert.equal(labels[0], 'a1, empty');
  assert.ok(labels.includes('f5, black disc, last move'));
  assert.ok(labels.includes('e5, black disc, just turned'));
  assert.ok(labels.includes('d4, white disc'));
  assert.ok(labels.includes('f4, empty, legal move'));
});

test('French is chosen by the browser, and by hand, and kept', async () => {
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

test('French knows every player and every key', async () => {
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

test('a game on a phone, by touch', async () => {
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
    await page.locator(view.replace('/', '')).waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await soon(async () => assert.equal(await width(), 390, `${view} is as wide as the phone`));
  }
});

test('the board of a phone has squares for fingers', async () => {
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

test('dark is that of the system, and can be switched and kept', async () => {
  const page = await open('', { colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await soon(async () => assert.equal(await background(), 'rgb(19, 24, 22)'));
  await page.keyboard.press('t');
  await soon(async () => assert.equal(await background(), 'rgb(238, 241, 236)'));
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await soon(async () => assert.equal(await background(), 'rgb(238, 241, 236)'));
});

test('without reduced motion discs turn by transform and opacity alone', async () => {
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

describe('axe-core finds nothing', () => {
  /** @type {Record<string, (page: Page) => Promise<unknown>>} */
  const VIEWS = {
    board: async () => {},
    thinking: async (page) => {
      await page.goto(
        `${scene.server.address}/${game({ black: 'human', white: 'mcts:time=20s', moves: 'f5' })}`,
      );
      await page.reload();
      await page.locator('#thought .visits').first().waitFor();
    },
    result: async (page) => {
      await page.goto(
        `${scene.server.address}/${game({ black: 'human', white: 'human', moves: 'f5d6c3', resigned: 'black' })}`,
      );
      await page.reload();
      await page.locator('#result:visible').waitFor();
    },
    rules: (page) => page.click('nav [data-view=rules]'),
    'new game': async (page) => {
      await page.click('#new');
      await page.selectOption('#white-kind', 'any');
      await page.click('fieldset.white summary');
    },
    share: async (page) => {
      await page.click('#share');
      await page.waitForFunction(() => document.querySelectorAll('#format option').length > 0);
    },
    open: (page) => page.click('#open'),
    settings: (page) => page.click('#settings'),
    keys: (page) => page.click('#keys'),
    resign: async (page) => {
      await page.click('#resign');
    },
  };
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`on any view, ${colorScheme}`, async () => {
      for (const [name, go] of Object.entries(VIEWS)) {
        const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c3' }), { colorScheme });
        await go(page);
        await page.evaluate(AXE);
        const violations = await page.evaluate(async () => {
          const { violations } = await /** @type {any} */ (globalThis).axe.run(document, {
            resultTypes: ['violations'],
          });
          return violations.map(
            (/** @type {any} */ each) =>
              `${each.id}: ${each.nodes
                .map((/** @type {any} */ node) => node.target.join(' '))
                .slice(0, 3)
                .join(', ')}`,
          );
        });
        assert.deepEqual(violations, [], name);
        await page.context().close();
      }
    });
  }
});
