//! Messages of the protocols: round trips, and no text makes a reader panic.

use std::time::Duration;

use outflank_board::{BoardSize, Colour, Move, Score, Square};
use outflank_notation::gtp::{
    self, FinalScore, Generated, Request, Response, Responses, TimeSettings, TimeSystem,
};
use outflank_notation::nboard::{self, Depth, Eval, Hint, Played, Reply};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn moves() -> impl Strategy<Value = Move> {
    (0..=100_u32).prop_map(|index| Square::from_index(index, BoardSize::Ten).map_or(Move::Pass, Move::Place))
}

fn numbers() -> impl Strategy<Value = u32> {
    any::<u32>()
}

fn colours() -> impl Strategy<Value = Colour> {
    select(Colour::ALL.to_vec())
}

fn scores() -> impl Strategy<Value = Score> {
    prop_oneof![-6400..=6400, -i32::MAX..=i32::MAX].prop_map(Score::hundredths)
}

fn times() -> impl Strategy<Value = Duration> {
    let exact = (any::<u64>(), 0..1_000_000_000_u32).prop_map(|(whole, rest)| Duration::new(whole, rest));
    prop_oneof![(0..100_000_u64).prop_map(Duration::from_millis), exact]
}

fn lines() -> impl Strategy<Value = nboard::Command> {
    "[a-z]{0,8}( [ -~é]{0,20})?".prop_filter_map("a known line", |line| line.parse().ok())
}

fn words() -> impl Strategy<Value = gtp::Word> {
    "[!-\"$-~é]{1,12}".prop_map(|text| text.parse().expect("a word"))
}

fn systems() -> impl Strategy<Value = TimeSystem> {
    prop_oneof![
        Just(TimeSystem::Unlimited),
        times().prop_map(|main| TimeSystem::Absolute { main }),
        (times(), times(), numbers()).prop_map(|(main, period, periods)| TimeSystem::Byoyomi {
            main,
            period,
            periods
        }),
        (times(), times(), numbers()).prop_map(|(main, overtime, stones)| TimeSystem::Canadian {
            main,
            overtime,
            stones
        }),
        (times(), times()).prop_map(|(main, increment)| TimeSystem::Fischer { main, increment }),
    ]
}

fn gtp_commands() -> impl Strategy<Value = gtp::Command> {
    use gtp::Command;
    prop_oneof![
        "[a-z_-]{1,12}( [!-\"$-~]{1,5}){0,3}".prop_filter_map("lacks arguments", |line| line.parse().ok()),
        select(Command::NAMES.to_vec()).prop_filter_map("lacks arguments", |name| name.parse().ok()),
        words().prop_map(Command::KnownCommand),
        numbers().prop_map(Command::Boardsize),
        scores().prop_map(Command::Komi),
        (colours(), moves()).prop_map(|(colour, play)| Command::Play { colour, play }),
        colours().prop_map(Command::Genmove),
        colours().prop_map(Command::RegGenmove),
        (times(), times(), numbers())
            .prop_map(|(main, overtime, stones)| TimeSettings { main, overtime, stones })
            .prop_map(Command::TimeSettings),
        systems().prop_map(Command::KgsTimeSettings),
        (colours(), times(), numbers()).prop_map(|(colour, time, stones)| Command::TimeLeft {
            colour,
            time,
            stones
        }),
        words().prop_map(Command::SetGame),
        (words(), option::of(numbers())).prop_map(|(file, before)| Command::Loadsgf { file, before }),
        numbers().prop_map(Command::SetLevel),
    ]
}

fn responses() -> impl Strategy<Value = Response> {
    let text = prop_oneof![any::<String>(), "([ -~]{0,9}\n){0,5}[0-9]{0,2} ?[a-z]{0,4}"];
    (option::of(numbers()), any::<bool>(), text).prop_map(|(id, success, text)| {
        if success { Response::success(id, &text) } else { Response::failure(id, &text) }
    })
}

fn evals() -> impl Strategy<Value = Eval> {
    prop_oneof![
        scores().prop_map(Eval::from),
        (scores(), scores()).prop_map(|(one, other)| Eval::pair(one, other))
    ]
}

fn played() -> impl Strategy<Value = Played> {
    (moves(), option::of(evals()), option::of(times())).prop_map(|(play, eval, time)| Played {
        play,
        eval,
        time,
    })
}

fn nboard_commands() -> impl Strategy<Value = nboard::Command> {
    use nboard::Command;
    prop_oneof![
        lines(),
        numbers().prop_map(Command::Nboard),
        numbers().prop_map(Command::SetDepth),
        any::<String>().prop_map(|game| Command::SetGame(game.as_str().into())),
        scores().prop_map(Command::SetContempt),
        played().prop_map(Command::Move),
        numbers().prop_map(Command::Hint),
        numbers().prop_map(Command::Ping),
        select(vec![Command::Go, Command::Learn, Command::Analyze, Command::Clear, Command::Quit]),
    ]
}

