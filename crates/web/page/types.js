// Types of the responses of the server and of the state of the page. No code.

/**
 * A side.
 * @typedef {'black' | 'white'} Side
 */

/**
 * A value for each side.
 * @template T
 * @typedef {{ black: T, white: T }} BySide
 */

/**
 * A played move with the flipped discs.
 * @typedef {object} Ply
 * @property {string} move  a square, or `pass`
 * @property {Side} by
 * @property {string[]} flips
 */

/**
 * The result of a game. The winner is null for a draw.
 * @typedef {{ black: number, white: number, empties: number, difference: number, winner: Side | null }} Result
 */

/**
 * A game: the response of `/api/game`.
 * @typedef {object} Game
 * @property {number} size
 * @property {string | null} start
 * @property {string[]} moves
 * @property {string} transcript
 * @property {Ply[]} plies
 * @property {string} start_board
 * @property {string} board
 * @property {Side | null} turn
 * @property {string[]} legal
 * @property {{ square: string, index: number, count: number, flips: string[] }[]} legal_moves
 * @property {boolean} must_pass
 * @property {BySide<number>} discs
 * @property {Result | null} result
 * @property {Opening | null} opening
 */

/**
 * The evaluation of a position, for the side to move. Exactly one property is present.
 * @typedef {{ discs?: number, points?: number, result?: number, chance?: number }} Verdict
 */

/**
 * A candidate move of a search.
 * @typedef {{ move: string, verdict: Verdict | null, visits: number | null }} Candidate
 */

/**
 * The intermediate result of a search.
 * @typedef {object} Report
 * @property {Verdict | null} verdict
 * @property {number | null} depth
 * @property {number} confidence  in percent
 * @property {number} nodes
 * @property {number | null} [rollouts]
 * @property {number} seconds
 * @property {string[]} line
 * @property {Candidate[]} candidates
 */

/**
 * A position in a text, counted from 1.
 * @typedef {{ line?: number, column?: number, move?: number }} Place
 */

/**
 * The parameters of an error: strings, numbers and lists of strings, by name.
 * @typedef {Record<string, any>} Params
 */

/**
 * An error of the server: a reason with its parameters, and an English message.
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} reason
 * @property {Params} [params]
 * @property {Place | null} [place]
 * @property {string} message
 */

/**
 * Error messages in another language than English.
 * @typedef {object} ErrorTexts
 * @property {(place: Place) => string} place
 * @property {Record<string, (params: Params) => string>} sentences  by reason
 * @property {(params: Params) => string} unknown  for every other reason
 */

/**
 * The values that a key of a player accepts.
 * @typedef {{ key: string, kind: string, least?: number | null, most?: number | null, words?: string[] }} Domain
 */

/**
 * A line of the stream of `/api/move`.
 * @typedef {{ event: 'waiting', ahead: number }
 *   | { event: 'started', cores: number }
 *   | ({ event: 'report' } & Report)
 *   | ({ event: 'note' } & Fault)
 *   | { event: 'choice', move: string, verdict: Verdict | null, nodes: number, seconds: number }
 *   | ({ event: 'error' } & Fault)} MoveEvent
 */

/**
 * A judged move of an analysis.
 * @typedef {object} JudgedMove
 * @property {string} move
 * @property {Verdict | null} verdict
 * @property {number | null} chance  from 0 to 1
 * @property {number | null} loss  in discs
 * @property {Grade | null} class
 * @property {number} depth
 * @property {boolean} exact
 * @property {number} nodes
 * @property {number} visits
 * @property {string[]} line
 */

/**
 * The values of all moves after an iteration.
 * @typedef {object} Analysis
 * @property {number} depth
 * @property {number} confidence  in percent
 * @property {boolean} exact
 * @property {number} nodes
 * @property {number} seconds
 * @property {JudgedMove[]} moves  best first
 */

/**
 * A line of the stream of `/api/analyse`.
 * @typedef {{ event: 'waiting', ahead: number }
 *   | { event: 'started', cores: number }
 *   | ({ event: 'note' } & Fault)
 *   | ({ event: 'analysis' } & Analysis)
 *   | { event: 'done', exact: boolean }
 *   | ({ event: 'error' } & Fault)} AnalysisEvent
 */

