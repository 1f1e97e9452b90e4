//! Every text in both languages.

use super::*;

/// Texts that are the same in both languages.
const EQUAL: [&str; 8] = ["Match", "Elo", "±", "points", "SPRT", "score", "second", "ms"];

/// All texts, with values in place of parameters. A text that is missing here is a compile error.
#[rustfmt::skip]
fn all(texts: &Texts) -> Vec<String> {
    let &Texts {
        match_title, tournament_title, gauntlet_title, games, players, conditions, fixed_colours, stopped, colours, white_score,
        repeats, chance_repeats, few_results, colour_advantage, origin, note, standings_heading, standings_columns, standings_legend,
        cross_heading, cross_columns, points_heading, points_total, points_line, play_heading, play_columns, play_legend, by_colour_heading, by_colour_columns, pairings_heading, pairings_columns,
        pairings_legend, interval_separator, ratings_plot, results_plot, strength_plot, occupation_plot, rating_axis,
        games_axis, time_axis, move_axis, discs_axis, discs_unit, results, cross_line, note_line, total_time,
        first_and_second, games_label, discs_label, elo_label, pairs_label, singles_label, sprt_label, note_label, wins, draws, losses,
        forfeits, forfeit_reasons, score, as_colour, time_per_move, slowest_move, nodes, nodes_per_move, legal_moves,
        captured, final_board, board_after, board_legend, disc_difference, elo, pairs, singles, undecided, accepted, sprt, game_means,
        game_line, forfeit, forecast,
    } = texts;
    let plain = [
        match_title, tournament_title, gauntlet_title, fixed_colours, colour_advantage, standings_heading, cross_heading, points_heading, points_total, points_line, play_heading,
        play_legend, by_colour_heading, pairings_heading, interval_separator, ratings_plot, results_plot, strength_plot,
        occupation_plot, rating_axis, games_axis, time_axis, move_axis, discs_axis, discs_unit, cross_line, games_label,
        discs_label, elo_label, pairs_label, singles_label, sprt_label, note_label, wins, draws, losses, forfeits, score,
        time_per_move, slowest_move, nodes, nodes_per_move, legal_moves, captured, final_board, board_legend, undecided,
    ];
    let rows = [
        &standings_columns[..], &cross_columns, &play_columns, &by_colour_columns, &pairings_columns, &results, &first_and_second,
        &forfeit_reasons, &as_colour,
    ];
    let (version, machine, started) = ("0.1.0".to_owned(), "linux".to_owned(), "today".to_owned());
    let values = [
        games(2), players(3), conditions(BoardSize::Six, "start", 1, None),
        conditions(BoardSize::Six, "start", 1, Some("10s")), stopped(2, 4), colours([3, 2, 1]),
        white_score([50.0, 40.0, 60.0]), repeats(1, 9, "random:8"), repeats(2, 9, "random:8"), chance_repeats(1, 9),
        chance_repeats(2, 9), few_results(Colours::Both, 9, 30, false),
        few_results(Colours::Fixed, 9, 30, true), standings_legend(Colours::Both), standings_legend(Colours::Fixed),
        pairings_legend(Colours::Both), pairings_legend(Colours::Fixed), singles([1, 2, 3]),
        origin(&Origin { command: String::new(), version, machine, started }), note("x"), note_line("x"),
        total_time("1 s"), board_after(10), disc_difference(["1", "0", "2"]), elo(["1", "0", "2"], "50 %"),
        pairs([1, 2, 3, 4, 5]), accepted(5.0), sprt("x", 0.0, [-1.0, 1.0], "0,5"), game_means("9", "1 s", "2 s"),
        game_line([1, 2], "x", [32, 32], "y"),
    ];
    let endings = [
        Forfeit::Resigned, Forfeit::Died("x".into()), Forfeit::Late("x".into()), Forfeit::Illegal("x".into()),
        Forfeit::Protocol("x".into()),
    ];
    let endings = Colour::ALL.into_iter().flat_map(|loser| endings.iter().map(move |why| forfeit(loser, why)));
    let forecasts = [(0, Colours::Both), (2, Colours::Fixed)].map(|(sampled_games, colours)| {
        let (players, pairings, games, time) = (3, 3, 6, "1 s");
        forecast(&ForecastValues { players, pairings, games_per_pairing: 2, games, time, workers: 1, colours, sampled_games })
    });
    let words = plain.iter().chain(rows.into_iter().flatten()).map(|text| (*text).to_owned());
    words.chain(values).chain(endings).chain(forecasts).collect()
}

