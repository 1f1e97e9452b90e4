//! Pictures of positions and games, as SVG: for pages, reports and print.
//!
//! A picture is one self-contained `<svg>` element: no style sheet, no font file, no script. The same picture gives the
//! same bytes. For screen readers it contains a title and a complete description.

mod text;
mod theme;

use std::fmt::{self, Write};

use outflank_board::{BoardSize, Colour, Game, Move, Position, Square, squares};

use text::{escaped, label_size, wrapped};
use theme::Palette;

pub use theme::{Theme, UnknownTheme};

/// A board with marks; squares outside the board are ignored.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::svg::{Picture, Theme};
///
/// let position = Position::start(BoardSize::Eight);
/// let picture = Picture {
///     legal: position.moves(),
///     caption: "The first move".into(),
///     theme: Theme::Print,
///     ..Picture::new(position)
/// };
/// let svg = picture.to_string();
/// assert!(svg.starts_with("<svg ") && svg.contains("The first move"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The discs to draw.
    pub position: Position,
    /// The colours.
    pub theme: Theme,
    /// A short description, for screen readers.
    pub title: String,
    /// The last move: a ring in its disc.
    pub last: Option<Square>,
    /// Legal moves: a dot on each that has no label.
    pub legal: Vec<Square>,
    /// Squares in another colour.
    pub highlights: Vec<Square>,
    /// Squares of bad moves: in a colour of their own, with a frame.
    pub mistakes: Vec<Square>,
    /// Short texts on discs and empty squares, such as `12`, `+4` or `53%`; long ones are compressed.
    pub labels: Vec<(Square, String)>,
    /// A text below the board, wrapped as needed; empty for none.
    pub caption: String,
}

impl Picture {
    /// A picture of a position without marks.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            title: format!("Othello position, {} to move", position.turn()),
            position,
            theme: Theme::default(),
            last: None,
            legal: Vec::new(),
            highlights: Vec::new(),
            mistakes: Vec::new(),
            labels: Vec::new(),
            caption: String::new(),
        }
    }

    /// A diagram of a whole game.
    ///
    /// Every disc has the number of the move that placed it, and its colour at that time, which may differ from its
    /// final colour. Discs of the start have no number. Passes are not counted.
    #[must_use]
    pub fn game(game: &Game) -> Self {
        let squares = game.moves().filter_map(Move::square);
        let labels: Vec<_> =
            squares.zip(1..).map(|(square, number): (_, u32)| (square, number.to_string())).collect();
        let moves = if labels.len() == 1 { "move" } else { "moves" };
        let title = format!("Othello game of {} {moves}", labels.len());
        Self { title, labels, ..Self::new(as_placed(game)) }
    }

    /// A description of everything that is drawn.
    fn description(&self) -> String {
        let size = self.position.size();
        let mut sentences = Vec::new();
        let mut sentence = |what: &str, words: Vec<String>| {
            if !words.is_empty() {
                sentences.push(format!("{what}: {}.", words.join(" ")));
            }
        };
        let names = |squares: &[Square]| self.shown(squares).map(|square| square.to_string()).collect();
        for colour in Colour::ALL {
            let discs: Vec<Square> = squares(self.position.discs(colour), size).collect();
            sentence(&colour.to_string(), names(&discs));
        }
        sentence("Last move", names(self.last.as_slice()));
        sentence("Legal moves", names(&self.legal));
        sentence("Highlighted", names(&self.highlights));
        sentence("Mistakes", names(&self.mistakes));
        let labels = self.labels.iter().filter(|(square, _)| square.is_on(size));
        sentence("Labels", labels.map(|(square, label)| format!("{square}={label}")).collect());
        sentences.join(" ")
    }

    /// The squares that are on the board.
    fn shown<'a>(&self, squares: &'a [Square]) -> impl Iterator<Item = Square> + use<'a> {
        let size = self.position.size();
        squares.iter().copied().filter(move |square| square.is_on(size))
    }
}

