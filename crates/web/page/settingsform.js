// The dialogs for settings and keyboard shortcuts.

import { applyTheme } from './theme.js';
import { LANGUAGES, load, texts } from './language.js';
import { buttonRow, showDialog } from './dialog.js';
import { change, settings } from './settings.js';
import { choice, field } from './controls.js';
import { loadStyle } from './style.js';
import { loadTexts } from './load.js';
import { make, setText } from './dom.js';

/** @import { Settings } from './types.js' */

/** The settings that are choices. @typedef {'language' | 'theme' | 'cloth' | 'turn'} Choice */
/** The settings that are on or off. @typedef {'mirror' | 'coordinates' | 'legal' | 'thoughts' | 'numbers' | 'shortcuts'} Switch */

/** @param {() => void} changed */
export async function askForSettings(changed) {
  const fields = make('div', { class: 'fields' });
  await fill(fields, changed);
  showDialog('settings', texts.settings, [fields, buttonRow()]);
}

/** Shows the list of keys. */
export async function showKeys() {
  const [{ keys }] = await Promise.all([loadTexts('settings'), loadStyle('forms.css')]);
  const items = keys.flatMap(([keys, what]) => [
    make('dt', {}, ...keys.split(' ').map((key) => make('kbd', {}, key.replace(/,$/, '') || key))),
    make('dd', {}, what),
  ]);
  showDialog('keys', texts.keyboard, [make('dl', { class: 'keys' }, ...items), buttonRow()]);
}

/** Fills the dialog in the current language. @param {HTMLElement} fields @param {() => void} changed */
async function fill(fields, changed) {
  const words = await loadTexts('settings');
  const apply = async (/** @type {Partial<Settings>} */ changes) => {
    change(changes);
    applyTheme();
    if ('language' in changes) {
      await load();
      await refill(fields, changed);
    }
    changed();
  };
  /** @param {Choice} key @param {string} name @param {Record<string, string>} options */
  const list = (key, name, options) => {
    const select = choice(options, String(settings[key]), (value) =>
      apply({ [key]: key === 'turn' ? Number(value) : value }),
    );
    select.id = `set-${key}`;
    return field(name, select);
  };
  /** @param {Switch} key @param {string} name */
  const box = (key, name) => {
    const input = make('input', { type: 'checkbox', id: `set-${key}`, checked: settings[key] });
    input.addEventListener('change', () => apply({ [key]: input.checked }));
    return make('label', { class: 'check' }, input, make('span', {}, name));
  };
  const turns = Object.fromEntries([0, 90, 180, 270].map((turn) => [turn, words.turned(turn)]));
  fields.replaceChildren(
    list('language', words.language, { '': words.ofBrowser, ...LANGUAGES }),
    list('theme', words.theme, { '': words.ofSystem, light: words.light, dark: words.dark }),
    list('cloth', words.cloth, words.cloths),
    list('turn', words.turnBoard, turns),
    box('mirror', words.mirrorBoard),
    box('coordinates', words.showCoordinates),
    box('legal', words.showLegal),
    box('thoughts', words.showThoughts),
    box('numbers', words.showNumbers),
    box('shortcuts', words.shortcuts),
  );
}

/** Fills the dialog again in another language. The focus stays. @param {HTMLElement} fields @param {() => void} changed */
async function refill(fields, changed) {
  const focused = document.activeElement?.id ?? '';
  await fill(fields, changed);
  const dialog = fields.closest('dialog');
  for (const [selector, text] of [
    ['h2', texts.settings],
    ['.buttons .button', texts.close],
  ]) {
    const element = dialog?.querySelector(selector ?? '');
    if (element) setText(element, text ?? '');
  }
  document.getElementById(focused)?.focus();
}
