//! Reviews as tables, plots and pages.

use std::iter;

use outflank_board::{Colour, Game, Position, Square};
use outflank_notation::svg::Picture;
use outflank_report::{Axis, Block, Cell, Data, Language, Page, Plot, PlotError, Series, Shape, Table};

use crate::document::{PlayerReview, ReviewDocument};
use crate::review::{Class, PlyReview, SideReview};
use crate::texts::{Texts, line, texts};

/// The maximum number of games that a page shows in full.
const MAX_FULL_GAMES: usize = 10;

/// The page of some reviewed games: one file with graphs, boards and lists. Each document comes with its game.
///
/// # Errors
///
/// When a plot cannot be drawn.
pub fn page(games: &[(&ReviewDocument, &Game)], language: Language) -> Result<Page, PlotError> {
    let texts = texts(language);
    if let [(document, game)] = games {
        let title = (texts.title)(&document.black, &document.white);
        return Ok(Page { title, language, blocks: blocks(document, game, language)? });
    }
    let documents: Vec<&ReviewDocument> = games.iter().map(|&(document, _)| document).collect();
    let mut page = vec![
        Block::Heading(texts.players_heading.to_owned()),
        Block::Table(players(&documents, language)),
        Block::Paragraph(texts.legend.to_owned()),
        Block::Heading(texts.games_heading.to_owned()),
        Block::Table(list(&documents, language)),
    ];
    for (document, game) in games.iter().take(MAX_FULL_GAMES) {
        page.push(Block::Heading((texts.title)(&document.black, &document.white)));
        page.extend(blocks(document, game, language)?);
    }
    Ok(Page { title: (texts.games_title)(games.len()), language, blocks: page })
}

/// The report of some reviewed games in Markdown, without pictures.
#[must_use]
pub fn markdown(documents: &[&ReviewDocument], language: Language) -> String {
    let texts = texts(language);
    if let [document] = documents {
        let title = (texts.title)(&document.black, &document.white);
        return format!("# {title}\n\n{}", sections(document, language));
    }
    let head = format!(
        "# {}\n\n## {}\n\n{}\n{}\n\n## {}\n\n{}",
        (texts.games_title)(documents.len()),
        texts.players_heading,
        players(documents, language).markdown(),
        texts.legend,
        texts.games_heading,
        list(documents, language).markdown(),
    );
    let game = |document: &&ReviewDocument| {
        let title = (texts.title)(&document.black, &document.white);
        format!("\n# {title}\n\n{}", sections(document, language))
    };
    iter::once(head).chain(documents.iter().take(MAX_FULL_GAMES).map(game)).collect()
}

/// One game in Markdown.
fn sections(document: &ReviewDocument, language: Language) -> String {
    let texts = texts(language);
    let worst = worst(document);
    let item = |ply: &&PlyReview| format!("* {}\n", (texts.worst)(language, ply));
    let list: String =
        if worst.is_empty() { format!("{}\n", texts.no_worst) } else { worst.iter().map(item).collect() };
    [
        format!("{}\n\n", about(document, texts).join(" ")),
        format!("## {}\n\n{}\n", texts.sides_heading, sides(document, language).markdown()),
        format!("{}\n\n## {}\n\n{list}", texts.legend, texts.worst_heading),
        format!("\n## {}\n\n{}", texts.moves_heading, moves(document, language).markdown()),
    ]
    .concat()
}

/// One game on a page.
fn blocks(document: &ReviewDocument, game: &Game, language: Language) -> Result<Vec<Block>, PlotError> {
    let texts = texts(language);
    let mut blocks = vec![
        Block::Paragraph(about(document, texts).join(" ")),
        Block::Heading(texts.sides_heading.to_owned()),
        Block::Table(sides(document, language)),
        Block::Paragraph(texts.legend.to_owned()),
        Block::Heading(texts.graph_heading.to_owned()),
        Block::Picture { svg: score_plot(document, language).svg()?, caption: String::new() },
        Block::Picture { svg: chance_plot(document, language).svg()?, caption: String::new() },
        Block::Heading(texts.worst_heading.to_owned()),
    ];
    let worst = worst(document);
    let text = if worst.is_empty() { texts.no_worst } else { texts.worst_legend };
    blocks.push(Block::Paragraph(text.to_owned()));
    for ply in worst {
        let Some(position) = game.position_at(ply.number - 1) else { continue };
        let caption = (texts.worst)(language, ply);
        blocks.push(Block::Picture { svg: board(*position, ply, language).to_string(), caption });
    }
    blocks.push(Block::Heading(texts.moves_heading.to_owned()));
    blocks.push(Block::Table(moves(document, language)));
    Ok(blocks)
}

