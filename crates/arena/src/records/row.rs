//! A game as a row of the database.

use std::time::Duration;

use outflank_board::{Colour, Forfeit, Game, Outcome, Score, Turn, Verdict};
use outflank_notation::{diagram, transcript};
use rusqlite::types::Type;
use rusqlite::{Connection, Error, Result, Row, ToSql};

use crate::duel::{DuelRecord, Ending, SideStatistics};
use crate::played::Played;
use crate::words::{colour_word, forfeit_words};

/// The schema of the database. The database stores its comments too.
///
/// One transaction makes all tables, so that a program that is killed leaves all or none of them.
pub(super) const SCHEMA: &str = "
BEGIN;
CREATE TABLE IF NOT EXISTS run (
    command TEXT NOT NULL,      -- the command line that began the run
    version TEXT NOT NULL,      -- of the program
    seed TEXT NOT NULL,         -- where chance starts
    machine TEXT NOT NULL,
    started TEXT NOT NULL,      -- in UTC
    settings TEXT NOT NULL      -- what decides how games come out, as JSON
) STRICT;
CREATE TABLE IF NOT EXISTS players (
    number INTEGER PRIMARY KEY, -- from 1
    name TEXT NOT NULL,
    player TEXT NOT NULL        -- as it is written on the command line
) STRICT;
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, -- from 1
    pairing INTEGER NOT NULL,   -- from 1
    first TEXT NOT NULL,        -- the colour of the pairing's first player
    black INTEGER NOT NULL REFERENCES players,
    white INTEGER NOT NULL REFERENCES players,
    start TEXT NOT NULL,        -- the position before the first move
    moves TEXT NOT NULL,        -- with passes as PA
    times TEXT NOT NULL,        -- nanoseconds of each move, empty where nobody was asked
    verdicts TEXT NOT NULL,     -- of each move: d hundredths of a disc, p points, r discs, c ten-thousandths
    winner TEXT,                -- the colour; nothing for a draw
    black_discs INTEGER NOT NULL,
    white_discs INTEGER NOT NULL,
    score INTEGER,              -- Black's lead, empty squares to the winner; nothing after a forfeit
    plain_score INTEGER,        -- Black's lead as the discs lie; nothing after a forfeit
    forfeit TEXT,               -- how the game was lost without being played to its end
    reason TEXT,
    black_moves INTEGER NOT NULL,
    black_choices INTEGER NOT NULL,
    black_nodes INTEGER NOT NULL,
    black_nanoseconds INTEGER NOT NULL,
    black_slowest INTEGER NOT NULL,
    white_moves INTEGER NOT NULL,
    white_choices INTEGER NOT NULL,
    white_nodes INTEGER NOT NULL,
    white_nanoseconds INTEGER NOT NULL,
    white_slowest INTEGER NOT NULL
) STRICT;
COMMIT;
";

const INSERT_GAME: &str = "INSERT OR IGNORE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, \
                     ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26)";

/// Stores a game, unless it is stored already.
pub(super) fn store(connection: &Connection, pairings: &[[usize; 2]], played: &Played) -> Result<()> {
    let Played { number, pairing, first, record } = played;
    let [one, other] = pairings[*pairing].map(|player| player as i64 + 1);
    let (black, white) = if *first == Colour::Black { (one, other) } else { (other, one) };
    let position = record.game.position();
    let outcome = record.outcome();
    let forfeit = match &record.ending {
        Ending::Forfeit { why, .. } => Some(forfeit_words(why)),
        Ending::Played | Ending::Stopped => None,
    };
    let [black_effort, white_effort] = [record.black, record.white].map(numbers);
    let columns: [&dyn ToSql; 16] = [
        &(*number as i64),
        &(*pairing as i64 + 1),
        &colour_word(*first),
        &black,
        &white,
        &diagram::string(record.game.start()),
        &transcript::print_with_passes(&record.game),
        &joined(&record.game, |turn| turn.time.map(|time| time.as_nanos().to_string())),
        &joined(&record.game, |turn| turn.verdict.map(verdict_word)),
        &record.winner().map(colour_word),
        &position.count(Colour::Black),
        &position.count(Colour::White),
        &outcome.map(Outcome::difference),
        &outcome.map(Outcome::plain),
        &forfeit.map(|(kind, _)| kind),
        &forfeit.map(|(_, reason)| reason),
    ];
    let efforts = black_effort.iter().chain(&white_effort).map(|number| number as &dyn ToSql);
    let columns: Vec<&dyn ToSql> = columns.into_iter().chain(efforts).collect();
    connection.prepare_cached(INSERT_GAME)?.execute(&columns[..])?;
    Ok(())
}

