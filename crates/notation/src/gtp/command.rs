//! The commands of a controller.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use outflank_board::{Colour, Move, Score};
use thiserror::Error;

use super::answer::{colour_name, read_colour};
use super::time::{TimeSettings, TimeSystem};
use super::word::Word;
use super::{clean, read_id};
use crate::decimal::{self, Plain, Seconds};
use crate::text::read_move;

/// A command with its arguments.
///
/// The program decides whether it supports a size, a level, a game or a move.
///
/// ```
/// use outflank_board::{Colour, Move};
/// use outflank_notation::gtp::Command;
///
/// let command: Command = "play W PASS".parse()?;
/// assert_eq!(command, Command::Play { colour: Colour::White, play: Move::Pass });
/// assert_eq!(command.to_string(), "play white pass");
/// # Ok::<(), outflank_notation::gtp::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `protocol_version`
    ProtocolVersion,
    /// `name`
    Name,
    /// `version`
    Version,
    /// `known_command`: whether the program implements a command.
    KnownCommand(Word),
    /// `list_commands`
    ListCommands,
    /// `quit`
    Quit,
    /// `boardsize`: the number of squares per side, which may be unsupported.
    Boardsize(u32),
    /// `clear_board`
    ClearBoard,
    /// `komi`: the points added to White's score.
    Komi(Score),
    /// `play`
    Play {
        /// The side that plays.
        colour: Colour,
        /// The move.
        play: Move,
    },
    /// `genmove`: choose a move and play it.
    Genmove(Colour),
    /// `reg_genmove`: choose a move only.
    RegGenmove(Colour),
    /// `undo`
    Undo,
    /// `time_settings`
    TimeSettings(TimeSettings),
    /// `kgs-time_settings`
    KgsTimeSettings(TimeSystem),
    /// `time_left`
    TimeLeft {
        /// The side whose time it is.
        colour: Colour,
        /// The remaining time.
        time: Duration,
        /// The number of moves for this time; 0 in the main time.
        stones: u32,
    },
    /// `set_game`: the name of a game, such as `Othello`.
    SetGame(Word),
    /// `list_games`
    ListGames,
    /// `loadsgf`
    Loadsgf {
        /// The file.
        file: Word,
        /// Stop before the move with this number, counted from 1.
        before: Option<u32>,
    },
    /// `showboard`
    Showboard,
    /// `final_score`
    FinalScore,
    /// `set_level`
    SetLevel(u32),
    /// `gogui-rules_game_id`
    RulesGameId,
    /// `gogui-rules_board`
    RulesBoard,
    /// `gogui-rules_board_size`
    RulesBoardSize,
    /// `gogui-rules_legal_moves`
    RulesLegalMoves,
    /// `gogui-rules_side_to_move`
    RulesSideToMove,
    /// `gogui-rules_final_result`
    RulesFinalResult,
    /// `gogui-analyze_commands`
    AnalyzeCommands,
    /// Anything else.
    Other(Other),
}

impl Command {
    /// The names of all typed commands, as `list_commands` lists them if a program implements all.
    pub const NAMES: [&'static str; 29] = [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "genmove",
        "reg_genmove",
        "undo",
        "time_settings",
        "kgs-time_settings",
        "time_left",
        "set_game",
        "list_games",
        "loadsgf",
        "showboard",
        "final_score",
        "set_level",
        "gogui-rules_game_id",
        "gogui-rules_board",
        "gogui-rules_board_size",
        "gogui-rules_legal_moves",
        "gogui-rules_side_to_move",
        "gogui-rules_final_result",
        "gogui-analyze_commands",
    ];

