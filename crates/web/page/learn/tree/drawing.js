// A drawn tree that scrolls. It is a picture; screen readers have the same as a list.

import { make, setAttribute } from '../../dom.js';
import { placed } from './items.js';

/** @import { Item, Placed } from './items.js' */

/** Sizes in pixels. */
const COLUMN = 62;
const ROW = 66;
const BOX = { width: 54, height: 36 };

export class TreeDrawing {
  /**
   * @param {string} label
   * @param {(key: string) => void} choose  called with a clicked item
   */
  constructor(label, choose) {
    this.choose = choose;
    this.svg = shape('svg', { class: 'tree-drawing', 'aria-hidden': 'true' });
    this.root = make(
      'div',
      { class: 'tree-box', tabindex: '0', role: 'region', 'aria-label': label },
      this.svg,
    );
    this.svg.addEventListener('click', (event) => {
      const box = event.target instanceof Element ? event.target.closest('[data-key]') : null;
      if (box && !this.#dragged) this.choose(box.getAttribute('data-key') ?? '');
    });
    this.#listenToDrag();
  }

  /** Whether the pointer moved since it was pressed. */
  #dragged = false;

  /** The pointer moves the drawing; touch scrolls by itself. */
  #listenToDrag() {
    let [x, y] = [0, 0];
    this.root.addEventListener('pointerdown', (event) => {
      [x, y, this.#dragged] = [event.clientX, event.clientY, false];
    });
    this.root.addEventListener('pointermove', (event) => {
      if (event.buttons !== 1 || event.pointerType === 'touch') return;
      if (Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > 3) this.#dragged = true;
      if (!this.#dragged) return;
      this.root.scrollBy(x - event.clientX, y - event.clientY);
      [x, y] = [event.clientX, event.clientY];
    });
  }

  /** @param {Item[]} roots */
  draw(roots) {
    const { places, columns, rows } = placed(roots);
    const [width, height] = [columns * COLUMN + 8, rows * ROW + 8];
    setAttribute(this.svg, 'viewBox', `0 0 ${width} ${height}`);
    setAttribute(this.svg, 'width', width);
    setAttribute(this.svg, 'height', height);
    this.svg.replaceChildren(...places.flatMap((own) => line(own) ?? []), ...places.map(box));
    const current = places.find(({ item }) => item.current);
    if (current) this.#scrollTo(current);
  }

  /** Brings an item into view, without moving the page. @param {Placed} place */
  #scrollTo(place) {
    const { root } = this;
    const [left, top] = [centreOf(place) - root.clientWidth / 2, place.y * ROW - root.clientHeight / 2];
    const isSeen = Math.abs(left - root.scrollLeft) < root.clientWidth / 2 - BOX.width;
    root.scrollTo(isSeen ? root.scrollLeft : left, top);
  }
}

/** @param {Placed} place */
function centreOf({ x }) {
  return x * COLUMN + COLUMN / 2 + 4;
}

/** The line to the parent. @param {Placed} place */
function line(place) {
  const { item, y, parent } = place;
  if (!parent) return null;
  const top = parent.y * ROW + BOX.height + 4;
  const d = `M${centreOf(parent)} ${top}L${centreOf(place)} ${y * ROW + 4}`;
  return shape('path', { d, class: `branch ${item.state}` });
}

/** @param {Placed} place */
function box(place) {
  const { item, y } = place;
  const [x, top] = [centreOf(place) - BOX.width / 2, y * ROW + 4];
  const kinds = ['node', item.state, ...(item.current ? ['current'] : [])].join(' ');
  const group = shape('g', { class: kinds, 'data-key': item.key, transform: `translate(${x} ${top})` });
  const hidden = item.count > item.children.length && item.state !== 'pruned' ? `+${item.count}` : '';
  group.append(
    shape('title', {}, item.label),
    shape('rect', { width: BOX.width, height: BOX.height, rx: 7 }),
    shape('text', { x: BOX.width / 2, y: 15, class: 'title' }, item.title),
    shape('text', { x: BOX.width / 2, y: 30, class: 'value' }, item.value),
    shape('text', { x: BOX.width / 2, y: BOX.height + 13, class: 'more' }, hidden),
  );
  return group;
}

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(tag, attributes, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text) made.textContent = text;
  return made;
}
