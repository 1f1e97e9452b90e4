// The value of any position by any evaluation: points on the board, and the parts of the sum.

import * as server from '../../server.js';
import { LessonBoard } from '../lessonboard.js';
import { lineOf, PositionPicker } from '../position.js';
import { make, setText } from '../../dom.js';
import { MIDGAME } from './positions.js';
import { markSigns, partsTable, pointNotes } from './parts.js';
import { select } from '../select.js';

/** @import { Game } from '../../types.js' */
/** @import { LessonContext } from '../view.js' */
/** @import { EvaluationTexts } from './parts.js' */

export class EvaluationMap {
  /** Incremented on each change, so that late answers are dropped. */
  #turn = 0;

  /** @param {LessonContext} context @param {EvaluationTexts} words @param {string[]} names  of evaluations */
  constructor(context, words, names) {
    this.context = context;
    this.words = words;
    this.picker = new PositionPicker(context, {
      sizes: [8],
      line: MIDGAME,
      changed: (game) => this.draw(game),
    });
    const titles = Object.fromEntries(names.map((name) => [name, words.evaluations[name]?.name ?? name]));
    const chosen = select(words.evaluation, names, titles, 'table1');
    this.input = chosen.input;
    this.input.addEventListener('change', () => this.draw(this.picker.game));
    this.about = make('p', { class: 'note' });
    this.value = make('p', { class: 'lesson-value', role: 'status' });
    this.parts = make('div', { class: 'values-box' });
    this.board = new LessonBoard(words.mapBoard, (square) => this.picker.play(square));
    this.root = make(
      'div',
      { class: 'evaluation-map' },
      this.picker.root,
      make(
        'div',
        { class: 'lesson-pair' },
        this.board.root,
        make('div', {}, chosen.root, this.about, this.value, this.parts),
      ),
    );
  }

  /** @param {Game | null} game */
  async draw(game) {
    if (!game) return;
    const turn = ++this.#turn;
    const evaluation = this.input.value;
    setText(this.about, this.words.evaluations[evaluation]?.about ?? '');
    try {
      const trace = await server.trace(lineOf(game), { evaluation }, this.context.signal);
      if (turn !== this.#turn) return;
      this.board.draw(game, { marks: true, notes: pointNotes(trace.squares, this.words) });
      markSigns(this.board.root, trace.squares);
      setText(this.value, this.words.value(trace.turn, trace.value, trace.terms[0]?.phase ?? null));
      this.parts.replaceChildren(partsTable(trace, this.words));
    } catch {
      if (turn === this.#turn && !this.context.signal.aborted) setText(this.value, this.context.frame.away);
    }
  }
}
