//! The queue in which searches wait for a core, in FIFO order.

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use outflank_api::work::Cores;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// The maximum number of waiting searches.
pub const MAX_WAITING: usize = 64;

/// The cores that searches share, and the searches that wait for them.
pub struct SearchQueue {
    cores: Arc<Semaphore>,
    /// The number of cores.
    most: u32,
    searching: AtomicUsize,
    /// The tickets of the waiting searches.
    waiting: watch::Sender<BTreeSet<u64>>,
    next: AtomicU64,
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl SearchQueue {
    /// A queue for this number of cores, at least one.
    pub fn new(cores: u32) -> Arc<Self> {
        let most = cores.max(1);
        Arc::new(Self {
            cores: Arc::new(Semaphore::new(most as usize)),
            most,
            searching: AtomicUsize::new(0),
            waiting: watch::Sender::new(BTreeSet::new()),
            next: AtomicU64::new(0),
        })
    }

    /// Takes a ticket, unless the queue is full.
    pub fn enter(self: &Arc<Self>) -> Result<Ticket, Full> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let has_room = |waiting: &mut BTreeSet<u64>| waiting.len() < MAX_WAITING && waiting.insert(number);
        let entered = self.waiting.send_if_modified(has_room);
        entered.then(|| Ticket { queue: Arc::clone(self), number }).ok_or(Full)
    }

    /// The number of cores that searches share.
    pub fn cores(&self) -> u32 {
        self.most
    }

    /// The number of cores that searches use now.
    pub fn busy_cores(&self) -> usize {
        (self.most as usize).saturating_sub(self.cores.available_permits())
    }

    /// The number of searches in progress.
    pub fn searching(&self) -> usize {
        self.searching.load(Ordering::Relaxed)
    }

    /// The number of waiting searches.
    pub fn waiting(&self) -> usize {
        self.waiting.borrow().len()
    }
}

/// A place in the queue, released when it is dropped.
pub struct Ticket {
    queue: Arc<SearchQueue>,
    number: u64,
}

impl Ticket {
    /// Waits for cores. Reports the number of searches ahead whenever it changes, and nothing if it need not wait.
    pub async fn wait(self, cores: Cores, tell: impl Fn(usize)) -> CoreLease {
        let least = match cores {
            Cores::Exactly(cores) => cores.clamp(1, self.queue.most),
            Cores::AllFree | Cores::UpTo(_) => 1,
        };
        let most = match cores {
            Cores::Exactly(_) => least,
            Cores::AllFree => self.queue.most,
            Cores::UpTo(most) => most,
        };
        let mut free = pin!(Arc::clone(&self.queue.cores).acquire_many_owned(least));
        let mut waiting = self.queue.waiting.subscribe();
        waiting.mark_changed();
        loop {
            tokio::select! {
                biased;
                // The semaphore is never closed, so the permits are always granted.
                granted = &mut free => {
                    let mut lease = CoreLease::new(&self.queue, granted.ok());
                    lease.take_free_cores(most.saturating_sub(least));
                    return lease;
                }
                _ = waiting.changed() => tell(waiting.borrow_and_update().range(..self.number).count()),
            }
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.waiting.send_modify(|waiting| {
            waiting.remove(&self.number);
        });
    }
}

/// Cores granted to a search until the lease is dropped.
pub struct CoreLease {
    queue: Arc<SearchQueue>,
    cores: Option<OwnedSemaphorePermit>,
}

impl CoreLease {
    fn new(queue: &Arc<SearchQueue>, cores: Option<OwnedSemaphorePermit>) -> Self {
        queue.searching.fetch_add(1, Ordering::Relaxed);
        Self { queue: Arc::clone(queue), cores }
    }

    /// The number of granted cores.
    pub fn cores(&self) -> usize {
        self.cores.as_ref().map_or(1, OwnedSemaphorePermit::num_permits)
    }

