// Lessons 4 to 6: their data against the program, each lesson by keyboard alone, French, phones and axe.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventsOf, reads, soon, stage, tabTo } from './harness.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */
/** @typedef {import('../page/learn/strategy/positions.js').Problem} Problem */

const set = stage();
const { open } = set;

/** The time for the review of a game on a busy machine, in milliseconds. */
const REVIEW_TIME = 120_000;

const CORNERS = ['a1', 'h1', 'a8', 'h8'];

/** The corner beside each X square and each C square. @type {Record<string, string>} */
const X_SQUARES = { b2: 'a1', g2: 'h1', b7: 'a8', g7: 'h8' };
/** @type {Record<string, string>} */
const C_SQUARES = { b1: 'a1', a2: 'a1', g1: 'h1', h2: 'h1', a7: 'a8', b8: 'a8', h7: 'h8', g8: 'h8' };

/** The moves of a position, judged as the lesson judges them. @param {string} start @param {string} player */
async function judged(start, player) {
  const all = await eventsOf(set.server.address, '/api/analyse', { start, player });
  return all.findLast(({ event }) => event === 'analysis').moves;
}

/** What a module of the page exports. @param {Page} page @param {string} path @returns {Promise<any>} */
function exported(page, path) {
  return page.evaluate(async (path) => ({ ...(await import(path)) }), path);
}

/** Moves the focus of a board to a square by the arrows, and chooses it. @param {Page} page @param {string} square */
async function playByKeys(page, square) {
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const [from = '', to = ''] = [label.slice(0, 2), square];
  const right = to.charCodeAt(0) - from.charCodeAt(0);
  const down = Number(to[1]) - Number(from[1]);
  for (let step = 0; step < Math.abs(right); step++)
    await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(down); step++)
    await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  await page.keyboard.press('Enter');
}

