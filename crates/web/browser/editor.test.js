// The board editor, and the orientation and coordinates of every board.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { game, hears, movesOf, reads, soon, square, stage } from './harness.js';
import { violations } from './axe.js';

/** @import { Page } from 'playwright-core' */
/** @import { Options } from './harness.js' */

const scene = stage();
const { open } = scene;

const INITIAL = '---------------------------OX------XO--------------------------- X';
const STATUS = '#edit-status';

/** An empty board with some squares replaced. @param {Record<number, string>} discs @param {string} side @param {number} size */
function position(discs, side = 'X', size = 8) {
  return `${Array.from({ length: size * size }, (_, index) => discs[index] ?? '-').join('')} ${side}`;
}

/** The address of the editor. @param {string} [start] @param {number} [size] */
function edit(start, size = 8) {
  return start ? `#/edit?${new URLSearchParams({ size: String(size), start })}` : '#/edit';
}

/** Opens the editor. @param {string} [start] @param {Options & { size?: number }} [options] */
async function openEditor(start, { size = 8, ...options } = {}) {
  const page = await open(edit(start, size), options);
  await page.locator('body[data-view=edit] #view .square').first().waitFor();
  await reads(page, STATUS, /./);
  return page;
}

/** A square of the editor. @param {Page} page @param {string} name */
function cell(page, name) {
  return page.locator(`#view .square[aria-label^="${name},"]`);
}

