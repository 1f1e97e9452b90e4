//! Output files: no input and no foreign file is overwritten, and write errors are found before the work.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use support::{outflank, prints, refusal};

/// An empty directory for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("outputs-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// A sample file.
    fn samples(&self) -> String {
        let path = self.path("own.samples");
        prints(&["selfplay", "--games", "100", "--depth", "1", "--solve", "4", "--out", &path]);
        path
    }

    /// The names of all files.
    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn patterns(files: &[&str], more: &[&str]) -> Command {
    let fit = ["--epochs", "1", "--phases", "60"];
    outflank(&[&["train", "patterns"], files, &fit, more].concat())
}

fn probcut(files: &[&str], more: &[&str]) -> Command {
    let fit = ["--positions", "300", "--depth", "2", "--solve", "12"];
    outflank(&[&["train", "probcut"], files, &fit, more].concat())
}

#[test]
fn an_output_that_is_also_an_input_is_rejected() {
    let folder = Folder::new("inputs");
    let (samples, weights) = (folder.samples(), folder.path("w.bin"));
    let before = fs::read(&samples).unwrap();
    let hard = folder.path("hard.samples");
    fs::hard_link(&samples, &hard).unwrap();
    let mut names = vec![samples.clone(), hard, format!("{}/../outputs-inputs/own.samples", folder.path(""))];
    if cfg!(unix) {
        names.push(folder.path("soft.samples"));
        #[cfg(unix)]
        std::os::unix::fs::symlink("own.samples", folder.path("soft.samples")).unwrap();
    }
    for name in &names {
        let message = format!("error: {name} is the input {samples}; name another file to write");
        for force in [&[][..], &["--force"]] {
            let check = |mut command: Command| assert_eq!(refusal(command.args(force)), message);
            check(patterns(&[&samples], &["--out", name]));
            check(patterns(&[&samples], &["--out", &weights, "--plot", name]));
            check(patterns(&[&folder.path("other.samples")], &["--held-out", &samples, "--out", name]));
            check(probcut(&[&samples], &["--out", name]));
        }
    }
    // The other way round: the input may be the link.
    let message = format!("error: {samples} is the input {}; name another file to write", names[1]);
    assert_eq!(refusal(&mut patterns(&[&names[1]], &["--out", &samples])), message);
    assert_eq!(fs::read(&samples).unwrap(), before);
    assert!(!Path::new(&weights).exists());

    patterns(&[&samples], &["--out", &weights]).assert().success();
    let message = format!("error: {weights} is the input {weights}; name another file to write");
    assert_eq!(refusal(&mut outflank(&["selfplay", "--weights", &weights, "--out", &weights])), message);
}

#[test]
fn two_outputs_to_the_same_file_are_rejected() {
    let folder = Folder::new("two");
    let (samples, one) = (folder.samples(), folder.path("w.bin"));
    let other = format!("{}/./w.bin", folder.0.to_str().unwrap());
    let message = refusal(&mut patterns(&[&samples], &["--out", &one, "--plot", &other]));
    assert_eq!(message, format!("error: {other} is also the output {one}; name two files"));
    assert_eq!(folder.names(), ["own.samples"]);
}

#[test]
fn foreign_files_are_kept_unless_forced() {
    let folder = Folder::new("foreign");
    let (samples, weights, plot) = (folder.samples(), folder.path("w.bin"), folder.path("curve.svg"));
    let out = ["--out", &weights, "--plot", &plot];
    fs::write(&weights, "my notes").unwrap();
    let remedy = "choose another name, or use --force to replace it";
    let message = format!("error: {weights} exists and is not a weights file; {remedy}");
    assert_eq!(refusal(&mut patterns(&[&samples], &out)), message);
    assert_eq!(refusal(&mut probcut(&[&samples], &["--out", &weights])), message);
    fs::write(&weights, "").unwrap();
    fs::write(&plot, "<svg xmlns=\"http://www.w3.org/2000/svg\">my drawing</svg>").unwrap();
    let message = format!("error: {plot} exists and is not a plot of this command; {remedy}");
    assert_eq!(refusal(&mut patterns(&[&samples], &out)), message);
    assert_eq!(fs::read(&weights).unwrap(), b"");
    // With --force it is replaced; it is then an earlier output.
    patterns(&[&samples], &out).arg("--force").assert().success();
    let first = fs::read(&weights).unwrap();
    assert!(first.starts_with(b"outflank wt") && fs::read_to_string(&plot).unwrap().contains("held out"));
    fs::write(&weights, b"outflank wt3").unwrap();
    patterns(&[&samples], &out).assert().success();
    assert_eq!(fs::read(&weights).unwrap(), first);
    assert_eq!(folder.names(), ["curve.svg", "own.samples", "w.bin"]);
}

