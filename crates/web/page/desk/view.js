// The analysis board: `#/analyse` judges the moves of a position, `#/review` those of a game.

import * as tree from './tree.js';
import { AnalysisPanel } from './analysis.js';
import { Board } from '../board.js';
import { Desk } from './desk.js';
import { Graph } from './graph.js';
import { MoveField, refusalOf } from '../movefield.js';
import { ReviewPanel } from './review.js';
import { TreeList } from './treelist.js';
import { boardAt, emptiesOf, SIDES } from '../state.js';
import { code, percent, texts } from '../language.js';
import { button, tool } from '../controls.js';
import { enable, make, setText, show } from '../dom.js';
import { loadStyle } from '../style.js';
import { loadTexts } from '../load.js';
import { judgement, noteOf, reviewNotes } from './note.js';
import { pointOf, rangeOf } from './point.js';
import { read, write } from './address.js';
import { recordedText } from '../thought.js';
import { settings } from '../settings.js';
import { ViewAddress } from '../viewaddress.js';

/** @import { Context, View } from '../router.js' */
/** @import { FoundGame, Recorded, Scene } from '../types.js' */
/** @import { TreeNode } from './tree.js' */
/** @typedef {typeof import('../languages/en-desk.js').default} DeskTexts */

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<View>}
 */
export async function mount(root, context) {
  const [words] = await Promise.all([loadTexts('desk'), loadStyle('desk.css')]);
  const view = new DeskView(root, context, words);
  view.visit(location.hash);
  return view;
}

