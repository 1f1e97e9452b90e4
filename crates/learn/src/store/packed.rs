//! Delta coding of samples: a position that follows from the previous one is stored as a move, a score as a difference.
//!
//! Samples come from games, and a game is little more than its moves. The bytes are stored in columns, which compress
//! better. The columns are the move, the kind, the result, and the low and the high byte of the score of each sample.
//! The positions that do not follow from the previous one are stored after them.

use outflank_board::{Board, S8, Squares};

use crate::sample::{Sample, ScoreKind};

/// The bytes of a sample whose position follows from the previous one.
const SAMPLE_BYTES: usize = 5;

/// The bytes of a position.
const BOARD_BYTES: usize = 16;

/// The maximum number of bytes of a sample.
pub(super) const MAX_SAMPLE_BYTES: usize = SAMPLE_BYTES + BOARD_BYTES;

/// Replaces the move if the position does not follow from the previous one and is stored in full.
const NO_MOVE: u8 = 255;

/// The assumed predecessor of the first sample, and of every position that is stored in full.
fn nothing(board: Board<S8>) -> Sample {
    Sample { board, score: 0, result: 0, kind: ScoreKind::Exact }
}

/// The sample after the legal move with this index, counted from 0, with an unchanged score.
fn following(last: &Sample, rank: usize) -> Option<Sample> {
    let board = last.board.play(last.board.moves().into_iter().nth(rank)?);
    if board.moves().is_empty() {
        return Some(Sample { board: board.passed(), ..*last });
    }
    Some(Sample { board, score: last.score.wrapping_neg(), result: last.result.wrapping_neg(), ..*last })
}

/// Encodes samples.
pub(super) fn pack(samples: &[Sample]) -> Vec<u8> {
    let count = samples.len();
    let mut bytes = vec![0; SAMPLE_BYTES * count];
    let mut last: Option<&Sample> = None;
    for (place, sample) in samples.iter().enumerate() {
        let follows = last.and_then(|last| {
            let moves =
                (0..usize::from(NO_MOVE)).map_while(|rank| Some((rank as u8, following(last, rank)?)));
            moves.into_iter().find(|(_, next)| next.board == sample.board)
        });
        if follows.is_none() {
            bytes.extend(sample.board.mover().word().to_le_bytes());
            bytes.extend(sample.board.opponent().word().to_le_bytes());
        }
        let (rank, expected) = follows.unwrap_or((NO_MOVE, nothing(sample.board)));
        let [low, high] = sample.score.wrapping_sub(expected.score).to_le_bytes();
        let result = sample.result.wrapping_sub(expected.result) as u8;
        for (column, byte) in [rank, sample.kind as u8, result, low, high].into_iter().enumerate() {
            bytes[column * count + place] = byte;
        }
        last = Some(sample);
    }
    bytes
}

/// Decodes this number of samples; `None` if the bytes are not valid.
pub(super) fn unpack(bytes: &[u8], count: usize) -> Option<Vec<Sample>> {
    let (columns, boards) = bytes.split_at_checked(SAMPLE_BYTES * count)?;
    let (boards, rest) = boards.as_chunks::<BOARD_BYTES>();
    let mut boards = boards.iter();
    let mut samples: Vec<Sample> = Vec::with_capacity(count);
    for place in 0..count {
        let [rank, kind, result, low, high] = std::array::from_fn(|column| columns[column * count + place]);
        let expected = if rank == NO_MOVE {
            nothing(board(boards.next()?)?)
        } else {
            following(samples.last()?, usize::from(rank))?
        };
        samples.push(Sample {
            board: expected.board,
            score: expected.score.wrapping_add(i16::from_le_bytes([low, high])),
            result: expected.result.wrapping_add(result as i8),
            kind: ScoreKind::from_byte(kind)?,
        });
    }
    (boards.next().is_none() && rest.is_empty()).then_some(samples)
}

/// Decodes a position; `None` if a square has two discs.
fn board(bytes: &[u8; BOARD_BYTES]) -> Option<Board<S8>> {
    let [m @ .., o0, o1, o2, o3, o4, o5, o6, o7] = *bytes;
    let word = |bytes| Squares::from_word(u64::from_le_bytes(bytes));
    Board::new(word(m), word([o0, o1, o2, o3, o4, o5, o6, o7]))
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{below, generator};

    use super::*;
    use crate::selfplay::quick_games;

    #[test]
    fn games_round_trip_and_are_stored_as_moves() {
        let samples = quick_games(20);
        let bytes = pack(&samples);
        assert_eq!(unpack(&bytes, samples.len()), Some(samples.clone()));
        assert_eq!(bytes.len(), SAMPLE_BYTES * samples.len() + BOARD_BYTES * 20);
        // In reverse order, no position follows from the previous one.
        let backwards: Vec<_> = samples.into_iter().rev().collect();
        let bytes = pack(&backwards);
        assert_eq!(bytes.len(), MAX_SAMPLE_BYTES * backwards.len());
        assert_eq!(unpack(&bytes, backwards.len()), Some(backwards));
        assert_eq!(unpack(&pack(&[]), 0), Some(Vec::new()));
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        let samples = quick_games(20);
        let bytes = pack(&samples);
        let count = samples.len();
        let broken = |place: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = byte;
            unpack(&bytes, count)
        };
        assert_eq!(unpack(&bytes[..bytes.len() - 1], count), None);
        assert_eq!(unpack(&[&bytes[..], &[0]].concat(), count), None);
        assert_eq!(unpack(&[&bytes[..], &[0; BOARD_BYTES]].concat(), count), None);
        assert_eq!(unpack(&bytes, count + 1), None);
        assert_eq!(broken(0, 0), None, "the first position follows from none");
        assert_eq!(broken(1, 60), None, "so many moves there are not");
        assert_eq!(broken(count, 3), None, "there are three kinds");
        let square = bytes.len() - BOARD_BYTES;
        let both: Vec<_> = bytes[..square].iter().copied().chain([1; BOARD_BYTES]).collect();
        assert_eq!(unpack(&both, count), None, "a square with two discs");
    }

    #[test]
    fn overflowing_scores_round_trip() {
        let mut rng = generator(1);
        let mut samples = quick_games(20);
        for sample in &mut samples {
            sample.score = below(1 << 16, &mut rng) as u16 as i16;
            sample.result = below(1 << 8, &mut rng) as u8 as i8;
        }
        assert_eq!(unpack(&pack(&samples), samples.len()), Some(samples));
    }
}
