//! Full screens in the terminal: entering and restoring it, colours and symbols, and drawings of a board.
//!
//! Everything is drawn into a [`Buffer`], which needs no terminal. [`Screen`] alone writes to it.

pub mod board;
pub mod fit;
pub mod graph;
#[cfg(unix)]
mod guard;
pub mod look;
pub mod screen;
pub mod texts;

use std::io::{self, IsTerminal as _};

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub use board::BoardView;
pub use look::Look;
pub use screen::Screen;

/// The smallest screen that everything is drawn on.
pub const MIN_SIZE: (u16, u16) = (40, 16);

/// Whether standard input and output are a terminal with a cursor that can be moved.
pub fn is_usable() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    let can_move = cfg!(windows) || !matches!(&*term, "" | "dumb");
    can_move && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Writes a text from this cell on, up to the end of the area. Returns the number of columns that were written.
pub fn put(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), text: &str, style: Style) -> u16 {
    let (left, top) = (area.x + x, area.y + y);
    if x >= area.width || y >= area.height || !buffer.area().contains((left, top).into()) {
        return 0;
    }
    let (end, _) = buffer.set_stringn(left, top, text, (area.width - x).into(), style);
    end - left
}
