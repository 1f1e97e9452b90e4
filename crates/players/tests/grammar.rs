//! The grammar of players: round trips and error messages.

use outflank_lab::Algorithm;
use outflank_players::{Entry, Fault, Key, Kind, Spec, players};
use proptest::prelude::*;

#[track_caller]
fn prints(text: &str, expected: &str) {
    let spec: Spec = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(spec.to_string(), expected);
    assert_eq!(expected.parse(), Ok(spec));
}

#[test]
fn players_print_in_canonical_form() {
    prints("random", "random");
    prints("alphabeta=6", "alphabeta:depth=6");
    prints("mcts=2k", "mcts:iterations=2000");
    prints(
        " alphabeta : eval = mobility * 10 + corners , depth = 6 ",
        "alphabeta:depth=6,eval=mobility*10+corners",
    );
    prints("negascout:time=1000ms,keep=on,memory=1024kB", "negascout:time=1s,memory=1MB,keep=on");
    prints("mcts:c=1.50,n=root,final=ucb,rollout=best", "mcts:c=1.5,n=root,rollout=best,final=ucb");
    prints(
        "greedy:edge-x=-080, corner=-5,eval=mixed,table=file:a-b.txt",
        "greedy:eval=mixed,table=file:a-b.txt,corner=-5,edge-x=-80",
    );
    prints("greedy:table='file:a,b.txt'", "greedy:table='file:a,b.txt'");
    prints("greedy:eval='file:a,b.txt'", "greedy:eval='file:a,b.txt*1'");
    prints("random:name='O''Brien, the first'", "random:name='O''Brien, the first'");
    prints("random:name=O'Brien", "random:name=O'Brien");
    prints("random:name='plain'", "random:name=plain");
    prints("human:name='  spaced '", "human:name='  spaced '");
    prints("random:name=a=b:c", "random:name=a=b:c");
}

#[test]
fn given_name_overrides_the_default_name() {
    let name = |text: &str| text.parse::<Spec>().map(|spec| spec.name());
    assert_eq!(name("alphabeta:depth=4,name=Anna"), Ok("Anna".to_owned()));
    assert_eq!(name("alphabeta=4"), Ok("alphabeta:depth=4".to_owned()));
}

const PLAYERS: &str = "players: random human greedy minimax negamax minmax-alphabeta alphabeta negascout mtdf montecarlo mcts engine gtp nboard";
const SEARCH: &str = "keys of alphabeta: depth nodes time eval weights phases table corner edge-corner edge-x edge-c \
                      edge-stable edge-insertion edge-mobility edge-opening edge-ending order memory symmetry keep \
                      reduce aspiration form threads ties seed name";
const WHOLE: &str = "write a whole number from 1 to 60";

/// Checks that each text is refused with its message.
#[track_caller]
fn refuses<const N: usize>(cases: [(&str, String); N]) {
    for (text, message) in cases {
        match text.parse::<Spec>() {
            Ok(spec) => panic!("{text:?} was read as {spec}"),
            Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
        }
    }
}

