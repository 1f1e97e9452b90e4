// The lessons: the list with its progress, and lessons 1 to 3, each completed by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, eventsOf, hasFocus, reads, soon, stage, tabTo } from './harness.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */

const set = stage();
const { open } = set;

/** The position that lessons 1 and 3 begin with. */
const FIRST = 'f5d6c3d3c4';

const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: /** @type {const} */ ('dark') };

/** A task of the lesson on the page. @param {string} name */
function task(name) {
  return `[data-task="${name}"]`;
}

/** Writes an answer with the keyboard, and submits it. @param {Page} page @param {string} name @param {string} text */
async function answer(page, name, text) {
  await tabTo(page, `${task(name)} input`);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Selects an option by its first letters. @param {Page} page @param {string} selector @param {string} text */
async function choose(page, selector, text) {
  await tabTo(page, selector);
  await page.keyboard.type(text);
}

/** @param {Page} page @param {string} name @param {RegExp} verdict */
function isRight(page, name, verdict) {
  return reads(page, `${task(name)} .task-feedback`, verdict);
}

/** The last event of a streamed answer. @param {string} path @param {unknown} body @returns {Promise<any>} */
async function lastEvent(path, body) {
  return (await eventsOf(set.server.address, path, body)).at(-1);
}

/** The squares of a hexadecimal word on 8x8. @param {string} word */
function squaresOf(word) {
  return [...Array(64).keys()]
    .filter((bit) => (BigInt(word) >> BigInt(bit)) & 1n)
    .map((bit) => 'abcdefgh'.charAt(bit % 8) + (Math.floor(bit / 8) + 1));
}

test('the list opens every lesson, and an unknown one shows the list', async () => {
  const page = await open('#/learn/nothing');
  await counts(page, '.lesson-card', 6);
  assert.deepEqual(await page.locator('.lesson-card a').allInnerTexts(), [
    '1. The board as two numbers',
    '2. Minimax and alpha-beta',
    '3. Monte-Carlo tree search',
    '4. What is a good position?',
    '5. Learning',
    '6. How to play well',
  ]);
  await tabTo(page, '.lesson-card a[href="#/learn/bitboards"]');
  await page.keyboard.press('Enter');
  await reads(page, '#view h1', 'The board as two numbers');
  await hasFocus(page);
  assert.equal(await page.title(), 'The board as two numbers – Outflank');
  await page.goto(`${set.server.address}/#/learn?lesson=mcts`);
  await reads(page, '#view h1', 'Monte-Carlo tree search');
  await page.click('.trail a');
  await reads(page, '#view h1', 'Lessons');
});

test('a miss shows a hint, and solved tasks survive a reload until they are reset', async () => {
  const page = await open('#/learn/bitboards');
  await answer(page, 'bits', '20');
  await isRight(page, 'bits', /^Not yet\./);
  await page.locator(`${task('bits')} .task-hint`).waitFor();
  assert.equal(await page.locator(`${task('bits')} .task-feedback`).getAttribute('role'), 'status');
  await page.locator(`${task('bits')} input`).fill('19');
  await page.keyboard.press('Enter');
  await isRight(page, 'bits', /^Right\. .*bit 19/);
  assert.equal(await page.locator(`${task('bits')} .task-hint`).isVisible(), false);
  await page.reload();
  await reads(page, '.lesson-progress', '1 of 5 tasks solved');
  await reads(page, `${task('bits')} .task-mark`, '✓ Solved');
  await page.click('.trail a');
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await reads(page, '.lesson-card .note', '0 of 5 tasks solved');
  await hasFocus(page);
});

test('lessons work without storage', async () => {
  const page = await open('#/rules');
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.defineProperty(window, 'localStorage', { get: () => ({ getItem: refuse, setItem: refuse }) });
  });
  await page.evaluate(() => (location.hash = '#/learn/bitboards'));
  await answer(page, 'bits', '19');
  await isRight(page, 'bits', /^Right\./);
  await reads(page, '.lesson-progress', '1 of 5 tasks solved');
});

