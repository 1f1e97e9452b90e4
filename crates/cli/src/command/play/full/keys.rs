//! Keys and the mouse: what each does in the state of the screen.

use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use outflank_board::Square;
use ratatui_core::layout::Rect;

use super::app::{App, Leave, Mode};
use super::view;
use crate::command::play::input::{self, Request};

/// The longest text at a prompt.
const MAX_TEXT: usize = 4096;

/// What the screen itself must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    /// Ctrl-Z.
    Suspend,
}

impl App {
    /// Handles an event on a screen with this area.
    pub fn handle(&mut self, event: &Event, area: Rect, now: Instant) -> Effect {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(*key, now),
            Event::Mouse(mouse) => {
                let square = view::square_at(self, area, mouse.column, mouse.row);
                match (mouse.kind, square) {
                    _ if self.mode != Mode::Board => {}
                    (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                        self.cursor = square;
                        self.perform(Request::Play(square.into()), now);
                    }
                    (MouseEventKind::ScrollUp, _) => self.perform(Request::Back, now),
                    (MouseEventKind::ScrollDown, _) => self.perform(Request::Forward, now),
                    _ => {}
                }
            }
            _ => {}
        }
        Effect::Nothing
    }

    fn key(&mut self, key: KeyEvent, now: Instant) -> Effect {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.leave = Some(Leave::Interrupted),
                KeyCode::Char('z') => return Effect::Suspend,
                _ => {}
            }
            return Effect::Nothing;
        }
        match self.mode.clone() {
            Mode::Board => self.board_key(key.code, now),
            Mode::Help => self.mode = Mode::Board,
            Mode::Command(text) => match edited(text, key.code) {
                Edit::Going(text) => self.mode = Mode::Command(text),
                Edit::Done(text) => {
                    self.mode = Mode::Board;
                    self.perform(input::request(text.as_bytes(), self.sitting.game().size()), now);
                }
                Edit::Cancelled => self.mode = Mode::Board,
            },
            Mode::FileName(text) => match edited(text, key.code) {
                Edit::Going(text) => self.mode = Mode::FileName(text),
                Edit::Done(text) => {
                    self.mode = Mode::Board;
                    if !text.trim().is_empty() {
                        self.perform(Request::Save(text.trim().to_owned()), now);
                    }
                }
                Edit::Cancelled => self.mode = Mode::Board,
            },
            Mode::Replace { file, .. } => {
                self.mode = Mode::Board;
                if is_yes(key.code) {
                    self.write(&file, true);
                }
            }
            Mode::Leave => {
                self.mode = Mode::Board;
                if is_yes(key.code) {
                    self.leave_now();
                }
            }
        }
        Effect::Nothing
    }

    fn board_key(&mut self, code: KeyCode, now: Instant) {
        let request = match code {
            KeyCode::Left => return self.step(-1, 0),
            KeyCode::Right => return self.step(1, 0),
            KeyCode::Up => return self.step(0, -1),
            KeyCode::Down => return self.step(0, 1),
            KeyCode::Tab => return self.select_move(1),
            KeyCode::BackTab => return self.select_move(-1),
            KeyCode::Char('a') => return self.toggle_analysis(),
            KeyCode::Char('g') => return self.toggle_review(),
            KeyCode::Char(':') => {
                self.mode = Mode::Command(String::new());
                return;
            }
            KeyCode::Enter | KeyCode::Char(' ') => Request::Play(self.cursor.into()),
            KeyCode::PageUp | KeyCode::Char('[') => Request::Back,
            KeyCode::PageDown | KeyCode::Char(']') => Request::Forward,
            KeyCode::Home => Request::GoTo(0),
            KeyCode::End => Request::GoTo(usize::MAX),
            KeyCode::Char('u') => Request::Undo,
            KeyCode::Char('r') => Request::Redo,
            KeyCode::Char('h') => Request::Hint,
            KeyCode::Char('c') => Request::Continue,
            KeyCode::Char('s') => Request::Save(String::new()),
            KeyCode::Char('n') => Request::Next,
            KeyCode::Char('?') | KeyCode::F(1) => Request::Help,
            KeyCode::Char('q') => Request::Quit,
            _ => return,
        };
        self.perform(request, now);
    }

    /// Moves the selection, which stops at the edge.
    fn step(&mut self, columns: i64, rows: i64) {
        let last = i64::from(self.sitting.game().size().n()) - 1;
        let [column, row] = [(self.cursor.column(), columns), (self.cursor.row(), rows)]
            .map(|(at, step)| (i64::from(at) + step).clamp(0, last) as u32);
        self.cursor = Square::new(column, row).unwrap_or(self.cursor);
    }

    /// Selects the next or the previous legal move.
    fn select_move(&mut self, step: isize) {
        let moves = self.sitting.game().position().moves();
        if moves.is_empty() {
            return;
        }
        let at = match moves.iter().position(|&square| square == self.cursor) {
            Some(at) => at as isize + step,
            None if step > 0 => 0,
            None => -1,
        };
        self.cursor = moves[at.rem_euclid(moves.len() as isize) as usize];
    }
}

/// A text after a key.
enum Edit {
    Going(String),
    Done(String),
    Cancelled,
}

fn edited(mut text: String, code: KeyCode) -> Edit {
    match code {
        KeyCode::Enter => return Edit::Done(text),
        KeyCode::Esc => return Edit::Cancelled,
        KeyCode::Backspace if text.pop().is_none() => return Edit::Cancelled,
        KeyCode::Char(letter) if text.len() < MAX_TEXT => text.push(letter),
        _ => {}
    }
    Edit::Going(text)
}

/// Yes in English and French.
fn is_yes(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('y' | 'Y' | 'o' | 'O') | KeyCode::Enter)
}