/// The discs of a game with their original colours, before any flips.
fn as_placed(game: &Game) -> Position {
    let (start, size) = (game.start(), game.size());
    let (mut black, mut white) = (start.discs(Colour::Black), start.discs(Colour::White));
    for (ply, play) in game.moves().enumerate() {
        let (Move::Place(square), Some(position)) = (play, game.position_at(ply)) else { continue };
        let discs = if position.turn() == Colour::Black { &mut black } else { &mut white };
        *discs |= 1 << square.index(size);
    }
    Position::new(size, black, white, game.turn()).expect("a square takes one disc in a game")
}

impl fmt::Display for Picture {
    /// Writes the `<svg>` element and a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Canvas { picture: self, palette: self.theme.palette(), f }.draw()
    }
}

/// The side of a square. All lengths have the same unit.
const SQUARE: u32 = 40;
/// The margin to the left of and above the board, for the coordinates.
const BEFORE: u32 = 26;
/// The margin to the right of and below the board.
const BEHIND: u32 = 12;
/// The line height of the caption.
const LINE: u32 = 20;
/// The radius of a disc.
const DISC: u32 = 17;

/// The writer of a picture.
struct Canvas<'a, 'b> {
    picture: &'a Picture,
    palette: &'static Palette,
    f: &'a mut fmt::Formatter<'b>,
}

impl Canvas<'_, '_> {
    fn draw(&mut self) -> fmt::Result {
        let side = SQUARE * self.size().n();
        let caption = wrapped(&self.picture.caption, side);
        let width = BEFORE + side + BEHIND;
        let height = width + LINE * caption.len() as u32;
        let Palette { frame, edge, ink, .. } = self.palette;
        write!(
            self.f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica,Arial,sans-serif\" \
             text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}</desc>\n{}",
            escaped(&self.picture.title),
            escaped(&self.picture.description()),
            self.palette.definitions,
        )?;
        writeln!(
            self.f,
            "<rect x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"7\" fill=\"{frame}\" stroke=\"{edge}\"/>",
            width - 1,
            height - 1
        )?;
        self.board(side)?;
        self.coordinates()?;
        self.discs()?;
        self.marks()?;
        self.labels()?;
        for (index, line) in (0..).zip(&caption) {
            let (x, y) = (BEFORE + side / 2, width + LINE * index + 6);
            writeln!(
                self.f,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{ink}\">{}</text>",
                escaped(line)
            )?;
        }
        writeln!(self.f, "</svg>")
    }

    fn size(&self) -> BoardSize {
        self.picture.position.size()
    }

