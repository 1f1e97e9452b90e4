//! Levels of play: search depth and selectivity by the number of empty squares.
//!
//! The levels are those of Edax. Up to level ten, the level is the depth in plies, with exact play from twice as many
//! empty squares on. Above, searches are deeper and selective, and solve longer and longer endgames.

use crate::search::Goal;
use crate::selectivity::Selectivity::{self, Exact, P73, P87, P95, P98, P99};

/// The highest level, which solves every position.
pub const MAX_LEVEL: u32 = 60;

/// The default level of the engine.
pub const DEFAULT_LEVEL: u32 = 21;

/// Searches to the end start after a midgame search of this many plies less.
const ENDGAME_LEAD: u32 = 10;

/// The depth and selectivity of a level with this number of empty squares.
#[must_use]
pub fn goal(level: u32, empties: u32) -> Goal {
    let ends: &[(u32, Selectivity)] = match level {
        0..=10 => &[(2 * level, Exact)],
        11..=12 => &[(21, Exact), (24, P98)],
        13..=18 => &[(21, Exact), (24, P98), (27, P87)],
        19..=21 => &[(24, Exact), (27, P98), (30, P87)],
        22..=24 => &[(24, Exact), (27, P99), (30, P95), (33, P73)],
        25..=27 => &[(27, Exact), (30, P98), (33, P87)],
        28..=29 => &[(27, Exact), (30, P99), (33, P95), (36, P73)],
        30..=31 => &[(30, Exact), (33, P98), (36, P87)],
        32..=33 => &[(30, Exact), (33, P99), (36, P95), (39, P73)],
        34..=35 => &[(30, Exact), (33, P99), (36, P98), (39, P87)],
        36..MAX_LEVEL => &[
            (level - 6, Exact),
            (level - 3, P99),
            (level, P98),
            (level + 3, P95),
            (level + 6, P87),
            (level + 9, P73),
        ],
        MAX_LEVEL.. => &[(60, Exact)],
    };
    match ends.iter().find(|&&(most, _)| empties <= most) {
        Some(&(_, selectivity)) => Goal { depth: empties, selectivity },
        None => Goal { depth: level.max(1), selectivity: if level <= 10 { Exact } else { P73 } },
    }
}

/// The iterations that lead to a goal, with the goal last.
#[must_use]
pub fn iterations(goal: Goal, empties: u32) -> Vec<Goal> {
    if goal.depth < empties {
        return (1..=goal.depth).map(|depth| Goal { depth, ..goal }).collect();
    }
    let mut way: Vec<_> = midgame(empties).collect();
    way.extend(ends(empties).filter(|end| end.selectivity < goal.selectivity));
    way.push(Goal { depth: empties, ..goal });
    way
}

/// The iterations of a search that only limits end, up to the exact score.
#[must_use]
pub fn until_stopped(empties: u32) -> Vec<Goal> {
    iterations(Goal { depth: empties, selectivity: Exact }, empties)
}

fn midgame(empties: u32) -> impl Iterator<Item = Goal> {
    (1..=empties.saturating_sub(ENDGAME_LEAD)).map(|depth| Goal { depth, selectivity: P73 })
}

/// Selective searches to the end. With fewer empty squares, fewer of them pay off before the exact search.
fn ends(empties: u32) -> impl Iterator<Item = Goal> {
    let guesses: &[Selectivity] = match empties {
        ..14 => &[],
        14..26 => &[P87],
        26..30 => &[P73, P95],
        _ => &[P73, P87, P95, P98, P99],
    };
    guesses.iter().map(move |&selectivity| Goal { depth: empties, selectivity })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_match_those_of_edax() {
        let check = |level, empties, depth, selectivity| {
            assert_eq!(goal(level, empties), Goal { depth, selectivity }, "level {level}, {empties} empty");
        };
        check(1, 60, 1, Exact);
        check(1, 2, 2, Exact);
        check(10, 21, 10, Exact);
        check(10, 20, 20, Exact);
        check(11, 25, 11, P73);
        check(12, 24, 24, P98);
        check(18, 27, 27, P87);
        check(21, 24, 24, Exact);
        check(21, 25, 25, P98);
        check(21, 31, 21, P73);
        check(24, 33, 33, P73);
        check(30, 30, 30, Exact);
        check(40, 34, 34, Exact);
        check(40, 49, 49, P73);
        check(40, 50, 40, P73);
        check(60, 60, 60, Exact);
    }

    #[test]
    fn iterations_grow_strictly_up_to_the_goal() {
        for level in 0..=MAX_LEVEL {
            for empties in 1..=60 {
                let goal = goal(level, empties);
                let way = iterations(goal, empties);
                assert_eq!(way.last(), Some(&goal));
                for two in way.windows(2) {
                    let grows = (two[0].depth, two[0].selectivity) < (two[1].depth, two[1].selectivity);
                    assert!(grows, "level {level}, {empties} empty: {two:?}");
                }
            }
        }
    }
}
