//! GGS: a log, its events and its games, exact errors, and round trips.

mod games;

use std::time::Duration;

use games::{WITH_TWO_PASSES, games, timed};
use outflank_board::{BoardSize, Colour, Game, Position, Score, Verdict};
use outflank_notation::ggs::{self, Clock, Event, History, Scene, Seat, Standing};
use outflank_notation::record::{Claim, Ending, TimeControl};
use outflank_notation::transcript;
use proptest::prelude::*;

/// A session as the server writes it, shortened.
const LOG: &str = "\
: Enter your password.
READY
: +ack:  tell $_service ask 8B 1:00 bob => tell /os ask 8B 1:00 bob
READY

/os: +   .8 1720.0 alice    01:00//02:00       8b U 1720.0 bob
READY

/os: + match .5 1720 alice 1720 bob 8b U
READY

/os: join .5 8b K?
|0 move(s)
|  0: PASS
|alice    (1720.0 *) 00:59,0:0//02:00,0:0
|bob      (1720.0 O) 01:00,0:0//02:00,0:0
|
|   A B C D E F G H
| 1 - - - - - - - - 1\x20
| 2 - - - - - - - - 2\x20
| 3 - - - - - - - - 3\x20
| 4 - - - O * - - - 4\x20
| 5 - - - * O - - - 5\x20
| 6 - - - - - - - - 6\x20
| 7 - - - - - - - - 7\x20
| 8 - - - - - - - - 8\x20
|   A B C D E F G H
|
|* to move
READY

/os: -   .8 1720.0 alice    01:00//02:00       8b U 1720.0 bob
READY

/os: update .5 8b K?
|  1: f5/-2.00/3.47
|alice    (1720.0 *) 00:56,1:0//02:00,1:0
|bob      (1720.0 O) 01:00,0:0//02:00,0:0
|
|   A B C D E F G H
| 1 - - - - - - - - 1\x20
| 2 - - - - - - - - 2\x20
| 3 - - - - - - - - 3\x20
| 4 - - - O * - - - 4\x20
| 5 - - - * * * - - 5\x20
| 6 - - - - - - - - 6\x20
| 7 - - - - - - - - 7\x20
| 8 - - - - - - - - 8\x20
|   A B C D E F G H
|
|O to move
READY

/os: error .5 not your turn
READY

/os: .5 A 1720 bob: good game
READY

/os: watch + .5 carol
READY

/os: - match .5 1720 alice 1720 bob 8b U -64.00 .82387
READY
";

fn game(moves: &str) -> Game {
    transcript::parse(moves, Position::start(BoardSize::Eight)).unwrap()
}

fn events(log: &str) -> Vec<Event> {
    ggs::messages(log)
        .map(|(line, event)| event.unwrap_or_else(|error| panic!("line {line}: {error}")))
        .collect()
}

#[test]
fn a_log_round_trips_exactly() {
    let messages = LOG.split_once("\n\n").unwrap().1;
    assert_eq!(log(&events(LOG)), messages.replace("READY\n\n", "READY\n"));
}

