// The analysis board: values, variations, the graph, the review, trying again, and what happens without a server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, game, hears, reads, soon, square, stage, startServer } from './harness.js';
import { longestTask, staysResponsive } from './tasks.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */

const set = stage();
const { open } = set;

/** A game of nine moves that Black wins with all discs. White blunders twice: with f6 and f5. */
const SHORT = 'e6f4e3f6g5d6e7f5c5';

/** A game up to 16 empty squares. */
const LATE = 'f5f6e6f4e3c5c6d6e7f7c3c7g3e8b5a4g5b4f8c4d8d3b3f3d2h3e2g4f2d7c8g6a3b6h6h5a7a6a5c2d1g2h7h8';

/** Moves on 4×4 after which the opponent must pass. */
const BEFORE_PASS = 'c4b4a2d4';

/** A square of the analysis board. @param {Page} page @param {string} name */
function place(page, name) {
  return page.locator(`#view .table .square[aria-label^="${name},"]`);
}

/** The tree in the address. @param {Page} page */
async function treeOf(page) {
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('tree');
}

/** @param {Page} page @param {string} expected */
function hasTree(page, expected) {
  return soon(async () => assert.equal(await treeOf(page), expected));
}

test('every legal move has its value on the board and in the table', async () => {
  const page = await open('#/analyse?tree=f5d6c3&at=3');
  await counts(page, '.values tbody tr', 4);
  const label = /, value [-+][\d.]+, (loses [\d.]+, )?(best|good) move|inaccuracy|mistake|blunder/;
  for (const name of ['d3', 'f3', 'f4', 'g5'])
    await soon(async () => assert.match((await place(page, name).getAttribute('aria-label')) ?? '', label));
  await counts(page, '.square[data-grade=best]', 1);
  await soon(async () => {
    const [value] = await page.locator('.values tbody tr').first().locator('td').allInnerTexts();
    const best = page.locator('.square[data-grade=best] .note');
    assert.equal(await best.innerText(), value);
  });
  await reads(page, '.analysis .figures', /^depth \d+ · .*nodes/);
  await page.click('#analysis-toggle');
  await reads(page, '#analysis-toggle', 'Analyse');
});

test('one key opens the game on the analysis board, and play goes on from there', async () => {
  const page = await open(game({ moves: 'f5d6c3', black: 'human', white: 'human' }));
  await page.keyboard.press('a');
  await counts(page, '.values tbody tr', 4);
  await page.keyboard.press('ArrowLeft');
  await reads(page, '.tree [aria-current]', /d6/);
  await page.keyboard.press('ArrowRight');
  await reads(page, '.tree [aria-current]', /c3/);
  await page.getByRole('button', { name: 'Play on' }).click();
  await page.locator('#play').waitFor();
  await counts(page, '#moves li', 3);
});

test('variations are made, promoted and deleted, and stay in the address', async () => {
  const page = await open('#/analyse?tree=f5d6c3&at=1');
  await place(page, 'f4').click();
  await hasTree(page, 'f5d6(f4)c3');
  await place(page, 'e3').click();
  await hasTree(page, 'f5d6(f4e3)c3');
  await page.getByRole('button', { name: 'Promote variation' }).click();
  await hasTree(page, 'f5f4(d6c3)e3');
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await counts(page, '.variation', 1);
  await page.keyboard.press('ArrowLeft');
  await reads(page, '.tree [aria-current]', /f4/);
  await page.keyboard.press('ArrowDown');
  await reads(page, '.tree [aria-current]', /d6/);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await hasTree(page, 'f5d6c3');
});

test('a line is previewed on a small board while the pointer is over it', async () => {
  const page = await open('#/analyse?tree=f5d6c3&at=3');
  await counts(page, '.values tbody tr', 4);
  // Rows may move while values stream in.
  await page.click('#analysis-toggle');
  await reads(page, '#analysis-toggle', 'Analyse');
  await page.locator('.values tbody tr').first().hover();
  await page.locator('.small-board .disc[data-side=white]').first().waitFor();
  await page.locator('#analysis-toggle').hover();
  await page.locator('.small-board').waitFor({ state: 'hidden' });
});

