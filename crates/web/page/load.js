// Loads modules that the first view does not need.

import { code } from './language.js';

/** @import { PartTexts } from './types.js' */

/** Failed imports of each module, by path. @type {Map<string, number>} */
const failures = new Map();

/**
 * Imports a module. Browsers may cache failed imports, so each retry uses a different address.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function load(path) {
  const failed = failures.get(path) ?? 0;
  try {
    return await import(failed === 0 ? path : `${path}?${failed}`);
  } catch (error) {
    failures.set(path, failed + 1);
    throw error;
  }
}

/**
 * The texts of a part of the page, in the current language.
 * @template {keyof PartTexts} P
 * @param {P} part
 * @returns {Promise<PartTexts[P]>}
 */
export async function loadTexts(part) {
  return (await load(`./languages/${code}-${part}.js`)).default;
}
