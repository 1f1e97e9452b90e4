//! A board on the screen: its place, the square under the mouse, and its drawing.

use outflank_board::{BoardSize, Colour, Move, Position, Square};
use outflank_report::Language;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::look::Palette;
use super::{Look, put};

/// The sizes of a square in columns and rows, largest first.
const SQUARES: [(u16, u16); 6] = [(12, 6), (8, 4), (6, 3), (4, 2), (3, 1), (2, 1)];

/// The columns left of the board, for the numbers of its rows.
const MARGIN: u16 = 2;

/// Where a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPlace {
    /// The upper left corner, with the names of columns and rows.
    x: u16,
    y: u16,
    /// The columns and rows of a square.
    square: (u16, u16),
    size: BoardSize,
}

impl BoardPlace {
    /// The largest board that fits at the upper left of an area, and the rest of the area at its right.
    ///
    /// The rest has at least this width; the smallest board is drawn in any case.
    pub fn new(area: Rect, size: BoardSize, rest: u16) -> (Self, Rect) {
        let n = size.n() as u16;
        let fits = |&(width, height): &(u16, u16)| {
            MARGIN + n * width + rest < area.width && n * height < area.height
        };
        let square = SQUARES.into_iter().find(fits).unwrap_or((2, 1));
        let place = Self { x: area.x, y: area.y, square, size };
        let used = (MARGIN + n * square.0 + 1).min(area.width);
        (place, Rect { x: area.x + used, width: area.width - used, ..area })
    }

    /// The square at this cell of the screen.
    pub fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        let (width, height) = self.square;
        let column = column.checked_sub(self.x + MARGIN)? / width;
        let row = row.checked_sub(self.y + 1)? / height;
        Square::new(column.into(), row.into()).filter(|square| square.is_on(self.size))
    }

    /// The first row of the screen below the board.
    pub fn end(&self) -> u16 {
        self.y + 1 + self.size.n() as u16 * self.square.1
    }

    /// The cells of a square.
    fn cells(&self, square: Square) -> Rect {
        let (width, height) = self.square;
        let (column, row) = (square.column() as u16, square.row() as u16);
        Rect { x: self.x + MARGIN + column * width, y: self.y + 1 + row * height, width, height }
    }
}

/// What a board shows.
pub struct BoardView<'a> {
    /// The discs and the side to move.
    pub position: &'a Position,
    /// Whether legal moves are marked.
    pub marks_moves: bool,
    /// The last move.
    pub last: Option<Move>,
    /// The selected square.
    pub cursor: Option<Square>,
    /// Values of legal moves as numbers, the best one first.
    pub values: &'a [(Square, f64)],
    /// The language of the values.
    pub language: Language,
}

impl BoardView<'_> {
    /// Draws the board.
    pub fn draw(&self, place: &BoardPlace, look: Look, buffer: &mut Buffer) {
        self.draw_names(place, buffer);
        let n = self.position.size().n();
        let squares = (0..n * n).filter_map(|index| Square::new(index % n, index / n));
        for square in squares {
            self.draw_square(square, place.cells(square), look, buffer);
        }
    }

    fn draw_names(&self, place: &BoardPlace, buffer: &mut Buffer) {
        let (width, height) = place.square;
        let area = *buffer.area();
        for number in 0..self.position.size().n() as u16 {
            let letter = char::from(b'a' + number as u8).to_string();
            let x = place.x + MARGIN + number * width + (width - 1) / 2;
            put(buffer, area, (x - area.x, place.y - area.y), &letter, Look::dim());
            let y = place.y + 1 + number * height + (height - 1) / 2;
            let name = (number + 1).to_string();
            put(buffer, area, (place.x - area.x, y - area.y), &name, Look::dim());
        }
    }

    fn draw_square(&self, square: Square, cells: Rect, look: Look, buffer: &mut Buffer) {
        let cells = cells.intersection(*buffer.area());
        let mut style = look.square_style((square.row() + square.column()).is_multiple_of(2));
        if self.last == Some(square.into()) {
            style = style.patch(look.last_style());
        }
        if self.cursor == Some(square) {
            style = style.patch(look.cursor_style());
        }
        for y in 0..cells.height {
            put(buffer, cells, (0, y), &" ".repeat(cells.width.into()), style);
        }
        let value = self.values.iter().position(|(valued, _)| *valued == square);
        match (self.position.at(square), value) {
            (Some(colour), _) => draw_disc(colour, cells, style, look, buffer),
            (None, Some(rank)) => {
                let best = self.values[rank].1 >= self.values[0].1;
                let text = value_text(self.values[rank].1, cells.width.into(), self.language);
                let style =
                    if self.cursor == Some(square) { style } else { style.patch(look.value_style(best)) };
                put_centred(&look.text(&text), cells, style, buffer);
            }
            (None, None) => {
                let is_legal = self.marks_moves && self.position.moves().contains(&square);
                put_centred(mark(is_legal, look), cells, style, buffer);
            }
        }
    }
}

/// The symbol of an empty square. Squares in colour need none.
fn mark(is_legal: bool, look: Look) -> &'static str {
    match (is_legal, look.unicode, look.palette) {
        (true, true, Palette::Basic | Palette::Many) => "•",
        (true, ..) => "+",
        (false, _, Palette::Basic | Palette::Many) => " ",
        (false, true, _) => "·",
        (false, false, _) => ".",
    }
}

