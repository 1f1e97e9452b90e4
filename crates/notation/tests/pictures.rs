//! Pictures show every disc and mark once, describe them, and are well-formed with any text.

use outflank_board::random::{self, generator};
use outflank_board::{BoardSize, Colour, Game, Position, Square};
use outflank_notation::svg::{Picture, Theme};
use outflank_notation::transcript;
use proptest::prelude::*;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The number of occurrences of a text in the picture.
fn count(picture: &Picture, text: &str) -> usize {
    picture.to_string().matches(text).count()
}

/// Asserts that elements are nested correctly, and returns the texts between them.
fn texts(svg: &str) -> Vec<&str> {
    let (mut open, mut texts, mut rest) = (Vec::new(), Vec::new(), svg);
    while let Some(begin) = rest.find('<') {
        let end = begin + rest[begin..].find('>').expect("a closed bracket");
        texts.push(&rest[..begin]);
        let tag = &rest[begin + 1..end];
        assert!(!tag.contains('<') && tag.matches('"').count() % 2 == 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().expect("a name"));
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest == "\n", "{svg}");
    texts
}

#[test]
fn svg_output_matches_the_expected_bytes() {
    let picture = Picture { theme: Theme::Print, ..Picture::new(Position::start(BoardSize::Four)) };
    assert_eq!(
        picture.to_string(),
        r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="198" height="198" viewBox="0 0 198 198" font-family="Helvetica,Arial,sans-serif" text-anchor="middle">
<title>Othello position, Black to move</title>
<desc>Black: c2 b3. White: b2 c3.</desc>
<rect x=".5" y=".5" width="197" height="197" rx="7" fill="#fff" stroke="none"/>
<path fill="#fff" d="M26 26h160v160h-160z"/>
<path fill="none" stroke="#000" stroke-linecap="square" d="M26 26h160M26 26v160M26 66h160M66 26v160M26 106h160M106 26v160M26 146h160M146 26v160M26 186h160M186 26v160"/>
<g font-size="13" fill="#000">
<text x="46" y="18">a</text><text x="13" y="51">1</text>
<text x="86" y="18">b</text><text x="13" y="91">2</text>
<text x="126" y="18">c</text><text x="13" y="131">3</text>
<text x="166" y="18">d</text><text x="13" y="171">4</text>
</g>
<g fill="#000" stroke="#000">
<circle cx="126" cy="86" r="17"/>
<circle cx="86" cy="126" r="17"/>
</g>
<g fill="#fff" stroke="#000">
<circle cx="86" cy="86" r="17"/>
<circle cx="126" cy="126" r="17"/>
</g>
</svg>
"##
    );
}

#[test]
fn marks_are_drawn_and_described() {
    let position = Position::start(BoardSize::Eight).play(square("f5")).unwrap();
    let picture = Picture {
        last: Some(square("f5")),
        legal: position.moves(),
        highlights: vec![square("f4")],
        labels: vec![(square("f4"), "+4".into()), (square("d6"), "53%".into()), (square("j9"), "?".into())],
        caption: "White has three moves,\nall of them good".into(),
        ..Picture::new(position)
    };
    let svg = picture.to_string();
    let description = "<desc>Black: e4 d5 e5 f5. White: d4. Last move: f5. Legal moves: f4 d6 f6. \
                       Highlighted: f4. Labels: f4=+4 d6=53% j9=?.</desc>";
    assert!(svg.contains(&description.replace(" j9=?", "")), "{svg}");
    assert_eq!(count(&picture, "<circle"), 5 + 1 + 1, "discs, the legal move without a label, the ring");
    assert_eq!(count(&picture, "r=\"14\""), 1);
    assert_eq!(count(&picture, "M226 146h40v40h-40z"), 1, "the highlighted square");
    let texts = texts(&svg);
    for text in ["Othello position, White to move", "+4", "53%", "White has three moves,", "all of them good"]
    {
        assert_eq!(texts.iter().filter(|&&other| other == text).count(), 1, "{text}");
    }
    assert!(!texts.contains(&"?"), "j9 is outside the board");
}

#[test]
fn game_pictures_number_moves_in_the_placing_colour() {
    let game = transcript::parse("f5f6e6f4", Position::start(BoardSize::Eight)).unwrap();
    let picture = Picture::game(&game);
    assert_eq!(picture.title, "Othello game of 4 moves");
    let labels: Vec<String> =
        picture.labels.iter().map(|(square, label)| format!("{square} {label}")).collect();
    assert_eq!(labels, ["f5 1", "f6 2", "e6 3", "f4 4"]);
    assert_eq!((picture.position.count(Colour::Black), picture.position.count(Colour::White)), (4, 4));
    assert_eq!(picture.position.at(square("f5")), Some(Colour::Black), "placed by Black, turned by f4");
    assert_eq!(game.position().at(square("f5")), Some(Colour::White));
}

#[test]
fn long_labels_are_squeezed() {
    let with = |label: &str| Picture {
        labels: vec![(square("a1"), label.into())],
        ..Picture::new(Position::start(BoardSize::Six))
    };
    for (label, size, squeezed) in [("+4", 14, 0), ("-12", 14, 0), ("100%", 11, 0), ("-12.50", 11, 1)] {
        assert_eq!(count(&with(label), &format!("font-size=\"{size}\" fill=\"#fff\"")), 1, "{label}");
        assert_eq!(count(&with(label), "textLength"), squeezed, "{label}");
    }
}

proptest! {
    #[test]
    fn pictures_are_well_formed(
        seed: u64,
        size in prop::sample::select(BoardSize::ALL.to_vec()),
        theme in prop::sample::select(Theme::ALL.to_vec()),
        marks in prop::collection::vec((0..10_u32, 0..10_u32, any::<String>()), 0..9),
        caption: String,
        title: String,
    ) {
        let game = random::game(Position::start(size), &mut generator(seed));
        let labels: Vec<(Square, String)> = marks
            .into_iter()
            .filter_map(|(column, row, label)| Some((Square::new(column, row)?, label)))
            .collect();
        let squares: Vec<Square> = labels.iter().map(|&(square, _)| square).collect();
        let picture = Picture {
            theme,
            title,
            last: squares.first().copied(),
            legal: squares.clone(),
            highlights: squares,
            labels,
            caption,
            ..Picture::new(*game.position())
        };
        let svg = picture.to_string();
        texts(&svg);
        prop_assert!(!svg.chars().any(|symbol| symbol < ' ' && symbol != '\n'));
        texts(&Picture::game(&game).to_string());
    }

    #[test]
    fn a_game_shows_all_its_discs(seed: u64, size in prop::sample::select(BoardSize::ALL.to_vec())) {
        let game: Game = random::game(Position::start(size), &mut generator(seed));
        let picture = Picture::game(&game);
        prop_assert_eq!(picture.position.empties(), game.position().empties());
        prop_assert_eq!(count(&picture, "<circle"), (size.squares() - game.position().empties()) as usize);
        prop_assert_eq!(picture.labels.len(), game.ply() - game.passes());
    }
}
