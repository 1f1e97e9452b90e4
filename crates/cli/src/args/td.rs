//! The arguments of `train td`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use outflank_board::BoardSize;
use outflank_lab::learned::td::{DEFAULT_NETWORK, TdSpec};
use outflank_learn::td::{Reward, TdSettings};
use outflank_players::Spec;
use outflank_report::Language;

use super::games::{games, language};

/// Train a network by temporal-difference learning, TD(lambda)
///
/// The network plays against itself, or against the player of --against, and learns from every game. No other data is
/// needed. Measures its strength against four fixed opponents, with one ply of search. The same settings give the same
/// file. Ctrl-C stops the training and writes the weights so far; --resume continues it and gives the same file as
/// without the interruption.
///
/// A network is `ntuple:` with the names of its tuples, `table` (a value per square) or `linear` (mobility, corners
/// and other counts). Tuples are straightN, lines, cornerRxC, edge or randomCxN, joined by `+`. `:phases=N` at the end
/// gives each phase of the game its own weights.
#[derive(Args, Debug)]
#[command(after_help = TD_EXAMPLES)]
pub struct Td {
    /// Weights file to write (.safetensors)
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace files that are not earlier outputs of this command
    #[arg(long)]
    pub force: bool,
    /// Continue the training of --out, with the same settings; start it if the file does not exist
    #[arg(long)]
    pub resume: bool,
    /// Network: ntuple:TUPLES, table or linear, and optionally :phases=N
    #[arg(long, value_name = "NETWORK", default_value = DEFAULT_NETWORK)]
    pub network: TdSpec,
    /// Board size: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = TdSettings::default().games, value_parser = games)]
    pub games: u64,
    /// Share of later values in the return of a board, from 0 (the next board alone) to 1 (the result alone)
    #[arg(long, value_name = "L", default_value_t = TdSettings::default().lambda)]
    pub lambda: f32,
    /// Learning rate of the first game, above 0 and up to 1; it falls linearly to zero
    #[arg(long, value_name = "R", default_value_t = TdSettings::default().rate)]
    pub rate: f32,
    /// Probability of a random move, from 0 to 1
    #[arg(long, value_name = "E", default_value_t = TdSettings::default().epsilon)]
    pub epsilon: f32,
    /// Maximum number of random moves at the start of a game, from 0 to 60
    #[arg(long, value_name = "N", default_value_t = TdSettings::default().opening, value_parser = clap::value_parser!(u32).range(0..=60))]
    pub opening: u32,
    /// Value of a finished game: result (win, draw or loss) or discs (the disc difference)
    #[arg(long, value_name = "REWARD", default_value = "result", value_parser = reward())]
    pub reward: Reward,
    /// Opponent [default: the network itself]
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<Spec>,
    /// Random seed
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Number of games between two measurements of strength [default: a twentieth of all games]
    #[arg(long, value_name = "K", value_parser = games)]
    pub every: Option<u64>,
    /// Write a report with the learning curve and pictures of the weights to this directory
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// Language of the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const TD_EXAMPLES: &str = "\
Examples:
  outflank train td --out td.safetensors
  outflank train td --games 1000000 --out td.safetensors --report td
  outflank train td --network ntuple:straight4 --lambda 0.9 --rate 0.5 --epsilon 0.1 --out td.safetensors
  outflank train td --network table --size 6 --against greedy:eval=positional --out table.safetensors
  outflank train td --network linear:phases=3 --games 20000 --out linear.safetensors --json";

/// Parses a reward. An error lists all of them.
fn reward() -> impl TypedValueParser<Value = Reward> {
    let named = |name: String| Reward::NAMES.into_iter().find(|(own, _)| *own == name);
    PossibleValuesParser::new(Reward::NAMES.map(|(name, _)| name))
        .try_map(move |name| named(name).map(|(_, reward)| reward).ok_or("unknown reward"))
}