/// Loads a stored game.
pub(super) fn load(connection: &Connection, number: u64) -> Result<Played> {
    let mut statement = connection.prepare_cached("SELECT * FROM games WHERE number = ?1")?;
    statement.query_row([number as i64], played)
}

/// Passes every game up to this number to `tell`, in order.
pub(super) fn each(connection: &Connection, last: u64, tell: &mut dyn FnMut(&Played)) -> Result<()> {
    let last = i64::try_from(last).unwrap_or(i64::MAX);
    let mut statement = connection.prepare("SELECT * FROM games WHERE number <= ?1 ORDER BY number")?;
    for game in statement.query_map([last], played)? {
        tell(&game?);
    }
    Ok(())
}

fn played(row: &Row<'_>) -> Result<Played> {
    let first = colour(row, "first")?;
    let winner = row.get::<_, Option<String>>("winner")?.map(|_| colour(row, "winner")).transpose()?;
    let ending = match (row.get::<_, Option<String>>("forfeit")?, winner) {
        (None, _) => Ending::Played,
        (Some(kind), Some(winner)) => {
            let why = forfeit(&kind, row.get("reason")?).ok_or_else(|| unreadable(row, "forfeit", &kind))?;
            Ending::Forfeit { loser: winner.other(), why }
        }
        (Some(kind), None) => return Err(unreadable(row, "winner", &kind)),
    };
    let record =
        DuelRecord { game: game(row)?, ending, black: effort(row, "black")?, white: effort(row, "white")? };
    let [number, pairing] = ["number", "pairing"].map(|column| row.get::<_, i64>(column));
    Ok(Played { number: number? as u64, pairing: pairing? as usize - 1, first, record })
}

fn game(row: &Row<'_>) -> Result<Game> {
    let [start, moves, times, verdicts] =
        ["start", "moves", "times", "verdicts"].map(|column| row.get::<_, String>(column));
    let (start, moves, times, verdicts) = (start?, moves?, times?, verdicts?);
    let start = diagram::parse(&start).map_err(|error| unreadable(row, "start", &error))?;
    let replayed = transcript::parse(&moves, start).map_err(|error| unreadable(row, "moves", &error))?;
    let mut game = Game::from_position(start);
    for ((play, time), verdict) in replayed.moves().zip(times.split(',')).zip(verdicts.split(',')) {
        let time = time.parse().ok().map(Duration::from_nanos);
        let turn = Turn { play, time, verdict: self::verdict(verdict) };
        game.play_turn(turn).map_err(|error| unreadable(row, "moves", &error))?;
    }
    Ok(game)
}

fn effort(row: &Row<'_>, colour: &str) -> Result<SideStatistics> {
    let number =
        |what: &str| row.get::<_, i64>(format!("{colour}_{what}").as_str()).map(|number| number as u64);
    Ok(SideStatistics {
        moves: number("moves")? as u32,
        choices: number("choices")? as u32,
        nodes: number("nodes")?,
        time: Duration::from_nanos(number("nanoseconds")?),
        slowest: Duration::from_nanos(number("slowest")?),
    })
}

fn numbers(effort: SideStatistics) -> [i64; 5] {
    let SideStatistics { moves, choices, nodes, time, slowest } = effort;
    let [time, slowest] = [time, slowest].map(|time| time.as_nanos() as i64);
    [moves.into(), choices.into(), nodes as i64, time, slowest]
}

/// The values of all turns, separated by commas. A missing value is empty.
fn joined(game: &Game, value: impl Fn(&Turn) -> Option<String>) -> String {
    game.turns().iter().map(|turn| value(turn).unwrap_or_default()).collect::<Vec<_>>().join(",")
}

fn colour(row: &Row<'_>, column: &str) -> Result<Colour> {
    let word: String = row.get(column)?;
    let found = Colour::ALL.into_iter().find(|&colour| colour_word(colour) == word);
    found.ok_or_else(|| unreadable(row, column, &word))
}

fn verdict_word(verdict: Verdict) -> String {
    match verdict {
        Verdict::Discs(score) => format!("d{}", score.in_hundredths()),
        Verdict::Points(points) => format!("p{points}"),
        Verdict::Result(discs) => format!("r{discs}"),
        Verdict::Chance(chance) => format!("c{chance}"),
    }
}

fn verdict(word: &str) -> Option<Verdict> {
    let (unit, number) = word.split_at_checked(1)?;
    match unit {
        "d" => number.parse().ok().map(|hundredths| Verdict::Discs(Score::hundredths(hundredths))),
        "p" => number.parse().ok().map(Verdict::Points),
        "r" => number.parse().ok().map(Verdict::Result),
        "c" => number.parse().ok().map(Verdict::Chance),
        _ => None,
    }
}

