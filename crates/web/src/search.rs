//! A search on a thread of its own, and the events it is told by.

use std::convert::Infallible;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::{Stream, stream};
use outflank_board::{Choice, Forfeit, Game, Limits, Observer, Player, Report};
use outflank_players::{RosterError, json};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::queue::{CoreLease, Cores, Ticket};
use crate::reason::{Cause, Reason};

/// Makes a player for the number of cores it is lent.
type MakePlayer = dyn FnOnce(usize) -> Result<Box<dyn Player>, RosterError> + Send;

/// A move to be found.
pub struct Task {
    /// Makes the player when the search starts: players take memory.
    pub player: Box<MakePlayer>,
    /// The name by which errors call the player.
    pub name: String,
    /// The game, which is not over.
    pub game: Game,
    /// What the player is told of limits.
    pub limits: Limits,
    /// When it is stopped, whatever it was told.
    pub time: Duration,
    /// Cores it asks for.
    pub cores: Cores,
}

/// What there is to tell of a search so far: of each kind the latest only, so that whoever listens slowly, or
/// not at all, holds up nobody.
#[derive(Default)]
struct Progress {
    /// How many searches come first, while it waits.
    ahead: Option<usize>,
    /// The number of cores it was lent, once it has started.
    started: Option<usize>,
    report: Option<Report>,
    /// How many reports there were.
    reports: u64,
    /// What ended it.
    end: Option<Value>,
}

