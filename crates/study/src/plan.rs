//! The plan of a study: a checked document with every point of every sweep.

mod figure;

use std::collections::HashSet;

use outflank_arena::{HAS_CPU_CLOCK, Openings, Series};
use outflank_board::{BoardSize, Game, Limits, Measure};
use outflank_engine::checksum;
use outflank_players::seed::mix;
use outflank_players::{Spec, did_you_mean, nearest};

use crate::document::{Cell, CellKind, Document, DocumentError, FORM_KEY, Place, Positions, Template};
use crate::operation::Operation;
use crate::position::{listed, positions};
use crate::sweep::{grid, keys, substituted};

/// The maximum number of games of a study.
pub const MAX_GAMES: u64 = 1_000_000;

/// The maximum number of searches of all cost cells of a study.
pub const MAX_SEARCHES: u64 = 1_000_000;

/// The maximum number of points of a sweep.
const MAX_POINTS: u64 = 100_000;

/// Decides whether a player may take part; the error says why not.
pub type Allow<'a> = dyn Fn(&Spec) -> Result<(), String> + 'a;

/// The maximum number of keys of a sweep.
const MAX_KEYS: usize = 3;

/// Stands for the path of this program in players.
const PROGRAM_KEY: &str = "outflank";

/// A study whose players can all be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The document.
    pub document: Document,
    /// The cells, in the order of the document.
    pub cells: Vec<PlannedCell>,
}

/// A cell with all points of its sweep.
#[derive(Clone, Debug)]
pub struct PlannedCell {
    /// The cell as it is written.
    pub cell: Cell,
    /// The number of games or positions per point.
    pub amount: u64,
    /// The random seed of the cell: all points have the same openings and positions.
    pub seed: u64,
    /// The points, the last key fastest. A board cell has one per operation.
    pub points: Vec<Point>,
}

/// A point of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The keys with their values.
    pub values: Vec<(String, String)>,
    /// The players.
    pub players: Vec<Spec>,
    /// The size of the board.
    pub size: BoardSize,
}

impl Document {
    /// Checks the whole study before anything is played. A quick study takes the small numbers of games and positions.
    ///
    /// # Errors
    ///
    /// At the first fault: a key without values, values without a key, a player that cannot be made, openings that
    /// cannot be used, or too many games or searches.
    pub fn plan(self, quick: bool) -> Result<Plan, DocumentError> {
        self.plan_allowed(quick, &|_| Ok(()))
    }

    /// As [`Document::plan`], with certain players only. A refused player is not made, and none of its files is read.
    ///
    /// # Errors
    ///
    /// Those of [`Document::plan`], and at the first player that is not allowed.
    pub fn plan_allowed(self, quick: bool, allow: &Allow<'_>) -> Result<Plan, DocumentError> {
        self.check_points()?;
        let numbered = (0..).zip(&self.cells);
        let cells = numbered.map(|(number, cell)| PlannedCell::new(cell, mix(&[self.seed, number]), quick));
        let plan = Plan { cells: cells.collect::<Result<_, _>>()?, document: self };
        plan.cells.iter().try_for_each(|cell| cell.check_allowed(allow))?;
        plan.check_cost()?;
        plan.cells.iter().try_for_each(PlannedCell::check)?;
        plan.check_figures()?;
        Ok(plan)
    }

    /// Refuses sweeps with more points than any study can run, before their players are made.
    fn check_points(&self) -> Result<(), DocumentError> {
        let points = |cell: &Cell| {
            cell.sweeps.iter().fold(1, |all: u64, sweep| all.saturating_mul(sweep.values.len() as u64))
        };
        match self.cells.iter().find(|cell| points(cell) > MAX_POINTS) {
            Some(cell) => {
                let why = format!(
                    "the sweep has {} points; the limit is {MAX_POINTS}, so write fewer values",
                    points(cell)
                );
                Err(DocumentError { place: cell.sweep_place, why })
            }
            None => Ok(()),
        }
    }
}

