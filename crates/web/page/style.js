// Loads the style sheets of views.

import { make } from './dom.js';

/** Loads a style sheet once. A failed load may be retried. @param {string} path */
export async function loadStyle(path) {
  if (document.querySelector(`link[href="${path}"]`)) return;
  const link = make('link', { rel: 'stylesheet', href: path });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(path)));
  });
  document.head.append(link);
  await loaded.catch((error) => {
    link.remove();
    throw error;
  });
}