/** Chooses an option by its place, and submits. @param {Page} page @param {string} task @param {number} place */
async function chooseOption(page, task, place) {
  await tabTo(page, `[data-task="${task}"] input[type=radio]`);
  await page.keyboard.press('Space');
  for (let step = 0; step < place; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Writes an answer, and submits it. @param {Page} page @param {string} task @param {string} text */
async function write(page, task, text) {
  await tabTo(page, `[data-task="${task}"] input`);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** @param {Page} page @param {string} task @param {RegExp} [verdict] */
function isRight(page, task, verdict = /^Right\./) {
  return reads(page, `[data-task="${task}"] .task-feedback`, verdict);
}

/** Waits until a board shows these discs. @param {Page} page @param {string} board @param {string} start */
function shows(page, board, start) {
  return soon(async () => {
    const labels = await page
      .locator(`${board} .square`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
    const sign = (/** @type {string} */ label) =>
      /, black/.test(label) ? 'X' : /, white/.test(label) ? 'O' : '-';
    assert.equal(labels.map(sign).join(''), start.slice(0, 64));
  });
}

/** The empty squares next to each other, as sets of names. @param {string} start */
function regions(start) {
  const empty = new Set([...start.slice(0, 64)].flatMap((sign, index) => (sign === '-' ? [index] : [])));
  /** @type {string[][]} */
  const found = [];
  while (empty.size) {
    const [first = 0] = empty;
    empty.delete(first);
    const region = [first];
    for (const square of region) {
      for (const other of [...empty]) {
        const columns = Math.abs((square % 8) - (other % 8));
        const rows = Math.abs(Math.floor(square / 8) - Math.floor(other / 8));
        if (columns > 1 || rows > 1) continue;
        empty.delete(other);
        region.push(other);
      }
    }
    found.push(region.map((square) => 'abcdefgh'.charAt(square % 8) + (Math.floor(square / 8) + 1)));
  }
  return found;
}

/** What is on a square. @param {string} start @param {string} square */
function at(start, square) {
  return start.charAt((Number(square[1]) - 1) * 8 + square.charCodeAt(0) - 97);
}

/** The discs that each move turns. @param {string} start @returns {Promise<Map<string, number>>} */
async function turned(start) {
  const answer = await fetch(`${set.server.address}/api/game?${new URLSearchParams({ start })}`);
  const { legal_moves: moves } = /** @type {any} */ (await answer.json());
  return new Map(
    moves.map((/** @type {{ square: string, count: number }} */ { square, count }) => [square, count]),
  );
}

/** Both squares beside a square along its edge. @param {string} square */
function alongEdge(square) {
  const [column, row] = [square.charCodeAt(0), Number(square[1])];
  const isRow = row === 1 || row === 8;
  return [-1, 1].map((step) =>
    isRow ? String.fromCharCode(column + step) + row : square.charAt(0) + (row + step),
  );
}

/** Whether a position illustrates its theme. @param {Problem} problem @param {any[]} moves */
async function illustrates({ theme, start, best, trap }, moves) {
  const isDangerous = (/** @type {Record<string, string>} */ squares) =>
    [best, trap].some((move) => at(start, squares[move] ?? '') === '-');
  const opponent = start.endsWith('X') ? 'O' : 'X';
  switch (theme) {
    case 'corners':
      return [best, trap].some(
        (move) => CORNERS.includes(move) || X_SQUARES[move] === best || C_SQUARES[move],
      );
    case 'xsquares':
      return isDangerous(X_SQUARES);
    case 'csquares':
      return isDangerous(C_SQUARES);
    case 'mobility': {
      const counts = await turned(start);
      return /^[b-g][2-7]$/.test(best) && (counts.get(best) ?? 9) <= 2 && (counts.get(trap) ?? 0) >= 4;
    }
    case 'parity': {
      const odd = regions(start).filter((region) => region.length % 2);
      return odd.length === 1 && odd[0]?.includes(best) && !odd[0].includes(trap);
    }
    case 'edges':
      return alongEdge(best).every((square) => at(start, square) === opponent);
    default:
      return moves[0].verdict.discs > 0 && moves[1].verdict.discs < 0;
  }
}

test('the engine confirms every position to solve, its best move, its trap and its theme', async () => {
  const page = await open('#/learn');
  const { PROBLEMS } = await exported(page, '/learn/strategy/positions.js');
  const { ENGINE } = await exported(page, '/learn/judge.js');
  const { LESSONS } = await exported(page, '/learn/lessons.js');
  const tasks = LESSONS.find((/** @type {any} */ { name }) => name === 'strategy').tasks;
  assert.deepEqual(
    PROBLEMS.map((/** @type {Problem} */ { name }) => name),
    tasks,
  );
  for (const problem of /** @type {Problem[]} */ (PROBLEMS)) {
    const { name, theme, start, best, trap } = problem;
    const moves = await judged(start, ENGINE);
    assert.equal(moves[0].move, best, name);
    assert.ok(moves[1].loss >= 4, `${name}: the second move loses ${moves[1].loss}`);
    const lost = moves.find((/** @type {any} */ { move }) => move === trap)?.loss;
    assert.ok(lost >= 8, `${name}: the trap loses ${lost}`);
    assert.ok(
      theme === 'mobility' || moves.every((/** @type {any} */ { exact }) => exact),
      `${name} is solved`,
    );
    assert.ok(await illustrates(problem, moves), `${name} illustrates ${theme}`);
  }
});

/** The metadata of a shipped network. @param {string} name @returns {Promise<Record<string, string>>} */
async function metadata(name) {
  const bytes = await readFile(new URL(`../../lab/weights/${name}`, import.meta.url));
  const length = Number(bytes.readBigUInt64LE());
  return JSON.parse(bytes.subarray(8, 8 + length).toString()).__metadata__;
}

test('the curves are those of the shipped networks', async () => {
  const page = await open('#/learn');
  const { CLASSIFIER, EPOCHS, STRENGTH } = await exported(page, '/learn/learning/runs.js');
  const network = await metadata('network-8x8.safetensors');
  assert.equal(network['epochs'], `${EPOCHS.length} of ${EPOCHS.length}`);
  assert.equal(network['games'], String(CLASSIFIER.games));
  assert.equal(network['positions'], String(CLASSIFIER.positions));
  assert.equal(network['test accuracy'], String(CLASSIFIER.accuracies.network));
  const losses = EPOCHS.map((/** @type {any} */ { validation }) => validation);
  assert.equal(Math.min(...losses), losses.at(-1));
  assert.equal(Number(losses.at(-1).toFixed(4)), Number(network['validation loss']));
  const td = await metadata('td-8x8.safetensors');
  const expected = (td['strength'] ?? '').split(' ').map((point) => {
    const [games, counts = ''] = point.split(':');
    const scores = counts.split(',').map((count) => {
      const [wins = 0, draws = 0, losses = 0] = count.split('/').map(Number);
      return (wins + draws / 2) / (wins + draws + losses);
    });
    return { games: Number(games), scores };
  });
  const shown = STRENGTH.map((/** @type {any} */ { games, scores }) => ({
    games,
    scores: scores.map((/** @type {number[]} */ [score]) => score),
  }));
  assert.deepEqual(shown, expected);
});

test('lesson 4 is completed by keyboard alone', async () => {
  const page = await open('#/learn/evaluation');
  await chooseOption(page, 'squares', 2);
  await isRight(page, 'squares', /^Right\. .*-250/);
  const { COUNTED, DISPUTED } = await exported(page, '/learn/evaluation/positions.js');
  const [trace] = (
    await eventsOf(set.server.address, '/api/trace', { start: COUNTED.start, evaluation: 'mobility' })
  ).slice(-1);
  await write(page, 'count', String(trace.value + 1));
  await isRight(page, 'count', /^Not yet\./);
  await write(page, 'count', String(trace.value));
  await isRight(page, 'count', /^Right\. .*own moves/);
  await write(page, 'phases', '48');
  await isRight(page, 'phases', /^Right\. .*endgame/);
  const [best] = await judged(DISPUTED.start, 'engine:level=12');
  await tabTo(page, '.lesson-board[aria-label="White to move. Choose a move."] .square');
  await playByKeys(page, best.move);
  await isRight(page, 'choice');
  await tabTo(page, '[data-task=disagree] button');
  await page.keyboard.press('Enter');
  await isRight(page, 'disagree', /^Not yet\./);
  await page.keyboard.press('o');
  await page.locator('#open-dialog[open]').waitFor();
  await page.keyboard.type(DISPUTED.start);
  await page.keyboard.press('Control+Enter');
  await shows(page, '.comparison', DISPUTED.start);
  await reads(page, '.comparison .note[role=status]', /best first/);
  await tabTo(page, '[data-task=disagree] button');
  await page.keyboard.press('Enter');
  await isRight(page, 'disagree', /^Right\. Table 1 chooses/);
  await reads(page, '.lesson-progress', 'All 5 tasks solved');
});

test('the map of lesson 4 has the points of the trace, for any evaluation', async () => {
  const page = await open('#/learn/evaluation?moves=f5d6c3d3c4f4');
  const map = '.evaluation-map';
  for (const evaluation of ['table2', 'mobility', 'frontier']) {
    const asked = { moves: 'f5d6c3d3c4f4', evaluation };
    const trace = (await eventsOf(set.server.address, '/api/trace', asked)).at(-1);
    await page.selectOption(`${map} label select`, evaluation);
    await soon(async () => {
      const sum = await page.locator(`${map} .parts tbody tr:last-child td:last-child`).innerText();
      assert.equal(Number(sum), trace.value);
      const notes = await page.locator(`${map} .square .note:not(:empty)`).allInnerTexts();
      assert.deepEqual(
        notes.map(Number),
        trace.squares.map((/** @type {any} */ { points }) => points),
      );
    });
  }
});

/** Both chances in the text of lesson 5. @param {string} text */
function chances(text) {
  const [network = 0, engine = network] = [...text.matchAll(/(\d+)%/g)].map(([, share]) => Number(share));
  return Math.abs(network - engine);
}

test('lesson 5 is completed by keyboard alone', async () => {
  const page = await open('#/learn/learning');
  await chooseOption(page, 'odds', 2);
  await isRight(page, 'odds', /^Right\. .*75%/);
  await write(page, 'best', '6');
  await isRight(page, 'best', /^Not yet\./);
  await write(page, 'best', '20');
  await isRight(page, 'best');
  await chooseOption(page, 'noise', 1);
  await isRight(page, 'noise');
  await page.locator('.opinion .note', { hasText: 'complete' }).waitFor({ timeout: REVIEW_TIME });
  await tabTo(page, '.opinion button[aria-label="Next step"]');
  const differences = [];
  for (let step = 1; step < 60; step++) {
    await page.keyboard.press('ArrowRight');
    await reads(page, '.opinion .step-title', new RegExp(`^After move ${step}:`));
    differences.push(chances(await page.locator('.opinion .lesson-value').innerText()));
  }
  const largest = differences.indexOf(Math.max(...differences)) + 1;
  for (let step = 59; step > largest; step--) await page.keyboard.press('ArrowLeft');
  await reads(page, '.opinion .step-title', new RegExp(`^After move ${largest}:`));
  await tabTo(page, '[data-task=wrong] button');
  await page.keyboard.press('Enter');
  await isRight(page, 'wrong');
  await reads(page, '.lesson-progress', 'All 4 tasks solved');
});

test('lesson 6 is completed by keyboard alone', async () => {
  const page = await open('#/learn/strategy');
  const { PROBLEMS } = await exported(page, '/learn/strategy/positions.js');
  for (const { name, theme, start, best } of /** @type {Problem[]} */ (PROBLEMS)) {
    const trainer = `.trainer[data-theme-name=${theme}]`;
    await page.locator(`${trainer} [data-task="${name}"]`).waitFor();
    await shows(page, trainer, start);
    await tabTo(page, `${trainer} .square`);
    await playByKeys(page, best);
    await isRight(page, name);
    await tabTo(page, `${trainer} .button:not(.row[role=group] .button)`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
  }
  await reads(page, '.lesson-progress', 'All 27 tasks solved');
});

test('a wrong move shows its loss, and the answer shows all values without solving', async () => {
  const page = await open('#/learn/strategy');
  const { PROBLEMS } = await exported(page, '/learn/strategy/positions.js');
  const [{ name, theme, start, trap, best }] = PROBLEMS;
  const trainer = `.trainer[data-theme-name=${theme}]`;
  await shows(page, trainer, start);
  await page.locator(`${trainer} .square[aria-label^="${trap},"]`).click();
  await isRight(page, name, new RegExp(`^Not yet\\. ${trap} loses \\d+ discs .* after it: `));
  await page.locator(`${trainer} .task-hint`).waitFor();
  await page.locator(trainer).getByRole('button', { name: 'Show the answer' }).click();
  await reads(page, `${trainer} .text`, new RegExp(`^The best move is ${best}, `));
  const moves = await turned(start);
  await soon(async () =>
    assert.equal(await page.locator(`${trainer} .square .note:not(:empty)`).count(), moves.size),
  );
  await reads(page, '.lesson-progress', '0 of 27 tasks solved');
});

/** The lessons, and a sign that each is drawn. */
const DRAWN = /** @type {const} */ ([
  ['evaluation', '.comparison-table tfoot', 'Qu’est-ce qu’une bonne position'],
  ['learning', '.opinion .square [data-side]', 'L’apprentissage'],
  ['strategy', '.trainer[data-theme-name=endgame] .square[data-legal]', 'Bien jouer'],
]);

for (const locale of ['en-GB', 'fr-FR']) {
  test(`axe finds nothing in lessons 4 to 6, and they fit a dark phone and a light desktop, ${locale}`, async () => {
    const screens = /** @type {const} */ ([
      [360, 'dark'],
      [1280, 'light'],
    ]);
    for (const [name, drawn, title] of DRAWN) {
      for (const [width, colorScheme] of screens) {
        const page = await open(`#/learn/${name}`, {
          viewport: { width, height: 740 },
          colorScheme,
          locale,
        });
        await page.locator(drawn).first().waitFor({ timeout: REVIEW_TIME });
        if (locale === 'fr-FR') await reads(page, '#view h1', new RegExp(`^${title}`));
        for (const details of await page.locator('.lesson details summary').all()) await details.click();
        assert.deepEqual(await violations(page), [], `${name} at ${width}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${name} fits`);
        await page.context().close();
      }
    }
  });
}