    /// Draws the empty board: highlighted squares, lines, and the four orientation dots.
    fn board(&mut self, side: u32) -> fmt::Result {
        let Palette { board, line, highlight, mistake, .. } = self.palette;
        writeln!(self.f, "<path fill=\"{board}\" d=\"M{BEFORE} {BEFORE}h{side}v{side}h-{side}z\"/>")?;
        let picture = self.picture;
        for (squares, fill) in [(&picture.highlights, highlight), (&picture.mistakes, mistake)] {
            let mut path = String::new();
            for square in picture.shown(squares) {
                let (x, y) = (BEFORE + SQUARE * square.column(), BEFORE + SQUARE * square.row());
                write!(path, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
            }
            if !path.is_empty() {
                writeln!(self.f, "<path fill=\"{fill}\" d=\"{path}\"/>")?;
            }
        }
        let mut lines = String::new();
        for at in (0..=self.size().n()).map(|index| BEFORE + SQUARE * index) {
            write!(lines, "M{BEFORE} {at}h{side}M{at} {BEFORE}v{side}")?;
        }
        writeln!(self.f, "<path fill=\"none\" stroke=\"{line}\" stroke-linecap=\"square\" d=\"{lines}\"/>")?;
        let (near, far) = (BEFORE + 2 * SQUARE, BEFORE + side - 2 * SQUARE);
        if near == far {
            return Ok(());
        }
        // A line of zero length with round ends is a dot.
        writeln!(
            self.f,
            "<path fill=\"none\" stroke=\"{line}\" stroke-width=\"6\" stroke-linecap=\"round\" \
             d=\"M{near} {near}h0M{far} {near}h0M{near} {far}h0M{far} {far}h0\"/>"
        )
    }

    fn coordinates(&mut self) -> fmt::Result {
        writeln!(self.f, "<g font-size=\"13\" fill=\"{}\">", self.palette.ink)?;
        for (index, letter) in ('a'..).take(self.size().n() as usize).enumerate() {
            let (at, number) = (BEFORE + SQUARE * index as u32 + SQUARE / 2, index + 1);
            write!(self.f, "<text x=\"{at}\" y=\"18\">{letter}</text>")?;
            writeln!(self.f, "<text x=\"13\" y=\"{}\">{number}</text>", at + 5)?;
        }
        writeln!(self.f, "</g>")
    }

    fn discs(&mut self) -> fmt::Result {
        for colour in Colour::ALL {
            let disc = self.palette.disc(colour);
            writeln!(self.f, "<g fill=\"{}\" stroke=\"{}\">", disc.fill, disc.edge)?;
            for square in squares(self.picture.position.discs(colour), self.size()) {
                self.circle(square, DISC)?;
            }
            writeln!(self.f, "</g>")?;
        }
        Ok(())
    }

    /// Draws the frames of bad moves, the legal moves and the last one.
    fn marks(&mut self) -> fmt::Result {
        let picture = self.picture;
        let ink = self.palette.ink_on_mistake;
        for square in picture.shown(&picture.mistakes) {
            let (x, y) = (BEFORE + SQUARE * square.column() + 3, BEFORE + SQUARE * square.row() + 3);
            let side = SQUARE - 6;
            writeln!(
                self.f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{ink}\"/>"
            )?;
        }
        let is_labelled = |square: Square| picture.labels.iter().any(|&(other, _)| other == square);
        let legal: Vec<Square> =
            picture.shown(&picture.legal).filter(|&square| !is_labelled(square)).collect();
        if !legal.is_empty() {
            writeln!(self.f, "<g {}>", self.palette.legal)?;
            for square in legal {
                self.circle(square, 5)?;
            }
            writeln!(self.f, "</g>")?;
        }
        if let Some(square) = picture.shown(picture.last.as_slice()).next() {
            let ring = match picture.position.at(square) {
                Some(colour) => self.palette.disc(colour).ring,
                None => self.palette.ink_on_board,
            };
            writeln!(self.f, "<g fill=\"none\" stroke=\"{ring}\" stroke-width=\"2\">")?;
            self.circle(square, DISC - 3)?;
            writeln!(self.f, "</g>")?;
        }
        Ok(())
    }

    fn labels(&mut self) -> fmt::Result {
        let picture = self.picture;
        let labels: Vec<_> = picture.labels.iter().filter(|(square, _)| square.is_on(self.size())).collect();
        if labels.is_empty() {
            return Ok(());
        }
        writeln!(self.f, "<g font-weight=\"bold\">")?;
        for (square, label) in labels {
            // Move numbers fill their discs; scores on empty squares have one size.
            let (ink, most) = match picture.position.at(*square) {
                Some(colour) => (self.palette.disc(colour).ink, 17),
                None if picture.mistakes.contains(square) => (self.palette.ink_on_mistake, 14),
                None if picture.highlights.contains(square) => (self.palette.ink_on_highlight, 14),
                None => (self.palette.ink_on_board, 14),
            };
            let (size, squeeze) = label_size(label, most);
            let (x, y) = centre(*square);
            writeln!(
                self.f,
                "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"{ink}\"{squeeze}>{}</text>",
                // The height of capitals and digits is 0.72 of the font size.
                y + (size * 36 + 50) / 100,
                escaped(label)
            )?;
        }
        writeln!(self.f, "</g>")
    }

    fn circle(&mut self, square: Square, radius: u32) -> fmt::Result {
        let (x, y) = centre(square);
        writeln!(self.f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
    }
}

fn centre(square: Square) -> (u32, u32) {
    let middle = |index| BEFORE + SQUARE * index + SQUARE / 2;
    (middle(square.column()), middle(square.row()))
}
