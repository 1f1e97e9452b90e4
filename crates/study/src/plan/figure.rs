//! The points of published figures, and their checks.

use super::{Plan, PlannedCell, Point, find};
use crate::document::{CellKind, DocumentError, Expected, FORM_KEY, Figure, Quantity};
use crate::operation::Operation;

/// The values of keys.
type Values = [(String, String)];

impl Plan {
    /// Finds the point, the player and the divisor of every figure.
    pub(super) fn check_figures(&self) -> Result<(), DocumentError> {
        let figures =
            self.cells.iter().flat_map(|cell| cell.cell.figures.iter().map(move |figure| (cell, figure)));
        figures.into_iter().try_for_each(|(cell, figure)| {
            self.check_figure(cell, figure).map_err(|why| DocumentError { place: figure.place, why })
        })
    }

    fn check_figure(&self, cell: &PlannedCell, figure: &Figure) -> Result<(), String> {
        cell.check_player(figure.player)?;
        cell.check_pair(figure)?;
        if matches!(figure.expected, Expected::Waiting) {
            return Ok(());
        }
        let Some(other) = figure.per_cell else {
            figure.per_player.map_or(Ok(()), |player| cell.check_player(player))?;
            return cell.check_point("at", &figure.at, &figure.per, figure.quantity);
        };
        cell.check_point("at", &figure.at, &[], figure.quantity)?;
        let count = self.cells.len();
        let Some(divisor) = self.cells.get(other) else {
            return Err(missing("cell", other, count));
        };
        let known = Quantity::of(&divisor.cell.kind);
        if !known.contains(&figure.quantity) {
            let known = known.iter().map(|quantity| quantity.name()).collect::<Vec<_>>().join(", ");
            let (kind, quantity) = (divisor.cell.kind.name(), figure.quantity.name());
            return Err(format!(
                "cell {} has no quantity {quantity:?}; quantities of a {kind} cell: {known}",
                other + 1
            ));
        }
        divisor.check_player(figure.per_player.unwrap_or(figure.player))?;
        divisor.check_point("per", &figure.per, &[], figure.quantity)
    }
}

impl PlannedCell {
    fn check_player(&self, player: usize) -> Result<(), String> {
        let players = match self.cell.kind {
            CellKind::Board { .. } => Operation::BOARDS.len(),
            _ => self.cell.players.len(),
        };
        if player < players {
            return Ok(());
        }
        Err(missing("player", player, players))
    }

    fn check_pair(&self, figure: &Figure) -> Result<(), String> {
        let is_tournament = matches!(self.cell.kind, CellKind::Tournament(_));
        let is_results = matches!(figure.expected, Expected::Results { .. });
        match figure.pair {
            Some(pair) if is_tournament => {
                pair.into_iter().try_for_each(|player| self.check_player(player))?;
                if pair[0] < pair[1] {
                    return Ok(());
                }
                Err("write the smaller number of a pair first".to_owned())
            }
            Some(_) => Err("only a tournament has pairs; remove pair".to_owned()),
            None if is_tournament && is_results => {
                Err("write the pairing of the results, as in pair = [1, 2]".to_owned())
            }
            None => Ok(()),
        }
    }

    /// Finds a point: every key of the sweep has a value, except `form` and the first key of a fit. The values of
    /// `others` are those of a second point.
    fn check_point(
        &self,
        name: &str,
        values: &Values,
        others: &Values,
        quantity: Quantity,
    ) -> Result<(), String> {
        let skipped = usize::from(quantity.is_of_fit());
        for sweep in self.cell.sweeps.iter().skip(skipped).filter(|sweep| sweep.key != FORM_KEY) {
            let Some(value) = find(values, &sweep.key) else {
                let (key, first) = (&sweep.key, &sweep.values[0]);
                return Err(format!("the point is missing; write {name} = {{ {key} = {first} }}"));
            };
            let mut own = [Some(value), find(others, &sweep.key)].into_iter().flatten();
            if let Some(value) = own.find(|value| !sweep.values.contains(value)) {
                let (key, all) = (&sweep.key, sweep.values.join(", "));
                return Err(format!("{key} has no value {value:?}; values: {all}"));
            }
        }
        let known = |key: &String| self.cell.sweeps.iter().any(|sweep| sweep.key == *key);
        match values.iter().chain(others).find(|(key, _)| !known(key)) {
            Some((key, _)) => Err(format!("the sweep has no key {key}; remove it")),
            None => Ok(()),
        }
    }

    /// The indices of the points at these values, for the textbook's form and for the report's own.
    ///
    /// Without a key `form` there is one point. Keys without a value here are those of fits: the first point counts.
    pub(crate) fn points_at(&self, values: &Values) -> Vec<usize> {
        let is_at = |point: &&(usize, &Point)| {
            values.iter().all(|(key, value)| find(&point.1.values, key).is_none_or(|own| own == value))
        };
        let all: Vec<(usize, &Point)> = self.points.iter().enumerate().collect();
        let there: Vec<&(usize, &Point)> = all.iter().filter(is_at).collect();
        let Some(form) = self.cell.sweeps.iter().find(|sweep| sweep.key == FORM_KEY) else {
            return there.first().map(|point| point.0).into_iter().collect();
        };
        let of_form = |value: &String| {
            there.iter().find(|point| find(&point.1.values, FORM_KEY) == Some(value)).map(|point| point.0)
        };
        form.values.iter().filter_map(of_form).collect()
    }
}

/// The error for the index of a cell or player that does not exist.
fn missing(what: &str, index: usize, count: usize) -> String {
    let number = index + 1;
    match count {
        1 => format!("there is no {what} {number}; write 1"),
        _ => format!("there is no {what} {number}; write a number from 1 to {count}"),
    }
}