test('another player judges the same moves', async () => {
  const page = await open('#/analyse?tree=f5d6c3&at=3');
  await page.selectOption('#analysis-judge', 'mcts:iterations=2000');
  await reads(page, '.values tbody tr td', /%/);
  await page.selectOption('#analysis-judge', '');
  await page.selectOption('#analysis-lines', '1');
  await counts(page, '.values tbody tr', 1);
});

test('a player written as text judges, and a wrong one is explained', async () => {
  const page = await open('#/analyse?tree=f5d6c3&at=3', { expected: /400/ });
  await page.selectOption('#analysis-judge', 'other');
  await page.fill('#analysis-player', 'alphabta=2');
  await page.keyboard.press('Enter');
  await reads(page, '#analysis-player-problem', /did you mean "alphabeta"/);
  await page.fill('#analysis-player', 'alphabeta:depth=2,eval=corners');
  await page.keyboard.press('Enter');
  await reads(page, '.analysis .figures', /^depth 2 /);
  await soon(async () =>
    assert.equal(await page.inputValue('#analysis-judge'), 'alphabeta:depth=2,eval=corners'),
  );
  assert.equal(await page.locator('#analysis-player-problem').innerText(), '');
});

test('a move that is chosen before the server has answered is played', async () => {
  const page = await open('#/rules');
  await page.route('**/api/game?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.evaluate(() => (location.hash = '#/analyse?tree=f5d6&at=1'));
  await place(page, 'f4').click();
  await page.keyboard.press('/');
  await page.keyboard.type('c3');
  await page.keyboard.press('Enter');
  await hasTree(page, 'f5d6(f4c3)');
});

test('a forced pass is played at once', async () => {
  const [before, last] = [BEFORE_PASS.slice(0, -2), BEFORE_PASS.slice(-2)];
  const page = await open(`#/analyse?size=4&tree=${before}&at=${before.length / 2}`);
  await place(page, last).click();
  await hasTree(page, `${BEFORE_PASS}--`);
  await reads(page, '.tree [aria-current]', /pass/);
});

test('the editor opens from the analysis board, by its key, and from the dialog of games', async () => {
  const page = await open('#/analyse?tree=f5&at=1');
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.locator('body[data-view=edit]').waitFor();
  const position = '---------------------------OX------XXX-------------------------- O';
  await soon(async () => assert.equal(await page.inputValue('#edit-text'), position));
  await page.goBack();
  await page.locator('body[data-view=analyse]').waitFor();
  await page.keyboard.press('e');
  await page.locator('body[data-view=edit]').waitFor();
  await page.click('nav [data-view=play]');
  await page.locator('body[data-view=play]').waitFor();
  await page.keyboard.press('e');
  await page.locator('body[data-view=edit]').waitFor();
  await page.click('nav [data-view=play]');
  await page.click('#open');
  await page.locator('#open-dialog').getByRole('button', { name: 'Set up a position' }).click();
  await page.locator('body[data-view=edit]').waitFor();
  await counts(page, 'dialog[open]', 0);
});

test('a position is solved exactly', async () => {
  const page = await open(`#/analyse?tree=${LATE}&at=0`);
  await page.click('#analysis-toggle');
  await page.keyboard.press('>');
  await page.click('#analysis-solve');
  await reads(page, '.analysis .figures', /exact/);
  await reads(page, '.values tbody tr td', /^[-+]?\d+$/);
});

test('a game of another size is analysed', async () => {
  const page = await open('#/analyse?size=6&tree=d5&at=1');
  await counts(page, '.values tbody tr', 3);
});

test('a game that just ended is reviewed with one click, and its graph jumps to moves', async () => {
  const moves = SHORT.slice(0, -2);
  const page = await open(game({ moves, black: 'human', white: 'human' }));
  await square(page, SHORT.slice(-2)).click();
  await page.click('#review');
  await reads(page, '.review .figures', /^Engine level 12/);
  await reads(page, '.sides-table', /Accuracy/);
  await page.locator('.graph .marks path').first().waitFor();
  const graph = page.getByRole('slider', { name: 'Evaluation, by move' });
  const box = await graph.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width * (3 / 9), box.y + 20);
  await reads(page, '.tree [aria-current]', /e3/);
  await reads(page, '.graph-note', /^Move 3, e3: (Black|White|even)/);
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await reads(page, '.tree [aria-current]', /f6/);
  await soon(async () => assert.match((await graph.getAttribute('aria-valuetext')) ?? '', /^Move 4, f6/));
});