    /// Parses a command by its name. Words after the arguments are ignored.
    fn read(name: &str, mut arguments: Arguments) -> Result<Self, CommandError> {
        Ok(match name {
            "protocol_version" => Self::ProtocolVersion,
            "name" => Self::Name,
            "version" => Self::Version,
            "known_command" => Self::KnownCommand(arguments.word()?),
            "list_commands" => Self::ListCommands,
            "quit" => Self::Quit,
            "boardsize" => Self::Boardsize(arguments.number()?),
            "clear_board" => Self::ClearBoard,
            "komi" => Self::Komi(arguments.read(decimal::score)?),
            "play" => Self::Play { colour: arguments.colour()?, play: arguments.play()? },
            "genmove" => Self::Genmove(arguments.colour()?),
            "reg_genmove" => Self::RegGenmove(arguments.colour()?),
            "undo" => Self::Undo,
            "time_settings" => Self::TimeSettings(arguments.settings()?),
            "kgs-time_settings" => Self::KgsTimeSettings(arguments.system()?),
            "time_left" => Self::TimeLeft {
                colour: arguments.colour()?,
                time: arguments.seconds()?,
                stones: arguments.optional()?.unwrap_or(0),
            },
            "set_game" => Self::SetGame(arguments.word()?),
            "list_games" => Self::ListGames,
            "loadsgf" => Self::Loadsgf { file: arguments.word()?, before: arguments.optional()? },
            "showboard" => Self::Showboard,
            "final_score" => Self::FinalScore,
            "set_level" => Self::SetLevel(arguments.number()?),
            "gogui-rules_game_id" => Self::RulesGameId,
            "gogui-rules_board" => Self::RulesBoard,
            "gogui-rules_board_size" => Self::RulesBoardSize,
            "gogui-rules_legal_moves" => Self::RulesLegalMoves,
            "gogui-rules_side_to_move" => Self::RulesSideToMove,
            "gogui-rules_final_result" => Self::RulesFinalResult,
            "gogui-analyze_commands" => Self::AnalyzeCommands,
            _ => Self::Other(Other(Word(name.into()), arguments.0.map(|word| Word(word.into())).collect())),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ProtocolVersion => f.write_str("protocol_version"),
            Self::Name => f.write_str("name"),
            Self::Version => f.write_str("version"),
            Self::KnownCommand(name) => write!(f, "known_command {name}"),
            Self::ListCommands => f.write_str("list_commands"),
            Self::Quit => f.write_str("quit"),
            Self::Boardsize(n) => write!(f, "boardsize {n}"),
            Self::ClearBoard => f.write_str("clear_board"),
            Self::Komi(komi) => write!(f, "komi {}", Plain(*komi)),
            Self::Play { colour, play } => write!(f, "play {} {play}", colour_name(*colour)),
            Self::Genmove(colour) => write!(f, "genmove {}", colour_name(*colour)),
            Self::RegGenmove(colour) => write!(f, "reg_genmove {}", colour_name(*colour)),
            Self::Undo => f.write_str("undo"),
            Self::TimeSettings(settings) => write!(f, "time_settings {settings}"),
            Self::KgsTimeSettings(system) => write!(f, "kgs-time_settings {system}"),
            Self::TimeLeft { colour, time, stones } => {
                write!(f, "time_left {} {} {stones}", colour_name(*colour), Seconds(*time))
            }
            Self::SetGame(game) => write!(f, "set_game {game}"),
            Self::ListGames => f.write_str("list_games"),
            Self::Loadsgf { file, before: None } => write!(f, "loadsgf {file}"),
            Self::Loadsgf { file, before: Some(number) } => write!(f, "loadsgf {file} {number}"),
            Self::Showboard => f.write_str("showboard"),
            Self::FinalScore => f.write_str("final_score"),
            Self::SetLevel(level) => write!(f, "set_level {level}"),
            Self::RulesGameId => f.write_str("gogui-rules_game_id"),
            Self::RulesBoard => f.write_str("gogui-rules_board"),
            Self::RulesBoardSize => f.write_str("gogui-rules_board_size"),
            Self::RulesLegalMoves => f.write_str("gogui-rules_legal_moves"),
            Self::RulesSideToMove => f.write_str("gogui-rules_side_to_move"),
            Self::RulesFinalResult => f.write_str("gogui-rules_final_result"),
            Self::AnalyzeCommands => f.write_str("gogui-analyze_commands"),
            Self::Other(other) => other.fmt(f),
        }
    }
}

impl FromStr for Command {
    type Err = CommandError;

    /// Parses a command without an ID.
    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = clean(line);
        let mut words = line.split('#').next().unwrap_or("").split_whitespace();
        let name = words.next().filter(|name| read_id(name).is_none()).ok_or(CommandError::Syntax)?;
        Self::read(name, Arguments(words))
    }
}

/// A command without a type here. It is only created by parsing, so it never equals a typed command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Other(Word, Vec<Word>);

impl Other {
    /// The name of the command.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.as_str()
    }

    /// The words after the name.
    #[must_use]
    pub fn arguments(&self) -> &[Word] {
        &self.1
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        self.1.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// Why a command is invalid, in the wording of GTP responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The command or an argument is missing, or an argument is not a number.
    #[error("syntax error")]
    Syntax,
    /// The argument is not a colour.
    #[error("invalid color")]
    Colour,
    /// The argument is neither a square nor a pass.
    #[error("invalid coordinate")]
    Coordinate,
}

/// The words after the name of a command.
struct Arguments<'a>(SplitWhitespace<'a>);

impl Arguments<'_> {
    fn read<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Result<T, CommandError> {
        self.0.next().and_then(read).ok_or(CommandError::Syntax)
    }

    fn number(&mut self) -> Result<u32, CommandError> {
        self.read(|word| word.parse().ok())
    }

    fn optional(&mut self) -> Result<Option<u32>, CommandError> {
        self.0.next().map(|word| word.parse().map_err(|_| CommandError::Syntax)).transpose()
    }

    fn seconds(&mut self) -> Result<Duration, CommandError> {
        self.read(decimal::seconds)
    }

    fn word(&mut self) -> Result<Word, CommandError> {
        self.read(|word| Some(Word(word.into())))
    }

    fn colour(&mut self) -> Result<Colour, CommandError> {
        self.read(|word| Some(read_colour(word)))?.ok_or(CommandError::Colour)
    }

    fn play(&mut self) -> Result<Move, CommandError> {
        self.read(|word| Some(read_move(word)))?.ok_or(CommandError::Coordinate)
    }

    fn settings(&mut self) -> Result<TimeSettings, CommandError> {
        Ok(TimeSettings { main: self.seconds()?, overtime: self.seconds()?, stones: self.number()? })
    }

    fn system(&mut self) -> Result<TimeSystem, CommandError> {
        let name = self.read(|word| Some(word.to_ascii_lowercase()))?;
        Ok(match name.as_str() {
            "none" => TimeSystem::Unlimited,
            "absolute" => TimeSystem::Absolute { main: self.seconds()? },
            "byoyomi" => TimeSystem::Byoyomi {
                main: self.seconds()?,
                period: self.seconds()?,
                periods: self.number()?,
            },
            "canadian" => TimeSystem::Canadian {
                main: self.seconds()?,
                overtime: self.seconds()?,
                stones: self.number()?,
            },
            "fischer" => TimeSystem::Fischer { main: self.seconds()?, increment: self.seconds()? },
            _ => return Err(CommandError::Syntax),
        })
    }
}
