// Screens: small sizes, high contrast, numbers on discs, and axe-core on all views.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { game, lightness, soon, square, stage } from './harness.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */

const scene = stage();
const { open } = scene;

const GAME = game({ black: 'human', white: 'alphabeta=2', moves: 'f5d6c3d3c4f4', seed: 3 });

const SIZES = /** @type {const} */ ([
  [320, 568],
  [340, 640],
  [360, 640],
  [390, 844],
  [600, 700],
  [640, 360],
  [720, 450],
  [844, 390],
  [1024, 600],
  [1440, 900],
]);

for (const locale of ['en-GB', 'fr-FR']) {
  test(`the bar, the board and its buttons fit every screen size, ${locale}`, async () => {
    for (const [width, height] of SIZES) {
      const page = await open(GAME, { viewport: { width, height }, locale });
      await soon(async () => {
        const found = await page.evaluate(() => {
          const box = (/** @type {string} */ selector) =>
            /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
          const outside = [
            '.bar',
            '.brand',
            '#settings',
            '#frame',
            '#board',
            '.toolbar',
            '#pause',
            '#scores',
          ].filter((selector) => {
            const { left, right, top, bottom } = box(selector);
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
          });
          const { width, height } = box('#board');
          return {
            outside,
            wide: document.documentElement.scrollWidth,
            square: Math.abs(width - height) < 2,
          };
        });
        assert.deepEqual(found, { outside: [], wide: width, square: true }, `${width}x${height}`);
      });
      const side = await square(page, 'a1').boundingBox();
      assert.ok(side && side.width >= 28, `${width}x${height}: squares of ${side?.width} pixels`);
      await page.context().close();
    }
  });
}

/** Points of a square: next to the mark in its middle, and across the rim of its disc. @param {Page} page @param {string} name */
async function pointsOf(page, name) {
  const box = await square(page, name).boundingBox();
  assert.ok(box);
  const middle = { x: box.x + 0.3 * box.width, y: box.y + 0.5 * box.height };
  const across = Array.from({ length: 40 }, (_, index) => ({
    x: box.x + (0.06 + 0.01 * index) * box.width,
    y: box.y + 0.5 * box.height,
  }));
  return { middle, across };
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`high contrast shows the discs of both sides, ${colorScheme}`, async () => {
    const page = await open(GAME, { forcedColors: 'active', colorScheme });
    const [black, white, empty] = await Promise.all(['c3', 'd3', 'a1'].map((name) => pointsOf(page, name)));
    assert.ok(black && white && empty);
    const [onBlack = 0, onWhite = 0] = await lightness(page, [black.middle, white.middle]);
    assert.ok(onBlack < 40 && onWhite > 215, `a black disc is ${onBlack}, a white one ${onWhite}`);
    const contrast = async (/** @type {{ x: number, y: number }[]} */ points) => {
      const colours = await lightness(page, points);
      return Math.max(...colours) - Math.min(...colours);
    };
    assert.ok((await contrast(black.across)) > 150, 'a black disc has a rim');
    assert.ok((await contrast(white.across)) > 150, 'a white disc has a rim');
    assert.ok((await contrast(empty.across)) < 30, 'an empty square is plain');
    for (const selector of ['.side.black .disc', '.side.white .disc']) {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box);
      const across = Array.from({ length: 40 }, (_, index) => ({
        x: box.x - 4 + (index * (box.width + 8)) / 40,
        y: box.y + box.height / 2,
      }));
      assert.ok((await contrast(across)) > 150, selector);
    }
    await square(page, 'e3').focus();
    const outline = await square(page, 'e3').evaluate((each) => getComputedStyle(each).outlineStyle);
    assert.equal(outline, 'solid', 'the focused square has an outline');
  });
}

test('the number on the last disc is readable', async () => {
  for (const [moves, last, dark] of /** @type {const} */ ([
    ['f5d6', 'd6', true],
    ['f5d6c3', 'c3', false],
  ])) {
    const page = await open(game({ black: 'human', white: 'human', moves }));
    await page.evaluate(() => localStorage.setItem('outflank.settings', JSON.stringify({ numbers: true })));
    await page.reload();
    await square(page, last).and(page.locator('[data-last]')).waitFor();
    const note = square(page, last).locator('.note');
    const [red = 0, green = 0, blue = 0] = (await note.evaluate((each) => getComputedStyle(each).color))
      .match(/\d+/g)
      ?.map(Number) ?? [0, 0, 0];
    assert.equal((red + green + blue) / 3 < 128, dark, `the number on ${last}`);
  }
});

/** Opens a dialog, which may be loaded first. @param {Page} page @param {string} name */
async function opened(page, name) {
  await page.click(`#${name}`);
  await page.locator(`#${name}-dialog[open]`).waitFor();
}

describe('axe-core finds no violations', () => {
  /** @type {Record<string, (page: Page) => Promise<unknown>>} */
  const VIEWS = {
    board: async () => {},
    looking: async (page) => {
      await page.click('#back');
      await page.waitForSelector('text=Move 2');
    },
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
    'wrong move': async (page) => {
      await page.fill('#move', 'a1');
      await page.press('#move', 'Enter');
      await page.locator('#move-problem:visible').waitFor();
    },
    rules: async (page) => {
      await page.click('nav [data-view=rules]');
      await page.locator('body[data-view=rules]').waitFor();
    },
    'new game': async (page) => {
      await page.click('#new');
      await page.selectOption('#white-kind', 'any');
      for (const summary of await page.locator('fieldset.white summary:visible').all()) await summary.click();
    },
    share: async (page) => {
      await page.click('#share');
      await page.waitForFunction(() => document.querySelectorAll('#format option').length > 0);
    },
    open: (page) => opened(page, 'open'),
    settings: (page) => opened(page, 'settings'),
    keys: (page) => opened(page, 'keys'),
    resign: (page) => page.click('#resign'),
  };
  const SCREENS = {
    light: {},
    dark: { colorScheme: /** @type {const} */ ('dark') },
    phone: { viewport: { width: 360, height: 640 } },
    'high contrast': { forcedColors: /** @type {const} */ ('active') },
  };
  for (const [screen, options] of Object.entries(SCREENS)) {
    test(`in any view, ${screen}`, async () => {
      for (const [name, go] of Object.entries(VIEWS)) {
        const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c3' }), options);
        await go(page);
        assert.deepEqual(await violations(page), [], name);
        await page.context().close();
      }
    });
  }
});