#[test]
fn a_syntax_error_is_refused_with_place_and_remedy() {
    let count = "write a whole number from 1, optionally with k or M";
    refuses([
        ("", format!("column 1: a player is missing; {PLAYERS}")),
        ("   ", format!("column 4: a player is missing; {PLAYERS}")),
        (":depth=4", format!("column 1: a player is missing; {PLAYERS}")),
        (
            "alphabta=4",
            format!("column 1: unknown player \"alphabta\"; did you mean \"alphabeta\"? {PLAYERS}"),
        ),
        ("Random", format!("column 1: unknown player \"Random\"; did you mean \"random\"? {PLAYERS}")),
        ("stockfish", format!("column 1: unknown player \"stockfish\"; {PLAYERS}")),
        ("dragon=21", format!("column 1: unknown player \"dragon\"; {PLAYERS}")),
        ("é:depth=4", format!("column 1: unknown player \"é\"; {PLAYERS}")),
        (
            "alphabeta,depth=4",
            "column 10: a colon is missing before the settings; write alphabeta:key=value,key=value".into(),
        ),
        (
            "random=3",
            "column 7: random has no short form; write random:key=value; keys of random: seed name".into(),
        ),
        ("human=1", "column 6: human has no short form; write human:key=value; keys of human: name".into()),
        (
            "alphabeta=4,eval=mobility",
            "column 12: the short form has one value; write alphabeta:depth=value,key=value".into(),
        ),
        ("alphabeta=", format!("column 11: invalid value \"\" for depth; {WHOLE}")),
        ("alphabeta=x", format!("column 11: invalid value \"x\" for depth; {WHOLE}")),
        ("mcts=0", format!("column 6: invalid value \"0\" for iterations; {count}")),
        ("alphabeta:", format!("column 11: a key is missing; {SEARCH}")),
        ("alphabeta:depth=4,", format!("column 19: a key is missing; {SEARCH}")),
        ("alphabeta:,depth=4", format!("column 11: a key is missing; {SEARCH}")),
        ("alphabeta:=4", format!("column 11: a key is missing; {SEARCH}")),
        (
            "alphabeta:dept=4",
            format!("column 11: unknown key \"dept\" for alphabeta; did you mean \"depth\"? {SEARCH}"),
        ),
        (
            "alphabeta: depht = 4",
            format!("column 12: unknown key \"depht\" for alphabeta; did you mean \"depth\"? {SEARCH}"),
        ),
        (
            "alphabeta:edge-insetion=4",
            format!(
                "column 11: unknown key \"edge-insetion\" for alphabeta; did you mean \"edge-insertion\"? {SEARCH}"
            ),
        ),
        ("alphabeta:rollout=best", format!("column 11: unknown key \"rollout\" for alphabeta; {SEARCH}")),
        ("random:depth=4", "column 8: unknown key \"depth\" for random; keys of random: seed name".into()),
        ("alphabeta:depth", "column 11: depth has no value; write depth=6".into()),
        ("alphabeta:memory,depth=4", "column 11: memory has no value; write memory=64MB".into()),
        ("alphabeta:depth=4,depth=5", "column 19: depth is given twice; leave one out".into()),
        ("greedy:eval='mobility", "column 13: the quote is not closed; write ' after the value".into()),
        (
            "greedy:eval='mobility'x,seed=1",
            "column 23: \"x\" follows a quoted value; put a comma before the next key".into(),
        ),
    ]);
}

