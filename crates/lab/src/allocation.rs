//! Fallible allocation of memory whose size the user chooses.

use std::fmt;

/// Memory could not be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationError {
    /// The size in bytes.
    pub bytes: usize,
}

impl fmt::Display for AllocationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, name) = match self.bytes {
            0x4000_0000.. => (0x4000_0000, "GiB"),
            0x0010_0000.. => (0x0010_0000, "MiB"),
            _ => (1, "bytes"),
        };
        write!(f, "cannot allocate {} {name} for positions", self.bytes.div_ceil(unit))
    }
}

impl std::error::Error for AllocationError {}

/// An empty vector with capacity for `count` elements.
pub(crate) fn reserved<T>(count: usize) -> Result<Vec<T>, AllocationError> {
    let mut room = Vec::new();
    let failed = |_| AllocationError { bytes: count.saturating_mul(size_of::<T>()) };
    room.try_reserve_exact(count).map_err(failed)?;
    Ok(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_allocations_are_errors() {
        assert_eq!(reserved::<u64>(1 << 57), Err(AllocationError { bytes: 1 << 60 }));
        assert_eq!(reserved::<u64>(usize::MAX), Err(AllocationError { bytes: usize::MAX }));
        assert!(reserved::<u64>(100).is_ok_and(|room| room.capacity() == 100));
        let text = |bytes| AllocationError { bytes }.to_string();
        assert_eq!(text(64 << 30), "cannot allocate 64 GiB for positions");
        assert_eq!(text((5 << 20) - 24), "cannot allocate 5 MiB for positions");
        assert_eq!(text(24), "cannot allocate 24 bytes for positions");
    }
}
