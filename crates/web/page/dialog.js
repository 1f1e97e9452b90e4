// Dialogs that are built when they are opened, and removed when they close.

import { make } from './dom.js';
import { texts } from './language.js';

/**
 * Shows a dialog with a form, unless it is already open.
 * @param {string} name  the start of its ids
 * @param {string} heading
 * @param {HTMLElement[]} content
 * @param {(event: SubmitEvent) => unknown} [submit]
 */
export function showDialog(name, heading, content, submit) {
  if (document.getElementById(`${name}-dialog`)) return;
  const title = make('h2', { id: `${name}-heading` }, heading);
  const form = make('form', { method: 'dialog', novalidate: true }, title, ...content);
  const dialog = make('dialog', { id: `${name}-dialog`, 'aria-labelledby': title.id }, form);
  if (submit) form.addEventListener('submit', submit);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The row of buttons at the end of a dialog, by default a single one that closes it. @param {HTMLElement[]} buttons */
export function buttonRow(...buttons) {
  const close = make('button', { class: 'button primary', type: 'submit' }, texts.close);
  return make('div', { class: 'buttons' }, ...(buttons.length ? buttons : [close]));
}

/** A button that closes its dialog without effect. */
export function cancelButton() {
  return make('button', { class: 'button', type: 'button', 'data-close': true }, texts.cancel);
}
