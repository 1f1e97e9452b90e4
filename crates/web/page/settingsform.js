// The dialogs for settings and keyboard shortcuts, and the theme.

import { LANGUAGES, load, texts } from './language.js';
import { change, settings } from './settings.js';
import { find, make, setAttribute } from './dom.js';

/** @import { Settings } from './types.js' */

const dialog = find('settings-dialog', HTMLDialogElement);
const fields = find('settings-fields', HTMLElement);
const keysDialog = find('keys-dialog', HTMLDialogElement);
const keysList = find('keys-list', HTMLElement);

/** Sets the attributes for theme and board colour that the style sheets use. */
export function applyTheme() {
  setAttribute(document.documentElement, 'data-theme', settings.theme || null);
  setAttribute(document.documentElement, 'data-cloth', settings.cloth);
}

/** Switches between light and dark. */
export function switchTheme() {
  const dark = settings.theme
    ? settings.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  change({ theme: dark ? 'light' : 'dark' });
  applyTheme();
}

/** @param {() => void} changed */
export function askForSettings(changed) {
  if (dialog.open) return;
  fill(changed);
  dialog.showModal();
}

export function showKeys() {
  if (keysDialog.open) return;
  keysList.replaceChildren(
    ...texts.shortcutList.flatMap(([keys, what]) => [
      make('dt', {}, ...keys.split(' ').map((key) => make('kbd', {}, key.replace(/,$/, '') || key))),
      make('dd', {}, what),
    ]),
  );
  keysDialog.showModal();
}

/** @param {() => void} changed */
function fill(changed) {
  const apply = async (/** @type {Partial<Settings>} */ changes) => {
    change(changes);
    applyTheme();
    if ('language' in changes) {
      await load();
      const focused = document.activeElement?.id ?? '';
      fill(changed);
      document.getElementById(focused)?.focus();
    }
    changed();
  };
  fields.replaceChildren(
    list(
      'language',
      texts.language,
      settings.language,
      [['', texts.ofBrowser], ...Object.entries(LANGUAGES)],
      apply,
    ),
    list(
      'theme',
      texts.theme,
      settings.theme,
      [
        ['', texts.ofSystem],
        ['light', texts.light],
        ['dark', texts.dark],
      ],
      apply,
    ),
    list('cloth', texts.cloth, settings.cloth, Object.entries(texts.cloths), apply),
    box('legal', texts.showLegal, settings.legal, apply),
    box('thoughts', texts.showThoughts, settings.thoughts, apply),
    box('numbers', texts.showNumbers, settings.numbers, apply),
    box('shortcuts', texts.shortcuts, settings.shortcuts, apply),
  );
}

/**
 * @param {keyof Settings} key
 * @param {string} name
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(changes: Partial<Settings>) => void} apply
 */
function list(key, name, value, options, apply) {
  const select = make(
    'select',
    { id: `set-${key}` },
    ...options.map(([option, text]) => make('option', { value: option, selected: option === value }, text)),
  );
  select.addEventListener('change', () => apply({ [key]: select.value }));
  return make('label', { class: 'field' }, make('span', {}, name), select);
}

/** @param {keyof Settings} key @param {string} name @param {boolean} value @param {(changes: Partial<Settings>) => void} apply */
function box(key, name, value, apply) {
  const input = make('input', { type: 'checkbox', id: `set-${key}`, checked: value });
  input.addEventListener('change', () => apply({ [key]: input.checked }));
  return make('label', { class: 'check' }, input, make('span', {}, name));
}
