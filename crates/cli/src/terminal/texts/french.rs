//! The texts in French.

use outflank_board::{Colour, Forfeit, Score, Verdict};
use outflank_notation::record::Ending;
use outflank_report::Language;

use super::Texts;

pub(super) static TEXTS: Texts = Texts {
    language: Language::French,
    to_move: |side| format!("{} au trait", colour(side)),
    thinks: |side| format!("{} réfléchit", colour(side)),
    passes: |side| format!("{} n’a pas de coup et passe.", colour(side)),
    wins: |side, black, white| format!("{} gagne {black}-{white}.", colour(side)),
    draw: |black, white| format!("Nulle, {black}-{white}."),
    forfeit,
    illegal: |square| format!("{square} n’est pas un coup légal."),
    no_square: |index| format!("Le plateau n’a pas de case {index}."),
    browsing: |ply, all| format!("Coup {ply} sur {all}"),
    short_to_move: "au trait",
    short_thinks: "réfléchit...",
    short_over: "Partie finie",
    short_browsing: |ply, all| format!("Coup {ply}/{all}"),
    record: |parts| format!("partie enregistrée\u{a0}: {parts}"),
    recorded_result,
    dropped: |count| match count {
        1 => "Le dernier coup enregistré est abandonné ; u le rétablit.".to_owned(),
        _ => format!("{count} coups enregistrés sont abandonnés ; u les rétablit."),
    },
    no_such_ply: |all| format!("La partie a {all} coups."),
    start_of_game: "C’est le début de la partie.",
    end_of_game: "C’est la fin de la partie.",
    nothing_to_undo: "Rien à annuler.",
    nothing_to_redo: "Rien à rejouer.",
    game_is_over: "La partie est finie.",
    not_your_move: "Ce n’est pas à vous de jouer.",
    not_over: "La partie n’est pas finie ; abandonnez-la d’abord.",
    no_next: "Il n’y a pas de partie suivante.",
    advising: "Recherche d’un coup...",
    hint: |play| format!("Conseil : {play}"),
    no_hint: |why| format!("Pas de conseil : {why}"),
    depth: |depth| format!("profondeur {depth}"),
    short_depth: |depth| format!("p{depth}"),
    verdict,
    last_move: "Dernier\u{a0}:",
    moves: "Coups",
    graph: "Avance Noir",
    reviewing: |done, all| format!("Analyse : {done} positions sur {all}"),
    review_size: "Seules les parties 8x8 peuvent être analysées.",
    nothing_to_review: "Il n’y a pas encore de coup à analyser.",
    failed: |why| format!("Impossible : {why}"),
    analysis_on: "Valeurs affichées, en pions pour le joueur au trait.",
    analysis_in_points: "Valeurs affichées, en points pour le joueur au trait.",
    analysis_off: "Valeurs masquées.",
    prompt: "Commande : ",
    save_as: "Enregistrer sous : ",
    saved: |file| format!("Enregistré dans {file}."),
    not_saved: |why| format!("Non enregistré : {why}"),
    name_missing: "il manque le nom du fichier.",
    needs_extension: |known| format!("il faut une extension parmi {known}."),
    is_directory: "c’est un répertoire.",
    replace: |files| format!("Remplacer {files} ? o/n"),
    quit: "Quitter la partie ? o/n",
    unknown: |text| format!("Commande inconnue : {text}"),
    game_of: |game, all| format!("Partie {game} sur {all}"),
    too_small: |width, height| format!("Il faut au moins {width}x{height}"),
    keys: "Entrée jouer  u annuler  ? aide  q fin",
    keys_over: "u annuler  g courbe  s enreg.  n  q fin",
    keys_wide: "Entrée jouer  u annuler  h conseil  a valeurs  g courbe  ? aide  q fin",
    keys_match: "a valeurs  g courbe \u{a0}? aide  q fin",
    games_done: |done, all| match all {
        Some(all) => format!("{done} parties sur {all}"),
        None => format!("{done} parties"),
    },
    searches_done: |count| format!("{count} recherches"),
    results: ["Joueur", "Gagnées", "Nulles", "Perdues", "Score"],
    match_of: |name| format!("Rencontre {name}"),
    keys_watch: "q quitter",
    help: &[
        ("flèches, Tab", "choisir une case"),
        ("Entrée, clic", "y jouer"),
        ("u, r", "annuler, rejouer"),
        ("PgUp, PgDn", "parcourir la partie"),
        ("Home, End", "début, fin de la partie"),
        ("c", "laisser jouer la suite"),
        ("h", "conseiller un coup"),
        ("a", "montrer les valeurs"),
        ("g", "analyser : tracer la courbe"),
        ("s", "enregistrer la partie"),
        ("n", "partie suivante"),
        (":", "écrire d3, go 12, resign"),
        ("q", "quitter"),
    ],
    help_end: "Une touche pour revenir.",
};

fn forfeit(winner: Colour, why: &Forfeit) -> String {
    let (loser, winner) = (colour(winner.other()), colour(winner));
    let how = match why {
        Forfeit::Resigned => "abandonne".to_owned(),
        Forfeit::Died(how) => format!("ne répond plus ({how})"),
        Forfeit::Late(_) => "a dépassé son temps".to_owned(),
        Forfeit::Illegal(what) => format!("a joué un coup illégal ({what})"),
        Forfeit::Protocol(what) => format!("n’a pas respecté le protocole ({what})"),
    };
    format!("{loser} {how}\u{a0}: {winner} gagne.")
}

fn recorded_result(difference: &str, ending: Ending) -> String {
    let how = match ending {
        Ending::Played => "",
        Ending::Resigned => " par abandon",
        Ending::Timeout => " au temps",
        Ending::Agreed => " d’un commun accord",
        Ending::Left => ", un camp est parti",
    };
    format!("résultat {difference}{how}")
}

fn verdict(verdict: Verdict) -> String {
    let comma = |score: Score| score.to_string().replace('.', ",");
    match verdict {
        Verdict::Discs(score) => comma(score),
        Verdict::Points(points) => format!("{points:+} points"),
        Verdict::Result(0) => "nulle".to_owned(),
        Verdict::Result(discs @ 1..) => format!("gagne de {discs}"),
        Verdict::Result(discs) => format!("perd de {}", discs.unsigned_abs()),
        Verdict::Chance(chance) => format!("{},{:02}\u{a0}%", chance / 100, chance % 100),
    }
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Noir",
        Colour::White => "Blanc",
    }
}