fn forfeit(kind: &str, reason: String) -> Option<Forfeit> {
    match kind {
        "resigned" => Some(Forfeit::Resigned),
        "died" => Some(Forfeit::Died(reason)),
        "late" => Some(Forfeit::Late(reason)),
        "illegal" => Some(Forfeit::Illegal(reason)),
        "protocol" => Some(Forfeit::Protocol(reason)),
        _ => None,
    }
}

fn unreadable(row: &Row<'_>, column: &str, why: &impl ToString) -> Error {
    let index = row.as_ref().column_index(column).unwrap_or_default();
    Error::FromSqlConversionFailure(index, Type::Text, format!("{column}: {}", why.to_string()).into())
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Position, random};

    use super::*;

    /// A database with three players.
    fn database() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(SCHEMA).unwrap();
        connection
            .execute("INSERT INTO players VALUES (1, 'A', ''), (2, 'B', ''), (3, 'C', '')", [])
            .unwrap();
        connection
    }

    /// The third table cannot be made, so the first two must not stay.
    #[test]
    fn the_schema_is_made_as_a_whole_or_not_at_all() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE other (one); CREATE INDEX games ON other (one)").unwrap();
        connection.execute_batch(SCHEMA).unwrap_err();
        connection.execute_batch("ROLLBACK").unwrap();
        let tables = "SELECT count(*) FROM sqlite_master WHERE name IN ('run', 'players')";
        assert_eq!(connection.query_row(tables, [], |row| row.get::<_, i64>(0)), Ok(0));
    }

    #[test]
    fn games_round_trip_through_the_database() {
        let connection = database();
        let reasons = || {
            let text = || "it's \"so\"".to_owned();
            let forfeits = [
                Forfeit::Resigned,
                Forfeit::Died(text()),
                Forfeit::Late(text()),
                Forfeit::Illegal(text()),
                Forfeit::Protocol(text()),
            ];
            forfeits.into_iter().zip(Colour::ALL.into_iter().cycle())
        };
        let endings = reasons().map(|(why, loser)| Ending::Forfeit { loser, why }).chain([Ending::Played]);
        let mut games = Vec::new();
        for ((number, ending), size) in (1..).zip(endings).zip(BoardSize::ALL.into_iter().cycle()) {
            let moves = random::game(Position::start(size), &mut random::generator(number));
            let mut game = Game::new(size);
            for (ply, play) in moves.moves().enumerate() {
                let verdict = match (ply + number as usize) % 5 {
                    0 => None,
                    1 => Some(Verdict::Discs(Score::hundredths(-250))),
                    2 => Some(Verdict::Points(31)),
                    3 => Some(Verdict::Result(-14)),
                    _ => Some(Verdict::Chance(5420)),
                };
                let time = verdict.map(|_| Duration::from_nanos(ply as u64));
                game.play_turn(Turn { play, time, verdict }).unwrap();
            }
            let effort = |seed: u64| SideStatistics {
                moves: 3,
                choices: 40,
                nodes: u64::MAX >> 1,
                time: Duration::from_nanos(seed),
                slowest: Duration::from_secs(seed),
            };
            let record = DuelRecord { game, ending, black: effort(1), white: effort(2) };
            games.push(Played { number, pairing: 1, first: Colour::ALL[number as usize % 2], record });
        }
        let pairings = [[0, 1], [0, 2]];
        for game in &games {
            store(&connection, &pairings, game).unwrap();
            // The game that was stored first stays.
            store(&connection, &pairings, &Played { first: game.first.other(), ..game.clone() }).unwrap();
            assert_eq!(load(&connection, game.number).as_ref(), Ok(game));
        }
        let mut all = Vec::new();
        each(&connection, 4, &mut |game| all.push(game.clone())).unwrap();
        assert_eq!(all, games[..4]);
    }

    #[test]
    fn damaged_rows_are_rejected() {
        let connection = database();
        let game = random::game(Position::start(BoardSize::Four), &mut random::generator(1));
        let (black, white) = (SideStatistics::default(), SideStatistics::default());
        let record = DuelRecord { game, ending: Ending::Played, black, white };
        store(&connection, &[[0, 1]], &Played { number: 1, pairing: 0, first: Colour::Black, record })
            .unwrap();
        for damage in
            ["moves = 'b1b1'", "start = '--'", "first = 'red'", "forfeit = 'asleep', winner = 'black'"]
        {
            connection.execute("SAVEPOINT whole", []).unwrap();
            connection.execute(&format!("UPDATE games SET {damage}"), []).unwrap();
            assert!(load(&connection, 1).is_err(), "{damage}");
            connection.execute_batch("ROLLBACK TO whole; RELEASE whole").unwrap();
        }
        assert!(load(&connection, 1).is_ok());
    }
}
