// Import and export: paste, drop, open, write, save, share, images.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { counts, game, movesOf, reads, soon, stage, told } from './harness.js';

/** @import { Page } from 'playwright-core' */

const scene = stage();
const { open } = scene;

/** Pastes a text as Ctrl+V does. @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

const POSITION = '------------------XO------XXX------OXX-----O--------------------';
const DIAGRAM =
  '  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . X O . . . .\n4 . . X X X . . .\n5 . . . O X X . .\n6 . . . O . . . .\n7 . . . . . . . .\n8 . . . . . . . .\nWhite to move\n';

test('a transcript can be pasted', async () => {
  const page = await open();
  await paste(page, '1. F5 d6 2. C3 d3 3. c4');
  await page.waitForFunction(() => location.hash.includes('moves=f5d6c3d3c4'));
  await counts(page, '#moves button', 5);
});

for (const [format, text] of Object.entries({
  string: `${POSITION} O`,
  diagram: DIAGRAM,
  obf: `${POSITION} O;\n`,
})) {
  test(`a position can be pasted as ${format}`, async () => {
    const page = await open();
    await paste(page, text);
    await page.waitForFunction(() => location.hash.includes('start='));
    await page.waitForFunction(() => document.querySelectorAll('.board .disc[data-side]').length === 9);
    const { board, turn } = await told(page);
    assert.deepEqual({ board, turn }, { board: POSITION, turn: 'white' });
  });
}

test('a refused game stays in the field, with the reason', async () => {
  const page = await open('', { expected: /400/ });
  await paste(page, 'f5d6z9');
  await page.locator('#open-dialog[open]').waitFor();
  assert.equal(await page.inputValue('#text'), 'f5d6z9');
  await reads(page, '#open-problem', /z9/);
});

test('a file can be opened or dropped, and a game chosen from it', async () => {
  const page = await open();
  await page.click('#open');
  await page.setInputFiles('#file', {
    name: 'games.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('f5d6c3\nf5f6e6\n'),
  });
  await page.locator('#games button', { hasText: '2.' }).click();
  await page.waitForFunction(() => location.hash.includes('moves=f5f6e6'));
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['f5d6c5'], 'one.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => location.hash.includes('moves=f5d6c5'));
});

test('every format that can be written can be read back', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c3d3c4' }));
  const { board } = await told(page);
  await page.click('#share');
  await page.locator('#format option').first().waitFor({ state: 'attached' });
  const formats = await page
    .locator('#format option')
    .evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
  assert.ok(formats.length >= 4);
  const written = async () => {
    await soon(async () => assert.notEqual(await page.inputValue('#written'), ''));
    return page.inputValue('#written');
  };
  await written();
  for (const format of formats.filter((name) => name !== 'svg')) {
    await page.locator('#written').evaluate((field) => {
      /** @type {HTMLTextAreaElement} */ (field).value = '';
    });
    await page.selectOption('#format', format);
    const text = await written();
    const response = await fetch(`${scene.server.address}/api/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, size: 8 }),
    });
    const {
      games: [read],
    } = await response.json();
    const asked = new URLSearchParams({
      size: '8',
      moves: read.moves,
      ...(read.start ? { start: read.start } : {}),
    });
    const shown = await (await fetch(`${scene.server.address}/api/game?${asked}`)).json();
    assert.equal(shown.board, board, format);
  }
});

test('the link, the text and the images can be copied and saved', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c3' }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('#share');
  await page.click('#copy-link');
  await page.waitForSelector('text=Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const save = async (/** @type {string} */ button) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement} */ (document.querySelector('#written')).value === 'f5d6c3',
  );
  assert.deepEqual(await save('#save-text'), { name: 'outflank.txt', content: Buffer.from('f5d6c3\n') });
  const svg = await save('#save-svg');
  assert.equal(svg.name, 'outflank.svg');
  assert.equal(
    svg.content.toString().match(/<circle/g)?.length,
    7 + 1,
    'seven discs and the mark of the last move',
  );
  const png = await save('#save-png');
  assert.equal(png.name, 'outflank.png');
  assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.content.readUInt32BE(16), 2 * 32 + 8 * 64, 'image width');
  const other = await page.context().newPage();
  await other.goto(link);
  await other.waitForFunction(() => document.querySelectorAll('#moves button').length === 3);
  assert.equal(await movesOf(other), 'f5d6c3');
});

/** The link in the Share dialog. @param {Page} page */
async function linkOf(page) {
  await page.click('#share');
  await page.locator('#share-dialog[open]').waitFor();
  return page.inputValue('#link');
}

test('a shared link keeps the position and a resignation, and starts no search', async () => {
  const page = await open(
    game({ black: 'human', white: 'alphabeta=2', moves: 'f5d6c3d3', seed: 5, resigned: 'black' }),
  );
  const shared = async () => {
    const link = await linkOf(page);
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    await other.goto(link);
    await other.waitForSelector('body[data-ready]');
    return other;
  };
  const over = await shared();
  await reads(over, '#result-note', 'Black resigned.');
  await page.locator('#moves button', { hasText: 'd6' }).click();
  await reads(page, '#status-text', /^Move 2 of 4/);
  const earlier = await shared();
  await reads(earlier, '#status-text', /^Move 2 of 4/);
  await earlier.locator('.square[aria-label^="d6,"][data-last]').waitFor();
  await earlier.reload();
  await reads(earlier, '#status-text', /^Move 2 of 4/);
  const thinking = await open(game({ black: 'human', white: 'mcts:time=40s', moves: 'f5', seed: 5 }));
  await thinking.locator('#thought .visits').first().waitFor();
  const link = await linkOf(thinking);
  const paused = await thinking.context().newPage();
  /** @type {string[]} */
  const searches = [];
  paused.on(
    'request',
    (request) => void (request.url().endsWith('/api/move') && searches.push(request.url())),
  );
  await paused.goto(link);
  await reads(paused, '#status-text', /^Paused\. White to move/);
  await paused.waitForTimeout(500);
  assert.deepEqual(searches, []);
});