#[cfg(unix)]
#[test]
fn writing_to_a_symlink_replaces_its_target() {
    let folder = Folder::new("link");
    let (samples, link, real) = (folder.samples(), folder.path("w.bin"), folder.path("real.bin"));
    std::os::unix::fs::symlink("real.bin", &link).unwrap();
    patterns(&[&samples], &["--out", &link]).assert().success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read(&real).unwrap().starts_with(b"outflank wt"));
}

/// The samples do not exist: the error of the output is found before any work.
#[test]
fn unwritable_outputs_are_rejected_before_any_work() {
    let folder = Folder::new("before");
    let (samples, file) = (folder.path("none.samples"), folder.path("notes.txt"));
    fs::write(&file, "my notes").unwrap();
    let directory = folder.0.to_str().unwrap();
    let missing = folder.path("no/such.bin");
    let mut cases = vec![
        (missing.clone(), format!("error: cannot write {missing}: ")),
        (format!("{file}/w.bin"), format!("error: cannot write {file}/w.bin: ")),
        (directory.to_owned(), format!("error: {directory} is a directory; name a file to write")),
        ("..".to_owned(), "error: cannot write ..: the path does not name a file".to_owned()),
    ];
    if cfg!(unix) {
        let device = "error: /dev/null is not a regular file; name another one";
        cases.push(("/dev/null".to_owned(), device.to_owned()));
    }
    for (out, message) in cases {
        for mut command in [
            patterns(&[&samples], &["--out", &out]),
            patterns(&[&samples], &["--out", &folder.path("w.bin"), "--plot", &out]),
            probcut(&[&samples], &["--out", &out]),
            outflank(&["selfplay", "--out", &out]),
        ] {
            let refused = refusal(&mut command);
            assert!(refused.starts_with(&message), "{refused}");
        }
    }
    let message = refusal(&mut outflank(&["man", &file]));
    assert!(message.starts_with(&format!("error: cannot write {file}: ")), "{message}");
    let all = ["train", "all", "--wthor", &samples, "--out"];
    let message = refusal(&mut outflank(&[&all[..], &[&file]].concat()));
    assert!(message.starts_with(&format!("error: cannot write {file}: ")), "{message}");
    let learned = folder.path("learned");
    fs::create_dir(&learned).unwrap();
    fs::write(format!("{learned}/generation-1.svg"), "my drawing").unwrap();
    let message = refusal(&mut outflank(&[&all[..], &[&learned]].concat()));
    assert!(
        message.starts_with(&format!("error: {learned}/generation-1.svg exists and is not a plot")),
        "{message}"
    );
    assert_eq!(folder.names(), ["learned", "notes.txt"]);
    assert_eq!(fs::read(&file).unwrap(), b"my notes");
}

#[test]
fn manual_pages_replace_manual_pages_only() {
    let folder = Folder::new("man");
    let directory = folder.0.to_str().unwrap();
    fs::write(folder.path("ls.1"), "another program").unwrap();
    prints(&["man", directory]);
    let page = fs::read(folder.path("outflank-show.1")).unwrap();
    prints(&["man", directory]);
    assert_eq!(fs::read(folder.path("outflank-show.1")).unwrap(), page);
    let (first, last) = (folder.path("outflank.1"), folder.path("outflank-show.1"));
    fs::write(&last, "my notes").unwrap();
    fs::write(&first, "").unwrap();
    let message = format!(
        "error: {last} exists and is not a manual page of outflank; choose another name, or use --force to replace it"
    );
    assert_eq!(refusal(&mut outflank(&["man", directory])), message);
    assert_eq!((fs::read(&last).unwrap(), fs::read(&first).unwrap()), (b"my notes".to_vec(), Vec::new()));
    prints(&["man", directory, "--force"]);
    assert_eq!(fs::read(&last).unwrap(), page);
    assert_eq!(fs::read(folder.path("ls.1")).unwrap(), b"another program");
}

#[test]
fn run_directories_with_foreign_files_are_rejected() {
    let folder = Folder::new("run");
    let directory = folder.0.to_str().unwrap();
    fs::write(folder.path("report.md"), "my report").unwrap();
    for games in [&["match", "random", "greedy"][..], &["tournament", "random", "greedy"]] {
        let refused = refusal(&mut outflank(&[games, &["--size", "4", "--out", directory]].concat()));
        let message = "contains report.md but no run; use an empty directory, or the directory of a run";
        assert_eq!(refused, format!("error: {directory} {message}"));
    }
    assert_eq!(folder.names(), ["report.md"]);
    assert_eq!(fs::read(folder.path("report.md")).unwrap(), b"my report");
    // The database of another program is not changed.
    fs::remove_file(folder.path("report.md")).unwrap();
    let database = folder.path("run.sqlite");
    let other = rusqlite::Connection::open(&database).unwrap();
    other.execute_batch("CREATE TABLE run (distance REAL)").unwrap();
    drop(other);
    let before = fs::read(&database).unwrap();
    let refused = refusal(&mut outflank(&["match", "random", "greedy", "--size", "4", "--out", directory]));
    assert_eq!(refused, format!("error: {database} is not the database of a run; use another directory"));
    assert_eq!((folder.names(), fs::read(&database).unwrap()), (vec!["run.sqlite".to_owned()], before));
}

