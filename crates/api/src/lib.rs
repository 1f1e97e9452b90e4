//! Requests and answers as types, and the functions that answer requests, independent of the transport.
//!
//! A transport reads a request, calls a function of this crate and sends the result. The crate `outflank-web` does so
//! over HTTP, and the command line prints the same answers. A function that cannot process a client's text returns a
//! [`refusal::Refusal`]. No function stores a game: every request contains its own. Two stores keep what makes a
//! later request faster, and [`runs::RunStore`] keeps matches, tournaments and studies that run in the background.

#![allow(unused_qualifications, reason = "the macros of utoipa write them")]

pub mod allowance;
pub mod analyse;
pub mod analyse_request;
pub mod bench;
pub mod checkup;
pub mod convert;
pub mod eval;
pub mod event;
pub mod facts;
pub mod formats;
pub mod game;
pub mod heuristic;
pub mod legal;
pub mod move_request;
pub mod perft;
pub mod place;
pub mod players;
mod range;
pub mod read;
pub mod reason;
pub mod refusal;
pub mod review_request;
pub mod roster;
pub mod runs;
pub mod search_report;
pub mod solve;
pub mod status;
pub mod studies;
pub mod task;
pub mod trace_request;
mod words;
pub mod work;
