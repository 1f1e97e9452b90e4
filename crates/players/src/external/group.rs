//! Process groups: the child processes of a program are killed with it.

use std::process::{Child, Command, ExitStatus};

#[cfg(unix)]
pub(super) use unix::{Group, lead};

#[cfg(not(unix))]
pub(super) use elsewhere::{Group, lead};

/// Kills all running programs that were started here, and all their descendants.
///
/// For code that exits without dropping values, as at a second Ctrl-C.
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

    /// The leaders of the running groups.
    ///
    /// A leader is removed from the list before it is waited for, so no other process can have its ID while it is
    /// listed.
    static LIVING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn living() -> MutexGuard<'static, Vec<Pid>> {
        LIVING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the program the leader of its own process group.
    pub fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// A program that leads a group, or the launcher of such a program.
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

        /// Whether the leader has exited; it can still be waited for.
        pub fn has_ended(&self, _: &mut Child) -> bool {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            matches!(waitid(WaitId::Pid(self.leader), options), Ok(Some(_)))
        }

        /// The CPU time of the program, all its threads and all its descendants; `None` if the system does not provide
        /// it.
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

        /// Waits a moment for a launcher whose program was killed, so that it can reap all processes and leaves no
        /// zombie.
        fn wait_for_launcher(&self, child: &mut Child) {
            let end = Instant::now() + EXIT_TIMEOUT;
            while !self.has_ended(child) && Instant::now() < end {
                thread::sleep(Duration::from_millis(1));
            }
        }

        pub fn end_all() {
            for &leader in &*living() {
                // Descendants that left the group are only found through the leader, so the leader is killed last.
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

    /// A program without a process group.
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
