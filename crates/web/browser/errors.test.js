// Server errors on the French page: each reason has a sentence, and the errors of users appear in French.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { game, reads, stage } from './harness.js';

/** @import { Page } from 'playwright-core' */

const scene = stage();
const FRENCH = { locale: 'fr-FR', expected: /400/ };

/** Requests and their error responses, shared with the tests of the server. @type {any[]} */
const CASES = JSON.parse(await readFile(new URL('../tests/reasons.json', import.meta.url), 'utf8'));

const PLAYERS =
  'random, human, greedy, minimax, negamax, minmax-alphabeta, alphabeta, negascout, mtdf, montecarlo, mcts, engine, gtp, nboard';

/** @param {string} path @returns {Promise<any>} */
async function asked(path) {
  return (await fetch(`${scene.server.address}${path}`)).json();
}

/** Opens a text in the dialog. @param {Page} page @param {string} text */
async function read(page, text) {
  if (!(await page.locator('#open-dialog[open]').count())) await page.click('#open');
  await page.fill('#text', text);
  await page.click('#read');
}

test('every reason has a French sentence', async () => {
  const page = await scene.open('', FRENCH);
  const { components } = await asked('/api/openapi.json');
  const known = await page.evaluate(async () => {
    const path = '/languages/fr-errors.js';
    return Object.keys((await import(path)).sentences);
  });
  assert.deepEqual(known.sort(), components.schemas.Reason.enum.sort());
});

test('every known refusal has a well-formed French sentence', async () => {
  const page = await scene.open('', FRENCH);
  const faults = CASES.flatMap((each) => each.left_out ?? [each]);
  const said = await page.evaluate(async (faults) => {
    const path = '/errors.js';
    const { explain } = await import(path);
    return faults.map((/** @type {any} */ fault) => explain({ message: 'English', ...fault }));
  }, faults);
  assert.ok(said.length > 150);
  for (const sentence of said) {
    assert.match(sentence, /^[A-ZÀÉÎ«0-9].*[.?!]$/, sentence);
    assert.doesNotMatch(
      sentence,
      /undefined|NaN|null|object|English|\b(the|is|write|must|legal)\b/,
      sentence,
    );
    assert.doesNotMatch(
      sentence,
      /«(?!\u00a0)|(?<!\u00a0)»| [?!]| ;(?!\))/,
      `spaces that break: ${sentence}`,
    );
  }
});

test('an unknown reason has a French sentence', async () => {
  const page = await scene.open('', FRENCH);
  const said = await page.evaluate(async () => {
    const path = '/errors.js';
    return (await import(path)).explain({ code: 'x', reason: 'x', place: { move: 3 }, message: 'English' });
  });
  assert.equal(said, 'Coup 3 : le serveur a refusé la requête.');
});

/** The texts in a value: functions are called with numbers, and those that expect other values are left out. @param {any} value @returns {string[]} */
function textsIn(value) {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return textsIn(value(7, 7, 7, 7));
    } catch {
      return [];
    }
  }
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

test('French punctuation has non-breaking spaces', async () => {
  const folder = new URL('../page/languages/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^fr.*\.js$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => textsIn((await import(`${folder}${name}`)).default)),
  );
  const all = found.flat();
  assert.ok(all.length > 1000, `${all.length} texts`);
  assert.deepEqual(
    all.filter((text) => /\S [:;?!»](\s|$)|« /.test(text)),
    [],
  );
});

test('every format has a French text', async () => {
  const page = await scene.open('', FRENCH);
  const { formats } = await asked('/api/formats');
  const known = await page.evaluate(async () => {
    const path = '/languages/fr-share.js';
    return Object.keys((await import(path)).default.formatsAbout);
  });
  for (const { name } of formats) assert.ok(known.includes(name), name);
});

test('errors in pasted games are explained in French', async () => {
  const page = await scene.open('', FRENCH);
  const cases = {
    f5f5: 'Coup 2 : la case f5 est déjà occupée ; coups possibles : f4, d6, f6.',
    f5d6z9: 'Coup 3 : « z9 » n’est pas un coup ; écrivez une case comme f5, ou PA pour passer.',
    '-----OX--XO---- X': '15 cases, soit 1 de moins que 16 ; un plateau en a 16, 36, 64 ou 100.',
    '-----OX--XO-----': 'Le camp au trait manque ; écrivez X ou O après les cases.',
    '---------------- X': 'Le plateau est vide ; une position a au moins un pion.',
    '(;GM[2]B[f5]W[f5': 'Colonne 14 : la valeur de W n’a pas de fin ; fermez-la par ].',
  };
  for (const [text, sentence] of Object.entries(cases)) {
    await read(page, text);
    await reads(page, '#open-problem', sentence);
  }
});

