//! Games to learn from: files in any format, directories, and games of a player against itself.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use outflank_arena::Duel;
use outflank_board::{BoardSize, Game, Limits, Observer as _, Outcome, Player, Position, random};
use outflank_jobs::Threads;
use outflank_learn::classifier::LabelledGame;
use outflank_notation::Record;
use outflank_notation::bitboard::Order;
use outflank_players::Spec;
use outflank_players::seed::mix;

use crate::args::Years;
use crate::command::BadInput;
use crate::command::convert::{Input, Reading};
use crate::console::{self, shown};
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// The file of games in the records of a match or tournament.
const RECORDED_GAMES: &str = "games.ggf";

/// The endings of files of the WTHOR base.
const BASE_ENDINGS: [&str; 3] = [".wtb", ".wtb.gz", ".zip"];

/// A game and its year.
pub struct DatedGame {
    pub game: LabelledGame,
    year: Option<u16>,
}

impl DatedGame {
    /// Whether it was played in these years. Without years, every game was.
    pub fn is_of(&self, years: Option<Years>) -> bool {
        years.is_none_or(|years| self.year.is_some_and(|year| years.range().contains(&year)))
    }
}

/// The files behind these paths: directories stand for the games in them.
pub fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(inside(path)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The games of a directory: the records of a match, or a WTHOR base.
fn inside(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let recorded = directory.join(RECORDED_GAMES);
    if recorded.exists() {
        return Ok(vec![recorded]);
    }
    let unreadable = |error| BadInput(format!("cannot read {}: {error}", shown(directory)));
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().to_lowercase());
        if BASE_ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let why = format!(
            "{} contains neither {RECORDED_GAMES} nor files of a WTHOR base (.wtb, .zip); name the files of games",
            shown(directory)
        );
        return Err(BadInput(why).into());
    }
    Ok(files)
}

/// Reads the finished games of a size. Games without a result are counted in a note.
pub fn read(files: &[PathBuf], size: BoardSize) -> anyhow::Result<Vec<DatedGame>> {
    let (mut games, mut unusable) = (Vec::new(), 0_u64);
    for file in files {
        let inputs = Input::open(file, Reading { from: None, size, order: Order::A1Lowest })?;
        let progress = Progress::new(inputs.iter().map(|input| input.length).sum());
        for item in inputs.into_iter().flat_map(|input| input.items(&progress)) {
            match item?.entry {
                Ok(entry) if entry.record.game.size() == size => match labelled(&entry.record) {
                    Some(game) => games.push(game),
                    None => unusable += 1,
                },
                _ => unusable += 1,
            }
        }
    }
    if unusable > 0 {
        let games = if unusable == 1 { "game is" } else { "games are" };
        console::note(format!("{unusable} {games} left out: broken, without a result, or of another size"));
    }
    Ok(games)
}

/// A game with its result: that of the moves, or the recorded one.
fn labelled(record: &Record) -> Option<DatedGame> {
    let recorded = || {
        let difference = record.result?.difference.in_hundredths() / 100;
        let squares = record.game.size().squares() as i32;
        (-squares..=squares).contains(&difference).then_some(difference)
    };
    let difference = record.game.outcome().map(Outcome::difference).or_else(recorded)?;
    let game = LabelledGame { game: record.game.clone(), difference };
    Some(DatedGame { game, year: record.date.as_ref().map(|date| date.year) })
}

/// How games of a player against itself are played.
pub struct SelfGames<'a> {
    pub player: &'a Spec,
    pub size: BoardSize,
    pub games: u64,
    pub random_moves: u32,
    pub seed: u64,
    pub threads: Threads,
}

impl SelfGames<'_> {
    /// Plays the games. They do not depend on the number of threads.
    pub fn play(&self, interrupt: &Interrupt) -> anyhow::Result<Vec<LabelledGame>> {
        let maker = self.player.maker(self.size).map_err(|error| BadInput(error.to_string()))?;
        let progress = Progress::new(self.games);
        let mut games = Vec::new();
        let hire = || {
            |number: u64| -> anyhow::Result<LabelledGame> {
                let seed = mix(&[self.seed, number]);
                let [mut black, mut white] = [maker.player(mix(&[seed, 1]))?, maker.player(mix(&[seed, 2]))?];
                let game = self.game(seed, black.as_mut(), white.as_mut());
                let difference = game.outcome().map(Outcome::difference);
                let why = || anyhow::anyhow!("{} did not finish a game", self.player.name());
                Ok(LabelledGame { difference: difference.ok_or_else(why)?, game })
            }
        };
        let mut failure = None;
        self.threads.ordered(0..self.games, hire, &mut |game| {
            progress.advance();
            match game {
                Ok(game) => games.push(game),
                Err(error) => failure = Some(error),
            }
            if failure.is_some() || interrupt.stop() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match failure {
            Some(error) => Err(error),
            None if interrupt.stop() => Err(Interrupted.into()),
            None => Ok(games),
        }
    }

    fn game(&self, seed: u64, black: &mut dyn Player, white: &mut dyn Player) -> Game {
        let mut rng = random::generator(seed);
        let opening = random::position(self.size, self.random_moves, &mut rng);
        let start = Game::from_position(opening.unwrap_or_else(|| Position::start(self.size)));
        let duel = Duel { black, white, limits: Limits::default(), clock: None };
        duel.play(start, &mut ()).game
    }
}
