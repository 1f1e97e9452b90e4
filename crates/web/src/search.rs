//! Runs work on its own thread, and streams its events as lines.

use std::thread;

use axum::body::Bytes;
use futures_util::{Stream, stream};
use outflank_api::event::Event;
use outflank_api::reason::Reason;
use outflank_api::work::{Listener, Work};
use tokio::sync::watch;

use crate::queue::{CoreLease, Ticket};

/// The progress of a piece of work, for its client.
///
/// It keeps only the latest of the events that replace each other, so that a slow client blocks no other.
#[derive(Default)]
struct Progress {
    /// The number of searches ahead, while it waits.
    ahead: Option<usize>,
    /// The number of granted cores, once it has started.
    started: Option<usize>,
    /// The latest of the events that replace each other.
    latest: Option<Event>,
    /// The number of these events so far.
    replaced: u64,
    /// All events that every client receives.
    each: Vec<Event>,
    /// The last event.
    end: Option<Event>,
}

/// Queues work, runs it, and streams its events as JSON, one per line. `note` comes first.
///
/// If the stream is dropped, the work leaves the queue, or stops when it next polls its listener.
pub fn lines(
    ticket: Ticket,
    work: Box<dyn Work>,
    note: Option<Event>,
) -> impl Stream<Item = serde_json::Result<Bytes>> + Send {
    let (sender, progress) = watch::channel(Progress::default());
    tokio::spawn(run(ticket, work, sender));
    let reader = Reader { progress, note, ahead: None, started: false, replaced: 0, each: 0, over: false };
    stream::unfold(reader, |mut reader| async {
        let events = reader.next().await?;
        let lines: serde_json::Result<String> = events.iter().map(line).collect();
        Some((lines.map(Bytes::from), reader))
    })
}

fn line(event: &Event) -> serde_json::Result<String> {
    serde_json::to_string(event).map(|text| text + "\n")
}

async fn run(ticket: Ticket, work: Box<dyn Work>, progress: watch::Sender<Progress>) {
    let tell = |ahead| progress.send_modify(|progress| progress.ahead = Some(ahead));
    let lease = tokio::select! {
        () = progress.closed() => return,
        lease = ticket.wait(work.cores(), tell) => lease,
    };
    let cores = lease.cores();
    progress.send_modify(|progress| progress.started = Some(cores));
    let client = Client(progress.clone());
    let work = move || {
        // The cores are released first, also if the work panics: they are free when a client has read the last line.
        let client = client;
        let lease: CoreLease = lease;
        let end = work.run(cores, &client);
        drop(lease);
        client.0.send_modify(|progress| progress.end = Some(end));
    };
    if let Err(error) = thread::Builder::new().name("search".to_owned()).spawn(work) {
        let end =
            Event::failed(Reason::NoThread, format!("no thread could be started for the search: {error}"));
        progress.send_modify(|progress| progress.end = Some(end));
    }
}

/// The client of a stream, as its work sees it.
struct Client(watch::Sender<Progress>);

impl Listener for Client {
    fn latest(&self, event: Event) {
        self.0.send_modify(|progress| {
            progress.latest = Some(event);
            progress.replaced += 1;
        });
    }

    fn each(&self, event: Event) {
        self.0.send_modify(|progress| progress.each.push(event));
    }

    fn is_gone(&self) -> bool {
        self.0.is_closed()
    }
}

/// Converts changes into events.
struct Reader {
    progress: watch::Receiver<Progress>,
    /// The event to send first.
    note: Option<Event>,
    /// The values that were sent last.
    ahead: Option<usize>,
    started: bool,
    replaced: u64,
    each: usize,
    over: bool,
}

impl Reader {
    /// Waits for the next events to send; `None` after the last.
    async fn next(&mut self) -> Option<Vec<Event>> {
        while !self.over {
            let events = self.news();
            if !events.is_empty() {
                return Some(events);
            }
            if self.progress.changed().await.is_err() {
                self.over = true;
                return Some(vec![Event::failed(Reason::NoAnswer, "the search ended without an answer")]);
            }
        }
        None
    }

    fn news(&mut self) -> Vec<Event> {
        let mut events: Vec<Event> = self.note.take().into_iter().collect();
        let progress = self.progress.borrow_and_update();
        if let Some(cores) = progress.started.filter(|_| !self.started) {
            self.started = true;
            events.push(Event::Started { cores });
        }
        let waits = progress.started.is_none();
        if let Some(ahead) = progress.ahead.filter(|&ahead| waits && self.ahead != Some(ahead)) {
            self.ahead = Some(ahead);
            events.push(Event::Waiting { ahead });
        }
        if let Some(latest) = progress.latest.as_ref().filter(|_| progress.replaced > self.replaced) {
            self.replaced = progress.replaced;
            events.push(latest.clone());
        }
        events.extend(progress.each.iter().skip(self.each).cloned());
        self.each = progress.each.len();
        if let Some(end) = &progress.end {
            self.over = true;
            events.push(end.clone());
        }
        events
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use futures_util::StreamExt as _;
    use outflank_api::task::{Observer, Report, Task};
    use outflank_api::work::Cores;
    use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Move, Player};
    use serde_json::{Value, json};

    use super::*;
    use crate::queue::SearchQueue;

    /// A player that is a function.
    struct Test<F>(F);

    impl<F: FnMut(&mut dyn Observer) -> Result<Choice, Forfeit> + Send> Player for Test<F> {
        fn choose(
            &mut self,
            _game: &Game,
            _limits: &Limits,
            observer: &mut dyn Observer,
        ) -> Result<Choice, Forfeit> {
            (self.0)(observer)
        }
    }