test('skipped games are explained in French', async () => {
  const page = await scene.open('', FRENCH);
  await read(page, '(;GM[Othello]B[f5];)\n(;GM[Othello]B[a1];)\n(;GM[Othello]TY[12];)\n');
  await reads(
    page,
    '#left-out',
    '1 partie trouvée (ggf). Choisissez une partie. 2 passages ignorés. Voici le premier : Ligne 2, colonne 14, coup 1 : Noir ne retourne aucun pion en a1 ; coups possibles : d3, c4, f5, e6.',
  );
  await read(page, '(;GM[2]B[f5])\n(;GM[2]B[f5]W[zz])\n');
  await reads(
    page,
    '#left-out',
    '1 partie trouvée (sgf). Choisissez une partie. 1 passage ignoré. Ligne 2, colonne 15 : « zz » n’est pas un coup ; écrivez une case comme f5, ou PA pour passer.',
  );
});

test('errors in players are explained in French', async () => {
  const page = await scene.open('', FRENCH);
  await page.click('#new');
  await page.selectOption('#white-kind', 'any');
  const cases = {
    'alphabta=3': `Colonne 1 : « alphabta » n’est pas un joueur ; vouliez-vous dire alphabeta ? Joueurs : ${PLAYERS}.`,
    'alphabeta:depth=99':
      'Colonne 17 : « 99 » n’est pas une valeur de la clé depth ; écrivez un nombre entier de 1 à 60.',
    'alphabeta:memory=1GB': 'Un joueur a droit ici à 256 Mo de mémoire ; écrivez memory=256MB au plus.',
    'mcts:rollout=bst':
      'Colonne 14 : « bst » n’est pas une valeur de la clé rollout ; vouliez-vous dire best ? Écrivez uniform, drawn, drawn-opponent ou best.',
  };
  for (const [text, sentence] of Object.entries(cases)) {
    await page.fill('#white-text', text);
    await reads(page, '#white-problem', sentence);
  }
  await page.fill('#white-text', 'alphabeta:depth=4');
  await reads(page, '#white-problem', '');
  const titles = await page
    .locator('#new-dialog .any input[title]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('title')));
  assert.ok(titles.includes('un nombre entier de 1 à 60'), String(titles));
});

test('an address with an illegal move is explained in French', async () => {
  const page = await scene.open('', FRENCH);
  await page.goto(`${scene.server.address}/${game({ black: 'human', white: 'human', moves: 'f5d6a1' })}`);
  await reads(
    page,
    '#status-text',
    'Impossible d’afficher cette partie. Coup 3 : Noir ne retourne aucun pion en a1 ; coups possibles : c3, c4, c5, c6, c7.',
  );
});

test('a player and a format that do not support 6x6 are explained in French', async () => {
  const page = await scene.open(game({ size: 6, black: 'engine=3', white: 'human' }), FRENCH);
  await reads(
    page,
    '#status-text',
    /^.+ ne peut pas jouer\. Le joueur engine:level=3 ne joue qu’en 8×8, pas en 6×6 ; choisissez un autre joueur ou un plateau 8×8\.$/,
  );
  await page.click('#share');
  await page.selectOption('#format', 'playok');
  await page.waitForFunction(
    (expected) => /** @type {HTMLTextAreaElement} */ (document.querySelector('#written')).value === expected,
    'Le format PlayOK n’a pas de plateau 6×6, seulement 8×8.',
  );
});

test('the English page shows the messages of the server', async () => {
  const page = await scene.open('', { expected: /400/ });
  await read(page, 'f5f5');
  await reads(page, '#open-problem', 'move 2 at byte 2: f5 is taken; legal: f4 d6 f6');
  await read(page, '(;GM[Othello]B[f5];)\n(;GM[Othello]B[a1];)\n');
  await reads(
    page,
    '#left-out',
    '1 game found (ggf). Select a game. 1 part skipped (line 2 column 14: move 1: Black turns no disc at a1; legal: d3 c4 f5 e6).',
  );
});
