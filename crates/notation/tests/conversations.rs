//! Conversations based on the documents of the protocols.
//!
//! Every message has the given meaning and the given printed form, and the printed form has the same meaning.
//!
//! In the files `>` begins a line to the program and `<` a line from it. In these lines `\t`, `\r` and `\a` stand for a
//! tab, a carriage return and a bell. After a message, `|` begins a line of its printed form, if that differs, and `:`
//! its meaning. `#` begins a comment.

use std::fmt::Debug;
use std::str::FromStr;

use outflank_notation::gtp::{self, FinalScore, Generated, Request, Response, Responses, Text};
use outflank_notation::nboard::{self, Reply};

/// A message of a conversation.
#[derive(Default)]
struct Message {
    to_program: bool,
    lines: Vec<String>,
    printed: Vec<String>,
    meaning: String,
}

impl Message {
    fn printed(&self) -> String {
        let lines = if self.printed.is_empty() { &self.lines } else { &self.printed };
        lines.join("\n")
    }
}

fn messages(file: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    let mut next = Message::default();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sign, text) = line.split_at(1);
        let text = text.strip_prefix(' ').unwrap_or(text);
        match sign {
            ">" | "<" => {
                next.to_program = sign == ">";
                next.lines.push(text.replace("\\t", "\t").replace("\\r", "\r").replace("\\a", "\u{7}"));
            }
            "|" => next.printed.push(text.into()),
            ":" => messages.push(Message { meaning: text.into(), ..std::mem::take(&mut next) }),
            _ => panic!("no such line: {line}"),
        }
    }
    assert!(next.lines.is_empty(), "no meaning: {:?}", next.lines);
    messages
}

/// Checks a line to a program, and stores the request for the response.
fn check_request(message: &Message, last: &mut Option<Request>) {
    let [line] = message.lines.as_slice() else { panic!("not one line: {:?}", message.lines) };
    let meaning = match Request::read(line) {
        Ok(Some(request)) => {
            assert_eq!(request.to_string(), message.printed());
            assert_eq!(Request::read(&message.printed()).as_ref(), Ok(&Some(request.clone())));
            format!("{:?}", last.insert(request).command)
        }
        Ok(None) => "nothing".into(),
        Err(error) => format!("answer {}", Response::from(error).to_string().trim_end()),
    };
    assert_eq!(meaning, message.meaning, "{line:?}");
}

fn check_response(message: &Message, last: Option<&Request>, responses: &mut Responses) {
    let read: Vec<Response> = message.lines.iter().filter_map(|line| responses.push(line)).collect();
    let [response] = read.as_slice() else {
        assert_eq!((read.len(), message.meaning.as_str()), (0, "nothing"), "{:?}", message.lines);
        return;
    };
    assert_eq!(message.lines.last().map(|line| line.trim_end()), Some(""), "the last line ends it");
    let request = last.expect("an answer has a question");
    let response = request.id.map_or(response.clone(), |id| response.clone().answering(id));
    assert_eq!(response.id, request.id, "{:?}", message.lines);
    assert_eq!(response.to_string().trim_end_matches('\n'), message.printed().trim_end_matches('\n'));
    assert_eq!(response.to_string().parse(), Ok(response.clone()));
    let meaning = match (&request.command, &response.outcome) {
        (gtp::Command::Genmove(_) | gtp::Command::RegGenmove(_), Ok(text)) => meaning::<Generated>(text),
        (gtp::Command::FinalScore, Ok(text)) => meaning::<FinalScore>(text),
        (_, outcome) => format!("{:?}", outcome.as_ref().map(Text::as_str).map_err(Text::as_str)),
    };
    assert_eq!(meaning, message.meaning, "{:?}", message.lines);
}

fn meaning<T: FromStr<Err: Debug> + Debug>(text: &Text) -> String {
    format!("{:?}", text.as_str().parse::<T>().expect("an answer of the kind asked for"))
}

fn check_gtp(file: &str) {
    let (mut last, mut responses) = (None, Responses::default());
    for message in messages(file) {
        if message.to_program {
            check_request(&message, &mut last);
        } else {
            check_response(&message, last.as_ref(), &mut responses);
        }
    }
}

/// Checks one line, given how the protocol version prints it.
fn check_line<T>(message: &Message, print: impl Fn(&T) -> String)
where
    T: FromStr<Err = nboard::NboardError> + Debug + PartialEq,
{
    let [line] = message.lines.as_slice() else { panic!("not one line: {:?}", message.lines) };
    let meaning = match line.parse::<T>() {
        Ok(value) => {
            assert_eq!(print(&value), message.printed());
            format!("{value:?}")
        }
        Err(error) => format!("error {error}"),
    };
    assert_eq!(meaning, message.meaning, "{line:?}");
}

fn check_nboard(file: &str, print: impl Fn(&nboard::Command) -> String) {
    for message in messages(file) {
        if message.to_program {
            check_line(&message, &print);
        } else {
            check_line(&message, Reply::to_string);
        }
    }
}

#[test]
fn gtp_as_gogui_speaks_it() {
    check_gtp(include_str!("conversations/gtp_gogui.txt"));
}

#[test]
fn gtp_as_quarry_speaks_it() {
    check_gtp(include_str!("conversations/gtp_quarry.txt"));
}

#[test]
fn gtp_with_nonconforming_programs() {
    check_gtp(include_str!("conversations/gtp_sloppy.txt"));
}

#[test]
fn nboard_version_1() {
    check_nboard(include_str!("conversations/nboard_1.txt"), |command| {
        command.in_version_1().expect("nothing of version 2")
    });
}

#[test]
fn nboard_version_2() {
    check_nboard(include_str!("conversations/nboard_2.txt"), nboard::Command::to_string);
}
