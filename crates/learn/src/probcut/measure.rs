//! Searches positions of samples, and fits the `ProbCut` model to the results.

use std::ops::ControlFlow;
use std::path::PathBuf;

use outflank_board::{Board, S8};
use outflank_engine::{Stated, Weights};

use super::{Band, DepthSearcher, Fitness, MEASURED_EMPTIES, Measured, SearchSettings};
use crate::draw::Draw;
use crate::error::TrainError;
use crate::execution::Execution;
use crate::store;

/// Numbers of empty squares per band.
const BAND_WIDTH: u32 = 9;

/// Draws this number of positions from files, evenly over the game. The seed decides which.
///
/// # Errors
///
/// When a file cannot be read, or when there is no suitable position.
pub fn read_boards(files: &[PathBuf], positions: usize, seed: u64) -> Result<Vec<Board<S8>>, TrainError> {
    let [first, last] = MEASURED_EMPTIES;
    let mut draw = Draw::new(first..=last, positions.div_ceil((last - first + 1) as usize), seed);
    store::for_each_block(files, |block| block.samples.into_iter().for_each(|sample| draw.add(sample)))?;
    let boards: Vec<_> = draw.samples().iter().map(|sample| sample.board).take(positions).collect();
    if boards.is_empty() {
        return Err(TrainError::NoPositions { files: files.to_vec(), first, last });
    }
    Ok(boards)
}

/// Searches positions that have a move. `watch` is called after each of them.
///
/// # Errors
///
/// When the work is stopped.
pub fn measure(
    boards: &[Board<S8>],
    settings: SearchSettings,
    weights: &Weights,
    execution: &Execution<'_>,
    watch: &mut dyn FnMut(),
) -> Result<Measured, TrainError> {
    let stop = execution.stop;
    let mut measured = Measured::default();
    let search = || {
        let mut searcher = DepthSearcher::new(settings, weights);
        move |board: &Board<S8>| searcher.scores(*board, stop)
    };
    execution.threads.unordered(boards, search, &mut |scores| match scores {
        Some(scores) if !stop() => {
            measured.add(&scores);
            watch();
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    });
    if stop() { Err(TrainError::Interrupted) } else { Ok(measured) }
}

/// Weights with a fitted `ProbCut` model, and how well it fits.
pub struct FittedProbcut {
    /// The number of positions that were searched.
    pub positions: usize,
    /// The weights with the model.
    pub weights: Weights,
    /// The bytes of their file.
    pub bytes: Vec<u8>,
    /// Measured and fitted errors.
    pub bands: Vec<Band>,
    /// How well the model fits.
    pub fitness: Fitness,
    /// The error of the previous model.
    pub error_before: f64,
}

/// Fits the model to searches of this number of positions with these weights.
///
/// # Errors
///
/// When there are too few positions.
pub fn fit(measured: &Measured, weights: &Weights, positions: usize) -> Result<FittedProbcut, TrainError> {
    if measured.is_empty() {
        return Err(TrainError::TooFewPositions(positions));
    }
    let stated = Stated { errors: measured.fit(), ..weights.stated().clone() };
    let fitted = Weights::new(stated)?;
    Ok(FittedProbcut {
        positions,
        bytes: fitted.write(),
        bands: measured.bands(&fitted, BAND_WIDTH),
        fitness: measured.fitness(&fitted),
        error_before: measured.fitness(weights).error,
        weights: fitted,
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use outflank_jobs::Threads;

    use super::*;
    use crate::selfplay::quick_games;

    const SETTINGS: SearchSettings = SearchSettings { depth: 2, solve: 12 };

    fn boards() -> Vec<Board<S8>> {
        let mut draw = Draw::new(14..=20, 6, 1);
        for sample in quick_games(20) {
            draw.add(sample);
        }
        draw.samples().iter().map(|sample| sample.board).collect()
    }

    #[test]
    fn measurement_ignores_thread_count_and_can_be_fitted() {
        let (boards, weights) = (boards(), Weights::embedded());
        let run = |workers: usize| {
            let threads = Threads { workers: NonZeroUsize::new(workers).unwrap() };
            let (mut watched, execution) = (0, Execution { threads, ..Execution::default() });
            let measured = measure(&boards, SETTINGS, weights, &execution, &mut || watched += 1).unwrap();
            assert_eq!(watched, boards.len());
            measured
        };
        let measured = run(1);
        assert_eq!(run(3), measured);
        let fitted = fit(&measured, weights, boards.len()).unwrap();
        assert_eq!(fitted.positions, boards.len());
        assert_eq!(fitted.weights.stated().errors, measured.fit());
        assert_eq!(fitted.bytes, fitted.weights.write());
        assert!(fitted.fitness.error <= fitted.error_before);
        assert!(!fitted.bands.is_empty());
    }

    #[test]
    fn stopped_searches_and_few_positions_are_errors() {
        let weights = Weights::embedded();
        let execution = Execution { stop: &|| true, ..Execution::default() };
        let stopped = measure(&boards(), SETTINGS, weights, &execution, &mut || {});
        assert!(matches!(stopped, Err(TrainError::Interrupted)));
        let few = fit(&Measured::default(), weights, 20);
        assert!(matches!(few, Err(TrainError::TooFewPositions(20))));
    }
}
