//! Module cycles: the modules directly under a crate's `src` must not form a dependency cycle.
//!
//! This is not a Rust parser: it reads lines and relies on the layout of rustfmt. It follows all `crate::` and
//! `super::` paths, and names that the root re-exports. It ignores tests, comments, `src/bin`, globs and items that
//! the root defines.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    error::Error,
    fmt, fs, io,
    path::{Path, PathBuf},
};

use crate::Result;

/// Fails if the modules of a crate form a cycle.
pub fn check() -> Result {
    let mut crates: Vec<PathBuf> = vec!["xtask".into()];
    for entry in fs::read_dir("crates")? {
        crates.push(entry?.path());
    }
    crates.sort();
    let mut cycles = Vec::new();
    for root in crates {
        let mut sources = Vec::new();
        read(&root.join("src"), &[], &mut sources)?;
        cycles.extend(self::cycles(&edges(&sources)));
    }
    if cycles.is_empty() { Ok(()) } else { Err(CycleError(cycles).into()) }
}

/// A file of a crate.
#[derive(Debug)]
struct Source {
    path: PathBuf,
    /// The path of its module from the crate root.
    module: Vec<String>,
    text: String,
}

/// Reads the files of a directory recursively, sorted by name.
fn read(folder: &Path, module: &[String], sources: &mut Vec<Source>) -> io::Result<()> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        let mut module = module.to_vec();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_root = module.is_empty() && ["lib", "main"].contains(&stem.as_str());
        if stem != "mod" && !is_root {
            module.push(stem);
        }
        if path.is_dir() {
            if module != ["bin"] {
                read(&path, &module, sources)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)?;
            sources.push(Source { path, module, text });
        }
    }
    Ok(())
}

/// The dependencies between top-level modules, with one place for each.
type Edges = BTreeMap<String, BTreeMap<String, Place>>;

/// A line of a file.
#[derive(Clone, Debug)]
struct Place {
    path: PathBuf,
    line: usize,
}

fn edges(sources: &[Source]) -> Edges {
    let mut tests = Vec::new();
    let codes: Vec<Code> = sources.iter().map(|source| Code::new(source, &mut tests)).collect();
    let is_test = |module: &[String]| tests.iter().any(|test| module.starts_with(test));
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for code in &codes {
        for (name, home) in code.homes() {
            homes.insert(name, home);
        }
    }
    // A module takes precedence over a re-export of the same name.
    for top in sources.iter().filter_map(|source| source.module.first()) {
        homes.insert(top, top);
    }
    let mut edges = Edges::new();
    for (source, code) in sources.iter().zip(&codes).filter(|(source, _)| !is_test(&source.module)) {
        let Some(user) = source.module.first() else { continue };
        for (line, path) in &code.paths {
            let Some(&used) = path.first().and_then(|name| homes.get(name.as_str())) else { continue };
            if used != user {
                let place = || Place { path: source.path.clone(), line: *line };
                edges.entry(user.clone()).or_default().entry(used.to_owned()).or_insert_with(place);
            }
        }
    }
    edges
}

/// The module paths in a file.
#[derive(Debug, Default)]
struct Code {
    /// Paths from the crate root, and their lines.
    paths: Vec<(usize, Vec<String>)>,
    /// Names that the crate root re-exports, and their modules.
    reexports: Vec<(String, String)>,
    /// Macros, which are visible at the crate root, and their modules.
    macros: Vec<(String, String)>,
}

impl Code {
    /// Parses a file, and adds test modules in other files to `tests`.
    fn new(source: &Source, tests: &mut Vec<Vec<String>>) -> Self {
        let mut code = Self::default();
        let mut module = source.module.clone();
        // The lines that close the inline modules.
        let mut ends: Vec<String> = Vec::new();
        let mut lines =
            (1..).zip(source.text.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
        while let Some((number, line)) = lines.next() {
            let item = without_visibility(line.trim_start());
            let indent = &line[..line.len() - line.trim_start().len()];
            if item == "#[cfg(test)]" {
                tests.extend(skip_item(&mut lines, indent).map(|name| child(&module, &name)));
            } else if let Some(name) = item.strip_prefix("mod ").and_then(|name| name.strip_suffix(" {")) {
                module.push(name.to_owned());
                ends.push(format!("{indent}}}"));
            } else if ends.last().is_some_and(|end| end == line) {
                ends.pop();
                module.pop();
            } else if let Some(tree) = item.strip_prefix("use ") {
                let mut tree = tree.to_owned();
                while !tree.ends_with(';')
                    && let Some((_, more)) = lines.next()
                {
                    tree += more.trim();
                }
                code.add_use(&module, number, tree.trim_end_matches(';'));
            } else {
                if let Some(name) = item.strip_prefix("macro_rules! ").and_then(|name| name.split(' ').next())
                {
                    code.macros.extend(module.first().map(|home| (name.to_owned(), home.clone())));
                }
                let paths = qualified(line).filter_map(|path| absolute(&module, path));
                code.paths.extend(paths.map(|path| (number, path)));
            }
        }
        code
    }

    fn add_use(&mut self, module: &[String], line: usize, tree: &str) {
        for leaf in leaves(tree) {
            let (path, alias) = leaf.split_once(" as ").unwrap_or((&leaf, &leaf));
            if let Some(path) = absolute(module, path) {
                self.paths.push((line, path));
            } else if let (true, Some((home, _))) = (module.is_empty(), path.split_once("::")) {
                let name = alias.rsplit("::").next().unwrap_or(alias);
                self.reexports.push((name.to_owned(), home.to_owned()));
            }
        }
    }

    /// Names at the crate root, and their modules.
    fn homes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.reexports.iter().chain(&self.macros).map(|(name, home)| (name.as_str(), home.as_str()))
    }
}

