// A text field for moves, by name or by index.

import { say } from './speech.js';
import { setAttribute, setText } from './dom.js';
import { texts } from './language.js';

/** @import { Game } from './types.js' */

/**
 * What a field needs of its board.
 * @typedef {object} MovePlayer
 * @property {() => Game | null | Promise<Game | null>} game  the position shown
 * @property {(square: string) => string} refusal  why a square cannot be played now, or an empty string
 * @property {(square: string) => void} play
 * @property {() => void} leave  moves the focus out of the field
 */

export class MoveField {
  /**
   * @param {{ form: HTMLFormElement, field: HTMLInputElement, problem: HTMLElement }} elements
   * @param {MovePlayer} player
   */
  constructor({ form, field, problem }, player) {
    this.field = field;
    this.problem = problem;
    this.player = player;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    field.addEventListener('input', () => this.#judge(''));
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') player.leave();
    });
  }

  /** Moves the focus to the field. */
  focus() {
    this.field.focus();
    this.field.select();
  }

  async #submit() {
    const square = named(await this.player.game(), this.field.value.trim().toLowerCase());
    if (!square) return;
    const reason = this.player.refusal(square);
    this.#judge(reason);
    if (reason) return say(reason);
    this.field.value = '';
    this.player.play(square);
  }

  /** @param {string} reason */
  #judge(reason) {
    setText(this.problem, reason);
    setAttribute(this.field, 'aria-invalid', reason ? 'true' : null);
  }
}

/** Why a square cannot be played by the side to move, or an empty string. @param {string[]} squares  those that can @param {string} square */
export function refusalOf(squares, square) {
  if (squares.includes(square)) return '';
  return squares.length ? `${texts.say.illegal(square)} ${texts.say.legal(squares)}` : texts.say.notYours;
}

/** The name of the square with an index such as #19; any other text as it is. @param {Game | null} game @param {string} text */
function named(game, text) {
  return game?.legal_moves.find(({ index }) => text === `#${index}`)?.square ?? text;
}