#[test]
fn a_wrong_value_is_refused_with_place_and_remedy() {
    let count = "write a whole number from 1, optionally with k or M";
    let time = "write a time up to 1440m with its unit ms, s or m";
    let memory = "write a whole number with its unit kB, MB or GB, up to 64GB; a kB is 1024 bytes";
    let tables = "write 1, 2, none or file:PATH";
    let points = "write a whole number from -10000 to 10000";
    let order = "write square, or some of last, memory, killer, history and table joined by /, each once";
    refuses([
        ("alphabeta:depth=61", format!("column 17: invalid value \"61\" for depth; {WHOLE}")),
        ("alphabeta:depth=-1", format!("column 17: invalid value \"-1\" for depth; {WHOLE}")),
        ("alphabeta:depth= 4.5 ", format!("column 18: invalid value \"4.5\" for depth; {WHOLE}")),
        ("alphabeta:nodes=2K", format!("column 17: invalid value \"2K\" for nodes; {count}")),
        ("alphabeta:time=1", format!("column 16: invalid value \"1\" for time; {time}")),
        ("alphabeta:time=0s", format!("column 16: invalid value \"0s\" for time; {time}")),
        ("alphabeta:time=1h", format!("column 16: invalid value \"1h\" for time; {time}")),
        ("alphabeta:memory=64", format!("column 18: invalid value \"64\" for memory; {memory}")),
        ("alphabeta:memory=65GB", format!("column 18: invalid value \"65GB\" for memory; {memory}")),
        ("alphabeta:keep=yes", "column 16: invalid value \"yes\" for keep; write on or off".into()),
        (
            "alphabeta:order=killer/tabel",
            format!("column 17: invalid value \"killer/tabel\" for order; did you mean \"table\"? {order}"),
        ),
        ("alphabeta:order=killer/killer", format!("column 17: invalid value \"killer/killer\" for order; {order}")),
        (
            "alphabeta:ties=randm",
            "column 16: invalid value \"randm\" for ties; did you mean \"random\"? write first or random".into(),
        ),
        (
            "random:seed=18446744073709551616",
            "column 13: invalid value \"18446744073709551616\" for seed; write a whole number up to \
             18446744073709551615"
                .into(),
        ),
        (
            "alphabeta:phases=24",
            "column 18: invalid value \"24\" for phases; write two whole numbers up to 64 joined by /".into(),
        ),
        ("greedy:table=3", format!("column 14: invalid value \"3\" for table; {tables}")),
        ("greedy:table=file:", format!("column 14: invalid value \"file:\" for table; {tables}")),
        (
            "greedy:table=non",
            format!("column 14: invalid value \"non\" for table; did you mean \"none\"? {tables}"),
        ),
        ("greedy:corner=ten", format!("column 15: invalid value \"ten\" for corner; {points}")),
        ("greedy:corner=1.5", format!("column 15: invalid value \"1.5\" for corner; {points}")),
        ("greedy:edge-corner=10001", format!("column 20: invalid value \"10001\" for edge-corner; {points}")),
        ("greedy:edge-x=-10001", format!("column 15: invalid value \"-10001\" for edge-x; {points}")),
        ("greedy:edge-c=", format!("column 15: invalid value \"\" for edge-c; {points}")),
        ("greedy:edge-stable=+1", format!("column 20: invalid value \"+1\" for edge-stable; {points}")),
        ("greedy:edge-insertion=-", format!("column 23: invalid value \"-\" for edge-insertion; {points}")),
        ("greedy:edge-mobility=x", format!("column 22: invalid value \"x\" for edge-mobility; {points}")),
        (
            "greedy:edge-opening=-1",
            "column 21: invalid value \"-1\" for edge-opening; write a whole number from 0 to 100".into(),
        ),
        (
            "greedy:edge-ending=101",
            "column 20: invalid value \"101\" for edge-ending; write a whole number from 0 to 100".into(),
        ),
        ("mcts:c=inf", "column 8: invalid value \"inf\" for c; write a number from 0 to 100".into()),
        ("mcts:c=100.1", "column 8: invalid value \"100.1\" for c; write a number from 0 to 100".into()),
        ("mcts:n=parents", "column 8: invalid value \"parents\" for n; did you mean \"parent\"? write \
                            parent or root".into()),
        (
            "mcts:rollout=unifrom",
            "column 14: invalid value \"unifrom\" for rollout; did you mean \"uniform\"? write uniform, \
             drawn, drawn-opponent or best".into(),
        ),
        (
            "mcts:threads=257",
            "column 14: invalid value \"257\" for threads; write a whole number from 1 to 256".into(),
        ),
        (
            "engine=61",
            "column 8: engine does not accept level=61; write a whole number from 1 to 60; loss= plays weaker than \
             level 1"
                .into(),
        ),
        ("engine:loss=20.5", "column 13: invalid value \"20.5\" for loss; write a number from 0 to 20".into()),
        ("engine:weights=", "column 16: invalid value \"\" for weights; write the path of a file".into()),
        ("random:name=''", "column 14: invalid value \"\" for name; write a text of 1 to 40 characters".into()),
    ]);
}