fn child(module: &[String], name: &str) -> Vec<String> {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// The item without `pub` or `pub(...)`.
fn without_visibility(item: &str) -> &str {
    let Some(rest) = item.strip_prefix("pub") else { return item };
    let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
    rest.strip_prefix(' ').unwrap_or(item)
}

/// Skips an item with this indent. Returns the name if it is a module in another file.
fn skip_item<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>, indent: &str) -> Option<String> {
    let end = format!("{indent}}}");
    let mut is_open = false;
    for (_, line) in lines {
        let item = without_visibility(line.trim_start());
        is_open |= line.ends_with('{');
        if !is_open && line.ends_with(';') {
            return item.strip_prefix("mod ")?.strip_suffix(';').map(str::to_owned);
        }
        if line.starts_with(&end) || (!is_open && line.ends_with('}')) {
            return None;
        }
    }
    None
}

/// The paths of a `use` item, one per name.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let inner = rest.strip_suffix('}').unwrap_or(rest);
    let mut depth = 0;
    let parts = inner.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    let parts = parts.filter(|part| !part.trim().is_empty());
    parts.flat_map(leaves).map(|leaf| format!("{head}{leaf}")).collect()
}

/// The paths in a line that start with `crate` or `super`.
fn qualified(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let starts = line.match_indices("crate::").chain(line.match_indices("super::"));
    starts
        .filter(move |(at, _)| !line[..*at].ends_with(|letter| is_part(letter) || letter == '$'))
        .map(move |(at, _)| line[at..].split(|letter| !is_part(letter)).next().unwrap_or_default())
}

/// A `crate` or `super` path as a path from the crate root. `None` for other paths.
fn absolute(module: &[String], path: &str) -> Option<Vec<String>> {
    let mut segments = path.split("::").peekable();
    let mut base = match *segments.peek()? {
        "crate" => Vec::new(),
        "super" => module.to_vec(),
        _ => return None,
    };
    for segment in segments {
        match segment {
            "crate" | "self" => {}
            "super" => drop(base.pop()),
            name => base.push(name.to_owned()),
        }
    }
    Some(base)
}

/// A cycle of modules, with one place per edge.
#[derive(Debug)]
struct Cycle(Vec<(String, Place)>);

/// The shortest cycle through each edge, without duplicates.
fn cycles(edges: &Edges) -> Vec<Cycle> {
    let mut seen = BTreeSet::new();
    let mut cycles = Vec::new();
    for (user, uses) in edges {
        for used in uses.keys() {
            let Some(way) = shortest_way(edges, used, user) else { continue };
            let mut modules: Vec<&str> = [user.as_str()].into_iter().chain(way).collect();
            modules.pop();
            let first = (0..modules.len()).min_by_key(|&index| modules[index]).unwrap_or_default();
            modules.rotate_left(first);
            if seen.insert(modules.clone()) {
                let nexts = modules.iter().cycle().skip(1);
                let steps =
                    modules.iter().zip(nexts).map(|(&one, &next)| (one.to_owned(), edges[one][next].clone()));
                cycles.push(Cycle(steps.collect()));
            }
        }
    }
    cycles
}

/// The shortest path between two modules, including both.
fn shortest_way<'a>(edges: &'a Edges, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
    let mut ways = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = ways.pop_front() {
        let last = *way.last()?;
        if last == to {
            return Some(way);
        }
        let nexts = edges.get(last).into_iter().flat_map(BTreeMap::keys);
        ways.extend(nexts.filter(|next| seen.insert(next)).map(|next| [&way[..], &[next]].concat()));
    }
    None
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(steps) = self;
        for (module, _) in steps {
            write!(f, "{module} -> ")?;
        }
        write!(f, "{}", steps[0].0)?;
        let nexts = steps.iter().cycle().skip(1);
        steps.iter().zip(nexts).try_for_each(|((_, Place { path, line }), (next, _))| {
            write!(f, "\n    {}:{line} uses {next}", path.display())
        })
    }
}

