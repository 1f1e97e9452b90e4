//! The French texts.

use outflank_board::Colour;
use outflank_report::Language;

use super::{Texts, decimals, line};
use crate::document::ReviewDocument;
use crate::review::PlyReview;

pub(super) static TEXTS: Texts = Texts {
    title,
    games_title: |games| format!("Analyse de {games} parties"),
    colours: |colour| match colour {
        Colour::Black => "Noir",
        Colour::White => "Blanc",
    },
    method,
    result: |difference| match difference {
        None => "La partie n’est pas terminée.".to_owned(),
        Some(0) => "La partie est nulle.".to_owned(),
        Some(discs @ 1..) => format!("Noir gagne de {discs}."),
        Some(discs) => format!("Blanc gagne de {}.", -discs),
    },
    opening,
    incomplete: |judged| format!("L’analyse a été interrompue après {judged} positions."),
    sides_heading: "Les deux camps",
    sides_rows: [
        "joueur",
        "coups avec un choix",
        "précision",
        "perte, en pions",
        "perte par coup",
        "perte en ouverture",
        "perte en milieu de partie",
        "perte en finale",
        "meilleurs coups",
        "bons coups",
        "imprécisions",
        "erreurs",
        "gaffes",
    ],
    graph_heading: "Le cours de la partie",
    score_title: "Résultat attendu",
    chance_title: "Probabilité de gain",
    move_axis: "coup",
    score_axis: "avance de Noir",
    disc_unit: "pions",
    chance_axis: "Noir gagne",
    score_series: "meilleur jeu",
    classes: ["meilleur", "bon", "imprécision", "erreur", "gaffe"],
    worst_heading: "Les plus mauvais coups",
    worst_legend: "Chaque position donne la valeur de tous les coups. Le meilleur est en jaune, le coup joué en rouge avec un cadre.",
    no_worst: "Aucun coup n’a perdu deux pions ou plus.",
    worst,
    moves_heading: "Tous les coups",
    moves_columns: [
        "coup",
        "camp",
        "joué",
        "valeur",
        "perte",
        "classe",
        "gain, %",
        "meilleur",
        "suite attendue",
    ],
    players_heading: "Joueurs",
    players_columns: [
        "joueur",
        "parties",
        "coups",
        "perte par coup",
        "précision",
        "meilleurs, %",
        "bons, %",
        "imprécisions, %",
        "erreurs, %",
        "gaffes, %",
        "coups par gaffe",
        "perte par partie",
    ],
    games_heading: "Parties",
    games_columns: [
        "partie",
        "Noir",
        "Blanc",
        "résultat",
        "précision de Noir",
        "précision de Blanc",
        "ouverture",
    ],
    pass: "passe",
    board: |colour| match colour {
        Colour::Black => "Position avant le coup, Noir au trait",
        Colour::White => "Position avant le coup, Blanc au trait",
    },
    legend: "Les valeurs et les pertes sont en pions, pour le camp qui joue. Un coup est le meilleur s’il ne perd rien, \
             bon sous 2 pions, une imprécision à partir de 2, une erreur à partir de 4 et une gaffe à partir de 8. Sa \
             précision vaut 100 sans perte et diminue de moitié tous les 4 pions perdus. Les coups forcés ne comptent \
             pas.",
};

fn title(black: &str, white: &str) -> String {
    match (black, white) {
        ("", "") => "Analyse d’une partie".to_owned(),
        (black, white) => format!("Analyse\u{a0}: {} – {}", named(black), named(white)),
    }
}

fn named(name: &str) -> &str {
    if name.is_empty() { "inconnu" } else { name }
}

fn method(game: &ReviewDocument) -> String {
    let ReviewDocument { level, exact_empties, .. } = game;
    format!(
        "Le moteur a cherché au niveau {level}. À partir de {exact_empties} cases vides, les valeurs sont exactes."
    )
}

fn opening(name: &str, moves: usize, left: Option<(usize, &str)>) -> String {
    match left {
        None => format!("Ouverture\u{a0}: {name}, {moves} coups."),
        Some((number, play)) => {
            format!("Ouverture\u{a0}: {name}, {moves} coups\u{a0}; le coup {number}, {play}, en sort.")
        }
    }
}

fn worst(language: Language, ply: &PlyReview) -> String {
    let signed = |value: Option<f64>| language.signed(value.unwrap_or_default(), decimals(ply));
    let side = if ply.by == "black" { "Noir" } else { "Blanc" };
    format!(
        "Coup {}, {side}\u{a0}: {} perd {} pions. Le meilleur était {}, qui vaut {}\u{a0}: {}. Le coup joué vaut {}\u{a0}: {}.",
        ply.number,
        ply.play,
        language.decimal(ply.loss, decimals(ply)),
        ply.best.as_deref().unwrap_or_default(),
        signed(ply.before),
        line(&ply.best_line, TEXTS.pass),
        signed(ply.after),
        line(&ply.line, TEXTS.pass),
    )
}