#[test]
fn log_events_are_parsed() {
    let events = events(LOG);
    assert_eq!(events.len(), 9);
    let Event::Asked(request) = &events[0] else { panic!("{:?}", events[0]) };
    assert_eq!((request.id.as_str(), request.name.as_str(), request.rating), (".8", "alice", 1720.0));
    assert_eq!(request.clock.time_control(), TimeControl { main: 60, increment: 0, extension: 120 });
    assert_eq!(request.opponent, Some((1720.0, "bob".into())));
    let Event::Started(started) = &events[1] else { panic!("{:?}", events[1]) };
    assert_eq!((started.kind.as_str(), started.rated.as_str()), ("8b", "U"));
    assert!(matches!(&events[2], Event::Joined { history: None, scene } if scene.last.is_none()));
    assert_eq!(events[3], Event::Withdrawn(request.clone()));
    let Event::Updated(scene) = &events[4] else { panic!("{:?}", events[4]) };
    let (number, turn) = scene.last.unwrap();
    assert_eq!((number, turn.time), (1, Some(Duration::from_millis(3470))));
    assert_eq!(turn.verdict, Some(Verdict::Discs(Score::discs(-2))));
    assert_eq!((scene.id.as_str(), scene.komi, scene.position), (".5", None, *game("f5").position()));
    assert_eq!(
        (scene.seats[1].colour, scene.seats[1].clock.to_string().as_str()),
        (Some(Colour::White), "01:00,0:0//02:00,0:0")
    );
    assert_eq!(events[5], Event::Refused { id: Some(".5".into()), text: "not your turn".into() });
    let Event::Said { name, text, audience, .. } = &events[6] else { panic!("{:?}", events[6]) };
    assert_eq!((name.as_str(), text.as_str(), audience.as_str()), ("bob", "good game", "A"));
    assert_eq!(events[7], Event::Other("watch + .5 carol".into()));
    let Event::Ended { game, result, kept } = &events[8] else { panic!("{:?}", events[8]) };
    assert_eq!(
        (game, result, kept.as_deref()),
        (started, &Standing::Score(Score::discs(-64)), Some(".82387"))
    );
}

#[test]
fn games_are_assembled_from_a_log() {
    let read: Vec<_> = ggs::games(LOG).collect();
    assert_eq!(read.len(), 1);
    let (line, record) = (read[0].0, read[0].1.as_ref().unwrap());
    assert_eq!((line, transcript::print(&record.game).as_str()), (12, "f5"));
    assert_eq!((record.black.name.as_str(), record.white.name.as_str()), ("alice", "bob"));
    // Black's clock is already running when the game is joined.
    assert_eq!(record.black.clock, Some(TimeControl { main: 60, increment: 0, extension: 120 }));
    assert_eq!(record.result, Some(Claim { difference: Score::discs(-64), ending: Ending::Played }));
    assert_eq!(record.comment, "bob: good game");
}

fn seat(name: &str, colour: Option<Colour>, clock: &str) -> Seat {
    Seat { name: name.into(), rating: 1720.5, colour, clock: clock.parse().unwrap() }
}

/// The message that shows a game at this ply.
fn scene(id: &str, game: &Game, ply: usize) -> Box<Scene> {
    let last = ply.checked_sub(1).map(|index| (ply as u32, game.turns()[index]));
    Box::new(Scene {
        id: id.into(),
        kind: "8".into(),
        komi: None,
        last,
        seats: [
            seat("ann", Some(Colour::White), "14:00,3:0"),
            seat("bob", Some(Colour::Black), "15:00,3:0//"),
        ],
        position: *game.position_at(ply).unwrap(),
    })
}

fn join(id: &str, game: &Game, ply: usize) -> Event {
    let seats =
        [seat("ann", Some(Colour::White), "10:00//02:00"), seat("bob", Some(Colour::Black), "10:00//02:00")];
    let history = (ply > 0).then(|| {
        Box::new(History { seats, position: *game.start(), turns: game.turns()[..ply - 1].to_vec() })
    });
    Event::Joined { history, scene: scene(id, game, ply) }
}

fn log(events: &[Event]) -> String {
    events.iter().fold(String::new(), |log, event| format!("{log}{event}READY\n"))
}

fn gathered(log: &str) -> Vec<String> {
    let read = ggs::games(log).map(|(line, game)| match game {
        Ok(record) => {
            let result = record.result.map_or(String::new(), |claim| format!(" {}", claim.difference));
            format!("{line} {}{result}", transcript::print(&record.game))
        }
        Err(error) => format!("{line} {error}"),
    });
    read.collect()
}

fn finished(id: &str, result: Standing) -> Event {
    Event::Finished { id: id.into(), names: ["ann".into(), "bob".into()], result }
}