class DeskView {
  #drawing = false;
  #address = new ViewAddress(() => {
    const { size, start, root, at } = this.desk;
    const name = this.reviews ? 'review' : 'analyse';
    return write(name, { size, start, root, at: tree.all(root).indexOf(at) });
  });
  /** A line shown on the board while the pointer is over it. @type {string[] | null} */
  #preview = null;
  #words;
  /** What the file of the game that is opened next says about its moves. @type {Recorded[]} */
  #recorded = [];
  /** What the graph shows. @type {'discs' | 'chance'} */
  #scale = 'discs';

  /** @param {HTMLElement} root @param {Context} context @param {DeskTexts} words */
  constructor(root, context, words) {
    this.root = root;
    this.context = context;
    this.#words = words;
    this.desk = this.#open({ size: 8, start: null, root: tree.node(), at: 0 });
    this.#build();
  }

  /** @param {{ size: number, start: string | null, root: TreeNode, at: number }} game */
  #open({ size, start, root, at }) {
    const audience = {
      changed: () => this.changed(),
      moved: () => {
        this.#address.saveSoon();
        this.changed();
      },
    };
    return new Desk({ size, start, root, at: tree.all(root)[at] ?? root }, audience);
  }

  /** Builds the elements. */
  #build() {
    const words = this.#words;
    const columns = make('div', { class: 'columns', 'aria-hidden': 'true' });
    const rows = make('div', { class: 'rows', 'aria-hidden': 'true' });
    const squares = make('div', { class: 'board', role: 'grid' });
    this.board = new Board({ board: squares, columns, rows }, (square) => this.#choose(square));
    this.status = make('p', { class: 'desk-status', role: 'status' });
    this.graph = new Graph(words.graph, (ply) => this.#jump(ply));
    const edge = (/** @type {string} */ side) =>
      make('span', { class: `edge ${side}`, 'aria-hidden': 'true' });
    this.edges = { black: edge('black'), white: edge('white') };
    this.told = make('p', { class: 'note graph-note' });
    this.scale = make(
      'select',
      { 'aria-label': words.graphScale },
      make('option', { value: 'discs', selected: this.#scale === 'discs' }, words.graphDiscs),
      make('option', { value: 'chance', selected: this.#scale === 'chance' }, words.graphChance),
    );
    this.scale.addEventListener('change', () => {
      this.#scale = this.scale?.value === 'chance' ? 'chance' : 'discs';
      this.changed();
    });
    this.graph.told = (label) => setText(/** @type {HTMLElement} */ (this.told), label);
    this.analysis = new AnalysisPanel(words, this.desk, (line) => this.#show(line));
    this.review = new ReviewPanel(words, this);
    this.list = new TreeList(words, (node) => this.desk.go(node));
    this.promote = button(words.promote, () => this.desk.promote(), 'small');
    this.delete = button(words.remove, () => this.desk.remove(), 'small');
    this.tools = {
      first: tool('first', texts.first, () => this.desk.first()),
      back: tool('back', texts.back, () => this.desk.back()),
      forward: tool('forward', texts.forward, () => this.desk.forward()),
      last: tool('last', texts.last, () => this.desk.last()),
    };
    const uses = [
      button(words.playOn, () => this.#playOn(), 'small'),
      button(words.editPosition, () => this.#edit(), 'small'),
    ];
    this.root.replaceChildren(
      make('h1', { class: 'unseen' }, words.title),
      make(
        'section',
        { class: 'table', 'aria-label': texts.table },
        this.status,
        make('div', { class: 'frame' }, columns, rows, squares),
        make(
          'div',
          { class: 'toolbar', role: 'toolbar', 'aria-label': words.controls },
          make('div', { class: 'group' }, ...Object.values(this.tools)),
          make('div', { class: 'group' }, ...uses),
        ),
        make(
          'div',
          { class: 'card graph-card' },
          make('div', { class: 'graph-box' }, this.graph.root, ...Object.values(this.edges)),
          make('div', { class: 'row' }, this.told, this.scale),
        ),
      ),
      make(
        'aside',
        { class: 'panel', 'aria-label': words.panel },
        this.analysis.root,
        this.review.root,
        make(
          'section',
          { class: 'card moves' },
          make('h2', {}, words.tree, (this.opening = make('span', { class: 'opening' }))),
          this.list.root,
          (this.judged = make('p', { class: 'note' })),
          (this.recorded = make('p', { class: 'note' })),
          (this.left = make('p', { class: 'note' })),
          make('div', { class: 'row' }, this.promote, this.delete),
          ...this.#moveForm(),
        ),
      ),
    );
  }

  /** The form in which moves are typed, and its problem. */
  #moveForm() {
    const field = make('input', {
      id: 'desk-move',
      maxlength: '8',
      size: '4',
      spellcheck: 'false',
      autocapitalize: 'none',
      enterkeyhint: 'go',
      'aria-describedby': 'desk-move-problem',
    });
    const form = make(
      'form',
      { class: 'move-form', autocomplete: 'off', novalidate: true },
      make('label', { for: 'desk-move' }, texts.typeMove),
      field,
      make('button', { class: 'button small', type: 'submit' }, texts.playMove),
    );
    const problem = make('p', { class: 'problem', id: 'desk-move-problem' });
    this.moveField = new MoveField(
      { form, field, problem },
      {
        game: () => this.desk.known(),
        refusal: (square) => refusalOf(this.desk.game?.legal ?? [], square),
        play: (square) => this.#choose(square),
        leave: () => this.focus(),
      },
    );
    return [form, problem];
  }

  /** The commands of the keys. */
  get commands() {
    return {
      move: () => this.moveField?.focus(),
      first: () => this.desk.first(),
      back: () => this.desk.back(),
      forward: () => this.desk.forward(),
      last: () => this.desk.last(),
      up: () => this.desk.turnTo(-1),
      down: () => this.desk.turnTo(1),
      analyse: () => this.desk.toggle(),
      edit: () => this.#edit(),
      legal: () => this.context.say(texts.say.legal(this.desk.game?.legal ?? [])),
      count: () => {
        const discs = this.desk.game?.discs;
        if (discs) this.context.say(texts.say.count(discs.black, discs.white));
      },
    };
  }

  /** Shows the game of an address. @param {string} hash */
  visit(hash) {
    const reviews = hash.startsWith('#/review');
    this.reviews = reviews;
    if (this.#address.isOwn(hash)) return this.changed();
    const game = read(hash);
    this.desk.close();
    const { player, lines } = this.desk;
    this.desk = this.#open(game ?? this.#ofTable());
    Object.assign(this.desk, { player, lines, recorded: this.#recorded });
    this.#recorded = [];
    this.analysis?.serve(this.desk);
    this.review?.reset();
    this.desk.work.wanted = !reviews;
    if (reviews && this.desk.size === 8 && this.desk.root.children.length) this.desk.startReview();
    this.desk.go(this.desk.at);
  }

  /** The game of the play view. */
  #ofTable() {
    const { state } = this.context.table;
    const root = tree.node();
    [...state.moves, ...state.future].reduce(tree.child, root);
    const at = state.view ?? (this.reviews ? 0 : state.moves.length);
    this.#recorded = state.recorded;
    return { size: state.size, start: state.start, root, at };
  }

  /** Opens a game that was pasted or dropped. @param {FoundGame} found */
  open({ size, start, moves, recorded }) {
    const root = tree.read(moves);
    this.#recorded = recorded;
    location.hash = write(this.reviews ? 'review' : 'analyse', { size, start, root, at: 0 });
  }

  unmount() {
    this.#address.stop();
    this.desk.close();
  }

  /** Draws everything again in the current language. */
  async redraw() {
    this.#words = await loadTexts('desk');
    this.#build();
    this.changed();
  }

  focus() {
    this.board?.focus();
  }

  /** Schedules a redraw, at most one per frame. */
  changed() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#draw();
    });
  }

  /** @param {string} square */
  async #choose(square) {
    const game = await this.desk.known();
    if (!game) return;
    if (!game.legal.includes(square)) {
      this.context.say(texts.say.illegal(square));
    } else if (!this.review?.tries(square)) {
      this.desk.play(square);
    }
  }

  /** Goes to a ply of the line shown. @param {number} ply */
  #jump(ply) {
    const line = tree.lineThrough(this.desk.at);
    this.desk.go(line[ply - 1] ?? this.desk.root);
  }

  /** Previews a line on the board, or ends the preview. @param {string[] | null} line */
  #show(line) {
    this.#preview = line;
    this.changed();
  }

  /** Plays on from the position shown, in the play view. */
  #playOn() {
    const { size, start, moves } = this.desk.line();
    const query = new URLSearchParams({ size: String(size), black: 'human', white: 'human' });
    if (start) query.set('start', start);
    if (moves.length) query.set('moves', moves.map((move) => (move === 'pass' ? '--' : move)).join(''));
    location.hash = `#/play?${query}`;
  }

  /** Opens the position shown in the editor. */
  async #edit() {
    const game = await this.desk.known();
    if (!game) return;
    const start = `${game.board} ${game.turn === 'white' ? 'O' : 'X'}`;
    location.hash = `#/edit?${new URLSearchParams({ size: String(game.size), start })}`;
  }

  #draw() {
    const { desk, board, status, tools, promote, graph, told } = this;
    if (!board || !status || !tools || !promote || !graph || !told) return;
    const words = this.#words;
    board.draw(this.#scene());
    setText(status, this.#status());
    enable(tools.first, desk.at !== desk.root);
    enable(tools.back, desk.at !== desk.root);
    enable(tools.forward, desk.at.children.length > 0);
    enable(tools.last, desk.at.children.length > 0);
    show(promote, !tree.isMain(desk.at));
    if (this.delete) show(this.delete, desk.at !== desk.root);
    this.analysis?.draw(Boolean(this.reviews));
    this.review?.draw(Boolean(this.reviews));
    this.list?.draw(desk.root, desk.at, desk.game);
    const points = this.#points();
    const line = tree.lineThrough(desk.at);
    const range = rangeOf(points, this.#scale);
    graph.draw(points, line.length, tree.nodesTo(desk.at).length, range);
    this.#drawEdges(range);
    if (!points.length) setText(told, words.graphEmpty);
    else if (told.textContent === words.graphEmpty) setText(told, '');
    const ply = tree.nodesTo(desk.at).length;
    const { review } = desk.at;
    if (this.judged) setText(this.judged, this.reviews && review ? judgement(review, words) : '');
    if (this.recorded) setText(this.recorded, tree.isMain(desk.at) ? recordedText(desk.recordedAt(ply)) : '');
    const opening = desk.game?.opening;
    if (this.opening) setText(this.opening, opening?.[code] ?? '');
    const left = opening && tree.nodesTo(desk.at).length > opening.moves ? opening : null;
    if (this.left) setText(this.left, left ? words.left(left.moves + 1, left[code]) : '');
  }

  /** Writes what the upper and the lower edge of the graph stand for. @param {number} range */
  #drawEdges(range) {
    for (const side of SIDES) {
      const value = this.#scale === 'chance' ? percent(1) : `+${range}`;
      if (this.edges) setText(this.edges[side], this.#words.forSide(value, side));
    }
  }

  /** @returns {string} */
  #status() {
    const { away, game, work } = this.desk;
    const words = this.#words;
    if (away) return words.away;
    if (work.problem) return work.problem;
    if (!game) return texts.status.loading;
    if (!game.turn) return words.over;
    if (game.must_pass) return words.passes(game.turn);
    return words.turn(game.turn, emptiesOf(game));
  }

  /** @returns {Scene} */
  #scene() {
    const { size, game, at, start } = this.desk;
    const discs = game ? boardAt(game, game.plies.length) : null;
    const tries = this.review?.trying ?? null;
    const notes = tries ? new Map() : this.#notes(at);
    const preview = new Map((this.#preview ?? []).map((move, index) => [move, index + 1]));
    return {
      size,
      key: `${size} ${start}`,
      discs,
      plies: game?.plies ?? [],
      turn: game?.turn ?? null,
      legal: new Set(game?.legal ?? []),
      marks: settings.legal && !notes.size,
      hint: tries?.shown ? tries.best : null,
      numbers: preview,
      notes: preview.size ? new Map() : notes,
    };
  }

  /** The values of the moves of a position: from its analysis, or else from the review of the move that follows. @param {TreeNode} at */
  #notes(at) {
    const words = this.#words;
    if (at.analysis) return new Map(at.analysis.moves.map((each) => [each.move, noteOf(each, words)]));
    const review = this.reviews ? at.children[0]?.review : null;
    return review ? reviewNotes(review, words) : new Map();
  }

  /** The points of the graph, for the line shown. */
  #points() {
    const { desk } = this;
    const first = desk.game?.plies[0]?.by ?? desk.game?.turn ?? 'black';
    const line = [desk.root, ...tree.lineThrough(desk.at)];
    return line.flatMap((node, ply) => pointOf(node, ply, first, this.#scale, this.#words) ?? []);
  }
}
