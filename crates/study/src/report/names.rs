//! Short names of players for legends and axes.

/// The names without what all of them have in common: the algorithm, and settings.
///
/// `alphabeta:depth=4,eval=mobility` and `alphabeta:depth=4,eval=mixed` become `eval=mobility` and `eval=mixed`. Names
/// that would become equal stay as they are. A player with a name of its own has that name.
pub(super) fn short(names: &[String]) -> Vec<String> {
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
        let own: Vec<&str> = settings.iter().filter(|own| !common.contains(own)).copied().collect();
        match (is_same_algorithm && !own.is_empty(), own.is_empty()) {
            (true, _) => own.join(", "),
            (false, true) => (*algorithm).to_owned(),
            (false, false) => format!("{algorithm}, {}", own.join(", ")),
        }
    };
    let short: Vec<String> = parts.iter().map(shorter).collect();
    let is_repeated = |index: usize| short[..index].contains(&short[index]);
    if (0..short.len()).any(is_repeated) { names.to_vec() } else { short }
}

/// The algorithm of a player and its settings. A name in quotes is not split.
fn split(name: &str) -> (&str, Vec<&str>) {
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
        check(&["gtp:cmd='x -a,b',name=p", "random"], &["gtp:cmd='x -a,b',name=p", "random"]);
    }
}