/// A game in a few sentences: place, result, opening, and how it was judged.
#[must_use]
pub fn summary(document: &ReviewDocument, language: Language) -> String {
    about(document, texts(language)).join(" ")
}

/// Sentences about a game.
fn about(document: &ReviewDocument, texts: &Texts) -> Vec<String> {
    let mut about = Vec::new();
    let year = document.year.map(|year| year.to_string());
    let place: Vec<&str> = [Some(document.place.as_str()), year.as_deref()].into_iter().flatten().collect();
    let place = place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    if !place.is_empty() {
        about.push(format!("{place}."));
    }
    about.push((texts.result)(document.difference));
    if let Some(opening) = &document.opening {
        let name = if std::ptr::eq(texts, self::texts(Language::French)) { opening.fr } else { opening.en };
        let left = opening.left_by.and_then(|number| {
            let ply = document.plies.iter().find(|ply| ply.number == number)?;
            Some((number, ply.play.as_str()))
        });
        about.push((texts.opening)(name, opening.moves, left));
    }
    about.push((texts.method)(document));
    if !document.complete {
        about.push((texts.incomplete)(document.plies.len()));
    }
    about
}

/// The summaries of both sides, one row per quantity.
#[must_use]
pub fn sides(document: &ReviewDocument, language: Language) -> Table {
    let texts = texts(language);
    let [black, white] = [Colour::Black, Colour::White].map(texts.colours);
    let mut table = Table::new(["", black, white]).in_language(language);
    let columns = [(&document.black, &document.sides[0]), (&document.white, &document.sides[1])];
    let [black, white] = columns.map(|(name, side)| quantities(name, side));
    // Without names the row of the players is left out, so that all cells are numbers.
    let skipped = usize::from(document.black.is_empty() && document.white.is_empty());
    for ((label, black), white) in texts.sides_rows.into_iter().zip(black).zip(white).skip(skipped) {
        table.push([Cell::from(label), black, white]);
    }
    table
}

/// The quantities of one side, in the order of the rows.
fn quantities(name: &str, side: &SideReview) -> Vec<Cell> {
    let SideReview { moves, loss, mean_loss, accuracy, classes, loss_by_phase, .. } = side;
    let number = |value: Option<f64>, decimals| Cell::number(value.unwrap_or(f64::NAN), decimals);
    let mut cells = vec![Cell::from(name), whole(*moves), number(*accuracy, 1)];
    cells.extend([number(Some(*loss), 2), number(*mean_loss, 2)]);
    cells.extend(loss_by_phase.map(|loss| Cell::number(loss, 2)));
    cells.extend(classes.map(whole));
    cells
}

fn whole(count: usize) -> Cell {
    Cell::Whole(count as i128)
}

/// All moves of a game.
#[must_use]
pub fn moves(document: &ReviewDocument, language: Language) -> Table {
    let texts = texts(language);
    let mut table = Table::new(texts.moves_columns).in_language(language);
    for ply in &document.plies {
        let side = if ply.by == "black" { Colour::Black } else { Colour::White };
        let play = if ply.play == "pass" { texts.pass } else { &ply.play };
        let value = ply.after.map_or_else(String::new, |value| language.signed(value, 2));
        let chance = ply.chance_after.map_or(Cell::Empty, |chance| Cell::number(100.0 * chance, 0));
        let (best, moves) = match ply.class {
            Some(Class::Best) | None => (String::new(), &ply.line),
            Some(_) => (ply.best.clone().unwrap_or_default(), &ply.best_line),
        };
        table.push([
            whole(ply.number),
            Cell::from((texts.colours)(side)),
            Cell::from(play),
            Cell::from(value),
            if ply.class.is_some() { Cell::number(ply.loss, 2) } else { Cell::Empty },
            Cell::from(ply.class.map_or("", |class| texts.classes[class as usize])),
            chance,
            Cell::from(best),
            Cell::from(line(moves, texts.pass)),
        ]);
    }
    table
}

/// The players of several games.
#[must_use]
pub fn players(documents: &[&ReviewDocument], language: Language) -> Table {
    let mut table = Table::new(texts(language).players_columns).in_language(language);
    for player in PlayerReview::all(documents.iter().copied()) {
        let blunders = player.classes[Class::Blunder as usize];
        let mut row = vec![Cell::from(player.player.as_str()), whole(player.games), whole(player.moves)];
        row.extend([Cell::number(player.mean_loss, 2), Cell::number(player.accuracy, 1)]);
        row.extend(Class::ALL.map(|class| Cell::number(100.0 * player.share(class), 1)));
        row.push(Cell::number(
            if blunders == 0 { f64::NAN } else { player.moves as f64 / blunders as f64 },
            0,
        ));
        row.push(Cell::number(player.loss_by_phase.iter().sum(), 1));
        table.push(row);
    }
    table
}

