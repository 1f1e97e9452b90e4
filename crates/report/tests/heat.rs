//! Heat maps: names, numbers, colours and the scale; and errors for what cannot be drawn.

use outflank_report::{Axis, Data, Language, Plot, Scale, Size};
use proptest::prelude::*;
use resvg::usvg::roxmltree::{Document, Node};

/// The lightest and the darkest colour of the scale.
const ENDS: [&str; 2] = ["#FBF4CD", "#212B64"];

/// A grid whose rows and columns have numbers as names.
fn heat(values: Vec<Vec<Option<f64>>>, decimals: usize) -> Data {
    let names = |count: usize, start: &str| (1..=count).map(|index| format!("{start}{index}")).collect();
    Data::Heat {
        columns: names(values.first().map_or(0, Vec::len), "c"),
        rows: names(values.len(), "r"),
        values,
        scale: Axis { label: "score".into(), unit: "%".into(), ..Axis::default() },
        decimals,
    }
}

fn plot(data: Data) -> Plot {
    Plot {
        x: Axis { label: "iterations".into(), ..Axis::default() },
        y: Axis { label: "c".into(), ..Axis::default() },
        ..Plot::new(data)
    }
}

/// The texts with their positions in tenths of a pixel.
fn texts(document: &Document) -> Vec<(String, [f64; 2])> {
    let number = |node: Node, name| node.attribute(name).unwrap().parse().unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| (node.text().unwrap().trim().to_owned(), ["x", "y"].map(|name| number(node, name))))
        .collect()
}

/// The fills of the rectangles, in the order in which they are drawn.
fn fills(document: &Document) -> Vec<String> {
    let areas = document.descendants().filter(|node| node.has_tag_name("polygon"));
    areas.map(|node| node.attribute("fill").unwrap().to_owned()).collect()
}

#[test]
fn rows_rise_from_the_bottom_and_columns_go_right() {
    let values = vec![vec![Some(0.0), Some(25.0)], vec![Some(-50.0), Some(50.0)]];
    let svg = plot(heat(values, 1)).svg().unwrap();
    let document = Document::parse(&svg).unwrap();
    let texts = texts(&document);
    let place = |name: &str| texts.iter().find(|(text, _)| text == name).map(|(_, place)| *place).unwrap();
    for (number, [column, row]) in
        [("0.0", ["c1", "r1"]), ("25.0", ["c2", "r1"]), ("−50.0", ["c1", "r2"]), ("50.0", ["c2", "r2"])]
    {
        let [x, y] = place(number);
        assert!((x - place(column)[0]).abs() < 10.0, "{number}");
        assert!((y - place(row)[1]).abs() < 10.0, "{number}");
    }
    assert!(place("r1")[1] > place("r2")[1] && place("c1")[0] < place("c2")[0]);
    // The bar of colours has ticks that rise, on the right of the grid.
    assert!(place("−40")[1] > place("40")[1] && place("40")[0] > place("50.0")[0]);
    assert!(["iterations", "c", "score (%)"].iter().all(|name| texts.iter().any(|(text, _)| text == name)));
}

#[test]
fn extremes_have_the_ends_of_the_scale() {
    let values = vec![vec![Some(10.0), Some(1000.0), Some(100.0)]];
    let colours = |scale: Scale, to: Option<f64>| {
        let mut data = heat(values.clone(), 0);
        if let Data::Heat { scale: axis, .. } = &mut data {
            (axis.scale, axis.to) = (scale, to);
        }
        let svg = plot(data).svg().unwrap();
        fills(&Document::parse(&svg).unwrap())[..3].to_vec()
    };
    // 100 is the middle of the logarithms, and close to the start on a linear scale.
    assert_eq!(colours(Scale::Logarithmic, None), [ENDS[0], ENDS[1], "#599686"]);
    assert_eq!(colours(Scale::Linear, None), [ENDS[0], ENDS[1], "#E3E3AF"]);
    // 1000 is then close to the middle.
    assert_eq!(colours(Scale::Linear, Some(1990.0)), [ENDS[0], "#599686", "#EFEBBE"]);
}

#[test]
fn numbers_are_black_on_light_cells_and_white_on_dark_ones() {
    let svg = plot(heat(vec![vec![Some(1.25), Some(2.5)]], 2)).svg().unwrap();
    let document = Document::parse(&svg).unwrap();
    let fill = |number: &str| {
        let node = document.descendants().find(|node| node.text().is_some_and(|text| text.trim() == number));
        node.and_then(|node| node.attribute("fill"))
    };
    assert_eq!((fill("1.25"), fill("2.50")), (Some("#000000"), Some("#FFFFFF")));
}

#[test]
fn empty_cells_are_hatched_without_a_number() {
    let lines = |second: Option<f64>| {
        let svg = plot(heat(vec![vec![Some(1.0), second]], 0)).svg().unwrap();
        let document = Document::parse(&svg).unwrap();
        let hatching = document.descendants().filter(|node| node.attribute("stroke") == Some("#AAAAAA"));
        (hatching.count(), fills(&document).len())
    };
    let ((full, cells), (hatched, fewer)) = (lines(Some(1.0)), lines(None));
    assert_eq!((full, cells), (0, fewer + 1));
    assert!(hatched > 20, "{hatched}");
}