/**
 * A reviewed move. Values are for the side that moves.
 * @typedef {object} ReviewedPly
 * @property {number} number  from 1
 * @property {Side} by
 * @property {string} move
 * @property {number} empties
 * @property {boolean} exact
 * @property {number | null} before  the value of the best move, in discs
 * @property {number | null} after  the value of the move played
 * @property {number} loss
 * @property {Grade | null} class
 * @property {number | null} chance_before
 * @property {number | null} chance_after
 * @property {string | null} best
 * @property {string[]} best_line
 * @property {string[]} line
 * @property {{ move: string, score: number }[]} moves
 */

/**
 * The moves of one side, summed up.
 * @typedef {object} SideReview
 * @property {Side} side
 * @property {number} moves
 * @property {number} loss
 * @property {number | null} mean_loss
 * @property {number | null} accuracy
 * @property {number[]} classes
 * @property {number[]} loss_by_phase
 * @property {number[]} worst
 */

/**
 * A reviewed game.
 * @typedef {object} GameReview
 * @property {boolean} complete
 * @property {number} level
 * @property {number} exact_empties
 * @property {{ en: string, fr: string, moves: number, left_by: number | null } | null} opening
 * @property {[SideReview, SideReview]} sides
 * @property {ReviewedPly[]} plies
 */

/**
 * A line of the stream of `/api/review`.
 * @typedef {{ event: 'waiting', ahead: number }
 *   | { event: 'started', cores: number }
 *   | ({ event: 'ply' } & ReviewedPly)
 *   | ({ event: 'review' } & GameReview)
 *   | ({ event: 'error' } & Fault)} ReviewEvent
 */

/**
 * A key of a player: one of its settings.
 * @typedef {object} PlayerKey
 * @property {string} name
 * @property {string} meaning
 * @property {string} form  a description of its values
 * @property {string} default  a value, or a remark in brackets
 * @property {string} example
 * @property {'player' | 'evaluation'} group  what it is a setting of
 * @property {'whole' | 'number' | 'time' | 'memory' | 'word' | 'words' | 'pair' | 'formula' | 'text'} kind
 * @property {number | null} least
 * @property {number | null} most
 * @property {string[]} words  the accepted words, if the values are words
 */

/**
 * A level: a predefined player.
 * @typedef {object} Level
 * @property {'beginner' | 'easy' | 'casual' | 'club' | 'strong' | 'expert' | 'strongest'} name
 * @property {string} player
 * @property {number[]} [sizes]  board sizes, if not all
 */

/**
 * A player of the roster.
 * @typedef {object} Player
 * @property {string} name
 * @property {string} description
 * @property {PlayerKey[]} keys
 * @property {string | null} short  the key that `name=N` is short for
 * @property {number[]} sizes  supported board sizes
 * @property {string[]} examples
 */

/**
 * The players and evaluations: the response of `/api/players`.
 * @typedef {{ players: Player[], evaluations: { name: string, description: string, sizes: number[] }[] }} Roster
 */

/**
 * A format that games can be written in.
 * @typedef {{ name: string, extension: string, description: string }} Format
 */

/** A named opening and the number of its moves. @typedef {{ en: string, fr: string, moves: number }} Opening */

/**
 * What the file of an opened game says about a move.
 * @typedef {object} Recorded
 * @property {number} number  of the move, from 1
 * @property {number | null} seconds
 * @property {Verdict | null} verdict
 * @property {string | null} comment
 */

/**
 * A game or position found in a text.
 * @typedef {object} FoundGame
 * @property {number} size
 * @property {string | null} start
 * @property {string} moves
 * @property {string | null} [black]
 * @property {string | null} [white]
 * @property {string | null} [date]
 * @property {string | null} [place]
 * @property {number | null} [result]  discs of Black minus discs of White
 * @property {Recorded[]} recorded
 */

/**
 * The games found in a text: the response of `/api/read`.
 * @typedef {object} Reading
 * @property {string} format
 * @property {FoundGame[]} games
 * @property {{ place: Place, why: string, reason: string, params: Params }[]} left_out
 * @property {boolean} more
 */

/**
 * The start position and the moves of a game.
 * @typedef {{ size: number, start: string | null, moves: string[] }} Line
 */

