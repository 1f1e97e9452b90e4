// A line chart: several series over the same values, with bands for their intervals.

/**
 * A series. Its points have the same unit as the ticks; a band is drawn between `low` and `high`.
 * @typedef {object} Series
 * @property {string} name
 * @property {{ x: number, y: number, low?: number, high?: number }[]} points
 */

/**
 * @typedef {object} Axes
 * @property {string} label  the accessible name of the chart
 * @property {string} xName
 * @property {string} yName
 * @property {number[]} xTicks
 * @property {number[]} yTicks
 * @property {(value: number) => string} xText
 * @property {(value: number) => string} yText
 */

/** Units of the picture. */
const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 62;
const RIGHT = 34;
const TOP = 34;
const BOTTOM = 52;

/** The number of styles of lines: more series repeat them. */
const STYLES = 4;

/** A chart of series. @param {Series[]} series @param {Axes} axes */
export function curve(series, axes) {
  const { label, xTicks, yTicks } = axes;
  const x = scale(xTicks, LEFT, WIDTH - RIGHT);
  const y = scale(yTicks, HEIGHT - BOTTOM, TOP);
  const root = element('svg', {
    class: 'curve-chart',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': label,
  });
  root.append(...grid(axes, x, y));
  series.forEach(({ points }, index) => {
    const style = `series-${index % STYLES}`;
    const band = bandOf(points, x, y);
    if (band) root.append(element('path', { class: `band ${style}`, d: band }));
    const line = points.map((point) => `${x(point.x)} ${y(point.y)}`).join('L');
    root.append(element('path', { class: `line ${style}`, d: `M${line}` }));
  });
  return root;
}

/** The names of the series, each with a sample of its line. @param {Series[]} series */
export function legend(series) {
  const list = document.createElement('ul');
  list.className = 'curve-legend';
  series.forEach(({ name }, index) => {
    const item = document.createElement('li');
    const sample = element('svg', {
      viewBox: '0 0 40 10',
      'aria-hidden': 'true',
      class: 'curve-chart sample',
    });
    sample.append(element('path', { class: `line series-${index % STYLES}`, d: 'M0 5H40' }));
    item.append(sample, name);
    list.append(item);
  });
  return list;
}

/** The ground with its ticks and the names of the axes. @param {Axes} axes @param {(value: number) => number} x @param {(value: number) => number} y */
function grid({ xTicks, yTicks, xText, yText, xName, yName }, x, y) {
  const bottom = HEIGHT - BOTTOM;
  return [
    element('rect', { class: 'ground', x: LEFT, y: TOP, width: WIDTH - RIGHT - LEFT, height: bottom - TOP }),
    ...yTicks.flatMap((tick) => [
      element('path', { class: 'grid', d: `M${LEFT} ${y(tick)}H${WIDTH - RIGHT}` }),
      text(LEFT - 7, y(tick) + 4, 'end', yText(tick)),
    ]),
    ...xTicks.map((tick) => text(x(tick), bottom + 18, 'middle', xText(tick))),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, 'middle', xName),
    text(8, 16, 'start', yName),
  ];
}

/** The area between `low` and `high`, if the points have them. @param {Series['points']} points @param {(value: number) => number} x @param {(value: number) => number} y */
function bandOf(points, x, y) {
  const banded = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  if (!banded.length) return '';
  const upper = banded.map((point) => `${x(point.x)} ${y(point.high ?? 0)}`);
  const lower = banded.toReversed().map((point) => `${x(point.x)} ${y(point.low ?? 0)}`);
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Maps the range of the ticks to a range of the picture. @param {number[]} ticks @param {number} from @param {number} to */
function scale(ticks, from, to) {
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  return (/** @type {number} */ value) =>
    Math.round(10 * (from + ((value - first) / (last - first)) * (to - from))) / 10;
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} content */
function text(x, y, anchor, content) {
  const made = element('text', { x, y, 'text-anchor': anchor });
  made.textContent = content;
  return made;
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function element(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
