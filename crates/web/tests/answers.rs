//! Every route of the API with known answers.

mod support;

use axum::body::{Body, to_bytes};
use axum::http::{StatusCode, header};
use outflank_board::{BoardSize, Limits};
use outflank_notation::detect;
use outflank_players::Spec;
use outflank_players::json::VerdictDocument;
use serde_json::{Value, json};
use support::{Answer, escaped, get, post, request, send, service};
use tower::ServiceExt as _;

const START: &str = "---------------------------OX------XO---------------------------";

async fn game(query: &str) -> Value {
    let answer = get(&service(), &format!("/api/game?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

async fn written(body: Value) -> Value {
    let answer = post(&service(), "/api/write", body.to_string()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

async fn read(body: Value) -> Value {
    let answer = post(&service(), "/api/read", body.to_string()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

async fn choose(body: Value) -> Answer {
    let answer = post(&service(), "/api/move", body.to_string()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer
}

#[tokio::test]
async fn a_new_game_has_the_standard_start_position() {
    let expected = json!({
        "size": 8,
        "start": null,
        "moves": [],
        "transcript": "",
        "plies": [],
        "start_board": START,
        "board": START,
        "turn": "black",
        "legal": ["d3", "c4", "f5", "e6"],
        "legal_moves": [
            {"square": "d3", "index": 19, "count": 1, "flips": ["d4"]},
            {"square": "c4", "index": 26, "count": 1, "flips": ["d4"]},
            {"square": "f5", "index": 37, "count": 1, "flips": ["e5"]},
            {"square": "e6", "index": 44, "count": 1, "flips": ["e5"]},
        ],
        "must_pass": false,
        "discs": {"black": 2, "white": 2},
        "result": null,
        "opening": null,
    });
    assert_eq!(game("").await, expected);
    assert_eq!(game("size=8&moves=&start=").await, expected);
    assert_eq!(game(&format!("start={}", escaped(&format!("{START} X")))).await, expected);
    let boards = [(4, 16), (6, 36), (10, 100)];
    for (size, squares) in boards {
        let game = game(&format!("size={size}")).await;
        assert_eq!(game["board"].as_str().map(str::len), Some(squares));
        assert_eq!(game["legal"].as_array().map(Vec::len), Some(4));
        assert_eq!(game["legal_moves"].as_array().map(Vec::len), Some(4));
    }
}

#[tokio::test]
async fn a_game_under_way_shows_every_ply() {
    let game = game("size=8&moves=f5d6c3").await;
    assert_eq!(game["moves"], json!(["f5", "d6", "c3"]));
    assert_eq!(
        game["plies"],
        json!([
            {"move": "f5", "by": "black", "flips": ["e5"]},
            {"move": "d6", "by": "white", "flips": ["d5"]},
            {"move": "c3", "by": "black", "flips": ["d4"]},
        ])
    );
    assert_eq!(game["start_board"], START);
    assert_eq!(game["board"], "------------------X--------XX------OXX-----O--------------------");
    assert_eq!((&game["turn"], &game["discs"]), (&json!("white"), &json!({"black": 5, "white": 2})));
    assert_eq!(game["legal"], json!(["d3", "f3", "f4", "g5"]));
}

#[tokio::test]
async fn common_transcript_notations_are_parsed() {
    for moves in ["F5 D6 C3", "1. f5 d6 2. c3", "f5-d6-c3", " f5,d6,c3 "] {
        let game = game(&format!("moves={}", escaped(moves))).await;
        assert_eq!(game["transcript"], "f5d6c3", "{moves}");
    }
}

#[tokio::test]
async fn forced_passes_are_inserted_and_reported() {
    // White cannot move after b1 and Black takes the rest.
    let start = escaped("-OX-------------X");
    let before = game(&format!("size=4&start={start}")).await;
    assert_eq!((&before["must_pass"], &before["turn"]), (&json!(false), &json!("black")));
    assert_eq!(before["start"], "-OX------------- X");

    let stuck = escaped("OX-------------- X");
    let due = game(&format!("start={stuck}")).await;
    assert_eq!(due["must_pass"], true);
    assert_eq!((&due["turn"], &due["legal"]), (&json!("black"), &json!([])));
    let passed = game(&format!("start={stuck}&moves=pass")).await;
    assert_eq!((&passed["turn"], &passed["legal"]), (&json!("white"), &json!(["c1"])));
    assert_eq!(passed["plies"], json!([{"move": "pass", "by": "black", "flips": []}]));
    let filled = game(&format!("start={stuck}&moves=c1")).await;
    assert_eq!(filled["moves"], json!(["pass", "c1"]));
    assert_eq!(filled["transcript"], "c1");
}

#[tokio::test]
async fn a_finished_game_has_a_result() {
    let game = game(&format!("start={}&moves=c1", escaped("OX-------------- O"))).await;
    assert_eq!(
        (&game["turn"], &game["legal"], &game["must_pass"]),
        (&Value::Null, &json!([]), &json!(false))
    );
    let result = json!({"black": 0, "white": 3, "empties": 13, "difference": -16, "winner": "white"});
    assert_eq!(game["result"], result);
}

#[tokio::test]
async fn flips_of_the_plies_reconstruct_the_board() {
    let moves = "f5d6c5f6c4f4e6d7e7c6f7d8c8e8g5b8e3f8b6b5a6a4a5a7c7b4g6h6h7b3d3c3c2c1h5d2e2f1b1d1b2a3e1h4h3g4g3f3g1f2\
                 b7h2h1g7";
    let game = game(&format!("moves={moves}")).await;
    let mut board: Vec<char> = game["start_board"].as_str().unwrap().chars().collect();
    for ply in game["plies"].as_array().unwrap() {
        let disc = if ply["by"] == "black" { 'X' } else { 'O' };
        for square in ply["flips"].as_array().unwrap().iter().chain([&ply["move"]]) {
            let [column, row] = *square.as_str().unwrap().as_bytes() else { continue };
            board[usize::from(column - b'a') + 8 * usize::from(row - b'1')] = disc;
        }
    }
    assert_eq!(game["board"], board.iter().collect::<String>());
    assert_eq!(game["result"]["difference"], -38);
}

#[tokio::test]
async fn players_list_their_keys_ranges_and_board_sizes() {
    let players = get(&service(), "/api/players").await.json();
    let names: Vec<&str> = players["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap())
        .collect();
    assert!(names.starts_with(&["random", "human", "greedy", "minimax"]), "{names:?}");
    let alphabeta = &players["players"][6];
    assert_eq!((&alphabeta["name"], &alphabeta["short"]), (&json!("alphabeta"), &json!("depth")));
    let key = |name: &str| {
        alphabeta["keys"].as_array().unwrap().iter().find(|key| key["name"] == name).unwrap().clone()
    };
    let depth = key("depth");
    assert_eq!([&depth["kind"], &depth["least"], &depth["most"]], [&json!("whole"), &json!(1), &json!(60)]);
    assert_eq!(key("time")["most"], 60);
    assert_eq!(key("memory")["most"], 256 << 20);
    assert_eq!(key("nodes")["most"], Value::Null);
    assert_eq!((&key("ties")["kind"], &key("ties")["words"]), (&json!("word"), &json!(["first", "random"])));
    assert_eq!(key("order")["kind"], "words");
    assert_eq!(key("eval")["kind"], "formula");
    assert_eq!(alphabeta["sizes"], json!([4, 6, 8, 10]));
    let sizes = |name: &str| {
        let known = players["evaluations"].as_array().unwrap().iter().find(|known| known["name"] == name);
        known.unwrap()["sizes"].clone()
    };
    assert_eq!((sizes("mobility"), sizes("patterns")), (json!([4, 6, 8, 10]), json!([8])));
}

#[tokio::test]
async fn the_engine_lists_8x8_only_and_no_file_keys() {
    let players = get(&service(), "/api/players").await.json();
    let engine = players["players"].as_array().unwrap().last().unwrap();
    assert_eq!((&engine["name"], &engine["sizes"]), (&json!("engine"), &json!([8])));
    let keys: Vec<&str> =
        engine["keys"].as_array().unwrap().iter().map(|key| key["name"].as_str().unwrap()).collect();
    assert_eq!(
        keys,
        ["depth", "level", "nodes", "time", "eval", "memory", "without", "threads", "loss", "seed", "name"]
    );
}

#[tokio::test]
async fn player_specs_are_normalized() {
    let answer = get(&service(), &format!("/api/player?name={}", escaped("alphabeta: depth = 06"))).await;
    assert_eq!(answer.json(), json!({"player": "alphabeta:depth=6", "name": "alphabeta:depth=6"}));
    let answer = get(&service(), &format!("/api/player?name={}", escaped("human:name=Zoé"))).await;
    assert_eq!(answer.json(), json!({"player": "human:name=Zoé", "name": "Zoé"}));
    for (name, size) in [("human", 10), ("engine=3", 8), ("greedy:eval=patterns", 8), ("greedy", 6)] {
        let answer = get(&service(), &format!("/api/player?name={name}&size={size}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{name} on {size}");
    }
}

#[tokio::test]
async fn a_move_streams_reports_and_then_the_choice() {
    let answer = choose(json!({"size": 8, "start": null, "moves": "f5d6", "player": "alphabeta=4", "seconds": null, "seed": 7})).await;
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/x-ndjson");
    let events = answer.events();
    let (choice, reports) = events.split_last().unwrap();
    let game = detect::read("f5d6", BoardSize::Eight).unwrap();
    let mut player = "alphabeta=4".parse::<Spec>().unwrap().player(BoardSize::Eight, 7).unwrap();
    let expected = player.choose(&game, &Limits::default(), &mut ()).unwrap();
    let name = expected.play.to_string();
    assert_eq!((&choice["event"], &choice["move"]), (&json!("choice"), &json!(name)));
    let last = reports.last().unwrap();
    assert_eq!((&last["event"], &last["depth"]), (&json!("report"), &json!(4)));
    assert_eq!(last["line"].as_array().map(Vec::len), Some(4));
    assert_eq!((&last["line"][0], &last["candidates"][0]["move"]), (&json!(name), &json!(name)));
    assert_eq!(last["candidates"].as_array().map(Vec::len), Some(5));
    assert_eq!((&choice["verdict"], &choice["nodes"]), (&last["verdict"], &last["nodes"]));
    assert_eq!(choice["verdict"], json!(expected.verdict.map(VerdictDocument::from)));
    assert!(choice["seconds"].is_f64(), "{choice}");
}

#[tokio::test]
async fn every_computer_player_plays_a_legal_move_on_every_size() {
    let players = get(&service(), "/api/players").await.json();
    for player in players["players"].as_array().unwrap().iter().filter(|player| player["name"] != "human") {
        for size in player["sizes"].as_array().unwrap() {
            let name = player["name"].as_str().unwrap();
            let events =
                choose(json!({"size": size, "player": name, "seconds": 0.05, "seed": 1})).await.events();
            let choice = events.last().unwrap();
            assert_eq!(choice["event"], "choice", "{name}: {choice}");
            let moves = choice["move"].as_str().unwrap();
            let answer = get(&service(), &format!("/api/game?size={size}&moves={moves}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{name}: {moves}");
        }
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_move() {
    for player in ["random", "mcts=200", "alphabeta:depth=2,ties=random"] {
        let mut moves = Vec::new();
        for seed in [1, 1, 2, 3, 4, 5, 6] {
            let body = json!({"moves": "f5d6c3", "player": player, "seed": seed});
            moves.push(choose(body).await.events().last().unwrap()["move"].clone());
        }
        assert_eq!(moves[0], moves[1], "{player}");
    }
    let mut drawn = std::collections::BTreeSet::new();
    for moves in ["", "f5", "f5d6", "f5d6c3", "f5d6c3d3", "f5d6c3d3c4", "f5d6c3d3c4f4"] {
        let legal = game(&format!("moves={moves}")).await["legal"].as_array().unwrap().clone();
        let body = json!({"moves": moves, "player": "random:seed=7"});
        let play = choose(body).await.events().last().unwrap()["move"].clone();
        drawn.insert(legal.iter().position(|square| *square == play));
    }
    assert!(drawn.len() > 1, "one seed must not draw the same at every move: {drawn:?}");
}

#[tokio::test]
async fn forced_passes_are_played_and_excess_time_is_noted() {
    let body = json!({"start": "OX-------------- X", "player": "alphabeta=3"});
    assert_eq!(choose(body).await.events().last().unwrap()["move"], "pass");
    let events = choose(json!({"player": "alphabeta=1", "seconds": 600})).await.events();
    let note = json!({
        "event": "note",
        "code": "time_limit",
        "message": "the time limit per move is 60 seconds here, not 600",
        "reason": "time_clipped",
        "params": {"most": 60, "asked": 600.0},
    });
    assert_eq!(events.first(), Some(&note));
    assert_eq!(events.last().unwrap()["event"], "choice");
}

#[tokio::test]
async fn games_are_read_from_text_in_any_format() {
    let one = read(json!({"text": "1. F5 d6 2. C3"})).await;
    let game = json!({
        "size": 8, "start": null, "moves": "f5d6c3", "black": null, "white": null, "date": null, "place": null,
        "result": null, "recorded": [],
    });
    assert_eq!(one, json!({"format": "transcript", "games": [game], "left_out": [], "more": false}));

    let six = read(json!({"text": "e4", "size": 6})).await;
    assert_eq!((&six["games"][0]["size"], &six["games"][0]["moves"]), (&json!(6), &json!("e4")));
    let drawn = "  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\nWhite to move";
    let position = read(json!({"text": drawn, "size": 8})).await;
    assert_eq!(
        (&position["format"], &position["games"][0]["start"]),
        (&json!("diagram"), &json!("-----OX--XO----- O"))
    );

    let lines = read(json!({"text": "f5d6\n\nf5a1\nf5f6e6\n"})).await;
    let moves: Vec<&Value> = lines["games"].as_array().unwrap().iter().map(|game| &game["moves"]).collect();
    assert_eq!(moves, ["f5d6", "f5f6e6"]);
    let why = "move 2 at byte 2: White turns no disc at a1; legal: f4 d6 f6";
    let params = json!({"move": "a1", "side": "white", "legal": ["f4", "d6", "f6"], "move_number": 2});
    let left = json!([{"place": {"line": 3}, "why": why, "reason": "turns_nothing", "params": params}]);
    assert_eq!(lines["left_out"], left);

    let many = read(json!({"text": "f5d6\n".repeat(1001)})).await;
    assert_eq!((many["games"].as_array().map(Vec::len), &many["more"]), (Some(1000), &json!(true)));
}

#[tokio::test]
async fn the_board_size_of_an_uploaded_file_takes_precedence() {
    let request =
        request("POST", "/api/read?size=6").header(header::CONTENT_TYPE, "application/octet-stream");
    let answer = send(&service(), request.body(Body::from("-----OX--XO----- X; B1:-10;\n")).unwrap()).await;
    assert_eq!(answer.json()["games"][0]["size"], 4);
}

#[tokio::test]
async fn game_responses_name_the_opening() {
    let game = get(&service(), "/api/game?moves=f5d6c3d3c4").await.json();
    assert_eq!(game["opening"], json!({"en": "Tiger", "fr": "tigre", "moves": 5}));
}

#[tokio::test]
async fn game_formats_are_detected() {
    for (text, format, games) in [
        ("(;GM[Othello]PB[Ann]TY[8]B[f5]W[d6];)(;GM[Othello]B[f5];)", "ggf", 2),
        ("(;FF[4]GM[2]PB[Ann];B[f5];W[d6])", "sgf", 1),
        ("[Black \"Ann\"]\n[White \"Bob\"]\n\n1. f5 d6\n", "playok", 1),
        ("+f5-d6+c3: +02\n", "logbook", 1),
        ("-----OX--XO----- X; B1:-10;\n", "obf", 1),
    ] {
        let found = read(json!({"text": text})).await;
        assert_eq!(
            (&found["format"], found["games"].as_array().map(Vec::len)),
            (&json!(format), Some(games)),
            "{text}"
        );
    }
}

#[tokio::test]
async fn games_are_written_in_every_format() {
    let formats = get(&service(), "/api/formats").await.json();
    let names: Vec<&str> = formats["formats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|format| format["name"].as_str().unwrap())
        .collect();
    assert!(names.starts_with(&["transcript", "string", "diagram", "obf"]), "{names:?}");
    for name in &names {
        let body = json!({"moves": "f5d6c3", "format": name, "black": "Alice", "white": "Bob"});
        let document = written(body).await;
        assert_eq!(document["format"], *name);
        if *name == "svg" {
            assert!(document["text"].as_str().unwrap().starts_with("<svg "));
            continue;
        }
        let again = read(json!({"text": document["text"]})).await;
        assert_eq!(again["games"].as_array().map(Vec::len), Some(1), "{name}");
    }
    let body = json!({"size": 4, "moves": "b1", "format": "obf"});
    let document = json!({"format": "obf", "extension": "obf", "text": "-X---XX--XO----- O;"});
    assert_eq!(written(body).await, document);
    let body = json!({"moves": "F5 D6", "format": "transcript"});
    assert_eq!(written(body).await["text"], "f5d6");
}

#[tokio::test]
async fn the_status_counts_searches() {
    let status = get(&service(), "/api/status").await.json();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(status, json!({"version": version, "searching": 0, "waiting": 0, "cores": 1}));
}

#[tokio::test]
async fn the_openapi_document_lists_every_path() {
    let document = get(&service(), "/api/openapi.json").await.json();
    let paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    let own = [
        "analyse", "formats", "game", "move", "player", "players", "read", "review", "status", "trace",
        "write",
    ];
    let runs = ["/api/runs", "/api/runs/{id}", "/api/runs/{id}/files/{name}", "/api/studies"];
    let mut expected: Vec<String> =
        own.iter().map(|name| format!("/api/{name}")).chain(runs.map(str::to_owned)).collect();
    expected.sort();
    assert_eq!(paths, expected.iter().collect::<Vec<_>>());
    let names: std::collections::BTreeSet<&str> = (document["paths"].as_object().unwrap().values())
        .flat_map(|methods| methods.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    let operations = [
        "change_run",
        "check_study",
        "delete_run",
        "list_runs",
        "run_file",
        "start_run",
        "studies",
        "watch_run",
    ];
    assert_eq!(names, own.into_iter().chain(operations).collect());
    let components = document["components"]["schemas"].as_object().unwrap();
    let text = document.to_string();
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(components.contains_key(name), "{name} is named and not described");
    }
}

#[tokio::test]
async fn an_unchanged_page_returns_not_modified() {
    let page = get(&service(), "/").await;
    assert_eq!(
        (page.status, &page.headers[header::CONTENT_TYPE].to_str().unwrap()[..9]),
        (StatusCode::OK, "text/html")
    );
    assert!(page.text.starts_with("<!doctype html>"), "{}", page.text);
    let tag = page.headers[header::ETAG].clone();
    let again =
        request("GET", "/index.html").header(header::IF_NONE_MATCH, &tag).body(Body::empty()).unwrap();
    let again = send(&service(), again).await;
    assert_eq!((again.status, &again.text[..]), (StatusCode::NOT_MODIFIED, ""));
    let head = send(&service(), request("HEAD", "/").body(Body::empty()).unwrap()).await;
    assert_eq!((head.status, &head.headers[header::ETAG]), (StatusCode::OK, &tag));
}

#[tokio::test]
async fn responses_are_compressed_and_event_streams_are_not() {
    let zipped = |method, path| request(method, path).header(header::ACCEPT_ENCODING, "gzip, br");
    for path in ["/", "/main.js", "/languages/fr.js", "/api/game?moves=f5", "/api/players"] {
        let plain = get(&service(), path).await;
        let answer = service().oneshot(zipped("GET", path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip", "{path}");
        assert_eq!(answer.headers().get(header::ETAG), plain.headers.get(header::ETAG), "{path}");
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        assert!(bytes.starts_with(&[0x1f, 0x8b]) && bytes.len() < plain.text.len(), "{path}");
    }
    let ask = zipped("POST", "/api/move").header(header::CONTENT_TYPE, "application/json");
    let answer = send(&service(), ask.body(Body::from("{\"player\": \"alphabeta=4\"}")).unwrap()).await;
    assert_eq!(answer.headers.get(header::CONTENT_ENCODING), None);
    assert_eq!(answer.events().last().unwrap()["event"], "choice");
}

#[tokio::test]
async fn the_icon_is_cached_for_a_day() {
    let answer = get(&service(), "/icon.svg").await;
    assert_eq!(answer.headers[header::CACHE_CONTROL], "max-age=86400");
}

#[tokio::test]
async fn every_response_has_security_headers() {
    for path in ["/", "/api/game", "/api/nothing", "/nothing", "/api/game?moves=a1"] {
        let answer = get(&service(), path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        assert_eq!(answer.headers[header::X_FRAME_OPTIONS], "DENY", "{path}");
    }
}