impl Plan {
    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.cells.iter().fold(0, |sum, cell| sum.saturating_add(cell.games()))
    }

    /// The total number of searches of cost cells.
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.cells.iter().fold(0, |sum, cell| sum.saturating_add(cell.searches()))
    }

    /// Everything that decides the results, as names and values. Titles and texts may change.
    ///
    /// Files of players and openings that cannot be read have no checksum; [`Document::plan`] has read them.
    #[must_use]
    pub fn settings(&self) -> Vec<(String, String)> {
        let mut settings = vec![
            ("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            ("seed".to_owned(), self.document.seed.to_string()),
            ("cells".to_owned(), self.cells.len().to_string()),
        ];
        let mut files = Vec::new();
        for (number, planned) in (1..).zip(&self.cells) {
            let set = |(name, value): (&str, String)| (format!("cell {number} {name}"), value);
            settings.extend(planned.settings().into_iter().map(set));
            files.extend(planned.files());
        }
        files.sort();
        files.dedup();
        let sum = |file: String| {
            let bytes = std::fs::read(&file).ok()?;
            Some((format!("checksum of {file}"), format!("{:016x}", checksum(&bytes))))
        };
        settings.extend(files.into_iter().filter_map(sum));
        settings
    }

    fn check_cost(&self) -> Result<(), DocumentError> {
        let too_many = |count: fn(&PlannedCell) -> u64, all: u64, most: u64, what: &str| {
            if all <= most {
                return Ok(());
            }
            let (number, cell) =
                (1..).zip(&self.cells).max_by_key(|(_, cell)| count(cell)).expect("there are cells");
            let points = cell.points.len();
            let why = format!(
                "the study takes {all} {what}, {} of them in cell {number} with {points} points; the limit is {most}, \
                 so write fewer values or a smaller number per point",
                count(cell)
            );
            Err(DocumentError { place: cell.cell.place, why })
        };
        too_many(PlannedCell::games, self.games(), MAX_GAMES, "games")?;
        too_many(PlannedCell::searches, self.searches(), MAX_SEARCHES, "searches")
    }
}

impl PlannedCell {
    fn new(cell: &Cell, seed: u64, quick: bool) -> Result<Self, DocumentError> {
        check_keys(cell)?;
        let amount = match (cell.kind.games(), cell.kind.sample()) {
            (Some(games), _) if quick => games.quick_games,
            (Some(games), _) => games.games,
            (_, Some(sample)) if quick => sample.quick_positions.min(sample.positions.count()),
            (_, Some(sample)) => sample.positions.count(),
            (None, None) => 0,
        };
        let point = |values: Vec<(String, String)>| {
            let players = cell.players.iter().map(|template| player(template, &values));
            let size = substituted(&cell.size.text, &values).parse();
            let fault = |why| DocumentError { place: cell.size.place, why };
            let size =
                size.map_err(|error: <BoardSize as std::str::FromStr>::Err| fault(error.to_string()))?;
            Ok(Point { players: players.collect::<Result<_, _>>()?, values, size })
        };
        let points: Vec<Point> = grid(&cell.sweeps).into_iter().map(point).collect::<Result<_, _>>()?;
        let points = match cell.kind {
            CellKind::Board { .. } => {
                let values = |operation: Operation| ("operation".to_owned(), operation.name().to_owned());
                let point = |operation| Point { values: vec![values(operation)], ..points[0].clone() };
                Operation::ALL.map(point).into()
            }
            _ => points,
        };
        Ok(Self { cell: cell.clone(), amount, seed, points })
    }