#[test]
fn numbers_are_left_out_where_they_do_not_fit() {
    let numbers = |columns: usize, value: f64| {
        let svg = plot(heat(vec![vec![Some(value); columns]; 2], 0)).svg().unwrap();
        let document = Document::parse(&svg).unwrap();
        let written = format!("{value}");
        texts(&document).iter().filter(|(text, _)| *text == written).count()
    };
    assert_eq!(numbers(10, 1234.0), 20);
    assert_eq!(numbers(100, 1234.0), 0);
}

#[test]
fn numbers_and_ticks_are_in_the_language_of_the_plot() {
    let plot = Plot { language: Language::French, ..plot(heat(vec![vec![Some(-0.5), Some(1234.5)]], 1)) };
    let svg = plot.svg().unwrap();
    let texts = texts(&Document::parse(&svg).unwrap());
    for number in ["−0,5", "1\u{202f}234,5", "1\u{202f}000"] {
        assert!(texts.iter().any(|(text, _)| text == number), "{number}: {texts:?}");
    }
}

/// A million cells are drawn as blocks of at least two pixels.
#[test]
fn large_grids_are_drawn_in_blocks() {
    let row = |row: usize| (0..1000).map(move |column| (row != column).then_some((row + column) as f64));
    let values = (0..1000).map(|index| row(index).collect()).collect();
    let plot = plot(heat(values, usize::MAX));
    let svg = plot.svg().unwrap();
    let document = Document::parse(&svg).unwrap();
    let fills = fills(&document);
    assert!((20_000..80_000).contains(&fills.len()), "{}", fills.len());
    // The first block is the lower left corner, with almost the smallest mean.
    assert_eq!(fills[0], "#FBF4CC");
    assert!(texts(&document).len() < 100);
    assert!(plot.png(1).is_ok());
}

#[test]
fn degenerate_grids_are_drawn() {
    for values in [
        vec![],
        vec![vec![]],
        vec![vec![None]],
        vec![vec![None, Some(0.0)]],
        vec![vec![Some(1e100)], vec![Some(-1e100)]],
        vec![vec![Some(5e-324), Some(1e16)]],
    ] {
        for size in [Size::default(), Size { width: 200, height: 200 }] {
            let plot = Plot { size, ..plot(heat(values.clone(), 3)) };
            assert_eq!(plot.svg(), plot.svg());
            assert!(plot.png(1).is_ok(), "{plot:?}");
        }
    }
}

#[test]
fn invalid_grids_are_rejected() {
    let check = |data: Data, message: &str| assert_eq!(plot(data).svg().unwrap_err().to_string(), message);
    let form = "use a number from -1e100 to 1e100";
    check(
        heat(vec![vec![Some(1.0), Some(f64::NAN)]], 0),
        &format!("row \"r1\", value 2: invalid value NaN; {form}"),
    );
    check(
        heat(vec![vec![None], vec![None, None]], 0),
        "row \"r2\": 2 values for 1 categories; there must be one for each",
    );
    let with = |change: fn(&mut Vec<String>, &mut Axis)| {
        let mut data = heat(vec![vec![Some(0.0)]], 0);
        if let Data::Heat { rows, scale, .. } = &mut data {
            change(rows, scale);
        }
        data
    };
    check(with(|rows, _| rows.clear()), "rows: 1 values for 0 categories; there must be one for each");
    check(with(|_, scale| scale.to = Some(f64::INFINITY)), &format!("scale, to: invalid value inf; {form}"));
    check(
        with(|_, scale| scale.scale = Scale::Logarithmic),
        "row \"r1\", value 1: invalid value 0.0 on a logarithmic axis; use a number from 1e-100",
    );
}

proptest! {
    #[test]
    fn no_grid_makes_it_panic(
        values in proptest::collection::vec(proptest::option::of(prop_oneof![any::<f64>(), -1e3..1e3]), 0..12),
        width in 1_usize..5,
        ends in proptest::array::uniform2(proptest::option::of(-1e3..1e3)),
        logarithmic in any::<bool>(),
        name in "\\PC*|[\0-\u{ff}]*",
        decimals in 0_usize..400,
    ) {
        let values: Vec<Vec<Option<f64>>> = values.chunks_exact(width).map(<[_]>::to_vec).collect();
        let scale = Axis {
            label: name.clone(),
            scale: if logarithmic { Scale::Logarithmic } else { Scale::Linear },
            from: ends[0],
            to: ends[1],
            ..Axis::default()
        };
        let data = Data::Heat {
            columns: vec![name.clone(); if values.is_empty() { 0 } else { width }],
            rows: vec![name.clone(); values.len()],
            values,
            scale,
            decimals,
        };
        if let Ok(svg) = (Plot { title: name, ..Plot::new(data) }).svg() {
            prop_assert!(Document::parse(&svg).is_ok(), "{}", svg);
        }
    }
}
