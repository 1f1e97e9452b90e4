//! Holds out games for the validation set.

use outflank_engine::checksum;

use crate::sample::{Sample, ScoreKind};
use crate::store::Block;

/// One in this number of games is held out.
const GAMES_PER_HELD_OUT: usize = 20;

/// Splits the games of blocks into training samples and validation samples.
///
/// One game in twenty is held out, and at least one. Only games with an exact score are held out. A hash of the job and
/// of the game's number in it decides, so that the order of files and blocks makes no difference.
#[must_use]
pub fn hold_out(blocks: &[Block]) -> (Vec<Sample>, Vec<Sample>) {
    let mut games: Vec<(u64, &[Sample])> = blocks.iter().flat_map(games).collect();
    let count = games.len().div_ceil(GAMES_PER_HELD_OUT);
    games.sort_by_key(|&(hash, _)| hash);
    let is_exact = |game: &[Sample]| game.iter().any(|sample| sample.kind == ScoreKind::Exact);
    let (mut learned, mut judged, mut held_out) = (Vec::new(), Vec::new(), 0);
    for (_, game) in games {
        if held_out < count && is_exact(game) {
            held_out += 1;
            judged.extend_from_slice(game);
        } else {
            learned.extend_from_slice(game);
        }
    }
    (learned, judged)
}

/// The games of a block, each with its hash.
///
/// Within a game the number of empty squares falls from sample to sample.
fn games(block: &Block) -> impl Iterator<Item = (u64, &[Sample])> {
    let games = block.samples.chunk_by(|sample, next| next.empties() < sample.empties());
    (0_u64..).zip(games).map(|(number, game)| {
        let name = [block.job, number].map(u64::to_le_bytes).concat();
        (checksum(&name), game)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::quick_games;

    fn block(job: u64, games: u64) -> Block {
        Block { job, samples: quick_games(games) }
    }

    fn games_of(samples: &[Sample]) -> usize {
        samples.chunk_by(|sample, next| next.empties() < sample.empties()).count()
    }

    #[test]
    fn one_block_yields_training_and_held_out_games() {
        for (games, held_out) in [(2, 1), (20, 1), (21, 2), (40, 2)] {
            let block = block(7, games);
            let all = block.samples.len();
            let (learned, judged) = hold_out(&[block]);
            assert_eq!(games_of(&judged), held_out, "{games} games");
            assert_eq!(learned.len() + judged.len(), all);
            assert!(!learned.is_empty() && judged.iter().any(|sample| sample.kind == ScoreKind::Exact));
        }
    }

    #[test]
    fn the_order_of_blocks_makes_no_difference() {
        let blocks = [block(1, 30), block(2, 30), block(3, 30)];
        let forwards = hold_out(&blocks);
        assert_eq!(hold_out(&blocks.into_iter().rev().collect::<Vec<_>>()), forwards);
    }

    #[test]
    fn games_without_exact_scores_are_never_held_out() {
        let mut block = block(1, 3);
        for sample in &mut block.samples {
            sample.kind = ScoreKind::Searched;
        }
        let all = block.samples.len();
        let (learned, judged) = hold_out(&[block]);
        assert_eq!((learned.len(), judged), (all, Vec::new()));
        assert_eq!(hold_out(&[]), (Vec::new(), Vec::new()));
    }
}
