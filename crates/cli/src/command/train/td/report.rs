//! The report of a training: learning curve, pictures of the weights, and settings.

use std::path::Path;
use std::{fs, mem};

use outflank_board::Square;
use outflank_lab::learned::td::TupleWeights;
use outflank_learn::td::{BENCHMARKS, CurvePoint, GameCounts, MEASURED_GAMES, TdRun};
use outflank_report::{Axis, Block, Cell, Data, Estimate, Group, Language, Page, Plot, Series, Size, Table};

use super::texts::Texts;
use crate::command::output::{self, Kind, Outputs};

/// The maximum number of tuples whose weights are drawn.
const MAX_TUPLES: usize = 12;

/// The number of contents of a tuple with the largest and with the smallest weights that are drawn.
const SHOWN_CONTENTS: usize = 8;

/// The height of a plot without its bars, and that of a bar, in pixels.
const PLOT_HEAD: u32 = 90;
const BAR_HEIGHT: u32 = 26;

/// The scale of PNG pictures.
const PNG_SCALE: u32 = 2;

/// Creates the directory and checks the files that the report replaces.
pub fn check(directory: &Path, outputs: &mut Outputs) -> anyhow::Result<()> {
    fs::create_dir_all(directory).map_err(|error| output::unwritable(directory, &error))?;
    let files = [
        ("report.html", Kind::Page),
        ("report.md", Kind::Markdown),
        ("curve.csv", Kind::Csv("games,")),
        ("curve.svg", Kind::Picture),
        ("curve.png", Kind::Picture),
        ("squares.svg", Kind::Picture),
        ("weights.svg", Kind::Picture),
    ];
    files.into_iter().try_for_each(|(name, kind)| outputs.add(&directory.join(name), kind))?;
    (1..=MAX_TUPLES).try_for_each(|number| outputs.add(&directory.join(tuple_file(number)), Kind::Picture))
}

/// Writes all files of the report.
pub fn write(run: &TdRun, directory: &Path, language: Language) -> anyhow::Result<()> {
    let texts = Texts::of(language);
    let put = |name: &str, bytes: &[u8]| output::write(&directory.join(name), bytes);
    let curve = curve(run.curve(), language);
    let caption = (texts.curve_caption)(MEASURED_GAMES);
    let mut pictures = vec![(texts.curve, "curve.svg".to_owned(), curve.svg()?, caption)];
    if let Some(plot) = squares(run, language) {
        let caption = texts.squares_caption.to_owned();
        pictures.push((texts.squares, "squares.svg".to_owned(), plot.svg()?, caption));
    }
    if let Some(plot) = weights(run, language) {
        pictures.push((texts.weights, "weights.svg".to_owned(), plot.svg()?, String::new()));
    }
    // Of many pictures only the first has a heading and a caption.
    let (mut heading, mut caption) = (texts.tuples, texts.tuples_caption);
    for (number, tuple) in (1..).zip(run.tuple_weights().iter().take(MAX_TUPLES)) {
        let plot = contents(tuple, texts, language).svg()?;
        pictures.push((
            mem::take(&mut heading),
            tuple_file(number),
            plot,
            mem::take(&mut caption).to_owned(),
        ));
    }
    for (_, name, svg, _) in &pictures {
        put(name, svg.as_bytes())?;
    }
    put("curve.png", &curve.png(PNG_SCALE)?)?;
    put("curve.csv", table(run.curve()).csv().as_bytes())?;

    let summary = (texts.summary)(&run.network().to_string(), &run.size().to_string(), run.played());
    let strength = run.curve().last().map(|point| strength(point, language));
    let settings = settings(run, texts);
    let mut blocks = vec![Block::Paragraph(summary.clone())];
    let mut text = format!("# {}\n\n{summary}\n", texts.title);
    for table in strength.into_iter().chain([settings]) {
        text.extend(["\n", &table.markdown()]);
        blocks.push(Block::Table(table));
    }
    for (heading, name, svg, caption) in pictures {
        if !heading.is_empty() {
            text.extend(["\n## ", heading, "\n"]);
            blocks.push(Block::Heading(heading.to_owned()));
        }
        text.extend(["\n![", heading, "](", &name, ")\n"]);
        if !caption.is_empty() {
            text.extend(["\n", &caption, "\n"]);
        }
        blocks.push(Block::Picture { svg, caption });
    }
    put("report.md", text.as_bytes())?;
    put("report.html", Page { title: texts.title.to_owned(), language, blocks }.html().as_bytes())
}

/// The results of a measurement.
pub fn strength(point: &CurvePoint, language: Language) -> Table {
    let texts = Texts::of(language);
    let mut table = Table::new(texts.strength_columns).in_language(language);
    for (name, counts) in texts.opponents.into_iter().zip(point.counts) {
        let [low, high] = counts.interval();
        let percent = |share: f64| Cell::number(100.0 * share, 1);
        let row = [percent(counts.score()), percent(low), percent(high)];
        table.push([name.into()].into_iter().chain(row).chain([counts.wins.into(), counts.losses.into()]));
    }
    table
}

