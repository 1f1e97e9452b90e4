//! The report of a training: learning curves, accuracy, calibration, confusion, value maps and misjudged positions.

use std::fs;
use std::path::Path;

use outflank_board::Size;
use outflank_learn::classifier::{
    Accuracy, CalibrationBin, ENGINE, Examination, FittedNetwork, MAJORITY, Misjudged, NetworkEpoch, Split,
};
use outflank_report::{Axis, Block, Cell, Data, Estimate, Language, Page, Plot, Point, Series, Table};

use super::texts::Texts;
use crate::command::BadInput;
use crate::command::output::{self, Outputs};
use crate::console::shown;

/// The scale of pictures for print, relative to the screen.
const PRINT_SCALE: u32 = 2;

/// Heuristics in the plot of accuracies: the best ones.
const SHOWN_HEURISTICS: usize = 4;

/// A square plot for boards and matrices.
const SQUARE: outflank_report::Size = outflank_report::Size { width: 560, height: 480 };

/// The normal quantile of a two-sided 95 % interval.
const NORMAL_QUANTILE: f64 = 1.96;

/// What a report shows.
pub struct Report<'a, S: Size> {
    pub fitted: &'a FittedNetwork,
    pub split: &'a Split<S>,
    pub examination: Option<&'a Examination<S>>,
    pub command: String,
    pub language: Language,
}

/// The names of the plots of a report; each is written as .svg and .png.
const PLOTS: [&str; 8] =
    ["loss", "accuracy", "by-ply", "calibration", "confusion", "map-1", "map-2", "map-3"];

/// The files of a report apart from plots. The first has the title.
const FILES: [&str; 4] = ["report.html", "report.md", "curve.csv", "accuracy.csv"];

/// Creates the directory of a report. It may contain an earlier report, and files with other names.
pub fn check(directory: &Path, outputs: &Outputs, force: bool) -> anyhow::Result<()> {
    fs::create_dir_all(directory).map_err(|error| output::unwritable(directory, &error))?;
    let page = fs::read_to_string(directory.join(FILES[0])).unwrap_or_default();
    let mut titles =
        [Language::English, Language::French].map(|language| Texts::of(language).title).into_iter();
    let is_report = titles.any(|title| page.contains(title));
    let plots = PLOTS.iter().flat_map(|name| ["svg", "png"].map(|ending| format!("{name}.{ending}")));
    for name in FILES.iter().map(|name| (*name).to_owned()).chain(plots) {
        let path = directory.join(name);
        outputs.check_no_input(&path)?;
        if path.exists() && !is_report && !force {
            let why = "exists and is not of an earlier report; choose another directory, or use --force to replace it";
            return Err(BadInput(format!("{} {why}", shown(&path))).into());
        }
    }
    Ok(())
}

