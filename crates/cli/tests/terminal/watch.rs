//! `outflank watch` in a terminal and without one.

use crate::pane::{Pane, fresh, has_tmux};
use crate::support::{outflank, prints, refusal};

#[test]
fn a_match_is_watched() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("watch greedy mcts:time=60m --games 2 --openings start");
    let screen = pane.wait_for("Game 1 of 2 (0-0)");
    assert!(screen.contains("greedy") && screen.contains("mcts"), "{screen}");
    pane.wait_for("White is thinking");
    pane.type_text("q");
    pane.wait_for("no game was finished");
    pane.wait_until_restored();
    pane.run("watch random greedy --games 2 --size 4 --seed 1");
    pane.wait_for("Game 2 of 2");
    pane.wait_for("The game is over");
    pane.type_text("q");
    pane.wait_until_restored();
    pane.wait_for("total time");
}

#[test]
fn a_directory_is_followed() {
    let out = fresh("terminal-run");
    let path = out.to_str().unwrap();
    let play = |games: &str| {
        let arguments = ["match", "random", "greedy", "--size=4", "--games", games, "--out", path, "--quiet"];
        assert!(outflank(&arguments).output().unwrap().status.success());
    };
    play("4");
    let text = prints(&["watch", path]);
    assert!(text.contains("4 of 4 games\n") && text.contains("Player  Won"), "{text}");
    assert!(prints(&["watch", path, "--lang=fr"]).contains("4 parties sur 4\n"));
    if has_tmux() {
        let pane = Pane::open(80, 24, &[]);
        pane.run(&format!("watch {path}"));
        pane.wait_for("4 of 4 games");
        play("8");
        let screen = pane.wait_for("8 of 8 games");
        assert!(screen.contains("  a ") && screen.contains("greedy"), "{screen}");
        pane.key("C-z");
        pane.wait_until_restored();
        pane.type_text("fg");
        pane.key("Enter");
        pane.wait_for("8 of 8 games");
        pane.key("q");
        pane.wait_until_restored();
        pane.check_shell();
    }
}

#[test]
fn a_study_is_followed() {
    let (out, file) = (fresh("terminal-study"), fresh("terminal-study.toml"));
    let text = "title = \"Small\"\n[[cell]]\nkind = \"match\"\nplayers = [\"random\", \"greedy\"]\ngames = 4\nsize = 4\n";
    std::fs::write(&file, text).unwrap();
    let path = out.to_str().unwrap();
    let run = outflank(&["study", "run", file.to_str().unwrap(), "--out", path]).output().unwrap();
    assert!(run.status.success());
    let text = prints(&["watch", path]);
    assert!(text.starts_with("Match 1-1\n4 games\n0 searches\nPlayer"), "{text}");
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let told = |arguments: &[&str]| refusal(&mut outflank(&[&["watch"], arguments].concat()));
    let nothing = fresh("terminal-nothing");
    std::fs::create_dir_all(&nothing).unwrap();
    let no_run = told(&[nothing.to_str().unwrap()]);
    assert!(
        no_run.ends_with("has no match, tournament or study; give the directory of --out, or two players"),
        "{no_run}"
    );
    assert_eq!(
        told(&["random", "greedy", "--games=4"]),
        "error: there is no terminal to watch on; use outflank match random greedy --games 4"
    );
    assert_eq!(told(&["human", "greedy"]), "error: human cannot play here; use outflank play");
    assert!(told(&["random", "alphabta"]).contains("alphabeta"));
    let cpu = "error: --clock cpu:10s counts CPU time; write 10m, 10m+5s or move:30s";
    assert_eq!(told(&["random", "greedy", "--clock=cpu:10s"]), cpu);
}
