// Texts and files that are pasted or dropped on the page.

import { find, show } from './dom.js';

const shade = find('drop', HTMLElement);

/** @param {(content: string | File) => void} take */
export function listenToTexts(take) {
  document.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (isField(event.target) || document.querySelector('dialog[open]') || !pasted.trim()) return;
    event.preventDefault();
    take(pasted);
  });
  addEventListener('dragover', (event) => {
    const { types = [] } = event.dataTransfer ?? {};
    if (isField(event.target) || !types.some((type) => type === 'Files' || type === 'text/plain')) return;
    event.preventDefault();
    show(shade, true);
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) show(shade, false);
  });
  addEventListener('drop', (event) => {
    show(shade, false);
    if (isField(event.target) && !event.dataTransfer?.files.length) return;
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text/plain');
    if (dropped) take(dropped);
  });
}

/** Whether the target accepts text input. @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}