impl<S: Size> Report<'_, S> {
    /// Writes all files to a directory.
    pub fn write(&self, directory: &Path) -> anyhow::Result<()> {
        let put = |name: &str, bytes: &[u8]| output::write(&directory.join(name), bytes);
        let mut blocks = Vec::new();
        for section in self.sections() {
            blocks.push(Block::Heading(section.title.to_owned()));
            blocks.push(Block::Paragraph(section.note.to_owned()));
            for (name, plot) in section.plots {
                let svg = plot.svg()?;
                put(&format!("{name}.svg"), svg.as_bytes())?;
                put(&format!("{name}.png"), &plot.png(PRINT_SCALE)?)?;
                blocks.push(Block::Picture { svg, caption: String::new() });
            }
            blocks.extend(section.blocks);
        }
        let texts = Texts::of(self.language);
        let mut page = vec![Block::Paragraph(self.introduction())];
        page.extend(blocks);
        page.extend([Block::Heading(texts.command.to_owned()), Block::Code(self.command.clone())]);
        put("curve.csv", self.curve_table(Texts::of(Language::English)).csv().as_bytes())?;
        if let Some(examination) = self.examination {
            put("accuracy.csv", by_ply_table(examination).csv().as_bytes())?;
        }
        put("report.md", self.markdown().as_bytes())?;
        let page = Page { title: texts.title.to_owned(), language: self.language, blocks: page };
        put("report.html", page.html().as_bytes())
    }

    fn introduction(&self) -> String {
        let model = self.fitted.tensors.metadata.get("model").map_or("", String::as_str);
        let count = |count: usize| self.language.whole(count as u64);
        let [games, positions, test] = [
            count(self.split.training.games),
            count(self.split.training.positions.len()),
            count(self.split.test.positions.len()),
        ];
        (Texts::of(self.language).introduction)(model, [&games, &positions, &test])
    }

    fn markdown(&self) -> String {
        let texts = Texts::of(self.language);
        let mut parts = vec![format!("# {}\n\n{}\n\n", texts.title, self.introduction())];
        for section in self.sections() {
            parts.push(format!("## {}\n\n{}\n\n", section.title, section.note));
            parts.extend(
                section.plots.iter().map(|(name, plot)| format!("![{}]({name}.svg)\n\n", plot.title)),
            );
            parts.extend(section.blocks.iter().map(|block| match block {
                Block::Table(table) => table.markdown() + "\n",
                Block::Paragraph(paragraph) => format!("{paragraph}\n\n"),
                Block::Code(code) => format!("```text\n{code}\n```\n\n"),
                Block::Heading(_) | Block::Picture { .. } => String::new(),
            }));
        }
        parts.push(format!("## {}\n\n```console\n$ {}\n```\n", texts.command, self.command));
        parts.concat()
    }

    fn sections(&self) -> Vec<Section> {
        let texts = Texts::of(self.language);
        let mut sections = vec![Section {
            title: texts.curve,
            note: texts.curve_note,
            plots: vec![("loss".to_owned(), self.losses(texts)), ("accuracy".to_owned(), self.shares(texts))],
            blocks: vec![Block::Table(self.curve_table(texts).in_language(self.language))],
        }];
        let Some(examination) = self.examination else { return sections };
        sections.push(Section {
            title: texts.by_ply,
            note: texts.by_ply_note,
            plots: vec![("by-ply".to_owned(), self.plot(by_ply(examination, texts)))],
            blocks: vec![Block::Table(thirds_table::<S>(examination, texts).in_language(self.language))],
        });
        sections.push(Section {
            title: texts.calibration,
            note: texts.calibration_note,
            plots: vec![("calibration".to_owned(), self.plot(calibration(&examination.calibration, texts)))],
            blocks: Vec::new(),
        });
        sections.push(Section {
            title: texts.confusion,
            note: texts.confusion_note,
            plots: vec![("confusion".to_owned(), self.plot(confusion(&examination.confusion, texts)))],
            blocks: Vec::new(),
        });
        let map = |(number, values): (usize, &Vec<Option<f64>>)| {
            (format!("map-{}", number + 1), self.plot(map::<S>(values, texts.phases[number], texts)))
        };
        sections.push(Section {
            title: texts.maps,
            note: texts.maps_note,
            plots: examination.maps.iter().enumerate().map(map).collect(),
            blocks: Vec::new(),
        });
        sections.push(Section {
            title: texts.worst,
            note: texts.worst_note,
            plots: Vec::new(),
            blocks: examination.worst.iter().flat_map(|worst| self.misjudged(worst, texts)).collect(),
        });
        sections
    }

    fn plot(&self, plot: Plot) -> Plot {
        Plot { language: self.language, ..plot }
    }

    fn curve(&self, name: &str, value: fn(&NetworkEpoch) -> f32) -> Series {
        let point = |epoch: &NetworkEpoch| (f64::from(epoch.epoch), f64::from(value(epoch)));
        Series::line(name, self.fitted.curve.iter().map(point))
    }

    fn losses(&self, texts: &Texts) -> Plot {
        let series = vec![
            self.curve(texts.training, |epoch| epoch.training_loss),
            self.curve(texts.validation, |epoch| epoch.validation_loss),
        ];
        let plot = Plot {
            title: texts.loss.to_owned(),
            x: Axis { whole: true, ..axis(texts.epoch, "") },
            y: axis(texts.loss, ""),
            ..Plot::new(Data::Series(series))
        };
        self.plot(plot)
    }

    fn shares(&self, texts: &Texts) -> Plot {
        let series = vec![
            self.curve(texts.accuracy, |epoch| 100.0 * epoch.accuracy),
            self.curve(texts.calibration_error, |epoch| 100.0 * epoch.calibration_error),
        ];
        let plot = Plot {
            title: texts.validation.to_owned(),
            x: Axis { whole: true, ..axis(texts.epoch, "") },
            y: Axis { from: Some(0.0), ..axis(texts.share, "%") },
            ..Plot::new(Data::Series(series))
        };
        self.plot(plot)
    }

    fn curve_table(&self, texts: &Texts) -> Table {
        let losses = [texts.training, texts.validation].map(|set| format!("{}, {set}", texts.loss));
        let shares = [texts.accuracy, texts.calibration_error].map(|name| format!("{name} (%)"));
        let mut table = Table::new([texts.epoch.to_owned()].into_iter().chain(losses).chain(shares));
        for epoch in &self.fitted.curve {
            let numbers = [(epoch.training_loss, 4), (epoch.validation_loss, 4)].into_iter();
            let shares = [(100.0 * epoch.accuracy, 2), (100.0 * epoch.calibration_error, 2)];
            let cells = numbers.chain(shares).map(|(value, decimals)| Cell::number(value.into(), decimals));
            table.push([Cell::from(u64::from(epoch.epoch))].into_iter().chain(cells));
        }
        table
    }

    /// The board and the description of a misjudged position.
    fn misjudged(&self, worst: &Misjudged<S>, texts: &Texts) -> [Block; 2] {
        let percent = |share: f32| self.language.percent(share.into(), 1);
        let [win, draw, loss] = worst.chances.map(percent);
        let difference = format!("{:+}", worst.position.difference);
        let text = (texts.misjudged)(worst.position.ply, [&win, &draw, &loss], &difference);
        [Block::Paragraph(text), Block::Code(diagram(worst))]
    }
}

