//! The texts of reports in French.

use outflank_arena::Origin;
use outflank_report::Language::French;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    question: "La question",
    method: "La méthode",
    match_heading: |number| format!("Cellule {number}\u{a0}: match"),
    tournament_heading: |number| format!("Cellule {number}\u{a0}: tournoi"),
    cost_heading: |number| format!("Cellule {number}\u{a0}: coût des recherches"),
    value_heading: |number| format!("Cellule {number}\u{a0}: coups et valeurs"),
    board_heading: |number| format!("Cellule {number}\u{a0}: opérations sur le plateau"),
    match_conditions: |players, games, size, openings, clock| {
        let clock = clock.map_or_else(String::new, |clock| format!(", pendule {clock}"));
        let plural = if games > 1 { "s" } else { "" };
        let games = French.whole(games);
        let players = match players {
            [first, second] => format!("{first} contre {second}"),
            players => players.join(", "),
        };
        format!(
            "{players}\u{a0}: {games} partie{plural} par point et par rencontre en {size}, ouvertures \
             {openings}{clock}."
        )
    },
    fixed_colours: "Le premier joueur d’une rencontre a toujours Noir.",
    cost_conditions: |positions, size| {
        let plural = if positions > 1 { "s" } else { "" };
        let positions = French.whole(positions);
        format!(
            "{positions} position{plural} de parties aléatoires en {size}, réparties sur toute la partie."
        )
    },
    listed_conditions: |positions, size| {
        let plural = if positions > 1 { "s" } else { "" };
        let positions = French.whole(positions);
        format!("{positions} position{plural} donnée{plural} en {size}.")
    },
    match_columns: ["parties", "gagnées", "nulles", "perdues", "score (%)", "de (%)", "à (%)", "Elo"],
    play_heading: "Temps CPU, longueur et plateau final. Les joueurs sont 1 et 2",
    play_columns: [
        "ms par partie",
        "coups par partie",
        "ms par coup, 1",
        "ms par coup, 2",
        "nœuds par coup, 1",
        "nœuds par coup, 2",
        "plateau, 1 (%)",
        "plateau, 2 (%)",
    ],
    pairing_columns: [
        "premier",
        "second",
        "gagnées par le premier",
        "gagnées par le second",
        "nulles",
        "score (%)",
        "de (%)",
        "à (%)",
        "ms par partie",
    ],
    cost_columns: [
        "joueur",
        "positions",
        "nœuds par coup",
        "ms par coup",
        "ms CPU par coup",
        "nœuds par seconde",
    ],
    value_columns: ["joueur", "positions", "même coup (%)", "même valeur (%)", "valeur moyenne"],
    choice_columns: ["position", "joueur", "coup", "valeur"],
    start_position: "départ",
    board_columns: ["opération", "bitboards (ns)", "cases (ns)", "rapport"],
    operations: ["lister les coups", "jouer un coup", "compter les pions", "visiter un nœud de minimax"],
    bytes: "taille en octets",
    fit_columns: ["joueur", "modèle", "a", "b", "b de", "b à", "r²"],
    fit_heading: "Ajustements des nœuds par coup",
    cpu_fit_heading: "Ajustements du temps CPU par coup, en ms",
    elo_fit_heading: "Ajustements de la différence Elo",
    fit_legend: "Pour les nœuds selon la profondeur, b du modèle exponentiel est le facteur de branchement effectif. \
                 Son r² est celui de log(nœuds). L’intervalle de b est l’intervalle de confiance à 95\u{a0}%. Le \
                 graphique montre le modèle dont l’erreur est la plus petite.",
    elo_fit_legend: "b est la différence Elo par unité de la clé, ou par doublement dans le modèle logarithmique. Son \
                     intervalle est l’intervalle de confiance à 95\u{a0}%.",
    figure_columns: ["source", "chiffre", "publié", "forme du manuel", "forme du rapport", "verdict"],
    figure_heading: "Chiffres publiés",
    verdicts: [
        "concorde",
        "concorde avec la forme du rapport",
        "diffère",
        "trop peu de parties pour conclure",
        "en attente",
        "non mesuré",
    ],
    colon: "\u{a0}: ",
    interval_separator: "\u{a0}; ",
    match_legend: "Points par partie du premier joueur, avec l’intervalle de confiance à 95\u{a0}%.",
    tournament_legend: "Points d’une rencontre\u{a0}: le pourcentage de parties gagnées par le vainqueur, moins celui \
                        de parties perdues.",
    cost_legend: "Les temps sont des moyennes. Ils dépendent de la machine et de sa charge, les nœuds non.",
    value_legend: "Coups et valeurs sont comparés à ceux du premier joueur.",
    board_legend: "Temps CPU par opération. Il dépend de la machine, le rapport presque pas.",
    score_grid: |rows, columns| format!("Score (%)\u{a0}: {rows} en lignes, {columns} en colonnes"),
    nodes_grid: |player, rows, columns| {
        format!("Nœuds par coup de {player}\u{a0}: {rows} en lignes, {columns} en colonnes")
    },
    size_axis: "taille",
    score_axis: "score",
    elo_axis: "différence Elo",
    rating_axis: "classement",
    time_axis: "temps par coup",
    cpu_axis: "temps CPU par coup",
    nodes_axis: "nœuds par coup",
    occupation_axis: "part du plateau",
    band_axis: "part du plateau, ± 1 écart type",
    move_axis: "coups joués",
    agreement_axis: "même coup",
    ratio_axis: "temps par rapport aux bitboards",
    fitted: |line, model, b| {
        let line = if line.is_empty() { "ajustement" } else { line };
        format!("{line}\u{a0}: {model}, b = {b}")
    },
    stopped: "Arrêtée avant la fin\u{a0}: les résultats sont incomplets.",
    origin: |origin, seed, time| {
        let Origin { command, version, machine, started } = origin;
        format!(
            "Outflank {version} sur {machine}, {started}. Graine {seed}, temps CPU de toutes les parties et recherches \
             {time}. Commande\u{a0}: {command}"
        )
    },
    total_time: |time| format!("durée totale {time}"),
    measured_time: |time| format!("Temps de toutes les parties et recherches\u{a0}: {time}."),
    overview_title: "Études",
    overview_columns: ["étude", "titre", "temps"],
};
