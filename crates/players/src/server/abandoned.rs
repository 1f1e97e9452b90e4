//! Detects whether a server's output still has a reader.

/// Whether the other end of a pipe or connection is closed. Files and terminals are never abandoned.
#[cfg(unix)]
pub fn is_abandoned(output: impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let mut watched = [PollFd::new(&output, PollFlags::empty())];
    let ready = poll(&mut watched, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
    ready.is_ok() && watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

/// Always `false`: this system cannot detect it.
#[cfg(not(unix))]
pub fn is_abandoned<T>(_output: T) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_without_a_reader_is_abandoned() {
        let (reader, writer) = std::io::pipe().unwrap();
        assert!(!is_abandoned(&writer));
        drop(reader);
        assert!(is_abandoned(&writer));
        assert!(!is_abandoned(std::fs::File::open("/dev/null").unwrap()));
    }
}
