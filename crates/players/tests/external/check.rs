//! The findings of checks of conforming and faulty programs.

use outflank_arena::check_program;
use outflank_board::BoardSize;
use outflank_players::Spec;
use outflank_players::check::{Checkup, Scope};

use crate::scripted;
use crate::support::spec;

const SCOPE: Scope = Scope { size: BoardSize::Eight, seed: 1 };

pub fn examine(player: &Spec) -> Checkup {
    check_program(player, SCOPE, 2, &mut (), &mut |_| {}).unwrap()
}

/// The failed checks. Response times are excluded, because they depend on the load of the machine.
fn faults(checkup: &Checkup) -> Vec<&str> {
    let wrong = checkup
        .findings
        .iter()
        .filter(|finding| finding.outcome.is_err() && finding.name != "speed of answers");
    wrong.map(|finding| finding.name).collect()
}

#[test]
fn check_reports_the_faults_of_a_program() {
    let check = |protocol, habits, settings, expected: &[&str], can_play| {
        let checkup = examine(&scripted(protocol, habits, settings));
        assert_eq!(faults(&checkup), expected, "{protocol} {habits}: {checkup:#?}");
        assert_eq!(checkup.can_play(), can_play, "{protocol} {habits}");
    };
    check("gtp", "", "", &[], true);
    check("gtp", "no-passes", "", &[], true);
    check("gtp", "spaced", "", &["numbers of requests"], true);
    check("gtp", "no-numbers deaf", "", &["numbers of requests", "quit"], true);
    check("gtp", "illegal@1", "", &["genmove", "whole games"], false);
    check("gtp", "die@4", "", &["whole games"], false);
    check("nboard", "", "", &[], true);
    check("nboard", "deaf", "", &["quit"], true);
    check("nboard", "illegal", "", &["go", "passes", "positions", "whole games"], false);
    let dead = examine(&scripted("gtp", "die-at-start", ""));
    assert!(dead.findings.iter().all(|finding| finding.outcome.is_err()), "{dead:#?}");
    let not = check_program(&spec("random"), SCOPE, 2, &mut (), &mut |_| {});
    assert_eq!(
        not.unwrap_err().to_string(),
        "random is not an external program; choose a player such as gtp:cmd='./program --option'"
    );
}
