// Complete games by mouse, on two board sizes against three kinds of player.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, playOn, reads, stage, told } from './harness.js';

const { open } = stage();

const MACHINES = { 8: ['alphabeta=3', 'mcts=200', 'engine:level=1'], 6: ['alphabeta=3', 'mcts=200'] };

for (const [size, machines] of Object.entries(MACHINES)) {
  for (const white of machines) {
    test(`a complete game against ${white} on ${size}x${size}`, async () => {
      const page = await open(game({ size, black: 'human', white, seed: 7 }));
      await playOn(page, () => page.locator('.square[data-legal]').first().click());
      const { result, discs } = await told(page);
      assert.ok(result, 'the server agrees that the game is over');
      await reads(page, '#result-count', `${discs.black} – ${discs.white}`);
      const title = { black: 'You win!', white: 'You lose', null: 'Draw' }[String(result.winner)] ?? '';
      await reads(page, '#result-title', title);
    });
  }
}
