// The lesson on learning: the data, the curves of the shipped training runs, and an opinion through a game.

import { bestTask, noiseTask, oddsTask } from '../learning/tasks.js';
import { loadStyle } from '../../style.js';
import { lossChart, sizes, strengthChart } from '../learning/charts.js';
import { make } from '../../dom.js';
import { OpinionView } from '../learning/opinion.js';
import { section } from '../section.js';

/** @import { Lesson, LessonContext } from '../view.js' */
/** @import { LearningTexts } from '../learning/opinion.js' */

/**
 * @param {HTMLElement} root
 * @param {LessonContext} context
 * @param {LearningTexts} words
 * @returns {Promise<Lesson>}
 */
export async function mount(root, context, words) {
  await Promise.all([loadStyle('desk.css'), loadStyle('learn-more.css')]);
  const opinion = new OpinionView(context, words);
  const { data, model, tested, measured } = sizes(words);
  const formula = make('p', { class: 'formula' }, words.formula);
  root.replaceChildren(
    section(add(words.dataPart, data, model)),
    section(words.outputPart, formula, oddsTask(context, words).root),
    section(add(words.curvePart, tested), lossChart(words), bestTask(context, words).root),
    section(add(words.strengthPart, measured), strengthChart(words), noiseTask(context, words).root),
    section(words.opinionPart, opinion.root),
  );
  opinion.begin();
  return {
    unmount: () => {},
    commands: opinion.steps.commands,
    focus: () => opinion.board.focus(),
  };
}

/** The texts of a part with more paragraphs. @param {{ title: string, text: string[] }} part @param {string[]} more */
function add({ title, text }, ...more) {
  return { title, text: [...text, ...more] };
}