/// A disc that fills its square, or one symbol in small squares and without colours.
fn draw_disc(colour: Colour, cells: Rect, style: Style, look: Look, buffer: &mut Buffer) {
    let style = style.patch(look.disc_style(colour));
    let is_large = look.unicode && look.palette != Palette::Plain && cells.height > 1;
    if !is_large {
        return put_centred(look.disc(colour), cells, style, buffer);
    }
    for y in 0..cells.height {
        put(buffer, cells, (1, y), &disc_row(y, cells.height, usize::from(cells.width - 2)), style);
    }
}

/// A row of a disc of this height and width, rounder the larger it is.
fn disc_row(y: u16, height: u16, width: usize) -> String {
    let is_upper = y < height / 2;
    let half = if is_upper { "▄" } else { "▀" };
    let (left, right) = if is_upper { ("▗", "▖") } else { ("▝", "▘") };
    match (height, y.min(height - 1 - y)) {
        (6.., 0) => format!("  {}", half.repeat(width - 4)),
        (6.., 1) => format!("{half}{}{half}", "█".repeat(width - 2)),
        (4.., 0) => format!("{left}{}{right}", half.repeat(width - 2)),
        (_, 0) => half.repeat(width),
        _ => "█".repeat(width),
    }
}

fn put_centred(text: &str, cells: Rect, style: Style, buffer: &mut Buffer) {
    let width = text.chars().count() as u16;
    let at = (cells.width.saturating_sub(width) / 2, cells.height.saturating_sub(1) / 2);
    put(buffer, cells, at, text, style);
}

/// A value in discs that fits the square: with a decimal if there is room, and else its sign alone.
fn value_text(value: f64, width: usize, language: Language) -> String {
    let texts = [language.signed(value, 1), language.signed(value, 0), language.decimal(value, 0)];
    let sign = if value < 0.0 { "--" } else { "++" };
    let room = if width > 4 { width - 1 } else { width };
    let fits = texts.into_iter().find(|text| text.chars().count() <= room);
    fits.unwrap_or_else(|| sign.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Look = Look { palette: Palette::Plain, unicode: false };

    fn area(width: u16, height: u16) -> Rect {
        Rect::new(0, 0, width, height)
    }

    /// The symbols of a board in an area of this size.
    fn drawn(view: &BoardView<'_>, (width, height): (u16, u16), look: Look) -> Vec<String> {
        let mut buffer = Buffer::empty(area(width, height));
        let (place, _) = BoardPlace::new(area(width, height), view.position.size(), 0);
        view.draw(&place, look, &mut buffer);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect()
    }

    fn view<'a>(position: &'a Position, values: &'a [(Square, f64)]) -> BoardView<'a> {
        let language = Language::English;
        BoardView { position, marks_moves: true, last: None, cursor: None, values, language }
    }

    #[test]
    fn a_small_board_has_one_row_per_square() {
        let position = Position::start(BoardSize::Four);
        assert_eq!(
            drawn(&view(&position, &[]), (11, 5), PLAIN),
            ["  a b c d", "1 . + . .", "2 + O X .", "3 . X O +", "4 . . + ."]
        );
        let unicode = Look { unicode: true, ..PLAIN };
        assert_eq!(drawn(&view(&position, &[]), (11, 5), unicode)[2], "2 + ○ ● ·");
    }

    #[test]
    fn values_replace_the_marks_of_legal_moves() {
        let position = Position::start(BoardSize::Four);
        let square = |name: &str| name.parse().unwrap();
        let values = [(square("b1"), 2.5), (square("a2"), -12.0)];
        assert_eq!(
            drawn(&view(&position, &values), (16, 5), PLAIN)[1..3],
            ["1  . +2  .  .", "2 -12 O  X  ."]
        );
        assert_eq!(drawn(&view(&position, &values), (11, 5), PLAIN)[1..3], ["1 . +2. .", "2 --O X ."]);
        assert_eq!(drawn(&view(&position, &values), (19, 9), PLAIN)[3], "2 -12  O   X   .");
    }

    #[test]
    fn every_cell_of_a_square_belongs_to_it() {
        for (width, height, square) in
            [(200, 60, (12, 6)), (100, 40, (8, 4)), (80, 24, (4, 2)), (40, 16, (3, 1)), (10, 5, (2, 1))]
        {
            let (place, rest) = BoardPlace::new(area(width, height), BoardSize::Eight, 13);
            assert_eq!(place.square, square, "{width}x{height}");
            assert!(rest.x + rest.width == width);
            let d3 = place.cells("d3".parse().unwrap());
            let found: Vec<_> = (0..width)
                .flat_map(|x| (0..height).map(move |y| (x, y)))
                .filter(|&(x, y)| place.square_at(x, y) == "d3".parse().ok())
                .collect();
            assert_eq!(found.len(), usize::from(d3.width * d3.height));
            assert!(found.iter().all(|&(x, y)| d3.contains((x, y).into())));
        }
        let (place, _) = BoardPlace::new(area(80, 24), BoardSize::Eight, 13);
        assert_eq!(place.square_at(0, 5), None);
        assert_eq!(place.square_at(20, 0), None);
        assert_eq!(place.square_at(79, 23), None);
    }

    #[test]
    fn a_board_never_leaves_its_screen() {
        let position = Position::start(BoardSize::Ten);
        for (width, height) in [(1, 1), (5, 3), (20, 8), (39, 15)] {
            drawn(&view(&position, &[]), (width, height), PLAIN);
        }
    }
}
