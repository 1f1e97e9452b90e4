// The lesson on evaluations: maps and numbers, tables, mobility, phases, and where the engine disagrees.

import * as server from '../../server.js';
import { Comparison } from '../evaluation/compare.js';
import { counting } from '../evaluation/counting.js';
import { dispute } from '../evaluation/dispute.js';
import { EvaluationMap } from '../evaluation/map.js';
import { loadStyle } from '../../style.js';
import { Phases } from '../evaluation/phases.js';
import { section } from '../section.js';
import { tableMaps } from '../evaluation/tables.js';

/** @import { Lesson, LessonContext } from '../view.js' */
/** @import { EvaluationTexts } from '../evaluation/parts.js' */

/** Another name for table 1, which is not offered twice. */
const SYNONYM = 'positional';

/**
 * @param {HTMLElement} root
 * @param {LessonContext} context
 * @param {EvaluationTexts} words
 * @returns {Promise<Lesson>}
 */
export async function mount(root, context, words) {
  const [roster, tables, counted, disputed] = await Promise.all([
    server.roster(),
    tableMaps(context, words),
    counting(context, words),
    dispute(context, words),
    loadStyle('desk.css'),
    loadStyle('learn-more.css'),
  ]);
  const names = roster.evaluations.filter(({ sizes }) => sizes.includes(8)).map(({ name }) => name);
  const offered = names.filter((name) => name !== SYNONYM);
  const map = new EvaluationMap(context, words, offered);
  const phases = new Phases(context, words);
  const comparison = new Comparison(context, words, offered);
  root.replaceChildren(
    section(words.mapPart, map.root),
    section(words.tablesPart, ...tables),
    section(words.mobilityPart, ...counted),
    section(words.phasesPart, phases.root),
    section(words.disputePart, disputed),
    section(words.comparePart, comparison.root),
  );
  await Promise.all([map.picker.begin(), phases.begin(), comparison.picker.show(comparison.picker.line)]);
  return {
    unmount: () => {},
    commands: phases.steps.commands,
    open: (found) => {
      map.picker.open(found);
      comparison.picker.open(found);
    },
    focus: () => map.board.focus(),
  };
}
