// Accessibility rules of axe-core.

import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

/** @import { Page } from 'playwright-core' */

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violated rules, with the first elements that violate them. @param {Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const found = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ['violations'] });
    const placesOf = (/** @type {any} */ rule) =>
      rule.nodes.slice(0, 3).map((/** @type {any} */ node) => node.target.join(' '));
    return found.violations.map((/** @type {any} */ rule) => `${rule.id}: ${placesOf(rule).join(', ')}`);
  });
}
