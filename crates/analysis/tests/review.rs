//! Reviews: the same every time, and equal to separate searches.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use outflank_analysis::{
    Class, Judgement, Review, ReviewDocument, ReviewError, ReviewSettings, annotate, page,
};
use outflank_board::{BoardSize, Colour, Game, Position, Verdict};
use outflank_engine::{Engine, EngineSettings, Goal, Selectivity, level, report};
use outflank_notation::{Record, ggf, sgf, transcript};
use outflank_report::Language;

/// A game with a pass near its end.
const GAME: &str = "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1d7e7f6a4e2a5d1d8c7a7a2b6f8e1b8f1b2f3b1b7g3f2a8a3a1c8e8g4h3h5g5g6f7h6h4h2g1g7h8g8h7h1g2";

const SETTINGS: ReviewSettings = ReviewSettings { level: 2, exact_empties: 9 };

fn game(moves: &str) -> Game {
    let start = Position::start(BoardSize::Eight);
    transcript::parse(moves, start).unwrap_or_else(|error| panic!("{error}"))
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn reviewed(game: &Game, count: usize) -> Review {
    let mut review = Review::new(game, SETTINGS).unwrap();
    review.run(threads(count), &|| false, &mut |_, _| ()).unwrap();
    assert!(review.is_complete());
    review
}

fn json(review: &Review) -> String {
    serde_json::to_string(&ReviewDocument::new(review, &Record::new(review.game().clone()))).unwrap()
}

fn played() -> Game {
    let mut game = game(GAME);
    game.pass_if_forced();
    game
}

#[test]
fn a_review_does_not_depend_on_threads() {
    let game = played();
    let one = json(&reviewed(&game, 1));
    assert_eq!(one, json(&reviewed(&game, 3)));
    assert_eq!(one, json(&reviewed(&game, 1)));
}

#[test]
fn scores_are_those_of_a_separate_search() {
    let game = played();
    let review = reviewed(&game, 2);
    for ply in review.plies() {
        let position = game.position_at(ply.number - 1).unwrap();
        let board = position.board8().unwrap();
        if board.moves().is_empty() {
            assert_eq!((ply.before, ply.loss, ply.class), (None, 0.0, None));
            continue;
        }
        let empties = position.empties();
        let goal = if ply.exact && empties <= SETTINGS.exact_empties {
            Goal { depth: empties, selectivity: Selectivity::Exact }
        } else {
            level::goal(SETTINGS.level, empties)
        };
        let mut engine = Engine::new(EngineSettings::default()).unwrap();
        let found = engine.search(board, level::iterations(goal, empties), usize::MAX, &mut ()).unwrap();
        let found = report(&found, std::time::Duration::ZERO);
        let score = |play: &str| {
            let candidate = found.candidates.iter().find(|candidate| candidate.play.to_string() == play);
            let verdict = candidate.and_then(|candidate| candidate.verdict).and_then(Verdict::discs);
            f64::from(verdict.unwrap().in_hundredths()) / 100.0
        };
        let best = found.verdict.and_then(Verdict::discs).unwrap();
        assert_eq!(ply.before, Some(f64::from(best.in_hundredths()) / 100.0), "move {}", ply.number);
        assert_eq!(ply.after, Some(score(&ply.play)), "move {}", ply.number);
        for other in &ply.moves {
            assert_eq!(Some(other.score), Some(score(&other.play)), "move {}", ply.number);
        }
    }
}

#[test]
fn losses_sum_up_to_the_summaries() {
    let review = reviewed(&played(), 1);
    let plies = review.plies();
    for colour in [Colour::Black, Colour::White] {
        let side = review.side(colour);
        let own = || plies.iter().filter(|ply| ply.by == side.side && ply.class.is_some());
        assert_eq!(side.moves, own().count());
        assert_eq!(side.classes.iter().sum::<usize>(), side.moves);
        let loss: f64 = own().map(|ply| ply.loss).sum();
        assert!((side.loss - loss).abs() < 1e-6);
        assert!((side.loss_by_phase.iter().sum::<f64>() - loss).abs() < 0.02);
        let worst = own().map(|ply| ply.loss).fold(0.0, f64::max);
        let first = side.worst.first().map(|&number| plies[number - 1].loss);
        assert_eq!(first, (worst >= 2.0).then_some(worst));
        assert!(side.accuracy.is_some_and(|accuracy| (0.0..=100.0).contains(&accuracy)));
    }
}

#[test]
fn exact_values_continue_from_ply_to_ply() {
    let review = reviewed(&played(), 1);
    let plies = review.plies();
    for pair in plies.windows(2).filter(|pair| pair[0].exact && pair[0].after.is_some()) {
        let [now, next] = pair else { continue };
        let Some(before) = next.before else { continue };
        let after = if now.by == next.by { before } else { -before };
        assert_eq!(now.after, Some(after), "after move {}", now.number);
    }
    let last = plies.iter().rev().find(|ply| ply.after.is_some()).unwrap();
    let black = f64::from(review.game().outcome().unwrap().difference());
    assert_eq!(last.after, Some(if last.by == "black" { black } else { -black }));
}

#[test]
fn a_stopped_review_continues_to_the_same_result() {
    let game = played();
    let whole = json(&reviewed(&game, 1));
    for most in [1, 7, 30] {
        let mut first = Review::new(&game, SETTINGS).unwrap();
        let count = AtomicUsize::new(0);
        let stop = || count.load(Ordering::Relaxed) >= most;
        let mut kept: Vec<(usize, Judgement)> = Vec::new();
        first
            .run(threads(1), &stop, &mut |ply, judgement| {
                count.fetch_add(1, Ordering::Relaxed);
                kept.push((ply, judgement.clone()));
            })
            .unwrap();
        assert!(!first.is_complete() && kept.len() >= most);
        let mut second = Review::new(&game, SETTINGS).unwrap();
        for (ply, judgement) in kept {
            second.add(ply, judgement);
        }
        assert_eq!(second.judged(), first.judged());
        second.run(threads(2), &|| false, &mut |_, _| ()).unwrap();
        assert_eq!(json(&second), whole);
    }
}

#[test]
fn judgements_of_other_positions_are_ignored() {
    let game = played();
    let review = reviewed(&game, 1);
    let mut other = Review::new(&game, SETTINGS).unwrap();
    other.add(0, review.judgement(5).unwrap().clone());
    other.add(1_000, review.judgement(0).unwrap().clone());
    assert_eq!(other.judged(), 0);
    other.add(0, review.judgement(0).unwrap().clone());
    assert_eq!(other.judged(), 1);
}

#[test]
fn keys_differ_by_game_and_settings() {
    let key = |moves: &str, settings| Review::new(&game(moves), settings).unwrap().key();
    let deeper = ReviewSettings { level: 3, ..SETTINGS };
    assert_eq!(key("f5d6", SETTINGS), key("f5d6", SETTINGS));
    assert_ne!(key("f5d6", SETTINGS), key("f5f6", SETTINGS));
    assert_ne!(key("f5d6", SETTINGS), key("f5d6", deeper));
}

#[test]
fn games_that_cannot_be_reviewed_are_refused() {
    let refused = |game: &Game, settings| Review::new(game, settings).map(|_| ()).unwrap_err();
    assert!(matches!(refused(&Game::new(BoardSize::Six), SETTINGS), ReviewError::Size(BoardSize::Six)));
    assert!(matches!(refused(&Game::new(BoardSize::Eight), SETTINGS), ReviewError::NoMoves));
    for level in [0, 61] {
        let settings = ReviewSettings { level, ..SETTINGS };
        assert!(matches!(refused(&game("f5"), settings), ReviewError::Level(_)));
    }
    let settings = ReviewSettings { exact_empties: 31, ..SETTINGS };
    assert!(matches!(refused(&game("f5"), settings), ReviewError::Exact(31)));
}

#[test]
fn values_and_comments_are_written_into_records() {
    let review = reviewed(&played(), 1);
    let record = Record::new(review.game().clone());
    let document = ReviewDocument::new(&review, &record);
    let annotated = annotate(&record, &document, Language::English);
    let bad = document.plies.iter().filter(|ply| ply.class >= Some(Class::Inaccuracy)).count();
    assert!(bad > 0 && annotated.notes.len() == bad);
    for (turn, ply) in annotated.game.turns().iter().zip(&document.plies) {
        let discs =
            turn.verdict.and_then(Verdict::discs).map(|score| f64::from(score.in_hundredths()) / 100.0);
        assert_eq!(discs, ply.after);
    }
    assert!(sgf::print(&annotated).contains("discs. Best was"));
    assert!(ggf::print(&annotated).contains('/'));
}

#[test]
fn pages_speak_both_languages() {
    let review = reviewed(&played(), 1);
    let mut record = Record::new(review.game().clone());
    record.black.name = "<Ann>".to_owned();
    let document = ReviewDocument::new(&review, &record);
    for (language, words) in [
        (Language::English, ["The worst moves", "All moves", "Black"]),
        (Language::French, ["Les plus mauvais coups", "Tous les coups", "Noir"]),
    ] {
        let html = page::page(&[(&document, &record.game)], language).unwrap().html();
        let text = page::markdown(&[&document], language);
        for word in words {
            assert!(html.contains(word) && text.contains(word), "{word}");
        }
        assert!(html.contains("&lt;Ann&gt;") && !html.contains("<Ann>"));
        let two = page::page(&[(&document, &record.game); 2], language).unwrap().html();
        assert!(two.contains(language.code()) && two.matches("<svg").count() >= 4);
    }
}