/// A part of the report.
struct Section {
    title: &'static str,
    note: &'static str,
    plots: Vec<(String, Plot)>,
    blocks: Vec<Block>,
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.to_owned(), unit: unit.to_owned(), ..Axis::default() }
}

/// The name of an evaluation in the language of the report.
fn shown_name<'a>(accuracy: &'a Accuracy, number: usize, texts: &Texts) -> &'a str {
    match (number, accuracy.name.as_str()) {
        (0, _) => texts.names[0],
        (_, MAJORITY) => texts.names[1],
        (_, ENGINE) => texts.names[2],
        (_, name) => name,
    }
}

/// The network, the majority, the engine, and the heuristics with the best accuracy.
fn by_ply<S: Size>(examination: &Examination<S>, texts: &Texts) -> Plot {
    let all: Vec<(usize, &Accuracy)> = examination.accuracies.iter().enumerate().collect();
    let is_fixed = |(number, accuracy): &&(usize, &Accuracy)| {
        *number == 0 || [MAJORITY, ENGINE].contains(&accuracy.name.as_str())
    };
    let mut heuristics: Vec<_> = all.iter().filter(|entry| !is_fixed(entry)).collect();
    heuristics
        .sort_by(|(_, one), (_, other)| other.total().unwrap_or(0.0).total_cmp(&one.total().unwrap_or(0.0)));
    let shown = all.iter().filter(is_fixed).chain(heuristics.into_iter().take(SHOWN_HEURISTICS));
    let series = shown.map(|(number, accuracy)| {
        let share = |ply| accuracy.share(ply, ply).map(|share| (ply as f64, 100.0 * share));
        Series::curve(shown_name(accuracy, *number, texts), (0..accuracy.by_ply.len()).filter_map(share))
    });
    Plot {
        title: texts.by_ply.to_owned(),
        x: axis(texts.ply, ""),
        y: axis(texts.accuracy, "%"),
        ..Plot::new(Data::Series(series.collect()))
    }
}

/// The accuracy of every evaluation, in all and by thirds of the game.
fn thirds_table<S: Size>(examination: &Examination<S>, texts: &Texts) -> Table {
    let mut table = Table::new(texts.accuracy_columns);
    let third = (S::SIZE.squares() as usize - 4) / 3;
    for (number, accuracy) in examination.accuracies.iter().enumerate() {
        let thirds = [0, 1, 2].map(|part| {
            let last = if part == 2 { accuracy.by_ply.len() } else { (part + 1) * third - 1 };
            accuracy.share(part * third, last)
        });
        let shares = [accuracy.total()].into_iter().chain(thirds);
        let cells = shares.map(|share| Cell::from(share.map(|share| Cell::number(100.0 * share, 2))));
        table.push([Cell::from(shown_name(accuracy, number, texts))].into_iter().chain(cells));
    }
    table
}

