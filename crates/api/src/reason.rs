//! The precise reason of a refusal as one word with parameters, for pages in other languages.

mod analysis;
mod cause;
mod files;
mod notation;
mod param;
mod players;
mod runs;

use serde::Serialize;
use utoipa::ToSchema;

pub use cause::Cause;
pub use param::Param;

/// The reason of a refusal, more precise than the code. `params` contains the parameters of the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A text is neither a square nor a pass.
    NotAMove,
    /// The board has no square with this index.
    NoSuchIndex,
    /// The move is outside the board.
    OffBoard,
    /// The square of the move has a disc.
    SquareTaken,
    /// The move flips no disc.
    TurnsNothing,
    /// The side has no move and must pass.
    MustPass,
    /// The side passed although it has a move.
    CouldMove,
    /// The move follows the end of the game.
    MoveAfterEnd,
    /// The move is written for the side that is not to move.
    WrongTurn,
    /// A character is not a square of a position.
    NotASquare,
    /// No board has this number of squares.
    SquareCount,
    /// The side to move is missing.
    NoSide,
    /// Both sides are marked as the side to move.
    TwoSides,
    /// A square has a disc of each colour.
    Overlap,
    /// A disc is outside the board.
    OutsideBoard,
    /// The board has no disc.
    EmptyBoard,
    /// A field of a problem is neither a move with a score nor a score.
    NotAField,
    /// A text is not a score.
    NotAScore,
    /// A problem gives the score of a move twice.
    MoveTwice,
    /// A problem gives the score of its position twice.
    TwoScores,
    /// A position is not two words.
    TooFewWords,
    /// Something follows the side to move.
    TextBehindSide,
    /// A text is not a bitboard word.
    NotAWord,
    /// The words could be decimal or hexadecimal.
    EitherRadix,
    /// A text is not a side to move.
    NotASide,
    /// The text is empty.
    EmptyText,
    /// The text has no game.
    NoGameInText,
    /// The text has no known format.
    UnknownFormat,
    /// The text has neither a move nor a square.
    NeitherMoveNorSquare,
    /// A WTHOR file is cut off or damaged.
    WthorSize,
    /// A WTHOR file ends within its header.
    WthorHeader,
    /// A WTHOR file has an unknown board size.
    WthorColumns,
    /// A game of a WTHOR file has a wrong length.
    WthorEntryLength,
    /// A WTHOR file does not contain what its header states.
    WthorCount,
    /// The text has no game in GGF.
    GgfNoGame,
    /// A second game follows where one is expected.
    AnotherGame,
    /// A game in GGF has no end.
    GgfUnended,
    /// A value has no closing bracket.
    ValueUnended,
    /// A text is not a tag of GGF.
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
    /// A text is not a type of game.
    NotAType,
    /// A text is not a date.
    NotADate,
    /// A text is not a rating.
    NotARating,
    /// A text is not a clock.
    NotAClock,
    /// A text is not a komi.
    NotAKomi,
    /// A text is not a result.
    NotAResult,
    /// A text is not a score of perfect play.
    NotATheory,
    /// A text is not a start position of GGF.
    NotABoard,
    /// A text is not a player's evaluation.
    NotAVerdict,
    /// A text is not the time of a move.
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
    /// A text is not a colour.
    NotAColour,
    /// Discs are set up after a move.
    LateSetup,
    /// The text has no `PlayOK` game.
    PlayokNoGame,
    /// A text is not a header of `PlayOK`.
    NotAHeader,
    /// The text has no game of Othello Quest.
    QuestNoGame,
    /// A game of Othello Quest is not JSON.
    BrokenJson,
    /// A game of Othello Quest has no moves.
    QuestNoMoves,
    /// A text is not a message of GGS.
    NotAMessage,
    /// A text is not a match of GGS.
    NotAMatch,
    /// A text is not the end of a GGS game.
    NotAnEnd,
    /// A text is not a request of GGS.
    NotARequest,
    /// A text is not a number of moves of GGS.
    NotAMoveCount,
    /// A game of GGS should have no moves.
    NotWithoutMoves,
    /// A text is not the header of a GGS game.
    NotAGameHead,
    /// A text is not a player of GGS.
    NotASeat,
    /// A text is not a move of GGS.
    NotANumberedMove,
    /// Moves of a game of GGS are missing.
    MovesMissing,
    /// The board differs from the position after the moves.
    OtherBoard,
    /// A move of a logbook has no sign.
    NoSign,
    /// The format does not support this board size.
    FormatSize,
    /// The format does not support start positions.
    FormatStart,
    /// The format cannot be written.
    FormatReadOnly,
    /// The format is binary.
    FormatBinary,
    /// The game has no score: it is not over.
    NoScore,
    /// No format has this name.
    NotAFormat,
    /// The name of a player is missing.
    PlayerMissing,
    /// No player has this name.
    UnknownPlayer,
    /// The settings of a player do not follow a colon.
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
    /// Two keys cannot be combined.
    KeyConflict,
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
    /// A text is not a weight of an evaluation.
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
    /// Human players cannot be asked for moves.
    HumanPlayer,
    /// The player is not an external program.
    NotAProgram,
    /// The player does not name its program.
    ProgramUnnamed,
    /// A program does not exist or is not executable.
    ProgramUnusable,
    /// The player does not support this board size.
    PlayerSize,
    /// The memory of the player cannot be allocated.
    NotEnoughMemory,
    /// A file of the player cannot be read.
    UnreadableFile,
    /// This server does not start programs.
    ProgramNotHere,
    /// This server does not read evaluation files.
    EvaluationFileNotHere,
    /// This server does not read files with tables of squares.
    TableFileNotHere,
    /// This server does not read weights files.
    WeightsNotHere,
    /// The player requests more memory than this server allows.
    MemoryLimit,
    /// The player requests more threads than this server allows.
    ThreadsLimit,
    /// The board size contradicts the start position.
    SizeContradicts,
    /// A text is too long.
    TooLong,
    /// A text has a control character.
    ControlCharacter,
    /// The game is over.
    GameOver,
    /// The time is not above 0.
    BadTime,
    /// A number is too small or too large.
    OutOfRange,
    /// An id has other characters than letters, digits, `_` and `-`, or too many.
    BadId,
    /// The player does not judge moves.
    JudgesNoMoves,
    /// A level is for the engine only.
    LevelForEngine,
    /// Games on this board size cannot be reviewed.
    ReviewSize,
    /// The game has no moves to review.
    NothingToReview,
    /// Nothing is to be traced, or several subjects are.
    TraceSubject,
    /// The move whose flipped discs are traced is not on an empty square.
    NotEmpty,
    /// The player cannot be traced.
    NotTraceable,
    /// A setting of the player cannot be traced.
    SettingNotTraceable,
    /// The search visits too many nodes for a trace.
    TraceNodes,
    /// The search has too many iterations for a trace.
    TraceIterations,
    /// The traced search was stopped.
    TraceStopped,
    /// The queue of searches is full.
    Busy,
    /// The body is too large.
    TooLarge,
    /// The body took too long to arrive.
    TooSlow,
    /// The query string is invalid.
    BadQuery,
    /// The body is not the JSON that is expected.
    BadJson,
    /// The content type of the body is not JSON.
    NotJson,
    /// The body is incomplete.
    BrokenBody,
    /// The request has no host.
    NoHost,
    /// The request has another host.
    ForeignHost,
    /// The request comes from another page.
    ForeignOrigin,
    /// The path does not exist.
    NotFound,
    /// The path does not support this method.
    WrongMethod,
    /// An internal error of the server.
    Mistake,
    /// The player panicked.
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
    /// The requested time per move exceeds the limit.
    TimeClipped,
    /// The competition needs another number of players.
    PlayerCount,
    /// Two players have the same name.
    SameName,
    /// A text is not a kind of openings.
    BadOpenings,
    /// This server does not read openings from files.
    OpeningsFileNotHere,
    /// Named openings exist on 8x8 only.
    OpeningsSize,
    /// All openings of this length are complete games.
    OpeningsOver,
    /// A text is not a choice of colours.
    BadColours,
    /// A text is not a time control.
    BadClock,
    /// The run has more games and searches than this server allows.
    RunLength,
    /// The players of the run need more memory than this server allows.
    RunMemory,
    /// The run took longer than this server allows.
    RunTime,
    /// Too many runs are waiting or kept.
    TooManyRuns,
    /// No run has this id.
    NoSuchRun,
    /// The report of a run has no such file.
    NoSuchFile,
    /// The state of a run does not allow an action.
    RunState,
    /// A run of an earlier session cannot be continued by clients.
    NotContinued,
    /// The directory of a run cannot be used.
    RunDirectory,
    /// A run ended with an error of another kind.
    RunFailed,
    /// Neither a name nor a text of a study is given, or both are.
    NameOrText,
    /// No study has this name.
    UnknownStudy,
    /// The text of a study has a fault.
    StudyFault,
    /// The results in a directory belong to another study.
    OtherStudy,
    /// The request needs the access token of the server.
    NoToken,
    /// The access token is not that of the server.
    WrongToken,
    /// The server does not run matches and studies for clients.
    RunsClosed,
}
