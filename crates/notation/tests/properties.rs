//! Round trips for all spellings, and no text makes a reader panic.

use outflank_board::random::{self, Generator, below, generator};
use outflank_board::{BoardSize, Game, Move, Position};
use outflank_notation::bitboard::{self, First, Form, Order};
use outflank_notation::diagram::{self, Diagram};
use outflank_notation::obf::{self, Problem};
use outflank_notation::script::{self, Answer, Task};
use outflank_notation::square::Indexed;
use outflank_notation::training::{self, Sample};
use outflank_notation::{detect, transcript};
use proptest::prelude::*;

fn sizes() -> impl Strategy<Value = BoardSize> {
    prop::sample::select(BoardSize::ALL.to_vec())
}

/// A random game of any size from the usual start, stopped at any ply.
fn games() -> impl Strategy<Value = Game> {
    (sizes(), any::<u64>(), 0..100_usize).prop_map(|(size, seed, ply)| {
        let whole = random::game(Position::start(size), &mut generator(seed));
        let mut game = Game::new(size);
        for play in whole.moves().take(ply) {
            game.play(play).expect("a move of a game");
        }
        game
    })
}

/// Every form of bitboards.
fn forms() -> impl Iterator<Item = Form> {
    [Order::A1Lowest, Order::A1Highest]
        .into_iter()
        .flat_map(|order| [First::Mover, First::Black].map(|first| Form { order, first }))
}

/// A comment with collapsed white space, or none.
fn comments() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[!-~]( [!-~]+){0,3}")
}

/// The moves in spellings of different programs and people.
fn dressed_up(game: &Game, rng: &mut Generator) -> String {
    let mut text = String::new();
    for (ply, play) in game.moves().enumerate() {
        text += ["", " ", "-", ", ", "\n", " | ", "; "][below(7, rng) as usize];
        let number = ply + 1;
        text += &[format!("{number}. "), format!(" {number})"), String::new()][below(3, rng) as usize];
        let name = match play {
            // A move number may follow an index, but not directly.
            Move::Place(square) if below(4, rng) == 0 => format!("{} ", Indexed(square, game.size())),
            Move::Place(square) => square.to_string(),
            // A pass can be omitted if a move follows.
            Move::Pass if ply + 1 < game.ply() && below(2, rng) == 0 => String::new(),
            Move::Pass => ["PA", "ps", "pass", " -- "][below(4, rng) as usize].into(),
        };
        text += &if below(2, rng) == 0 { name.to_uppercase() } else { name };
    }
    text
}

/// The moves as indices, without separators.
fn indices(game: &Game) -> String {
    let word = |play: Move| match play {
        Move::Place(square) => Indexed(square, game.size()).to_string(),
        Move::Pass => "PA".to_owned(),
    };
    game.moves().map(word).collect()
}

/// Tokens with a meaning for some reader.
const PIECES: &str = "X O - + . | 0 1 a b f5 d6 10 # #1 #37 PA -- ; : % é ● ---- abcd to move Black white XOXOXOXO ---------------";