/** The middle of a square. @param {Page} page @param {string} name */
async function middle(page, name) {
  const box = await cell(page, name).boundingBox();
  assert.ok(box, name);
  return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

/** Waits until the text field shows a position. @param {Page} page @param {string} expected */
function shows(page, expected) {
  return soon(async () => assert.equal(await page.inputValue('#edit-text'), expected));
}

/** @param {Page} page @param {string} name */
function press(page, name) {
  return page.getByRole('button', { name, exact: true }).click();
}

/** The parameters in the address. @param {Page} page */
async function query(page) {
  const hash = await page.evaluate(() => location.hash);
  return Object.fromEntries(new URLSearchParams(hash.split('?')[1] ?? ''));
}

describe('painting', () => {
  test('a click places the selected disc, and the address follows', async () => {
    const page = await openEditor(INITIAL);
    await reads(page, STATUS, '4 discs: 2 black, 2 white. Black to move: 4 legal moves.');
    await page.locator('.edit-tool label', { hasText: 'White' }).click();
    await cell(page, 'a1').click();
    await page.locator('.edit-tool label', { hasText: 'Empty' }).click();
    await cell(page, 'e4').click();
    const expected = position({ 0: 'O', 27: 'O', 35: 'X', 36: 'O' });
    await shows(page, expected);
    await reads(page, STATUS, '4 discs: 1 black, 3 white. Black to move: 2 legal moves.');
    await reads(page, '#edit-note', /centre squares are never empty/);
    await soon(async () => assert.deepEqual(await query(page), { size: '8', start: expected }));
    await page.reload();
    await shows(page, expected);
  });

  test('a drag paints every square on its way, and is one edit', async () => {
    const page = await openEditor(position({ 0: 'X' }));
    await cell(page, 'b1').hover();
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 'h1')));
    await page.mouse.move(...(await middle(page, 'h3')));
    await page.mouse.up();
    // No button is pressed any more.
    await page.mouse.move(...(await middle(page, 'a3')));
    const painted = position({
      0: 'X',
      1: 'X',
      2: 'X',
      3: 'X',
      4: 'X',
      5: 'X',
      6: 'X',
      7: 'X',
      15: 'X',
      23: 'X',
    });
    await shows(page, painted);
    await press(page, 'Undo');
    await shows(page, position({ 0: 'X' }));
    await press(page, 'Redo');
    await shows(page, painted);
  });

  test('a drag ends when the button is released outside the board', async () => {
    const page = await openEditor(position({ 0: 'X' }));
    await cell(page, 'a8').hover();
    await page.mouse.down();
    await page.mouse.move(5, 500);
    await page.mouse.up();
    await page.mouse.move(...(await middle(page, 'd4')));
    await page.mouse.move(...(await middle(page, 'h4')));
    await shows(page, position({ 0: 'X', 56: 'X' }));
    await reads(page, STATUS, /^2 discs/);
  });

  test('a drag that starts on a square of its colour does not join the previous edit', async () => {
    const page = await openEditor(position({ 0: 'X' }));
    await cell(page, 'h8').click();
    await cell(page, 'a1').hover();
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 'a2')));
    await page.mouse.up();
    await shows(page, position({ 0: 'X', 8: 'X', 63: 'X' }));
    await page.keyboard.press('u');
    await shows(page, position({ 0: 'X', 63: 'X' }));
  });

  test('a finger paints by tap and by drag', async () => {
    const page = await openEditor(position({ 0: 'X' }), {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await cell(page, 'a8').tap();
    await shows(page, position({ 0: 'X', 56: 'X' }));
    const client = await page.context().newCDPSession(page);
    const touch = (/** @type {string} */ type, /** @type {readonly number[]} */ [x = 0, y = 0]) =>
      client.send('Input.dispatchTouchEvent', {
        type: /** @type {'touchStart'} */ (type),
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    await touch('touchStart', await middle(page, 'c6'));
    for (const name of ['c5', 'c4', 'c3']) await touch('touchMove', await middle(page, name));
    await touch('touchEnd', []);
    await shows(page, position({ 0: 'X', 18: 'X', 26: 'X', 34: 'X', 42: 'X', 56: 'X' }));
    assert.equal(await page.evaluate(() => scrollY), 0, 'the drag does not scroll');
  });

  test('the keyboard alone sets up a position', async () => {
    const page = await openEditor(position({ 0: 'X' }));
    await cell(page, 'd4').focus();
    for (const key of ['ArrowRight', '2', 'Enter']) await page.keyboard.press(key);
    await hears(page, 'White disc');
    await hears(page, 'e4, white disc');
    for (const key of ['ArrowDown', 'Space', 'ArrowLeft', 'Space', 'Space', 'ArrowUp', '1', 'Enter'])
      await page.keyboard.press(key);
    await shows(page, position({ 0: 'X', 27: 'X', 28: 'O', 35: 'O', 36: 'X' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('3');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await shows(page, position({ 0: 'X', 27: 'O', 28: 'O', 35: 'O', 36: 'X' }));
    await page.keyboard.press('u');
    await shows(page, position({ 0: 'X', 27: 'X', 28: 'O', 35: 'O', 36: 'X' }));
    await page.keyboard.press('r');
    await shows(page, position({ 0: 'X', 27: 'O', 28: 'O', 35: 'O', 36: 'X' }));
    await page.locator('.edit-tool input[value="-"]:checked').waitFor();
  });
});

test('without a position in the address, the editor shows that of the game', async () => {
  const page = await open(game({ black: 'human', white: 'human', moves: 'f5' }));
  await page.evaluate(() => {
    location.hash = '#/edit';
  });
  await shows(page, position({ 27: 'O', 28: 'X', 35: 'X', 36: 'X', 37: 'X' }, 'O'));
  await reads(page, STATUS, /White to move: 3 legal moves/);
});

test('the buttons change the whole position, and each change can be undone', async () => {
  const page = await openEditor(position({ 0: 'X', 1: 'O', 9: 'O' }));
  await press(page, 'Rotate 90°');
  await shows(page, position({ 7: 'X', 15: 'O', 14: 'O' }));
  await press(page, 'Mirror');
  await shows(page, position({ 0: 'X', 8: 'O', 9: 'O' }));
  await press(page, 'Swap colours');
  await shows(page, position({ 0: 'O', 8: 'X', 9: 'X' }, 'O'));
  await page.locator('.edit-side label', { hasText: 'Black' }).click();
  await shows(page, position({ 0: 'O', 8: 'X', 9: 'X' }, 'X'));
  await press(page, 'Initial position');
  await shows(page, INITIAL);
  for (let edits = 5; edits > 0; edits--) await press(page, 'Undo');
  await shows(page, position({ 0: 'X', 1: 'O', 9: 'O' }));
  await page.locator('#view button[aria-label=Undo][aria-disabled=true]').waitFor();
});

test('boards of all sizes can be edited', async () => {
  const page = await openEditor(INITIAL);
  for (const size of [4, 6, 10]) {
    await page.locator('.edit-size label', { hasText: `${size}×${size}` }).click();
    await soon(async () => assert.equal(await page.locator('#view .square').count(), size * size));
    await reads(page, STATUS, /^4 discs: 2 black, 2 white. Black to move: 4 legal moves/);
    const corner = `${String.fromCharCode(96 + size)}${size}`;
    await cell(page, corner).click();
    await reads(page, STATUS, /^5 discs: 3 black/);
    await soon(async () => assert.equal((await query(page))['size'], String(size)));
  }
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await soon(async () => assert.equal(await page.locator('#view .square').count(), 36));
});

describe('the text field', () => {
  const DIAGRAM = '  A B C D\n1 . . . .\n2 . O X .\n3 . X X X\n4 . . . .\nWhite to move';
  for (const [format, text, expected] of /** @type {const} */ ([
    ['a string', `${position({ 0: 'X', 1: 'O' })}`, position({ 0: 'X', 1: 'O' })],
    ['lower case', position({ 0: 'x', 1: 'o' }, 'o'), position({ 0: 'X', 1: 'O' }, 'O')],
    ['OBF', `${position({ 0: 'X', 1: 'O' })}; c1:+64;`, position({ 0: 'X', 1: 'O' })],
    ['a diagram of another size', DIAGRAM, position({ 5: 'O', 6: 'X', 9: 'X', 10: 'X', 11: 'X' }, 'O', 4)],
    ['the moves of a game', 'f5', position({ 27: 'O', 28: 'X', 35: 'X', 36: 'X', 37: 'X' }, 'O')],
  ])) {
    test(`accepts ${format}`, async () => {
      const page = await openEditor(INITIAL);
      await page.fill('#edit-text', text);
      await soon(async () => assert.equal((await query(page))['start'], expected));
      await page.locator('#view h2').first().click();
      await shows(page, expected);
      await page.keyboard.press('u');
      await shows(page, INITIAL);
    });
  }

  test('explains a text that it cannot read, and keeps the board', async () => {
    const page = await openEditor(INITIAL, { expected: /400/ });
    await page.fill('#edit-text', 'not a position');
    await reads(page, '#edit-text-problem', /^Cannot read this text: move 1.*invalid move "not"/);
    await page.locator('#edit-text[aria-invalid=true]').waitFor();
    await cell(page, 'd4').and(page.locator('[aria-label*="white disc"]')).waitFor();
    await cell(page, 'a1').click();
    await shows(page, position({ 0: 'X', 27: 'O', 28: 'X', 35: 'X', 36: 'O' }));
    assert.equal(await page.locator('#edit-text-problem').innerText(), '');
  });

  test('a position pasted on the page is opened in the editor', async () => {
    const page = await openEditor(INITIAL);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, DIAGRAM);
    await shows(page, position({ 5: 'O', 6: 'X', 9: 'X', 10: 'X', 11: 'X' }, 'O', 4));
    await page.keyboard.press('u');
    await shows(page, INITIAL);
  });

  test('explains an address that it cannot read', async () => {
    const page = await openEditor('nonsense', { expected: /400/ });
    await reads(page, '#edit-text-problem', /^Cannot read this text/);
    await shows(page, 'nonsense');
  });
});

describe('using the position', () => {
  const START = position({ 18: 'X', 27: 'O', 28: 'X', 35: 'X', 36: 'O' }, 'O');

  test('a refused position is explained, and cannot be used', async () => {
    const page = await openEditor(INITIAL, { expected: /400/ });
    await press(page, 'Clear');
    await reads(
      page,
      STATUS,
      '0 discs: 0 black, 0 white. This position cannot be used: the board is empty: a position needs at least one disc.',
    );
    await soon(async () => assert.equal(await page.locator('.uses [aria-disabled=true]').count(), 4));
    const analyse = page.locator('.uses').getByRole('button', { name: 'Analyse' });
    assert.equal(await analyse.getAttribute('aria-describedby'), 'edit-status');
    await analyse.press('Enter');
    await hears(page, /^This position cannot be used/);
    assert.match(await page.evaluate(() => location.hash), /^#\/edit/);
    await press(page, 'Undo');
    await soon(async () => assert.equal(await page.locator('.uses [aria-disabled=true]').count(), 0));
  });

  test('a pass and the end of the game are stated', async () => {
    const page = await openEditor(position({ 0: 'X', 1: 'O' }, 'O'));
    await reads(page, STATUS, '2 discs: 1 black, 1 white. White has no legal move and must pass.');
    await cell(page, 'b1').click();
    await reads(page, STATUS, '2 discs: 2 black, 0 white. The game is over: neither side has a legal move.');
    await soon(async () => assert.equal(await page.locator('.uses [aria-disabled=true]').count(), 4));
  });

  test('Analyse opens the position', async () => {
    const page = await openEditor(START);
    await page.locator('.uses').getByRole('button', { name: 'Analyse' }).click();
    await page.locator('body[data-view=analyse]').waitFor();
    await cell(page, 'c3').and(page.locator('[aria-label*="black disc"]')).waitFor();
    assert.equal((await query(page))['start'], START);
  });

  test('Analyse uses an edit that has just been made', async () => {
    const page = await openEditor(START);
    await cell(page, 'a1').click();
    await page.locator('.uses').getByRole('button', { name: 'Analyse' }).click();
    await page.locator('body[data-view=analyse]').waitFor();
    assert.equal((await query(page))['start'], `X${START.slice(1)}`);
  });

  test('Play starts a game with the visitor to move', async () => {
    const page = await openEditor(START);
    await press(page, 'Play from here');
    await reads(page, '#status-text', 'Your turn: White to move.');
    const { start, white, black } = await query(page);
    assert.equal(start, START);
    assert.equal(white, 'human');
    assert.match(black ?? '', /^alphabeta/);
    await page.locator('#board .square[aria-label^="b2,"]').click();
    await soon(async () => assert.match(await movesOf(page), /^b2/));
  });

  test('text and link are copied', async () => {
    const page = await openEditor(START, { permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await press(page, 'Copy text');
    await soon(async () => assert.equal(await copied(), START));
    await press(page, 'Copy link');
    await soon(async () => assert.equal(await copied(), `${scene.server.address}/${edit(START)}`));
    await hears(page, 'Copied.');
  });
});

describe('orientation', () => {
  // The labels of the top and left edges, and the place of f5 as row and column.
  const ORIENTATIONS = /** @type {const} */ ([
    [0, false, 'abcdefgh', '12345678', [4, 5]],
    [90, false, '87654321', 'abcdefgh', [5, 3]],
    [180, false, 'hgfedcba', '87654321', [3, 2]],
    [270, false, '12345678', 'hgfedcba', [2, 4]],
    [0, true, 'hgfedcba', '12345678', [4, 2]],
    [90, true, '87654321', 'hgfedcba', [2, 3]],
    [180, true, 'abcdefgh', '87654321', [3, 5]],
    [270, true, '12345678', 'abcdefgh', [5, 4]],
  ]);

  for (const [turn, mirror, top, left, [row, column]] of ORIENTATIONS) {
    test(`turned by ${turn} degrees${mirror ? ' and mirrored' : ''}`, async () => {
      const page = await open(game({ black: 'human', white: 'human' }));
      await page.click('#settings');
      await page.selectOption('#set-turn', String(turn));
      await page.setChecked('#set-mirror', mirror);
      await page.keyboard.press('Escape');
      await soon(async () => {
        assert.equal((await page.locator('#columns').innerText()).replace(/\s/g, ''), top);
        assert.equal((await page.locator('#rows').innerText()).replace(/\s/g, ''), left);
      });
      const box = await page.locator('#board').boundingBox();
      assert.ok(box);
      const step = box.width / 8;
      const at = (/** @type {number} */ row, /** @type {number} */ column) =>
        /** @type {const} */ ([box.x + (column + 0.5) * step, box.y + (row + 0.5) * step]);
      await page.mouse.click(...at(row, column));
      await square(page, 'f5').and(page.locator('[aria-label*="black disc, last move"]')).waitFor();
      assert.equal(await movesOf(page), 'f5');

      // From the square at the top left, the arrows follow the display.
      const names = [`${top}`, `${left}`].map((edge) => edge.split(''));
      const name = (/** @type {number} */ row, /** @type {number} */ column) =>
        [names[0]?.[column], names[1]?.[row]].sort().reverse().join('');
      await square(page, name(0, 0)).focus();
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0]);
      for (const [key, row, column] of /** @type {const} */ ([
        ['ArrowLeft', 0, 0],
        ['ArrowUp', 0, 0],
        ['ArrowRight', 0, 1],
        ['ArrowDown', 1, 1],
        ['ArrowLeft', 1, 0],
        ['End', 1, 7],
        ['ArrowRight', 1, 7],
        ['Home', 1, 0],
        ['ArrowUp', 0, 0],
      ])) {
        await page.keyboard.press(key);
        assert.equal(await focused(), name(row, column), key);
      }

      const dots = await page
        .locator('#board .square')
        .evaluateAll((squares) =>
          squares.flatMap((each, place) => (each.hasAttribute('data-dot') ? [place] : [])),
        );
      assert.deepEqual(dots, [9, 13, 41, 45], 'the dots stay at their corners');
      await page.reload();
      await soon(async () =>
        assert.equal((await page.locator('#columns').innerText()).replace(/\s/g, ''), top),
      );
    });
  }

  test('the editor paints the square that is displayed', async () => {
    const page = await openEditor(INITIAL);
    await page.click('#settings');
    await page.selectOption('#set-turn', '90');
    await page.keyboard.press('Escape');
    // Turned clockwise, a8 is at the top left.
    const corner = page.locator('#view .square').first();
    await corner.and(page.locator('[aria-label^="a8,"]')).waitFor();
    await corner.click();
    await shows(page, position({ 27: 'O', 28: 'X', 35: 'X', 36: 'O', 56: 'X' }));
  });

  test('a flip still takes longer the farther it is from the move', async () => {
    const page = await open(game({ black: 'human', white: 'human', moves: 'f5d6c7' }), {
      reducedMotion: 'no-preference',
    });
    await page.click('#settings');
    await page.selectOption('#set-turn', '270');
    await page.keyboard.press('Escape');
    await square(page, 'g5').click();
    await square(page, 'g5').and(page.locator('[data-last]')).waitFor();
    const wait = (/** @type {string} */ name) =>
      square(page, name)
        .locator('.disc')
        .evaluate((disc) => disc.style.getPropertyValue('--wait'));
    assert.deepEqual([await wait('f5'), await wait('e5')], ['55ms', '110ms']);
  });

  test('without coordinates the board uses their room, and the names stay', async () => {
    const page = await open(game({ black: 'human', white: 'human' }));
    const before = await page.locator('#board').boundingBox();
    await page.click('#settings');
    await page.uncheck('#set-coordinates');
    await page.keyboard.press('Escape');
    await page.locator('#columns').waitFor({ state: 'hidden' });
    assert.ok(await page.locator('#rows').isHidden());
    const after = await page.locator('#board').boundingBox();
    assert.ok(before && after && after.width > before.width + 5, `${after?.width} after ${before?.width}`);
    assert.ok(Math.abs(after.width - after.height) < 1, 'the board stays square');
    await square(page, 'f5').click();
    await soon(async () => assert.equal(await movesOf(page), 'f5'));
    await page.evaluate(() => {
      location.hash = '#/edit';
    });
    await cell(page, 'a1').waitFor();
    assert.ok(await page.locator('#view .columns').isHidden());
  });
});

test('the editor is in French, also after a change of the language', async () => {
  const page = await openEditor(INITIAL, { expected: /400/, locale: 'fr-FR' });
  await reads(page, STATUS, /^4 pions\s: 2 noirs, 2 blancs\. À Noir de jouer\s: 4 coups possibles\.$/);
  await press(page, 'Tout effacer');
  await reads(page, STATUS, /Cette position est inutilisable\. Le plateau est vide/);
  await page.fill('#edit-text', 'bonjour');
  await reads(page, '#edit-text-problem', /^Ce texte est illisible\. /);
  await press(page, 'Position initiale');
  await page.click('#settings');
  await page.selectOption('#set-language', 'en');
  await page.keyboard.press('Escape');
  await reads(page, STATUS, /^4 discs/);
  await shows(page, INITIAL);
});

describe('screens', () => {
  const SCREENS = /** @type {Record<string, Options>} */ ({
    light: {},
    dark: { colorScheme: 'dark' },
    phone: { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
    'French phone': { viewport: { width: 360, height: 780 }, locale: 'fr-FR' },
    landscape: { viewport: { width: 740, height: 360 } },
    'high contrast': { forcedColors: 'active' },
  });
  for (const [name, options] of Object.entries(SCREENS)) {
    test(`${name}: nothing is cut off, and axe-core finds no violations`, async () => {
      const page = await openEditor(INITIAL, { expected: /400/, ...options });
      await page.fill('#edit-text', 'x');
      await reads(page, '#edit-text-problem', /./);
      await page.locator('.toolbar .button').locator('visible=true').first().click();
      await soon(async () => assert.equal(await page.locator('.uses [aria-disabled=true]').count(), 4));
      const wide = await page
        .locator('#view, #view *')
        .evaluateAll((elements) =>
          elements
            .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
            .map((each) => each.className),
        );
      assert.deepEqual(wide, []);
      const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(width, room, 'the page does not scroll sideways');
      assert.deepEqual(await violations(page), []);
    });
  }
});
