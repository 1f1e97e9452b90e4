// The order of events in the trace of a game-tree search, and the tree at each event.

/** @import { Item } from '../tree/items.js' */
/** @import { SearchTrace, TracedNode } from '../traces.js' */

/** Values from here on stand for infinity: windows of a student report may be reversed. */
const INFINITY = 2_000_000;

/**
 * The search enters a position, evaluates a leaf, is cut off, or leaves a position with its value.
 * @typedef {{ kind: 'enter' | 'leaf' | 'cut' | 'leave', index: number }} WalkEvent
 */

/**
 * The events of a trace, in order. The trace lists positions in the order in which the search enters them.
 * @param {SearchTrace} trace
 * @returns {WalkEvent[]}
 */
export function eventsOf({ nodes }) {
  /** @type {WalkEvent[]} */
  const events = [];
  /** @type {number[]} */
  const open = [];
  const leave = () => {
    const index = open.pop() ?? 0;
    if (nodes[index]?.cutoff) events.push({ kind: 'cut', index });
    if (nodes[index]?.value !== null) events.push({ kind: 'leave', index });
  };
  nodes.forEach((node, index) => {
    while (open.length && open.at(-1) !== node.parent) leave();
    if (node.children === 0) {
      events.push({ kind: 'leaf', index });
    } else {
      events.push({ kind: 'enter', index });
      open.push(index);
    }
  });
  while (open.length) leave();
  return events;
}

/** Indices of the events of a position. @typedef {{ entered: number, cut: number, left: number }} Times */

/**
 * @typedef {{ label: (node: TracedNode, state: Item['state']) => string, pruned: (move: string) => string,
 *   root: string }} NodeTexts
 */

/**
 * What is seen of a tree.
 * @typedef {{ time: number, isOpen: (index: number) => boolean, words: NodeTexts, current: number | null }} View
 */

/** When each position is entered, cut off and left: indices of events, by kind. */
export class Walk {
  /** @param {SearchTrace} trace */
  constructor(trace) {
    this.trace = trace;
    this.events = eventsOf(trace);
    /** @type {Times[]} */
    this.times = trace.nodes.map(() => ({ entered: 0, cut: Infinity, left: Infinity }));
    /** The children of each position. @type {number[][]} */
    this.children = trace.nodes.map(() => []);
    trace.nodes.forEach(({ parent }, index) => parent !== null && this.children[parent]?.push(index));
    this.events.forEach(({ kind, index }, time) => {
      const times = this.times[index];
      if (!times) return;
      if (kind === 'enter' || kind === 'leaf') times.entered = time;
      if (kind === 'cut') times.cut = time;
      if (kind === 'leave' || kind === 'leaf') times.left = time;
    });
  }

  /** The position of an event, or null. @param {number} time */
  nodeAt(time) {
    const event = this.events[time];
    const node = event && this.trace.nodes[event.index];
    return event && node ? { event, node } : null;
  }

  /** The indices of the positions from the root to one. @param {number} index */
  pathTo(index) {
    /** @type {number[]} */
    const path = [];
    for (
      let at = /** @type {number | null} */ (index);
      at !== null;
      at = this.trace.nodes[at]?.parent ?? null
    )
      path.unshift(at);
    return path;
  }

  /** The moves from the root to a position. @param {number} index */
  movesTo(index) {
    return this.pathTo(index).flatMap((at) => this.trace.nodes[at]?.move ?? []);
  }

  /** The number of positions that were visited up to an event. @param {number} time */
  visited(time) {
    return this.times.filter(({ entered }) => entered <= time).length;
  }

  /**
   * The tree at an event, for the pass of the algorithm that the event belongs to.
   * @param {number} time
   * @param {(index: number) => boolean} isOpen  whether the children of a position are shown
   * @param {NodeTexts} words
   * @returns {Item[]}
   */
  items(time, isOpen, words) {
    const current = this.events[time]?.index ?? 0;
    const pass = this.pathTo(current)[0] ?? 0;
    const isLast = time >= this.events.length;
    return [this.#item(pass, { time, isOpen, words, current: isLast ? null : current })];
  }

  /** @param {number} index @param {View} view @returns {Item} */
  #item(index, view) {
    const { time, isOpen, words, current } = view;
    const node = /** @type {TracedNode} */ (this.trace.nodes[index]);
    const { entered, left } = /** @type {Times} */ (this.times[index]);
    const state = time < entered ? 'future' : time < left ? 'open' : 'done';
    const all = this.children[index] ?? [];
    const opened = all.length > 0 && isOpen(index);
    const searched = opened ? all.map((child) => this.#item(child, view)) : [];
    return {
      key: String(index),
      title: state === 'future' ? '' : (node.move ?? words.root),
      value: state === 'done' && node.value !== null ? points(node.value) : '',
      label: state === 'future' ? '' : words.label(node, state),
      state,
      current: index === current,
      opened,
      count: all.length,
      children: opened ? [...searched, ...this.#pruned(index, view)] : [],
    };
  }

  /** The moves that are cut off in a position. They keep their places before the cutoff. @param {number} index @param {View} view @returns {Item[]} */
  #pruned(index, { time, words }) {
    const isCut = time >= (this.times[index]?.cut ?? Infinity);
    return (this.trace.nodes[index]?.cutoff?.pruned ?? []).map((move) => ({
      key: `${index}/${move}`,
      title: isCut ? `✕ ${move}` : '',
      value: '',
      label: isCut ? words.pruned(move) : '',
      state: isCut ? 'pruned' : 'future',
      current: false,
      opened: false,
      count: 0,
      children: [],
    }));
  }
}

/** A value or a bound in few characters. @param {number | null} value @param {string} [infinite] */
export function points(value, infinite = '∞') {
  if (value === null) return infinite;
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(value);
  if (size >= INFINITY) return `${sign}∞`;
  return size > INFINITY / 2 ? `${sign}#${size - INFINITY / 2}` : `${sign}${size}`;
}

/** A window: alpha and beta. @param {TracedNode} node */
export function windowOf({ alpha, beta }) {
  return `(${points(alpha, '−∞')}, ${points(beta)})`;
}
