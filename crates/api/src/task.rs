//! A search for one move.

use std::time::{Duration, Instant};

use outflank_board::{Choice, Forfeit, Game, Limits, Player};
use outflank_players::RosterError;

pub use outflank_board::{Observer, Report};

use crate::event::{ChosenMove, Event, Notice};
use crate::reason::Cause;
use crate::search_report::SearchReport;
use crate::work::{Cores, Deadline, Listener, Work, caught};

/// Creates a player for the number of cores that it is granted.
pub type MakePlayer = dyn FnOnce(usize) -> Result<Box<dyn Player>, RosterError> + Send;

/// A search for one move.
pub struct Task {
    /// Creates the player when the search starts, because players take memory.
    pub player: Box<MakePlayer>,
    /// The name of the player in errors.
    pub name: String,
    /// The game, which is not over.
    pub game: Game,
    /// The limits that the player receives.
    pub limits: Limits,
    /// The time after which the search is stopped, whatever the limits.
    pub time: Duration,
    /// The cores that the search requests.
    pub cores: Cores,
}

impl Task {
    /// Runs the player with this number of cores, and returns the last event.
    ///
    /// The observer receives the player's reports and may stop it.
    pub fn search(self, cores: usize, observer: &mut dyn Observer) -> Event {
        let start = Instant::now();
        let Self { player, name, game, limits, time, .. } = self;
        let mut watch = Watch { observer, deadline: Deadline::after(time), nodes: 0 };
        caught(&name, || {
            let chosen = player(cores).map(|mut player| {
                player.start(&game);
                player.choose(&game, &limits, &mut watch)
            });
            match chosen {
                Ok(Ok(choice)) => checked(&choice, &game, &name, watch.nodes, start.elapsed()),
                Ok(Err(forfeit)) => {
                    let cause = Cause::forfeit(&name, &forfeit, None);
                    Event::failed(cause, format!("{name} {forfeit}"))
                }
                Err(error) => Event::Error(Notice::new("no_player", &error, error.to_string())),
            }
        })
    }
}

impl Work for Task {
    fn cores(&self) -> Cores {
        self.cores
    }

    fn run(self: Box<Self>, cores: usize, listener: &dyn Listener) -> Event {
        self.search(cores, &mut Relay(listener))
    }
}

/// Sends the reports of a player to a client, and stops the player when the client is gone.
struct Relay<'a>(&'a dyn Listener);

impl Observer for Relay<'_> {
    fn report(&mut self, report: &Report) {
        self.0.latest(Event::Report(SearchReport::from(report)));
    }

    fn stop(&self) -> bool {
        self.0.is_gone()
    }
}

/// The event for a choice: an error if the move is illegal.
fn checked(choice: &Choice, game: &Game, name: &str, nodes: u64, time: Duration) -> Event {
    let &Choice { play, verdict } = choice;
    match game.position().play(play) {
        Ok(_) => Event::Choice(ChosenMove {
            play: play.to_string(),
            verdict: verdict.map(Into::into),
            nodes,
            seconds: time.as_secs_f64(),
        }),
        Err(illegal) => {
            let forfeit = Forfeit::Illegal(illegal.to_string());
            let cause = Cause::forfeit(name, &forfeit, Some(&illegal));
            Event::failed(cause, format!("{name} {forfeit}"))
        }
    }
}

/// Stops a search whose time is up, and keeps the node count of its last report.
struct Watch<'a> {
    observer: &'a mut dyn Observer,
    deadline: Deadline,
    nodes: u64,
}

impl Observer for Watch<'_> {
    fn report(&mut self, report: &Report) {
        self.nodes = report.counters.nodes;
        self.observer.report(report);
    }

    fn stop(&self) -> bool {
        self.observer.stop() || self.deadline.is_over()
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Counters, Move};
    use serde_json::{Value, json};

    use super::*;

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
            time: Duration::MAX,
            cores: Cores::Exactly(1),
        }
    }

    fn choice(name: &str) -> Choice {
        let play = if name == "pass" { Move::Pass } else { Move::Place(name.parse().unwrap()) };
        Choice { play, verdict: None }
    }

    fn run(task: Task) -> Value {
        json!(task.search(1, &mut ()))
    }

    #[test]
    fn player_failures_become_error_events() {
        let check = |task: Task, reason: &str, play: Option<&str>, message: &str| {
            let mut params = json!({"player": "rhino"});
            if let Some(play) = play {
                params["move"] = json!(play);
            }
            let error = json!({
                "event": "error", "code": "failed", "message": message, "reason": reason, "params": params,
            });
            assert_eq!(run(task), error);
        };
        let broke_down = "rhino crashed: this is a bug in the program";
        check(task(|_| panic!("on purpose")), "broke_down", None, broke_down);
        let mut unmade = task(|_| Ok(choice("f5")));
        unmade.player = Box::new(|_| panic!("on purpose"));
        check(unmade, "broke_down", None, broke_down);
        check(task(|_| Err(Forfeit::Resigned)), "resigned", None, "rhino resigned");
        let illegal = "rhino played an illegal move: Black turns no disc at a1";
        check(task(|_| Ok(choice("a1"))), "illegal_answer", Some("a1"), illegal);
        let pass = "rhino played an illegal move: Black has a move and may not pass";
        check(task(|_| Ok(choice("pass"))), "illegal_answer", Some("pass"), pass);
    }

    #[test]
    fn player_construction_errors_become_error_events() {
        let mut large = task(|_| Ok(choice("f5")));
        large.player = Box::new(|_| Err(RosterError::Memory { name: "rhino".to_owned(), bytes: 1 << 30 }));
        let told = run(large);
        assert_eq!((&told["event"], &told["code"]), (&json!("error"), &json!("no_player")));
        assert_eq!(told["reason"], "not_enough_memory");
        assert_eq!(told["params"], json!({"player": "rhino", "bytes": 1 << 30}));
    }

    #[test]
    fn a_choice_has_the_nodes_of_the_last_report() {
        let counting = |observer: &mut dyn Observer| {
            for nodes in [10, 30] {
                let counters = Counters { nodes, ..Counters::default() };
                observer.report(&Report { counters, ..Report::default() });
            }
            Ok(choice("f5"))
        };
        let told = run(task(counting));
        assert_eq!(
            (&told["event"], &told["move"], &told["nodes"]),
            (&json!("choice"), &json!("f5"), &json!(30))
        );
    }

    #[test]
    fn a_search_is_stopped_when_its_time_is_up() {
        let stopped = |observer: &mut dyn Observer| Ok(choice(if observer.stop() { "d3" } else { "c4" }));
        assert_eq!(run(Task { time: Duration::ZERO, ..task(stopped) })["move"], "d3");
        assert_eq!(run(task(stopped))["move"], "c4");
    }
}
