// Play by mouse: passes, undo, navigation, computer against computer, interrupted searches.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, game, movesOf, myTurn, reads, soon, square, stage, told } from './harness.js';

const { open } = stage();

test('every board size can be chosen', async () => {
  const page = await open();
  for (const size of [4, 6, 8, 10]) {
    await page.click('#new');
    await page.check(`#sizes input[value="${size}"]`);
    await page.click('#start');
    await page.waitForFunction(
      (squares) => document.querySelectorAll('.square').length === squares,
      size * size,
    );
    await page.locator('.square[data-legal]').first().waitFor();
    await counts(page, '.square[data-legal]', 4);
  }
});

test('a pass is shown, announced and played', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'c4c5f6b3b5a6a5a4a2' }));
  await square(page, 'c2').click();
  // Checked in one call: the pass is shown for little more than a second.
  const shown = await page.waitForFunction(() => {
    const text = document.querySelector('#toast[data-shown]')?.textContent;
    return text && /** @type {any} */ (globalThis).heard.includes(text) ? text : null;
  });
  assert.match((await shown.jsonValue()) ?? '', /^(Black|White) has no legal move and must pass\.$/);
  await page.waitForFunction(() => location.hash.includes('c2--'));
  await page.locator('#moves button', { hasText: 'pass' }).waitFor();
  await page.waitForSelector('.square[data-legal]');
});

test('undo goes back to the last choice of the human, redo restores it', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=2', seed: 3 }));
  await square(page, 'f5').click();
  await myTurn(page, '');
  const two = await movesOf(page);
  assert.equal(two.length, 4);
  await page.locator('.square[data-legal]').first().click();
  await myTurn(page, two);
  const four = await movesOf(page);
  await page.click('#undo');
  await page.waitForFunction((moves) => location.hash.includes(`moves=${moves}&`), two);
  await page.click('#undo');
  await page.waitForFunction(() => !location.hash.includes('moves='));
  await page.waitForSelector('.square[data-legal]');
  await counts(page, '#undo[aria-disabled=true]', 1);
  await counts(page, '#moves button[data-undone]', 4);
  await page.click('#redo');
  await page.waitForFunction((moves) => location.hash.includes(`moves=${moves}&`), two);
  await page.click('#redo');
  await page.waitForFunction((moves) => location.hash.includes(`moves=${moves}`), four);
  await counts(page, '#redo[aria-disabled=true]', 1);
});

test('a game can be navigated and continued from any move', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c3d3c4f4' }));
  await page.click('#first');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.disc[data-side]').length >= 4 + 2 &&
      document.querySelectorAll('.board .disc[data-side]').length === 4,
  );
  await page.click('#forward');
  await square(page, 'f5').and(page.locator('[data-last]')).waitFor();
  await page.locator('#moves button', { hasText: 'c3' }).click();
  await square(page, 'c3').and(page.locator('[data-last]')).waitFor();
  await reads(page, '#status-text', /^Move 3 of 6/);
  assert.equal(await movesOf(page), 'f5d6c3d3c4f4', 'viewing does not change the moves');
  await square(page, 'b4').or(page.locator('.square[data-legal]')).first().waitFor();
  await page.locator('.square[data-legal]').last().click();
  await page.waitForFunction(() => /moves=f5d6c3[a-h][1-8]($|&)/.test(location.hash));
  await page.goBack();
  await page.waitForFunction(() => location.hash.includes('moves=f5d6c3d3c4f4'));
});

test('the current move is visible in a long list of moves', async () => {
  const moves =
    'd3c5e6f5c4c3b5a5c2c1g4g6e3f2g5e7b1a1d6c6e2e1f7d2e8f8h7d8b6d7b3h3b4a3f4f3g1f1g2d1b2a6f6h5h4h6b7h1g8c7h2a8b8h8g3c8g7a2a7a4';
  const page = await open(game({ black: 'human', white: 'alphabeta=3', moves }));
  await reads(page, '#status-text', 'Game over. You lose 28 – 36');
  const inSight = () =>
    page.waitForFunction(() => {
      const list = document.querySelector('#moves')?.getBoundingClientRect();
      const move = document.querySelector('#moves [aria-current]')?.getBoundingClientRect();
      return list && move && move.top >= list.top && move.bottom <= list.bottom;
    });
  await inSight();
  await page.click('#first');
  await page.click('#forward');
  await page.locator('#moves [aria-current]', { hasText: 'd3' }).waitFor();
  await inSight();
});