    /// The number of games; 0 for cells without games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.points.iter().fold(0, |sum: u64, point| {
            sum.saturating_add(self.series(point).map_or(0, |series| series.all_games()))
        })
    }

    /// The number of searches; 0 for cells with games.
    #[must_use]
    pub fn searches(&self) -> u64 {
        match self.cell.kind {
            CellKind::Match(_) | CellKind::Tournament(_) => 0,
            CellKind::Cost(_) | CellKind::Value(_) => {
                self.amount.saturating_mul((self.points.len() * self.cell.players.len()) as u64)
            }
            CellKind::Board { .. } => (self.points.len() * Operation::BOARDS.len()) as u64,
        }
    }

    /// The games of a point; `None` for cells without games.
    #[must_use]
    pub fn series(&self, point: &Point) -> Option<Series> {
        let games = self.cell.kind.games()?;
        let openings = games.openings.clone().unwrap_or_else(|| Openings::for_size(point.size));
        let (seed, colours, clock) = (self.seed, games.colours, games.clock);
        let mut series = Series::new(point.players.clone(), self.amount, point.size);
        for (entrant, template) in series.players.iter_mut().zip(&self.cell.players) {
            // Records do not depend on where this program is installed.
            if is_own_program(template) {
                entrant.description = substituted(&template.text, &point.values);
            }
        }
        // On a busy machine only CPU times compare.
        let measure = if clock.is_none() && HAS_CPU_CLOCK { Measure::Cpu } else { Measure::Wall };
        let limits = Limits { measure, ..Limits::default() };
        Some(Series { seed, openings, colours, clock, limits, ..series })
    }

    /// The positions of a point, as games.
    pub(crate) fn positions(&self, point: &Point) -> Result<Vec<Game>, DocumentError> {
        match &self.cell.kind.sample().expect("a cell with positions").positions {
            Positions::Random(_) => Ok(positions(point.size, self.amount, self.seed)),
            Positions::Listed(transcripts) => {
                let position = |template: &Template| {
                    listed(&template.text, point.size)
                        .map_err(|why| DocumentError { place: template.place, why })
                };
                transcripts.iter().take(self.amount as usize).map(position).collect()
            }
        }
    }

    /// Refuses players that are not allowed.
    fn check_allowed(&self, allow: &Allow<'_>) -> Result<(), DocumentError> {
        for point in &self.points {
            for (template, spec) in self.cell.players.iter().zip(&point.players) {
                allow(spec).map_err(|why| DocumentError { place: template.place, why })?;
            }
        }
        Ok(())
    }

    /// Makes every player once, and lists the openings and positions.
    fn check(&self) -> Result<(), DocumentError> {
        let fault = |place: Place, why: String| DocumentError { place, why };
        let mut made = HashSet::new();
        for point in &self.points {
            for (template, spec) in self.cell.players.iter().zip(&point.players) {
                if made.insert((spec.to_string(), point.size)) {
                    spec.maker(point.size).map_err(|error| fault(template.place, error.to_string()))?;
                }
            }
        }
        if let Some(point) = self.points.first() {
            match self.series(point) {
                Some(series) => {
                    series.check().map_err(|error| fault(self.cell.place, error.to_string()))?;
                }
                None => drop(self.positions(point)?),
            }
        }
        Ok(())
    }

    /// Everything that decides the results of the cell.
    fn settings(&self) -> Vec<(&str, String)> {
        let templates: Vec<&str> = self.cell.players.iter().map(|player| player.text.as_str()).collect();
        let mut settings = vec![
            ("kind", self.cell.kind.name().to_owned()),
            ("players", templates.join(" ")),
            ("size", self.cell.size.text.clone()),
        ];
        if let (Some(games), Some(point)) = (self.cell.kind.games(), self.points.first()) {
            let openings = games.openings.clone().unwrap_or_else(|| Openings::for_size(point.size));
            settings.push(("games", self.amount.to_string()));
            settings.push(("openings", openings.to_string()));
            settings.push(("colours", games.colours.to_string()));
            settings.extend(games.clock.map(|clock| ("clock", clock.to_string())));
        }
        if let Some(sample) = self.cell.kind.sample() {
            settings.push(("positions", self.amount.to_string()));
            if let Positions::Listed(transcripts) = &sample.positions {
                let texts: Vec<&str> = transcripts.iter().map(|template| &*template.text).collect();
                settings.push(("transcripts", texts.join(" / ")));
            }
        }
        if let CellKind::Board { depth, .. } = self.cell.kind {
            settings.push(("depth", depth.to_string()));
        }
        settings.extend(self.cell.sweeps.iter().map(|sweep| (&*sweep.key, sweep.values.join(","))));
        settings
    }

    /// The files that players and openings are made from.
    fn files(&self) -> Vec<String> {
        let specs = self.points.iter().flat_map(|point| &point.players);
        let mut files: Vec<String> =
            specs.flat_map(|spec| spec.settings().files()).map(str::to_owned).collect();
        if let Some(Openings::File(path)) = self.cell.kind.games().and_then(|games| games.openings.as_ref()) {
            files.push(path.display().to_string());
        }
        files
    }
}

