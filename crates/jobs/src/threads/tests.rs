//! Tests of ordered and unordered results with various numbers of workers.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::queue::lock;
use super::*;
use crate::job::{DecodeError, round_trip};

const WORKERS: [usize; 4] = [1, 2, 3, 7];

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

fn threads(workers: usize) -> Threads {
    Threads { workers: NonZeroUsize::new(workers).unwrap() }
}

/// The results of all jobs, ordered or unordered.
fn results<R: Send, W: FnMut(u64) -> R>(
    workers: usize,
    is_ordered: bool,
    jobs: impl Iterator<Item = u64> + Send,
    hire: impl Fn() -> W + Sync,
) -> Vec<R> {
    let mut results = Vec::new();
    let mut done = |result| {
        results.push(result);
        GO_ON
    };
    if is_ordered {
        threads(workers).ordered(jobs, hire, &mut done);
    } else {
        threads(workers).unordered(jobs, hire, &mut done);
    }
    results
}

#[test]
fn every_job_is_done_once() {
    for workers in WORKERS {
        for is_ordered in [true, false] {
            for count in [0, 1, 2, 3, 10, 100, 5_000] {
                let mut squares = results(workers, is_ordered, 0..count, || |job| job * job);
                if !is_ordered {
                    squares.sort_unstable();
                }
                let expected: Vec<_> = (0..count).map(|job| job * job).collect();
                assert_eq!(squares, expected, "{workers} workers, ordered: {is_ordered}");
            }
        }
    }
}

#[test]
fn results_come_in_order_with_any_number_of_workers() {
    for workers in WORKERS {
        // Later jobs finish sooner.
        let work = || {
            |job: u64| {
                thread::sleep(Duration::from_micros(400 - 4 * job));
                job
            }
        };
        let results = results(workers, true, 0..100, work);
        assert!(results.iter().copied().eq(0..100), "{workers} workers: {results:?}");
    }
}

#[test]
fn order_holds_for_short_and_long_jobs_mixed() {
    for workers in WORKERS {
        let work = || {
            |job: u64| {
                if job.is_multiple_of(97) {
                    thread::sleep(Duration::from_millis(2));
                }
                job
            }
        };
        assert!(results(workers, true, 0..2_000, work).into_iter().eq(0..2_000), "{workers} workers");
    }
}

#[test]
fn every_worker_is_created_with_its_own_state() {
    for is_ordered in [true, false] {
        let hired = AtomicUsize::new(0);
        let hire = || {
            hired.fetch_add(1, Ordering::Relaxed);
            let mut done = 0;
            move |_| {
                done += 1;
                done
            }
        };
        let counts = results(3, is_ordered, 0..50, hire);
        assert!(counts.len() == 50 && counts.contains(&1), "{counts:?}");
        assert_eq!(hired.into_inner(), 3);
    }
}

#[test]
fn there_are_no_more_workers_than_jobs() {
    for (jobs, expected) in [(0, 1), (1, 1), (2, 2), (9, 3)] {
        for is_ordered in [true, false] {
            let hired = AtomicUsize::new(0);
            let hire = || {
                hired.fetch_add(1, Ordering::Relaxed);
                |job| job
            };
            results(3, is_ordered, 0..jobs, hire);
            assert_eq!(hired.into_inner(), expected, "{jobs} jobs");
        }
    }
}

#[test]
fn a_single_worker_runs_on_the_calling_thread() {
    let caller = thread::current().id();
    for is_ordered in [true, false] {
        let places = results(1, is_ordered, 0..3, || |_| thread::current().id());
        assert_eq!(places, [caller; 3]);
        let places = results(2, is_ordered, 0..3, || |_| thread::current().id());
        assert!(!places.contains(&caller));
    }
}

#[test]
fn unordered_results_arrive_on_the_calling_thread() {
    let caller = thread::current().id();
    threads(3).unordered(0..50, || |job: u64| job, &mut |_| {
        assert_eq!(thread::current().id(), caller);
        GO_ON
    });
}

