//! The texts of reports in French.

use outflank_report::Language::French;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    question: "La question",
    method: "La méthode",
    match_heading: |number| format!("Cellule {number}\u{a0}: match"),
    cost_heading: |number| format!("Cellule {number}\u{a0}: coût des recherches"),
    match_conditions: |[first, second], games, size, openings, clock| {
        let clock = clock.map_or_else(String::new, |clock| format!(", pendule {clock}"));
        let plural = if games > 1 { "s" } else { "" };
        let games = French.whole(games);
        format!(
            "{first} contre {second}\u{a0}: {games} partie{plural} par point en {size}, ouvertures {openings}{clock}."
        )
    },
    fixed_colours: "Le premier joueur a toujours Noir.",
    cost_conditions: |positions, size| {
        let plural = if positions > 1 { "s" } else { "" };
        let positions = French.whole(positions);
        format!(
            "{positions} position{plural} de parties aléatoires en {size}, réparties sur toute la partie."
        )
    },
    match_columns: ["parties", "gagnées", "nulles", "perdues", "score (%)", "de (%)", "à (%)", "Elo"],
    cost_columns: [
        "joueur",
        "positions",
        "nœuds par coup",
        "ms par coup",
        "ms CPU par coup",
        "nœuds par seconde",
    ],
    fit_columns: ["joueur", "modèle", "a", "b", "r²"],
    exponential: |key| format!("a b^{key}"),
    linear: |key| format!("a + b {key}"),
    fit_heading: "Ajustements des nœuds par coup",
    fit_legend: "Pour les nœuds selon la profondeur, b du modèle exponentiel est le facteur de branchement effectif. \
                 Son r² est celui de log(nœuds). Le graphique montre le modèle dont l’erreur sur log(nœuds) est la plus \
                 petite.",
    match_legend: "Points par partie du premier joueur, avec l’intervalle de confiance à 95\u{a0}%.",
    cost_legend: "Les temps sont des moyennes. Ils dépendent de la machine et de sa charge, les nœuds non.",
    score_grid: |rows, columns| format!("Score (%)\u{a0}: {rows} en lignes, {columns} en colonnes"),
    nodes_grid: |player, rows, columns| {
        format!("Nœuds par coup de {player}\u{a0}: {rows} en lignes, {columns} en colonnes")
    },
    score_axis: "score",
    nodes_axis: "nœuds par coup",
    fitted: |model, b| format!("ajustement {model}, b = {b}"),
    stopped: "Arrêtée avant la fin\u{a0}: les résultats sont incomplets.",
    origin: |seed, version, command| {
        let command = command.map_or_else(String::new, |command| format!(", commande {command}"));
        format!("Outflank {version}, graine {seed}{command}")
    },
    total_time: |time| format!("durée totale {time}"),
};
