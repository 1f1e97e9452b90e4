//! Following a directory on the screen, or printing its state once.

use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use outflank_notation::printable;
use outflank_report::Language;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::progress::{Progress, Source};
use crate::console;
use crate::interrupt::Interrupted;
use crate::terminal::board::BoardPlace;
use crate::terminal::screen::Happening;
use crate::terminal::texts::Texts;
use crate::terminal::{self, BoardView, Look, MIN_SIZE, Screen, put, texts};

/// How often the directory is read.
const INTERVAL: Duration = Duration::from_secs(1);

/// How often keys are read.
const TICK: Duration = Duration::from_millis(100);

/// The least width of the table beside the board.
const TABLE_WIDTH: u16 = 24;

/// Follows a directory until the user quits.
pub fn run(directory: &Path, language: Language) -> anyhow::Result<()> {
    let (source, texts) = (Source::open(directory)?, texts::of(language));
    let mut progress = source.progress(texts)?;
    if !terminal::is_usable() {
        let lines = progress
            .lines(texts, usize::MAX)
            .iter()
            .map(|line| console::escaped(line) + "\n")
            .collect::<String>();
        return Ok(console::print(&lines)?);
    }
    let (mut screen, look) = (Screen::enter()?, Look::from_environment());
    let mut read = Instant::now();
    loop {
        if read.elapsed() >= INTERVAL {
            progress = source.progress(texts)?;
            read = Instant::now();
        }
        screen.draw(|area, buffer| draw(&progress, texts, look, area, buffer))?;
        match screen.wait(TICK)? {
            Happening::Input(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
                    (KeyCode::Char('c'), true) => return Err(Interrupted.into()),
                    (KeyCode::Char('z'), true) => screen.suspend()?,
                    (KeyCode::Char('q') | KeyCode::Esc, false) => return Ok(()),
                    _ => {}
                }
            }
            Happening::End => return Err(Interrupted.into()),
            Happening::Input(_) | Happening::Nothing => {}
        }
    }
}

/// Draws the last game, and beside it the results.
fn draw(progress: &Progress, texts: &Texts, look: Look, area: Rect, buffer: &mut Buffer) {
    let (width, height) = MIN_SIZE;
    if area.width < width || area.height < height {
        let text = look.text(&(texts.too_small)(width, height));
        put(buffer, area, (0, 0), &text, Look::strong());
        return;
    }
    let mut panel = Rect { height: area.height - 1, ..area };
    if let Some((game, [black, white])) = &progress.last {
        let size = game.size();
        let (place, beside) = BoardPlace::new(Rect { height: area.height - 2, ..area }, size, TABLE_WIDTH);
        panel = Rect { height: area.height - 1, ..beside };
        let last = game.turns().last().map(|turn| turn.play);
        let view = BoardView {
            position: game.position(),
            marks_moves: false,
            last,
            cursor: None,
            values: &[],
            language: texts.language,
        };
        view.draw(&place, look, buffer);
        let room = usize::from(area.width).saturating_sub(3) / 2;
        let title = format!("{black:.room$} - {white:.room$}");
        put(buffer, area, (0, area.height - 2), &look.text(&printable(&title)), Look::dim());
    }
    for (row, line) in (0..panel.height.saturating_sub(1)).zip(progress.lines(texts, panel.width.into())) {
        put(buffer, panel, (0, row), &look.text(&printable(&line)), ratatui_core::style::Style::new());
    }
    let keys = format!("{:width$}", look.text(texts.keys_watch), width = area.width.into());
    put(buffer, area, (0, area.height - 1), &keys, Look::bar());
}

#[cfg(test)]
mod tests {
    use outflank_arena::PlayerScore;
    use outflank_board::{BoardSize, Game};

    use super::*;
    use crate::terminal::look::Palette;

    #[test]
    fn results_and_the_last_game_are_drawn() {
        let score = |name: &str, wins, losses| PlayerScore { name: name.to_owned(), wins, draws: 1, losses };
        let progress = Progress {
            title: "outflank tournament a b".to_owned(),
            counts: vec!["4 of 10 games".to_owned()],
            scores: vec![score("a", 1, 2), score("bb", 2, 1)],
            last: Some((Game::new(BoardSize::Four), ["a".to_owned(), "bb".to_owned()])),
        };
        let texts = texts::of(Language::English);
        assert_eq!(
            progress.lines(texts, 45)[1..],
            [
                "4 of 10 games",
                "Player  Won  Drawn  Lost  Points",
                "bb        2      1     1   0.625",
                "a         1      1     2   0.375",
            ]
        );
        assert_eq!(
            progress.lines(texts, 20),
            [
                "outflank tournament",
                "a b",
                "4 of 10 games",
                "Player  Points",
                "bb       0.625",
                "a        0.375"
            ]
        );
        assert_eq!(progress.lines(texts, 9)[4..], ["P  Points", "b   0.625", "a   0.375"]);
        for (width, height) in [(40, 16), (80, 24), (200, 60), (20, 5)] {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            draw(&progress, texts, Look { palette: Palette::Plain, unicode: false }, area, &mut buffer);
            let page: String = buffer.content().iter().map(|cell| cell.symbol().to_owned()).collect();
            let wanted = match width {
                20 => "At least 40x16 neede",
                40 => "bb       0.625",
                _ => "bb        2",
            };
            assert!(page.contains(wanted), "{width}x{height}: {page}");
        }
    }
}
