// A tree as a nested list: the textual equivalent of the drawing. Items with children open and close.

import { make } from '../../dom.js';

/** @import { Item } from './items.js' */

export class TreeText {
  /** @type {Item[]} */
  #roots = [];

  /**
   * @param {string} summary
   * @param {(key: string) => void} choose  opens or closes an item
   */
  constructor(summary, choose) {
    this.choose = choose;
    this.list = make('ul', { class: 'tree-text' });
    this.root = make('details', { class: 'tree-details' }, make('summary', {}, summary), this.list);
    this.root.addEventListener('toggle', () => this.#draw());
    this.list.addEventListener('click', (event) => {
      const key =
        event.target instanceof Element ? event.target.closest('button')?.dataset['key'] : undefined;
      if (key !== undefined) this.choose(key);
    });
  }

  /** @param {Item[]} roots */
  draw(roots) {
    this.#roots = roots;
    this.#draw();
  }

  /** The list is only built while it is open. */
  #draw() {
    if (!this.root.open) return this.list.replaceChildren();
    const active = document.activeElement;
    const focused =
      active instanceof HTMLElement && this.list.contains(active) ? active.dataset['key'] : null;
    this.list.replaceChildren(...this.#roots.map(entry));
    if (focused === null || focused === undefined) return;
    for (const button of this.list.querySelectorAll('button'))
      if (button.dataset['key'] === focused) button.focus({ preventScroll: true });
  }
}

/** @param {Item} item @returns {HTMLElement} */
function entry(item) {
  const attributes = { 'data-state': item.state, 'aria-current': item.current ? 'step' : null };
  const head = item.count
    ? make(
        'button',
        { type: 'button', 'data-key': item.key, 'aria-expanded': String(item.opened), class: 'link' },
        item.label,
      )
    : make('span', {}, item.label);
  const rest = item.children.length ? [make('ul', {}, ...item.children.map(entry))] : [];
  return make('li', attributes, head, ...rest);
}
