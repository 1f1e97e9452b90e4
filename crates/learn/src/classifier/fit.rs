//! Fits a network to positions: batches, epochs, early stopping, and a state that can be resumed.

use std::ops::ControlFlow;

use outflank_board::random::{self, Generator, below};
use outflank_board::{Size, Symmetry};
use outflank_engine::checksum;
use outflank_lab::learned::{NetworkSpec, NetworkSymmetry, Target, Tensors, softmax};

use super::adam::Adam;
use super::data::{LabelledPosition, Split};
use super::net::{Net, Pass};
use crate::error::TrainError;
use crate::execution::Execution;

/// Positions per step of the optimizer.
const BATCH_POSITIONS: usize = 1024;

/// Positions per job. The gradients of jobs are added in order, whatever the number of threads.
const JOB_POSITIONS: usize = 128;

/// The learning rate of the last step, relative to the first.
const LAST_RATE: f32 = 0.02;

/// Epochs without a better validation loss after which the fit ends.
const PATIENCE: u32 = 4;

/// The bins of the calibration error.
const CALIBRATION_BINS: usize = 20;

/// The defaults of the settings.
pub const DEFAULT_NETWORK_EPOCHS: u32 = 12;
/// The learning rate of the first step.
pub const DEFAULT_NETWORK_RATE: f32 = 0.001;

/// How a network is fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassifierSettings {
    /// The network.
    pub spec: NetworkSpec,
    /// The largest number of epochs.
    pub epochs: u32,
    /// The learning rate of the first step.
    pub rate: f32,
    /// The random seed.
    pub seed: u64,
}

impl ClassifierSettings {
    /// Checks the numbers.
    ///
    /// # Errors
    ///
    /// When the rate is out of range, or the inputs do not suit the model.
    pub fn check(&self) -> Result<(), TrainError> {
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return Err(TrainError::Rate(self.rate));
        }
        if !self.spec.is_valid() {
            return Err(TrainError::ConvInputs);
        }
        Ok(())
    }
}

/// The errors of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkEpoch {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// The mean loss on the training set during the epoch.
    pub training_loss: f32,
    /// The mean loss on the validation set.
    pub validation_loss: f32,
    /// The share of the validation set whose result is predicted.
    pub accuracy: f32,
    /// The mean difference between predicted and observed chances.
    pub calibration_error: f32,
}

/// The state of a fit between two epochs.
#[derive(Clone, Debug, PartialEq)]
pub struct FitState {
    parameters: Vec<f32>,
    optimizer: Adam,
    best: Vec<f32>,
    /// The errors of every epoch.
    pub curve: Vec<NetworkEpoch>,
    /// A checksum of everything that decides the result.
    fingerprint: u64,
}

/// A fitted network.
#[derive(Clone, Debug)]
pub struct FittedNetwork {
    /// The content of its file, without a description of the data.
    pub tensors: Tensors,
    /// The errors of every epoch.
    pub curve: Vec<NetworkEpoch>,
    /// The number of the best epoch.
    pub best_epoch: u32,
}

/// A network and the positions that it is fitted to.
#[derive(Debug)]
pub struct NetworkFit<'a, S: Size> {
    settings: &'a ClassifierSettings,
    split: &'a Split<S>,
    net: Net,
}

impl<'a, S: Size> NetworkFit<'a, S> {
    /// Prepares a fit.
    #[must_use]
    pub fn new(settings: &'a ClassifierSettings, split: &'a Split<S>) -> Self {
        Self { settings, split, net: Net::new(&settings.spec, S::SIZE) }
    }

    /// The number of parameters.
    #[must_use]
    pub fn parameters(&self) -> usize {
        self.net.parameters()
    }

    /// The positions of all epochs.
    #[must_use]
    pub fn all_positions(&self) -> u64 {
        u64::from(self.settings.epochs) * self.split.training.positions.len() as u64
    }

    /// The state before the first epoch.
    #[must_use]
    pub fn start(&self) -> FitState {
        let parameters = self.net.initial(&mut random::generator(self.settings.seed));
        FitState {
            optimizer: Adam::new(parameters.len()),
            best: parameters.clone(),
            parameters,
            curve: Vec::new(),
            fingerprint: self.fingerprint(),
        }
    }

