// The vocabulary of the page: what the server answers, and what the page holds. Types only; nothing here runs.

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
 * A move played, with all it takes to show it.
 * @typedef {object} Ply
 * @property {string} move  a square, or `pass`
 * @property {Side} by
 * @property {string[]} flips
 */

/**
 * The end of a game. The winner may be null: a draw.
 * @typedef {{ black: number, white: number, empties: number, difference: number, winner: Side | null }} Result
 */

/**
 * What the server says of a game: the answer of `/api/game`.
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
 * @property {boolean} must_pass
 * @property {BySide<number>} discs
 * @property {Result | null} result
 * @property {{ en: string, fr: string, moves: number } | null} opening
 */

/**
 * What a player thinks of a position, for the side to move. One of the four is there.
 * @typedef {{ discs?: number, points?: number, result?: number, chance?: number }} Verdict
 */

/**
 * A move that a player looks into.
 * @typedef {{ move: string, verdict: Verdict | null, visits: number | null }} Candidate
 */

/**
 * What a player has found so far.
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
 * A place in a text, counted from 1.
 * @typedef {{ line?: number, column?: number, move?: number }} Place
 */

/**
 * What a sentence about an error needs: strings, numbers and lists of strings, by name.
 * @typedef {Record<string, any>} Params
 */

/**
 * What the server refuses: a reason with its parameters, and the same as an English sentence.
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} reason
 * @property {Params} [params]
 * @property {Place | null} [place]
 * @property {string} message
 */

/**
 * What the server refuses, in another language than the server's.
 * @typedef {object} ErrorTexts
 * @property {(place: Place) => string} place
 * @property {Record<string, (params: Params) => string>} sentences  by reason
 * @property {(params: Params) => string} unknown  for every other reason
 */

/**
 * The values that a key of a player takes.
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
 * Something that can be set for a player.
 * @typedef {object} PlayerKey
 * @property {string} name
 * @property {string} meaning
 * @property {string} form  the values it takes, in words
 * @property {string} default  a value, or a remark in brackets
 * @property {string} example
 * @property {'whole' | 'number' | 'time' | 'memory' | 'word' | 'words' | 'pair' | 'formula' | 'text'} kind
 * @property {number | null} least
 * @property {number | null} most
 * @property {string[]} words  those it takes, where it takes words
 */

/**
 * A player to begin with, by the name of its strength.
 * @typedef {object} Level
 * @property {'beginner' | 'easy' | 'casual' | 'club' | 'strong' | 'expert' | 'strongest'} name
 * @property {string} player
 * @property {number[]} [sizes]  of board, where it is not for all
 */

/**
 * A player of the roster.
 * @typedef {object} Player
 * @property {string} name
 * @property {string} description
 * @property {PlayerKey[]} keys
 * @property {string | null} short  the key that `name=N` is short for
 * @property {number[]} sizes  of board that it plays on
 * @property {string[]} examples
 */

/**
 * Who can play, and the evaluations they may have: the answer of `/api/players`.
 * @typedef {{ players: Player[], evaluations: { name: string, description: string, sizes: number[] }[] }} Roster
 */

/**
 * A format that games can be written in.
 * @typedef {{ name: string, extension: string, description: string }} Format
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
 * @property {number | null} [result]  discs of Black less those of White
 */

/**
 * What was read from a text: the answer of `/api/read`.
 * @typedef {object} Reading
 * @property {string} format
 * @property {FoundGame[]} games
 * @property {{ place: Place, why: string, reason: string, params: Params }[]} left_out
 * @property {boolean} more
 */

/**
 * Where a game begins, and how it went on.
 * @typedef {{ size: number, start: string | null, moves: string[] }} Line
 */

/**
 * What a player thought before a move.
 * @typedef {object} Thought
 * @property {number} ply  moves played before it
 * @property {Side} side
 * @property {string} player
 * @property {number} empties  squares left empty
 * @property {number | null} ahead  searches before this one in the queue, or null where it does not wait
 * @property {boolean} searching  whether the search has started and has not chosen yet
 * @property {Report | null} report
 * @property {boolean} busy
 */

/**
 * A move that a player would advise.
 * @typedef {{ ply: number, move: string | null, verdict: Verdict | null, ahead: number | null }} Hint
 */

/**
 * The game in this tab: all that makes it, all that is shown of it.
 * @typedef {object} State
 * @property {number} size
 * @property {string | null} start
 * @property {string[]} moves  played
 * @property {string[]} future  undone, the next first
 * @property {BySide<string>} players
 * @property {number | null} limit  seconds for a side, or null where clocks count up
 * @property {BySide<number>} used  seconds
 * @property {Side | null} resigned
 * @property {Side | null} flagged  who ran out of time
 * @property {number} seed
 * @property {boolean} paused
 * @property {number | null} view  moves played before the position looked at, or null for the last
 * @property {Game | null} game  what the server says of `moves`
 * @property {Game | null} looked  what the server says of the position looked at
 * @property {Thought | null} thought
 * @property {Hint | null} hint
 * @property {boolean} away  whether the server does not answer
 * @property {boolean} queueFull  whether the server takes no more searches for the moment
 * @property {string | null} notice  what could not be done just now
 * @property {string | null} problem  why the game cannot go on
 * @property {boolean} replaying
 */

/**
 * What is set for this browser rather than for a game.
 * @typedef {object} Settings
 * @property {'' | 'en' | 'fr'} language  empty: that of the browser
 * @property {'' | 'light' | 'dark'} theme  empty: that of the system
 * @property {'green' | 'walnut' | 'slate'} cloth
 * @property {boolean} legal  whether legal moves are marked
 * @property {boolean} thoughts  whether the board shows what a player looks into
 * @property {boolean} numbers  whether discs show when they were played
 * @property {boolean} shortcuts  whether single keys are commands
 * @property {number} speed  0 is slowest
 */

export {};