#[test]
fn a_wrong_way_to_search_is_refused_with_place_and_remedy() {
    refuses([
        (
            "mcts:rollout=drawn-oponent",
            "column 14: invalid value \"drawn-oponent\" for rollout; did you mean \"drawn-opponent\"? write \
             uniform, drawn, drawn-opponent or best".into(),
        ),
        ("mcts:merge=onn", "column 12: invalid value \"onn\" for merge; did you mean \"on\"? write on or off".into()),
        ("mcts:symmetry=ofg", "column 15: invalid value \"ofg\" for symmetry; did you mean \"off\"? write on or \
                               off".into()),
        ("alphabeta:reduce=0", "column 18: invalid value \"0\" for reduce; write a whole number from 1 to 100".into()),
        ("alphabeta:reduce=101", "column 18: invalid value \"101\" for reduce; write a whole number from 1 to \
                                  100".into()),
        ("alphabeta:reduce=two", "column 18: invalid value \"two\" for reduce; write a whole number from 1 to \
                                  100".into()),
        ("engine:without=etc/probcat", "column 16: invalid value \"etc/probcat\" for without; did you mean \"probcut\"? \
                                        write none, or some of aspiration, probcut, etc, stability, eval-ordering \
                                        and hash-move joined by /, each once".into()),
        ("alphabeta:aspiration=o", "column 22: invalid value \"o\" for aspiration; did you mean \"on\"? write on or \
                                    off".into()),
        (
            "negamax:form=report002",
            "column 14: invalid value \"report002\" for form; did you mean \"report000\"? write textbook, report000 \
             or report001".into(),
        ),
    ]);
}

#[test]
fn a_wrong_evaluation_is_refused_with_place_and_remedy() {
    let evaluations = "evaluations: positional table1 table2 absolute mobility opponent-mobility mixed edge edge-simple \
                       edge-no-mobility corners potential frontier stability parity walls five-disc-edge stoner \
                       waiting patterns simple network td file:PATH";
    refuses([
        (
            "greedy:eval=mobilty",
            format!(
                "eval: unknown evaluation \"mobilty\" at column 13; the nearest is \"mobility\"; {evaluations}"
            ),
        ),
        (
            "greedy:eval='walls+corner*2'",
            format!(
                "eval: unknown evaluation \"corner\" at column 20; the nearest is \"corners\"; {evaluations}"
            ),
        ),
        ("greedy:eval=", "eval: an evaluation is missing at column 13".into()),
        (
            "greedy:eval=walls*x",
            "eval: invalid weight \"x\" at column 19; write a whole number from -10000 to 10000".into(),
        ),
    ]);
}

#[test]
fn program_players_take_a_command_line() {
    let check = |text: &str, words: &[&str], printed: &str| {
        let spec: Spec = text.parse().unwrap();
        assert_eq!(spec.settings().cmd.as_ref().unwrap().words(), words);
        assert_eq!(spec.to_string(), printed);
        assert_eq!(printed.parse(), Ok(spec));
    };
    check(
        "gtp:cmd='gtp-rhino -l 4',name=rhino",
        &["gtp-rhino", "-l", "4"],
        "gtp:cmd=gtp-rhino -l 4,name=rhino",
    );
    check(
        "nboard: depth=18, cmd='./my engine --book=''a, b'''",
        &["./my", "engine", "--book=a, b"],
        "nboard:cmd='./my engine \"--book=a, b\"',depth=18",
    );
    refuses([
        (
            "gtp:cmd='a \"b'",
            "column 10: cmd: the \" at character 3 is not closed; write another one after the word".into(),
        ),
        ("gtp:cmd=,level=4", "column 9: cmd: the program is missing; write its name or path".into()),
        (
            "gtp:cmd=a,patience=0s",
            "column 20: invalid value \"0s\" for patience; write a time up to 1440m with its unit ms, s or m"
                .into(),
        ),
    ]);
}

