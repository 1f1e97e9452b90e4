//! Traces of the move generator agree with the rules, on random positions of every size.

use outflank_analysis::trace::{
    BitboardSubject, BitboardTrace, Direction, Operation, Trace, TraceError, TraceRequest,
};
use outflank_board::random::{self, Generator, generator};
use outflank_board::{Board, BoardSize, Colour, Game, Position, Square, squares, with_size};

/// Random positions per size; half of them are from games.
const POSITIONS: u32 = 2_500;

/// The columns and rows of one step in each direction.
const STEPS: [(Direction, i32, i32); 8] = [
    (Direction::Right, 1, 0),
    (Direction::Down, 0, 1),
    (Direction::DownRight, 1, 1),
    (Direction::DownLeft, -1, 1),
    (Direction::Left, -1, 0),
    (Direction::Up, 0, -1),
    (Direction::UpLeft, -1, -1),
    (Direction::UpRight, 1, -1),
];

fn word(hex: &str) -> u128 {
    u128::from_str_radix(hex.strip_prefix("0x").unwrap(), 16).unwrap()
}

fn filling(size: BoardSize, rng: &mut Generator) -> Position {
    with_size!(size, S => loop {
        let board: Board<S> = random::filling(rng);
        if !(board.mover() | board.opponent()).is_empty() {
            break Position::from_board(board, Colour::Black);
        }
    })
}

fn positions(size: BoardSize) -> impl Iterator<Item = Position> {
    let mut rng = generator(size.n().into());
    (0..POSITIONS).map(move |number| {
        let moves = random::below(size.squares() - 4, &mut rng);
        let played = random::position(size, moves, &mut rng).filter(|_| number % 2 == 0);
        played.unwrap_or_else(|| filling(size, &mut rng))
    })
}

fn trace(subject: BitboardSubject, position: &Position) -> BitboardTrace {
    BitboardTrace::new(subject, position).unwrap()
}

/// The opponent's discs that a move flips in one direction, square by square.
fn flipped(position: &Position, square: Square, (right, down): (i32, i32)) -> u128 {
    let mut discs = 0;
    let (mut column, mut row) = (square.column() as i32, square.row() as i32);
    loop {
        (column, row) = (column + right, row + down);
        let next = u32::try_from(column).ok().zip(u32::try_from(row).ok());
        let next = next.and_then(|(column, row)| Square::new(column, row));
        match next.filter(|next| next.is_on(position.size())).map(|next| (next, position.at(next))) {
            Some((_, Some(colour))) if colour == position.turn() => return discs,
            Some((next, Some(_))) => discs |= 1 << next.index(position.size()),
            _ => return 0,
        }
    }
}

#[test]
fn the_last_steps_are_the_moves_and_flips_of_the_rules() {
    for size in BoardSize::ALL {
        for (number, position) in positions(size).enumerate() {
            let (direction, right, down) = STEPS[number % 8];
            let occupied = position.discs(Colour::Black) | position.discs(Colour::White);
            let empties: Vec<Square> = squares(!occupied & size.full(), size).collect();
            let square = empties.get(number % empties.len().max(1)).copied();
            let trace = trace(BitboardSubject { direction, mask: None, square }, &position);

            let is_move = |&&square: &&Square| flipped(&position, square, (-right, -down)) != 0;
            let slow = empties.iter().filter(is_move).fold(0, |word, own| word | 1 << own.index(size));
            let last = trace.steps.last().unwrap();
            assert_eq!((last.operation, word(&last.word)), (Operation::Moves, slow), "{position:?}");
            assert_eq!((word(&trace.found), word(&trace.expected)), (slow, slow), "{position:?}");
            let union = trace.directions.iter().fold(0, |moves, own| moves | word(&own.moves));
            assert_eq!((union, word(&trace.moves)), (position.legal(), position.legal()), "{position:?}");
            assert_eq!(trace.mobility, position.legal().count_ones());

            let Some((square, flips)) = square.zip(trace.flips) else { continue };
            let turned = position.flips(square).iter().fold(0, |word, disc| word | 1 << disc.index(size));
            assert_eq!(word(&flips.flips), turned, "{square} in {position:?}");
            for (ray, (direction, right, down)) in flips.rays.iter().zip(STEPS) {
                assert_eq!(ray.direction, direction);
                assert_eq!(word(&ray.turned), flipped(&position, square, (right, down)), "{square} {ray:?}");
            }
        }
    }
}

#[test]
fn the_misprinted_mask_loses_the_moves_of_the_last_row() {
    const MISPRINT: u128 = 0x0000_ffff_ffff_ffff;
    const LAST_ROW: u128 = 0xff << 56;
    let mut lost = 0;
    for position in positions(BoardSize::Eight) {
        let subject = BitboardSubject { direction: Direction::Down, mask: Some(MISPRINT), square: None };
        let trace = trace(subject, &position);
        assert_eq!(word(&trace.found), word(&trace.expected) & !LAST_ROW, "{position:?}");
        lost += (word(&trace.expected) & LAST_ROW).count_ones();
    }
    assert!(lost > 100, "{lost}");
}

#[test]
fn masks_of_the_sources_replace_the_mask_of_the_rules() {
    for (size, direction, mask) in [
        (BoardSize::Eight, Direction::Down, 0x00ff_ffff_ffff_ffff),
        (BoardSize::Eight, Direction::Up, u128::MAX),
        (BoardSize::Eight, Direction::Right, 0x7f7f_7f7f_7f7f_7f7f),
        (BoardSize::Eight, Direction::Left, 0xfefe_fefe_fefe_fefe),
        (BoardSize::Eight, Direction::UpRight, 0x7f7f_7f7f_7f7f_7f7f),
        (BoardSize::Four, Direction::DownLeft, 0xeeee),
    ] {
        for position in positions(size) {
            let trace = trace(BitboardSubject { direction, mask: Some(mask), square: None }, &position);
            assert_eq!(trace.found, trace.expected, "{direction:?} in {position:?}");
        }
    }
}

#[test]
fn without_a_mask_lines_wrap_into_the_next_row() {
    let position = Position::new(BoardSize::Eight, 1 << 30, 1 << 31, Colour::Black).unwrap();
    let subject = BitboardSubject { mask: Some(u128::MAX), ..BitboardSubject::default() };
    let trace = trace(subject, &position);
    assert_eq!((word(&trace.found), word(&trace.expected)), (1 << 32, 0));
    assert_eq!((trace.bits, trace.shift, trace.turn), (64, 1, "black"));
    assert_eq!(trace.found, "0x0000000100000000");
}

#[test]
fn a_move_on_a_disc_or_beside_the_board_is_refused() {
    let game = Game::new(BoardSize::Six);
    for name in ["c3", "h8"] {
        let square = name.parse().unwrap();
        let subject = BitboardSubject { square: Some(square), ..BitboardSubject::default() };
        let refused = TraceRequest::new(game.clone(), subject.into()).trace(&|| false);
        assert!(matches!(refused, Err(TraceError::NotEmpty(own)) if own == square), "{refused:?}");
    }
    let request = TraceRequest::new(Game::new(BoardSize::Ten), BitboardSubject::default().into());
    let Ok(Trace::Bitboard(trace)) = request.trace(&|| false) else { panic!("no trace of 10x10") };
    assert_eq!((trace.size, trace.bits, trace.mover.len()), (10, 128, 34));
}