fn hints() -> impl Strategy<Value = Hint> {
    let depth = prop_oneof![
        numbers().prop_map(Depth::Plies),
        (any::<u8>(), any::<bool>()).prop_map(|(percent, outcome_only)| Depth::End { percent, outcome_only }),
    ];
    (moves(), vec(moves(), 0..60), evals(), depth, any::<String>()).prop_map(
        |(play, line, eval, depth, text)| Hint { play, line, eval, depth, text: text.as_str().into() },
    )
}

fn replies() -> impl Strategy<Value = Reply> {
    prop_oneof![
        "[a-z]{0,8}( [ -~é]{0,20})?".prop_filter_map("a known line", |line| line.parse().ok()),
        any::<String>().prop_map(|name| Reply::MyName(name.as_str().into())),
        any::<String>().prop_map(|text| Reply::Status(text.as_str().into())),
        hints().prop_map(Reply::Search),
        (hints(), any::<u64>()).prop_map(|(hint, games)| Reply::Book { hint, games }),
        (any::<u64>(), times()).prop_map(|(nodes, time)| Reply::NodeStats { nodes, time }),
        played().prop_map(Reply::Move),
        numbers().prop_map(Reply::Pong),
        Just(Reply::Learned),
        (numbers(), evals()).prop_map(|(moves_made, eval)| Reply::Analysis { moves_made, eval }),
    ]
}

/// Tokens with a meaning for some reader.
const PIECES: &str = "= ? # 7 12 play genmove time_left b W d3 F5 PA j10 move === / // set game depth search book 1.5 \
                      -2 1,-1 100% 100%W 0 status nodestats komi loadsgf boardsize kgs-time_settings byoyomi";

fn likely_text() -> impl Strategy<Value = String> {
    let pieces = PIECES.split_whitespace().chain([" ", " ", " ", "\n", "\t", "\r", "\0"]).collect::<Vec<_>>();
    vec(select(pieces), 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn requests_round_trip(id: Option<u32>, command in gtp_commands(), comment in "( #[ -~]*)?\r?\n?") {
        let request = Request { id, command };
        let line = request.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(Request::read(&line), Ok(Some(request.clone())), "{}", line);
        let dressed_up = format!("\t{}{comment}", line.replace(' ', " \t "));
        prop_assert_eq!(Request::read(&dressed_up), Ok(Some(request)), "{}", dressed_up);
    }

    #[test]
    fn response_streams_round_trip(sent in vec(responses(), 0..5)) {
        let text: String = sent.iter().map(Response::to_string).collect();
        let mut responses = Responses::default();
        let read: Vec<Response> = text.split_inclusive('\n').filter_map(|line| responses.push(line)).collect();
        prop_assert_eq!(&read, &sent, "{:?}", text);
        prop_assert_eq!(responses.end(), None);
    }

    #[test]
    fn an_expected_id_after_a_space_is_recognised(id: u32, text in "[a-z][a-z0-9 ]{0,9}") {
        let response = Response::success(Some(id), &text);
        let bent = response.to_string().replace('=', "= ");
        prop_assert_eq!(bent.parse().map(|bent: Response| bent.answering(id)), Ok(response));
    }

    #[test]
    fn answers_round_trip(play in moves(), score in scores()) {
        for generated in [Generated::Move(play), Generated::Resign] {
            prop_assert_eq!(generated.to_string().parse(), Ok(generated));
            prop_assert_eq!(generated.to_string().to_uppercase().parse(), Ok(generated));
        }
        prop_assert_eq!(FinalScore(score).to_string().parse(), Ok(FinalScore(score)));
    }

    #[test]
    fn nboard_commands_round_trip(command in nboard_commands()) {
        let line = command.to_string();
        prop_assert_eq!(line.parse(), Ok(command.clone()), "{}", line);
        if let Some(line) = command.in_version_1() {
            let command = match command {
                nboard::Command::Move(played) => nboard::Command::Move(played.play.into()),
                command => command,
            };
            prop_assert_eq!(line.parse(), Ok(command));
        }
    }

    #[test]
    fn nboard_replies_round_trip(reply in replies()) {
        let line = reply.to_string();
        prop_assert_eq!(line.parse(), Ok(reply), "{}", line);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in prop_oneof![any::<String>(), likely_text()]) {
        if let Ok(Some(request)) = Request::read(&text) {
            prop_assert_eq!(Request::read(&request.to_string()), Ok(Some(request)));
        }
        if let Ok(response) = text.parse::<Response>() {
            prop_assert_eq!(response.to_string().parse(), Ok(response));
        }
        if let Ok(command) = text.parse::<nboard::Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
        match text.parse::<Reply>() {
            Ok(reply) => prop_assert_eq!(reply.to_string().parse(), Ok(reply)),
            Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error),
        }
    }
}
