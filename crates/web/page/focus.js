// The focus of the keyboard, which never falls to the body: a control that goes away hands it on.

/**
 * Makes changes to the page. Where they take the focused control away, the focus goes to another.
 * @param {() => void} change
 * @param {() => void} fallback  focuses a control that is there
 */
export function keepFocus(change, fallback) {
  const focused = document.activeElement;
  change();
  if (!focused || focused === document.body) return;
  // What is hidden keeps the focus until the next frame.
  const active = document.activeElement;
  const isThere = active && active !== document.body && active.checkVisibility();
  if (!isThere) fallback();
}

/**
 * Sets the focus when a dialog closes and what had it before is gone.
 * @param {() => void} fallback
 */
export function keepFocusBehindDialogs(fallback) {
  const settle = () => {
    const active = document.activeElement;
    if (!document.querySelector('dialog[open]') && (!active || active === document.body)) fallback();
  };
  // The event does not bubble, and comes before the browser gives the focus back.
  document.addEventListener('close', () => setTimeout(settle), true);
}