test('a reviewed game shows its mistakes one after the other, with the values of the review', async () => {
  const page = await open(`#/review?tree=${SHORT}&at=0`);
  const next = page.getByRole('button', { name: /^2: show the next blunder of White$/ });
  // After the last one, the first one follows again.
  for (const move of ['f6', 'f5', 'f6', 'f5']) {
    await next.click();
    await reads(page, '.tree [aria-current]', new RegExp(`${move}\\s+\\?\\?`));
  }
  await reads(page, '#view .moves', /f5: blunder, lost \d+(\.\d)?\. Better: \w\d/);
  await page.keyboard.press('ArrowLeft');
  await soon(async () =>
    assert.match(
      (await place(page, 'f5').getAttribute('aria-label')) ?? '',
      /value -\d+(\.\d)?, loses \d+(\.\d)?, blunder$/,
    ),
  );
  await counts(page, '#view .table .square[data-grade=best]', 1);
});

test('a mistake can be tried again until a better move is found', async () => {
  const page = await open(`#/review?tree=${SHORT}&at=0`);
  const again = page.getByRole('button', { name: /Try again: Worst moves of White/ });
  await again.click();
  await reads(page, '.trial .task', /^White played \w\d here\. Find a better move\.$/);
  const [, played = ''] = /played (\w\d)/.exec(await page.locator('.trial .task').innerText()) ?? [];
  await place(page, played).click();
  await reads(page, '.trial .feedback', /loses [\d.]+\. Try another move\.$/);
  await page.getByRole('button', { name: 'Show the best move' }).click();
  const hint = page.locator('.square[data-hint]');
  await hint.click();
  await reads(page, '.trial .feedback', /is the best move\.$/);
  await hears(page, /is the best move\.$/);
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await again.waitFor();
});

test('a reviewed game is kept with its review, which opens without a search', async () => {
  const page = await open(game({ moves: SHORT.slice(0, -2), black: 'human', white: 'human' }));
  await square(page, SHORT.slice(-2)).click();
  await page.click('#review');
  await reads(page, '.review .figures', /^Engine level 12/);
  await page.goto(`${new URL(page.url()).origin}/#/games`);
  await reads(page, '#view', /9 moves/);
  let searches = 0;
  page.on('request', (request) => (searches += request.url().endsWith('/api/review') ? 1 : 0));
  await page.goto(`${new URL(page.url()).origin}/#/review?tree=${SHORT}&at=0`);
  await reads(page, '.review .figures', /^Engine level 12/);
  assert.equal(searches, 0);
});

test('a pasted game opens on the analysis board with what its file says about moves', async () => {
  const page = await open('#/analyse?tree=&at=0');
  const text =
    '(;GM[Othello]PB[A]PW[B]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.50/12.3]W[d6//4];)';
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);
  await counts(page, '.tree button', 2);
  await page.keyboard.press('ArrowRight');
  await reads(page, '#view', /Recorded: 12\.3 s · \+1\.5/);
});

test('watched games keep what the computer thought', async () => {
  const page = await open(game({ size: 6, black: 'alphabeta=2', white: 'alphabeta=3', seed: 1 }));
  await soon(async () => assert.ok((await page.locator('#moves li').count()) > 4));
  await page.keyboard.press('p');
  await page.keyboard.press('<');
  await reads(page, '#thought-title', /alpha-beta.*2/i);
  await page.keyboard.press('.');
  await reads(page, '#thought-title', /alpha-beta.*3/i);
});

