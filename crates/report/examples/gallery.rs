//! Every kind of plot with made-up numbers, as SVG and PNG, and a page that shows them:
//! `cargo run --package outflank-report --example gallery -- DIRECTORY`.

use std::error::Error;
use std::path::Path;

use outflank_report::{
    Axis, Block, Cell, Data, Estimate, Group, Page, Plot, Sample, Scale, Series, Size, Table,
};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name a directory to write to")?;
    let directory = Path::new(&directory);
    std::fs::create_dir_all(directory)?;
    let mut page = Page { title: "Gallery of plots".into(), ..Page::default() };
    page.blocks.push(Block::Paragraph("Every kind of plot there is. The numbers are made up.".into()));
    page.blocks
        .push(Block::Code("cargo run --package outflank-report --example gallery -- DIRECTORY".into()));
    page.blocks.push(Block::Table(table()));
    for (name, plot) in [
        ("lines", lines()),
        ("series", many_series()),
        ("scatter", scatter()),
        ("bars", bars()),
        ("lying", lying_bars()),
        ("histogram", histogram()),
        ("shares", shares()),
        ("course", course()),
        ("heat", heat()),
        ("bands", bands()),
    ] {
        let svg = plot.svg()?;
        std::fs::write(directory.join(name).with_extension("svg"), &svg)?;
        std::fs::write(directory.join(name).with_extension("png"), plot.png(2)?)?;
        page.blocks.push(Block::Heading(plot.title.clone()));
        page.blocks.push(Block::Picture { svg, caption: format!("The file {name}.svg.") });
    }
    std::fs::write(directory.join("page.html"), page.html())?;
    Ok(())
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

fn table() -> Table {
    let mut table = Table::new(["player", "games", "score", "Elo", "95 %"]).captioned("Three players");
    for (player, score, elo) in
        [("alphabeta:depth=6,eval=mixed", 0.81, 182.4), ("mcts=1000", 0.53, 12.9), ("random", 0.16, -195.3)]
    {
        let row =
            [player.into(), 400.into(), Cell::number(score, 3), Cell::number(elo, 1), Cell::number(31.2, 1)];
        table.push(row);
    }
    table
}

fn lines() -> Plot {
    let powers = |base: f64| (1..=8).map(move |depth| (f64::from(depth), base.powi(depth)));
    let measured = |base: f64| powers(base).map(|(depth, nodes)| (depth, nodes * (1.0 + 0.3 / depth)));
    let series = vec![
        Series::line("negamax", measured(9.1)),
        Series::line("alpha-beta", measured(4.2)),
        Series::line("NegaScout", measured(3.7)),
        Series::curve("b^d", powers(9.0)),
        Series::curve("b^(d/2)", powers(3.0)),
    ];
    Plot {
        title: "Positions visited by depth".into(),
        x: axis("depth", "plies"),
        y: Axis { scale: Scale::Logarithmic, ..axis("positions a move", "") },
        ..Plot::new(Data::Series(series))
    }
}

fn many_series() -> Plot {
    let wave = |index: i32| {
        let point =
            move |x: i32| (f64::from(x), (f64::from(x) / 9.0 + f64::from(index)).sin() + f64::from(index));
        Series::line(format!("series {index}"), (0..=12).map(|x| point(5 * x)))
    };
    Plot {
        title: "Ten series told apart".into(),
        x: axis("time", "s"),
        y: axis("value", "discs"),
        ..Plot::new(Data::Series((0..10).map(wave).collect()))
    }
}

fn scatter() -> Plot {
    let point = |index: i32, shift: f64| {
        let (x, y) = (f64::from(index * 37 % 60), f64::from(index * 53 % 41) / 20.0 + shift);
        (x, Estimate::within(y, y - 0.25, y + 0.3))
    };
    let series = vec![
        Series::points("tuned", (0..18).map(|index| point(index, 1.0))),
        Series::points("as printed", (0..18).map(|index| point(index + 5, -1.0))),
    ];
    Plot {
        title: "Values with their errors".into(),
        x: axis("empty squares", ""),
        y: axis("mean error", "discs"),
        ..Plot::new(Data::Series(series))
    }
}

fn bars() -> Plot {
    let categories = ["random", "greedy", "minimax=3", "mcts=500"].map(String::from).to_vec();
    let group = |name, values: [f64; 4]| {
        Group::new(name, values.map(|value| Estimate::within(value, value - 18.0, value + 21.0)))
    };
    let groups = vec![
        group("6x6", [-310.0, -60.0, 95.0, 210.0]),
        group("8x8", [-280.0, -45.0, 130.0, 160.0]),
        group("10x10", [-305.0, -80.0, 150.0, 120.0]),
    ];
    Plot {
        title: "Strength by size of the board".into(),
        x: axis("player", ""),
        y: axis("strength", "Elo"),
        ..Plot::new(Data::Bars { categories, groups })
    }
}

