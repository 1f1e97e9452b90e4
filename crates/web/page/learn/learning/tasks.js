// The tasks on the curves and on log odds. The answers come from the records of the training runs.

import { chanceOf } from './chance.js';
import { choices, field, Task } from '../task.js';
import { EPOCHS, OPPONENTS, STRENGTH } from './runs.js';
import { lossText, tenthsOfPercent } from './charts.js';
import { percent, whole } from '../../language.js';

/** @import { LessonContext } from '../view.js' */
/** @import { LearningTexts } from './opinion.js' */
/** @import { Score } from './runs.js' */

/** The points of the question on log odds: e to this power is 3. */
const ASKED_POINTS = 10_986;

/** The chances offered as answers. */
const OFFERED = [0.25, 0.5, 0.75, 0.99];

/** Which epoch is kept. @param {LessonContext} context @param {LearningTexts} words */
export function bestTask(context, words) {
  const { title, question, label, hint, right, wrong, none } = words.bestTask;
  const epoch = field(label, { inputmode: 'numeric', size: 4 });
  return new Task(context, {
    name: 'best',
    title,
    question: [question],
    controls: [epoch.root],
    hint,
    check: () => {
      const number = Number(epoch.read());
      const chosen = EPOCHS[number - 1];
      if (!chosen) return { right: false, text: none(whole(EPOCHS.length)) };
      const isRight = chosen.validation === Math.min(...EPOCHS.map(({ validation }) => validation));
      const text = isRight ? right : wrong;
      return { right: isRight, text: text(whole(number), lossText(chosen.validation)) };
    },
  });
}

/** Whether two scores differ by more than chance. @param {LessonContext} context @param {LearningTexts} words */
export function noiseTask(context, words) {
  const { title, question, options, hint, answer, none: empty } = words.noiseTask;
  const index = OPPONENTS.indexOf('positional');
  const none = /** @type {Score} */ ([0, 0, 0]);
  const [before, , high] = STRENGTH[0]?.scores[index] ?? none;
  const [after, low] = STRENGTH.at(-1)?.scores[index] ?? none;
  const asked = question(tenthsOfPercent(before), tenthsOfPercent(after));
  const chosen = choices('noise', asked, [
    ['yes', options.yes],
    ['no', options.no],
  ]);
  return new Task(context, {
    name: 'noise',
    title,
    question: [asked],
    controls: [chosen.root],
    hint,
    check: () => {
      const read = chosen.read();
      if (!read) return { right: false, text: empty };
      const differ = low > high;
      return {
        right: (read === 'yes') === differ,
        text: answer(tenthsOfPercent(high), tenthsOfPercent(low)),
      };
    },
  });
}

/** From log odds to a chance. @param {LessonContext} context @param {LearningTexts} words */
export function oddsTask(context, words) {
  const { title, question, legend, hint, right, wrong, none } = words.oddsTask;
  const chosen = choices(
    'odds',
    legend,
    OFFERED.map((chance) => [String(chance), percent(chance)]),
  );
  return new Task(context, {
    name: 'odds',
    title,
    question: [question(whole(ASKED_POINTS))],
    controls: [chosen.root],
    hint,
    check: () => {
      const read = chosen.read();
      if (!read) return { right: false, text: none };
      const chance = chanceOf(ASKED_POINTS);
      const isRight = Math.abs(Number(read) - chance) < 0.005;
      return { right: isRight, text: isRight ? right(percent(chance)) : wrong };
    },
  });
}
