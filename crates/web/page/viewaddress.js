// The address of a view, which follows what the view shows.

import { replace } from './navigation.js';

/** Milliseconds until the address is changed: browsers limit how often it may. */
const SAVE_DELAY = 300;

export class ViewAddress {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  /** The address that was written last. */
  #written = '';
  #current;

  /** @param {() => string} current  the address of what the view shows now */
  constructor(current) {
    this.#current = current;
  }

  /** Whether an address was written by the view itself. @param {string} hash */
  isOwn(hash) {
    return hash === this.#written;
  }

  saveSoon() {
    this.stop();
    this.#saving = setTimeout(() => {
      if (replace(this.#current())) this.#written = location.hash;
    }, SAVE_DELAY);
  }

  stop() {
    clearTimeout(this.#saving);
  }
}