fn settings(run: &TdRun, texts: &Texts) -> Table {
    let mut table = Table::new(texts.setting_columns).captioned(texts.settings);
    for (key, value) in run.settings().metadata() {
        table.push([key.to_owned(), value]);
    }
    table
}

/// The learning curve as a table for spreadsheets, always in English.
fn table(curve: &[CurvePoint]) -> Table {
    let names = BENCHMARKS.iter().flat_map(|name| {
        ["wins", "draws", "losses", "score", "low", "high"].map(|column| format!("{name} {column}"))
    });
    let mut table = Table::new(["games".to_owned()].into_iter().chain(names));
    for point in curve {
        let cells = point.counts.iter().flat_map(|counts| {
            let GameCounts { wins, draws, losses } = *counts;
            let [low, high] = counts.interval();
            let shares = [counts.score(), low, high].map(|share| Cell::number(share, 4));
            [wins, draws, losses].map(Cell::from).into_iter().chain(shares)
        });
        table.push([Cell::from(point.games)].into_iter().chain(cells));
    }
    table
}

fn curve(curve: &[CurvePoint], language: Language) -> Plot {
    let texts = Texts::of(language);
    let series = |(number, name): (usize, &str)| {
        let points = curve.iter().map(|point| {
            let counts = point.counts[number];
            let [value, low, high] =
                [counts.score(), counts.interval()[0], counts.interval()[1]].map(|share| 100.0 * share);
            (point.games as f64, Estimate::within(value, low, high))
        });
        Series::line(name, points)
    };
    Plot {
        title: texts.curve.into(),
        x: Axis { label: texts.games.into(), from: Some(0.0), ..Axis::default() },
        y: Axis { label: texts.score.into(), unit: "%".into(), to: Some(100.0), ..Axis::default() },
        language,
        ..Plot::new(Data::Series(texts.opponents.into_iter().enumerate().map(series).collect()))
    }
}

/// The values of squares as a picture of the board, with row 1 at the top.
fn squares(run: &TdRun, language: Language) -> Option<Plot> {
    let texts = Texts::of(language);
    let values = run.square_values()?;
    let n = run.size().n() as usize;
    let values = values.chunks(n).rev().map(|row| row.iter().copied().map(Some).collect()).collect();
    let data = Data::Heat {
        columns: ('a'..).take(n).map(String::from).collect(),
        rows: (1..=n).rev().map(|row| row.to_string()).collect(),
        values,
        scale: Axis { label: texts.weight.into(), ..Axis::default() },
        decimals: 2,
    };
    let size = Size { width: 560, height: 480 };
    Some(Plot { title: texts.squares.into(), size, language, ..Plot::new(data) })
}

/// Bars of named weights.
fn weights(run: &TdRun, language: Language) -> Option<Plot> {
    let texts = Texts::of(language);
    let categories = run.weight_names()?;
    let numbers: Vec<f64> = run.weights().iter().copied().map(f64::from).collect();
    let phases = numbers.chunks(categories.len()).enumerate();
    let group =
        |(phase, weights): (usize, &[f64])| Group::new((texts.phase)(phase + 1), weights.iter().copied());
    let data = Data::Bars { groups: phases.map(group).collect(), categories };
    Some(Plot { title: texts.weights.into(), language, ..Plot::new(data) })
}

fn tuple_file(number: usize) -> String {
    format!("tuple-{number}.svg")
}

/// Bars of the contents of a tuple with the largest and the smallest weights.
fn contents(tuple: &TupleWeights, texts: &Texts, language: Language) -> Plot {
    let TupleWeights { squares, weights } = tuple;
    let mut named: Vec<(String, f64)> =
        weights.iter().enumerate().map(|(index, &weight)| (shown(index, squares), weight)).collect();
    // A content and its mirror image have the same weight; one of them is enough.
    named.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    named.dedup_by(|(_, one), (_, other)| (*one - *other).abs() <= 0.0);
    if named.len() > 2 * SHOWN_CONTENTS {
        named.drain(SHOWN_CONTENTS..named.len() - SHOWN_CONTENTS);
    }
    let (categories, values): (Vec<String>, Vec<f64>) = named.into_iter().unzip();
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    let size = Size { width: 720, height: PLOT_HEAD + BAR_HEIGHT * categories.len() as u32 };
    let data = Data::Bars { categories, groups: vec![Group::new("", values)] };
    let y = Axis { label: texts.weight.into(), ..Axis::default() };
    Plot { title: names.join(" "), y, size, language, ..Plot::new(data) }
}

/// The discs of a content: own ones X, the opponent's O. Rows of the board are separated.
fn shown(index: usize, squares: &[Square]) -> String {
    let is_block = squares.windows(2).any(|pair| pair[0].row() == pair[1].row());
    let mut text = String::new();
    let mut rest = index;
    for (number, square) in squares.iter().enumerate() {
        if is_block && number > 0 && square.row() != squares[number - 1].row() {
            text.push('/');
        }
        text.push(['-', 'X', 'O'][rest % 3]);
        rest /= 3;
    }
    text
}
