//! What may be typed behind `outflank convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use outflank_board::BoardSize;
use outflank_notation::bitboard::Order;
use outflank_notation::detect::Format;

use super::years::Years;

/// Converts games and positions from any format to any other
///
/// Reads WTHOR (.wtb with its .jou and .trn beside it or in the same .zip), GGF, SGF, games of playok.com and Othello Quest, GGS logs,
/// logbooks, transcripts, OBF, scripts, training text, diagrams and words, told by what is in the file. Any of
/// them may be packed as .gz or .zip, up to 256 MB unpacked.
/// The format to write is told by the ending of its name: .ggf .sgf .wtb .json .gam .obf .scr .txt
/// (transcripts) .svg (one game), or by --to. WTHOR games of several years go to a directory; a name that ends
/// with / makes one. In SGF and GGF the score with perfect play is the property TH: TH[33/22] is 33 black discs from 22
/// empty squares on.
/// What cannot be read is named by its place and costs nothing else. The exit code is then 1, as it is when a game
/// was cut short or a file holds fewer games than its header promises; 2 means that nothing was written.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, verbatim_doc_comment)]
pub struct Convert {
    /// Files to read, and last the one to write; `-` is standard input or output
    #[arg(value_name = "IN... OUT", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    /// Format to read, instead of finding it out
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub from: Option<Format>,
    /// Format to write, instead of the one the name of the file ends in
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub to: Option<Format>,
    /// Only games in which somebody of this name played, or a part of it
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Only games of this year, or from one year to another
    #[arg(long, value_name = "YEAR|YEAR-YEAR")]
    pub year: Option<Years>,
    /// Only games with an opening of this name, English or French, or a part of it
    #[arg(long, value_name = "NAME")]
    pub opening: Option<String>,
    /// Only games that ended so
    #[arg(long, value_name = "HOW")]
    pub result: Option<Wanted>,
    /// Size of the board of transcripts and words: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Which bit of a word is a1
    #[arg(long, value_name = "BIT", default_value = "lowest")]
    pub bits: Bits,
    /// Replace files that are there already
    #[arg(long)]
    pub force: bool,
    /// Print one JSON document that says what was done and what was left out
    #[arg(long)]
    pub json: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Wanted {
    /// Black won
    Black,
    /// White won
    White,
    /// Nobody won
    Draw,
    /// The moves do not reach the end of the game
    Unfinished,
}

const EXAMPLES: &str = "\
Examples:
  outflank convert WTH_200*.wtb games.ggf
  outflank convert WTH_2001.zip games.sgf
  outflank convert games.ggf base/                       a file per year, with the lists of names
  outflank convert *.ggf tastet.txt --player tastet --year 1990-1999 --result black
  outflank convert games.sgf tigers.sgf --opening tiger
  outflank convert game.txt game.svg
  outflank convert - - --to obf < diagrams.txt";

/// Which bit of a word is a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Bits {
    /// As in Edax
    Lowest,
    /// As in Egaroucid
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
        let names: Vec<_> = Format::ALL.into_iter().map(Format::name).collect();
        format!("write one of {}", names.join(", "))
    })
}
