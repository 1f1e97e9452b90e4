//! Exports the games of a run to files for other programs.

use std::io::Write as _;

use outflank_board::{Clock, Colour, Forfeit, Outcome, Score};
use outflank_notation::record::{self, Claim, Contestant};
use outflank_notation::{ggf, transcript};

use crate::clock::TimeControl;
use crate::draft::Draft;
use crate::duel::Ending;
use crate::json::{self, GameAnswer};
use crate::played::Played;
use crate::records::{Archive, RecordsError};
use crate::series::Series;
use crate::words::{colour_word, forfeit_words};

const CSV_HEADER: &str = "number,pairing,black,white,winner,score,plain_score,black_discs,white_discs,forfeit,\
                       reason,black_seconds,white_seconds,black_nodes,white_nodes,moves";

impl Archive {
    /// Writes the games up to this number to `games.jsonl`, `games.csv` and `games.ggf` in the directory.
    ///
    /// # Errors
    ///
    /// When a game cannot be read or a file cannot be written.
    pub fn export(&self, last: u64) -> Result<(), RecordsError> {
        let series = self.series();
        let json_line = |played: &Played| json::text(&GameAnswer::new(series, played));
        let csv_line = |played: &Played| csv(series, played);
        let ggf_line = |played: &Played| ggf::print(&record(series, played));
        self.export_as(last, "games.jsonl", None, &json_line)?;
        self.export_as(last, "games.csv", Some(CSV_HEADER), &csv_line)?;
        self.export_as(last, "games.ggf", None, &ggf_line)
    }

    fn export_as(
        &self,
        last: u64,
        name: &str,
        heading: Option<&str>,
        line: &dyn Fn(&Played) -> String,
    ) -> Result<(), RecordsError> {
        let path = self.directory().join(name);
        let failed = |error| RecordsError::Directory { path: path.clone(), error };
        let mut draft = Draft::create(&path).map_err(failed)?;
        let mut written = heading.map_or(Ok(()), |heading| writeln!(draft, "{heading}"));
        self.each(last, &mut |played| {
            if written.is_ok() {
                written = writeln!(draft, "{}", line(played));
            }
        })?;
        written.and_then(|()| draft.finish()).map_err(failed)
    }
}

fn csv(series: &Series, played: &Played) -> String {
    let record = &played.record;
    let [black, white] = series.names(played).map(str::to_owned);
    let [black_discs, white_discs] =
        Colour::ALL.map(|colour| record.game.position().count(colour).to_string());
    let (forfeit, reason) = match &record.ending {
        Ending::Forfeit { why, .. } => forfeit_words(why),
        Ending::Played | Ending::Stopped => ("", ""),
    };
    let number = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
    let [black_effort, white_effort] = [record.black, record.white];
    let fields = [
        played.number.to_string(),
        (played.pairing + 1).to_string(),
        black,
        white,
        record.winner().map(colour_word).unwrap_or_default().to_owned(),
        number(record.outcome().map(Outcome::difference)),
        number(record.outcome().map(Outcome::plain)),
        black_discs,
        white_discs,
        forfeit.to_owned(),
        reason.to_owned(),
        black_effort.time.as_secs_f64().to_string(),
        white_effort.time.as_secs_f64().to_string(),
        black_effort.nodes.to_string(),
        white_effort.nodes.to_string(),
        transcript::print_with_passes(&record.game),
    ];
    fields.map(|field| quoted(&field)).join(",")
}

/// Quotes a field if necessary.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// The game as a record that all formats share. After a forfeit the winner has all squares.
fn record(series: &Series, played: &Played) -> record::Record {
    let arena = &played.record;
    let squares = series.size.squares() as i32;
    let lost = |loser| if loser == Colour::Black { -squares } else { squares };
    let (difference, ending) = match &arena.ending {
        Ending::Forfeit { loser, why } => (
            lost(*loser),
            match why {
                Forfeit::Resigned => record::Ending::Resigned,
                Forfeit::Late(_) => record::Ending::Timeout,
                Forfeit::Died(_) | Forfeit::Illegal(_) | Forfeit::Protocol(_) => record::Ending::Left,
            },
        ),
        Ending::Played | Ending::Stopped => {
            (arena.game.outcome().map_or(0, Outcome::difference), record::Ending::Played)
        }
    };
    let clock = match series.clock {
        Some(TimeControl::Game(Clock { remaining, increment })) => Some(record::TimeControl {
            main: remaining.as_secs() as u32,
            increment: increment.as_secs() as u32,
            extension: 0,
        }),
        _ => None,
    };
    let [black, white] =
        series.names(played).map(|name| Contestant { name: name.to_owned(), rating: None, clock });
    let result = Some(Claim { difference: Score::discs(difference), ending });
    let comment = match &arena.ending {
        Ending::Forfeit { loser, why } => format!("{loser} {why}"),
        Ending::Played | Ending::Stopped => String::new(),
    };
    let game = arena.game.clone();
    record::Record {
        black,
        white,
        place: "outflank".to_owned(),
        result,
        comment,
        ..record::Record::new(game)
    }
}
