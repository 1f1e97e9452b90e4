//! The texts of the report, in English and French.

use outflank_report::Language;

/// The texts of the report in one language.
pub struct Texts {
    pub title: &'static str,
    /// The network, the board and the number of games.
    pub summary: fn(&str, &str, u64) -> String,
    pub settings: &'static str,
    pub setting_columns: [&'static str; 2],
    pub curve: &'static str,
    pub curve_caption: fn(u32) -> String,
    pub games: &'static str,
    pub score: &'static str,
    pub strength_columns: [&'static str; 6],
    /// The names of the opponents, in the order of the measurements.
    pub opponents: [&'static str; 4],
    pub squares: &'static str,
    pub squares_caption: &'static str,
    pub weights: &'static str,
    pub tuples: &'static str,
    pub tuples_caption: &'static str,
    pub weight: &'static str,
    pub phase: fn(usize) -> String,
}

impl Texts {
    /// The texts in this language.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }
}

static ENGLISH: Texts = Texts {
    title: "Temporal-difference learning",
    summary: |network, size, games| format!("Network {network} on {size} after {games} games."),
    settings: "Settings",
    setting_columns: ["setting", "value"],
    curve: "Learning curve",
    curve_caption: |games| {
        format!(
            "Score with one ply of search, from {games} games per opponent and point. Openings are random, and each is \
             played with both colours. Error bars are 95 % Wilson intervals."
        )
    },
    games: "training games",
    score: "score",
    strength_columns: ["opponent", "score %", "from %", "to %", "wins", "losses"],
    opponents: ["random moves", "most discs", "positional table 1", "standard table"],
    squares: "Value of an own disc by square",
    squares_caption: "Mean over all phases. In an n-tuple network it is the mean weight with an own disc minus the mean \
                      weight with an opponent's disc, halved and summed over the tuples of the square.",
    weights: "Weights",
    tuples: "Weights of the tuples",
    tuples_caption: "The contents of each tuple with the largest and the smallest weights, as means over all phases. X is an \
                     own disc, O an opponent's, - an empty square. Contents that are symmetric to one shown are left out.",
    weight: "weight",
    phase: |number| format!("phase {number}"),
};

static FRENCH: Texts = Texts {
    title: "Apprentissage par différences temporelles",
    summary: |network, size, games| format!("Réseau {network} sur {size} après {games} parties."),
    settings: "Réglages",
    setting_columns: ["réglage", "valeur"],
    curve: "Courbe d'apprentissage",
    curve_caption: |games| {
        format!(
            "Score avec un coup de recherche, sur {games} parties par adversaire et par point. Les ouvertures sont \
             aléatoires, et chacune est jouée avec les deux couleurs. Les barres d'erreur sont des intervalles de \
             Wilson à 95 %."
        )
    },
    games: "parties d'entraînement",
    score: "score en pourcentage",
    strength_columns: ["adversaire", "score %", "de %", "à %", "victoires", "défaites"],
    opponents: ["coups aléatoires", "plus de pions", "table positionnelle 1", "table standard"],
    squares: "Valeur d'un pion par case",
    squares_caption: "Moyenne sur toutes les phases. Dans un réseau de n-uplets, c'est le poids moyen avec un pion à \
                      soi moins le poids moyen avec un pion adverse, divisé par deux et sommé sur les n-uplets de la \
                      case.",
    weights: "Poids",
    tuples: "Poids des n-uplets",
    tuples_caption: "Pour chaque n-uplet, les contenus de plus grand et de plus petit poids, en moyenne sur toutes les phases. \
                     X est un pion à soi, O un pion adverse, - une case vide. Les contenus symétriques d'un contenu \
                     montré sont omis.",
    weight: "poids",
    phase: |number| format!("phase numéro {number}"),
};
