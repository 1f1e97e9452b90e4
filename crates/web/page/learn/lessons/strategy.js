// The lesson on good play: a short text, a picture and positions to solve for each theme.

import * as server from '../../server.js';
import { code } from '../../language.js';
import { FIGURES } from '../strategy/figures.js';
import { LessonBoard } from '../lessonboard.js';
import { load } from '../../load.js';
import { loadStyle } from '../../style.js';
import { make } from '../../dom.js';
import { THEMES } from '../strategy/positions.js';
import { Trainer } from '../strategy/trainer.js';

/** @import { SquareNote } from '../../types.js' */
/** @import { Lesson, LessonContext } from '../view.js' */
/** @import { Theme } from '../strategy/positions.js' */
/** @import { DeskTexts, StrategyTexts } from '../strategy/trainer.js' */

/**
 * @param {HTMLElement} root
 * @param {LessonContext} context
 * @param {StrategyTexts} words
 * @returns {Promise<Lesson>}
 */
export async function mount(root, context, words) {
  /** @type {[{ default: DeskTexts }, void, void]} */
  const [desk] = await Promise.all([
    load(`./languages/${code}-desk.js`),
    loadStyle('desk.css'),
    loadStyle('learn-more.css'),
  ]);
  const trainers = THEMES.map((theme) => new Trainer(context, { lesson: words, desk: desk.default }, theme));
  const figures = await Promise.all(THEMES.map((theme) => figure(theme, words)));
  root.replaceChildren(
    make('section', {}, ...words.lead.map((text) => make('p', {}, text))),
    ...THEMES.map((theme, index) => {
      const { title, text } = words.themes[theme];
      const paragraphs = text.map((each) => make('p', { class: 'text' }, each));
      return make(
        'section',
        { 'data-theme-section': theme },
        make('h2', {}, `${index + 1}. ${title}`),
        make('div', { class: 'lesson-pair' }, figures[index] ?? '', make('div', {}, ...paragraphs)),
        trainers[index]?.root ?? '',
      );
    }),
  );
  for (const trainer of trainers) trainer.begin();
  return { unmount: () => {}, focus: () => trainers[0]?.board.focus() };
}

/** The picture of a theme, with its caption. @param {Theme} theme @param {StrategyTexts} words */
async function figure(theme, words) {
  const { discs, turn, signs } = FIGURES[theme];
  const { caption, signNames } = words.themes[theme];
  const board = new LessonBoard(caption);
  /** @type {Map<string, SquareNote>} */
  const notes = new Map();
  for (const [sign, squares] of Object.entries(signs))
    for (const square of squares) notes.set(square, { text: sign, label: signNames[sign] ?? sign });
  const game = turn
    ? await server.game({ size: 8, start: `${discs} ${turn}`, moves: [] }).catch(() => null)
    : null;
  if (game) board.draw(game, { marks: true });
  else board.drawDiscs(8, [...discs], notes);
  return make(
    'figure',
    { class: 'lesson-figure' },
    board.root,
    make('figcaption', { class: 'note' }, caption),
  );
}
