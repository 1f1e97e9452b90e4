//! The full-screen board without a terminal: keys go in, and the symbols of the screen come out.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use outflank_analysis::{Analysis, JudgedMove};
use outflank_board::{BoardSize, Choice, Forfeit, Game, Move, Position, Score, Verdict};
use outflank_notation::{Record, transcript};
use outflank_report::Language;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::app::{App, Leave, Mode};
use super::jobs::{Job, News};
use super::keys::Effect;
use super::view;
use crate::command::play::finished::Exit;
use crate::command::play::replay::Replay;
use crate::command::play::sitting::Sitting;
use crate::terminal::look::{Look, Palette};
use crate::terminal::texts;

const ASCII: Look = Look { palette: Palette::Plain, unicode: false };

/// A screen with its clock.
struct Desk {
    app: App,
    now: Instant,
    area: Rect,
}

fn sitting(replay: Replay, humans: [bool; 2]) -> Sitting {
    Sitting::new(replay, ["anna".to_owned(), "bert".to_owned()], humans)
}

impl Desk {
    fn new(sitting: Sitting) -> Self {
        let now = Instant::now();
        let app = App::new(sitting, texts::of(Language::English), None, now);
        Self { app, now, area: Rect::new(0, 0, 40, 16) }
    }

    /// A new game on this board between two people.
    fn people(size: BoardSize) -> Self {
        Self::new(sitting(Game::new(size).into(), [true, true]))
    }

    fn press(&mut self, code: KeyCode) -> Effect {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        self.app.handle(&Event::Key(key), self.area, self.now)
    }

    /// Types letters; a line break is Enter.
    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.app.handle(&Event::Mouse(mouse), self.area, self.now);
    }

    fn moves(&self) -> String {
        transcript::print(self.app.sitting.game())
    }

    /// The symbols of the screen.
    fn screen(&self, look: Look) -> Vec<String> {
        let mut buffer = Buffer::empty(self.area);
        view::draw(&self.app, look, self.now, self.area, &mut buffer);
        let symbol = |x, y| buffer[(x, y)].symbol().to_owned();
        let row = |y| (0..self.area.width).map(|x| symbol(x, y)).collect::<String>().trim_end().to_owned();
        (0..self.area.height).map(row).collect()
    }
}

#[test]
fn the_smallest_screen_shows_everything() {
    let mut desk = Desk::people(BoardSize::Eight);
    desk.type_text(":f5\n:d6\n");
    assert_eq!(
        desk.screen(ASCII),
        [
            "   a  b  c  d  e  f  g  h  >X anna     3",
            "1  .  .  .  .  .  .  .  .   O bert     3",
            "2  .  .  .  .  .  .  .  .  Black to move",
            "3  .  .  +  .  .  .  .  .  Last: d6",
            "4  .  .  +  O  X  .  .  .",
            "5  .  .  +  O  X  X  .  .",
            "6  .  .  +  O  .  .  .  .  Moves",
            "7  .  .  +  .  .  .  .  .   1 f5   d6",
            "8  .  .  .  .  .  .  .  .",
            "",
            "",
            "",
            "",
            "",
            "",
            "Enter play  u undo  ? help  q quit",
        ]
        .map(str::to_owned)
    );
}

