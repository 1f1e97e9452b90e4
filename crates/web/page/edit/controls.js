// The controls of the page, for modules that import them from here.

export { enable } from '../dom.js';
export { button, segments, tool } from '../controls.js';