#[test]
fn games_are_assembled_from_joins_and_updates() {
    let whole = game(WITH_TWO_PASSES);
    let update = |id: &str, ply| Event::Updated(scene(id, &whole, ply));
    let events = [
        join(".7.0", &whole, 54),
        join(".7.1", &whole, 0),
        update(".7.1", 1),
        update(".7.0", 55),
        update(".7.0", 55),
        finished(".7.0", Standing::Score(Score::discs(38))),
        update(".9", 2),
        update(".7.1", 2),
        update(".9", 3),
        // A move was taken back.
        update(".7.1", 1),
    ];
    let first = format!("1 {} -38", transcript::print(&before(&whole, 55)));
    assert_eq!(gathered(&log(&events)), [first.as_str(), "88 f5", "163 c5"]);
    let (_, record) = ggs::games(&log(&events)).next().unwrap();
    let record = record.unwrap();
    assert_eq!((record.black.name.as_str(), record.white.name.as_str()), ("bob", "ann"));
    assert_eq!(record.black.clock, Some(TimeControl { main: 600, increment: 0, extension: 120 }));
    let last = ggs::games(&log(&events)).last().unwrap().1.unwrap();
    assert_eq!((last.game.start(), last.black.clock), (whole.position_at(2).unwrap(), None));
}

fn before(game: &Game, ply: usize) -> Game {
    let mut cut = Game::from_position(*game.start());
    game.turns()[..ply].iter().for_each(|&turn| cut.play_turn(turn).unwrap());
    cut
}

#[test]
fn passes_are_numbered() {
    let whole = game(WITH_TWO_PASSES);
    let events: Vec<Event> = (0..=whole.ply()).map(|ply| Event::Updated(scene(".3", &whole, ply))).collect();
    assert_eq!(log(&events).matches(": PA\n").count(), 2);
    let read: Vec<Game> = ggs::games(&log(&events)).map(|(_, record)| record.unwrap().game).collect();
    assert_eq!(read, [whole]);
}

#[test]
fn games_can_be_rejoined_and_their_ids_reused() {
    let (one, other) = (game("f5d6c3d3c4"), game("f5f6e6f4"));
    let update = Event::Updated(scene(".1", &one, 2));
    let events = [update, join(".1", &one, 3), join(".1", &one, 4), join(".1", &other, 2)];
    assert_eq!(gathered(&log(&events)), ["1 f5d6c3d3", "92 f5f6"]);
}

#[test]
fn a_malformed_message_affects_its_game_only() {
    let game = game("f5d6c3d3");
    let other = transcript::parse("f5f6", Position::start(BoardSize::Eight)).unwrap();
    let text = log(&[
        join(".1", &game, 1),
        join(".2", &game, 0),
        Event::Updated(scene(".1", &game, 3)),
        Event::Updated(scene(".1", &game, 4)),
        Event::Updated(scene(".2", &game, 1)),
        finished(".1", Standing::Aborted),
        join(".1", &game, 2),
        Event::Updated(scene(".2", &other, 2)),
        finished(".1", Standing::Left("bob".into())),
    ]);
    assert_eq!(
        gathered(&text),
        [
            "54 line 54, column 1: move 3 follows move 1; the moves between them are missing",
            "110 f5d6",
            "35 f5f6"
        ]
    );
    let broken = text.replace("|  1: f5\n", "|  1: f6\n");
    assert_eq!(gathered(&broken)[0], "1 line 1, column 1: Black turns no disc at f6; legal: d3 c4 f5 e6");
    let broken = text.replacen("| 8 - - - - - - - - 8", "| 8 * - - - - - - - 8", 1);
    assert_eq!(gathered(&broken)[0], "1 line 1, column 1: the board does not match the moves");
    let lone = log(&[Event::Updated(scene(".1", &game, 1)), Event::Updated(scene(".1", &other, 2))]);
    let wrong = lone.replace("| 6 - - - - - O - - 6", "| 6 - - - - - * - - 6");
    assert_eq!(gathered(&wrong), ["19 line 19, column 1: the board does not match the moves"]);
}

