//! A tuning: what is asked for, and what was checked before the first game.

use std::str::FromStr;

use outflank_arena::{HAS_CPU_CLOCK, Openings, Series, Sprt};
use outflank_board::{BoardSize, Limits, Measure};
use outflank_engine::checksum;
use outflank_players::seed::mix;
use outflank_players::{Spec, SpecError, did_you_mean, nearest};

use super::cmaes::{CmaEs, CmaEsSettings};
use super::error::{MAX_PARAMETERS, TuningError};
use super::method::{Method, Optimiser};
use super::range::Range;
use super::spsa::{Spsa, SpsaSettings};
use crate::plan::MAX_GAMES;
use crate::sweep::{keys, substituted};

/// The maximum number of points per generation of CMA-ES.
const MAX_POPULATION: usize = 1000;

/// The smallest number of points per generation of CMA-ES.
const MIN_POPULATION: usize = 4;

/// The defaults of SPSA: the first step and the first perturbation, in units of the ranges.
const DEFAULT_STEP: f64 = 0.05;
const DEFAULT_PERTURBATION: f64 = 0.2;

/// The default of CMA-ES: the first standard deviation, in units of the ranges.
const DEFAULT_SIGMA: f64 = 0.25;

/// The opponent of the points that a method asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Against {
    /// Points play each other: the two points of SPSA, or every point of CMA-ES against the mean.
    Own,
    /// Points play this player.
    Player(Box<Spec>),
}

impl FromStr for Against {
    type Err = SpecError;

    /// Reads `self` or a player.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text == "self" { Ok(Self::Own) } else { Ok(Self::Player(Box::new(text.parse()?))) }
    }
}

/// A tuning as it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneSettings {
    /// The player, with parameters such as `{a}`.
    pub player: String,
    /// The range of every parameter.
    pub ranges: Vec<Range>,
    /// The opponent.
    pub against: Against,
    /// The method.
    pub method: Method,
    /// The maximum number of games of the tuning. It plays as many whole iterations as fit.
    pub games: u64,
    /// The pairs of games per score.
    pub pairs: u64,
    /// The first step of SPSA.
    pub step: Option<f64>,
    /// The first perturbation of SPSA.
    pub perturbation: Option<f64>,
    /// The first standard deviation of CMA-ES.
    pub sigma: Option<f64>,
    /// The points per generation of CMA-ES.
    pub population: Option<usize>,
    /// The size of the board.
    pub size: BoardSize,
    /// The openings; by default those for the size.
    pub openings: Option<Openings>,
    /// The random seed.
    pub seed: u64,
    /// The maximum number of games of the final match; 0 for none.
    pub final_games: u64,
    /// The sequential test that ends the final match.
    pub sprt: Sprt,
}

/// A tuning whose players can be made.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// What was asked for.
    pub settings: TuneSettings,
    /// The openings.
    pub openings: Openings,
    /// The number of iterations.
    pub iterations: u64,
    start: Spec,
}

impl TuneSettings {
    /// Checks everything before the first game.
    ///
    /// # Errors
    ///
    /// At the first fault: ranges and parameters that do not match, or a player that cannot be made at an end of a
    /// range. Also when the openings cannot be used, an option is invalid, or there are too few or too many games.
    pub fn check(self) -> Result<Tuning, TuningError> {
        self.check_keys()?;
        self.check_options()?;
        let games = self.games.saturating_add(self.final_games);
        if games > MAX_GAMES {
            return Err(TuningError::TooManyGames(games));
        }
        let least = self.games_per_iteration();
        if self.games < least {
            return Err(TuningError::TooFewGames { games: self.games, least });
        }
        let start: Vec<f64> = self.ranges.iter().map(Range::unit_start).collect();
        let own = self.player_at(&start, "the player at its start")?;
        let openings = self.openings.clone().unwrap_or_else(|| Openings::for_size(self.size));
        let tuning = Tuning { iterations: self.games / least, openings, start: own, settings: self };
        let opponent = match &tuning.settings.against {
            Against::Own => tuning.start.clone(),
            Against::Player(spec) => (**spec).clone(),
        };
        tuning.series([tuning.start.clone(), opponent.clone()], 2, 0).check()?;
        for (index, range) in tuning.settings.ranges.iter().enumerate() {
            for end in [0.0, 1.0] {
                let mut point = start.clone();
                point[index] = end;
                let place = format!("--range {}", range.key);
                let player = tuning.settings.player_at(&point, &place)?;
                let text = player.to_string();
                let checked = tuning.series([player, opponent.clone()], 2, 0).check();
                checked.map_err(|error| TuningError::Player { place, text, error: error.to_string() })?;
            }
        }
        Ok(tuning)
    }

