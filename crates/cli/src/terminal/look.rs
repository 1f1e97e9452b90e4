//! Colours and symbols that the terminal can show.

use std::env;

use outflank_board::Colour;
use ratatui_core::style::{Color, Modifier, Style};

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// None: `NO_COLOR` is set, or the terminal has none.
    Plain,
    /// The eight colours of every terminal.
    Basic,
    /// 256 colours.
    Many,
}

/// How everything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub palette: Palette,
    /// Whether symbols outside ASCII can be shown.
    pub unicode: bool,
}

impl Look {
    /// The look that the environment asks for.
    pub fn from_environment() -> Self {
        Self::new(|name| env::var(name).ok())
    }

    /// The look for these variables: `NO_COLOR`, `TERM`, `COLORTERM`, and the locale.
    fn new(variable: impl Fn(&str) -> Option<String>) -> Self {
        let given = |name| variable(name).filter(|value| !value.is_empty());
        let term = given("TERM").unwrap_or_default();
        let palette = if given("NO_COLOR").is_some() || term.starts_with("vt") {
            Palette::Plain
        } else if term.contains("256color") || given("COLORTERM").is_some() || cfg!(windows) {
            Palette::Many
        } else {
            Palette::Basic
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(given).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let unicode = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        Self { palette, unicode }
    }

    /// A disc in one column of the board. Discs in colour have the same shape.
    pub fn disc(self, colour: Colour) -> &'static str {
        match (self.unicode, self.palette) {
            (true, Palette::Basic | Palette::Many) => "●",
            _ => self.shape(colour),
        }
    }

    /// A disc whose colour follows from its shape.
    fn shape(self, colour: Colour) -> &'static str {
        match (self.unicode, colour) {
            (true, Colour::Black) => "●",
            (true, Colour::White) => "○",
            (false, Colour::Black) => "X",
            (false, Colour::White) => "O",
        }
    }

    /// The style of a disc on the board.
    pub fn disc_style(self, colour: Colour) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.palette, colour) {
            (Palette::Plain, _) => style,
            (Palette::Basic, Colour::Black) => Style::new().fg(Color::Black),
            (Palette::Basic, Colour::White) => style.fg(Color::White),
            (Palette::Many, Colour::Black) => Style::new().fg(Color::Indexed(16)),
            (Palette::Many, Colour::White) => style.fg(Color::Indexed(231)),
        }
    }

    /// The style of an empty square; neighbours differ if the terminal has enough colours.
    pub fn square_style(self, is_even: bool) -> Style {
        match self.palette {
            Palette::Plain => Style::new(),
            Palette::Basic => Style::new().bg(Color::Green).fg(Color::Black),
            Palette::Many if is_even => Style::new().bg(Color::Indexed(29)).fg(Color::Indexed(16)),
            Palette::Many => Style::new().bg(Color::Indexed(23)).fg(Color::Indexed(16)),
        }
    }

    /// The style of the last move's square.
    pub fn last_style(self) -> Style {
        match self.palette {
            Palette::Plain => Style::new().add_modifier(Modifier::UNDERLINED),
            Palette::Basic => Style::new().bg(Color::Blue),
            Palette::Many => Style::new().bg(Color::Indexed(67)),
        }
    }

    /// The style of the selected square.
    pub fn cursor_style(self) -> Style {
        match self.palette {
            Palette::Plain => Style::new().add_modifier(Modifier::REVERSED),
            Palette::Basic => Style::new().bg(Color::Yellow).fg(Color::Black),
            Palette::Many => Style::new().bg(Color::Indexed(178)).fg(Color::Indexed(16)),
        }
    }

    /// The style of a value on a square: that of the best move, or of another.
    pub fn value_style(self, is_best: bool) -> Style {
        let style = if is_best { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        match self.palette {
            Palette::Plain => style,
            Palette::Basic => style.fg(if is_best { Color::White } else { Color::Black }),
            Palette::Many => style.fg(Color::Indexed(if is_best { 226 } else { 253 })),
        }
    }

    /// The style of less important text. It takes the colour of the terminal, dark or light.
    pub fn dim() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// The style of headings and of the side to move.
    pub fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The style of the line with the keys.
    pub fn bar() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A text for this terminal: without Unicode, letters lose their accents and other symbols become `?`.
    pub fn text(self, text: &str) -> String {
        if self.unicode { text.to_owned() } else { text.chars().map(plain).collect() }
    }
}

/// The nearest ASCII text of a letter.
fn plain(letter: char) -> &'static str {
    const ASCII: &str =
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    if let Some(at) = ASCII.find(letter) {
        return &ASCII[at..=at];
    }
    match letter {
        'à' | 'â' | 'ä' => "a",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'î' | 'ï' => "i",
        'ô' | 'ö' => "o",
        'ù' | 'û' | 'ü' => "u",
        'À' | 'Â' => "A",
        'Ç' => "C",
        'È' | 'É' | 'Ê' => "E",
        '’' | '‘' => "'",
        '«' | '»' => "\"",
        '–' | '−' => "-",
        '…' => "...",
        '\u{a0}' | '\u{202f}' => " ",
        '●' => "X",
        '○' => "O",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(variables: &[(&str, &str)]) -> Look {
        Look::new(|name| {
            variables.iter().find(|(variable, _)| *variable == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[cfg(not(windows))]
    #[test]
    fn the_environment_selects_colours_and_symbols() {
        let check = |variables: &[(&str, &str)], palette, unicode| {
            assert_eq!(look(variables), Look { palette, unicode }, "{variables:?}");
        };
        check(&[("TERM", "xterm-256color"), ("LANG", "fr_FR.UTF-8")], Palette::Many, true);
        check(&[("TERM", "xterm"), ("LANG", "C")], Palette::Basic, false);
        check(&[("TERM", "xterm"), ("LANG", "en_US.UTF-8"), ("LC_ALL", "C")], Palette::Basic, false);
        check(&[("TERM", "xterm"), ("COLORTERM", "truecolor"), ("LC_CTYPE", "C.utf8")], Palette::Many, true);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), ("LC_ALL", "")], Palette::Plain, false);
        check(&[("TERM", "xterm"), ("NO_COLOR", "")], Palette::Basic, false);
        check(&[("TERM", "vt100"), ("LANG", "C.UTF-8")], Palette::Plain, true);
    }

    #[test]
    fn discs_differ_without_colours() {
        for unicode in [true, false] {
            let look = Look { palette: Palette::Plain, unicode };
            assert_ne!(look.disc(Colour::Black), look.disc(Colour::White));
        }
    }

    #[test]
    fn french_is_readable_in_ascii() {
        let look = Look { palette: Palette::Plain, unicode: false };
        assert_eq!(look.text("L’échec — à côté : « ï »…"), "L'echec ? a cote : \" i \"...");
        assert_eq!(Look { unicode: true, ..look }.text("é"), "é");
    }
}