#[test]
fn every_size_of_screen_and_board_has_its_parts() {
    for size in BoardSize::ALL {
        for (width, height) in [(40, 16), (80, 24), (200, 60)] {
            for look in [ASCII, Look { palette: Palette::Many, unicode: true }] {
                let mut desk = Desk::people(size);
                desk.area = Rect::new(0, 0, width, height);
                let lines = desk.screen(look);
                let page = lines.join("\n");
                assert!(page.contains("anna") && page.contains("bert"), "{page}");
                let last = char::from(b'a' + size.n() as u8 - 1);
                assert!(lines[0].contains(last), "{page}");
                let names =
                    lines.iter().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
                assert_eq!(names.count(), size.n() as usize, "{page}");
                assert!(lines[usize::from(height) - 1].starts_with("Enter play"), "{page}");
                // Every square can be clicked.
                let found = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
                let mut squares: Vec<_> =
                    found.filter_map(|(x, y)| view::square_at(&desk.app, desk.area, x, y)).collect();
                squares.sort();
                squares.dedup();
                assert_eq!(squares.len(), (size.n() * size.n()) as usize);
            }
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let mut desk = Desk::people(BoardSize::Eight);
    for (width, height) in [(39, 16), (40, 15), (1, 1), (0, 0)] {
        desk.area = Rect::new(0, 0, width, height);
        let lines = desk.screen(ASCII);
        assert!(lines.first().is_none_or(|line| "At least 40x16 needed".starts_with(line)), "{lines:?}");
    }
}

#[test]
fn keys_play_a_game() {
    let mut desk = Desk::people(BoardSize::Four);
    desk.press(KeyCode::Enter);
    assert_eq!(desk.app.message, "c3 is not a legal move.");
    desk.press(KeyCode::Tab);
    desk.press(KeyCode::Enter);
    assert_eq!(desk.moves(), "b1");
    desk.press(KeyCode::Left);
    desk.press(KeyCode::Left);
    desk.press(KeyCode::Char(' '));
    assert_eq!(desk.moves(), "b1a1");
    desk.type_text("u");
    assert_eq!(desk.moves(), "b1");
    desk.type_text("r");
    assert_eq!(desk.moves(), "b1a1");
    desk.type_text("uuu");
    assert_eq!((desk.moves().as_str(), desk.app.message.as_str()), ("", "Nothing to undo."));
    desk.press(KeyCode::BackTab);
    assert_eq!(desk.app.cursor, "c4".parse().unwrap());
}

#[test]
fn a_click_plays_on_its_square() {
    let mut desk = Desk::people(BoardSize::Eight);
    desk.click(3 + 2 + 3 * 3 - 2, 3);
    assert_eq!(desk.moves(), "d3");
    desk.click(39, 3);
    assert_eq!(desk.moves(), "d3");
    desk.click(2, 1);
    assert_eq!((desk.moves().as_str(), desk.app.message.as_str()), ("d3", "a1 is not a legal move."));
    let wheel = |kind| Event::Mouse(MouseEvent { kind, column: 0, row: 0, modifiers: KeyModifiers::NONE });
    desk.app.handle(&wheel(MouseEventKind::ScrollUp), desk.area, desk.now);
    assert_eq!(desk.moves(), "");
    desk.app.handle(&wheel(MouseEventKind::ScrollDown), desk.area, desk.now);
    assert_eq!(desk.moves(), "d3");
}

#[test]
fn commands_are_those_of_the_prompt() {
    let mut desk = Desk::people(BoardSize::Four);
    desk.type_text(":b1\n:a1\n:go 1\n");
    assert_eq!((desk.moves().as_str(), desk.app.sitting.is_browsing()), ("b1", true));
    desk.type_text(":#99\n");
    assert!(desk.app.message.contains("#99"), "{}", desk.app.message);
    desk.type_text(":nonsense\n");
    assert_eq!(desk.app.message, "Unknown command: nonsense");
    desk.type_text(":bx");
    desk.press(KeyCode::Backspace);
    assert_eq!(desk.app.mode, Mode::Command("b".to_owned()));
    desk.press(KeyCode::Esc);
    assert_eq!(desk.app.mode, Mode::Board);
    desk.type_text("c:resign\n");
    assert_eq!(desk.app.message, "White resigned: Black wins.");
    assert!(desk.app.is_over());
    desk.type_text("q");
    let exit = Exit::Forfeit(outflank_board::Colour::White, Forfeit::Resigned);
    assert_eq!(desk.app.leave, Some(Leave::Sitting { exit, quit: true }));
}

#[test]
fn a_game_is_saved_and_replaced_after_a_question() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/full-screen-save.txt");
    let _ = std::fs::remove_file(&path);
    let name = path.to_str().unwrap();
    let mut desk = Desk::people(BoardSize::Four);
    desk.type_text(&format!(":b1\ns{name}\n"));
    assert_eq!(desk.app.message, format!("Saved to {name}."));
    let saved = || std::fs::read_to_string(&path).unwrap();
    assert!(saved().ends_with(";b1\n"));
    desk.type_text(&format!(":a1\ns{name}\nn"));
    assert!(saved().ends_with(";b1\n"));
    desk.type_text(&format!("s{name}\ny"));
    assert!(saved().ends_with(";b1a1\n"));
    desk.type_text("sgame.doc\n");
    assert!(desk.app.message.starts_with("Not saved: the name needs an extension"), "{}", desk.app.message);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_computer_plays_when_it_is_its_turn() {
    let mut desk = Desk::new(sitting(Game::new(BoardSize::Four).into(), [true, false]));
    assert_eq!(desk.app.order(Job::Think), None);
    desk.type_text(":b1\n");
    let order = desk.app.order(Job::Think).unwrap();
    assert_eq!(transcript::print(&order.game), "b1");
    desk.type_text(":a1\n");
    assert_eq!((desk.moves().as_str(), desk.app.message.as_str()), ("b1", "It is not your move."));
    let play = Move::Place("a1".parse().unwrap());
    let verdict = Some(Verdict::Discs(Score::discs(6)));
    desk.app.hear(News::Chosen(Ok(Choice { play, verdict }), Duration::from_secs(2)), desk.now);
    assert_eq!((desk.moves().as_str(), desk.app.order(Job::Think)), ("b1a1", None));
    assert_eq!(desk.app.course(), [None, Some(-6.0)]);
    desk.type_text("u");
    assert_eq!(desk.moves(), "", "undo goes back to the turn of the person");
    desk.type_text("]]c");
    let illegal = Choice { play: Move::Place("d4".parse().unwrap()), verdict: None };
    desk.type_text(":a2\n");
    desk.app.hear(News::Chosen(Ok(illegal), Duration::ZERO), desk.now);
    assert!(desk.app.message.starts_with("White played an illegal move: "), "{}", desk.app.message);
    assert_eq!(desk.app.order(Job::Think), None);
}

#[test]
fn values_are_shown_for_their_position_only() {
    let mut desk = Desk::people(BoardSize::Four);
    assert_eq!(desk.app.order(Job::Analyse), None);
    desk.type_text("a");
    assert!(desk.app.order(Job::Analyse).is_some());
    let judged = |name: &str, points| JudgedMove {
        play: Move::Place(name.parse().unwrap()),
        verdict: Some(Verdict::Points(points)),
        chance: None,
        depth: 3,
        is_exact: false,
        nodes: 1,
        visits: 0,
        line: vec![Move::Place(name.parse().unwrap())],
    };
    let moves = vec![judged("b1", 2), judged("a2", -7)];
    desk.app.hear(News::Analysis(Analysis { depth: 3, moves, ..Analysis::default() }), desk.now);
    let page = desk.screen(ASCII).join("\n");
    assert!(page.contains("+2.0") && page.contains("-7.0") && page.contains("d3 +2 points"), "{page}");
    desk.type_text(":b1\n");
    assert!(!desk.screen(ASCII).join("\n").contains("+2.0"));
    desk.type_text("ua");
    assert!(!desk.screen(ASCII).join("\n").contains("+2.0"));
}

#[test]
fn clocks_run_and_end_the_game() {
    let mut desk =
        Desk::new(sitting(Game::new(BoardSize::Four).into(), [true, true]).timed("65s".parse().ok()));
    assert!(desk.screen(ASCII)[0].contains("2 1:05"), "{:?}", desk.screen(ASCII));
    desk.now += Duration::from_mins(1);
    desk.app.tick(desk.now);
    assert!(desk.screen(ASCII)[0].contains("2 0:05.0"), "{:?}", desk.screen(ASCII));
    desk.type_text(":b1\n");
    desk.now += Duration::from_secs(70);
    desk.app.tick(desk.now);
    let late = "White ran out of time: a move took 70.0 s, and 65.0 s were left: Black wins.";
    assert_eq!(desk.app.message, late);
    desk.type_text("u");
    assert_eq!(desk.moves(), "b1", "a lost game stays lost");
}

#[test]
fn a_record_is_stepped_through() {
    let mut record = Record::new(transcript::parse("b1a1a2", Position::start(BoardSize::Four)).unwrap());
    record.notes.insert(2, "a corner".to_owned());
    let mut desk = Desk::new(sitting(record.into(), [true, false]));
    assert!(desk.app.sitting.is_browsing() && desk.app.order(Job::Think).is_none());
    desk.press(KeyCode::PageUp);
    assert!(desk.screen(ASCII).join("\n").contains("Move 2 of 3"));
    desk.press(KeyCode::Home);
    desk.press(KeyCode::PageUp);
    assert_eq!(desk.app.message, "This is the start of the game.");
    desk.press(KeyCode::End);
    desk.press(KeyCode::PageDown);
    assert_eq!(
        (desk.moves().as_str(), desk.app.message.as_str()),
        ("b1a1a2", "This is the end of the game.")
    );
    desk.press(KeyCode::Home);
    desk.type_text(":c4\n");
    assert_eq!(desk.app.message, "3 recorded moves are dropped; u restores them.");
    assert!(desk.app.order(Job::Think).is_some());
}

#[test]
fn the_graph_is_that_of_the_game_shown() {
    let mut desk = Desk::people(BoardSize::Eight);
    desk.type_text(":f5\n:d6\ng");
    let order = desk.app.order(Job::Review).unwrap();
    for (ply, score) in [(0, 0.0), (1, 12.0)] {
        let position = *order.game.position_at(ply).unwrap();
        desk.app.hear(News::Judged(ply, position, score), desk.now);
    }
    assert_eq!(desk.app.course(), [Some(0.0), Some(12.0)]);
    let lines = desk.screen(ASCII);
    assert!(lines[12].ends_with("Black's lead") && lines[13].ends_with("=*"), "{lines:?}");
    desk.type_text("u:f6\n");
    assert_eq!(desk.app.course(), [Some(0.0), Some(12.0)], "the same positions keep their scores");
    desk.type_text("uu:d3\n:c3\n");
    assert_eq!(desk.app.course(), [Some(0.0), None]);
}

#[test]
fn quitting_asks_first_and_control_c_does_not() {
    let mut desk = Desk::people(BoardSize::Four);
    desk.type_text(":b1\nqn");
    assert_eq!((desk.app.leave.clone(), desk.app.mode.clone()), (None, Mode::Board));
    desk.type_text("qy");
    assert_eq!(desk.app.leave, Some(Leave::Sitting { exit: Exit::Quit, quit: true }));
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    assert_eq!(desk.app.handle(&control('z'), desk.area, desk.now), Effect::Suspend);
    desk.app.handle(&control('c'), desk.area, desk.now);
    assert_eq!(desk.app.leave, Some(Leave::Interrupted));
}

#[test]
fn the_next_game_follows_a_finished_one() {
    let mut desk = Desk::people(BoardSize::Four);
    desk.type_text("n");
    assert_eq!(desk.app.message, "There is no next game.");
    desk.app.sitting.has_next = true;
    desk.type_text("n");
    assert_eq!(desk.app.message, "The game is not over; resign it first.");
    for name in ["b1", "a1", "a2", "c1", "d1", "d3", "d4", "a4", "a3", "c4", "b4", "d2"] {
        desk.type_text(&format!(":{name}\n"));
    }
    assert_eq!(desk.app.message, "Black wins 12-4.");
    desk.type_text("n");
    assert_eq!(desk.app.leave, Some(Leave::Sitting { exit: Exit::Over, quit: false }));
}

#[test]
fn the_help_is_closed_by_any_key() {
    let mut desk = Desk::people(BoardSize::Eight);
    desk.type_text("?");
    let page = desk.screen(ASCII).join("\n");
    assert!(page.contains("undo, redo") && page.contains("Press a key"), "{page}");
    desk.type_text("u");
    assert_eq!(desk.app.mode, Mode::Board);
}

#[test]
fn narrow_screens_shorten_what_does_not_fit() {
    for (language, thinks, last) in [
        (Language::English, "thinking...", "Last: b1 (-4)"),
        (Language::French, "reflechit...", "Dernier : b1"),
    ] {
        let mut desk = Desk::new(sitting(Game::new(BoardSize::Four).into(), [false, false]));
        desk.app.texts = texts::of(language);
        let chosen = |name: &str, discs| Choice {
            play: Move::Place(name.parse().unwrap()),
            verdict: Some(Verdict::Discs(Score::hundredths(discs))),
        };
        desk.app.hear(News::Chosen(Ok(chosen("b1", -400)), Duration::ZERO), desk.now);
        let lines = desk.screen(ASCII);
        assert!(lines[2].ends_with(thinks) && lines[3].ends_with(last), "{lines:?}");
        desk.app.hear(News::Chosen(Ok(chosen("a1", -1234)), Duration::ZERO), desk.now);
        let lines = desk.screen(ASCII);
        assert!(
            lines[3].ends_with(last.split(" (").next().unwrap().replace("b1", "a1").as_str()),
            "{lines:?}"
        );
    }
}

#[test]
fn a_long_message_has_two_lines() {
    let mut desk = Desk::people(BoardSize::Eight);
    desk.type_text("a");
    let lines = desk.screen(ASCII);
    assert_eq!(lines[13..15], ["Analysis on: values in discs for the", "side to move."]);
    // This board leaves one line.
    desk.area = Rect::new(0, 0, 49, 19);
    let lines = desk.screen(ASCII);
    assert!(
        lines[15].starts_with("8 ") && lines[17] == "Analysis on: values in discs for the side to",
        "{lines:?}"
    );
}

#[test]
fn a_review_needs_moves_on_8x8() {
    let mut desk = Desk::people(BoardSize::Six);
    desk.type_text(":e4\ng");
    assert_eq!(desk.app.message, "Only games on 8x8 can be reviewed.");
    let mut desk = Desk::people(BoardSize::Eight);
    desk.type_text("g");
    assert_eq!(desk.app.message, "There is no move to review yet.");
    assert_eq!(desk.app.order(Job::Review), None);
    desk.type_text(":f5\ng");
    assert!(desk.app.order(Job::Review).is_some());
}

#[test]
fn french_texts_lose_their_accents_in_ascii() {
    let now = Instant::now();
    let game = Game::new(BoardSize::Eight).into();
    let app = App::new(sitting(game, [false, true]), texts::of(Language::French), None, now);
    let desk = Desk { app, now, area: Rect::new(0, 0, 80, 24) };
    assert!(desk.screen(ASCII).join("\n").contains("Noir reflechit"));
    let unicode = Look { unicode: true, ..ASCII };
    assert!(desk.screen(unicode).join("\n").contains("Noir réfléchit"));
}
