//! The panel beside the board: players, clocks, the search, the moves and the graph.

use std::time::{Duration, Instant};

use outflank_board::{Colour, Move};
use outflank_notation::printable;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::app::App;
use crate::terminal::graph::sparkline;
use crate::terminal::{Look, put};

/// The lead in discs that a full bar of the graph stands for.
const MAX_LEAD: f64 = 24.0;

/// Below this time a clock shows tenths of a second.
const SHORT_TIME: Duration = Duration::from_secs(10);

/// The panel, drawn row by row.
pub struct Panel<'a> {
    app: &'a App,
    look: Look,
    now: Instant,
    area: Rect,
    /// The next free row.
    row: u16,
}

impl<'a> Panel<'a> {
    /// The panel in this area.
    pub fn new(app: &'a App, look: Look, now: Instant, area: Rect) -> Self {
        Self { app, look, now, area, row: 0 }
    }

    /// Draws it.
    pub fn draw(mut self, buffer: &mut Buffer) {
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

    /// Draws the first of these texts that fits, or the last one.
    fn fitting_line(&mut self, texts: &[String], style: Style, buffer: &mut Buffer) {
        let width = usize::from(self.area.width);
        let first = texts.iter().find(|text| text.chars().count() <= width).or(texts.last());
        let text = first.cloned().unwrap_or_default();
        self.line(&text, style, buffer);
    }

    /// The side to move or the place in the game, and the last move.
    fn draw_state(&mut self, buffer: &mut Buffer) {
        let (app, texts) = (self.app, self.app.texts);
        let game = app.sitting.game();
        let turn = game.turn();
        let state = if app.sitting.is_browsing() {
            [texts.browsing, texts.short_browsing].map(|text| text(game.ply(), app.sitting.plies()))
        } else if app.is_over() {
            [texts.game_is_over, texts.short_over].map(str::to_owned)
        } else if app.sitting.is_human(turn) {
            [(texts.to_move)(turn), texts.short_to_move.to_owned()]
        } else {
            [(texts.thinks)(turn), texts.short_thinks.to_owned()]
        };
        self.fitting_line(&state, Style::new(), buffer);
        let Some(last) = game.turns().last() else {
            self.row += 1;
            return;
        };
        let play = format!("{} {}", texts.last_move, last.play);
        let verdict =
            last.verdict.map_or_else(String::new, |verdict| format!(" ({})", (texts.verdict)(verdict)));
        let note = app.sitting.replay().note().map_or_else(String::new, |note| format!(" {note}"));
        let valued = format!("{play}{verdict}");
        // A long comment is cut; a value is shown in full or left out.
        let width = usize::from(self.area.width);
        let last = if valued.chars().count() <= width { format!("{valued}{note}") } else { play };
        self.line(&last, Style::new(), buffer);
    }

    /// The depth, value and line of the analysis or of the player that thinks.
    fn draw_search(&mut self, buffer: &mut Buffer) {
        let (position, texts) = (self.app.sitting.game().position(), self.app.texts);
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
        let value = verdict.map_or_else(String::new, |verdict| format!(" {}", (texts.verdict)(verdict)));
        let depth = [texts.depth, texts.short_depth].map(|text| format!("{}{value}", text(depth)));
        self.fitting_line(&depth, Style::new(), buffer);
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
