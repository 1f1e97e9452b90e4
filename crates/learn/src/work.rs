//! Work whose results are samples.

use outflank_jobs::Work;

use crate::store::Block;

/// Work that makes samples. Its jobs are numbered from 0.
pub trait SampleWork: Work<Output = Block> {
    /// The number of jobs.
    fn jobs(&self) -> u64;

    /// The number of games of a job.
    fn games(&self, number: u64) -> u64;

    /// The name of a job in a file of samples: a checksum of everything that determines its samples.
    fn name(&self, number: u64) -> u64;
}