#[test]
fn keys_that_exclude_each_other_are_refused_in_any_order() {
    let refused = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
    assert_eq!(
        refused("alphabeta:depth=4,reduce=2,threads=2"),
        "column 36: threads cannot be combined with reduce; leave one of them out"
    );
    assert_eq!(
        refused("alphabeta:threads=2,reduce=2"),
        "column 28: reduce cannot be combined with threads; leave one of them out"
    );
    assert_eq!(
        refused("mcts:form=report000,keep=on"),
        "column 26: keep cannot be combined with form; leave one of them out"
    );
    assert_eq!(
        refused("negamax:order=killer,form=report001"),
        "column 27: form cannot be combined with order; leave one of them out"
    );
    for text in [
        "alphabeta:reduce=2,threads=1",
        "alphabeta:form=textbook,threads=2,memory=1MB",
        "mcts:form=report000,c=1.5,rollout=best,threads=1",
    ] {
        assert!(text.parse::<Spec>().is_ok(), "{text}");
    }
}

#[test]
fn threads_are_not_added_to_a_search_that_has_one() {
    let threads = |text: &str| text.parse::<Spec>().unwrap().with_threads(4).settings().threads;
    assert_eq!(threads("alphabeta=3"), Some(4));
    assert_eq!(threads("alphabeta:reduce=2"), None);
    assert_eq!(threads("negamax:form=report000"), None);
    assert_eq!(threads("alphabeta:threads=2"), Some(2));
}

#[test]
fn evaluations_of_reports_are_for_searches_only() {
    assert!("minimax:eval=positional-003*2+corners".parse::<Spec>().is_ok());
    let refused = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
    let form = "write evaluations joined by + or -, each optionally with * and a whole number";
    assert_eq!(
        refused("greedy:eval=positional-003"),
        format!("column 13: greedy does not accept eval=positional-003; did you mean \"positional\"? {form}")
    );
    assert!(refused("mcts:cutoff=3,eval=mobility-003").contains("mcts does not accept eval=mobility-003"));
    assert_eq!(
        refused("alphabeta:form=report001"),
        "column 16: alphabeta does not accept form=report001; did you mean \"report000\"? write textbook or report000"
    );
}

#[test]
fn a_key_can_be_set_later() {
    let mut spec: Spec = "alphabeta=4".parse().unwrap();
    spec.set(Key::Depth, "6").unwrap();
    assert_eq!(spec.to_string(), "alphabeta:depth=6");
    assert!(spec.set(Key::Depth, "0").is_err());
    assert!(spec.set(Key::Rollout, "best").is_err());
    assert_eq!(spec.to_string(), "alphabeta:depth=6");
}

