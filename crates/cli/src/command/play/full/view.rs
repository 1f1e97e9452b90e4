//! The drawing of the full-screen board.

use std::time::{Duration, Instant};

use outflank_board::{Colour, Move, Square, Verdict};
use outflank_notation::printable;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::app::{App, Mode};
use crate::terminal::board::BoardPlace;
use crate::terminal::graph::sparkline;
use crate::terminal::{BoardView, Look, MIN_SIZE, put};

/// The least width of the panel beside the board.
const PANEL_WIDTH: u16 = 13;

/// The lead in discs that a full bar of the graph stands for.
const MAX_LEAD: f64 = 24.0;

/// Below this time a clock shows tenths of a second.
const SHORT_TIME: Duration = Duration::from_secs(10);

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
    };
    view.draw(&place, look, buffer);
    Panel { app, look, now, area: panel, row: 0 }.draw(buffer);
    draw_lines(app, look, area, buffer);
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

/// The message or prompt, and the keys.
fn draw_lines(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
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
    // The end of a long prompt is what is being typed.
    let hidden = match app.mode {
        Mode::Command(_) | Mode::FileName(_) => line.chars().count().saturating_sub(area.width.into()),
        _ => 0,
    };
    let line: String = line.chars().skip(hidden).collect();
    put(buffer, area, (0, area.height - 2), &line, Look::strong());
    let keys = if app.is_over() {
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

/// The panel beside the board: players, clocks, the search, the moves and the graph.
struct Panel<'a> {
    app: &'a App,
    look: Look,
    now: Instant,
    area: Rect,
    /// The next free row.
    row: u16,
}

impl Panel<'_> {
    fn draw(mut self, buffer: &mut Buffer) {
        if let Some(title) = &self.app.title {
            self.line(title, Look::strong(), buffer);
        }
        for colour in Colour::ALL {
            self.draw_player(colour, buffer);
        }
        self.draw_state(buffer);
        self.draw_search(buffer);
        self.draw_graph(buffer);
        self.draw_moves(buffer);
    }

    fn line(&mut self, text: &str, style: Style, buffer: &mut Buffer) {
        put(buffer, self.area, (0, self.row), &self.look.text(&printable(text)), style);
        self.row += 1;
    }

    /// The name, discs and clock of a player; the side to move is marked.
    fn draw_player(&mut self, colour: Colour, buffer: &mut Buffer) {
        let game = self.app.sitting.game();
        let is_turn = game.turn() == colour && !self.app.is_over();
        let count = game.position().count(colour).to_string();
        let clock = self.app.sitting.remaining(colour).map(|left| {
            let elapsed = if is_turn { self.app.elapsed(self.now) } else { Duration::ZERO };
            clock_text(left.saturating_sub(elapsed))
        });
        let style = if is_turn { Look::strong() } else { Style::new() };
        let mark = if is_turn { ">" } else { " " };
        let tail = clock.map_or_else(|| count.clone(), |clock| format!("{count} {clock}"));
        let width = usize::from(self.area.width.min(40));
        let room = width.saturating_sub(4 + tail.len());
        let name = self.look.text(&printable(&self.app.sitting.names()[colour as usize]));
        let name = shortened(&name, room);
        let disc = self.look.square_style(true).patch(self.look.disc_style(colour));
        put(buffer, self.area, (1, self.row), self.look.disc(colour), disc);
        put(buffer, self.area, (0, self.row), mark, style);
        put(buffer, self.area, (3, self.row), &format!("{name:room$} {tail}"), style);
        self.row += 1;
    }

    /// The side to move or the place in the game, and the last move.
    fn draw_state(&mut self, buffer: &mut Buffer) {
        let (app, texts) = (self.app, self.app.texts);
        let game = app.sitting.game();
        let turn = game.turn();
        let state = if app.sitting.is_browsing() {
            (texts.browsing)(game.ply(), app.sitting.plies())
        } else if app.is_over() {
            texts.game_is_over.to_owned()
        } else if app.sitting.is_human(turn) {
            (texts.to_move)(turn)
        } else {
            (texts.thinks)(turn)
        };
        self.line(&state, Style::new(), buffer);
        let last = game.turns().last().map(|turn| {
            let verdict = turn.verdict.map_or_else(String::new, |verdict| format!(" ({verdict})"));
            let note = app.sitting.replay().note().map_or_else(String::new, |note| format!(" {note}"));
            format!("{}: {}{verdict}{note}", texts.last_move, turn.play)
        });
        self.line(&last.unwrap_or_default(), Style::new(), buffer);
    }

    /// The depth, value and line of the analysis or of the player that thinks.
    fn draw_search(&mut self, buffer: &mut Buffer) {
        let position = self.app.sitting.game().position();
        let analysis = self.app.analysis.as_ref().filter(|_| self.app.analysing);
        let analysis = analysis.filter(|(analysed, _)| analysed == position);
        let thought = self.app.thought.as_ref().filter(|(thought, _)| thought == position);
        let found = match (analysis.and_then(|(_, found)| Some((found, found.moves.first()?))), thought) {
            (Some((found, best)), _) => (found.depth, best.verdict, &best.line[..]),
            (None, Some((_, report))) => (report.depth, report.verdict, &report.line[..]),
            (None, None) => {
                self.row += 2;
                return;
            }
        };
        let (depth, verdict, line) = found;
        let value = verdict.map_or_else(String::new, |verdict| format!(" {verdict}"));
        self.line(&format!("{}{value}", (self.app.texts.depth)(depth)), Style::new(), buffer);
        let line: Vec<String> = line.iter().map(Move::to_string).collect();
        self.line(&line.join(" "), Look::dim(), buffer);
    }

    /// The course of the game in the last two rows.
    fn draw_graph(&mut self, buffer: &mut Buffer) {
        let course = self.app.course();
        if course.iter().flatten().next().is_none() || self.area.height < self.row + 4 {
            return;
        }
        let bars = sparkline(&course, MAX_LEAD, usize::from(self.area.width.min(60)), self.look);
        let bottom = self.area.height - 2;
        put(buffer, self.area, (0, bottom), &self.look.text(self.app.texts.graph), Look::dim());
        put(buffer, self.area, (0, bottom + 1), &bars, Style::new());
        self.area.height -= 2;
    }

    /// The moves, two per row, with the current one at the end of the list at the latest.
    fn draw_moves(&mut self, buffer: &mut Buffer) {
        let game = self.app.sitting.game();
        let whole = self.app.sitting.shown_game();
        let rows = usize::from(self.area.height.saturating_sub(self.row + 1));
        if rows == 0 || whole.ply() == 0 {
            return;
        }
        let heading = self.app.texts.moves;
        self.line(heading, Look::dim(), buffer);
        let moves: Vec<Move> = whole.moves().collect();
        let current = game.ply().saturating_sub(1) / 2;
        let first = (current + 1).saturating_sub(rows);
        for (number, pair) in moves.chunks(2).enumerate().skip(first).take(rows) {
            let is_current = number == current && game.ply() > 0;
            let style = if is_current { Look::strong() } else { Style::new() };
            let names: Vec<String> = pair.iter().map(|play| format!("{:4}", play.to_string())).collect();
            self.line(&format!("{:2} {}", 2 * number + 1, names.join(" ")), style, buffer);
        }
    }
}

fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room { text.to_owned() } else { text.chars().take(room).collect() }
}

/// Minutes and seconds, with tenths at the end.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    if time < SHORT_TIME {
        format!("0:0{:.1}", (time.as_millis() / 100) as f64 / 10.0)
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}
