//! Work whose results are samples.

use outflank_jobs::Work;

use crate::store::Block;

/// Work that makes samples. Its jobs are numbered from 0.
pub trait SampleWork: Work<Output = Block> {
    /// How many jobs there are.
    fn jobs(&self) -> u64;

    /// The games of a job.
    fn games(&self, number: u64) -> u64;

    /// The name of a job in a file of samples: a checksum of what decides its samples.
    fn name(&self, number: u64) -> u64;
}