test('lesson 1 is completed by keyboard alone', async () => {
  const page = await open('#/learn/bitboards');
  await answer(page, 'bits', '19');
  await isRight(page, 'bits', /^Right\./);
  await answer(page, 'moves', 'f3 f4');
  await isRight(page, 'moves', /^Right\./);
  await answer(page, 'wrap', 'a5');
  await isRight(page, 'wrap', /^Right\./);
  await answer(page, 'misprint', '0x00ffffffffffff');
  await isRight(page, 'misprint', /^Not yet\. .*0 of 8 moves/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0x00ffffffffffffff');
  await page.keyboard.press('Enter');
  await isRight(page, 'misprint', /^Right\./);
  await answer(page, 'flips', '2');
  await isRight(page, 'flips', /^Right\. .*c3 c4/);
  await reads(page, '.lesson-progress', 'All 5 tasks solved');
});

test('the steps of lesson 1 are the words of the server, and end with the moves of the rules', async () => {
  const page = await open(`#/learn/bitboards?moves=${FIRST}`);
  const demo = '.lesson > section:nth-of-type(2)';
  const { steps, found } = await lastEvent('/api/trace', {
    moves: FIRST,
    bitboard: { direction: 'down_right' },
  });
  await reads(page, `${demo} .step-number`, `Step 1 of ${steps.length + 1}`);
  for (const [index, { word }] of steps.entries()) {
    await page.keyboard.press('ArrowRight');
    await reads(page, `${demo} .step-number`, `Step ${index + 2} of ${steps.length + 1}`);
    await reads(page, `${demo} .word-box code`, word);
    const marked = page.locator(`${demo} .lesson-board .square[aria-label$="bit is 1"]`);
    const expected = squaresOf(word);
    await soon(async () => {
      const labels = await marked.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
      assert.deepEqual(labels.map((label) => label?.slice(0, 2)).sort(), expected.sort());
    });
  }
  await reads(page, `${demo} .direction-result`, `Found: ${squaresOf(found).join(' ')}.`);
  const { legal } = await (await fetch(`${set.server.address}/api/game?moves=${FIRST}`)).json();
  await reads(page, '.mobility', new RegExp(`popcount\\(moves\\) = ${legal.length}:`));
});

test('lesson 1 sets and clears squares on every size, and shows the wrap without a mask', async () => {
  const page = await open('#/learn/bitboards?size=4');
  await reads(page, '.word-box code', '0x0000000000000240');
  await page.locator('.lesson-pair .square[aria-label^="a1,"]').first().focus();
  await page.keyboard.press('Enter');
  await reads(page, '.word-box code', '0x0000000000000241');
  await page.selectOption('.position-picker select', '10');
  await reads(page, '.word-boxes .note', /needs a word of 128 bits/);
  await reads(page, '.word-box code', /^0x[0-9a-f]{32}$/);
  const wrap = '.lesson > section:nth-of-type(3)';
  await reads(page, `${wrap} .direction-result`, /Not legal: a5\./);
  await page.locator(`${wrap} select`).nth(1).selectOption('rules');
  await reads(page, `${wrap} .direction-result`, /^Found: f5\.$/);
  await page.locator(`${wrap} select`).nth(1).selectOption('own');
  await page.locator(`${wrap} .choices-row input`).fill('nonsense');
  await page.keyboard.press('Tab');
  await reads(page, `${wrap} .direction-result`, /^Write the mask/);
});

test('lesson 2 is completed by keyboard alone', async () => {
  const page = await open('#/learn/alphabeta');
  await answer(page, 'value', '-350');
  await isRight(page, 'value', /^Right\./);
  const { nodes } = await lastEvent('/api/trace', { size: 4, moves: 'b1a1', player: 'alphabeta=3' });
  await tabTo(page, '.explorer .steps-player button');
  await reads(page, '.explorer .step-title', /^Enter root/);
  for (let steps = 0; !/^Cutoff/.test(await page.locator('.explorer .step-title').innerText()); steps++) {
    assert.ok(steps < 200, 'there is a cutoff');
    await page.keyboard.press('ArrowRight');
  }
  const title = await page.locator('.explorer .step-title').innerText();
  const cut = / by (\w+)$/.exec(title)?.[1] ?? '';
  assert.ok(nodes.some((/** @type {any} */ node) => node.cutoff?.move === cut));
  await answer(page, 'cut', cut);
  await isRight(page, 'cut', /^Right\./);
  await choose(page, `${task('order')} select`, 'killer moves, then');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isRight(page, 'order', /^Right\./);
  await page.keyboard.press('Shift+Tab');
  await page.locator('#view').focus();
  await choose(page, '.position-picker select', '8');
  await choose(page, '.lesson-pair label:nth-of-type(2) select', '4');
  await tabTo(page, `${task('window')} input`);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await isRight(page, 'window', /^Right\./);
  await reads(page, '.lesson-progress', 'All 4 tasks solved');
});

test('the numbers of lesson 2 are those of the players', async () => {
  const page = await open(`#/learn/alphabeta?size=8&moves=${FIRST}`);
  await reads(page, '.comparison-summary', /^Alpha-beta visits/);
  // MTD(f) has several passes, and a report of a player only the visits of the last one.
  for (const name of ['minimax', 'negamax', 'alphabeta', 'negascout', 'report000']) {
    const form = name === 'report000' ? ',form=report000' : '';
    const player = `${form ? 'alphabeta' : name}:depth=3${form}`;
    const [told, report] = (
      await eventsOf(set.server.address, '/api/move', { moves: FIRST, player })
    ).reverse();
    const nodes = report.candidates.reduce(
      (/** @type {number} */ sum, /** @type {any} */ each) => sum + each.visits,
      1,
    );
    const row = page.locator(`tr[data-algorithm="${name}"]`);
    const [visited] = await row.locator('td').allInnerTexts();
    assert.equal(Number(visited?.replaceAll(',', '')), nodes, player);
    assert.equal(await row.locator('td').last().innerText(), told.move, player);
  }
});

test('every step of a search is drawn, and listed for screen readers', async () => {
  const page = await open('#/learn/alphabeta');
  const { total_nodes: visited } = await lastEvent('/api/trace', {
    size: 4,
    moves: 'b1a1',
    player: 'alphabeta=3',
  });
  await reads(page, '.explorer .step-title', 'Enter root');
  await page.keyboard.press('>');
  await reads(page, '.explorer .step-title', 'Leave root with −350');
  await counts(page, '.explorer .tree-drawing .node.done', visited);
  await page.locator('.explorer summary').focus();
  await page.keyboard.press('Enter');
  const done = page.locator('.explorer .tree-text li[data-state=done]');
  await soon(async () => assert.equal(await done.count(), visited));
  assert.ok((await page.locator('.explorer .tree-text li[data-state=pruned]').count()) > 0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await soon(async () => assert.equal(await done.count(), 1));
  await hasFocus(page);
});

test('a large tree shows the line to the current position', async () => {
  const page = await open(`#/learn/alphabeta?size=8&moves=${FIRST}`);
  await page.locator('.lesson-pair label:nth-of-type(2) select').selectOption('4');
  const { total_nodes: visited } = await lastEvent('/api/trace', { moves: FIRST, player: 'alphabeta=4' });
  await reads(
    page,
    '.explorer .lesson-pair p.note',
    `Visited so far: 1 of the ${visited} positions that this search visits.`,
  );
  await page.keyboard.press('>');
  await reads(page, '.explorer .step-title', /^Leave root/);
  assert.ok((await page.locator('.explorer .tree-drawing .node').count()) < 70);
  assert.match(String(await page.locator('.explorer .tree-drawing .more').allTextContents()), /\+\d/);
});

test('lesson 3 is completed by keyboard alone', async () => {
  const page = await open('#/learn/mcts');
  const player = 'mcts:iterations=40';
  const { iterations } = await lastEvent('/api/trace', { moves: FIRST, player, seed: 1 });
  await page
    .locator(`${task('select')} tbody tr`)
    .first()
    .waitFor();
  const sums = await page.locator(`${task('select')} tbody tr`).evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.children].map((cell) => cell.textContent ?? '');
      return { move: cells[0] ?? '', sum: Number(cells[2]) + Number(cells[3]) };
    }),
  );
  const best = sums.reduce((one, other) => (other.sum > one.sum ? other : one)).move;
  assert.equal(best, iterations[39].selections[0].move);
  await answer(page, 'select', best);
  await isRight(page, 'select', /^Right\./);
  await reads(page, '.backup-question', /: reward [01]\.$/);
  const asked = await page.locator('.backup-question').innerText();
  await tabTo(page, `${task('backup')} input`);
  await page.keyboard.press('Space');
  if (asked.endsWith('reward 1.')) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await isRight(page, 'backup', /^Right\./);
  await answer(page, 'constant', '1.41');
  await isRight(page, 'constant', /^Not yet\./);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await isRight(page, 'constant', /^Right\./);
  await reads(page, '.lesson-progress', 'All 3 tasks solved');
});

