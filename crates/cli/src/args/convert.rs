//! The arguments of `outflank convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use outflank_board::BoardSize;
use outflank_notation::bitboard::Order;
use outflank_notation::detect::Format;
use outflank_players::nearest;

use super::years::Years;

/// Convert games and positions between file formats
///
/// Input formats: WTHOR (.wtb, with .jou and .trn in the same directory or .zip), GGF, SGF, playok.com,
/// Othello Quest, GGS logs, Logistello logbooks (.gam), transcripts, OBF, Zebra scripts (.scr), training text, diagrams and bitboards.
/// The format is detected from the content. Files may be compressed (.gz or .zip), up to 256 MB unpacked.
///
/// Output formats, selected by the extension: .ggf .sgf .wtb .json .gam .obf .scr .txt (transcripts)
/// .svg (one game). --to overrides the extension. WTHOR games of several years need a directory; a name
/// that ends with / creates one.
///
/// In SGF and GGF the property TH is the score with perfect play: TH[33/22] means 33 black discs if both
/// sides play perfectly from the position with 22 empty squares.
///
/// A game that cannot be read is reported with its place and skipped. Exit code: 1 when a game was
/// skipped or truncated, or when the number of games differs from the file header; 2 when nothing was written.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, verbatim_doc_comment)]
pub struct Convert {
    /// Input files, then the output file or directory; `-` is standard input or output
    #[arg(value_name = "IN... OUT", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    /// Input format [default: detected from the content]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub from: Option<Format>,
    /// Output format [default: selected by the extension]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub to: Option<Format>,
    /// Convert only games of players whose name contains this text
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Convert only games of this year or range of years
    #[arg(long, value_name = "YEAR|YEAR-YEAR")]
    pub year: Option<Years>,
    /// Convert only games whose opening name, English or French, contains this text
    #[arg(long, value_name = "NAME")]
    pub opening: Option<String>,
    /// Convert only games with this result
    #[arg(long, value_name = "RESULT")]
    pub result: Option<Wanted>,
    /// Board size of transcripts and bitboards: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Bit of a bitboard that is square a1
    #[arg(long, value_name = "BIT", default_value = "lowest")]
    pub bits: Bits,
    /// Replace existing files
    #[arg(long)]
    pub force: bool,
    /// Print one JSON document with the counts and the skipped games
    #[arg(long)]
    pub json: bool,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Wanted {
    /// Black won
    Black,
    /// White won
    White,
    /// The game was drawn
    Draw,
    /// The moves do not reach the end of the game
    Unfinished,
}

const EXAMPLES: &str = "\
Examples:
  outflank convert WTH_200*.wtb games.ggf
  outflank convert WTH_2001.zip games.sgf
  outflank convert games.ggf base/                       one file per year, with the name lists
  outflank convert *.ggf tastet.txt --player tastet --year 1990-1999 --result black
  outflank convert games.sgf tigers.sgf --opening tiger
  outflank convert game.txt game.svg
  outflank convert - - --to obf < diagrams.txt";

/// Bit of a bitboard that is square a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Bits {
    /// The lowest bit, as in Edax
    Lowest,
    /// The highest bit, as in Egaroucid
    Highest,
}

impl From<Bits> for Order {
    fn from(bits: Bits) -> Self {
        match bits {
            Bits::Lowest => Self::A1Lowest,
            Bits::Highest => Self::A1Highest,
        }
    }
}

fn format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name);
        let meant =
            nearest(name, names).map_or_else(String::new, |meant| format!("did you mean {meant:?}? "));
        format!("unknown format {name:?}; {meant}known formats: {}", names.join(", "))
    })
}
