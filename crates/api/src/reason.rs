//! What exactly is wrong, as one word and its parameters, for pages that say it in their own language.

mod cause;
mod files;
mod notation;
mod param;
mod players;

use serde::Serialize;
use utoipa::ToSchema;

pub use cause::Cause;
pub use param::Param;

/// What is wrong: finer than the code. `params` has what the sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A text is neither a square nor a pass.
    NotAMove,
    /// The move is outside the board.
    OffBoard,
    /// The square of the move has a disc.
    SquareTaken,
    /// The move turns no disc.
    TurnsNothing,
    /// The side has no move and must pass.
    MustPass,
    /// The side passed although it has a move.
    CouldMove,
    /// The move follows the end of the game.
    MoveAfterEnd,
    /// The move is written for the side whose turn it is not.
    WrongTurn,
    /// A character stands for no square of a position.
    NotASquare,
    /// No board has so many squares.
    SquareCount,
    /// Nothing says which side is to move.
    NoSide,
    /// Both sides are said to be to move.
    TwoSides,
    /// A square has a disc of each colour.
    Overlap,
    /// A disc lies outside the board.
    OutsideBoard,
    /// The board has no disc.
    EmptyBoard,
    /// A field of a problem is neither a move with a score nor a score.
    NotAField,
    /// A text is no score.
    NotAScore,
    /// A problem gives the score of a move twice.
    MoveTwice,
    /// A problem gives the score of its position twice.
    TwoScores,
    /// A position is not two words.
    TooFewWords,
    /// Something follows the side to move.
    TextBehindSide,
    /// A text is no word of bits.
    NotAWord,
    /// Words may be decimal or hexadecimal.
    EitherRadix,
    /// A text is no side to move.
    NotASide,
    /// There is nothing to read.
    EmptyText,
    /// The text has no game.
    NoGameInText,
    /// The text looks like no known format.
    UnknownFormat,
    /// The text has neither a move nor a square.
    NeitherMoveNorSquare,
    /// A WTHOR file is cut off or damaged.
    WthorSize,
    /// A WTHOR file ends within its header.
    WthorHeader,
    /// A WTHOR file names an unknown board.
    WthorColumns,
    /// A game of a WTHOR file has a wrong length.
    WthorEntryLength,
    /// A WTHOR file does not hold what its header promises.
    WthorCount,
    /// The text has no game in GGF.
    GgfNoGame,
    /// A second game follows where one is expected.
    AnotherGame,
    /// A game in GGF has no end.
    GgfUnended,
    /// A value has no closing bracket.
    ValueUnended,
    /// A text is no tag of GGF.
    NotATag,
    /// The game is not Othello.
    NotOthello,
    /// The game has other rules.
    OtherRules,
    /// No board has this size.
    UnknownSize,
    /// The start is random and not given.
    NoStart,
    /// A board of GGF has a wrong number of squares.
    BoardSquares,
    /// A text is no type of game.
    NotAType,
    /// A text is no date.
    NotADate,
    /// A text is no rating.
    NotARating,
    /// A text is no clock.
    NotAClock,
    /// A text is no komi.
    NotAKomi,
    /// A text is no result.
    NotAResult,
    /// A text is no score with perfect play.
    NotATheory,
    /// A text is no start position of GGF.
    NotABoard,
    /// A text is no score that a player saw.
    NotAVerdict,
    /// A text is no time of a move.
    NotATime,
    /// The text has no game in SGF.
    SgfNoGame,
    /// A game in SGF has no end.
    SgfUnended,
    /// A property of SGF has no value.
    NoPropertyValue,
    /// A character belongs to no property of SGF.
    StrayCharacter,
    /// No square of the board has this name.
    NoSuchSquare,
    /// A text is no colour.
    NotAColour,
    /// Discs are set up behind a move.
    LateSetup,
    /// The text has no game as `PlayOK` writes them.
    PlayokNoGame,
    /// A text is no header of `PlayOK`.
    NotAHeader,
    /// The text has no game of Othello Quest.
    QuestNoGame,
    /// A game of Othello Quest is no JSON.
    BrokenJson,
    /// A game of Othello Quest has no moves.
    QuestNoMoves,
    /// A text is no message of GGS.
    NotAMessage,
    /// A text is no match of GGS.
    NotAMatch,
    /// A text is no end of a game of GGS.
    NotAnEnd,
    /// A text is no request of GGS.
    NotARequest,
    /// A text is no number of moves of GGS.
    NotAMoveCount,
    /// A game of GGS should have no moves.
    NotWithoutMoves,
    /// A text does not name a game of GGS.
    NotAGameHead,
    /// A text is no player of GGS.
    NotASeat,
    /// A text is no move of GGS.
    NotANumberedMove,
    /// Moves of a game of GGS are missing.
    MovesMissing,
    /// The board is not the one that the moves lead to.
    OtherBoard,
    /// A move of a logbook has no sign.
    NoSign,
    /// The format has no board of this size.
    FormatSize,
    /// The format has no start positions.
    FormatStart,
    /// The format is not written.
    FormatReadOnly,
    /// The format is no text.
    FormatBinary,
    /// The game has no score: it is not over.
    NoScore,
    /// No format has this name.
    NotAFormat,
    /// The name of a player is missing.
    PlayerMissing,
    /// No player has this name.
    UnknownPlayer,
    /// Settings of a player do not follow a colon.
    NoColon,
    /// The player has no short form.
    NoShortForm,
    /// The short form has more than one value.
    LongShortForm,
    /// A key is missing.
    KeyMissing,
    /// The player has no such key.
    UnknownKey,
    /// The value of a key is missing.
    ValueMissing,
    /// A key is given twice.
    KeyTwice,
    /// A quote has no end.
    OpenQuote,
    /// Something follows a quoted value.
    BehindQuote,
    /// The key does not take this value.
    BadValue,
    /// The key does not take this value with this player.
    UnsuitedValue,
    /// The name of an evaluation is missing.
    EvaluationMissing,
    /// The path of a file is missing.
    PathMissing,
    /// No evaluation has this name.
    UnknownEvaluation,
    /// A text is no weight of an evaluation.
    BadWeight,
    /// Evaluations are not joined by + or -.
    NotJoined,
    /// A command line is empty.
    CommandMissing,
    /// A quote of a command line has no end.
    CommandQuote,
    /// Nothing follows the last backslash of a command line.
    CommandBackslash,
    /// A command line has a control character.
    CommandControl,
    /// People are not asked for moves.
    HumanPlayer,
    /// The player is no outside program.
    NotAProgram,
    /// The player does not say which program it is.
    ProgramUnnamed,
    /// A program is not there or may not be run.
    ProgramUnusable,
    /// The player does not play on boards of this size.
    PlayerSize,
    /// The memory of the player cannot be allocated.
    NotEnoughMemory,
    /// A file of the player cannot be read.
    UnreadableFile,
    /// Programs are not started by this server.
    ProgramNotHere,
    /// Files of evaluations are not read by this server.
    EvaluationFileNotHere,
    /// Files of weights are not read by this server.
    WeightsNotHere,
    /// The player asks for more memory than this server lends.
    MemoryLimit,
    /// The player asks for more threads than this server lends.
    ThreadsLimit,
    /// The size of the board is not that of the start position.
    SizeContradicts,
    /// A text is too long.
    TooLong,
    /// A text has a control character.
    ControlCharacter,
    /// The game is over.
    GameOver,
    /// The time is not above 0.
    BadTime,
    /// Too many searches wait.
    Busy,
    /// The body is too large.
    TooLarge,
    /// The body took too long to arrive.
    TooSlow,
    /// The query of the address makes no sense.
    BadQuery,
    /// The body is not the JSON that is expected.
    BadJson,
    /// The body is not declared as JSON.
    NotJson,
    /// The body broke off.
    BrokenBody,
    /// The request names no host.
    NoHost,
    /// The request names another host.
    ForeignHost,
    /// Another page sent the request.
    ForeignOrigin,
    /// The interface has no such address.
    NotFound,
    /// The address does not take this method.
    WrongMethod,
    /// The server made a mistake.
    Mistake,
    /// The player broke down.
    BrokeDown,
    /// The player resigned.
    Resigned,
    /// The player chose an illegal move.
    IllegalAnswer,
    /// The player stopped working.
    PlayerStopped,
    /// The player ran out of time.
    PlayerLate,
    /// The player broke the protocol.
    PlayerProtocol,
    /// No thread could be started.
    NoThread,
    /// The search ended without an answer.
    NoAnswer,
    /// A move may not take so long here.
    TimeClipped,
}
