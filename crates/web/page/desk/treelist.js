// The list of moves with their variations. A click shows the position after a move.

import { make, setAttribute, setText } from '../dom.js';
import { other } from '../state.js';
import { code, texts } from '../language.js';

/** @import { Game, Side } from '../types.js' */
/** @import { TreeNode } from './tree.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

export class TreeList {
  /** @type {Map<Element, TreeNode>} */
  #nodes = new Map();
  #drawn = '';

  /** @param {DeskTexts} words @param {(node: TreeNode) => void} go */
  constructor(words, go) {
    this.words = words;
    this.root = make('div', { class: 'tree', role: 'group', 'aria-label': words.tree });
    this.root.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const node = button && this.#nodes.get(button);
      if (node) go(node);
    });
  }

  /** @param {TreeNode} root @param {TreeNode} at @param {Game | null} game */
  draw(root, at, game) {
    const first = game?.plies[0]?.by ?? game?.turn ?? 'black';
    const shape = `${first} ${shapeOf(root)}`;
    if (shape !== this.#drawn) {
      this.#drawn = shape;
      this.#nodes.clear();
      this.root.replaceChildren(...this.#line(root, 0, first));
    }
    for (const [button, node] of this.#nodes) {
      const was = button.hasAttribute('aria-current');
      setAttribute(button, 'aria-current', node === at ? 'step' : null);
      if (node === at && !was) keepInSight(this.root, /** @type {HTMLElement} */ (button));
      const sign = node.review?.class ? this.words.gradeSign[node.review.class] : '';
      const [mark, name] = [button.querySelector('em'), button.querySelector('small')];
      if (mark) setText(mark, sign);
      if (name) setText(name, newName(node));
      setAttribute(button, 'data-grade', node.review?.class);
      const grade = node.review?.class && sign ? this.words.grades[node.review.class] : null;
      setAttribute(button, 'title', grade);
    }
  }

  /**
   * The moves after a node: the main continuation, with variations in boxes.
   * @param {TreeNode} parent
   * @param {number} ply
   * @param {Side} side
   * @returns {HTMLElement[]}
   */
  #line(parent, ply, side) {
    const made = [];
    for (let [main, ...others] = parent.children; main; [main, ...others] = main.children) {
      made.push(this.#move(main, ply, side));
      for (const variation of others) {
        made.push(
          make(
            'div',
            { class: 'variation', role: 'group', 'aria-label': this.words.variation },
            this.#move(variation, ply, side),
            ...this.#line(variation, ply + 1, other(side)),
          ),
        );
      }
      ply++;
      side = other(side);
    }
    return made;
  }

  /** @param {TreeNode} node @param {number} ply @param {Side} side */
  #move(node, ply, side) {
    const name = node.move === 'pass' ? texts.pass : node.move;
    const button = make(
      'button',
      { type: 'button' },
      make('i', { class: side }, String(ply + 1)),
      make('b', { class: 'unseen' }, ` ${texts.side(side)} `),
      make('span', {}, name),
      make('em', {}),
      make('small', {}),
    );
    this.#nodes.set(button, node);
    return button;
  }
}

/** The name of the opening that a move enters, if the moves before it do not have the same. @param {TreeNode} node */
function newName({ opening, parent }) {
  let before = parent;
  while (before && !before.opening) before = before.parent;
  const name = opening?.[code] ?? '';
  return name === before?.opening?.[code] ? '' : name;
}

/** A text that differs if the tree differs. @param {TreeNode} node @returns {string} */
function shapeOf(node) {
  return `${node.move}[${node.children.map(shapeOf).join()}]`;
}

/** Scrolls the list, but not the page. @param {HTMLElement} list @param {HTMLElement} button */
function keepInSight(list, button) {
  const top = button.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top - 4;
  else if (top + button.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + button.offsetHeight - list.clientHeight + 4;
}
