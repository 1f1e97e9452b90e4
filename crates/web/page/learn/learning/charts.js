// The curves of the shipped training runs, as charts and as tables.

import { code, percent, whole } from '../../language.js';
import { CLASSIFIER, EPOCHS, MEASURED_GAMES, OPPONENTS, STRENGTH } from './runs.js';
import { curve, legend } from './curve.js';
import { make } from '../../dom.js';

/** @import { Axes, Series } from './curve.js' */
/** @import { LearningTexts } from './opinion.js' */

/** A loss, by default with the decimals that tell epochs apart. @param {number} value @param {number} [digits] */
export function lossText(value, digits = 5) {
  return new Intl.NumberFormat(code, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** The loss of the classifier by epoch. @param {LearningTexts} words */
export function lossChart(words) {
  /** @type {Series[]} */
  const series = [
    {
      name: words.trainingLoss,
      points: EPOCHS.map(({ training }, index) => ({ x: index + 1, y: training })),
    },
    {
      name: words.validationLoss,
      points: EPOCHS.map(({ validation }, index) => ({ x: index + 1, y: validation })),
    },
  ];
  /** @type {Axes} */
  const axes = {
    label: words.lossChart,
    xName: words.epoch,
    yName: words.loss,
    xTicks: [1, 5, 10, 15, 20],
    yTicks: [0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74],
    xText: whole,
    yText: (value) => lossText(value, 2),
  };
  const rows = EPOCHS.map(({ training, validation, accuracy }, index) => [
    whole(index + 1),
    lossText(training),
    lossText(validation),
    tenthsOfPercent(accuracy),
  ]);
  const heads = [words.epoch, words.trainingLoss, words.validationLoss, words.accuracy];
  return chart(series, axes, heads, rows, words);
}

/** The scores of the TD network by games against itself. @param {LearningTexts} words */
export function strengthChart(words) {
  /** @type {Series[]} */
  const series = OPPONENTS.map((opponent, index) => ({
    name: words.opponents[opponent],
    points: STRENGTH.map(({ games, scores }) => {
      const [score = 0, low = 0, high = 0] = scores[index] ?? [];
      return { x: games, y: score, low, high };
    }),
  }));
  /** @type {Axes} */
  const axes = {
    label: words.strengthChart,
    xName: words.trainingGames,
    yName: words.score,
    xTicks: [0, 500_000, 1_000_000],
    yTicks: [0.5, 0.6, 0.7, 0.8, 0.9, 1],
    xText: whole,
    yText: percent,
  };
  const rows = STRENGTH.map(({ games, scores }) => [
    whole(games),
    ...scores.map(([score, low, high]) => words.interval(...byPercent(score, low, high))),
  ]);
  const heads = [words.trainingGames, ...OPPONENTS.map((opponent) => words.opponents[opponent])];
  return chart(series, axes, heads, rows, words);
}

/** The sentences with the sizes of both runs. @param {LearningTexts} words */
export function sizes(words) {
  const { games, positions, validation, test, weights, accuracies } = CLASSIFIER;
  return {
    data: words.data(...strings(games, positions, validation, test)),
    model: words.model(whole(weights)),
    tested: words.tested({
      network: tenthsOfPercent(accuracies.network),
      mobility: tenthsOfPercent(accuracies.mobility),
      positional: tenthsOfPercent(accuracies.positional),
      engine: tenthsOfPercent(accuracies.engine),
    }),
    measured: words.measured(whole(MEASURED_GAMES)),
  };
}

/** @param {number} share */
export function tenthsOfPercent(share) {
  return new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** @param {[number, number, number]} shares @returns {[string, string, string]} */
function byPercent(...[score, low, high]) {
  return [tenthsOfPercent(score), percent(low), percent(high)];
}

/** @param {[number, number, number, number]} values @returns {[string, string, string, string]} */
function strings(...[games, positions, validation, test]) {
  return [whole(games), whole(positions), whole(validation), whole(test)];
}

/**
 * A chart with its legend, and its values as a table.
 * @param {Series[]} series
 * @param {Axes} axes
 * @param {string[]} heads
 * @param {string[][]} rows
 * @param {LearningTexts} words
 */
function chart(series, axes, heads, rows, words) {
  const body = rows.map(([first = '', ...values]) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, first),
      ...values.map((value) => make('td', { class: 'number' }, value)),
    ),
  );
  const table = make(
    'table',
    { class: 'values comparison-table', 'aria-label': axes.label },
    make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
    make('tbody', {}, ...body),
  );
  const box = make(
    'div',
    { class: 'wide-box', tabindex: '0', role: 'group', 'aria-label': axes.label },
    table,
  );
  return make(
    'figure',
    { class: 'lesson-chart' },
    curve(series, axes),
    legend(series),
    make('details', {}, make('summary', {}, words.asTable), box),
  );
}
