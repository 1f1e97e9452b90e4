//! Process groups: what a program starts in turn is ended with it.

use std::process::{Child, Command, ExitStatus};

#[cfg(unix)]
pub(super) use unix::{Group, lead};

#[cfg(not(unix))]
pub(super) use elsewhere::{Group, lead};

/// Kills every program that was started here and still runs, and all they started.
///
/// For those who end this program without letting values be dropped, as at a second Ctrl-C.
pub fn end_all() {
    Group::end_all();
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::super::family;
    use super::super::process::EXIT_TIMEOUT;
    use super::{Child, Command, ExitStatus};

    /// The leaders of the groups that live. A leader is not waited for before it is taken off the list, so its
    /// number belongs to nobody else as long as it stands here.
    static LIVING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn living() -> MutexGuard<'static, Vec<Pid>> {
        LIVING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the program the leader of a group of its own.
    pub fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// A program that leads a group, or the launcher of one that does.
    pub struct Group {
        leader: Pid,
        launched: bool,
    }

    impl Group {
        pub fn new(child: &Child, launched: bool) -> Self {
            let leader = Pid::from_child(child);
            living().push(leader);
            Self { leader, launched }
        }

        /// Whether the leader has ended; it can still be waited for.
        pub fn has_ended(&self, _: &mut Child) -> bool {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            matches!(waitid(WaitId::Pid(self.leader), options), Ok(Some(_)))
        }

        /// The CPU time of the program, all its threads and all that it started; `None` where the system does not
        /// tell.
        pub fn cpu_time(&self) -> Option<Duration> {
            family::cpu_time(self.leader, !self.launched)
        }

        /// Kills the whole group and all other descendants, and waits for the leader.
        pub fn end(&self, child: &mut Child) -> io::Result<ExitStatus> {
            let mut living = living();
            if let Some(index) = living.iter().position(|&leader| leader == self.leader) {
                let killed = family::kill_descendants(self.leader);
                living.swap_remove(index);
                if killed && self.launched {
                    drop(living);
                    self.wait_for_launcher(child);
                }
                let _ = kill_process_group(self.leader, Signal::KILL);
            }
            child.wait()
        }

        /// Gives a launcher whose program was killed the time to wait for all processes, so that none is left as a
        /// zombie.
        fn wait_for_launcher(&self, child: &mut Child) {
            let end = Instant::now() + EXIT_TIMEOUT;
            while !self.has_ended(child) && Instant::now() < end {
                thread::sleep(Duration::from_millis(1));
            }
        }

        pub fn end_all() {
            for &leader in &*living() {
                // Descendants that left the group are found through the leader only, so it has to be the last.
                family::kill_descendants(leader);
                let _ = kill_process_group(leader, Signal::KILL);
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::time::Duration;

    use super::{Child, Command, ExitStatus};

    pub fn lead(_: &mut Command) {}

    /// A program alone.
    pub struct Group;

    impl Group {
        pub fn new(_: &Child, _: bool) -> Self {
            Self
        }

        pub fn has_ended(&self, child: &mut Child) -> bool {
            matches!(child.try_wait(), Ok(Some(_)))
        }

        pub fn cpu_time(&self) -> Option<Duration> {
            None
        }

        pub fn end(&self, child: &mut Child) -> io::Result<ExitStatus> {
            let _ = child.kill();
            child.wait()
        }

        pub fn end_all() {}
    }
}