    fn task(choose: impl FnMut(&mut dyn Observer) -> Result<Choice, Forfeit> + Send + 'static) -> Task {
        Task {
            player: Box::new(|_| Ok(Box::new(Test(choose)))),
            name: "rhino".to_owned(),
            game: Game::new(BoardSize::Eight),
            limits: Limits::default(),
            time: Duration::from_secs(20),
            cores: Cores::Exactly(1),
        }
    }

    fn choice(name: &str) -> Choice {
        let play = if name == "pass" { Move::Pass } else { Move::Place(name.parse().unwrap()) };
        Choice { play, verdict: None }
    }

    /// Every event of a piece of work.
    async fn events(queue: &Arc<SearchQueue>, work: impl Work + 'static) -> Vec<Value> {
        let Ok(ticket) = queue.enter() else { panic!("the queue is full") };
        let chunks: Vec<_> = lines(ticket, Box::new(work), None).collect().await;
        let text: Vec<u8> = chunks.into_iter().flat_map(Result::unwrap).collect();
        text.split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect()
    }

    #[tokio::test]
    async fn failed_searches_do_not_block_the_next_one() {
        let queue = SearchQueue::new(1);
        let mut unmade = task(|_| Ok(choice("f5")));
        unmade.player = Box::new(|_| panic!("on purpose"));
        let failing = [
            task(|_| panic!("on purpose")),
            unmade,
            task(|_| Err(Forfeit::Resigned)),
            task(|_| Ok(choice("a1"))),
        ];
        for task in failing {
            let told = events(&queue, task).await;
            assert_eq!((told.len(), &told[0]), (2, &json!({"event": "started", "cores": 1})));
            assert_eq!(told[1]["event"], "error");
            assert_eq!((queue.searching(), queue.waiting()), (0, 0));
        }
        let told = events(&queue, task(|_| Ok(choice("f5")))).await;
        assert_eq!(told[1]["move"], "f5");
    }

    #[tokio::test]
    async fn the_last_of_many_reports_is_sent() {
        let chatter = |observer: &mut dyn Observer| {
            for depth in 1..=100_000 {
                observer.report(&Report { depth, ..Report::default() });
            }
            Ok(choice("f5"))
        };
        let told = events(&SearchQueue::new(1), task(chatter)).await;
        let [.., report, choice] = &told[..] else { panic!("{told:?}") };
        assert_eq!((&report["event"], &report["depth"]), (&json!("report"), &json!(100_000)));
        assert_eq!(choice["event"], "choice");
    }

    #[tokio::test]
    async fn a_search_is_stopped_when_its_time_is_up() {
        let endless = |observer: &mut dyn Observer| {
            while !observer.stop() {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(choice("d3"))
        };
        let task = Task { time: Duration::from_millis(20), ..task(endless) };
        assert_eq!(events(&SearchQueue::new(1), task).await[1]["move"], "d3");
    }

    #[tokio::test]
    async fn a_task_that_is_dropped_in_the_queue_is_never_run() {
        let queue = SearchQueue::new(1);
        let Ok(ticket) = queue.enter() else { panic!("the queue is full") };
        let lease = ticket.wait(Cores::Exactly(1), |_| ()).await;
        let Ok(ticket) = queue.enter() else { panic!("the queue is full") };
        let dropped = task(|_| panic!("nobody waits for this"));
        let mut lines = Box::pin(lines(ticket, Box::new(dropped), None));
        let waiting = lines.next().await.unwrap().unwrap();
        assert_eq!(waiting, &b"{\"event\":\"waiting\",\"ahead\":0}\n"[..]);
        drop(lines);
        while queue.waiting() > 0 {
            tokio::task::yield_now().await;
        }
        drop(lease);
        assert_eq!(queue.searching(), 0);
    }

    /// Work that sends many events of both kinds.
    struct Chatter;

    impl Work for Chatter {
        fn cores(&self) -> Cores {
            Cores::Exactly(1)
        }

        fn run(self: Box<Self>, _cores: usize, listener: &dyn Listener) -> Event {
            for ahead in 0..1_000 {
                listener.latest(Event::Started { cores: ahead + 2 });
                listener.each(Event::Waiting { ahead });
            }
            Event::Done { exact: true }
        }
    }

    #[tokio::test]
    async fn events_for_every_client_are_sent_once_and_in_order() {
        let told = events(&SearchQueue::new(1), Chatter).await;
        let sent: Vec<u64> = told.iter().filter_map(|event| event["ahead"].as_u64()).collect();
        assert!(sent.iter().copied().eq(0..1_000), "{sent:?}");
        let cores: Vec<u64> = told.iter().filter_map(|event| event["cores"].as_u64()).collect();
        assert_eq!((cores.first(), cores.last()), (Some(&1), Some(&1_001)));
        assert_eq!(told.last(), Some(&json!({"event": "done", "exact": true})));
    }

    /// Work that panics outside of a player.
    struct Broken;

    impl Work for Broken {
        fn cores(&self) -> Cores {
            Cores::Exactly(1)
        }

        fn run(self: Box<Self>, _cores: usize, _listener: &dyn Listener) -> Event {
            panic!("on purpose")
        }
    }

    #[tokio::test]
    async fn work_that_panics_releases_its_core() {
        let queue = SearchQueue::new(1);
        let told = events(&queue, Broken).await;
        assert_eq!(told[1]["reason"], "no_answer");
        assert_eq!((queue.searching(), queue.waiting()), (0, 0));
    }
}