fn lying_bars() -> Plot {
    let players = [
        "alphabeta:depth=6,eval=mobility*10+corners*50",
        "negascout:time=1s,eval=mixed,memory=64MB",
        "mcts:iterations=1000,c=1.5,rollout=best",
        "minimax:depth=4,eval=positional",
    ];
    let seconds = Group::new("", [0.84, 1.0, 0.37, 0.052]);
    Plot {
        title: "Time a move".into(),
        y: axis("time", "s"),
        size: Size { height: 280, ..Size::default() },
        ..Plot::new(Data::Bars { categories: players.map(String::from).to_vec(), groups: vec![seconds] })
    }
}

fn histogram() -> Plot {
    let value = |index: i32| {
        (0..6).map(|part| f64::from((index * 31 + part * index * index) % 23)).sum::<f64>() - 66.0
    };
    let samples = vec![
        Sample::new("depth 4", (0..400).map(value)),
        Sample::new("depth 6", (0..400).map(|index| 0.6 * value(index) + 8.0)),
    ];
    Plot {
        title: "Results of 400 games".into(),
        x: axis("disc difference", "discs"),
        y: axis("games", ""),
        ..Plot::new(Data::Histogram { samples, bin: None })
    }
}

fn shares() -> Plot {
    let categories = ["depth 2", "depth 3", "depth 4", "depth 5", "depth 6"].map(String::from).to_vec();
    let parts = vec![
        Sample::new("won", [42.0, 55.0, 61.0, 70.0, 78.0]),
        Sample::new("drawn", [6.0, 5.0, 9.0, 4.0, 2.0]),
        Sample::new("lost", [52.0, 40.0, 30.0, 26.0, 20.0]),
    ];
    Plot {
        title: "Games against depth 3".into(),
        y: axis("share of games", "%"),
        ..Plot::new(Data::Shares { categories, parts })
    }
}

fn course() -> Plot {
    let moves = || (0..=60).map(f64::from);
    let parts = vec![
        Sample::new("black", moves().map(|at| 2.0 + at * (0.4 + at / 400.0))),
        Sample::new("empty", moves().map(|at| 60.0 - at)),
        Sample::new("white", moves().map(|at| 2.0 + at * (0.6 - at / 400.0))),
    ];
    Plot {
        title: "Occupation of the board".into(),
        x: axis("move", ""),
        y: axis("share of squares", "%"),
        ..Plot::new(Data::Shares { categories: (0..=60).map(|at| at.to_string()).collect(), parts })
    }
}

fn heat() -> Plot {
    let (rows, columns) = ([0.25, 0.5, 1.0, 1.5, 2.0], [50, 100, 200, 400, 800, 1600]);
    let score = |c: f64, iterations: i32| {
        let steps = f64::from(iterations / 50).log2();
        (c < 2.0 || iterations < 1600).then(|| 24.0 + 11.0 * steps - 9.0 * (c - 1.0).powi(2))
    };
    Plot {
        title: "Score against depth 4".into(),
        x: axis("iterations", "per move"),
        y: axis("exploration constant c", ""),
        ..Plot::new(Data::Heat {
            columns: columns.iter().map(ToString::to_string).collect(),
            rows: rows.iter().map(ToString::to_string).collect(),
            values: rows.map(|c| columns.map(|iterations| score(c, iterations)).to_vec()).to_vec(),
            scale: axis("score", "%"),
            decimals: 1,
        })
    }
}

fn bands() -> Plot {
    let curve = |name: &str, slope: f64, phase: f64| {
        let point = |at: i32| {
            let (at, width) = (f64::from(at), f64::from(at) / 6.0);
            let value = 6.0 + slope * at + 4.0 * (at / 10.0 + phase).sin();
            (at, Estimate::within(value, value - width, value + width))
        };
        Series::curve(name, (0..=60).map(point))
    };
    let series = vec![curve("engine", 0.9, 0.0), curve("alphabeta", 0.6, 1.5), curve("random", 0.25, 3.0)];
    Plot {
        title: "Mean and standard deviation".into(),
        x: axis("move", ""),
        y: axis("share of squares", "%"),
        ..Plot::new(Data::Series(series))
    }
}