test('the visits of lesson 3 are those of the search, iteration by iteration', async () => {
  const page = await open('#/learn/mcts');
  const body = { moves: FIRST, player: 'mcts:iterations=60,c=1.41,rollout=uniform', seed: 1 };
  const { moves, iterations } = await lastEvent('/api/trace', body);
  await reads(page, '.explorer .step-number', 'Step 1 of 240');
  for (const phase of ['expansion', 'rollout', 'backpropagation', 'selection']) {
    await page.keyboard.press('ArrowRight');
    await reads(page, '.explorer .step-title', new RegExp(`^Iteration [12]: ${phase}`));
  }
  await page.locator('.explorer select').selectOption('iteration');
  await page.locator('.explorer .steps-player button').last().click();
  await reads(page, '.explorer .step-title', 'Iteration 60: backpropagation');
  await page.locator('.explorer summary').last().click();
  const shown = page.locator('.explorer .tree-text > li > ul > li > :first-child');
  await soon(async () => {
    const visits = (await shown.allInnerTexts()).map((text) => /^(\w+), (\d+) visit/.exec(text)?.slice(1));
    const expected = moves.map((/** @type {any} */ each) => [each.move, String(each.visits)]);
    assert.deepEqual(visits.sort(), expected.sort());
  });
  assert.equal(iterations.length, 60);
  await page.locator('.lesson-pair input').first().fill('-1');
  await page.keyboard.press('Tab');
  await page.locator('.lesson-pair .problem:not(:empty)').first().waitFor();
});

for (const name of ['', '/bitboards', '/alphabeta', '/mcts'])
  for (const locale of ['en-GB', 'fr-FR'])
    test(`#/learn${name} has no accessibility violations in ${locale}, on desktop and phone`, async () => {
      for (const options of [{}, PHONE]) {
        const page = await open(`#/learn${name}`, { locale, ...options });
        await page
          .locator(name ? '.task-card' : '.lesson-card')
          .first()
          .waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await violations(page), []);
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok((widths[0] ?? 0) <= (widths[1] ?? 0), `the page is ${widths[0]} wide`);
      }
    });

test('lessons are in French, and change their language on the page', async () => {
  const page = await open('#/learn/alphabeta', { locale: 'fr-FR' });
  await reads(page, '#view h1', 'Minimax et alpha-bêta');
  await reads(page, '.explorer .step-title', 'Entrée dans racine');
  await page.click('#settings');
  await page.getByLabel(/^Langue/).selectOption('en');
  await page.keyboard.press('Escape');
  await reads(page, '#view h1', 'Minimax and alpha-beta');
  await reads(page, '.explorer .step-title', 'Enter root');
  await page.goto(`${set.server.address}/#/learn`);
  await reads(page, '.lesson-card .note', '0 of 5 tasks solved');
});
