// What the server refuses, said in the language of the page.

import { texts } from './language.js';

/** @import { Fault } from './types.js' */

/**
 * The sentence for people. English is what the server wrote; other languages say the reason in their own words.
 * @param {Fault} fault
 */
export function explain({ reason, params = {}, place, message }) {
  const { errors } = texts;
  if (!errors) return message;
  // Where a part of a text was left out, the parameters have the closer place.
  const { line = place?.line, column = place?.column, move_number: move = place?.move } = params;
  const sentence =
    errors.place({ line, column, move }) + (errors.sentences[reason] ?? errors.unknown)(params);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.?!]$/.test(sentence) ? '' : '.');
}