#[test]
fn every_text_is_translated() {
    let [english, french] = Language::ALL.map(|language| all(Texts::of(language)));
    for (english, french) in english.iter().zip(&french) {
        assert!(!english.trim().is_empty() && !french.trim().is_empty());
        assert_eq!(english == french, EQUAL.contains(&english.as_str()), "{english:?} {french:?}");
    }
}

/// Spaces before punctuation and percent signs are no-break spaces.
#[test]
fn french_punctuation_does_not_begin_a_line() {
    for text in all(Texts::of(Language::French)) {
        // The likelihood of superiority is a parameter.
        let text = text.replace("50 %", "");
        for wrong in [" :", " ;", " %", " ?", " !", " »", "« ", "'"] {
            assert!(!text.contains(wrong), "{text:?}");
        }
    }
}

/// Longer labels would touch the next column.
#[test]
fn labels_fit_their_columns() {
    for texts in Language::ALL.map(Texts::of) {
        let [one, other] = texts.first_and_second;
        let Texts { games_label, discs_label, elo_label, pairs_label, singles_label, sprt_label, .. } = texts;
        let own =
            [games_label, discs_label, elo_label, pairs_label, singles_label, sprt_label, texts.note_label];
        for label in [one, other].into_iter().chain(own) {
            assert!(label.chars().count() < 16, "{label}");
        }
        let after = (texts.board_after)(90);
        let Texts { wins, draws, losses, forfeits, score, time_per_move, slowest_move, nodes, .. } = texts;
        let Texts { nodes_per_move, legal_moves, captured, final_board, .. } = texts;
        let labels = [wins, draws, losses, forfeits, score, time_per_move, slowest_move, nodes];
        let more = [nodes_per_move, legal_moves, captured, final_board, &after.as_str()];
        for label in labels.into_iter().chain(more).chain(&texts.as_colour) {
            assert!(label.chars().count() < 22, "{label}");
        }
        assert!(texts.forfeit_reasons.iter().all(|reason| reason.chars().count() < 20));
    }
}

#[test]
fn english_reasons_are_those_of_forfeits() {
    let names = crate::forfeits::Forfeits::default().by_reason().map(|(name, _)| name);
    assert_eq!(Texts::of(Language::English).forfeit_reasons, names);
}

#[test]
fn french_nouns_agree_with_their_number() {
    let texts = Texts::of(Language::French);
    let check =
        |text: String, expected: &str| assert_eq!(text.replace(['\u{a0}', '\u{202f}'], "_"), expected);
    check((texts.games)(0), "0 partie");
    check((texts.games)(1), "1 partie");
    check((texts.games)(1120), "1_120 parties");
    check((texts.colours)([1, 1200, 0]), "1 victoire de Noir, 1_200 victoires de Blanc, 0 nulle");
    check((texts.stopped)(1500, 2000), "arrêt après 1_500 parties sur 2_000");
    check(
        (texts.white_score)([47.1, 44.8, 49.3]),
        "_; Blanc a marqué 47,1_% des points, intervalle de confiance à 95_%_: de 44,8 à 49,3",
    );
    check(
        (texts.chance_repeats)(1, 10),
        "1 partie sur 10 répète par hasard une partie précédente. Toutes comptent",
    );
    check((texts.accepted)(2.5), "2,5 Elo accepté");
}
