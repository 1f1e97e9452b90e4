//! The texts of the report, in English and French.

use outflank_report::Language;

/// The texts of the report in one language.
pub struct Texts {
    pub title: &'static str,
    /// The introduction, from the model, the games and positions of the training set, and the positions of the test set.
    pub introduction: fn(&str, [&str; 3]) -> String,
    pub curve: &'static str,
    pub curve_note: &'static str,
    pub epoch: &'static str,
    pub loss: &'static str,
    pub training: &'static str,
    pub validation: &'static str,
    pub accuracy: &'static str,
    pub calibration_error: &'static str,
    pub share: &'static str,
    pub by_ply: &'static str,
    pub by_ply_note: &'static str,
    pub ply: &'static str,
    pub names: [&'static str; 3],
    pub accuracy_columns: [&'static str; 5],
    pub calibration: &'static str,
    pub calibration_note: &'static str,
    pub predicted: &'static str,
    pub observed: &'static str,
    pub perfect: &'static str,
    pub confusion: &'static str,
    pub confusion_note: &'static str,
    pub results: [&'static str; 3],
    pub predicted_result: &'static str,
    pub actual_result: &'static str,
    pub maps: &'static str,
    pub maps_note: &'static str,
    pub phases: [&'static str; 3],
    pub map_scale: &'static str,
    pub worst: &'static str,
    pub worst_note: &'static str,
    /// The description of a misjudged position: ply, percentages of win, draw and loss, and the final difference.
    pub misjudged: fn(u8, [&str; 3], &str) -> String,
    pub command: &'static str,
}

impl Texts {
    /// The texts of a language.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }
}

static ENGLISH: Texts = Texts {
    title: "Training of a network",
    introduction: |model, [games, positions, test]| {
        format!(
            "The network {model} predicts win, draw and loss for the side to move. It learned from {positions} positions \
             of {games} games, and was tested on {test} positions of other games."
        )
    },
    curve: "Learning curve",
    curve_note: "The loss is the mean cross-entropy. The network of the epoch with the lowest validation loss is kept.",
    epoch: "epoch",
    loss: "loss",
    training: "training set",
    validation: "validation set",
    accuracy: "accuracy",
    calibration_error: "calibration error",
    share: "share",
    by_ply: "Accuracy by ply",
    by_ply_note: "The share of test positions whose result is predicted. Heuristics predict by the sign of their value, 0 \
                  is a draw. The majority is the most frequent result of the ply in the training set.",
    ply: "discs placed",
    names: ["network", "majority", "engine, depth 1"],
    accuracy_columns: ["evaluation", "all", "first third", "second third", "last third"],
    calibration: "Calibration",
    calibration_note: "How often positions with a predicted chance were won; a draw counts half. The bars are 95 % \
                       intervals for independent positions, so they are too narrow for positions of the same game.",
    predicted: "predicted chance of winning",
    observed: "observed share",
    perfect: "perfect calibration",
    confusion: "Confusion matrix",
    confusion_note: "Each row is 100 % of the positions with this result.",
    results: ["win", "draw", "loss"],
    predicted_result: "predicted result",
    actual_result: "result of the game",
    maps: "Value of the squares",
    maps_note: "The mean predicted chance with an own disc on the square, minus that with an opponent's disc, over the test \
                positions of a third of the game. Squares with fewer than 20 such positions are hatched.",
    phases: ["first third", "second third", "last third"],
    map_scale: "difference of chances",
    worst: "Positions that it judges worst",
    worst_note: "The test positions with the largest loss, one per game. X is to move.",
    misjudged: |ply, [win, draw, loss], difference| {
        format!(
            "After {ply} discs: predicted win {win}, draw {draw}, loss {loss}. The game ended {difference}."
        )
    },
    command: "Command",
};

static FRENCH: Texts = Texts {
    title: "Entraînement d’un réseau",
    introduction: |model, [games, positions, test]| {
        format!(
            "Le réseau {model} prédit la victoire, la nulle ou la défaite du camp au trait. Il a appris sur {positions} \
             positions de {games} parties, puis a été testé sur {test} positions d’autres parties."
        )
    },
    curve: "Courbe d’apprentissage",
    curve_note: "La perte est l’entropie croisée moyenne. Le réseau retenu est celui de l’époque dont la perte de \
                 validation est la plus basse.",
    epoch: "époque",
    loss: "perte",
    training: "ensemble d’apprentissage",
    validation: "ensemble de validation",
    accuracy: "exactitude",
    calibration_error: "erreur de calibration",
    share: "part",
    by_ply: "Exactitude au fil de la partie",
    by_ply_note: "Part des positions de test dont le résultat est prédit. Les heuristiques prédisent par le signe de leur \
                  valeur, 0 étant une nulle. La majorité est le résultat le plus fréquent à ce stade dans l’ensemble \
                  d’apprentissage.",
    ply: "pions posés",
    names: ["réseau", "majorité", "moteur, profondeur 1"],
    accuracy_columns: ["évaluation", "total", "premier tiers", "deuxième tiers", "dernier tiers"],
    calibration: "Calibration",
    calibration_note: "Fréquence des victoires parmi les positions d’une chance prédite\u{a0}; une nulle compte pour \
                       moitié. Les barres sont des intervalles à 95\u{a0}% pour des positions indépendantes\u{a0}; ils sont donc \
                       trop étroits pour les positions d’une même partie.",
    predicted: "chance de victoire prédite",
    observed: "part observée",
    perfect: "calibration parfaite",
    confusion: "Matrice de confusion",
    confusion_note: "Chaque ligne représente 100\u{a0}% des positions ayant ce résultat.",
    results: ["victoire", "nulle", "défaite"],
    predicted_result: "résultat prédit",
    actual_result: "résultat de la partie",
    maps: "Valeur des cases",
    maps_note: "Chance moyenne prédite avec un pion du camp au trait sur la case, moins celle avec un pion adverse, sur \
                les positions de test d’un tiers de la partie. Les cases de moins de 20 positions sont hachurées.",
    phases: ["premier tiers", "deuxième tiers", "dernier tiers"],
    map_scale: "écart des chances",
    worst: "Positions les plus mal jugées",
    worst_note: "Les positions de test dont la perte est la plus grande, une par partie. X est au trait.",
    misjudged: |ply, [win, draw, loss], difference| {
        format!(
            "Après {ply} pions\u{a0}: victoire {win}, nulle {draw}, défaite {loss}. La partie s’est terminée par \
             {difference}."
        )
    },
    command: "Commande",
};
