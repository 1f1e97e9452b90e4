//! Requests and answers as types, and what answers them, without a transport.

#![allow(unused_qualifications, reason = "the macros of utoipa write them")]

pub mod bench;
pub mod eval;
pub mod facts;
pub mod perft;
pub mod solve;
mod words;