/// Text that readers do not refuse at once.
fn likely_text() -> impl Strategy<Value = String> {
    let pieces = PIECES.split(' ').chain([" ", "\n"]).collect::<Vec<_>>();
    prop::collection::vec(prop::sample::select(pieces), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn transcripts_round_trip(game in games(), seed: u64) {
        let dressed_up = dressed_up(&game, &mut generator(seed));
        for text in [transcript::print(&game), transcript::print_with_passes(&game), indices(&game), dressed_up] {
            let read = transcript::parse(&text, *game.start());
            prop_assert_eq!(read, Ok(game.clone()), "{}", text);
        }
    }

    #[test]
    fn positions_round_trip(game in games()) {
        let position = *game.position();
        let marked = Diagram { position, marks: position.moves() };
        for text in [diagram::string(&position), Diagram::from(position).to_string(), marked.to_string()] {
            prop_assert_eq!(diagram::parse(&text), Ok(position), "{}", text);
            let read = detect::read(&text, BoardSize::Eight);
            prop_assert_eq!(read, Ok(Game::from_position(position)), "{}", text);
        }
    }

    #[test]
    fn problems_round_trip(game in games(), score in -16..=16, comment in comments()) {
        let position = *game.position();
        let mut moves: Vec<Move> = position.moves().into_iter().map(Move::Place).collect();
        if position.must_pass() {
            moves.push(Move::Pass);
        }
        let problem = Problem {
            position,
            moves: moves.into_iter().zip((-16..).step_by(2)).collect(),
            score: (score % 2 == 0).then_some(score),
            comment,
        };
        prop_assert_eq!(obf::parse(&problem.to_string()), Ok(problem.clone()));
        let read = detect::read(&problem.to_string(), BoardSize::Eight);
        prop_assert_eq!(read, Ok(Game::from_position(position)));
        // Unknown scores, empty fields, other line breaks and text after the last field.
        let bare = Problem { comment: None, ..problem.clone() };
        for more in [" --:-127;", ";;", " PS:+127 ;", " a2:;", "\r"] {
            prop_assert_eq!(obf::parse(&format!("{bare}{more}")), Ok(bare.clone()), "{}", more);
        }
        let said = Problem { comment: Some("it is said".into()), ..problem };
        prop_assert_eq!(obf::parse(&format!("{bare} it is said")), Ok(said));
    }

    #[test]
    fn bitboards_round_trip(game in games()) {
        for form in forms() {
            let text = bitboard::print(game.position(), form);
            prop_assert_eq!(bitboard::parse(&text, game.size(), form), Ok(*game.position()), "{}", text);
        }
    }

    #[test]
    fn scripts_round_trip(game in games(), black in 0..=50_u32, white in 0..=50_u32, comment in comments()) {
        let task = Task { position: *game.position(), comment: comment.clone() };
        prop_assert_eq!(script::parse(&task.to_string()), Ok(task));
        let answer = Answer { black, white, comment };
        prop_assert_eq!(script::parse_answer(&answer.to_string()), Ok(answer));
    }

    #[test]
    fn samples_round_trip(game in games(), score in -16..=16) {
        let sample = Sample::new(game.position(), score);
        prop_assert_eq!(training::parse(&sample.to_string()), Ok(sample));
    }

    #[test]
    fn games_from_any_position_are_recognised(game in games(), seed: u64) {
        let rest = random::game(*game.position(), &mut generator(seed));
        let board = diagram::string(rest.start());
        for text in [
            format!("{board} {}", transcript::print(&rest)),
            format!("{board};{}", transcript::print_with_passes(&rest)),
            format!("{board} {}", indices(&rest)),
            format!("{board};{}", indices(&rest)),
            format!("{}\n{}", Diagram::from(*rest.start()), transcript::print_with_passes(&rest)),
        ] {
            let read = detect::read(&text, BoardSize::Eight);
            prop_assert_eq!(read, Ok(rest.clone()), "{}", text);
        }
        for moves in [transcript::print(&game), indices(&game)] {
            prop_assert_eq!(detect::read(&moves, game.size()), Ok(game.clone()), "{}", moves);
            if game.ply() > 0 {
                prop_assert_eq!(detect::format(moves.as_bytes()), Ok(detect::Format::Transcript), "{}", moves);
            }
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in prop_oneof![any::<String>(), likely_text()], size in sizes()) {
        let _ = transcript::parse(&text, Position::start(size));
        let _ = diagram::parse(&text);
        let _ = obf::problems(&text).count();
        let _ = (script::tasks(&text).count(), script::answers(&text).count(), training::samples(&text).count());
        for form in forms() {
            let _ = bitboard::parse(&text, size, form);
        }
        if let Err(error) = detect::read(&text, size) {
            prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
        }
    }
}