/// The value of a key.
fn find<'a>(values: &'a [(String, String)], key: &str) -> Option<&'a String> {
    values.iter().find(|(own, _)| own == key).map(|(_, value)| value)
}

/// Every key in a player has values, and every key with values is in a player.
fn check_keys(cell: &Cell) -> Result<(), DocumentError> {
    let swept = || cell.sweeps.iter().map(|sweep| sweep.key.as_str());
    let fault = |why: String| DocumentError { place: cell.sweep_place, why };
    if cell.sweeps.len() > MAX_KEYS {
        return Err(fault(format!(
            "{} keys are too many for a sweep; write at most {MAX_KEYS}",
            cell.sweeps.len()
        )));
    }
    let is_repeated =
        |index: &usize| cell.sweeps[..*index].iter().any(|other| other.key == cell.sweeps[*index].key);
    if let Some(index) = (0..cell.sweeps.len()).find(is_repeated) {
        return Err(fault(format!("the key {} is given twice; leave one out", cell.sweeps[index].key)));
    }
    if let Some(form) = cell.sweeps.iter().find(|sweep| sweep.key == FORM_KEY && sweep.values.len() > 2) {
        let count = form.values.len();
        let why = format!("the key {FORM_KEY} has {count} values; write the textbook's form and one other");
        return Err(fault(why));
    }
    for Template { text, place } in cell.players.iter().chain([&cell.size]) {
        let is_unknown = |key: &&str| *key != PROGRAM_KEY && !swept().any(|swept| swept == *key);
        if let Some(key) = keys(text).find(is_unknown) {
            let meant =
                nearest(key, swept()).map_or_else(String::new, |key| format!("did you mean {{{key}}}? "));
            let why = format!("{{{key}}} has no values; {meant}write sweep = {{ {key} = [1, 2] }}");
            return Err(DocumentError { place: *place, why });
        }
    }
    let used = || cell.players.iter().chain([&cell.size]).flat_map(|player| keys(&player.text));
    match swept().find(|key| !used().any(|used| used == *key)) {
        None => Ok(()),
        Some(key) => {
            let meant = did_you_mean(nearest(key, used()));
            let why = format!(
                "no player contains {{{key}}}{meant}write it in a player, or remove {key} from the sweep"
            );
            Err(fault(why))
        }
    }
}

/// Whether a player is this program, as a process of its own.
fn is_own_program(template: &Template) -> bool {
    keys(&template.text).any(|key| key == PROGRAM_KEY)
}

/// The player of a template with these values.
fn player(template: &Template, values: &[(String, String)]) -> Result<Spec, DocumentError> {
    let mut text = substituted(&template.text, values);
    if is_own_program(template) {
        let program = std::env::current_exe().unwrap_or_else(|_| PROGRAM_KEY.into());
        // A word of a command line with spaces in it has double quotes.
        text = text.replace(&format!("{{{PROGRAM_KEY}}}"), &format!("\"{}\"", program.display()));
    }
    text.parse()
        .map_err(|error| DocumentError { place: template.place, why: format!("player {text:?}: {error}") })
}
