// Whole games by clicking, on two sizes against two kinds of machine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, playOn, stage, told } from './harness.js';

const { open } = stage();

for (const size of [8, 6]) {
  for (const white of ['alphabeta=3', 'mcts=200']) {
    test(`against ${white} on ${size}x${size}`, async () => {
      const page = await open(game({ size, black: 'human', white, seed: 7 }));
      await playOn(page, () => page.locator('.square[data-legal]').first().click());
      const { result, discs } = await told(page);
      assert.ok(result, 'the server agrees that the game is over');
      assert.equal(await page.locator('#result-count').innerText(), `${discs.black} – ${discs.white}`);
      const title = { black: 'You win!', white: 'You lose', null: 'A draw' }[String(result.winner)];
      assert.equal(await page.locator('#result-title').innerText(), title);
    });
  }
}