test('the page stays responsive while values stream in', () =>
  staysResponsive(async () => {
    const page = await open('#/analyse?tree=f5d6c3d3c4f4c5b3c2e6&at=10');
    const longest = await longestTask(set.browser, page, () =>
      reads(page, '.analysis .figures', /depth (1[2-9]|2)/),
    );
    await page.context().close();
    return longest;
  }));

test('a move is typed by its name or by its index', async () => {
  const page = await open('#/analyse?tree=f5&at=1');
  await page.keyboard.press('/');
  await page.keyboard.type('a1');
  await page.keyboard.press('Enter');
  await reads(page, '#desk-move-problem', /^a1 is not a legal move\. /);
  await hears(page, /^a1 is not a legal move/);
  await page.fill('#desk-move', 'd6');
  await page.keyboard.press('Enter');
  await hasTree(page, 'f5d6');
  await page.fill('#desk-move', '#18');
  await page.keyboard.press('Enter');
  await hasTree(page, 'f5d6c3');
  await page.keyboard.press('Escape');
  await soon(async () =>
    assert.ok(await page.evaluate(() => document.activeElement?.closest('#view .board') !== null)),
  );
});

test('a restarted server continues the analysis', async () => {
  const own = await startServer();
  const context = await set.browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${own.address}/#/analyse?tree=f5d6c3&at=3`);
  await counts(page, '.values tbody tr', 4);
  await own.stop();
  await reads(page, '.desk-status', /not responding/);
  const again = await startServer(own.port);
  await reads(page, '.desk-status', /^White to move/);
  await place(page, 'f4').click();
  await reads(page, '.desk-status', /^Black to move/);
  await again.stop();
});

test('an illegal game in an address is explained', async () => {
  const page = await open('#/analyse?tree=f5f5&at=2', { expected: /400/ });
  await reads(page, '.desk-status', /f5 is taken/);
});

test('keys alone analyse, step and review', async () => {
  const page = await open('#/analyse?tree=f5d6c3d3&at=4');
  await page.keyboard.press('ArrowLeft');
  await reads(page, '.tree [aria-current]', /c3/);
  await page.keyboard.press('<');
  await counts(page, '.tree [aria-current]', 0);
  await page.keyboard.press('>');
  await reads(page, '.tree [aria-current]', /d3/);
  await page.keyboard.press('a');
  await reads(page, '#analysis-toggle', 'Analyse');
  await page.keyboard.press('a');
  await reads(page, '#analysis-toggle', 'Stop');
  await page.keyboard.press('s');
  await hears(page, /\d+/);
});

test('the graph shows the score or the win probability', async () => {
  const page = await open(`#/review?tree=${SHORT}&at=0`);
  await reads(page, '.review .figures', /^Engine level 12/);
  const curve = () => page.locator('.graph .curve').getAttribute('d');
  const before = await curve();
  await page.getByLabel('The graph shows').selectOption('chance');
  await soon(async () => assert.notEqual(await curve(), before));
});

for (const [name, options] of /** @type {const} */ ([
  ['a phone', { viewport: { width: 360, height: 780 }, colorScheme: 'dark' }],
  ['a wide screen in French', { viewport: { width: 1440, height: 900 }, locale: 'fr-FR' }],
])) {
  test(`the analysis board is accessible and fits on ${name}`, async () => {
    for (const view of ['analyse', 'review']) {
      const page = await open(`#/${view}?tree=${SHORT}&at=4`, options);
      await page
        .locator(view === 'analyse' ? '.values tbody tr' : '.sides-table')
        .first()
        .waitFor();
      assert.deepEqual(await violations(page), []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, options.viewport.width, `${view} fits`);
      if ('locale' in options) await reads(page, '#view aside h2', /Analyse|Bilan/);
      await page.close();
    }
  });
}