/// A list of games.
#[must_use]
pub fn list(documents: &[&ReviewDocument], language: Language) -> Table {
    let mut table = Table::new(texts(language).games_columns).in_language(language);
    for (number, document) in (1..).zip(documents) {
        let [black, white] = [0, 1].map(|side| document.sides[side].accuracy.unwrap_or(f64::NAN));
        let opening = document.opening.as_ref();
        let name =
            opening.map_or("", |opening| if language == Language::French { opening.fr } else { opening.en });
        table.push([
            whole(number),
            Cell::from(document.black.as_str()),
            Cell::from(document.white.as_str()),
            document.difference.map_or(Cell::Empty, |discs| Cell::from(format!("{discs:+}"))),
            Cell::number(black, 1),
            Cell::number(white, 1),
            Cell::from(name),
        ]);
    }
    table
}

/// The worst moves of both sides, in the order of the game.
fn worst(document: &ReviewDocument) -> Vec<&PlyReview> {
    let worst = |ply: &&PlyReview| document.sides.iter().any(|side| side.worst.contains(&ply.number));
    document.plies.iter().filter(worst).collect()
}

/// The board before a bad move: the value of each move, the best and the played one in two colours.
fn board(position: Position, ply: &PlyReview, language: Language) -> Picture {
    let square = |text: &str| text.parse::<Square>().ok();
    let label = |value: f64| language.signed(value, usize::from(!ply.exact));
    let labels = ply.moves.iter().filter_map(|found| Some((square(&found.play)?, label(found.score))));
    Picture {
        title: (texts(language).board)(position.turn()).to_owned(),
        labels: labels.collect(),
        highlights: ply.best.as_deref().and_then(square).into_iter().collect(),
        mistakes: square(&ply.play).into_iter().collect(),
        ..Picture::new(position)
    }
}

/// Black's expected lead before each move, with marks at bad moves.
fn score_plot(document: &ReviewDocument, language: Language) -> Plot {
    let texts = texts(language);
    let signed = |ply: &PlyReview, value: f64| if ply.by == "black" { value } else { -value };
    let points = document.plies.iter().filter_map(|ply| Some((ply.number as f64, signed(ply, ply.before?))));
    let end = document.difference.map(|discs| (document.plies.len() as f64 + 1.0, f64::from(discs)));
    let mut series =
        vec![Series { shape: Shape::Line, ..Series::line(texts.score_series, points.chain(end)) }];
    // Every class has a series, so that its colour is the same in all games. Red is the next colour after the line's.
    for class in [Class::Blunder, Class::Inaccuracy, Class::Mistake] {
        let plies = document.plies.iter().filter(|ply| ply.class == Some(class));
        let marks: Vec<(f64, f64)> =
            plies.filter_map(|ply| Some((ply.number as f64, signed(ply, ply.after?)))).collect();
        // A series without a name is not in the legend.
        let name = if marks.is_empty() { "" } else { texts.classes[class as usize] };
        series.push(Series { shape: Shape::Points, ..Series::line(name, marks) });
    }
    Plot {
        title: texts.score_title.to_owned(),
        x: Axis { label: texts.move_axis.to_owned(), ..Axis::default() },
        y: Axis { label: texts.score_axis.to_owned(), unit: texts.disc_unit.to_owned(), ..Axis::default() },
        language,
        ..Plot::new(Data::Series(series))
    }
}

/// Black's probability of winning before each move.
fn chance_plot(document: &ReviewDocument, language: Language) -> Plot {
    let texts = texts(language);
    let black = |ply: &PlyReview, chance: f64| 100.0 * if ply.by == "black" { chance } else { 1.0 - chance };
    let points =
        document.plies.iter().filter_map(|ply| Some((ply.number as f64, black(ply, ply.chance_before?))));
    let series = vec![Series::line("", points)];
    Plot {
        title: texts.chance_title.to_owned(),
        x: Axis { label: texts.move_axis.to_owned(), ..Axis::default() },
        y: Axis {
            label: texts.chance_axis.to_owned(),
            unit: "%".to_owned(),
            from: Some(0.0),
            to: Some(100.0),
            ..Axis::default()
        },
        language,
        ..Plot::new(Data::Series(series))
    }
}