#[test]
fn break_ends_ordered_work_at_that_result() {
    for workers in WORKERS {
        for last in [0, 9, 1_000] {
            let mut results = Vec::new();
            threads(workers).ordered(0.., || |job: u64| job, &mut |result| {
                results.push(result);
                if result == last { ControlFlow::Break(()) } else { GO_ON }
            });
            assert!(results.iter().copied().eq(0..=last), "{workers} workers: {results:?}");
        }
    }
}

#[test]
fn no_unordered_results_follow_a_break() {
    for workers in WORKERS {
        for most in [1, 10, 1_000] {
            let mut results = HashSet::new();
            threads(workers).unordered(0.., || |job: u64| job, &mut |job| {
                assert!(results.insert(job), "job {job} came twice");
                if results.len() == most { ControlFlow::Break(()) } else { GO_ON }
            });
            assert_eq!(results.len(), most, "{workers} workers");
        }
    }
}

/// Grants `count` threads. Further ones are refused: their stack size exceeds the address space.
fn granting(count: usize) -> impl Fn() -> Builder {
    let granted = Mutex::new(0..count);
    move || {
        let is_granted = lock(&granted).next().is_some();
        if is_granted { Builder::new() } else { Builder::new().stack_size(1 << 60) }
    }
}

#[test]
fn jobs_complete_when_threads_cannot_be_spawned() {
    for granted in [0, 1, 2] {
        let mut results = Vec::new();
        ordered::run(7, granting(granted), 0..100, || |job: u64| job, &mut |result| {
            results.push(result);
            GO_ON
        });
        assert!(results.iter().copied().eq(0..100), "{granted} threads granted: {results:?}");
        let mut sum = 0;
        unordered::run(5, granting(granted), 0..100, || |job: u64| job, &mut |job| {
            sum += job;
            GO_ON
        });
        assert_eq!(sum, 4950, "{granted} threads granted");
    }
}

#[test]
fn break_ends_the_work_when_no_thread_can_be_spawned() {
    let mut count = 0u32;
    let mut done = |_| {
        count += 1;
        if count.is_multiple_of(10) { ControlFlow::Break(()) } else { GO_ON }
    };
    ordered::run(3, granting(0), 0.., || |job: u64| job, &mut done);
    unordered::run(3, granting(0), 0.., || |job: u64| job, &mut done);
    assert_eq!(count, 20);
}

#[test]
fn panic_propagates_after_the_other_jobs_finish() {
    for workers in [2, 3] {
        for is_ordered in [true, false] {
            let done = AtomicUsize::new(0);
            let work = || {
                |job: u64| {
                    assert_ne!(job, 3, "this job fails");
                    done.fetch_add(1, Ordering::Relaxed);
                }
            };
            let run = || results(workers, is_ordered, 0..100, work);
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
            // A block of the panicking worker may contain further jobs.
            assert!(done.into_inner() > 3);
        }
    }
}

/// Sums of all numbers up to the job's number.
struct Sums;

impl Work for Sums {
    const KIND: &'static str = "sums";
    type Output = u64;

    fn run(&self) -> String {
        "from 1".into()
    }

    fn worker(&self) -> impl FnMut(u64) -> u64 {
        |number| (1..=number).sum()
    }

    fn encode(&self, output: &u64) -> Vec<u8> {
        output.to_le_bytes().to_vec()
    }

    fn decode(&self, bytes: &[u8]) -> Result<u64, DecodeError> {
        bytes.try_into().map(u64::from_le_bytes).map_err(|_| DecodeError::new("a sum has eight bytes"))
    }
}

#[test]
fn results_carry_their_job_numbers() {
    let numbers = [7, 1, 100, 0];
    let expected: Vec<_> =
        numbers.iter().map(|&number| (number, round_trip(&Sums, number).unwrap())).collect();
    for workers in WORKERS {
        let mut results = Vec::new();
        threads(workers).ordered_work(&Sums, numbers, &mut |number, sum| {
            results.push((number, Sums.encode(&sum)));
            GO_ON
        });
        assert_eq!(results, expected, "{workers} workers");
        results.clear();
        threads(workers).unordered_work(&Sums, numbers, &mut |number, sum| {
            results.push((number, Sums.encode(&sum)));
            GO_ON
        });
        results.sort_by_key(|(number, _)| numbers.iter().position(|own| own == number));
        assert_eq!(results, expected, "{workers} workers");
    }
}
