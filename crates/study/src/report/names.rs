//! Short names of players for legends and axes.

use std::collections::HashSet;

use crate::sweep::keys;

/// The names without what all of them have in common: the algorithm, and settings.
///
/// `alphabeta:depth=4,eval=mobility` and `alphabeta:depth=4,eval=mixed` become `eval=mobility` and `eval=mixed`. Names
/// that would become equal stay as they are. A player with a name of its own has that name.
pub(super) fn short(names: &[String]) -> Vec<String> {
    let short = shortened(names);
    if has_repetitions(&short) { names.to_vec() } else { short }
}

/// Whether two names are equal.
pub(super) fn has_repetitions(names: &[String]) -> bool {
    let mut seen = HashSet::new();
    !names.iter().all(|name| seen.insert(name))
}

/// The same as [`short`], but names may become equal. Settings with a key in braces are left out.
pub(super) fn shortened(names: &[String]) -> Vec<String> {
    let parts: Vec<(&str, Vec<&str>)> = names.iter().map(|name| split(name)).collect();
    let [(algorithm, settings), others @ ..] = &parts[..] else { return names.to_vec() };
    if others.is_empty() {
        return names.to_vec();
    }
    let is_same_algorithm = others.iter().all(|(own, _)| own == algorithm);
    let common: Vec<&str> =
        settings.iter().filter(|own| others.iter().all(|(_, all)| all.contains(own))).copied().collect();
    let shorter = |(algorithm, settings): &(&str, Vec<&str>)| {
        if let Some(name) = settings.iter().find_map(|setting| setting.strip_prefix("name=")) {
            return name.to_owned();
        }
        let is_own = |setting: &&&str| !common.contains(*setting) && !has_key(setting);
        let own: Vec<&str> = settings.iter().filter(is_own).copied().collect();
        let is_implied = is_same_algorithm || has_key(algorithm);
        match (is_implied && !own.is_empty(), own.is_empty()) {
            (true, _) => own.join(", "),
            (false, true) if has_key(algorithm) && !common.is_empty() => common.join(", "),
            (false, true) => (*algorithm).to_owned(),
            (false, false) => format!("{algorithm}, {}", own.join(", ")),
        }
    };
    parts.iter().map(shorter).collect()
}

fn has_key(text: &str) -> bool {
    keys(text).next().is_some()
}

/// The algorithm of a player and its settings. A text in quotes is not split; only what follows it is.
fn split(name: &str) -> (&str, Vec<&str>) {
    if let Some((quoted, settings)) = name.rsplit_once("',") {
        return (&name[..=quoted.len()], settings.split(',').collect());
    }
    match name.split_once(':') {
        Some((algorithm, settings)) if !name.contains('\'') => (algorithm, settings.split(',').collect()),
        _ => (name, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &[&str], expected: &[&str]) {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(short(&names), expected);
    }

    #[test]
    fn common_settings_are_left_out() {
        check(&["alphabeta:depth=4,eval=a", "alphabeta:depth=4,eval=b"], &["eval=a", "eval=b"]);
        check(
            &["minimax:depth={d}", "alphabeta:depth={d},order=last"],
            &["minimax", "alphabeta, order=last"],
        );
        check(&["a:x=1,y=2", "a:x=1"], &["y=2", "a"]);
        check(&["random", "random"], &["random", "random"]);
        check(&["random:name=Black", "alphabeta:depth=4"], &["Black", "alphabeta, depth=4"]);
        check(&["a:x=1"], &["a:x=1"]);
        check(&[], &[]);
        check(&["gtp:cmd='x -a,b',name=p", "random"], &["p", "random"]);
        check(&["gtp:cmd='x -a,b'", "random"], &["gtp:cmd='x -a,b'", "random"]);
    }

    #[test]
    fn settings_with_a_key_are_left_out() {
        check(
            &["random", "alphabeta:depth=4,form={form}", "mcts:c=1,form={form}"],
            &["random", "alphabeta, depth=4", "mcts, c=1"],
        );
        check(&["{p}:depth=5", "{p}:depth=5,memory=16MB"], &["depth=5", "memory=16MB"]);
        check(&["{p}", "random"], &["{p}", "random"]);
        // Equal without their keys.
        check(&["a:x={b}", "a:x={w}"], &["a:x={b}", "a:x={w}"]);
    }
}
