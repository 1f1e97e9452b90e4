//! The game in progress, and the record that it may follow.

use outflank_board::{Game, IllegalMove, Move, Outcome, Score, Turn};
use outflank_notation::Record;
use outflank_notation::record::{Claim, Contestant, Date, Ending};

use crate::console::escaped;
use crate::terminal::texts::Texts;

/// A game, and the loaded record if there is one.
///
/// As long as the moves of the game are those of the record, its other moves can be redone. Another move leaves the
/// record, and going back restores it.
#[derive(Debug)]
pub struct Replay {
    game: Game,
    /// The record with all its moves.
    record: Option<Record>,
}

/// How a move continues the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It is the recorded move.
    Recorded,
    /// It is another move, and this number of recorded moves is dropped.
    New {
        /// The recorded moves after this position.
        dropped: usize,
    },
}

impl From<Game> for Replay {
    fn from(game: Game) -> Self {
        Self { game, record: None }
    }
}

impl From<Record> for Replay {
    fn from(record: Record) -> Self {
        Self { game: record.game.clone(), record: Some(record) }
    }
}

impl Replay {
    /// The game up to the current position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game with all moves that can be redone.
    pub fn whole_game(&self) -> Game {
        let mut game = self.game.clone();
        game.go_to(usize::MAX);
        game
    }

    /// Whether a record was loaded.
    pub fn has_record(&self) -> bool {
        self.record.is_some()
    }

    /// Plays a move. The recorded move is redone with its time and evaluation.
    pub fn play(&mut self, turn: Turn) -> Result<Progress, IllegalMove> {
        let rest = self.recorded_rest();
        if rest.first().is_some_and(|next| next.play == turn.play) {
            self.game.redo();
            return Ok(Progress::Recorded);
        }
        let dropped = rest.len();
        self.game.play_turn(turn)?;
        Ok(Progress::New { dropped })
    }

    /// Plays a forced pass, and returns whether there was one.
    pub fn pass_if_forced(&mut self) -> bool {
        self.game.position().must_pass() && self.play(Move::Pass.into()).is_ok()
    }

    /// Goes to the position after this number of moves, or to the last one if there are fewer.
    pub fn go_to(&mut self, ply: usize) {
        self.game.go_to(ply);
        let next = |turns: &[Turn]| turns.first().map(|turn| turn.play);
        let recorded = next(self.recorded_rest());
        if let Some(record) = &self.record
            && recorded.is_some()
            && recorded != next(self.game.undone_turns())
        {
            let ply = self.game.ply();
            self.game = record.game.clone();
            self.game.go_to(ply);
        }
    }

    /// The recorded moves after the current position; none outside the record.
    fn recorded_rest(&self) -> &[Turn] {
        let turns = self.record.as_ref().map_or(&[][..], |record| record.game.turns());
        if self.recorded_plies(&self.game) == self.game.ply() { &turns[self.game.ply()..] } else { &[] }
    }

    /// The number of moves at the start of a game that are those of the record.
    fn recorded_plies(&self, game: &Game) -> usize {
        let turns = self.record.as_ref().map_or(&[][..], |record| record.game.turns());
        game.turns().iter().zip(turns).take_while(|(turn, recorded)| turn.play == recorded.play).count()
    }

    /// The last move with its time, evaluation and comment, such as `12. White d3 (1.50 s, +2): a good move`.
    pub fn last_move(&self) -> Option<String> {
        let ply = self.game.ply();
        let turn = self.game.turns().last()?;
        let side = self.game.position_at(ply - 1)?.turn();
        let time = turn.time.map(|time| format!("{:.2} s", time.as_secs_f64()));
        let details: Vec<String> =
            time.into_iter().chain(turn.verdict.map(|verdict| verdict.to_string())).collect();
        let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
        let note = self.note().map_or_else(String::new, |note| format!(": {}", escaped(note)));
        Some(format!("{ply}. {side} {}{details}{note}", turn.play))
    }

    /// The comment of the record on the last move.
    pub fn note(&self) -> Option<&str> {
        let ply = self.game.ply();
        let record = self.record.as_ref().filter(|_| self.recorded_plies(&self.game) == ply)?;
        record.notes.get(&ply).map(String::as_str)
    }

    /// What the record says about the game: players, date, place, result and comment. A transcript says nothing.
    pub fn about(&self, texts: &Texts) -> Option<String> {
        let record = self.record.as_ref()?;
        let names = [&record.black, &record.white].map(|player| player.name.as_str());
        let mut parts = Vec::new();
        if names != ["", ""] {
            let [black, white] = names.map(|name| if name.is_empty() { "?" } else { name });
            parts.push(format!("{black} - {white}"));
        }
        parts.extend(record.date.as_ref().map(day));
        parts.extend(Some(&record.place).filter(|place| !place.is_empty()).cloned());
        let result = |claim: Claim| (texts.recorded_result)(&claim.difference.to_string(), claim.ending);
        parts.extend(record.result.map(result));
        let about = if parts.is_empty() { None } else { Some((texts.record)(&parts.join(", "))) };
        let comment = Some(&record.comment).filter(|comment| !comment.is_empty()).cloned();
        let lines: Vec<String> = about.into_iter().chain(comment).collect();
        (!lines.is_empty()).then(|| escaped(&lines.join("\n")))
    }

    /// A game with these players as a record. It keeps what the loaded record says about its own moves.
    pub fn to_record(&self, game: Game, names: [&str; 2]) -> Record {
        let result = game.outcome().map(Outcome::difference);
        let whole = Record::new(Game::new(game.size()));
        let loaded = self.record.as_ref().unwrap_or(&whole);
        let kept = self.recorded_plies(&game);
        let is_complete = self.record.is_some() && kept == loaded.game.ply();
        let claim = loaded.result.filter(|_| is_complete && kept == game.ply());
        // A recorded result includes the komi.
        let komi = loaded.komi.map_or(0, Score::in_hundredths);
        let played = |difference: i32| Claim {
            difference: Score::hundredths(100 * difference + komi),
            ending: Ending::Played,
        };
        let [black, white] = [(&loaded.black, names[0]), (&loaded.white, names[1])].map(|(player, name)| {
            let name = if player.name.is_empty() { name } else { &player.name };
            Contestant { name: name.to_owned(), ..player.clone() }
        });
        Record {
            black,
            white,
            result: claim.or_else(|| result.map(played)),
            theory: loaded.theory.filter(|_| is_complete),
            notes: loaded.notes.range(..=kept).map(|(&ply, note)| (ply, note.clone())).collect(),
            game,
            ..loaded.clone()
        }
    }
}

fn day(date: &Date) -> String {
    match date.day {
        Some((month, day)) => format!("{:04}-{month:02}-{day:02}", date.year),
        None => format!("{:04}", date.year),
    }
}
