//! What was read of the Go Text Protocol prints as what reads as the same; a stream of lines gives the same
//! responses as their text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::gtp::{FinalScore, Generated, Request, Response, Responses, Text};

fuzz_target!(|text: &str| {
    let mut responses = Responses::default();
    for line in text.split('\n') {
        match Request::read(line) {
            Ok(Some(request)) => {
                let printed = request.to_string();
                assert_eq!(printed.lines().count(), 1);
                assert_eq!(Request::read(&printed), Ok(Some(request)));
            }
            Ok(None) => {}
            Err(error) => assert_eq!(Response::from(error).to_string().parse(), Ok(Response::from(error))),
        }
        if let Some(response) = responses.push(line) {
            assert_eq!(response.to_string().parse().as_ref(), Ok(&response));
            let answering = response.answering(7);
            assert_eq!(answering.to_string().parse(), Ok(answering));
        }
        if let Ok(generated) = line.parse::<Generated>() {
            assert_eq!(generated.to_string().parse(), Ok(generated));
        }
        if let Ok(score) = line.parse::<FinalScore>() {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
    }
    let answer = Response::success(Some(1), text);
    assert_eq!(answer.to_string().parse(), Ok(answer));
    let tidy = Text::from(text);
    assert_eq!(Text::from(tidy.as_str()), tidy);
});
