// Keyboard and screen reader: announcements and focus.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  game,
  hasFocus,
  heard,
  hears,
  movesOf,
  myTurn,
  playOn,
  reads,
  soon,
  square,
  stage,
} from './harness.js';

const { open } = stage();

test('a complete game by keyboard, with all announcements', async () => {
  const page = await open(game({ size: 4, black: 'human', white: 'alphabeta=2', seed: 8 }));
  /** The focused squares and the announcements, in order. @type {string[]} */
  const script = [];
  let said = 0;
  const listen = async () => {
    const lines = await heard(page);
    script.push(...lines.slice(said).map((line) => `says: ${line}`));
    said = lines.length;
  };
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.square:focus');
  await hears(page, 'Your turn: Black to move.');
  await playOn(page, async () => {
    await soon(async () => assert.match((await heard(page)).at(-1) ?? '', /^Your turn/));
    await listen();
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
    const [rows, columns] = [Math.floor(to / 4) - Math.floor(from / 4), (to % 4) - (from % 4)];
    await press(rows < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(rows));
    await press(columns < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(columns));
    script.push(`on: ${await label()}`);
    await page.keyboard.press('Enter');
  });
  await hears(page, /^Game over/);
  await listen();
  assert.deepEqual(script, [
    'says: Your turn: Black to move.',
    'on: b1, empty, legal move',
    'says: Black b1, 1 flipped.',
    'says: White a1, 1 flipped.',
    'says: Your turn: Black to move.',
    'on: a2, empty, legal move',
    'says: Black a2, 1 flipped.',
    'says: White c1, 2 flipped.',
    'says: Your turn: Black to move.',
    'on: d1, empty, legal move',
    'says: Black d1, 1 flipped.',
    'says: White d3, 1 flipped.',
    'says: Your turn: Black to move.',
    'on: d2, empty, legal move',
    'says: Black d2, 1 flipped.',
    'says: White b4, 2 flipped.',
    'says: Your turn: Black to move.',
    'on: a4, empty, legal move',
    'says: Black a4, 1 flipped.',
    'says: White a3, 2 flipped.',
    'says: Your turn: Black to move.',
    'on: c4, empty, legal move',
    'says: Black c4, 2 flipped.',
    'says: White d4, 1 flipped.',
    'says: Game over. You lose. Black 6, White 10.',
  ]);
  await hasFocus(page);
});

test('navigation, pauses, hints and illegal moves are announced', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=1', seed: 8, moves: 'f5d6' }));
  await hears(page, 'Your turn: Black to move.');
  await page.keyboard.press('ArrowLeft');
  await hears(page, 'Move 1: Black f5, 1 flipped.');
  await page.keyboard.press(',');
  await hears(page, 'Start position.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await hears(page, 'Move 2: White d6, 1 flipped.');
  // A fast hint arrives before the next frame, and its search is then not announced.
  await page.route('**/api/move', async (route) => {
    await hears(page, 'Looking for a good move…');
    await route.continue();
  });
  await page.keyboard.press('h');
  await hears(page, /^Hint: [a-h][1-8]/);
  await page.unroute('**/api/move');
  await page.keyboard.press('p');
  await hears(page, 'Paused. Black to move. You can play for either side.');
  await page.keyboard.press('p');
  await hears(page, 'Resumed.');
  await page.keyboard.press('u');
  await hears(page, 'Undone. Start position.');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await soon(async () =>
    assert.equal(
      (await heard(page)).filter((line) => line.startsWith('Legal moves')).length,
      2,
      'announced twice',
    ),
  );
  await square(page, 'a1').click();
  await hears(page, /^a1 is not a legal move\. Legal moves: /);
});