/// A value that the key accepts with a player.
fn value(entry: &Entry, key: Key) -> BoxedStrategy<String> {
    let words =
        |words: &'static [&'static str]| proptest::sample::select(words).prop_map(str::to_owned).boxed();
    let number = |range: std::ops::RangeInclusive<u64>| range.prop_map(|number| number.to_string()).boxed();
    match key {
        Key::Depth => number(1..=60),
        Key::Nodes | Key::Iterations => "[1-9][0-9]{0,9}[kM]?".boxed(),
        Key::Cmd => "[a-z./][-a-zé,= ]{0,8}[a-z]( \"[-a-zé',= ]{0,8}\"){0,2}".boxed(),
        Key::Level => number(u64::from(entry.kind == Kind::Engine)..=60),
        Key::Time | Key::Patience => "[1-9][0-9]{0,2}(\\.[0-9]{1,5})?(ms|s|m)".boxed(),
        Key::Eval if entry.kind == Kind::Engine => words(&["patterns", "simple"]),
        Key::Eval => {
            let name =
                proptest::sample::select(vec!["edge", "edge-simple", "walls", "corners", "five-disc-edge"]);
            let file = "file:[a-z'][-a-z,' ]{0,8}[a-z]".prop_map(|path| path);
            let term = prop_oneof![3 => name.prop_map(str::to_owned), 1 => file];
            let weighed = (term, -10_000..10_000).prop_map(|(term, weight)| format!("{term}*{weight}"));
            proptest::collection::vec(weighed, 1..5).prop_map(|terms| terms.join(" + ")).boxed()
        }
        Key::Phases => (0..=64, 0..=64).prop_map(|(one, other)| format!("{one}/{other}")).boxed(),
        Key::Weights => "[a-z'][-a-z,' ]{0,8}[a-z]".boxed(),
        Key::Table => "1|2|none|file:[a-z'][-a-z,' ]{0,8}[a-z]".boxed(),
        Key::Corner
        | Key::EdgeCorner
        | Key::EdgeX
        | Key::EdgeC
        | Key::EdgeStable
        | Key::EdgeInsertion
        | Key::EdgeMobility => (-10_000..=10_000).prop_map(|points: i32| points.to_string()).boxed(),
        Key::EdgeOpening | Key::EdgeEnding => number(0..=100),
        Key::Loss => (0.0..20.0).prop_map(|loss: f64| loss.to_string()).boxed(),
        Key::C => (0.0..100.0).prop_map(|c: f64| c.to_string()).boxed(),
        Key::Cutoff => number(0..=1000),
        Key::Order => Just("history/last".to_owned()).boxed(),
        Key::Without => words(&["none", "etc", "hash-move/probcut"]),
        Key::Memory => "[1-9][0-9]{0,3}(kB|MB)".boxed(),
        Key::Threads => number(1..=256),
        Key::Reduce => number(1..=100),
        Key::Seed => number(0..=u64::MAX),
        Key::Name => "[-a-zé',=: ]{1,40}".boxed(),
        Key::Form if entry.kind != Kind::Search(Algorithm::Negamax) => words(&["textbook", "report000"]),
        Key::N
        | Key::Rollout
        | Key::Final
        | Key::Merge
        | Key::Symmetry
        | Key::Keep
        | Key::Aspiration
        | Key::Form
        | Key::Ties => words(key.words()),
    }
}

/// A player of the roster with some of its keys, in any order, with all values quoted.
fn text() -> impl Strategy<Value = String> {
    proptest::sample::select(players()).prop_flat_map(|entry: Entry| {
        let keys: Vec<Key> = entry.keys.iter().map(|&(key, _)| key).collect();
        let settings = move |keys: Vec<Key>| {
            let setting = |key: Key| value(&entry, key).prop_map(move |value| (key, value));
            keys.into_iter().map(setting).collect::<Vec<_>>()
        };
        let count = keys.len();
        let chosen = proptest::sample::subsequence(keys, 1..=count).prop_shuffle().prop_flat_map(settings);
        chosen.prop_map(move |settings| {
            let setting = |(key, value): &(Key, String)| format!("{key}='{}'", value.replace('\'', "''"));
            format!("{}:{}", entry.name, settings.iter().map(setting).collect::<Vec<_>>().join(","))
        })
    })
}

proptest! {
    #[test]
    fn printed_players_round_trip(text in text()) {
        let parsed = text.parse::<Spec>();
        prop_assume!(!matches!(&parsed, Err(error) if matches!(error.fault, Fault::Conflict(..))));
        let spec = parsed.unwrap_or_else(|error| panic!("{text}: {error}"));
        let printed = spec.to_string();
        let again: Spec = printed.parse().unwrap_or_else(|error| panic!("{printed}: {error}"));
        prop_assert_eq!(&again, &spec);
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn parsing_arbitrary_text_never_panics(text in "(mcts|greedy|alphabeta)?[:=]?((c|eval|depth|name)[='é ,1]{0,4}){0,4}|\\PC*") {
        if let Ok(spec) = text.parse::<Spec>() {
            prop_assert_eq!(spec.to_string().parse(), Ok(spec));
        }
    }
}