/**
 * The search of a player before a move.
 * @typedef {object} Thought
 * @property {number} ply  moves played before it
 * @property {Side} side
 * @property {string} player
 * @property {number} empties  number of empty squares
 * @property {number | null} ahead  searches ahead in the queue, or null if it does not wait
 * @property {boolean} searching  whether the search is running
 * @property {Report | null} report
 * @property {boolean} busy
 */

/**
 * A hint.
 * @typedef {{ ply: number, move: string | null, verdict: Verdict | null, ahead: number | null }} Hint
 */

/**
 * The game in this tab and its display.
 * @typedef {object} State
 * @property {number} size
 * @property {string | null} start
 * @property {string[]} moves  played
 * @property {string[]} future  undone, the next first
 * @property {Recorded[]} recorded  what the file of an opened game says about its moves
 * @property {BySide<string>} players
 * @property {number | null} limit  seconds per player, or null if clocks count up
 * @property {BySide<number>} used  seconds
 * @property {Side | null} resigned
 * @property {Side | null} flagged  the side that ran out of time
 * @property {number} seed
 * @property {boolean} paused
 * @property {number | null} view  number of moves before the viewed position, or null for the last position
 * @property {Game | null} game  the response of the server for `moves`
 * @property {Game | null} looked  the response of the server for the viewed position
 * @property {Thought | null} thought  the last search
 * @property {Map<string, Thought>} thoughts  earlier searches, by the moves before them
 * @property {Hint | null} hint
 * @property {boolean} away  whether the server does not respond
 * @property {boolean} queueFull  whether the queue of the server is full
 * @property {string | null} notice  a temporary error
 * @property {string | null} problem  why the game cannot continue
 * @property {boolean} replaying
 */

/**
 * What is written on a square: a value, its full description, how warm the square is, and the class of the move.
 * @typedef {{ text: string, label?: string, share?: number, grade?: Grade | null }} SquareNote
 */

/**
 * What a board shows.
 * @typedef {object} Scene
 * @property {number} size
 * @property {string} key  the game: only positions of one game move into each other
 * @property {string[] | null} discs  `X`, `O` or `-` for each square, or null if they are not known yet
 * @property {Ply[]} plies  the moves that led to the position
 * @property {Side | null} turn
 * @property {Set<string>} legal  the squares that can be played
 * @property {boolean} marks  whether they are marked
 * @property {string | null} hint
 * @property {Map<string, number>} numbers  move numbers by square
 * @property {Map<string, SquareNote>} notes  by square
 */

/**
 * The class of a move, by its loss.
 * @typedef {'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'} Grade
 */

/**
 * The settings of this browser.
 * @typedef {object} Settings
 * @property {'' | 'en' | 'fr'} language  empty for the language of the browser
 * @property {'' | 'light' | 'dark'} theme  empty for the theme of the system
 * @property {'green' | 'walnut' | 'slate'} cloth
 * @property {boolean} legal  whether to mark legal moves
 * @property {boolean} thoughts  whether to show evaluations on the board
 * @property {boolean} numbers  whether to show move numbers on discs
 * @property {number} turn  clockwise rotation of the displayed board: 0, 90, 180 or 270 degrees
 * @property {boolean} mirror  whether the displayed board is mirrored left to right, before it is turned
 * @property {boolean} coordinates  whether to show the names of columns and rows
 * @property {boolean} shortcuts  whether single-key shortcuts are on
 * @property {number} speed  0 is the slowest
 */

/**
 * The texts of parts of the page that are loaded later.
 * @typedef {object} PartTexts
 * @property {typeof import('./languages/en-desk.js').default} desk
 * @property {typeof import('./languages/en-edit.js').default} edit
 * @property {typeof import('./languages/en-games.js').default} games
 * @property {typeof import('./languages/en-newgame.js').default} newgame
 * @property {typeof import('./languages/en-sides.js').default} sides
 * @property {typeof import('./languages/en-open.js').default} open
 * @property {typeof import('./languages/en-rules.js').default} rules
 * @property {typeof import('./languages/en-settings.js').default} settings
 * @property {typeof import('./languages/en-share.js').default} share
 */

export {};
