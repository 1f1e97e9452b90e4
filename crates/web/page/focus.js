// Keeps the focus on a control: it moves on if the focused control disappears.

/**
 * Changes the page. If the focused control disappears, `fallback` focuses another one.
 * @param {() => void} change
 * @param {() => void} fallback  focuses a visible control
 */
export function keepFocus(change, fallback) {
  const focused = document.activeElement;
  change();
  if (!focused || focused === document.body) return;
  // A hidden element keeps the focus until the next frame.
  const active = document.activeElement;
  const isThere = active && active !== document.body && active.checkVisibility();
  if (!isThere) fallback();
}

/**
 * Sets the focus if a dialog closes and the previously focused control has disappeared.
 * @param {() => void} fallback
 */
export function keepFocusBehindDialogs(fallback) {
  const settle = () => {
    const active = document.activeElement;
    if (!document.querySelector('dialog[open]') && (!active || active === document.body)) fallback();
  };
  // The event does not bubble, and fires before the browser restores the focus.
  document.addEventListener('close', () => setTimeout(settle), true);
}
