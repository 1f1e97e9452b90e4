//! Plots: deterministic bytes, well-formed, everything labelled; and errors for what cannot be drawn.

use outflank_report::{Axis, Data, Estimate, Group, Language, Plot, Sample, Scale, Series, Size};
use proptest::prelude::*;
use resvg::usvg::roxmltree::Document;

fn plot(data: Data) -> Plot {
    Plot {
        title: "Title <1> & \"2\"".into(),
        x: Axis { label: "depth".into(), unit: "plies".into(), ..Axis::default() },
        y: Axis { label: "time".into(), unit: "s".into(), ..Axis::default() },
        ..Plot::new(data)
    }
}

fn series(points: &[(f64, f64)]) -> Data {
    Data::Series(vec![Series::line("one", points.iter().copied())])
}

fn bars(values: &[f64]) -> Data {
    let categories = (0..values.len()).map(|index| format!("c{index}")).collect();
    Data::Bars { categories, groups: vec![Group::new("one", values.iter().copied())] }
}

fn histogram(values: &[f64]) -> Data {
    Data::Histogram { samples: vec![Sample::new("one", values.iter().copied())], bin: None }
}

fn shares(values: &[f64]) -> Data {
    let categories = (0..values.len()).map(|index| format!("c{index}")).collect();
    let parts = ["one", "two"].map(|name| Sample::new(name, values.iter().copied()));
    Data::Shares { categories, parts: parts.to_vec() }
}

