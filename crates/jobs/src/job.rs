//! Jobs as data: the name of a job, and the encoding of its result as bytes.

use std::error::Error;
use std::fmt;

/// The name of a job. It determines the result: equal jobs give equal bytes on every machine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Job {
    /// The kind of work, [`Work::KIND`].
    pub kind: String,
    /// The parameters that all jobs of a run share, [`Work::run`].
    pub run: String,
    /// The number of the job within the run.
    pub number: u64,
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} job {} of {}", self.kind, self.number, self.run)
    }
}

/// A run of numbered, independent jobs.
///
/// Kind, run and number determine the result of a job. The worker, the machine, the order of the jobs and earlier jobs
/// of the same worker have no effect.
///
/// Threads pass results as values. [`encode`](Self::encode) and [`decode`](Self::decode) serve executors that span
/// processes or machines.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use outflank_jobs::{DecodeError, Threads, Work, round_trip};
///
/// struct Powers {
///     base: u64,
/// }
///
/// impl Work for Powers {
///     const KIND: &'static str = "powers";
///     type Output = u64;
///
///     fn run(&self) -> String {
///         format!("base={}", self.base)
///     }
///
///     fn worker(&self) -> impl FnMut(u64) -> u64 {
///         |number| self.base.pow(number as u32)
///     }
///
///     fn encode(&self, output: &u64) -> Vec<u8> {
///         output.to_le_bytes().to_vec()
///     }
///
///     fn decode(&self, bytes: &[u8]) -> Result<u64, DecodeError> {
///         bytes.try_into().map(u64::from_le_bytes).map_err(|_| DecodeError::new("a power has eight bytes"))
///     }
/// }
///
/// let powers = Powers { base: 3 };
/// let threads = Threads { workers: NonZeroUsize::new(2).unwrap() };
/// let mut results = Vec::new();
/// threads.ordered_work(&powers, 0..4, &mut |number, power| {
///     results.push((number, power));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(results, [(0, 1), (1, 3), (2, 9), (3, 27)]);
/// assert_eq!(round_trip(&powers, 3).unwrap(), 27u64.to_le_bytes());
/// assert_eq!(powers.job(3).to_string(), "powers job 3 of base=3");
/// ```
pub trait Work: Sync {
    /// The name of this kind of work, unique in the workspace.
    const KIND: &'static str;

    /// The result of a job.
    type Output: Send;

    /// The parameters that determine the results of all jobs, as text: equal runs give equal results.
    fn run(&self) -> String;

    /// Creates a worker with its own state. It is called with job numbers of this run, in any order.
    fn worker(&self) -> impl FnMut(u64) -> Self::Output;

    /// Encodes a result as bytes: equal results give equal bytes.
    fn encode(&self, output: &Self::Output) -> Vec<u8>;

    /// Decodes a result from bytes.
    ///
    /// # Errors
    ///
    /// When the bytes do not encode a result.
    fn decode(&self, bytes: &[u8]) -> Result<Self::Output, DecodeError>;

    /// Returns the name of a job of this run.
    fn job(&self, number: u64) -> Job {
        Job { kind: Self::KIND.to_owned(), run: self.run(), number }
    }
}

/// Why bytes do not decode to the result of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    reason: String,
}

impl DecodeError {
    /// Creates an error with this message.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "these bytes are not the result of a job: {}", self.reason)
    }
}

impl Error for DecodeError {}

/// Runs one job and returns its encoded result, after checking that it survives decoding and encoding.
///
/// # Errors
///
/// When the bytes cannot be decoded, or encoding the decoded result gives other bytes.
pub fn round_trip<W: Work>(work: &W, number: u64) -> Result<Vec<u8>, DecodeError> {
    let bytes = work.encode(&work.worker()(number));
    let again = work.encode(&work.decode(&bytes)?);
    if again == bytes { Ok(bytes) } else { Err(DecodeError::new("they are other bytes when encoded again")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that loses the low bits of its numbers in `decode`.
    struct Lossy {
        lost_bits: u32,
    }

    impl Work for Lossy {
        const KIND: &'static str = "lossy";
        type Output = u64;

        fn run(&self) -> String {
            format!("lost={}", self.lost_bits)
        }

        fn worker(&self) -> impl FnMut(u64) -> u64 {
            |number| number + 1
        }

        fn encode(&self, output: &u64) -> Vec<u8> {
            output.to_string().into_bytes()
        }

        fn decode(&self, bytes: &[u8]) -> Result<u64, DecodeError> {
            let number: u64 = str::from_utf8(bytes)
                .ok()
                .and_then(|text| text.parse().ok())
                .ok_or_else(|| DecodeError::new("not a number"))?;
            Ok(number >> self.lost_bits << self.lost_bits)
        }
    }

    #[test]
    fn round_trip_returns_the_encoded_result() {
        assert_eq!(round_trip(&Lossy { lost_bits: 0 }, 41).unwrap(), b"42");
    }

    #[test]
    fn round_trip_detects_lossy_decoding() {
        let error = round_trip(&Lossy { lost_bits: 2 }, 41).unwrap_err();
        let message = "these bytes are not the result of a job: they are other bytes when encoded again";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn invalid_bytes_are_rejected_with_the_reason() {
        let error = Lossy { lost_bits: 0 }.decode(b"many").unwrap_err();
        assert_eq!(error.to_string(), "these bytes are not the result of a job: not a number");
    }

    #[test]
    fn jobs_differ_by_run_and_number() {
        let [one, other] = [0, 1].map(|lost_bits| Lossy { lost_bits });
        assert_eq!(one.job(3), Lossy { lost_bits: 0 }.job(3));
        assert_ne!(one.job(3), one.job(4));
        assert_ne!(one.job(3), other.job(3));
        assert_eq!(one.job(3).to_string(), "lossy job 3 of lost=0");
    }
}
