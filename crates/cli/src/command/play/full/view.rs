//! The drawing of the full-screen board.

use std::time::Instant;

use outflank_board::{Square, Verdict};
use outflank_notation::printable;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::app::{App, Mode};
use super::panel::Panel;
use crate::terminal::board::BoardPlace;
use crate::terminal::{BoardView, Look, MIN_SIZE, put};

/// The least width of the panel beside the board.
const PANEL_WIDTH: u16 = 13;

/// Draws the screen.
pub fn draw(app: &App, look: Look, now: Instant, area: Rect, buffer: &mut Buffer) {
    let (width, height) = MIN_SIZE;
    if area.width < width || area.height < height {
        put(buffer, area, (0, 0), &look.text(&(app.texts.too_small)(width, height)), Style::new());
        return;
    }
    if app.mode == Mode::Help {
        return draw_help(app, look, area, buffer);
    }
    let (place, panel) = places(app, area);
    let position = app.sitting.game().position();
    let values = values(app);
    let view = BoardView {
        position,
        marks_moves: app.may_play(),
        last: app.sitting.game().turns().last().map(|turn| turn.play),
        cursor: app.sitting.has_human().then_some(app.cursor),
        values: &values,
        language: app.texts.language,
    };
    view.draw(&place, look, buffer);
    let lines = message(app, look, area.width.into());
    let is_free = place.end() + 2 < area.height;
    let rows = if is_free { lines.len() as u16 } else { 1 };
    let panel = Rect { height: panel.height + 1 - rows, ..panel };
    Panel::new(app, look, now, panel).draw(buffer);
    draw_lines(&lines[..rows.into()], area, buffer);
    draw_keys(app, look, area, buffer);
}

/// The square under the mouse.
pub fn square_at(app: &App, area: Rect, column: u16, row: u16) -> Option<Square> {
    places(app, area).0.square_at(column, row)
}

/// The board, and the panel beside it. The last two rows are for messages and keys.
fn places(app: &App, area: Rect) -> (BoardPlace, Rect) {
    let area = Rect { height: area.height.saturating_sub(2), ..area };
    BoardPlace::new(area, app.sitting.game().size(), PANEL_WIDTH)
}

/// The values of the legal moves, best first, if they are known for this position.
fn values(app: &App) -> Vec<(Square, f64)> {
    let analysis = app.analysis.as_ref().filter(|_| app.analysing);
    let current = analysis.filter(|(position, _)| position == app.sitting.game().position());
    let Some((_, analysis)) = current else { return Vec::new() };
    let value =
        |judged: &outflank_analysis::JudgedMove| Some((judged.play.square()?, number(judged.verdict?)));
    analysis.moves.iter().filter_map(value).collect()
}

/// A verdict as a number: discs, points or per cent.
fn number(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Discs(score) => f64::from(score.in_hundredths()) / 100.0,
        Verdict::Points(points) => f64::from(points),
        Verdict::Result(discs) => f64::from(discs),
        Verdict::Chance(chance) => f64::from(chance) / 100.0,
    }
}

/// The message or prompt: one line, or two if it is too long.
fn message(app: &App, look: Look, width: usize) -> Vec<String> {
    let texts = app.texts;
    let line = match &app.mode {
        Mode::Command(text) => format!("{}{text}_", texts.prompt),
        Mode::FileName(text) => format!("{}{text}_", texts.save_as),
        Mode::Replace { present, .. } => (texts.replace)(present),
        Mode::Leave => texts.quit.to_owned(),
        Mode::Board | Mode::Help => match app.review_progress() {
            Some((done, all)) if app.message.is_empty() => (texts.reviewing)(done, all),
            _ => app.message.lines().next().unwrap_or_default().to_owned(),
        },
    };
    let line = look.text(&printable(&line));
    match app.mode {
        // The end of a long prompt is what is being typed.
        Mode::Command(_) | Mode::FileName(_) => {
            let hidden = line.chars().count().saturating_sub(width);
            vec![line.chars().skip(hidden).collect()]
        }
        _ => in_two(line, width),
    }
}

/// A text in one line, or in two of which the first ends with a word.
fn in_two(text: String, width: usize) -> Vec<String> {
    let Some((end, _)) = text.char_indices().nth(width) else { return vec![text] };
    let space = if text[end..].starts_with(' ') { Some(end) } else { text[..end].rfind(' ') };
    match space {
        Some(space) => vec![text[..space].to_owned(), text[space + 1..].to_owned()],
        None => vec![text],
    }
}

/// Draws the message above the keys.
fn draw_lines(lines: &[String], area: Rect, buffer: &mut Buffer) {
    for (line, above) in lines.iter().rev().zip(2..) {
        let line = format!("{line:width$}", width = area.width.into());
        put(buffer, area, (0, area.height - above), &line, Look::strong());
    }
}

fn draw_keys(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let texts = app.texts;
    let keys = if !app.sitting.has_human() {
        texts.keys_match
    } else if app.is_over() {
        texts.keys_over
    } else if texts.keys_wide.chars().count() <= area.width.into() {
        texts.keys_wide
    } else {
        texts.keys
    };
    let keys = format!("{:width$}", look.text(keys), width = area.width.into());
    put(buffer, area, (0, area.height - 1), &keys, Look::bar());
}

fn draw_help(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let texts = app.texts;
    let width = texts.help.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    for (row, (keys, text)) in (0..).zip(texts.help) {
        put(buffer, area, (0, row), &look.text(keys), Look::strong());
        put(buffer, area, (width as u16 + 1, row), &look.text(text), Style::new());
    }
    put(buffer, area, (0, area.height - 1), &look.text(texts.help_end), Look::dim());
}
