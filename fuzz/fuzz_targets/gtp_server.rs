//! Any bytes are a conversation: every request gets one answer, in order and with its number.

#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use outflank_board::BoardSize;
use outflank_notation::gtp::{Command, Request, Responses};
use outflank_players::server::GtpServer;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // Files of the machine decide nothing here.
    if text.contains("loadsgf") {
        return;
    }
    let mut ids = Vec::new();
    for line in text.split('\n') {
        match Request::read(line) {
            Ok(None) => continue,
            Ok(Some(Request { id, command: Command::Quit })) => {
                ids.push(id);
                break;
            }
            Ok(Some(request)) => ids.push(request.id),
            Err(error) => ids.push(error.id),
        }
    }
    let player = "random:seed=1".parse().expect("the player is on the roster");
    let server = GtpServer::new(player, BoardSize::Four, 1).expect("it can be made");
    let mut output = Vec::new();
    server.serve(Cursor::new(bytes.to_vec()), &mut output, || false).expect("memory takes every answer");
    let output = String::from_utf8(output).expect("answers are text");
    let mut responses = Responses::default();
    let answered: Vec<_> = output.lines().filter_map(|line| responses.push(line)).map(|one| one.id).collect();
    assert_eq!(answered, ids);
    assert!(responses.end().is_none());
});
