// The laboratory: runs that are watched, stopped and continued, studies, comparisons, and who may use it.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { counts, hears, reads, soon, stage } from './harness.js';
import { longestTask, staysResponsive } from './tasks.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */

const set = stage();
const { open } = set;

/** Sends a request to the server. @param {string} path @param {unknown} body @returns {Promise<any>} */
async function posted(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${set.server.address}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Starts a match between two players; returns its id. @param {number} games @param {string} [first] @returns {Promise<string>} */
async function match(games, first = 'alphabeta=2') {
  const { id } = await posted('/api/runs', {
    kind: 'match',
    players: [first, 'greedy'],
    games,
    size: 6,
  });
  assert.equal(typeof id, 'string');
  return id;
}

/** Removes all runs, so that tests do not wait for those of others. */
async function clear() {
  const { runs } = await (await fetch(`${set.server.address}/api/runs`)).json();
  for (const { id } of runs) await fetch(`${set.server.address}/api/runs/${id}`, { method: 'DELETE' });
}

afterEach(clear);

/** The number of finished games on the page of a run. @param {Page} page */
async function done(page) {
  const text = await page.locator('.run-state').innerText();
  return Number(/([\d,]+) of/.exec(text)?.[1]?.replace(',', '') ?? 0);
}

/** Fills in the form of a match. @param {Page} page @param {string} games */
async function askForMatch(page, games) {
  await page.getByLabel('Kind of player 1').selectOption('casual');
  await page.getByLabel('Kind of player 2').selectOption('beginner');
  await page.getByLabel('Games per pairing').fill(games);
  await page.locator('#lab-size').selectOption('6');
}

test('a match is started with the form and watched until its report', async () => {
  const page = await open('#/lab');
  await askForMatch(page, '40');
  await page.getByRole('button', { name: 'Start' }).click();
  await reads(page, '.run-state', /^Finished · 40 of 40 games$/);
  await counts(page, '.values tbody tr', 2);
  await counts(page, '.plots .curve', 3);
  const names = await page.locator('.values tbody th').allInnerTexts();
  assert.match(names.join(), /alphabeta:depth=2,ties=random,random/);
  await page.locator('.report table').first().waitFor();
  await page.getByText('Download files').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'standings.csv' }).click();
  assert.match((await saving).suggestedFilename(), /^match-\d+-standings\.csv$/);
  for (const name of ['report.html', 'standings.tex', 'report.md', 'occupation.svg', 'report.json'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 1, name);
});

test('a tournament shows ratings', async () => {
  const page = await open('#/lab');
  await page.getByLabel('Competition').selectOption('tournament');
  await counts(page, '.run-form fieldset', 3);
  await page.getByRole('button', { name: 'Add a player' }).click();
  await counts(page, '.run-form fieldset', 4);
  await page.getByRole('button', { name: 'Remove the last player' }).click();
  await page.getByLabel('Games per pairing').fill('4');
  await page.locator('#lab-size').selectOption('4');
  await page.getByRole('button', { name: 'Start' }).click();
  await reads(page, '.run-state', /^Finished · 12 of 12 games$/);
  await counts(page, '.plots .dot', 3);
});

test('a refused match keeps the form, with the reason', async () => {
  const page = await open('#/lab', { expected: /400/ });
  await askForMatch(page, '40');
  await page.locator('#lab-clock').fill('soon');
  await page.getByRole('button', { name: 'Start' }).click();
  await reads(page, '.run-form > .problem', /invalid time control "soon"/);
});

test('no main-thread task is long while 200 games are watched', () =>
  staysResponsive(async () => {
    const page = await open('#/lab');
    const longest = await longestTask(set.browser, page, async () => {
      const id = await match(200, 'alphabeta=5');
      await page.evaluate((id) => (location.hash = `#/lab/run/${id}`), id);
      await page.locator('.live .disc[data-side]').first().waitFor();
      await reads(page, '.run-state', /^Finished · 200 of 200 games$/);
    });
    await page.context().close();
    await clear();
    return longest;
  }));

