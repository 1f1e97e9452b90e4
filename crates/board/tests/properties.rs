//! Properties of every board: symmetry, stability, undo, and the effect of a move.

mod support;

use outflank_board::random::{self, generator};
use outflank_board::{
    Board, BoardSize, Colour, Game, Move, Position, Size, Square, Squares, Symmetry, stable, with_size,
};
use proptest::prelude::*;
use support::long;

fn sizes() -> impl Strategy<Value = BoardSize> {
    prop::sample::select(BoardSize::ALL.to_vec())
}

/// A position of a random game, from its start to its end.
fn positions() -> impl Strategy<Value = Position> {
    (sizes(), any::<u64>(), 0.0..=1.0f64).prop_map(|(size, seed, share)| {
        let mut game = random::game(Position::start(size), &mut generator(seed));
        game.go_to((share * game.ply() as f64) as usize);
        *game.position()
    })
}

fn on<S: Size>(position: &Position) -> Board<S> {
    position.board().expect("the size is that of the position")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if long() { 20_000 } else { 1_000 }))]

    #[test]
    fn exactly_the_legal_moves_flip_discs(position in positions()) {
        with_size!(position.size(), S => {
            let board = on::<S>(&position);
            for square in Squares::<S>::ALL {
                let flips = board.flips(square);
                prop_assert_eq!(!flips.is_empty(), board.moves().contains(square));
                prop_assert_eq!(flips & board.opponent(), flips);
            }
            for square in board.moves() {
                let after = board.play(square);
                let flips = board.flips(square);
                prop_assert_eq!(after.opponent(), board.mover() | flips | square.into());
                prop_assert_eq!(after.mover(), board.opponent() & !flips);
            }
        });
    }

    #[test]
    fn play_then_undo_is_identity(size in sizes(), seed: u64) {
        let finished = random::game(Position::start(size), &mut generator(seed));
        let mut game = Game::new(size);
        for play in finished.moves() {
            let before = game.clone();
            game.play(play).unwrap();
            game.undo();
            prop_assert_eq!(game.position(), before.position());
            prop_assert_eq!(game.turns(), before.turns());
            game.redo();
        }
        prop_assert_eq!(game, finished);
    }

    #[test]
    fn symmetry_commutes_with_play(position in positions(), number in 0..8usize) {
        let symmetry = Symmetry::ALL[number];
        let image = symmetry.position(&position);
        prop_assert_eq!(image.canonical(), position.canonical());
        let mut moves: Vec<Square> =
            position.moves().into_iter().map(|square| symmetry.square(square, position.size())).collect();
        moves.sort();
        prop_assert_eq!(&moves, &image.moves());
        for square in position.moves() {
            let played_first = symmetry.position(&position.play(square).unwrap());
            let turned_first = image.play(symmetry.square(square, position.size())).unwrap();
            prop_assert_eq!(played_first, turned_first);
        }
        for colour in Colour::ALL {
            prop_assert_eq!(image.stable(colour).count_ones(), position.stable(colour).count_ones());
        }
    }

    #[test]
    fn exactly_one_of_move_pass_and_game_over_applies(position in positions()) {
        let pass = position.play(Move::Pass).is_ok();
        prop_assert_eq!(u8::from(position.can_move()) + u8::from(pass) + u8::from(position.is_over()), 1);
        prop_assert_eq!(pass, position.must_pass());
        prop_assert_eq!(position.outcome().is_some(), position.is_over());
    }
}

/// Plays random games from a position and checks that no stable disc changes its owner.
fn stable_discs_stay(position: Position, seed: u64) {
    let kept = Colour::ALL.map(|colour| (colour, position.stable(colour)));
    let game = random::game(position, &mut generator(seed));
    for ply in 0..=game.ply() {
        let later = game.position_at(ply).unwrap();
        for (colour, discs) in kept {
            assert_eq!(later.discs(colour) & discs, discs, "{position:?} and then {later:?}");
        }
    }
}

#[test]
fn stable_discs_are_never_flipped() {
    let mut rng = generator(5);
    let mut discs = 0;
    for seed in 0..10_000 {
        let size = BoardSize::ALL[seed as usize % 4];
        let moves = random::below(size.squares() - 4, &mut rng);
        let Some(position) = random::position(size, moves, &mut rng) else { continue };
        discs += Colour::ALL.map(|colour| position.stable(colour).count_ones()).iter().sum::<u32>();
        stable_discs_stay(position, seed);
    }
    assert!(discs > 10_000, "only {discs} stable discs were put to the test");
}

/// Stable discs also exist on boards that no game reaches.
#[test]
fn stable_discs_of_random_fillings_are_never_flipped() {
    for seed in 0..10_000 {
        let size = BoardSize::ALL[seed as usize % 4];
        let position = with_size!(size, S => {
            Position::from_board(random::filling::<S>(&mut generator(seed)), Colour::Black)
        });
        stable_discs_stay(position, seed);
    }
}

#[test]
fn a_side_without_discs_has_none_stable() {
    with_size!(BoardSize::Eight, S => {
        assert_eq!(stable::<S>(Squares::NONE, Squares::ALL), Squares::NONE);
    });
}
