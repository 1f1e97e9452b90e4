// The evaluation graph: one point per move, for Black above the middle and for White below it.

import { setAttribute } from '../dom.js';

/** @import { Grade } from '../types.js' */

/**
 * A point of the graph.
 * @typedef {object} GraphPoint
 * @property {number} ply
 * @property {number} value  for Black, in discs, or from -1 to 1 for a probability
 * @property {Grade | null} grade  the class of the move that led here
 * @property {string} label
 */

/** Pixels between the largest values and the edges. */
const MARGIN = 6;

/** The shapes of marked moves: they differ without colour. @type {Partial<Record<Grade, string>>} */
const MARKS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export class Graph {
  /** @type {GraphPoint[]} */
  #points = [];
  #end = 1;
  #ply = 0;
  #range = 1;
  /** The size of the picture in pixels, so that marks keep their shapes. */
  #width = 600;
  #height = 104;

  /**
   * @param {string} name  the accessible name
   * @param {(ply: number) => void} jump  called with the ply that was clicked
   */
  constructor(name, jump) {
    this.jump = jump;
    this.root = element('svg', {
      class: 'graph',
      role: 'slider',
      tabindex: '0',
      'aria-label': name,
      'aria-valuemin': '0',
    });
    this.area = element('path', { class: 'area' });
    this.line = element('path', { class: 'curve' });
    this.cursor = element('path', { class: 'cursor' });
    this.hover = element('path', { class: 'hover' });
    this.marks = element('g', { class: 'marks' });
    this.middle = element('path', { class: 'middle' });
    this.root.append(
      element('rect', { class: 'ground', width: '100%', height: '100%' }),
      this.middle,
      this.area,
      this.line,
      this.marks,
      this.hover,
      this.cursor,
    );
    this.root.addEventListener('click', (event) => jump(this.#plyAt(event)));
    this.root.addEventListener('pointermove', (event) => this.#point(this.#plyAt(event)));
    this.root.addEventListener('pointerleave', () => setAttribute(this.hover, 'd', ''));
    new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (!width || !height || (width === this.#width && height === this.#height)) return;
      this.#width = width;
      this.#height = height;
      this.#draw();
    }).observe(this.root);
  }

  /**
   * @param {GraphPoint[]} points  in order of plies; positions that are not judged are missing
   * @param {number} end  the last ply
   * @param {number} ply  the position shown
   * @param {number} [range]  the value at the upper edge
   */
  draw(points, end, ply, range = 1) {
    this.#points = points;
    this.#end = Math.max(1, end);
    this.#ply = ply;
    this.#range = range;
    this.#draw();
  }

  #draw() {
    const points = this.#points;
    const ply = this.#ply;
    const middle = this.#height / 2;
    setAttribute(this.middle, 'd', `M0 ${middle}H${this.#width}`);
    const places = points.map(({ ply, value }) => `${this.#x(ply)} ${this.#y(value)}`);
    const [first, last] = [points[0], points.at(-1)];
    setAttribute(
      this.line,
      'd',
      places.length ? `M${places.join('L')}${places.length === 1 ? 'h.1' : ''}` : '',
    );
    setAttribute(
      this.area,
      'd',
      first && last
        ? `M${this.#x(first.ply)} ${middle}L${places.join('L')}L${this.#x(last.ply)} ${middle}Z`
        : '',
    );
    setAttribute(this.cursor, 'd', `M${this.#x(ply)} 0V${this.#height}`);
    const marked = points.filter(({ grade }) => grade && MARKS[grade]);
    this.marks.replaceChildren(
      ...marked.map(({ ply, value, grade }) => {
        const [x, at] = [this.#x(ply), this.#y(value)];
        const title = element('title');
        title.textContent = this.#labelAt(ply);
        const mark = element('path', { class: grade ?? '', d: shape(grade, x, at) });
        mark.append(title);
        return mark;
      }),
    );
    setAttribute(this.root, 'aria-valuemax', this.#end);
    setAttribute(this.root, 'aria-valuenow', ply);
    setAttribute(this.root, 'aria-valuetext', this.#labelAt(ply) || String(ply));
  }

  /** Called with the label under the pointer, or an empty string. @type {(label: string) => void} */
  told = () => {};

  /** @param {number} ply */
  #point(ply) {
    setAttribute(this.hover, 'd', `M${this.#x(ply)} 0V${this.#height}`);
    this.told(this.#labelAt(ply));
  }

  /** @param {number} ply */
  #labelAt(ply) {
    return this.#points.find((point) => point.ply === ply)?.label ?? '';
  }

  /** @param {number} ply */
  #x(ply) {
    return Math.round((10 * this.#width * ply) / this.#end) / 10;
  }

  /** @param {number} value */
  #y(value) {
    const share = Math.max(-1, Math.min(1, value / this.#range));
    const middle = this.#height / 2;
    return Math.round(10 * (middle - share * (middle - MARGIN))) / 10;
  }

  /** The ply at the pointer. @param {MouseEvent} event */
  #plyAt(event) {
    const { left, width } = this.root.getBoundingClientRect();
    const share = (event.clientX - left) / Math.max(1, width);
    return Math.min(this.#end, Math.max(0, Math.round(share * this.#end)));
  }
}

/** A triangle for an inaccuracy, a diamond for a mistake, a square for a blunder. @param {Grade | null} grade @param {number} x @param {number} at */
function shape(grade, x, at) {
  if (grade === 'inaccuracy') return `M${x - 4} ${at + 4}h8l-4 -8z`;
  if (grade === 'mistake') return `M${x} ${at - 6}l6 6l-6 6l-6 -6z`;
  return `M${x - 5} ${at - 5}h10v10h-10z`;
}

/** @param {string} tag @param {Record<string, string>} [attributes] */
function element(tag, attributes = {}) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
