//! Independent jobs, and the threads that run them.
//!
//! * [`Threads`] runs closures of any kind on several threads. It delivers results in the order of the jobs, or as they
//!   are finished.
//! * [`Work`] is a numbered list of jobs whose results can be encoded as bytes. [`Threads`] runs it too, and passes the
//!   results as values.
//! * [`Job`] names one job of a [`Work`]: equal jobs give equal bytes on every machine.
//! * [`round_trip`] checks the bytes of a job. Use it in the tests of every [`Work`].

mod job;
mod threads;

pub use job::{DecodeError, Job, Work, round_trip};
pub use threads::Threads;
