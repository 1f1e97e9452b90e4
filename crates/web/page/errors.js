// Errors of the server in the language of the page.

import { texts } from './language.js';

/** @import { Fault } from './types.js' */

/**
 * The sentence to show. English pages show the message of the server; other languages translate its reason.
 * @param {Fault} fault
 */
export function explain({ reason, params = {}, place, message }) {
  const { errors } = texts;
  if (!errors) return message;
  // For a skipped part of a text, the parameters contain the more precise position.
  const { line = place?.line, column = place?.column, move_number: move = place?.move } = params;
  const sentence =
    errors.place({ line, column, move }) + (errors.sentences[reason] ?? errors.unknown)(params);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.?!]$/.test(sentence) ? '' : '.');
}
