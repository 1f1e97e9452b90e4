//! The full screen of a terminal. It is restored when the program ends, for whatever reason.

use std::io::{self, Write as _};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, poll, read};
use crossterm::style::{
    Attribute, Color as TerminalColour, Print, ResetColor, SetAttribute, SetBackgroundColor,
    SetForegroundColor,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

#[cfg(unix)]
use super::guard::Guard;
#[cfg(unix)]
use crate::interrupt;

/// How often the watching thread looks for a signal.
#[cfg(unix)]
const SIGNAL_INTERVAL: Duration = Duration::from_millis(100);

/// How long the program may take to end after a signal.
#[cfg(unix)]
const END_TIMEOUT: Duration = Duration::from_secs(1);

/// The screen, with its last content.
pub struct Screen {
    shown: Buffer,
    signals: Signals,
    #[cfg(unix)]
    guard: Option<Guard>,
}

/// What happened while the program waited.
#[derive(Debug)]
pub enum Happening {
    /// A key, the mouse, or another size.
    Input(Event),
    /// A signal asks the program to end, or the terminal is closed.
    End,
    /// Nothing, for the time that was given.
    Nothing,
}

impl Screen {
    /// Takes the whole terminal.
    pub fn enter() -> io::Result<Self> {
        #[cfg(unix)]
        let guard = Guard::start();
        let signals = Signals::listen()?;
        restore_before_panics();
        take()?;
        let shown = Buffer::empty(Rect::default());
        Ok(Self {
            shown,
            signals,
            #[cfg(unix)]
            guard,
        })
    }

    /// Draws a screen, and writes what has changed since the last one.
    pub fn draw(&mut self, paint: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        let (width, height) = size()?;
        let area = Rect::new(0, 0, width, height);
        let mut next = Buffer::empty(area);
        paint(area, &mut next);
        let mut bytes = Vec::new();
        if *self.shown.area() != area {
            queue!(bytes, ResetColor, SetAttribute(Attribute::Reset), Clear(ClearType::All))?;
            self.shown = Buffer::empty(area);
        }
        write_cells(&self.shown.diff(&next), &mut bytes)?;
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()?;
        self.shown = next;
        Ok(())
    }

    /// Waits for an event or a signal, at most for this time.
    pub fn wait(&mut self, patience: Duration) -> io::Result<Happening> {
        let has_event = poll(patience);
        if self.signals.end.load(Ordering::Relaxed) {
            return Ok(Happening::End);
        }
        if self.signals.resumed.swap(false, Ordering::Relaxed) {
            self.refresh()?;
        }
        if has_event? { Ok(Happening::Input(read()?)) } else { Ok(Happening::Nothing) }
    }

    /// Restores the terminal and stops the program, as Ctrl-Z does. Returns when it is continued.
    pub fn suspend(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            restore();
            signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
            self.refresh()?;
        }
        Ok(())
    }

    /// Takes the terminal again and draws everything with the next screen.
    fn refresh(&mut self) -> io::Result<()> {
        take()?;
        self.shown = Buffer::empty(Rect::default());
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a panic the hook has restored it, and the message must stay.
        if !thread::panicking() {
            restore();
            let _ = panic::take_hook();
        }
        #[cfg(unix)]
        if let Some(guard) = self.guard.take() {
            guard.dismiss();
        }
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Hide, EnableMouseCapture, Clear(ClearType::All))
}

/// Restores the terminal. Errors are ignored: a terminal that is gone needs nothing.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        SetAttribute(Attribute::Reset),
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Restores the terminal before the message of a panic is printed. Panics of other threads are reported as values.
fn restore_before_panics() {
    let previous = panic::take_hook();
    let owner = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == owner {
            restore();
            previous(info);
        }
    }));
}

/// The signals that the program has received.
struct Signals {
    end: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
}

impl Signals {
    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag::register;

        let [end, resumed] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            register(signal, Arc::clone(&end))?;
        }
        register(SIGCONT, Arc::clone(&resumed))?;
        let ended = Arc::clone(&end);
        thread::spawn(move || end_soon(&ended));
        Ok(Self { end, resumed })
    }

    #[cfg(not(unix))]
    fn listen() -> io::Result<Self> {
        let [end, resumed] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        Ok(Self { end, resumed })
    }
}

/// Ends the program if it does not end by itself after a signal. Reading from a closed terminal may never return.
#[cfg(unix)]
fn end_soon(end: &AtomicBool) {
    while !end.load(Ordering::Relaxed) {
        thread::sleep(SIGNAL_INTERVAL);
    }
    thread::sleep(END_TIMEOUT);
    restore();
    interrupt::exit();
}

fn write_cells(cells: &[(u16, u16, &Cell)], out: &mut Vec<u8>) -> io::Result<()> {
    let mut next = None;
    let mut style = None;
    for &(x, y, cell) in cells {
        if next != Some((x, y)) {
            queue!(out, MoveTo(x, y))?;
        }
        next = Some((x + 1, y));
        if style != Some((cell.fg, cell.bg, cell.modifier)) {
            style = Some((cell.fg, cell.bg, cell.modifier));
            write_style(cell, out)?;
        }
        queue!(out, Print(cell.symbol()))?;
    }
    queue!(out, SetAttribute(Attribute::Reset))
}

fn write_style(cell: &Cell, out: &mut Vec<u8>) -> io::Result<()> {
    queue!(out, SetAttribute(Attribute::Reset))?;
    for (modifier, attribute) in [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::DIM, Attribute::Dim),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
    ] {
        if cell.modifier.contains(modifier) {
            queue!(out, SetAttribute(attribute))?;
        }
    }
    if let Some(colour) = colour(cell.fg) {
        queue!(out, SetForegroundColor(colour))?;
    }
    if let Some(colour) = colour(cell.bg) {
        queue!(out, SetBackgroundColor(colour))?;
    }
    Ok(())
}

/// The colour of a terminal; `None` for its default.
fn colour(colour: Color) -> Option<TerminalColour> {
    Some(match colour {
        Color::Black => TerminalColour::Black,
        Color::Green => TerminalColour::DarkGreen,
        Color::Yellow => TerminalColour::DarkYellow,
        Color::Blue => TerminalColour::DarkBlue,
        Color::White => TerminalColour::White,
        Color::Indexed(index) => TerminalColour::AnsiValue(index),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use ratatui_core::style::Style;

    use super::*;

    /// What is written for a change from one screen to another.
    fn written(before: &Buffer, after: &Buffer) -> String {
        let mut bytes = Vec::new();
        write_cells(&before.diff(after), &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn only_changes_are_written() {
        let area = Rect::new(0, 0, 6, 2);
        let mut before = Buffer::empty(area);
        before.set_string(0, 0, "abcdef", Style::new());
        let mut after = before.clone();
        assert_eq!(written(&before, &after), "\u{1b}[0m");
        after.set_string(2, 0, "XY", Style::new());
        after.set_string(0, 1, "z", Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(written(&before, &after), "\u{1b}[1;3H\u{1b}[0mXY\u{1b}[2;1H\u{1b}[0m\u{1b}[1mz\u{1b}[0m");
    }

    #[test]
    fn colours_are_numbers_of_the_terminal() {
        let (mut before, mut after) =
            (Buffer::empty(Rect::new(0, 0, 1, 1)), Buffer::empty(Rect::new(0, 0, 1, 1)));
        before.set_string(0, 0, " ", Style::new());
        after.set_string(0, 0, "a", Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(29)));
        assert!(written(&before, &after).contains("\u{1b}[38;5;231m\u{1b}[48;5;29ma"));
    }
}