/// Queues a task, runs it, and streams its events, a note first: one JSON document per line.
///
/// A search whose events are dropped leaves the queue, or stops when its player next polls the observer.
pub fn events(
    ticket: Ticket,
    task: Task,
    note: Option<Value>,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send {
    let (sender, progress) = watch::channel(Progress::default());
    tokio::spawn(run(ticket, task, sender));
    let listener = Listener { progress, note, ahead: None, started: false, reports: 0, over: false };
    stream::unfold(listener, |mut listener| async {
        let lines = listener.next().await?;
        Some((Ok(Bytes::from(lines)), listener))
    })
}

async fn run(ticket: Ticket, task: Task, progress: watch::Sender<Progress>) {
    let tell = |ahead| progress.send_modify(|progress| progress.ahead = Some(ahead));
    let lease = tokio::select! {
        () = progress.closed() => return,
        lease = ticket.wait(task.cores, tell) => lease,
    };
    let cores = lease.cores();
    progress.send_modify(|progress| progress.started = Some(cores));
    let mut watcher = Watcher { progress, deadline: Instant::now() + task.time };
    let refused = watcher.progress.clone();
    let work = move || {
        let end = task.run(cores, &mut watcher);
        // A client that has read the last line finds the cores free.
        drop::<CoreLease>(lease);
        watcher.progress.send_modify(|progress| progress.end = Some(end));
    };
    if let Err(error) = thread::Builder::new().name("search".to_owned()).spawn(work) {
        let message = format!("no thread could be started for the search: {error}");
        let end = failure("failed", &Reason::NoThread.into(), &message);
        refused.send_modify(|progress| progress.end = Some(end));
    }
}

impl Task {
    /// Lets the player choose; the answer is the last event.
    fn run(self, cores: usize, watcher: &mut Watcher) -> Value {
        let start = Instant::now();
        let Self { player, game, limits, .. } = self;
        let choose = || {
            let mut player = player(cores)?;
            player.start(&game);
            Ok::<_, RosterError>(player.choose(&game, &limits, watcher))
        };
        let answer = match panic::catch_unwind(AssertUnwindSafe(choose)) {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return failure("no_player", &Cause::from(&error), &error.to_string()),
            Err(_) => {
                let message = format!("{} broke down: this is a fault of the program", self.name);
                return failure("failed", &Reason::BrokeDown.with("player", self.name), &message);
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        let nodes = watcher.progress.borrow().report.as_ref().map_or(0, |report| report.counters.nodes);
        let answer = answer.map_err(|forfeit| (forfeit, None));
        let legal = answer.and_then(|choice| match game.position().play(choice.play) {
            Ok(_) => Ok(choice),
            Err(illegal) => Err((Forfeit::Illegal(illegal.to_string()), Some(illegal))),
        });
        match legal {
            Ok(Choice { play, verdict }) => json!({
                "event": "choice",
                "move": play.to_string(),
                "verdict": verdict.map(json::verdict),
                "nodes": nodes,
                "seconds": seconds,
            }),
            Err((forfeit, illegal)) => {
                let cause = Cause::forfeit(&self.name, &forfeit, illegal.as_ref());
                failure("failed", &cause, &format!("{} {forfeit}", self.name))
            }
        }
    }
}

fn failure(code: &str, cause: &Cause, message: &str) -> Value {
    cause.event("error", code, message)
}

/// Keeps the latest report, and stops a search to which nobody listens or whose time is up.
struct Watcher {
    progress: watch::Sender<Progress>,
    deadline: Instant,
}

impl Observer for Watcher {
    fn report(&mut self, report: &Report) {
        self.progress.send_modify(|progress| {
            progress.report = Some(report.clone());
            progress.reports += 1;
        });
    }

    fn stop(&self) -> bool {
        self.progress.is_closed() || Instant::now() >= self.deadline
    }
}

/// Turns what is new into lines.
struct Listener {
    progress: watch::Receiver<Progress>,
    /// What is to be said first.
    note: Option<Value>,
    /// What was told last.
    ahead: Option<usize>,
    started: bool,
    reports: u64,
    over: bool,
}

impl Listener {
    /// The lines to send next, as soon as there are any; `None` behind the last.
    async fn next(&mut self) -> Option<String> {
        while !self.over {
            let lines = self.news();
            if !lines.is_empty() {
                return Some(lines);
            }
            if self.progress.changed().await.is_err() {
                self.over = true;
                let message = "the search ended without an answer";
                return Some(line(&failure("failed", &Reason::NoAnswer.into(), message)));
            }
        }
        None
    }

    fn news(&mut self) -> String {
        let mut lines: String = self.note.take().iter().map(line).collect();
        let progress = self.progress.borrow_and_update();
        if let Some(cores) = progress.started.filter(|_| !self.started) {
            self.started = true;
            lines += &line(&json!({"event": "started", "cores": cores}));
        }
        let waits = progress.started.is_none();
        if let Some(ahead) = progress.ahead.filter(|&ahead| waits && self.ahead != Some(ahead)) {
            self.ahead = Some(ahead);
            lines += &line(&json!({"event": "waiting", "ahead": ahead}));
        }
        if let Some(report) = progress.report.as_ref().filter(|_| progress.reports > self.reports) {
            self.reports = progress.reports;
            let mut event = json::report(report);
            event["event"] = json!("report");
            lines += &line(&event);
        }
        if let Some(end) = &progress.end {
            self.over = true;
            lines += &line(end);
        }
        lines
    }
}

fn line(event: &Value) -> String {
    format!("{event}\n")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures_util::StreamExt as _;
    use outflank_board::{BoardSize, Move};

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

    /// Every line a task is told by.
    async fn lines(queue: &Arc<SearchQueue>, task: Task) -> Vec<Value> {
        let Ok(ticket) = queue.enter() else { panic!("the queue is full") };
        let chunks: Vec<_> = events(ticket, task, None).collect().await;
        let text: Vec<u8> = chunks.into_iter().flat_map(Result::unwrap).collect();
        text.split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect()
    }

    #[tokio::test]
    async fn whatever_a_player_does_is_an_event_and_the_next_one_plays() {
        let queue = SearchQueue::new(1);
        let check = async |task: Task, reason: &str, play: Option<&str>, message: &str| {
            let mut params = json!({"player": "rhino"});
            if let Some(play) = play {
                params["move"] = json!(play);
            }
            let told = lines(&queue, task).await;
            let error = json!({
                "event": "error", "code": "failed", "message": message, "reason": reason, "params": params,
            });
            assert_eq!(told, [json!({"event": "started", "cores": 1}), error]);
            assert_eq!((queue.searching(), queue.waiting()), (0, 0));
        };
        let broke_down = "rhino broke down: this is a fault of the program";
        check(task(|_| panic!("on purpose")), "broke_down", None, broke_down).await;
        let mut unmade = task(|_| Ok(choice("f5")));
        unmade.player = Box::new(|_| panic!("on purpose"));
        check(unmade, "broke_down", None, broke_down).await;
        check(task(|_| Err(Forfeit::Resigned)), "resigned", None, "rhino resigned").await;
        let illegal = "rhino played an illegal move: Black turns no disc at a1";
        check(task(|_| Ok(choice("a1"))), "illegal_answer", Some("a1"), illegal).await;
        let pass = "rhino played an illegal move: Black has a move and may not pass";
        check(task(|_| Ok(choice("pass"))), "illegal_answer", Some("pass"), pass).await;
        let mut large = task(|_| Ok(choice("f5")));
        let memory = || RosterError::Memory { name: "rhino".to_owned(), bytes: 1 << 30 };
        large.player = Box::new(move |_| Err(memory()));
        let told = lines(&queue, large).await;
        assert_eq!(
            (&told[1]["code"], &told[1]["reason"]),
            (&json!("no_player"), &json!("not_enough_memory"))
        );
        assert_eq!(told[1]["params"], json!({"player": "rhino", "bytes": 1 << 30}));
        let told = lines(&queue, task(|_| Ok(choice("f5")))).await;
        assert_eq!(told[1]["move"], "f5");
    }

    #[tokio::test]
    async fn of_many_reports_the_last_is_told() {
        let chatter = |observer: &mut dyn Observer| {
            for depth in 1..=100_000 {
                observer.report(&Report { depth, ..Report::default() });
            }
            Ok(choice("f5"))
        };
        let told = lines(&SearchQueue::new(1), task(chatter)).await;
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
        assert_eq!(lines(&SearchQueue::new(1), task).await[1]["move"], "d3");
    }

    #[tokio::test]
    async fn a_task_that_is_dropped_in_the_queue_is_never_run() {
        let queue = SearchQueue::new(1);
        let Ok(ticket) = queue.enter() else { panic!("the queue is full") };
        let lease = ticket.wait(Cores::Exactly(1), |_| ()).await;
        let Ok(ticket) = queue.enter() else { panic!("the queue is full") };
        let dropped = task(|_| panic!("nobody waits for this"));
        let mut events = Box::pin(events(ticket, dropped, None));
        let waiting = events.next().await.unwrap().unwrap();
        assert_eq!(waiting, &b"{\"ahead\":0,\"event\":\"waiting\"}\n"[..]);
        drop(events);
        while queue.waiting() > 0 {
            tokio::task::yield_now().await;
        }
        drop(lease);
        assert_eq!(queue.searching(), 0);
    }
}
