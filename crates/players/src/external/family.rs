//! A process and its descendants, as listed in `/proc` on Linux.

#[cfg(target_os = "linux")]
pub(super) use linux::{adopt, cpu_time, kill_descendants};

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::{adopt, cpu_time, kill_descendants};

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::{HashMap, HashSet};
    use std::fs;
    use std::time::Duration;

    use nix::time::clock_getcpuclockid;
    use rustix::param::clock_ticks_per_second;
    use rustix::process::{Pid, Signal, getpid, kill_process, set_child_subreaper};

    /// The maximum number of rounds of killing. Later rounds find processes started during the previous one.
    const MAX_ROUNDS: usize = 100;

    /// The maximum number of attempts to read the CPU time while processes keep ending.
    const MAX_READINGS: usize = 3;

    /// The relevant fields of `/proc/PID/stat`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Member {
        id: i32,
        parent: i32,
        /// The CPU time in ticks of children that it has waited for, and of their waited-for children.
        ended_ticks: u64,
    }

    impl Member {
        fn read(id: i32) -> Option<Self> {
            Self::parse(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
        }

        /// Parses `/proc/PID/stat`.
        ///
        /// The program name, in brackets, may contain any characters. After it, the parent is the second field, and the
        /// times of the children are the 14th and the 15th.
        fn parse(id: i32, stat: &str) -> Option<Self> {
            let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
            let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
            Some(Self { id, parent: fields.get(1)?.parse().ok()?, ended_ticks: ticks(13)? + ticks(14)? })
        }
    }

    /// Makes this process a child subreaper: orphaned descendants become its children.
    pub fn adopt() {
        let _ = set_child_subreaper(Some(getpid()));
    }

    /// All descendants of a process, including zombies.
    fn descendants(root: i32) -> Vec<Member> {
        let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
        let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let members: Vec<Member> = ids.filter_map(Member::read).collect();
        below(root, &members)
    }

    /// The members that descend from `root`.
    fn below(root: i32, members: &[Member]) -> Vec<Member> {
        let parents: HashMap<i32, i32> = members.iter().map(|member| (member.id, member.parent)).collect();
        let descends = |member: &&Member| {
            let mut ancestors = std::iter::successors(Some(member.parent), |id| parents.get(id).copied());
            // Processes start and end while the list is read, so it may contain a cycle.
            ancestors.by_ref().take(members.len() + 1).any(|id| id == root)
        };
        members.iter().filter(descends).copied().collect()
    }

    /// Kills all descendants of a process that can be found, and returns whether the system lists them.
    ///
    /// It stops after two rounds without a new process. A process whose parent ends while the list is read is missed
    /// once.
    pub fn kill_descendants(root: Pid) -> bool {
        if Member::read(getpid().as_raw_nonzero().get()).is_none() {
            return false;
        }
        let mut killed = HashSet::new();
        let mut quiet_rounds = 0;
        for _ in 0..MAX_ROUNDS {
            let mut found = descendants(root.as_raw_nonzero().get());
            found.retain(|member| killed.insert(member.id));
            quiet_rounds = if found.is_empty() { quiet_rounds + 1 } else { 0 };
            if quiet_rounds == 2 {
                break;
            }
            for id in found.iter().filter_map(|member| Pid::from_raw(member.id)) {
                let _ = kill_process(id, Signal::KILL);
            }
        }
        true
    }

    /// The CPU time of all descendants of a process, and of the process itself if `included`.
    ///
    /// `None` if the system does not provide it. The resolution is a nanosecond for running processes, and a tick,
    /// usually 10 ms, for ended ones.
    pub fn cpu_time(root: Pid, included: bool) -> Option<Duration> {
        let id = root.as_raw_nonzero().get();
        (0..MAX_READINGS).find_map(|_| {
            let root = Member::read(id)?;
            let mut members = descendants(id);
            let ticks: u64 = members.iter().chain([&root]).map(|member| member.ended_ticks).sum();
            members.extend(included.then_some(root));
            let living: Duration = members.iter().map(|member| own_time(member.id)).sum::<Option<_>>()?;
            Some(living + Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64))
        })
    }

    /// The CPU time of one process with all its threads, including ended ones; `None` if the process is gone.
    fn own_time(id: i32) -> Option<Duration> {
        let clock = clock_getcpuclockid(nix::unistd::Pid::from_raw(id)).ok()?;
        clock.now().ok().map(Duration::from)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn member(id: i32, parent: i32) -> Member {
            Member { id, parent, ended_ticks: 0 }
        }

        #[test]
        fn proc_stat_is_parsed_with_any_process_name() {
            let stat =
                "7 (a) (b 1 2) R 3 7 7 0 -1 4194560 1 2 3 4 50 60 700 8000 20 0 1 0 5 6 7 8 9 10 11 12 13\n";
            assert_eq!(Member::parse(7, stat), Some(Member { id: 7, parent: 3, ended_ticks: 8700 }));
            assert_eq!(Member::parse(7, "7 (a) R 3"), None);
            assert_eq!(Member::parse(7, ""), None);
        }

        #[test]
        fn descendants_are_found_and_cycles_terminate() {
            let members = [
                member(1, 0),
                member(2, 1),
                member(3, 2),
                member(4, 3),
                member(5, 1),
                member(8, 9),
                member(9, 8),
            ];
            let ids = |root| below(root, &members).iter().map(|member| member.id).collect::<Vec<_>>();
            assert_eq!(ids(2), [3, 4]);
            assert_eq!(ids(1), [2, 3, 4, 5]);
            assert!(ids(4).is_empty());
        }

        #[test]
        fn cpu_time_is_known_for_existing_processes_only() {
            let time = cpu_time(getpid(), true).unwrap();
            assert!(!time.is_zero());
            // Above the highest process ID of Linux.
            assert_eq!(own_time((1 << 22) + 1), None);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::time::Duration;

    use rustix::process::Pid;

    pub fn adopt() {}

    pub fn kill_descendants(_: Pid) -> bool {
        false
    }

    pub fn cpu_time(_: Pid, _: bool) -> Option<Duration> {
        None
    }
}