test('a game between computers can be paused, resumed and replayed', async () => {
  const page = await open(game({ size: 4, black: 'random', white: 'alphabeta=2', seed: 5 }));
  await page.locator('#speed').fill('2');
  await page.waitForFunction(() => location.hash.includes('moves='));
  await page.click('#pause');
  await page.waitForSelector('text=Paused');
  const paused = await movesOf(page);
  await page.waitForTimeout(2500);
  assert.equal(await movesOf(page), paused, 'no moves while paused');
  await page.locator('#speed').fill('6');
  await page.click('#pause');
  await page.locator('#result').waitFor();
  const { result } = await told(page);
  const title = result.winner ? `${result.winner === 'black' ? 'Black' : 'White'} wins` : 'Draw';
  await reads(page, '#result-title', title);
  await page.click('#replay');
  await page.waitForSelector('text=Replaying the game');
  await page.waitForSelector('text=Game over.');
});

test('a search shows its evaluation and can be interrupted', async () => {
  const page = await open(game({ black: 'human', white: 'mcts:time=30s', seed: 1 }));
  await square(page, 'f5').click();
  await page.locator('#thought .visits').first().waitFor();
  await reads(page, '#verdict', /^\d+% to win$/);
  await reads(page, '#figures', /rollouts\s· .*\snodes/);
  await reads(page, '#line', /^Best line: [a-h][1-8]/);
  await reads(page, '.square .note:not(:empty)', /^\d+%$/);
  await page.click('#status-buttons button:has-text("Stop")');
  await page.waitForSelector('text=Paused');
  const before = await movesOf(page);
  await page.click('#status-buttons button:has-text("Resume")');
  await page.locator('#status-buttons button:has-text("Move now")').click();
  await myTurn(page, before);
  assert.equal((await movesOf(page)).length, 4);
});

test('the engine shows its confidence, and exact scores', async () => {
  const page = await open(game({ black: 'human', white: 'engine:level=12', moves: 'f5', seed: 1 }));
  await page.locator('#figures', { hasText: '73% confidence' }).waitFor();
  await reads(page, '#figures', /^depth\s\d+\s· 73%\sconfidence\s· .*\snodes/);
  await reads(page, '#verdict', /^[+-]?[\d.]+ discs$/);
  await reads(page, '#line', /^Best line: [a-h][1-8] [a-h][1-8]/);
  await reads(page, '.side.white .name', 'Engine 12');
  const moves =
    'd3c5e6f5c4c3b5a5c2c1g4g6e3f2g5e7b1a1d6c6e2e1f7d2e8f8h7d8b6d7b3h3b4a3f4f3g1f1g2d1b2a6f6h5h4h6b7h1g8';
  const late = await open(game({ black: 'human', white: 'engine:level=6', moves }));
  await late.waitForFunction(() => /h1g8[a-h]/.test(location.hash));
  await reads(late, '#figures', /^depth\s11\s· exact\s· /);
  await reads(late, '#verdict', /^[+-]?\d+ discs$/);
});

test('a search that reaches the end of the game shows the result', async () => {
  const page = await open(game({ size: 4, black: 'alphabeta=12', white: 'human', seed: 1 }));
  await page.waitForFunction(() => /moves=\w\d/.test(location.hash));
  await reads(page, '#verdict', 'loss by 10');
  await page.locator('#candidates td', { hasText: 'loss by 10' }).first().waitFor();
  const french = await open(game({ size: 4, black: 'alphabeta=12', white: 'human' }), { locale: 'fr-FR' });
  await reads(french, '#verdict', 'défaite de 10');
});

test('players that do not support a board size are not offered', async () => {
  const page = await open(game({ black: 'human', white: 'engine:level=6' }), { expected: /400/ });
  const options = (/** @type {string} */ id) =>
    page.locator(`${id} option`).evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  await page.click('#new');
  await soon(async () => assert.equal(await page.inputValue('#white-kind'), 'expert'));
  assert.ok((await options('#white-player')).includes('engine'));
  await page.check('#sizes input[value="6"]');
  await soon(async () =>
    assert.equal(await page.inputValue('#white-kind'), 'strongest', 'replaced by the strongest level'),
  );
  assert.ok(!(await options('#white-kind')).includes('expert'));
  assert.ok(!(await options('#white-player')).includes('engine'));
  await page.selectOption('#white-kind', 'any');
  await soon(async () => assert.match(await page.inputValue('#white-text'), /^negascout:time=2s,/));
  await page.fill('#white-text', 'engine=3');
  await page.locator('#white-problem', { hasText: 'plays on 8x8 only, not on 6x6' }).waitFor();
  await page.locator('#start:disabled').waitFor();
  await page.check('#sizes input[value="8"]');
  await page.locator('#start:enabled').waitFor();
  await soon(async () => assert.equal(await page.inputValue('#white-text'), 'engine=3'));
  await page.selectOption('#white-kind', 'strongest');
  await page.check('#sizes input[value="10"]');
  await soon(async () =>
    assert.equal(await page.inputValue('#white-kind'), 'strongest', 'a level stays a level'),
  );
  await page.click('#start');
  await page.waitForFunction(() => /size=10&.*white=negascout%3Atime%3D2s/.test(location.hash));
  await counts(page, '#opponent option', 6);
});

