//! The plan of a study: a checked document with every point of every sweep.

use std::collections::HashSet;

use outflank_arena::{Openings, Series};
use outflank_engine::checksum;
use outflank_players::seed::mix;
use outflank_players::{Spec, did_you_mean, nearest};

use crate::document::{Cell, CellKind, Document, DocumentError, Place, Template};
use crate::sweep::{grid, keys, substituted};

/// The maximum number of games of a study.
pub const MAX_GAMES: u64 = 1_000_000;

/// The maximum number of searches of all cost cells of a study.
pub const MAX_SEARCHES: u64 = 1_000_000;

/// The maximum number of keys of a sweep.
const MAX_KEYS: usize = 2;

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
    /// The seed of the positions of a cost cell.
    pub seed: u64,
    /// The points, the last key fastest.
    pub points: Vec<Point>,
}

/// A point of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The keys with their values.
    pub values: Vec<(String, String)>,
    /// The players.
    pub players: Vec<Spec>,
    /// The random seed: a hash of the study's seed, the cell and the values.
    pub seed: u64,
}

impl Document {
    /// Checks the whole study before anything is played. A quick study takes the small numbers of games and positions.
    ///
    /// # Errors
    ///
    /// At the first fault: a key without values, values without a key, a player that cannot be made, openings that
    /// cannot be used, or too many games or searches.
    pub fn plan(self, quick: bool) -> Result<Plan, DocumentError> {
        let numbered = (0..).zip(&self.cells);
        let cells = numbered.map(|(number, cell)| PlannedCell::new(cell, mix(&[self.seed, number]), quick));
        let plan = Plan { cells: cells.collect::<Result<_, _>>()?, document: self };
        plan.check_cost()?;
        plan.cells.iter().try_for_each(PlannedCell::check)?;
        Ok(plan)
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
        let amount = match cell.kind {
            CellKind::Match { games: full, quick_games: small, .. }
            | CellKind::Cost { positions: full, quick_positions: small } => {
                if quick {
                    small
                } else {
                    full
                }
            }
        };
        let point = |values: Vec<(String, String)>| {
            let players = cell.players.iter().map(|template| player(template, &values));
            let name: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
            let seed = mix(&[seed, checksum(name.join("\n").as_bytes())]);
            Ok(Point { players: players.collect::<Result<_, _>>()?, values, seed })
        };
        let points = grid(&cell.sweeps).into_iter().map(point).collect::<Result<_, _>>()?;
        Ok(Self { cell: cell.clone(), amount, seed, points })
    }

    /// The number of games; 0 for a cost cell.
    #[must_use]
    pub fn games(&self) -> u64 {
        let per_point = match self.cell.kind {
            CellKind::Match { .. } => self.points.first().map_or(0, |point| self.series(point).all_games()),
            CellKind::Cost { .. } => 0,
        };
        per_point.saturating_mul(self.points.len() as u64)
    }

    /// The number of searches; 0 for a match.
    #[must_use]
    pub fn searches(&self) -> u64 {
        match self.cell.kind {
            CellKind::Match { .. } => 0,
            CellKind::Cost { .. } => {
                self.amount.saturating_mul((self.points.len() * self.cell.players.len()) as u64)
            }
        }
    }

    /// The games of a point of a match.
    #[must_use]
    pub fn series(&self, point: &Point) -> Series {
        let series = Series::new(point.players.clone(), self.amount, self.cell.size);
        let CellKind::Match { openings, colours, clock, .. } = &self.cell.kind else { return series };
        let openings = openings.clone().unwrap_or_else(|| Openings::for_size(self.cell.size));
        Series { seed: point.seed, openings, colours: *colours, clock: *clock, ..series }
    }

    /// Makes every player once, and lists the openings.
    fn check(&self) -> Result<(), DocumentError> {
        let fault = |place: Place, why: String| DocumentError { place, why };
        let mut made = HashSet::new();
        for point in &self.points {
            for (template, spec) in self.cell.players.iter().zip(&point.players) {
                if made.insert(spec.to_string()) {
                    spec.maker(self.cell.size).map_err(|error| fault(template.place, error.to_string()))?;
                }
            }
        }
        if let (CellKind::Match { .. }, Some(point)) = (&self.cell.kind, self.points.first()) {
            self.series(point).check().map_err(|error| fault(self.cell.place, error.to_string()))?;
        }
        Ok(())
    }

    /// Everything that decides the results of the cell.
    fn settings(&self) -> Vec<(&str, String)> {
        let templates: Vec<&str> = self.cell.players.iter().map(|player| player.text.as_str()).collect();
        let mut settings = vec![
            ("kind", self.cell.kind.name().to_owned()),
            ("players", templates.join(" ")),
            ("size", self.cell.size.n().to_string()),
        ];
        match &self.cell.kind {
            CellKind::Match { openings, colours, clock, .. } => {
                let openings = openings.clone().unwrap_or_else(|| Openings::for_size(self.cell.size));
                settings.push(("games", self.amount.to_string()));
                settings.push(("openings", openings.to_string()));
                settings.push(("colours", colours.to_string()));
                settings.extend(clock.map(|clock| ("clock", clock.to_string())));
            }
            CellKind::Cost { .. } => settings.push(("positions", self.amount.to_string())),
        }
        settings.extend(self.cell.sweeps.iter().map(|sweep| (&*sweep.key, sweep.values.join(","))));
        settings
    }

    /// The files that players and openings are made from.
    fn files(&self) -> Vec<String> {
        let specs = self.points.iter().flat_map(|point| &point.players);
        let mut files: Vec<String> =
            specs.flat_map(|spec| spec.settings().files()).map(str::to_owned).collect();
        if let CellKind::Match { openings: Some(Openings::File(path)), .. } = &self.cell.kind {
            files.push(path.display().to_string());
        }
        files
    }
}

/// Every key in a player has values, and every key with values is in a player.
fn check_keys(cell: &Cell) -> Result<(), DocumentError> {
    let swept = || cell.sweeps.iter().map(|sweep| sweep.key.as_str());
    let fault = |why: String| DocumentError { place: cell.sweep_place, why };
    if cell.sweeps.len() > MAX_KEYS {
        return Err(fault(format!("{} keys are too many for a sweep; write one or two", cell.sweeps.len())));
    }
    if let [first, second] = &cell.sweeps[..]
        && first.key == second.key
    {
        return Err(fault(format!("the key {} is given twice; leave one out", first.key)));
    }
    for Template { text, place } in &cell.players {
        if let Some(key) = keys(text).find(|key| !swept().any(|swept| swept == *key)) {
            let meant =
                nearest(key, swept()).map_or_else(String::new, |key| format!("did you mean {{{key}}}? "));
            let why = format!("{{{key}}} has no values; {meant}write sweep = {{ {key} = [1, 2] }}");
            return Err(DocumentError { place: *place, why });
        }
    }
    let used = || cell.players.iter().flat_map(|player| keys(&player.text));
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

/// The player of a template with these values.
fn player(template: &Template, values: &[(String, String)]) -> Result<Spec, DocumentError> {
    let text = substituted(&template.text, values);
    text.parse()
        .map_err(|error| DocumentError { place: template.place, why: format!("player {text:?}: {error}") })
}