/// All cycles found.
#[derive(Debug)]
struct CycleError(Vec<Cycle>);

impl fmt::Display for CycleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "modules depend on each other in a cycle; move what both need to a module of its own")?;
        self.0.iter().try_for_each(|cycle| write!(f, "\n  {cycle}"))
    }
}

impl Error for CycleError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges_of(files: &[(&str, &str)]) -> Edges {
        let source = |&(path, text): &(&str, &str)| {
            let module =
                path.trim_end_matches(".rs").split('/').filter(|name| !["lib", "mod"].contains(name));
            Source { path: path.into(), module: module.map(str::to_owned).collect(), text: text.to_owned() }
        };
        edges(&files.iter().map(source).collect::<Vec<_>>())
    }

    #[track_caller]
    fn check_edges(files: &[(&str, &str)], expected: &[&str]) {
        let mut found = Vec::new();
        for (user, uses) in edges_of(files) {
            for (used, Place { path, line }) in uses {
                found.push(format!("{user} -> {used} {}:{line}", path.display()));
            }
        }
        assert_eq!(found, expected);
    }

    const ROOT: (&str, &str) = ("lib.rs", "mod one;\nmod two;\n\npub use two::{Thing, Other as Another};\n");
    const TWO: (&str, &str) = ("two.rs", "pub struct Thing;\n");

    #[test]
    fn edges_are_found_in_every_syntax() {
        let check = |text: &str, line: u32| {
            let expected = format!("one -> two one.rs:{line}");
            check_edges(&[ROOT, ("one.rs", text), TWO], &[expected.as_str()]);
        };
        check("use crate::two::Thing;\n", 1);
        check("use std::fmt;\n\npub(crate) use crate::two;\n", 3);
        check("use crate::{\n    one::{A, B},\n    two::{self, Thing},\n};\n", 1);
        check("use super::two::Thing;\n", 1);
        check("fn one() {\n    crate::two::f(1);\n}\n", 2);
        check("fn one(thing: &super::two::Thing) {}\n", 1);
        check("use crate::Thing;\n", 1);
        check("fn one(_: crate::Another) {}\n", 1);
        check("mod inner {\n    use super::super::two;\n}\n", 2);
        check("mod inner {\n    use super::Thing;\n}\nuse super::two;\n", 4);
    }

    #[test]
    fn edges_of_nested_files_count_for_the_top_module() {
        let deep = ("one/deep/er.rs", "use super::near;\nuse super::super::far;\nuse crate::two;\n");
        check_edges(&[ROOT, deep, TWO], &["one -> two one/deep/er.rs:3"]);
    }

    #[test]
    fn exported_macros_belong_to_their_defining_module() {
        let two = ("two.rs", "#[macro_export]\nmacro_rules! thing {\n    () => { $crate::one::f() };\n}\n");
        check_edges(&[ROOT, ("one.rs", "fn f() {\n    crate::thing!()\n}\n"), two], &["one -> two one.rs:2"]);
    }

    #[test]
    fn comments_tests_and_the_root_are_no_edges() {
        let one = "/// As [`crate::two`] does.\nuse crate::Result;\n\n\
                   #[cfg(test)]\nuse crate::two;\n\n\
                   #[cfg(test)]\nmod checks;\n\n\
                   #[cfg(test)]\nmod tests {\n    use crate::two;\n}\n";
        check_edges(&[ROOT, ("one.rs", one), ("one/checks.rs", "use crate::two;\n"), TWO], &[]);
        check_edges(
            &[ROOT, ("one.rs", &format!("{one}\nuse crate::two;\n")), TWO],
            &["one -> two one.rs:15"],
        );
    }

    #[test]
    fn a_cycle_is_reported_with_file_and_line() {
        let files = [
            ("lib.rs", "mod a;\nmod b;\nmod c;\nmod d;\n"),
            ("a.rs", "use crate::b;\n"),
            ("b.rs", "//! Two.\n\nuse crate::c::C;\nuse crate::d;\n"),
            ("c/mod.rs", "mod inner;\n"),
            ("c/inner.rs", "use crate::a::A;\n"),
            ("d.rs", "use std::fmt;\n"),
        ];
        let cycles = cycles(&edges_of(&files));
        assert_eq!(
            CycleError(cycles).to_string(),
            "modules depend on each other in a cycle; move what both need to a module of its own\n  \
             a -> b -> c -> a\n    a.rs:1 uses b\n    b.rs:3 uses c\n    c/inner.rs:1 uses a"
        );
    }

    #[test]
    fn edges_in_one_direction_are_no_cycle() {
        let files = [ROOT, ("one.rs", "use crate::two;\n"), TWO];
        assert!(cycles(&edges_of(&files)).is_empty());
    }
}
