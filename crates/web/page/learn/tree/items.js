// What a tree shows: items that the drawing and the list have in common.

/**
 * A position of a tree.
 * @typedef {object} Item
 * @property {string} key  unique in the tree
 * @property {string} title  the move
 * @property {string} value
 * @property {string} label  everything about it, for the list and as a tooltip
 * @property {'future' | 'open' | 'done' | 'pruned'} state  `open` if the search is inside it
 * @property {boolean} current
 * @property {boolean} opened  whether its children are shown
 * @property {number} count  of its children
 * @property {Item[]} children  none if they are not shown
 */

/** A position with its place in a drawing. @typedef {{ item: Item, x: number, y: number, parent: Placed | null }} Placed */

/**
 * Places trees side by side: leaves get columns one after the other, and a parent is above the middle of its children.
 * @param {Item[]} roots
 * @returns {{ places: Placed[], columns: number, rows: number }}
 */
export function placed(roots) {
  /** @type {Placed[]} */
  const places = [];
  let columns = 0;
  let rows = 0;
  /** @param {Item} item @param {number} row @param {Placed | null} parent @returns {Placed} */
  const place = (item, row, parent) => {
    /** @type {Placed} */
    const own = { item, x: 0, y: row, parent };
    places.push(own);
    rows = Math.max(rows, row + 1);
    const children = item.children.map((child) => place(child, row + 1, own));
    const [first, last] = [children[0], children.at(-1)];
    own.x = first && last ? (first.x + last.x) / 2 : columns++;
    return own;
  };
  for (const root of roots) place(root, 0, null);
  return { places, columns, rows };
}