test('a match is paused, stopped and continued', async () => {
  const id = await match(20_000, 'alphabeta=7');
  const page = await open(`#/lab/run/${id}`);
  await soon(async () => assert.ok((await done(page)) > 0));
  await page.getByRole('button', { name: 'Pause' }).click();
  await reads(page, '.run-state', /^Paused/);
  const paused = await done(page);
  assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await soon(async () => assert.ok((await done(page)) > paused));
  await page.getByRole('button', { name: 'Stop' }).click();
  await reads(page, '.run-state', /^Stopped/);
  await page.locator('.report table').first().waitFor();
  const stopped = await done(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await soon(async () => assert.ok((await done(page)) > stopped));
  await page.getByRole('button', { name: 'Delete' }).click();
  await hears(page, 'The run was deleted.');
  await reads(page, '.lab-page', /No runs yet/);
});

test('two browsers see the same run', async () => {
  const id = await match(20_000, 'alphabeta=7');
  const first = await open(`#/lab/run/${id}`);
  await soon(async () => assert.ok((await done(first)) > 0));
  const second = await open('#/lab');
  await second.getByRole('link', { name: /alphabeta:depth=7 – greedy/ }).click();
  await soon(async () => assert.ok((await done(second)) > 0));
  await first.getByRole('button', { name: 'Stop' }).click();
  for (const page of [first, second]) await reads(page, '.run-state', /^Stopped/);
  assert.equal(await done(first), await done(second));
  const tables = [first, second].map((page) => page.locator('.values tbody').innerText());
  const [one, other] = await Promise.all(tables);
  assert.equal(one, other);
});

test('a study is run with one click, and its report is in the page', async () => {
  const page = await open('#/lab/studies');
  const item = page.getByRole('listitem').filter({ hasText: 'Solved boards' });
  await page.locator('.studies h2').first().waitFor();
  assert.ok((await page.locator('.studies h2').count()) > 20);
  const study = (await item.count()) ? item : page.locator('.studies li').last();
  assert.match(await study.innerText(), /Quick run: [\d,]+ (games|search)/);
  await page.goto(`${set.server.address}/#/lab/study/new`);
  await page.fill(
    '#study-text',
    'title = "Depth"\n[[cell]]\nkind = "cost"\nplayers = ["minimax={d}"]\nsize = 4\npositions = 4\nsweep = { d = "1..3" }\n',
  );
  await reads(page, '#study-sizes', 'Quick run: 6 searches. Full run: 12 searches.');
  await page.getByRole('button', { name: 'Run quickly' }).click();
  await reads(page, '.lab-page h1', 'Study: Depth (quick)');
  await reads(page, '.run-state', /^Finished · 6 of 6 games and searches$/);
  await page.locator('.report').getByText('Depth').first().waitFor();
  await page.locator('.report svg, .report img').first().waitFor();
});

test('a study is changed, its fault is shown at its place, and the corrected study runs', async () => {
  const page = await open('#/lab/study/new', { expected: /400/ });
  await reads(page, '#study-sizes', /^Quick run: 80 games/);
  const text = await page.inputValue('#study-text');
  await page.fill('#study-text', text.replace('"alphabeta:depth=2"', '"alphabta:depth=2"'));
  await reads(page, '#study-fault', /^line 6, column 35: .*did you mean "alphabeta"/);
  assert.ok(await page.getByRole('button', { name: 'Run quickly' }).isDisabled());
  await page.getByRole('button', { name: 'Show the place' }).click();
  const selected = await page.evaluate(() => {
    const text = document.querySelector('#study-text');
    return text instanceof HTMLTextAreaElement
      ? text.value.slice(text.selectionStart, text.selectionEnd)
      : '';
  });
  assert.equal(selected, '"alphabta:depth=2"]');
  await page.fill('#study-text', text.replace('size = 8', 'size = 4').replace('= 20', '= 2'));
  await reads(page, '#study-sizes', /^Quick run: 8 games/);
  await page.getByRole('button', { name: 'Run quickly' }).click();
  await reads(page, '.run-state', /^Finished · 8 of 8 games and searches$/);
});

test('players and evaluations are compared on a position', async () => {
  const players = 'alphabeta=2;greedy';
  const address = `#/lab/compare?size=8&moves=f5d6c3&players=${encodeURIComponent(players)}`;
  const page = await open(address, { expected: /400/ });
  await counts(page, '.contestant', 2);
  const rows = page.locator('.values').first().locator('tbody tr');
  await soon(async () => {
    const texts = await rows.allInnerTexts();
    assert.equal(texts.length, 2);
    for (const text of texts) assert.match(text, /[a-h][1-8]\t.*\d/);
  });
  for (const index of [0, 1])
    await soon(async () => {
      const notes = await page.locator('.contestant').nth(index).locator('.note:not(:empty)').allInnerTexts();
      assert.equal(notes.filter((text) => /\d/.test(text)).length, 4, `${notes}`);
    });
  await reads(page, '.evaluation .verdict', /^mixed: [+-]?\d+ points/);
  await page.locator('#lab-evaluation').fill('corners*3+mobility');
  await page.keyboard.press('Enter');
  await reads(page, '.evaluation .verdict', /^corners\*3\+mobility: /);
  await page.locator('.evaluation summary').click();
  await page.getByRole('button', { name: 'Evaluate all' }).click();
  await reads(page, '.evaluation details tbody', /parity/);
  await page.getByLabel('Moves or position').fill('-OX--XO--------- X');
  await page.keyboard.press('Enter');
  await counts(page, '.contestant:first-child .square', 16);
  await page.getByLabel('Moves or position').fill('b1b1');
  await page.keyboard.press('Enter');
  await reads(page, '.compare-form .problem', /b1/);
});

test('a match is started and stopped by keyboard alone', async () => {
  const page = await open('#/lab');
  await page.locator('.run-form fieldset').first().waitFor();
  const games = page.getByLabel('Games per pairing');
  for (let steps = 0; !(await games.evaluate((field) => field === document.activeElement)); steps++) {
    assert.ok(steps < 60, 'the field is reached with Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.type('90000');
  await page.keyboard.press('Enter');
  await reads(page, '.run-state', /^(Running|Waiting)/);
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  for (let steps = 0; !(await stop.evaluate((button) => button === document.activeElement)); steps++) {
    assert.ok(steps < 60, 'the button is reached with Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await reads(page, '.run-state', /^Stopped/);
  await soon(async () => {
    const focused = await page.evaluate(() => document.activeElement?.tagName);
    assert.notEqual(focused, 'BODY');
  });
});

for (const [language, locale] of [
  ['English', 'en-GB'],
  ['French', 'fr-FR'],
])
  for (const [screen, viewport, colorScheme] of /** @type {const} */ ([
    ['desktop', { width: 1440, height: 900 }, 'light'],
    ['phone', { width: 360, height: 740 }, 'dark'],
  ]))
    test(`axe finds no problem in ${language} on a ${screen}`, async () => {
      const { id } = await posted('/api/runs', {
        kind: 'match',
        players: ['alphabeta=1', 'random'],
        games: 20,
        size: 4,
      });
      const page = await open(`#/lab/run/${id}`, { locale, viewport, colorScheme });
      await page.locator('.report svg, .report img, .report table').first().waitFor();
      assert.deepEqual(await violations(page), []);
      for (const [hash, part] of [
        ['#/lab', '.run-form fieldset'],
        ['#/lab/studies', '.studies h2'],
        ['#/lab/study/new', '#study-sizes:not(:empty)'],
        ['#/lab/compare?size=4&moves=b1&players=greedy', '.evaluation .square'],
      ]) {
        await page.goto(`${set.server.address}/${hash}`);
        await page
          .locator(part ?? '')
          .first()
          .waitFor();
        assert.deepEqual(await violations(page), [], hash);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${hash} is ${wide} pixels too wide`);
      }
    });