/// The accuracy of every evaluation by ply.
fn by_ply_table<S: Size>(examination: &Examination<S>) -> Table {
    let names = examination.accuracies.iter().map(|accuracy| accuracy.name.clone());
    let mut table = Table::new(["ply".to_owned(), "positions".to_owned()].into_iter().chain(names));
    for ply in 0..S::SIZE.squares() as usize {
        let positions = examination.accuracies[0].by_ply[ply][1];
        if positions > 0 {
            let shares = examination.accuracies.iter().map(|accuracy| {
                Cell::from(accuracy.share(ply, ply).map(|share| Cell::number(100.0 * share, 2)))
            });
            table.push([Cell::from(ply as u64), Cell::from(positions)].into_iter().chain(shares));
        }
    }
    table
}

fn calibration(bins: &[CalibrationBin], texts: &Texts) -> Plot {
    let point = |bin: &CalibrationBin| {
        let count = bin.positions as f64;
        let (predicted, observed) = (100.0 * bin.predicted / count, bin.observed / count);
        let error = NORMAL_QUANTILE * (observed * (1.0 - observed) / count).sqrt();
        let [low, high] = [observed - error, observed + error].map(|share| 100.0 * share.clamp(0.0, 1.0));
        Point { x: predicted, y: Estimate::within(100.0 * observed, low, high) }
    };
    let points = bins.iter().filter(|bin| bin.positions > 0).map(point);
    let range = |label| Axis { from: Some(0.0), to: Some(100.0), ..axis(label, "%") };
    Plot {
        title: texts.calibration.to_owned(),
        x: range(texts.predicted),
        y: range(texts.observed),
        ..Plot::new(Data::Series(vec![
            Series::line(texts.names[0], points),
            Series::curve(texts.perfect, [(0.0, 0.0), (100.0, 100.0)]),
        ]))
    }
}

/// The rows of the matrix in percent, the first at the top.
fn confusion(matrix: &[[u64; 3]; 3], texts: &Texts) -> Plot {
    let values = matrix.iter().rev().map(|row| {
        let all: u64 = row.iter().sum();
        row.iter().map(|count| (all > 0).then(|| 100.0 * *count as f64 / all as f64)).collect()
    });
    let results = texts.results.map(str::to_owned);
    Plot {
        title: texts.confusion.to_owned(),
        x: axis(texts.predicted_result, ""),
        y: axis(texts.actual_result, ""),
        size: SQUARE,
        ..Plot::new(Data::Heat {
            columns: results.to_vec(),
            rows: results.into_iter().rev().collect(),
            values: values.collect(),
            scale: Axis { from: Some(0.0), to: Some(100.0), ..axis(texts.share, "%") },
            decimals: 1,
        })
    }
}

/// The values of the squares as a board, row 1 at the top.
fn map<S: Size>(values: &[Option<f64>], phase: &str, texts: &Texts) -> Plot {
    let side = S::N as usize;
    let rows = values.chunks(side).rev();
    let percent = |value: &Option<f64>| value.map(|value| 100.0 * value);
    Plot {
        title: phase.to_owned(),
        size: SQUARE,
        ..Plot::new(Data::Heat {
            columns: (0..S::N).map(|column| char::from(b'a' + column as u8).to_string()).collect(),
            rows: (1..=side).rev().map(|row| row.to_string()).collect(),
            values: rows.map(|row| row.iter().map(percent).collect()).collect(),
            scale: axis(texts.map_scale, "%"),
            decimals: 0,
        })
    }
}

/// The board as lines, with X for the side to move.
fn diagram<S: Size>(worst: &Misjudged<S>) -> String {
    let board = worst.position.board;
    let symbol = |square| match (board.mover().contains(square), board.opponent().contains(square)) {
        (true, _) => 'X',
        (_, true) => 'O',
        _ => '-',
    };
    let squares: Vec<char> = outflank_board::Squares::<S>::ALL.into_iter().map(symbol).collect();
    let lines = squares.chunks(S::N as usize).zip(1..).map(|(row, number)| {
        let row: Vec<String> = row.iter().map(char::to_string).collect();
        format!("{number:>2} {}", row.join(" "))
    });
    let letters: Vec<String> = (0..S::N).map(|column| char::from(b'a' + column as u8).to_string()).collect();
    format!("   {}\n{}", letters.join(" "), lines.collect::<Vec<_>>().join("\n"))
}
