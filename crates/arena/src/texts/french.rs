//! French. Spaces before `:`, `;` and `%` are no-break spaces.

use outflank_board::{Colour, Forfeit};
use outflank_report::Language::French;

use super::{ForecastValues, Texts};
use crate::colours::Colours;
use crate::origin::Origin;

pub(super) static TEXTS: Texts = Texts {
    match_title: "Match",
    tournament_title: "Tournoi",
    gauntlet_title: "Un contre tous",
    games,
    players: |players| counted(players as u64, "joueur", "joueurs"),
    conditions: |size, openings, seed, clock| {
        let clock = clock.map(|clock| format!(", pendule {clock}")).unwrap_or_default();
        format!("sur plateau {size}, ouvertures {openings}, graine {seed}{clock}")
    },
    fixed_colours: ", couleurs fixes",
    stopped: |played, all| format!("arrêt après {} sur {}", games(played), French.whole(all)),
    colours: |[black, white, draws]| {
        let [black, white] = [black, white].map(|wins| counted(wins, "victoire", "victoires"));
        format!("{black} de Noir, {white} de Blanc, {}", counted(draws, "nulle", "nulles"))
    },
    white_score: |[value, low, high]| {
        let [value, low, high] = [value, low, high].map(|percent| French.decimal(percent, 1));
        format!(
            "\u{a0}; Blanc a marqué {value}\u{a0}% des points, intervalle de confiance à 95\u{a0}%\u{a0}: de {low} à \
             {high}"
        )
    },
    repeats: |repeated, all, openings| {
        let (verb, players) =
            if repeated < 2 { ("répète", "de cette partie") } else { ("répètent", "de ces parties") };
        format!(
            "{} sur {} {verb} une partie précédente. Les joueurs {players} sont déterministes\u{a0}: des parties \
             identiques ne comptent qu’une fois dans les intervalles et les tests. Pour les varier\u{a0}: --openings \
             {openings} ou ties=random",
            games(repeated),
            French.whole(all)
        )
    },
    chance_repeats: |repeated, all| {
        let verb = if repeated < 2 { "répète" } else { "répètent" };
        format!(
            "{} sur {} {verb} par hasard une partie précédente. Toutes comptent",
            games(repeated),
            French.whole(all)
        )
    },
    few_results: |colours, results, enough, several| {
        let what = match colours {
            Colours::Both => counted(results, "paire de parties", "paires de parties"),
            Colours::Fixed => counted(results, "partie comptée", "parties comptées"),
        };
        let which = if several { " dans la rencontre la plus courte" } else { "" };
        format!(
            "{what}{which}. En dessous de {enough}, les intervalles sont larges et approximatifs. Pour en jouer \
             davantage\u{a0}: --games"
        )
    },
    colour_advantage: "les couleurs sont fixes\u{a0}: le premier joueur d’une rencontre a toujours Noir. Les scores et \
                       l’Elo incluent l’avantage de la couleur",

    origin: |Origin { version, machine, started, .. }| {
        // A run stores its machine in English.
        let machine = match machine.strip_suffix(" cores") {
            Some(machine) => format!("{machine} cœurs"),
            None => machine.clone(),
        };
        format!(
            "Parties jouées avec outflank {version} sur {machine}. Début\u{a0}: {started}. Commande\u{a0}:"
        )
    },
    note: |note| format!("Remarque\u{a0}: {note}."),
    standings_heading: "Classement",
    standings_columns: [
        "rang",
        "joueur",
        "Elo",
        "±",
        "score\u{a0}%",
        "points",
        "parties",
        "victoires",
        "nulles",
        "défaites",
    ],
    standings_legend: |colours| {
        format!(
            "Les classements Elo sont relatifs à la moyenne des joueurs. ± donne l’intervalle de confiance à \
             95\u{a0}%, estimé à partir des {}. Le vainqueur d’une rencontre reçoit des points\u{a0}: son pourcentage \
             de victoires moins son pourcentage de défaites.",
            observations(colours)
        )
    },
    cross_heading: "Tableau croisé\u{a0}: victoires, nulles et défaites",
    cross_columns: ["rang", "joueur"],
    points_heading: "Points par rencontre",
    points_total: "somme",
    play_heading: "Statistiques de jeu",
    play_columns: [
        "joueur",
        "avec Noir",
        "avec Blanc",
        "ms par coup",
        "ms max",
        "nœuds par coup",
        "coups légaux",
        "plateau\u{a0}%",
        "forfaits",
        "captures",
    ],
    play_legend: "«\u{a0}ms max\u{a0}»\u{a0}: temps du coup le plus lent. «\u{a0}coups légaux\u{a0}»\u{a0}: nombre moyen \
                  de coups possibles. «\u{a0}plateau\u{a0}%\u{a0}»\u{a0}: part du plateau occupée en fin de partie. \
                  «\u{a0}captures\u{a0}»\u{a0}: pions retournés par les coups du joueur, par partie.",
    by_colour_heading: "Temps, plateau et captures par couleur",
    by_colour_columns: [
        "joueur",
        "Noir ms par coup",
        "Blanc ms par coup",
        "Noir plateau\u{a0}%",
        "Blanc plateau\u{a0}%",
        "Noir captures",
        "Blanc captures",
    ],
    pairings_heading: "Rencontres",
    pairings_columns: ["premier", "second", "résultat", "Elo", "supériorité\u{a0}%", "pions", "coups", "ms"],
    pairings_legend: |colours| {
        format!(
            "Résultat, Elo et pions sont donnés pour le premier joueur. L’Elo et l’écart de pions par partie ont un \
             intervalle de confiance à 95\u{a0}%, estimé à partir des {}. \
             «\u{a0}supériorité\u{a0}%\u{a0}»\u{a0}: probabilité que le premier joueur soit le plus fort. \
             «\u{a0}coups\u{a0}» et «\u{a0}ms\u{a0}»\u{a0}: moyennes par partie.",
            observations(colours)
        )
    },
    interval_separator: "\u{a0};\u{a0}",

    ratings_plot: "Classement Elo avec intervalles de confiance à 95\u{a0}%",
    results_plot: "Parties gagnées, nulles et perdues",
    strength_plot: "Force et temps de réflexion, avec intervalles de confiance à 95\u{a0}%",
    occupation_plot: "Occupation du plateau\u{a0}: moyenne ± écart type sur les parties",
    rating_axis: "classement",
    games_axis: "parties",
    time_axis: "temps par coup",
    move_axis: "coup (une partie finie garde son plateau final)",
    discs_axis: "pions",
    discs_unit: "% des cases",
    results: ["gagnées", "nulles", "perdues"],

    cross_line: "tableau croisé\u{a0}: victoires, nulles et défaites",
    points_line: "points par rencontre\u{a0}: pour le vainqueur, pourcentage de victoires moins pourcentage de défaites",
    note_line: |note| format!("remarque\u{a0}: {note}"),
    total_time: |time| format!("durée totale\u{a0}: {time}"),

    first_and_second: ["joueur 1", "joueur 2"],
    games_label: "parties",
    discs_label: "écart de pions",
    elo_label: "Elo",
    pairs_label: "paires",
    singles_label: "décompte",
    sprt_label: "SPRT",
    note_label: "remarque",
    wins: "victoires",
    draws: "nulles",
    losses: "défaites",
    forfeits: "défaites par forfait",
    forfeit_reasons: ["abandon", "arrêt du programme", "temps dépassé", "coup illégal", "protocole"],
    score: "score",
    as_colour: ["avec Noir", "avec Blanc"],
    time_per_move: "temps par coup",
    slowest_move: "coup le plus lent",
    nodes: "nœuds",
    nodes_per_move: "nœuds par coup",
    legal_moves: "coups légaux par tour",
    captured: "captures par partie",
    final_board: "plateau à la fin",
    board_after: |moves| format!("plateau au coup {moves}"),
    board_legend: "(une partie finie compte avec son plateau final)",
    disc_difference: |[value, low, high]| {
        format!(
            "{value} par partie pour le joueur 1, intervalle de confiance à 95\u{a0}%\u{a0}: de {low} à {high}"
        )
    },
    elo: |[value, low, high], superiority| {
        format!(
            "{value} pour le joueur 1, intervalle de confiance à 95\u{a0}%\u{a0}: de {low} à {high}\u{a0}; probabilité \
             de supériorité {superiority}"
        )
    },
    pairs: |counts| {
        let [lost, worse, even, better, won] = counts.map(|count| French.whole(count));
        format!("{lost} à 0 point, {worse} à 1/2, {even} à 1, {better} à 3/2, {won} à 2")
    },
    singles: |counts| {
        let [lost, drawn, won] = counts.map(|count| French.whole(count));
        format!("{won} gagnées, {drawn} nulles, {lost} perdues par le joueur 1")
    },
    undecided: "indécis",
    accepted: |elo| format!("{} Elo accepté", elo.to_string().replace('.', ",")),
    sprt: |verdict, ratio, [low, high], parameters| {
        let [ratio, low, high] = [ratio, low, high].map(|number| French.decimal(number, 2));
        format!(
            "{verdict}\u{a0}: log-rapport de vraisemblance {ratio}, bornes {low} et {high}, paramètres {parameters}"
        )
    },
    game_means: |moves, time, all| format!("{moves} coups et {time} par partie, durée totale {all}"),

    game_line: |numbers, black, [black_discs, white_discs], white| {
        let [number, games] = numbers.map(|number| French.whole(number));
        format!("partie {number} sur {games}\u{a0}: {black} {black_discs}-{white_discs} {white}")
    },
    forfeit: |loser, why| {
        let loser = match loser {
            Colour::Black => "Noir",
            Colour::White => "Blanc",
        };
        // The details come from players and programs, in English.
        match why {
            Forfeit::Resigned => format!("{loser} abandonne"),
            Forfeit::Died(details) => format!("{loser} ne fonctionne plus\u{a0}: {details}"),
            Forfeit::Late(details) => format!("{loser} dépasse son temps\u{a0}: {details}"),
            Forfeit::Illegal(details) => format!("{loser} joue un coup illégal\u{a0}: {details}"),
            Forfeit::Protocol(details) => format!("{loser} enfreint le protocole\u{a0}: {details}"),
        }
    },
    forecast: |forecast| {
        let &ForecastValues {
            players,
            pairings,
            games_per_pairing,
            games: all,
            time,
            workers,
            colours,
            sampled_games,
        } = forecast;
        let [one, many] = match colours {
            Colours::Both => ["paire", "paires"],
            Colours::Fixed => ["partie", "parties"],
        };
        let bound = if sampled_games == 0 { "plus de" } else { "environ" };
        format!(
            "{} et {} de {}\u{a0}: {} en tout, {bound} {time} avec {} à la fois, d’après {}",
            counted(players as u64, "joueur", "joueurs"),
            counted(pairings as u64, "rencontre", "rencontres"),
            games(games_per_pairing),
            games(all),
            counted(workers as u64, one, many),
            games(sampled_games)
        )
    },
};

/// What intervals are estimated from.
fn observations(colours: Colours) -> &'static str {
    match colours {
        Colours::Both => "paires de parties",
        Colours::Fixed => "parties",
    }
}

/// A number of games.
fn games(games: u64) -> String {
    counted(games, "partie", "parties")
}

/// A number with its noun. In French, 0 and 1 take the singular.
fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", French.whole(count), if count < 2 { one } else { many })
}
