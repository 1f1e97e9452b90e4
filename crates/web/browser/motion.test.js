// Animation, frame by frame: discs grow and flip in their own colours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, lightness, square, stage, told } from './harness.js';

/** @import { Page } from 'playwright-core' */

const { open } = stage();

/** The duration of an animation and the time between checked frames, in milliseconds. */
const LENGTH = 700;
const FRAME = 50;

/** Lightness above which a disc is white and below which it is black. */
const WHITE = 170;
const BLACK = 85;

const MOVES = 'f5d6c3d3c4f4f6f3e6e7c2b2';

/** The labels of all squares. Runs in the page. */
function boardLabels() {
  const squares = [...document.querySelectorAll('.board .square')];
  return squares.map((square) => square.getAttribute('aria-label')).join();
}

/**
 * Performs an action that moves discs, pauses all animations, and checks them frame by frame.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @param {(frame: { time: number, opacities: number[], discs: Map<string, number> }) => void} look
 */
async function frames(page, act, look) {
  const before = await page.locator('#moves [aria-current]').innerText();
  const labels = await page.evaluate(boardLabels);
  await act();
  await page.waitForFunction(
    (text) =>
      /** @type {HTMLElement} */ (document.querySelector('#moves [aria-current]'))?.innerText !== text,
    before,
  );
  // The list of moves may be drawn before the board.
  await page.waitForFunction(`(${boardLabels})() !== ${JSON.stringify(labels)}`);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
  const boxes = await page.locator('.board .square').evaluateAll((squares) =>
    squares
      .filter((each) => each.querySelector('.disc[data-side]'))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        // Next to the mark of the last move, and inside a disc that has just started to grow.
        return { name: each.getAttribute('aria-label') ?? '', x: x + 0.68 * width, y: y + 0.5 * height };
      }),
  );
  for (let time = 0; time <= LENGTH; time += FRAME) {
    const opacities = await page.evaluate((at) => {
      for (const animation of document.getAnimations()) animation.currentTime = at;
      return [...document.querySelectorAll('.board .disc[data-side]')].map((disc) =>
        Number(getComputedStyle(disc).opacity),
      );
    }, time);
    const colours = await lightness(page, boxes);
    look({ time, opacities, discs: new Map(boxes.map(({ name }, index) => [name, colours[index] ?? 0])) });
  }
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

/** Checks that a disc that is not flipped has its colour. @param {string} name @param {number} colour @param {number} time */
function checkColour(name, colour, time) {
  const is = colour > WHITE ? 'white' : colour < BLACK ? 'black' : `${colour}`;
  assert.equal(is, name.includes('white disc') ? 'white' : 'black', `${name} after ${time} ms`);
}

test('no disc fades on a step back after a load or a jump', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: MOVES }), {
    reducedMotion: 'no-preference',
  });
  const { plies } = await told(page);
  const stepBackFrom = async (/** @type {number} */ ply) => {
    const turning = new Set(plies[ply - 1].flips);
    await frames(
      page,
      () => page.keyboard.press(','),
      ({ time, opacities, discs }) => {
        assert.deepEqual([...new Set(opacities)], [1], `opacities after ${time} ms`);
        for (const [disc, colour] of discs)
          if (!turning.has(disc.slice(0, 2))) checkColour(disc, colour, time);
      },
    );
  };
  await stepBackFrom(12);
  await page.locator('#moves button', { hasText: 'f6' }).click();
  await square(page, 'f6').and(page.locator('[data-last]')).waitFor();
  await stepBackFrom(7);
});

for (const [colour, moves, move] of /** @type {const} */ ([
  ['white', 'f5', 'd6'],
  ['black', 'f5d6', 'c3'],
])) {
  test(`a placed ${colour} disc is ${colour} in every frame`, async () => {
    const page = await open(game({ black: 'human', white: 'human', moves }), {
      reducedMotion: 'no-preference',
    });
    let seen = 0;
    await frames(
      page,
      () => square(page, move).click(),
      ({ time, opacities, discs }) => {
        assert.deepEqual([...new Set(opacities)], [1], `opacities after ${time} ms`);
        for (const [disc, lightness] of discs) {
          if (disc.includes('flipped')) continue;
          checkColour(disc, lightness, time);
          if (disc.startsWith(`${move}, ${colour} disc`)) seen++;
        }
      },
    );
    assert.equal(seen, 1 + LENGTH / FRAME, 'the placed disc was checked in every frame');
  });
}