test('hint, swap sides and resign', async () => {
  const page = await open(game({ black: 'human', white: 'alphabeta=2', seed: 2 }));
  await page.click('#hint');
  await page.locator('.square[data-hint]').waitFor();
  await reads(page, '#status-text', /^Hint: [a-h][1-8]/);
  await square(page, 'f5').click();
  await myTurn(page, '');
  const two = await movesOf(page);
  await page.click('#swap');
  await page.waitForFunction(() => /black=alphabeta%3D2&white=human/.test(location.hash));
  await myTurn(page, two);
  await page.click('#resign');
  await page.click('#resign-yes');
  await page.locator('#result').waitFor();
  await reads(page, '#result-title', 'You lose');
  await reads(page, '#result-note', 'White resigned.');
  await page.click('#rematch');
  await square(page, 'f5').click();
  await myTurn(page, '');
  for (const leave of ['Escape', 'Enter']) {
    await page.click('#resign');
    await page.locator('#resign-dialog [data-close]:focus').waitFor();
    await page.keyboard.press(leave);
    await page.locator('#resign-dialog').waitFor({ state: 'hidden' });
  }
  await page.waitForTimeout(100);
  await counts(page, '#result:visible', 0);
});

test('a player who runs out of time loses', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5', limit: 60, used: '0.0-55.9' }));
  const clock = page.locator('.side.white .time');
  assert.match(await clock.innerText(), /^0:0[1-5]$/);
  await page.locator('#result').waitFor();
  await reads(page, '#result-note', 'White ran out of time.');
  await reads(page, '#result-title', 'Black wins');
});

test('Enter in the New game dialog starts the game', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6' }));
  await page.click('#new');
  await page.selectOption('#white-kind', 'any');
  await page.fill('#white-text', 'minimax=1');
  await page.press('#white-text', 'Enter');
  await page.waitForFunction(() => location.hash.includes('white=minimax%3D1'));
  assert.equal(await movesOf(page), '');
  await page.click('#new');
  await page.click('#new-dialog [data-close]');
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
});

test('an invalid player is refused in the dialog, even if Start is pressed at once', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6' }), { expected: /400/ });
  await page.click('#new');
  await page.selectOption('#white-kind', 'any');
  await page.fill('fieldset.white .fields input[type=number]', '99');
  await page.click('#start');
  await page.locator('#white-problem', { hasText: 'depth' }).waitFor();
  await page.fill('#white-text', 'alphabta=3');
  await page.press('#white-text', 'Enter');
  await page.locator('#white-problem', { hasText: 'alphabeta' }).waitFor();
  await page.locator('#white-text:focus').waitFor();
  await counts(page, '#new-dialog[open]', 1);
  assert.equal(await movesOf(page), 'f5d6', 'the previous game is unchanged');
});

test('a position with White to move says that White moves first', async () => {
  const start = '---------------------------OX------XO--------------------------- O';
  const page = await open(game({ black: 'human', white: 'human', start }));
  await reads(page, '#no-moves', 'No moves yet. White moves first: choose a marked square.');
  const machine = await open(game({ black: 'alphabeta=1', white: 'human', paused: '' }));
  await reads(machine, '#no-moves', 'No moves yet. Black moves first.');
});

test('any player can be set by form or as text', async () => {
  const page = await open('', { expected: /400/ });
  await page.click('#new');
  await page.selectOption('#white-kind', 'any');
  await page.selectOption('#white-player', 'mcts');
  await page.locator('fieldset.white .fields input').first().fill('150');
  await page.locator('fieldset.white .fields input').first().blur();
  await soon(async () => assert.match(await page.inputValue('#white-text'), /^mcts:iterations=150/));
  await page.fill('#white-text', 'alphabta=3');
  await page.locator('#white-problem', { hasText: 'alphabeta' }).waitFor();
  await page.locator('#start:disabled').waitFor();
  await page.fill('#white-text', 'minimax:depth=1,eval=absolute');
  await page.locator('#start:enabled').waitFor();
  await page.click('#start');
  await page.waitForFunction(() => location.hash.includes('minimax%3Adepth%3D1%2Ceval%3Dabsolute'));
  await page.waitForSelector('.square[data-legal]');
});