    /// Takes cores that no other search uses or waits for, at most this number.
    fn take_free_cores(&mut self, most: u32) {
        let free = most.min(self.queue.cores.available_permits() as u32);
        // Another search may take some of them in the meantime, so smaller numbers are tried too.
        let taken = (1..=free)
            .rev()
            .find_map(|count| Arc::clone(&self.queue.cores).try_acquire_many_owned(count).ok());
        if let (Some(own), Some(more)) = (&mut self.cores, taken) {
            own.merge(more);
        }
    }
}

impl Drop for CoreLease {
    fn drop(&mut self) {
        self.queue.searching.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn enter(queue: &Arc<SearchQueue>) -> Ticket {
        queue.enter().unwrap_or_else(|Full| panic!("the queue is full"))
    }

    fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn searches_start_in_order_of_arrival() {
        let queue = SearchQueue::new(2);
        let told = RefCell::new(Vec::new());
        let mut first =
            pin!(enter(&queue).wait(Cores::Exactly(1), |ahead| told.borrow_mut().push((1, ahead))));
        let mut second =
            pin!(enter(&queue).wait(Cores::Exactly(5), |ahead| told.borrow_mut().push((2, ahead))));
        let mut third =
            pin!(enter(&queue).wait(Cores::Exactly(1), |ahead| told.borrow_mut().push((3, ahead))));
        let Poll::Ready(place) = poll(first.as_mut()) else { panic!("a core is free") };
        // A request for five cores waits for both cores, and one is in use. The third search does not overtake it.
        assert!(poll(second.as_mut()).is_pending() && poll(third.as_mut()).is_pending());
        assert_eq!(told.take(), [(2, 0), (3, 1)]);
        assert_eq!((queue.searching(), queue.waiting()), (1, 2));
        drop(place);
        let Poll::Ready(place) = poll(second.as_mut()) else { panic!("all cores are free") };
        assert!(poll(third.as_mut()).is_pending());
        assert_eq!(told.take(), [(3, 0)]);
        drop(place);
        assert!(poll(third.as_mut()).is_ready());
        assert_eq!((queue.searching(), queue.waiting()), (0, 0));
    }

    #[test]
    fn a_search_can_take_all_free_cores() {
        let queue = SearchQueue::new(4);
        let mut first = pin!(enter(&queue).wait(Cores::Exactly(1), |_| {}));
        let mut second = pin!(enter(&queue).wait(Cores::AllFree, |_| {}));
        let mut third = pin!(enter(&queue).wait(Cores::AllFree, |_| {}));
        let Poll::Ready(one) = poll(first.as_mut()) else { panic!("all cores are free") };
        let Poll::Ready(rest) = poll(second.as_mut()) else { panic!("three cores are free") };
        assert_eq!((one.cores(), rest.cores()), (1, 3));
        assert!(poll(third.as_mut()).is_pending());
        drop(one);
        let Poll::Ready(last) = poll(third.as_mut()) else { panic!("one core is free") };
        assert_eq!(last.cores(), 1);
        drop((rest, last));
        assert_eq!((queue.searching(), queue.cores.available_permits()), (0, 4));
        for (most, granted) in [(0, 1), (1, 1), (3, 3), (9, 4)] {
            let mut next = pin!(enter(&queue).wait(Cores::UpTo(most), |_| {}));
            let Poll::Ready(lease) = poll(next.as_mut()) else { panic!("all cores are free") };
            assert_eq!(lease.cores(), granted);
        }
    }

    #[test]
    fn a_full_queue_rejects_searches_until_one_leaves() {
        let queue = SearchQueue::new(1);
        let mut tickets: Vec<Ticket> = (0..MAX_WAITING).map(|_| enter(&queue)).collect();
        assert!(queue.enter().is_err());
        tickets.swap_remove(7);
        assert!(queue.enter().is_ok());
        drop(tickets);
        assert_eq!(queue.waiting(), 0);
    }
}
