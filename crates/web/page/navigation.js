// Writes the address. A link changes it at once, but the page hears of that later: until then the new address must stay.

/** The last address that the page has followed or written. */
let followed = location.hash;

addEventListener('hashchange', () => (followed = location.hash));

/** Replaces the address, unless a link has just changed it. Returns whether it was replaced. @param {string} hash */
export function replace(hash) {
  if (location.hash !== followed) return false;
  history.replaceState(null, '', hash);
  followed = location.hash;
  return true;
}

/** Like `replace`, with an entry of its own in the history. @param {string} hash */
export function push(hash) {
  if (location.hash !== followed) return;
  history.pushState(null, '', hash);
  followed = location.hash;
}
