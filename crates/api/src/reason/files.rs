//! The reasons for unreadable games in files, by format.

use outflank_notation::ggs::{self, ClockError, Part, logbook};
use outflank_notation::stream::EntryError;
use outflank_notation::wthor::WthorError;
use outflank_notation::{ggf, playok, quest, sgf};

use super::{Cause, Reason};
use crate::words::colour;

/// The squares and the sides of a position, in the notation of game servers.
const SQUARES: [&str; 3] = ["*", "O", "-"];
const SIDES: [&str; 2] = ["*", "O"];

/// The largest score on 8x8, in discs.
const MAX_DISCS: u32 = 64;

impl From<&EntryError> for Cause {
    fn from(error: &EntryError) -> Self {
        match error {
            EntryError::Ggf(fault) => fault.into(),
            EntryError::Sgf(fault) => fault.into(),
            EntryError::PlayOk(fault) => fault.into(),
            EntryError::Quest(fault) => fault.into(),
            EntryError::Ggs(fault) => fault.into(),
            EntryError::Logbook(fault) => fault.into(),
            EntryError::Obf(error) => error.into(),
            EntryError::Training(error) => error.into(),
            EntryError::Bitboard(error) => error.into(),
            EntryError::Diagram(error) => error.into(),
            EntryError::Transcript(error) => error.into(),
            EntryError::Wthor(error) => error.into(),
        }
    }
}

impl From<&ggf::Fault> for Cause {
    fn from(fault: &ggf::Fault) -> Self {
        use ggf::Fault;
        match fault {
            Fault::NoGame => Reason::GgfNoGame.into(),
            Fault::Another => Reason::AnotherGame.into(),
            Fault::NoEnd => Reason::GgfUnended.into(),
            Fault::OpenValue(tag) => Reason::ValueUnended.with("tag", tag.as_str()),
            Fault::NotATag(text) => Reason::NotATag.with("text", text.as_str()),
            Fault::OtherGame(text) => {
                Reason::NotOthello.with("text", text.as_str()).with("write", "GM[Othello]")
            }
            Fault::OtherRules { text, rules } => {
                let rules = match rules {
                    ggf::OtherRules::Octagon => "octagon",
                    ggf::OtherRules::AntiOthello => "anti_othello",
                };
                Reason::OtherRules.with("text", text.as_str()).with("rules", rules)
            }
            Fault::Size(size) => Reason::UnknownSize.with("size", *size),
            Fault::NoBoard => Reason::NoStart.into(),
            Fault::Squares { squares, expected } => {
                Reason::BoardSquares.with("squares", *squares).with("expected", *expected)
            }
            Fault::NotASquare(character) => not_a_square(&character.to_string()),
            Fault::NoSide => Reason::NoSide.with("write", SIDES.to_vec()),
            Fault::Setup(error) => error.into(),
            Fault::Value { what, text } => ggf_value(*what).with("text", text.as_str()),
            Fault::Turn { number, colour: side } => wrong_turn(colour(side.other())).at_move(*number),
            Fault::Illegal { number, illegal, legal } => Self::illegal(*illegal, legal).at_move(*number),
        }
    }
}

/// An invalid value of a tag, with a valid example.
fn ggf_value(value: ggf::Value) -> Cause {
    let (reason, example) = match value {
        ggf::Value::Type => (Reason::NotAType, "s8r20"),
        ggf::Value::Date => (Reason::NotADate, "2004.09.18"),
        ggf::Value::Rating => (Reason::NotARating, "1720.5"),
        ggf::Value::Clock => (Reason::NotAClock, "15:00/00:10/02:00"),
        ggf::Value::Komi => (Reason::NotAKomi, "-0.500"),
        ggf::Value::Result => (Reason::NotAResult, "+8.00"),
        ggf::Value::Theory => (Reason::NotATheory, "33/22"),
        ggf::Value::Board => (Reason::NotABoard, "8 ... *"),
        ggf::Value::Move => return Reason::NotAMove.into(),
        ggf::Value::Verdict => (Reason::NotAVerdict, "-1.50"),
        ggf::Value::Time => (Reason::NotATime, "0.01"),
    };
    reason.with("example", example)
}

fn not_a_square(character: &str) -> Cause {
    Reason::NotASquare.with("character", character).with("write", SQUARES.to_vec())
}

/// A move of the wrong side. `side` is the side to move.
fn wrong_turn(side: &str) -> Cause {
    Reason::WrongTurn.with("side", side)
}