#[test]
fn errors_say_where_and_why() {
    let check = |text: &str, message: &str| {
        assert_eq!(text.parse::<Event>().unwrap_err().to_string(), message, "{text}");
    };
    check("READY", "column 1: invalid message \"READY\"; write /os: and its text");
    check("/os: + match .5", "column 1: invalid match \".5\"; write + match .5 1720 alice 1720 bob 8b U");
    check("/os: + .8 x alice 1:00 8 U", "column 1: invalid rating \"x\"; write 1720.0");
    check(
        "/os: + .8",
        "column 1: invalid request \".8\"; write + .8 1720.0 alice 01:00//02:00 8b U 1720.0 bob",
    );
    check("/os: + .8 1 alice 1: 8 U", "column 1: invalid clock \"1:\"; write one such as 15:00//02:00");
    check("/os: - match .5 1 a 1 b 8 U", "column 1: invalid result \"\"; write +2.00, aborted or bob left");
    check(
        "/os: end .5.0 0.00",
        "column 1: invalid end of game \".5.0 0.00\"; write end .5.0 ( alice vs. bob ) +2.00",
    );
    check("/os: join .5 8\n|x", "line 2, column 1: invalid number of moves \"x\"; write 0 move(s)");
    check(
        "/os: join .5 8\n|0 move(s)\n|  1: f5",
        "line 3, column 1: invalid line of a game without moves \"  1: f5\"; write 0: PASS",
    );
    check("/os: update .5 8\n|  1: z5", "line 2, column 1: invalid move \"  1: z5\"; write 3: e6//1.51");
    check(
        "/os: update .5 8\n|  1: f5\n|alice 00:55",
        "line 3, column 1: invalid player \"alice 00:55\"; write alice (1720.0 *) 00:55//02:00",
    );
    let update = Event::Updated(scene(".5", &game("f5"), 1)).to_string();
    check(
        &update.replace("update .5 8 K?", "update .5"),
        "line 1, column 1: invalid game \".5\"; write join .5 8b K?",
    );
    check(&update.replace("| 2 -", "| 2 Q"), "line 8, column 1: invalid square \"Q\"; write *, O and -");
    check(
        &update.replace("|O to move\n", ""),
        "line 5, column 1: the side to move is missing; write X or O after the board, or a line \"Black to move\"",
    );
}

proptest! {
    #[test]
    fn games_of_every_size_round_trip(
        game in prop::sample::select(BoardSize::ALL.to_vec()).prop_flat_map(games),
        seed: u64,
        from in 0..40_usize,
    ) {
        let game = timed(&game, seed);
        let from = from.min(game.ply());
        let mut events = vec![join(".1", &game, from)];
        events.extend((from + 1..=game.ply()).map(|ply| Event::Updated(scene(".1", &game, ply))));
        let log = log(&events);
        let read: Vec<Event> = ggs::messages(&log).map(|(_, event)| event.unwrap()).collect();
        prop_assert_eq!(&read, &events);
        let games: Vec<Game> = ggs::games(&log).map(|(_, record)| record.unwrap().game).collect();
        prop_assert_eq!(games, [game], "{}", log);
    }

    #[test]
    fn clocks_round_trip(seconds: [Option<i32>; 3], moves: [Option<(bool, Option<u32>, u32)>; 3]) {
        let period = |part: usize| {
            let moves = moves[part].map(|(altered, made, of)| ggs::Count { altered, made, of });
            seconds[part].map(|seconds| ggs::Period { seconds, moves })
        };
        let clock = Clock { main: period(0), increment: period(1), extension: period(2) };
        prop_assert_eq!(clock.to_string().parse(), Ok(clock));
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        text in "((/os: )?(\\+ |- |match |join |update |error |end )?(\\.5 )?(\\||[0-9]: f5|a \\(1 \\*\\) 5:00|[-*O ]{0,8}|to move|:|1 )?\n?){0,20}"
    ) {
        for (_, event) in ggs::messages(&text) {
            match event {
                Ok(event) => prop_assert_eq!(event.to_string().parse(), Ok(event)),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
        let _ = ggs::games(&text).count();
    }
}
