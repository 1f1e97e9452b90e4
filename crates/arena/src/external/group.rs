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
    use std::os::unix::process::CommandExt as _;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::time::Duration;
    use std::{fs, io};

    use rustix::param::clock_ticks_per_second;
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

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

    /// A program that leads a group.
    pub struct Group {
        leader: Pid,
    }

    impl Group {
        pub fn new(child: &Child) -> Self {
            let leader = Pid::from_child(child);
            living().push(leader);
            Self { leader }
        }

        /// Whether the leader has ended; it can still be waited for.
        pub fn has_ended(&self, _: &mut Child) -> bool {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            matches!(waitid(WaitId::Pid(self.leader), options), Ok(Some(_)))
        }

        /// What the processor has spent on the leader, all its threads, and the programs that it has waited for, in
        /// steps of the system's clock, mostly 10 ms; `None` where the system does not tell.
        pub fn processor_time(&self) -> Option<Duration> {
            let text = fs::read_to_string(format!("/proc/{}/stat", self.leader)).ok()?;
            // The name of the program, in brackets, may hold anything; the times are fields 14 to 17 of all.
            let (_, fields) = text.rsplit_once(") ")?;
            let ticks: u64 =
                fields.split(' ').skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
            Some(Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64))
        }

        /// Kills the whole group and waits for its leader.
        pub fn end(&self, child: &mut Child) -> io::Result<ExitStatus> {
            let mut living = living();
            if let Some(index) = living.iter().position(|&leader| leader == self.leader) {
                let _ = kill_process_group(living.swap_remove(index), Signal::KILL);
            }
            drop(living);
            child.wait()
        }

        pub fn end_all() {
            for &leader in &*living() {
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
        pub fn new(_: &Child) -> Self {
            Self
        }

        pub fn has_ended(&self, child: &mut Child) -> bool {
            matches!(child.try_wait(), Ok(Some(_)))
        }

        pub fn processor_time(&self) -> Option<Duration> {
            None
        }

        pub fn end(&self, child: &mut Child) -> io::Result<ExitStatus> {
            let _ = child.kill();
            child.wait()
        }

        pub fn end_all() {}
    }
}