test('a key that comes before the next frame is not lost', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=1', seed: 8, moves: 'f5d6' }));
  await hears(page, 'Your turn: Black to move.');
  // The viewed position is not loaded, so no hint is available there.
  await page.route('**/api/game?*', () => {});
  await page.keyboard.press('ArrowLeft');
  await page.locator('#hint[aria-disabled=true]').waitFor();
  await page.evaluate(() => {
    for (const key of ['ArrowRight', 'h'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await hears(page, /^Hint: [a-h][1-8]/);
});

test('a player that cannot move is announced', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta:depth=99' }), { expected: /400/ });
  await square(page, 'f5').click();
  await hears(page, /cannot move: .*depth/);
});

test('a pass is announced', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'c4c5f6b3b5a6a5a4a2' }));
  await square(page, 'c2').click();
  await hears(page, /^(Black|White) has no legal move and must pass\.$/);
  await hears(page, /^(Black|White) passes\.$/);
});

test('a move can be typed', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=1', seed: 8 }));
  await page.keyboard.press('/');
  await page.locator('#move:focus').waitFor();
  await page.keyboard.type('a1');
  await page.keyboard.press('Enter');
  await reads(page, '#move-problem', 'a1 is not a legal move. Legal moves: d3, c4, f5, e6.');
  await hears(page, 'a1 is not a legal move. Legal moves: d3, c4, f5, e6.');
  assert.equal(await page.getAttribute('#move', 'aria-invalid'), 'true');
  assert.equal(await movesOf(page), '');
  await page.fill('#move', ' F5 ');
  await page.keyboard.press('Enter');
  await myTurn(page, '');
  assert.match(await movesOf(page), /^f5/);
  await page.locator('#move:focus').waitFor();
  assert.equal(await page.inputValue('#move'), '');
  await page.keyboard.press('Escape');
  await page.locator('.square:focus').waitFor();
});

test('a move can be typed by its index', async () => {
  const page = await open(game({ black: 'human', white: 'human' }));
  await page.fill('#move', '#37');
  await page.press('#move', 'Enter');
  await reads(page, '#status-text', 'White to move.');
  assert.equal(await movesOf(page), 'f5');
  await page.fill('#move', '#0');
  await page.press('#move', 'Enter');
  await reads(page, '#move-problem', '#0 is not a legal move. Legal moves: f4, d6, f6.');
});

test('arrow keys navigate the game, and the squares if the board has the focus', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c3' }));
  await page.locator('#undo').focus();
  await page.keyboard.press('ArrowLeft');
  await reads(page, '#status-text', /^Move 2 of 3/);
  await page.keyboard.press('ArrowRight');
  await reads(page, '#status-text', 'White to move.');
  await square(page, 'd4').focus();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.square[aria-label^="c4,"]:focus').waitFor();
  await reads(page, '#status-text', 'White to move.');
});

test('the focus is never lost to the body', async () => {
  const page = await open(game({ black: 'human', white: 'mcts:time=40s', moves: 'f5' }));
  await page.locator('#thought .visits').first().waitFor();
  const stop = page.locator('#status-buttons button:has-text("Stop")');
  await stop.focus();
  await page.keyboard.press('Enter');
  await page.locator('#status-buttons button:has-text("Resume"):focus').waitFor();
  await page.locator('#moves button').first().focus();
  await page.keyboard.press('u');
  await page.waitForFunction(() => !location.hash.includes('moves='));
  await hasFocus(page);
  await page.locator('nav [data-view=rules]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#view button').focus();
  await page.keyboard.press('Enter');
  await page.locator('#view').waitFor({ state: 'hidden' });
  await hasFocus(page);
  const over = await open(game({ black: 'human', white: 'human', moves: 'f5d6', resigned: 'black' }));
  await over.locator('#rematch').focus();
  await over.keyboard.press('Enter');
  await over.waitForFunction(() => !location.hash.includes('resigned='));
  await hasFocus(over);
  const broken = await open(game({ black: 'human', white: 'alphabeta:depth=99', moves: 'f5' }), {
    expected: /400/,
  });
  await broken.locator('#status-buttons button:has-text("New game")').focus();
  await broken.keyboard.press('Enter');
  await broken.locator('#new-dialog[open]').waitFor();
  await broken.selectOption('#white-kind', 'human');
  await broken.locator('#start').focus();
  await broken.keyboard.press('Enter');
  await broken.waitForFunction(() => location.hash.includes('white=human'));
  await hasFocus(broken);
});
