//! The report of a training: learning curve, pictures of the weights, and settings.

use std::fs;
use std::path::Path;

use outflank_learn::td::{BENCHMARKS, CurvePoint, GameCounts, MEASURED_GAMES, TdRun};
use outflank_report::{Axis, Block, Cell, Data, Estimate, Group, Language, Page, Plot, Series, Table};

use super::texts::Texts;
use crate::command::output::{self, Kind, Outputs};

/// The number of weights in a row of their picture.
const PICTURE_COLUMNS: usize = 200;

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
    files.into_iter().try_for_each(|(name, kind)| outputs.add(&directory.join(name), kind))
}

/// Writes all files of the report.
pub fn write(run: &TdRun, directory: &Path, language: Language) -> anyhow::Result<()> {
    let texts = Texts::of(language);
    let put = |name: &str, bytes: &[u8]| output::write(&directory.join(name), bytes);
    let curve = curve(run.curve(), language);
    let mut pictures = vec![(texts.curve, "curve.svg", curve.svg()?, (texts.curve_caption)(MEASURED_GAMES))];
    if let Some(plot) = squares(run, language) {
        pictures.push((texts.squares, "squares.svg", plot.svg()?, texts.squares_caption.to_owned()));
    }
    let weights = weights(run, language).svg()?;
    pictures.push((texts.weights, "weights.svg", weights, texts.weights_caption.to_owned()));
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
        text.extend(["\n## ", heading, "\n\n![", heading, "](", name, ")\n\n", &caption, "\n"]);
        blocks.extend([Block::Heading(heading.to_owned()), Block::Picture { svg, caption }]);
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
    let size = outflank_report::Size { width: 560, height: 480 };
    Some(Plot { title: texts.squares.into(), size, language, ..Plot::new(data) })
}

/// Bars of named weights, or a picture of many weights.
fn weights(run: &TdRun, language: Language) -> Plot {
    let texts = Texts::of(language);
    let numbers = run.weights().iter().copied().map(f64::from);
    let data = if let Some(categories) = run.weight_names() {
        let numbers: Vec<f64> = numbers.collect();
        let phases = numbers.chunks(categories.len()).enumerate();
        let group =
            |(phase, weights): (usize, &[f64])| Group::new((texts.phase)(phase + 1), weights.iter().copied());
        Data::Bars { groups: phases.map(group).collect(), categories }
    } else {
        let columns = PICTURE_COLUMNS.min(run.weights().len());
        let mut values: Vec<Option<f64>> = numbers.map(Some).collect();
        values.resize(values.len().next_multiple_of(columns), None);
        let rows: Vec<Vec<Option<f64>>> = values.chunks(columns).map(<[_]>::to_vec).collect();
        Data::Heat {
            columns: (0..columns).map(|column| column.to_string()).collect(),
            rows: (0..rows.len()).map(|row| (row * columns).to_string()).collect(),
            values: rows,
            scale: Axis { label: texts.weight.into(), ..Axis::default() },
            decimals: 1,
        }
    };
    Plot { title: texts.weights.into(), language, ..Plot::new(data) }
}