    /// The games of one iteration.
    #[must_use]
    pub fn games_per_iteration(&self) -> u64 {
        let scores = match (self.method, &self.against) {
            (Method::Spsa, Against::Own) => 1,
            (Method::Spsa, Against::Player(_)) => 2,
            (Method::CmaEs, _) => self.points_per_generation() as u64,
        };
        self.pairs.saturating_mul(2).saturating_mul(scores)
    }

    fn points_per_generation(&self) -> usize {
        self.population.unwrap_or_else(|| CmaEs::default_population(self.ranges.len()))
    }

    /// The player with the values of a point.
    pub(super) fn player_at(&self, point: &[f64], place: &str) -> Result<Spec, TuningError> {
        let text = substituted(&self.player, &self.values(point));
        text.parse().map_err(|error: SpecError| TuningError::Player {
            place: place.to_owned(),
            text,
            error: error.to_string(),
        })
    }

    /// The keys with the values of a point, as texts.
    pub(super) fn values(&self, point: &[f64]) -> Vec<(String, String)> {
        self.ranges.iter().zip(point).map(|(range, &unit)| (range.key.clone(), range.text(unit))).collect()
    }

    /// Every key in the player has one range, and every range is in the player.
    fn check_keys(&self) -> Result<(), TuningError> {
        let ranges = || self.ranges.iter().map(|range| range.key.as_str());
        if let Some(key) = keys(&self.player).find(|key| !ranges().any(|own| own == *key)) {
            let meant = did_you_mean(nearest(key, ranges()));
            return Err(TuningError::NoRange { key: key.to_owned(), meant });
        }
        if self.ranges.is_empty() {
            return Err(TuningError::NoParameters);
        }
        if let Some(key) = ranges().find(|key| !keys(&self.player).any(|own| own == *key)) {
            let meant = did_you_mean(nearest(key, keys(&self.player)));
            return Err(TuningError::Unused { key: key.to_owned(), meant });
        }
        let is_repeated = |index: &usize| ranges().take(*index).any(|own| own == self.ranges[*index].key);
        if let Some(index) = (0..self.ranges.len()).find(is_repeated) {
            return Err(TuningError::Twice(self.ranges[index].key.clone()));
        }
        if self.ranges.len() > MAX_PARAMETERS {
            return Err(TuningError::TooManyParameters(self.ranges.len()));
        }
        Ok(())
    }

    fn check_options(&self) -> Result<(), TuningError> {
        let population = self.population.map(|population| population as f64);
        let most = MAX_POPULATION as f64;
        let options = [
            (Method::Spsa, "--step", self.step, [f64::MIN_POSITIVE, 1.0], "above 0 and up to 1"),
            (Method::Spsa, "--perturbation", self.perturbation, [1e-3, 0.5], "from 0.001 to 0.5"),
            (Method::CmaEs, "--sigma", self.sigma, [1e-3, 1.0], "from 0.001 to 1"),
            (Method::CmaEs, "--population", population, [MIN_POPULATION as f64, most], "from 4 to 1000"),
        ];
        for (method, option, value, [low, high], range) in options {
            let Some(value) = value else { continue };
            if method != self.method {
                return Err(TuningError::OtherMethod { option, method });
            }
            if !(low..=high).contains(&value) {
                return Err(TuningError::Number { option, value, range });
            }
        }
        if self.pairs == 0 {
            return Err(TuningError::Number { option: "--pairs", value: 0.0, range: "from 1" });
        }
        Ok(())
    }
}

