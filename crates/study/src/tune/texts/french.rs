//! The texts in French.

use outflank_arena::Origin;
use outflank_report::Language::French;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    title: |player| format!("Réglage de {player}"),
    conditions: |method, iterations, games, against, size, openings| {
        let plural = if iterations > 1 { "s" } else { "" };
        let iterations = French.whole(iterations);
        let against = against.unwrap_or("lui-même");
        format!(
            "{method}\u{a0}: {iterations} itération{plural} de {games} parties contre {against} en {size}, ouvertures \
             {openings}."
        )
    },
    parameters_heading: "Paramètres",
    parameter_columns: ["paramètre", "de", "à", "départ", "réglé"],
    estimate_legend: "Les valeurs réglées sont des moyennes sur le dernier quart des itérations.",
    tuned_player: |player| format!("Joueur réglé\u{a0}: {player}"),
    final_heading: "Match final",
    final_columns: [
        "parties",
        "gagnées",
        "nulles",
        "perdues",
        "score (%)",
        "de (%)",
        "à (%)",
        "Elo",
        "Elo de",
        "Elo à",
    ],
    final_legend: |start| {
        format!(
            "Le joueur réglé contre le joueur de départ {start}, avec des intervalles de confiance à 95\u{a0}%."
        )
    },
    undecided: |sprt| format!("SPRT {sprt}\u{a0}: pas de décision."),
    accepted_null: |sprt, elo| format!("SPRT {sprt}\u{a0}: H0 est acceptée, une différence de {elo} Elo."),
    accepted_alternative: |sprt, elo| {
        format!("SPRT {sprt}\u{a0}: H1 est acceptée, une différence de {elo} Elo.")
    },
    unchanged: "Il n’y a pas eu de match final\u{a0}: il n’était pas demandé, ou le joueur réglé est celui de départ.",
    stopped: "Arrêté avant la fin\u{a0}: les résultats sont incomplets.",
    course_heading: "Déroulement",
    score_heading: "Score par itération",
    iteration_axis: "itération",
    parameter_axis: "place dans l’intervalle",
    score_axis: "score",
    own_score_legend: "Le score est celui des points perturbés. Il reste proche de 50\u{a0}%, car les points jouent \
                       entre eux.",
    score_legend: "Le score est la moyenne des points d’une itération, contre l’adversaire.",
    origin: |origin, seed, time| {
        let Origin { command, version, machine, started } = origin;
        format!(
            "Outflank {version} sur {machine}, {started}. Graine {seed}, temps CPU de toutes les parties {time}. \
             Commande\u{a0}: {command}"
        )
    },
    total_time: |time| format!("durée totale {time}"),
};
