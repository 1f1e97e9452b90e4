// Painting with a pointer: a click paints a square, a drag paints every square on its way.

/** Distance between the checked points of a drag, in pixels. Squares are larger. */
const STEP = 8;

/**
 * Calls `paint` with every element that the pointer touches. `paint` returns whether it changed anything; `joined` is
 * true after the first change of a stroke.
 * @param {HTMLElement} board
 * @param {(target: Element | null, joined: boolean) => boolean} paint
 */
export function listenToBrush(board, paint) {
  let active = false;
  let joined = false;
  /** The previous point on the board. @type {{ x: number, y: number } | null} */
  let last = null;
  const touch = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (paint(document.elementFromPoint(x, y), joined)) joined = true;
  };
  board.addEventListener('pointerdown', ({ button, isPrimary, clientX: x, clientY: y }) => {
    if (button !== 0 || !isPrimary) return;
    active = true;
    joined = false;
    last = { x, y };
    touch(x, y);
  });
  board.addEventListener('pointermove', ({ buttons, isPrimary, clientX: x, clientY: y }) => {
    if (!active || !isPrimary) return;
    // The button may have been released outside the board.
    active = buttons === 1;
    if (!active) return;
    const from = last ?? { x, y };
    const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / STEP));
    for (let step = 1; step <= steps; step++)
      touch(from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps);
    last = { x, y };
  });
  board.addEventListener('pointerleave', () => {
    last = null;
  });
  const end = () => {
    active = false;
  };
  board.addEventListener('pointerup', end);
  board.addEventListener('pointercancel', end);
}