    /// A checksum of the settings and of the positions.
    fn fingerprint(&self) -> u64 {
        let ClassifierSettings { spec, epochs, rate, seed } = self.settings;
        let mut text = format!("{spec:?} {epochs} {rate} {seed}");
        for set in [&self.split.training, &self.split.validation] {
            let words = set.positions.iter().map(|position| {
                u64::from(position.board.mover().len()) << 8 ^ u64::from(position.difference as u8)
            });
            let sum =
                words.fold(set.games as u64, |sum, word| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            text += " ";
            text += &sum.to_string();
        }
        checksum(text.as_bytes())
    }

    /// Runs epochs until the end. `progress` receives positions as they are learned, `epoch` every finished epoch.
    ///
    /// If the work is stopped, the state of the last finished epoch stays.
    ///
    /// # Errors
    ///
    /// When the loss is not a finite number.
    pub fn run(
        &self,
        state: &mut FitState,
        execution: &Execution<'_>,
        progress: &mut (dyn FnMut(u64) + Send),
        epoch: &mut dyn FnMut(&FitState),
    ) -> Result<(), TrainError> {
        while (state.curve.len() as u32) < self.settings.epochs && !is_settled(&state.curve) {
            let mut next = state.clone();
            let Some(training_loss) = self.epoch(&mut next, execution, progress) else { return Ok(()) };
            let errors = self.validate(&next.parameters);
            if !training_loss.is_finite() || !errors.validation_loss.is_finite() {
                return Err(TrainError::LossDiverged {
                    epoch: state.curve.len() as u32 + 1,
                    rate: self.settings.rate,
                });
            }
            let lowest = state.curve.iter().map(|epoch| epoch.validation_loss).fold(f32::MAX, f32::min);
            if errors.validation_loss < lowest {
                next.best.clone_from(&next.parameters);
            }
            next.curve.push(NetworkEpoch { epoch: state.curve.len() as u32 + 1, training_loss, ..errors });
            *state = next;
            epoch(state);
        }
        Ok(())
    }

    /// Learns every position once, in random order. Returns the mean loss, or `None` if it was stopped.
    fn epoch(
        &self,
        state: &mut FitState,
        execution: &Execution<'_>,
        progress: &mut (dyn FnMut(u64) + Send),
    ) -> Option<f32> {
        let positions = &self.split.training.positions;
        let number = state.curve.len() as u64;
        let mut rng =
            random::generator(self.settings.seed ^ (number + 1).wrapping_mul(0x2545_F491_4F6C_DD1D));
        let order = shuffled(positions.len(), &mut rng);
        let mut total = 0.0_f64;
        for batch in order.chunks(BATCH_POSITIONS) {
            if (execution.stop)() {
                return None;
            }
            let (loss, gradient) = self.gradient(&state.parameters, batch, number, execution);
            total += loss;
            let rate = self.rate(state.optimizer.steps);
            state.optimizer.step(&mut state.parameters, &gradient, rate);
            progress(batch.len() as u64);
        }
        Some((total / positions.len() as f64) as f32)
    }

    /// The learning rate of a step: half a cosine from the first rate to the last.
    fn rate(&self, step: u32) -> f32 {
        let batches = self.split.training.positions.len().div_ceil(BATCH_POSITIONS);
        let all = (batches as f32 * self.settings.epochs as f32).max(1.0);
        let share = f32::midpoint(1.0, (std::f32::consts::PI * step as f32 / all).cos());
        self.settings.rate * (LAST_RATE + (1.0 - LAST_RATE) * share)
    }

    /// The sum of the losses of a batch, and the gradient of their mean.
    fn gradient(
        &self,
        parameters: &[f32],
        batch: &[u32],
        epoch: u64,
        execution: &Execution<'_>,
    ) -> (f64, Vec<f32>) {
        let (mut loss, mut sum) = (0.0, vec![0.0; parameters.len()]);
        let hire = || {
            let mut pass = Pass::default();
            move |job: &[u32]| self.job(parameters, job, epoch, &mut pass)
        };
        let mut add = |(job_loss, gradient): (f64, Vec<f32>)| {
            loss += job_loss;
            for (sum, part) in sum.iter_mut().zip(gradient) {
                *sum += part;
            }
            ControlFlow::Continue(())
        };
        execution.threads.ordered(batch.chunks(JOB_POSITIONS), hire, &mut add);
        let count = batch.len() as f32;
        for part in &mut sum {
            *part /= count;
        }
        (loss, sum)
    }

    fn job(&self, parameters: &[f32], job: &[u32], epoch: u64, pass: &mut Pass) -> (f64, Vec<f32>) {
        let (mut total, mut gradient) = (0.0, vec![0.0; parameters.len()]);
        for &index in job {
            let position = self.position(index, epoch);
            self.net.forward(parameters, position.board, pass);
            let (loss, derivatives) = loss(self.settings.spec.target, pass.outputs(), &position);
            total += f64::from(loss);
            self.net.backward(parameters, &derivatives[..pass.outputs().len()], pass, &mut gradient);
        }
        (total, gradient)
    }

    /// A training position in the form that the network sees: canonical, or turned by chance.
    fn position(&self, index: u32, epoch: u64) -> LabelledPosition<S> {
        let position = self.split.training.positions[index as usize];
        match self.settings.spec.symmetry {
            NetworkSymmetry::Canonical => canonical(position),
            NetworkSymmetry::None => {
                let hash = (u64::from(index) ^ epoch << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61;
                position.turned(Symmetry::ALL[hash as usize])
            }
        }
    }

    /// The errors on the validation set.
    fn validate(&self, parameters: &[f32]) -> NetworkEpoch {
        let mut pass = Pass::default();
        let target = self.settings.spec.target;
        let (mut total, mut right) = (0.0_f64, 0);
        let mut bins = [[0.0_f64; 3]; CALIBRATION_BINS];
        let positions = &self.split.validation.positions;
        for position in positions {
            let seen = match self.settings.spec.symmetry {
                NetworkSymmetry::Canonical => canonical(*position),
                NetworkSymmetry::None => *position,
            };
            self.net.forward(parameters, seen.board, &mut pass);
            total += f64::from(loss(target, pass.outputs(), position).0);
            let (class, chance) = prediction(target, pass.outputs());
            right += usize::from(class == position.class());
            let bin = &mut bins[((chance * CALIBRATION_BINS as f32) as usize).min(CALIBRATION_BINS - 1)];
            bin[0] += 1.0;
            bin[1] += f64::from(chance);
            bin[2] += 1.0 - position.class() as f64 / 2.0;
        }
        let count = positions.len() as f64;
        let error: f64 = bins.iter().map(|[_, predicted, observed]| (predicted - observed).abs()).sum();
        NetworkEpoch {
            epoch: 0,
            training_loss: 0.0,
            validation_loss: (total / count) as f32,
            accuracy: (right as f64 / count) as f32,
            calibration_error: (error / count) as f32,
        }
    }

    /// The network of the best epoch.
    #[must_use]
    pub fn fitted(&self, state: &FitState) -> FittedNetwork {
        let tensors = self.net.tensors(&state.best);
        FittedNetwork { tensors, curve: state.curve.clone(), best_epoch: best_epoch(&state.curve) }
    }

    /// The content of a file from which the fit is resumed.
    #[must_use]
    pub fn checkpoint(&self, state: &FitState) -> Tensors {
        let mut tensors = Tensors::new(CHECKPOINT_KIND);
        let texts = [
            ("fingerprint", format!("{:016x}", state.fingerprint)),
            ("steps", state.optimizer.steps.to_string()),
        ];
        tensors.metadata.extend(texts.map(|(key, text)| (key.to_owned(), text)));
        let arrays = [&state.parameters, &state.best, &state.optimizer.mean, &state.optimizer.square];
        for (name, array) in ARRAYS.into_iter().zip(arrays) {
            tensors.insert(name, &[array.len()], array.clone());
        }
        let curve = state.curve.iter().flat_map(|epoch| {
            [epoch.training_loss, epoch.validation_loss, epoch.accuracy, epoch.calibration_error]
        });
        tensors.insert("curve", &[state.curve.len(), 4], curve.collect());
        tensors
    }

    /// The state of a checkpoint.
    ///
    /// # Errors
    ///
    /// When it belongs to another fit.
    pub fn resumed(&self, tensors: &Tensors) -> Result<FitState, TrainError> {
        let text = |key: &str| tensors.metadata.get(key).map_or("", String::as_str);
        let fingerprint = self.fingerprint();
        if tensors.kind().ok() != Some(CHECKPOINT_KIND)
            || text("fingerprint") != format!("{fingerprint:016x}")
        {
            return Err(TrainError::AnotherFit);
        }
        let array = |name| tensors.values(name, &[self.parameters()]).map(<[f32]>::to_vec);
        let read = || -> Option<FitState> {
            let [parameters, best, mean, square] = ARRAYS.map(|name| array(name).ok());
            let curve = tensors.tensors.get("curve")?.values.as_chunks::<4>().0.iter();
            let epoch = |(epoch, values): (u32, &[f32; 4])| {
                let [training_loss, validation_loss, accuracy, calibration_error] = *values;
                NetworkEpoch { epoch, training_loss, validation_loss, accuracy, calibration_error }
            };
            Some(FitState {
                parameters: parameters?,
                optimizer: Adam { mean: mean?, square: square?, steps: text("steps").parse().ok()? },
                best: best?,
                curve: (1..).zip(curve).map(epoch).collect(),
                fingerprint,
            })
        };
        read().ok_or(TrainError::AnotherFit)
    }
}

/// The kind of a checkpoint file, and its arrays.
const CHECKPOINT_KIND: &str = "network-checkpoint";
const ARRAYS: [&str; 4] = ["parameters", "best", "mean", "square"];

/// The position with the canonical form of its board.
fn canonical<S: Size>(position: LabelledPosition<S>) -> LabelledPosition<S> {
    LabelledPosition { board: position.board.canonical(), ..position }
}

/// The number of the epoch with the lowest validation loss; 0 before the first.
fn best_epoch(curve: &[NetworkEpoch]) -> u32 {
    let best = curve.iter().min_by(|one, other| one.validation_loss.total_cmp(&other.validation_loss));
    best.map_or(0, |best| best.epoch)
}

/// Whether the validation loss no longer improves.
fn is_settled(curve: &[NetworkEpoch]) -> bool {
    curve.len() as u32 >= best_epoch(curve) + PATIENCE
}

/// The loss of a position, and its derivative by each output.
///
/// The loss is the cross-entropy of a predicted result, or half the squared error of a predicted score.
fn loss<S: Size>(target: Target, outputs: &[f32], position: &LabelledPosition<S>) -> (f32, [f32; 3]) {
    match *outputs {
        [win, draw, loss] if target == Target::Result => {
            let logits = [win, draw, loss];
            let mut chances = softmax(logits);
            let largest = logits.into_iter().fold(f32::MIN, f32::max);
            let sum: f32 = logits.iter().map(|logit| (logit - largest).exp()).sum();
            let entropy = sum.ln() + largest - logits[position.class()];
            chances[position.class()] -= 1.0;
            (entropy, chances)
        }
        _ => {
            let score = f32::from(position.difference) / S::SIZE.squares() as f32;
            let error = outputs.first().copied().unwrap_or_default() - score;
            (error * error / 2.0, [error, 0.0, 0.0])
        }
    }
}

/// The predicted class, and the chance of winning with half of a draw.
fn prediction(target: Target, outputs: &[f32]) -> (usize, f32) {
    match *outputs {
        [win, draw, loss] if target == Target::Result => {
            let chances = softmax([win, draw, loss]);
            let class = (0..3).max_by(|one, other| chances[*one].total_cmp(&chances[*other])).unwrap_or(1);
            (class, chances[0] + chances[1] / 2.0)
        }
        _ => {
            let score = outputs.first().copied().unwrap_or_default();
            (if score > 0.0 { 0 } else { 2 }, f32::midpoint(score.clamp(-1.0, 1.0), 1.0))
        }
    }
}

/// The numbers below a bound in random order.
fn shuffled(count: usize, rng: &mut Generator) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    for last in (1..count).rev() {
        order.swap(last, below(last as u32 + 1, rng) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use outflank_board::{BoardSize, Outcome, Position, S4};
    use outflank_jobs::Threads;

    use super::super::data::LabelledGame;
    use super::*;

    fn split(games: u64) -> Split<S4> {
        let game = |seed| random::game(Position::start(BoardSize::Four), &mut random::generator(seed));
        let labelled = |seed| {
            let game = game(seed);
            let difference = game.outcome().map_or(0, Outcome::difference);
            LabelledGame { game, difference }
        };
        Split::new(&(0..games).map(labelled).collect::<Vec<_>>(), None, 1)
    }

    fn settings(model: &str, target: Target) -> ClassifierSettings {
        let spec = NetworkSpec {
            model: model.parse().unwrap(),
            inputs: "planes".parse().unwrap(),
            target,
            symmetry: NetworkSymmetry::Canonical,
        };
        ClassifierSettings { spec, epochs: 6, rate: 0.01, seed: 3 }
    }

    fn fit(settings: &ClassifierSettings, threads: usize, split: &Split<S4>) -> FitState {
        let fit = NetworkFit::new(settings, split);
        let threads = Threads { workers: NonZeroUsize::new(threads).unwrap() };
        let execution = Execution { threads, ..Execution::default() };
        let mut state = fit.start();
        fit.run(&mut state, &execution, &mut |_| {}, &mut |_| {}).unwrap();
        state
    }

    #[test]
    fn the_loss_falls_and_every_model_beats_a_guess() {
        let split = split(2000);
        let positions = &split.validation.positions;
        let share = |class| positions.iter().filter(|position| position.class() == class).count() as f32;
        let guess = (0..3).map(share).fold(0.0, f32::max) / positions.len() as f32;
        for (model, target) in [
            ("logistic", Target::Result),
            ("mlp:16", Target::Result),
            ("conv:1x8", Target::Result),
            ("mlp:16", Target::Score),
        ] {
            let state = fit(&settings(model, target), 1, &split);
            let [first, .., last] = &state.curve[..] else { panic!("{:?}", state.curve) };
            assert!(last.training_loss < first.training_loss, "{model}: {:?}", state.curve);
            assert!(last.accuracy > guess + 0.05, "{model}: {guess} {:?}", state.curve);
        }
    }

    #[test]
    fn threads_and_repetition_make_no_difference() {
        let split = split(400);
        let settings = settings("mlp:16,8", Target::Result);
        let one = fit(&settings, 1, &split);
        assert_eq!(fit(&settings, 1, &split), one);
        assert_eq!(fit(&settings, 3, &split), one);
    }

    #[test]
    fn a_resumed_fit_equals_an_uninterrupted_one() {
        let split = split(400);
        let settings = settings("mlp:8", Target::Result);
        let whole = fit(&settings, 1, &split);
        let fit = NetworkFit::new(&settings, &split);
        for epochs in 1..4 {
            let mut state = fit.start();
            let mut finished = 0;
            let stop = std::sync::atomic::AtomicBool::new(false);
            let execution = Execution {
                stop: &|| stop.load(std::sync::atomic::Ordering::Relaxed),
                ..Execution::default()
            };
            fit.run(&mut state, &execution, &mut |_| {}, &mut |_| {
                finished += 1;
                stop.store(finished == epochs, std::sync::atomic::Ordering::Relaxed);
            })
            .unwrap();
            assert_eq!(state.curve.len(), epochs);
            let bytes = fit.checkpoint(&state).write();
            let mut resumed = fit.resumed(&Tensors::read(&bytes).unwrap()).unwrap();
            assert_eq!(resumed, state);
            fit.run(&mut resumed, &Execution::default(), &mut |_| {}, &mut |_| {}).unwrap();
            assert_eq!(resumed, whole);
        }
        let other = ClassifierSettings { seed: 4, ..settings.clone() };
        let error = NetworkFit::new(&other, &split).resumed(&fit.checkpoint(&whole)).unwrap_err();
        assert!(matches!(error, TrainError::AnotherFit));
    }

    #[test]
    fn a_loss_that_is_no_number_is_an_error() {
        let split = split(400);
        let settings = settings("mlp:8", Target::Score);
        let fit = NetworkFit::new(&settings, &split);
        let mut state = fit.start();
        state.parameters.fill(1e30);
        let error = fit.run(&mut state, &Execution::default(), &mut |_| {}, &mut |_| {}).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the loss is not a finite number in epoch 1; use a lower --rate than 0.01"
        );
    }

    /// Both losses against a central difference.
    #[test]
    fn derivatives_of_the_losses_match_finite_differences() {
        let position = split(40).training.positions[7];
        for (target, outputs) in [(Target::Result, vec![0.3, -0.8, 0.1]), (Target::Score, vec![0.4])] {
            let (_, derivatives) = loss(target, &outputs, &position);
            for number in 0..outputs.len() {
                let shifted = |by: f32| {
                    let mut outputs = outputs.clone();
                    outputs[number] += by;
                    loss(target, &outputs, &position).0
                };
                let slope = (shifted(1e-2) - shifted(-1e-2)) / 2e-2;
                assert!((slope - derivatives[number]).abs() < 1e-4, "{target:?} {number}");
            }
        }
    }
}