/// The texts of a plot, which must be well-formed.
fn texts(plot: &Plot) -> Vec<String> {
    let svg = plot.svg().unwrap();
    let document = Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

#[test]
fn title_legend_ticks_and_axes_are_labelled() {
    let points: Vec<(f64, f64)> = (1..=8).map(|depth| (f64::from(depth), f64::from(depth) / 2.0)).collect();
    let ticks =
        ["1", "2", "3", "4", "5", "6", "7", "8", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "3.5", "4.0"];
    let expected = ["Title <1> & \"2\"", "one"].iter().chain(&ticks).chain(&["depth (plies)", "time (s)"]);
    assert_eq!(texts(&plot(series(&points))), expected.copied().collect::<Vec<_>>());
    let ticks = ["c0", "c1", "−1.0", "−0.5", "0.0", "0.5", "1.0", "1.5", "2.0"];
    let expected = ["Title <1> & \"2\"", "one"].iter().chain(&ticks).chain(&["depth (plies)", "time (s)"]);
    assert_eq!(texts(&plot(bars(&[-1.0, 2.0]))), expected.copied().collect::<Vec<_>>());
}

#[test]
fn ticks_are_in_the_language_of_the_plot() {
    let french = |data| Plot { language: Language::French, ..Plot::new(data) };
    let ticks = texts(&french(bars(&[-1000.0, 2000.0])));
    assert_eq!(
        ticks[3..],
        ["−1\u{202f}000", "−500", "0", "500", "1\u{202f}000", "1\u{202f}500", "2\u{202f}000"]
    );
    assert!(texts(&french(bars(&[-1.0, 2.0]))).contains(&"−0,5".to_owned()));
    let x = Axis { scale: Scale::Logarithmic, ..Axis::default() };
    let ticks = texts(&Plot { x, ..french(series(&[(0.01, 0.0), (1000.0, 0.0)])) });
    assert!(["0,01", "1\u{202f}000"].iter().all(|tick| ticks.iter().any(|other| other == tick)), "{ticks:?}");
    // The embedded font has no narrow space, so a picture has an ordinary one.
    let [narrow, wide] = ["1\u{202f}000", "1\u{a0}000"]
        .map(|title| Plot { title: title.to_owned(), ..Plot::new(series(&[(1.0, 2.0)])) }.png(1).unwrap());
    assert!(narrow == wide);
}

#[test]
fn shares_are_written_where_there_is_room() {
    let parts = vec![Sample::new("", [98.0, 1.0]), Sample::new("", [2.0, 3.0])];
    let categories = vec!["a".to_owned(), "b".to_owned()];
    let expected = ["a", "b", "0", "20", "40", "60", "80", "100", "98", "25", "75"];
    assert_eq!(texts(&Plot::new(Data::Shares { categories, parts })), expected);
}

#[test]
fn the_same_plot_gives_the_same_bytes() {
    for data in
        [series(&[(1.0, 2.0), (2.0, 3.0)]), bars(&[1.0, -2.0]), histogram(&[1.0, 2.0, 2.5]), shares(&[1.0])]
    {
        let plot = plot(data);
        assert_eq!(plot.svg(), plot.svg());
        let png = plot.png(1).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(plot.png(1).unwrap(), png);
    }
}

#[test]
fn png_output_contains_text() {
    let [named, nameless] = ["strength (Elo)", ""].map(|label| {
        let y = Axis { label: label.into(), from: Some(0.0), to: Some(1.0), ..Axis::default() };
        Plot { y, ..Plot::new(Data::Series(Vec::new())) }.png(1).unwrap()
    });
    assert!(named.len() > nameless.len() + 300, "{} {}", named.len(), nameless.len());
}

#[test]
fn logarithmic_axes_name_powers_of_ten() {
    let logarithmic = |points: &[(f64, f64)]| {
        let mut plot = plot(series(points));
        plot.y.scale = Scale::Logarithmic;
        texts(&plot)
    };
    let wide = logarithmic(&[(1.0, 2e-5), (2.0, 3e8)]);
    assert!(
        ["10⁻⁴", "1", "100", "10⁴", "10⁸"].iter().all(|name| wide.contains(&(*name).to_owned())),
        "{wide:?}"
    );
    let narrow = logarithmic(&[(1.0, 12.0), (2.0, 60.0)]);
    assert!(["20", "40", "60"].iter().all(|name| narrow.contains(&(*name).to_owned())), "{narrow:?}");
}

#[test]
fn large_numbers_have_powers_of_ten() {
    let texts = texts(&plot(series(&[(1.0, 0.0), (2.0, 3e6)])));
    assert!(["0", "1.0×10⁶", "3.0×10⁶"].iter().all(|name| texts.contains(&(*name).to_owned())), "{texts:?}");
}

#[test]
fn bars_are_horizontal_if_their_names_are_long() {
    let lying = |name: &str| {
        let categories = vec![name.to_owned(); 4];
        let data = Data::Bars { categories, groups: vec![Group::new("", [1.0, 2.0, 3.0, 4.0])] };
        let svg = plot(data).svg().unwrap();
        let document = Document::parse(&svg).unwrap();
        let upright = document.descendants().find(|node| node.has_attribute("transform")).unwrap();
        upright.text().unwrap_or_default().trim() == "depth (plies)"
    };
    assert!(!lying("random"));
    assert!(lying("alphabeta:depth=6,eval=mobility"));
}

/// The fills of the translucent polygons, and the numbers of their corners.
fn bands(plot: &Plot) -> Vec<(String, usize)> {
    let svg = plot.svg().unwrap();
    let document = Document::parse(&svg).unwrap();
    let polygons = document.descendants().filter(|node| node.has_tag_name("polygon"));
    let translucent = polygons.filter(|node| node.attribute("opacity") != Some("1"));
    let corners = |points: &str| points.split_whitespace().count();
    translucent
        .map(|node| (node.attribute("fill").unwrap().to_owned(), corners(node.attribute("points").unwrap())))
        .collect()
}

#[test]
fn intervals_of_curves_are_bands() {
    let within = |x: f64| (x, Estimate::within(x, x - 1.0, x + 2.0));
    let points = || [1.0, 2.0, 3.0].map(within);
    let plot = |series: Vec<Series>| plot(Data::Series(series));
    // One in the legend with four corners, one around the curve with two per point.
    let blue = |corners| ("#0072B2".to_owned(), corners);
    assert_eq!(bands(&plot(vec![Series::curve("one", points())])), [blue(4), blue(6)]);
    let other = Series::curve("", points());
    let orange = ("#D55E00".to_owned(), 6);
    assert_eq!(bands(&plot(vec![Series::curve("", points()), other])), [blue(6), orange]);
    // Two bands have the full opacity; more of them share it.
    for (count, opacity) in [(1, "0.18"), (2, "0.18"), (4, "0.09")] {
        let svg = plot(vec![Series::curve("", points()); count]).svg().unwrap();
        assert_eq!(svg.matches(&format!("<polygon opacity=\"{opacity}\"")).count(), count);
    }
    assert!(bands(&plot(vec![Series::line("one", points()), Series::points("", points())])).is_empty());
    assert!(bands(&plot(vec![Series::curve("one", [(1.0, 2.0), (2.0, 3.0)])])).is_empty());
}

/// A point without an interval interrupts the band.
#[test]
fn bands_have_gaps_where_intervals_are_missing() {
    let within = |x: f64| (x, Estimate::within(x, x - 1.0, x + 2.0));
    let points = |last: &[f64]| {
        let all = [1.0, 2.0].map(within).into_iter().chain([(3.0, 3.0.into())]);
        all.chain(last.iter().copied().map(within)).collect::<Vec<_>>()
    };
    let corners = |last: &[f64]| -> Vec<usize> {
        let plot = plot(Data::Series(vec![Series::curve("", points(last))]));
        bands(&plot).into_iter().map(|(_, corners)| corners).collect()
    };
    assert_eq!(corners(&[4.0, 5.0, 6.0]), [4, 6]);
    // A band needs two points; a single one has an error bar, whose ends are horizontal lines.
    assert_eq!(corners(&[4.0]), [4]);
    let inked = |point: Estimate| {
        let y = Axis { from: Some(-5.0), to: Some(5.0), ..Axis::default() };
        let svg =
            Plot { y, ..Plot::new(Data::Series(vec![Series::curve("", [(1.0, point)])])) }.svg().unwrap();
        svg.matches("#222222").count()
    };
    assert_eq!(inked(Estimate::within(1.0, 0.0, 3.0)), inked(1.0.into()) + 3);
}

#[test]
fn empty_and_degenerate_data_are_drawn() {
    for values in [
        &[][..],
        &[0.0],
        &[1e100, 1e100],
        &[-1e100, 1e100],
        &[3.0, 3.0],
        &[1e16, 1e16 + 2.0],
        &[5e-324, 1e-320],
    ] {
        let points: Vec<(f64, f64)> = values.iter().map(|value| (*value, *value)).collect();
        let positive: Vec<f64> = values.iter().map(|value| value.abs()).collect();
        for data in [series(&points), bars(values), histogram(values), shares(&positive)] {
            let plot = plot(data);
            assert!(texts(&plot).len() > 3, "{plot:?}");
        }
    }
    let none = [
        Data::Series(Vec::new()),
        Data::Bars { categories: vec!["a".into()], groups: Vec::new() },
        Data::Histogram { samples: Vec::new(), bin: Some(1.0) },
        Data::Shares { categories: Vec::new(), parts: Vec::new() },
    ];
    for data in none {
        assert!(plot(data).svg().is_ok());
    }
}

#[test]
fn invalid_data_are_rejected() {
    let check = |plot: Plot, message: &str| assert_eq!(plot.svg().unwrap_err().to_string(), message);
    let form = "use a number from -1e100 to 1e100";
    check(
        plot(series(&[(1.0, 2.0), (2.0, f64::INFINITY)])),
        &format!("series \"one\", point 2: invalid value inf; {form}"),
    );
    check(plot(series(&[(f64::NAN, 2.0)])), &format!("series \"one\", point 1: invalid value NaN; {form}"));
    check(plot(bars(&[f64::NEG_INFINITY])), &format!("group \"one\", value 1: invalid value -inf; {form}"));
    check(plot(histogram(&[f64::NAN])), &format!("sample \"one\", value 1: invalid value NaN; {form}"));
    let mut given = plot(series(&[]));
    given.x.from = Some(f64::NAN);
    check(given, &format!("x axis, from: invalid value NaN; {form}"));

    for (value, written) in [(0.0, "0.0"), (-2.0, "-2.0"), (1.8e-308, "1.8e-308")] {
        let mut logarithmic = plot(bars(&[value]));
        logarithmic.y.scale = Scale::Logarithmic;
        let form = "use a number from 1e-100";
        check(
            logarithmic,
            &format!("group \"one\", value 1: invalid value {written} on a logarithmic axis; {form}"),
        );
    }
    let outside = Series::points("a", [(0.0, Estimate::within(5.0, 6.0, 7.0))]);
    check(plot(Data::Series(vec![outside])), "series \"a\", point 1: 5 is not between 6 and 7");
    check(plot(shares(&[-1.0])), "part \"one\", value 1: invalid share -1; a share must be 0 or more");
    let uneven = Data::Bars { categories: vec!["a".into()], groups: vec![Group::new("g", [1.0, 2.0])] };
    check(plot(uneven), "group \"g\": 2 values for 1 categories; there must be one for each");
    for (width, written) in [(0.0, "0"), (-1.0, "-1"), (1e-9, "0.000000001"), (f64::NAN, "NaN")] {
        let samples = vec![Sample::new("", [1.0, 2.0])];
        let message = format!("invalid bin width {written}; it must be above 0 and give at most 1000 bins");
        check(plot(Data::Histogram { samples, bin: Some(width) }), &message);
    }
    let small = Plot { size: Size { width: 199, height: 300 }, ..plot(series(&[])) };
    check(small, "invalid plot size of 199 by 300 pixels; both must be from 200 to 5000");
    let error = plot(series(&[])).png(0).unwrap_err().to_string();
    assert_eq!(error, "invalid picture size of 0 by 0 pixels; the total must be from 1 to 100000000 pixels");
}

#[test]
fn invalid_svg_documents_are_rejected() {
    assert!(
        outflank_report::png::render("<svg", 1)
            .unwrap_err()
            .to_string()
            .starts_with("the document is not valid SVG: ")
    );
}

fn number() -> impl Strategy<Value = f64> {
    let sizes = (-330.0..120.0).prop_map(|exponent: f64| 10.0_f64.powf(exponent));
    prop_oneof![any::<f64>(), sizes, -1e3..1e3, Just(0.0), Just(f64::INFINITY)]
}

fn scale() -> impl Strategy<Value = Scale> {
    prop_oneof![Just(Scale::Linear), Just(Scale::Logarithmic)]
}

proptest! {
    #[test]
    fn no_numbers_make_it_panic(
        values in proptest::collection::vec(number(), 0..8),
        ends in proptest::array::uniform4(proptest::option::of(number())),
        scales in [scale(), scale()],
        names in "\\PC*|[\0-\u{ff}]*",
        bin in proptest::option::of(number()),
    ) {
        let points = values.iter().zip(values.iter().rev()).map(|(x, y)| (*x, *y));
        let samples = || vec![Sample::new(names.clone(), values.clone()), Sample::new("", values.clone())];
        let categories = || vec![names.clone(); values.len()];
        for data in [
            Data::Series(vec![Series::line(names.clone(), points.clone()), Series::curve("", points.clone())]),
            Data::Bars { categories: categories(), groups: vec![Group::new(names.clone(), values.clone())] },
            Data::Histogram { samples: samples(), bin },
            Data::Shares { categories: categories(), parts: samples() },
        ] {
            let plot = Plot {
                title: names.clone(),
                x: Axis { label: names.clone(), scale: scales[0], from: ends[0], to: ends[1], ..Axis::default() },
                y: Axis { unit: names.clone(), scale: scales[1], from: ends[2], to: ends[3], ..Axis::default() },
                ..Plot::new(data)
            };
            if let Ok(svg) = plot.svg() {
                prop_assert!(Document::parse(&svg).is_ok(), "{}", svg);
                prop_assert!(svg.len() < 2_000_000);
            }
        }
    }
}