#[test]
fn openings_inside_the_run_directory_are_rejected() {
    let folder = Folder::new("openings");
    let directory = folder.0.to_str().unwrap();
    let game = ["match", "random", "greedy", "--games", "2", "--out", directory, "--quiet"];
    prints(&game);
    let report = folder.path("report.txt");
    fs::write(&report, "f5d6\n").unwrap();
    let openings = format!("file:{report}");
    let refused = refusal(&mut outflank(&[&game[..], &["--openings", &openings]].concat()));
    let message =
        format!("error: {report} is an input file inside {directory}; move it, or use another directory");
    assert_eq!(refused, message);
    assert_eq!(fs::read(&report).unwrap(), b"f5d6\n");
}

/// Runs the program in a shell that limits the size of files to this number of blocks of 512 or 1024 bytes, which
/// simulates a full disk.
#[cfg(target_os = "linux")]
fn on_a_full_disk(blocks: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_outflank")]).args(arguments);
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_fails_without_losing_data() {
    let folder = Folder::new("full");
    let (samples, weights) = (folder.samples(), folder.path("w.bin"));
    patterns(&[&samples], &["--out", &weights]).assert().success();
    let [kept, sampled] = [&weights, &samples].map(|path| fs::read(path).unwrap());
    let fails = |blocks: &str, arguments: &[&str], message: &str| {
        let (code, errors) = on_a_full_disk(blocks, arguments);
        assert_eq!(code, Some(1), "{errors}");
        let last = errors.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("error: {message}")) && last.contains("too large"), "{errors}");
    };
    let fit = ["train", "patterns", &samples, "--epochs", "1", "--phases", "60", "--out", &weights];
    fails("8", &fit, &format!("cannot write {weights}: File "));
    // Room for the existing samples and for half a block more.
    let room = (sampled.len() / 1024 + 2).to_string();
    let play = ["selfplay", "--games", "300", "--depth", "1", "--solve", "4", "--out", &samples];
    fails(&room, &play, &format!("cannot add samples: {samples}: File "));
    fails("0", &["selfplay", "--games", "100", "--out", &folder.path("new.samples")], "");
    assert_eq!(fs::read(&weights).unwrap(), kept);
    let now = fs::read(&samples).unwrap();
    assert!(now.starts_with(&sampled));
    prints(&["train", "judge", &samples]);
    assert_eq!(folder.names(), ["new.samples", "own.samples", "w.bin"]);
    // The same commands complete when there is room again.
    outflank(&play).assert().success();
    outflank(&[
        "selfplay",
        "--games",
        "100",
        "--depth",
        "1",
        "--solve",
        "4",
        "--out",
        &folder.path("new.samples"),
    ])
    .assert()
    .success();
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_resumes_after_the_disk_was_full() {
    let folder = Folder::new("full-run");
    let out = folder.path("run");
    let game = ["match", "random", "greedy", "--games", "200", "--quiet", "--out", &out];
    // Room for the tables, for some games, and for all games but not for the plots.
    for blocks in ["0", "64", "128"] {
        let (code, errors) = on_a_full_disk(blocks, &game);
        assert_eq!(code, Some(1), "{blocks}: {errors}");
        let line = errors.lines().last().unwrap_or_default();
        assert!(line.starts_with("error: cannot "), "{blocks}: {errors}");
        assert!(!errors.contains("panicked"), "{errors}");
    }
    outflank(&game).assert().success();
    let other = folder.path("other");
    let unbroken = prints(&["match", "random", "greedy", "--games", "200", "--quiet", "--out", &other]);
    assert_eq!(prints_last(&game), unbroken);
    let games = |run: &str| fs::read_to_string(format!("{run}/games.ggf")).unwrap().lines().count();
    assert_eq!(games(&out), games(&other));
    let drafts = |run: &str| {
        let names = fs::read_dir(run).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.ends_with(".partial")).count()
    };
    assert_eq!(drafts(&out), 0);
}

/// The standard output of a command.
#[cfg(target_os = "linux")]
fn prints_last(arguments: &[&str]) -> String {
    String::from_utf8(outflank(arguments).output().unwrap().stdout).unwrap()
}
