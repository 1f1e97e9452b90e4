// Plots of the laboratory as SVG: lines with a band, and dots with error bars. Each has a table for screen readers.

import { code, percent, signed, whole } from '../language.js';
import { make, setAttribute, setText } from '../dom.js';

/** @import { PlayerProgress } from './types.js' */

/** A point, with the ends of its band if it has one. @typedef {{ x: number, y: number, low?: number, high?: number }} Point */

/** @typedef {{ name: string, points: Point[] }} Series */

/** Units of a picture. */
const WIDTH = 480;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
const RIGHT = 8;

/** Lines over shares from 0 to 1. */
export class LinePlot {
  /** @param {string} title @param {string} about  the meaning of both axes */
  constructor(title, about) {
    this.svg = element('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
    this.legend = make('p', { class: 'legend', 'aria-hidden': 'true' });
    this.title = title;
    this.root = make(
      'figure',
      { class: 'card plot-card' },
      make('figcaption', {}, make('strong', {}, title), make('span', { class: 'note' }, about)),
      this.svg,
      this.legend,
    );
  }

  /** @param {Series[]} series @param {{ middle: number }} options  middle: a value that gets a line */
  draw(series, { middle }) {
    const all = series.flatMap(({ points }) => points);
    const end = Math.max(1, ...all.map(({ x }) => x));
    const values = all.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]);
    const least = Math.floor(10 * Math.min(middle, ...values)) / 10;
    const most = Math.ceil(10 * Math.max(middle, ...values)) / 10;
    const [bottom, top] = most > least ? [least, most] : [0, 1];
    const place = (/** @type {number} */ x, /** @type {number} */ y) =>
      `${round(LEFT + ((WIDTH - LEFT - RIGHT) * x) / end)} ${round(
        TOP + (HEIGHT - TOP - BOTTOM) * (1 - (y - bottom) / (top - bottom)),
      )}`;
    this.svg.replaceChildren(
      ...grid(bottom, top, place),
      ...axis(end, place(0, bottom)),
      element('path', { class: 'middle', d: `M${place(0, middle)}L${place(end, middle)}` }),
      ...series.flatMap(({ points }, index) => curve(points, index, place)),
    );
    const last = (/** @type {Series} */ { name, points }) => {
      const point = points.at(-1);
      return point ? `${name}: ${percent(point.y)}` : name;
    };
    setAttribute(this.svg, 'aria-label', `${this.title}. ${series.map(last).join('; ')}`);
    const names = series.map(({ name }) => name);
    while (this.legend.children.length > names.length) this.legend.lastElementChild?.remove();
    names.forEach((name, index) => {
      const label =
        this.legend.children[index] ?? this.legend.appendChild(make('span', { class: `series-${index}` }));
      setText(label, name);
    });
  }
}

/** Horizontal lines with their values. @param {number} bottom @param {number} top @param {(x: number, y: number) => string} place */
function grid(bottom, top, place) {
  const step = top - bottom > 0.45 ? 0.2 : 0.1;
  const count = Math.round((top - bottom) / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const value = bottom + index * step;
    const [, y = '0'] = place(0, value).split(' ');
    const label = element('text', { x: String(LEFT - 6), y: String(Number(y) + 4), class: 'tick end' });
    label.textContent = percent(value);
    const group = element('g', {});
    group.append(element('path', { class: 'grid', d: `M${LEFT} ${y}H${WIDTH - RIGHT}` }), label);
    return group;
  });
}

/** The ends of the horizontal axis. @param {number} end @param {string} origin */
function axis(end, origin) {
  const [x = '0'] = origin.split(' ');
  const first = element('text', { x, y: String(HEIGHT - 6), class: 'tick' });
  first.textContent = '0';
  const last = element('text', { x: String(WIDTH - RIGHT), y: String(HEIGHT - 6), class: 'tick end' });
  last.textContent = whole(end);
  return [first, last];
}

/** A line with its band. @param {Point[]} points @param {number} index @param {(x: number, y: number) => string} place */
function curve(points, index, place) {
  if (points.length === 0) return [];
  const line = `M${points.map(({ x, y }) => place(x, y)).join('L')}`;
  const parts = [
    element('path', { class: `curve series-${index}`, d: points.length > 1 ? line : `${line}h3` }),
  ];
  if (points[0]?.low !== undefined) {
    const edge = (/** @type {'low' | 'high'} */ end) =>
      points.map((point) => place(point.x, point[end] ?? point.y));
    const band = `M${edge('high').join('L')}L${edge('low').reverse().join('L')}Z`;
    parts.unshift(element('path', { class: `band series-${index}`, d: band }));
  }
  return parts;
}

/** Ratings with error bars: one row per player. */
export class DotPlot {
  /** @param {string} title */
  constructor(title) {
    this.title = title;
    this.svg = element('svg', { class: 'plot', role: 'img' });
    this.root = make(
      'figure',
      { class: 'card plot-card' },
      make('figcaption', {}, make('strong', {}, title)),
      this.svg,
    );
  }

  /** @param {PlayerProgress[]} players */
  draw(players) {
    const rated = players.filter(({ elo }) => elo !== null);
    const sorted = rated.toSorted((one, other) => (other.elo ?? 0) - (one.elo ?? 0));
    const ends = sorted.flatMap(({ elo, elo_low, elo_high }) => [
      elo ?? 0,
      elo_low ?? elo ?? 0,
      elo_high ?? elo ?? 0,
    ]);
    const [least, most] = [Math.min(-50, ...ends), Math.max(50, ...ends)];
    const x = (/** @type {number} */ elo) => round(10 + ((WIDTH - 20) * (elo - least)) / (most - least));
    const height = 36 * sorted.length + 10;
    setAttribute(this.svg, 'viewBox', `0 0 ${WIDTH} ${height}`);
    const rows = sorted.map(({ name, elo, elo_low, elo_high }, index) => {
      const y = 36 * index + 28;
      const label = element('text', { x: '10', y: String(y - 10), class: 'tick' });
      label.textContent = `${name} ${signed(Math.round(elo ?? 0), 0)}`;
      const group = element('g', {});
      group.append(
        label,
        element('path', {
          class: 'whisker',
          d: `M${x(elo_low ?? elo ?? 0)} ${y}H${x(elo_high ?? elo ?? 0)}`,
        }),
        element('circle', { class: 'dot', cx: String(x(elo ?? 0)), cy: String(y), r: '4' }),
      );
      return group;
    });
    this.svg.replaceChildren(element('path', { class: 'middle', d: `M${x(0)} 0V${height}` }), ...rows);
    const names = sorted.map(({ name, elo }) => `${name} ${signed(Math.round(elo ?? 0), 0)}`);
    setAttribute(this.svg, 'aria-label', `${this.title}. ${new Intl.ListFormat(code).format(names)}`);
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(10 * value) / 10;
}

/** @param {string} tag @param {Record<string, string>} attributes */
function element(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