impl From<&sgf::Fault> for Cause {
    fn from(fault: &sgf::Fault) -> Self {
        use sgf::Fault;
        match fault {
            Fault::NoGame => Reason::SgfNoGame.into(),
            Fault::Unended => Reason::SgfUnended.into(),
            Fault::UnendedValue(tag) => Reason::ValueUnended.with("tag", tag.as_str()),
            Fault::NoValue(tag) => Reason::NoPropertyValue.with("tag", tag.as_str()),
            Fault::Stray(character) => Reason::StrayCharacter.with("character", character.to_string()),
            Fault::OtherGame(text) => Reason::NotOthello.with("text", text.as_str()).with("write", "GM[2]"),
            Fault::Size(size) => Reason::UnknownSize.with("size", size.as_str()),
            Fault::Square(text) => Reason::NoSuchSquare.with("text", text.as_str()),
            Fault::Colour(text) => Reason::NotAColour.with("text", text.as_str()),
            Fault::LateSetup => Reason::LateSetup.into(),
            Fault::Setup(error) => error.into(),
            Fault::Turn(side) => wrong_turn(colour(*side)),
            Fault::Move { text, why } => Self::bad_move(text, why),
        }
    }
}

impl From<&playok::Fault> for Cause {
    fn from(fault: &playok::Fault) -> Self {
        match fault {
            playok::Fault::NoGame => Reason::PlayokNoGame.into(),
            playok::Fault::Header(text) => Reason::NotAHeader.with("text", text.as_str()),
            playok::Fault::Move { text, why } => Self::bad_move(text, why),
        }
    }
}

impl From<&quest::Fault> for Cause {
    fn from(fault: &quest::Fault) -> Self {
        match fault {
            quest::Fault::NoGame => Reason::QuestNoGame.into(),
            quest::Fault::Json(detail) => Reason::BrokenJson.with("detail", detail.as_str()),
            quest::Fault::NoMoves => Reason::QuestNoMoves.into(),
            quest::Fault::Move { number, text, why } => Self::bad_move(text, why).at_move(*number),
        }
    }
}

impl From<&ggs::Fault> for Cause {
    fn from(fault: &ggs::Fault) -> Self {
        use ggs::Fault;
        match fault {
            Fault::Not { text, what } => ggs_part(text, *what),
            Fault::Clock(ClockError(text)) => {
                Reason::NotAClock.with("text", text.as_str()).with("example", "15:00//02:00")
            }
            // Its line numbers count from the board, not from the log.
            Fault::Diagram(error) => Self::from(error).nowhere(),
            Fault::Move { text, why } => Self::bad_move(text, why),
            Fault::Gap { known, number } => {
                Reason::MovesMissing.with("known", *known).with("number", *number)
            }
            Fault::Board => Reason::OtherBoard.into(),
        }
    }
}

/// An invalid part of a message, with a valid example.
fn ggs_part(text: &str, part: Part) -> Cause {
    let (reason, example) = match part {
        Part::Message => (Reason::NotAMessage, "/os:"),
        Part::Match => (Reason::NotAMatch, part.example()),
        Part::End => (Reason::NotAnEnd, part.example()),
        Part::Result => (Reason::NotAResult, "+2.00"),
        Part::Request => (Reason::NotARequest, part.example()),
        Part::Rating => (Reason::NotARating, part.example()),
        Part::MoveCount => (Reason::NotAMoveCount, part.example()),
        Part::NoMoves => (Reason::NotWithoutMoves, part.example()),
        Part::Game => (Reason::NotAGameHead, part.example()),
        Part::Square => return not_a_square(text),
        Part::Seat => (Reason::NotASeat, part.example()),
        Part::Move => (Reason::NotANumberedMove, part.example()),
    };
    reason.with("text", text).with("example", example)
}

impl From<&logbook::Fault> for Cause {
    fn from(fault: &logbook::Fault) -> Self {
        match fault {
            logbook::Fault::NoSign(text) => Reason::NoSign.with("text", text.as_str()),
            logbook::Fault::Turn(side) => wrong_turn(colour(*side)),
            logbook::Fault::Move { text, why } => Self::bad_move(text, why),
            logbook::Fault::Score(text) => Self::not_a_score(text, MAX_DISCS),
        }
    }
}

impl From<&WthorError> for Cause {
    fn from(error: &WthorError) -> Self {
        match error {
            WthorError::NoHeader(bytes) => Reason::WthorHeader.with("bytes", *bytes),
            WthorError::Columns(columns) => Reason::WthorColumns.with("columns", *columns),
            WthorError::EntryLength(bytes) => Reason::WthorEntryLength.with("bytes", *bytes),
            WthorError::Count { what, promised, found, rest } => {
                let cause = Reason::WthorCount.with("what", *what).with("promised", *promised);
                cause.with("found", *found).with("rest", *rest)
            }
        }
    }
}