impl Tuning {
    /// The games of all iterations.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.iterations * self.settings.games_per_iteration()
    }

    /// The player at the start of the ranges.
    #[must_use]
    pub fn start_player(&self) -> &Spec {
        &self.start
    }

    /// The start of the ranges, on the unit cube.
    pub(super) fn start(&self) -> Vec<f64> {
        self.settings.ranges.iter().map(Range::unit_start).collect()
    }

    /// The optimizer before its first iteration.
    pub(super) fn optimiser(&self) -> Box<dyn Optimiser> {
        let settings = &self.settings;
        let seed = mix(&[settings.seed, 0]);
        match settings.method {
            Method::Spsa => {
                let spsa = SpsaSettings {
                    iterations: self.iterations,
                    step: settings.step.unwrap_or(DEFAULT_STEP),
                    perturbation: settings.perturbation.unwrap_or(DEFAULT_PERTURBATION),
                    // A game has a standard deviation of half a point at most.
                    noise: 1.0 / (settings.games_per_iteration() as f64).sqrt(),
                };
                Box::new(Spsa::new(&self.start(), spsa, seed))
            }
            Method::CmaEs => {
                let population = settings.points_per_generation();
                let sigma = settings.sigma.unwrap_or(DEFAULT_SIGMA);
                Box::new(CmaEs::new(&self.start(), CmaEsSettings { population, sigma }, seed))
            }
        }
    }

    /// Games between two players. All scores of an iteration have the same openings; iteration 0 is the final match.
    pub(super) fn series(&self, players: [Spec; 2], games: u64, iteration: u64) -> Series {
        let TuneSettings { size, seed, .. } = self.settings;
        let openings = self.openings.clone();
        // The time of games is CPU time where the system has it.
        let measure = if HAS_CPU_CLOCK { Measure::Cpu } else { Measure::Wall };
        let limits = Limits { measure, ..Limits::default() };
        Series { seed: mix(&[seed, 1, iteration]), openings, limits, ..Series::new(players, games, size) }
    }

    /// Everything that decides the results, as names and values.
    pub(super) fn manifest(&self) -> Vec<(String, String)> {
        let settings = &self.settings;
        let option =
            |value: Option<f64>| value.map_or_else(|| "default".to_owned(), |value| value.to_string());
        let ranges: Vec<String> = settings.ranges.iter().map(Range::to_string).collect();
        let against = match &settings.against {
            Against::Own => "self".to_owned(),
            Against::Player(spec) => spec.to_string(),
        };
        let mut list: Vec<(String, String)> = [
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("player", settings.player.clone()),
            ("ranges", ranges.join(" ")),
            ("against", against),
            ("method", settings.method.to_string()),
            ("games", settings.games.to_string()),
            ("pairs", settings.pairs.to_string()),
            ("step", option(settings.step)),
            ("perturbation", option(settings.perturbation)),
            ("sigma", option(settings.sigma)),
            ("population", option(settings.population.map(|population| population as f64))),
            ("size", settings.size.to_string()),
            ("openings", self.openings.to_string()),
            ("seed", settings.seed.to_string()),
            ("final games", settings.final_games.to_string()),
            ("sprt", settings.sprt.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        list.extend(self.files().into_iter().filter_map(|file| {
            let bytes = std::fs::read(&file).ok()?;
            Some((format!("checksum of {file}"), format!("{:016x}", checksum(&bytes))))
        }));
        list
    }

    /// The files of the players and of the openings, each once.
    fn files(&self) -> Vec<String> {
        let opponent = match &self.settings.against {
            Against::Own => None,
            Against::Player(spec) => Some(&**spec),
        };
        let players = [Some(&self.start), opponent].into_iter().flatten();
        let mut files: Vec<String> =
            players.flat_map(|spec| spec.settings().files()).map(str::to_owned).collect();
        if let Openings::File(path) = &self.openings {
            files.push(path.display().to_string());
        }
        files.sort();
        files.dedup();
        files
    }
}
