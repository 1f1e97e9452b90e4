//! Work in the background: players that think, hints, analyses and reviews.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use outflank_analysis::{
    Analysis, AnalysisLimits, AnalysisWatch, Analyst, Judgement, Review, ReviewSettings,
};
use outflank_board::{
    Choice, Colour, Forfeit, Game, Limits, Move, Observer, Player, Position, Report, Score,
};

use crate::command::play::answers::advice;

/// The settings of the review behind the graph: quick enough to watch.
const REVIEW: ReviewSettings = ReviewSettings { level: 8, exact_empties: 16 };

/// The kinds of work, each done once at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// The move of a computer player.
    Think,
    /// A hint for a person.
    Advise,
    /// The values of all moves.
    Analyse,
    /// The scores of all positions.
    Review,
}

impl Job {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Think, Self::Advise, Self::Analyse, Self::Review];
}

/// What work is done on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The game, up to the position of interest.
    pub game: Game,
    /// The limits of a player.
    pub limits: Limits,
}

/// What a job has found.
#[derive(Debug)]
pub enum News {
    /// The progress of a player's search.
    Thought(Report),
    /// The move of a player and its time.
    Chosen(Result<Choice, Forfeit>, Duration),
    /// A hint, or why there is none.
    Advice(Result<Move, String>),
    /// An iteration of an analysis.
    Analysis(Analysis),
    /// The score of a position for Black, in discs.
    Judged(usize, Position, f64),
    /// A job of this kind is not possible.
    Failed(String),
}

/// A player that a thread may use.
type SharedPlayer = Arc<Mutex<Box<dyn Player>>>;

/// The players of a game, and the work in progress.
pub struct Workshop {
    players: [Option<SharedPlayer>; 2],
    analyst: Arc<Mutex<Option<Analyst>>>,
    running: Vec<Running>,
    /// The number of the last job.
    last: u64,
    sender: Sender<(u64, News)>,
    receiver: Receiver<(u64, News)>,
}

struct Running {
    number: u64,
    job: Job,
    order: Order,
    stop: Arc<AtomicBool>,
}

impl Workshop {
    /// The workshop of a game with these players; `None` for a person.
    pub fn new(players: [Option<Box<dyn Player>>; 2]) -> Self {
        let (sender, receiver) = channel();
        let players = players.map(|player| player.map(|player| Arc::new(Mutex::new(player))));
        Self { players, analyst: Arc::default(), running: Vec::new(), last: 0, sender, receiver }
    }

    /// Prepares the players for a game.
    pub fn start(&self, game: &Game) {
        for player in self.players.iter().flatten() {
            player.lock().unwrap_or_else(PoisonError::into_inner).start(game);
        }
    }

    /// Starts this work unless it is in progress, and stops other work of the kind. `None` stops it.
    pub fn assign(&mut self, job: Job, order: Option<Order>) {
        let current = self.running.iter().position(|running| running.job == job);
        if current.map(|at| &self.running[at].order) == order.as_ref() {
            return;
        }
        if let Some(at) = current {
            self.running.swap_remove(at).stop.store(true, Ordering::Relaxed);
        }
        if let Some(order) = order {
            self.begin(job, order);
        }
    }

    /// The next thing that a current job has found. What stopped jobs have found is dropped.
    pub fn news(&mut self) -> Option<News> {
        loop {
            let (number, found) = self.receiver.try_recv().ok()?;
            if self.running.iter().any(|running| running.number == number) {
                return Some(found);
            }
        }
    }

    fn begin(&mut self, job: Job, order: Order) {
        self.last += 1;
        let (number, stop) = (self.last, Arc::new(AtomicBool::new(false)));
        let teller = Teller { number, sender: self.sender.clone(), stop: Arc::clone(&stop) };
        let game = order.game.clone();
        let limits = order.limits;
        self.running.push(Running { number, job, order, stop });
        let work: Box<dyn FnOnce(&mut Teller) + Send> = match job {
            Job::Think => {
                let Some(player) = self.players[game.turn() as usize].clone() else { return };
                Box::new(move |teller| think(&player, &game, &limits, teller))
            }
            Job::Advise => Box::new(move |teller| {
                let advice = advice(&game, &mut Stop(Arc::clone(&teller.stop)));
                teller.tell(News::Advice(advice));
            }),
            Job::Analyse => {
                let analyst = Arc::clone(&self.analyst);
                Box::new(move |teller| analyse(&analyst, &game, teller))
            }
            Job::Review => Box::new(move |teller| review(&game, teller)),
        };
        thread::spawn(move || {
            let mut teller = teller;
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(&mut teller))) {
                teller.tell(crashed(job, &*panic));
            }
        });
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        for running in &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The news of a job that panicked: a player loses its game.
fn crashed(job: Job, panic: &(dyn Any + Send)) -> News {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    match job {
        Job::Think => News::Chosen(Err(Forfeit::Died(text)), Duration::ZERO),
        _ => News::Failed(text),
    }
}

/// Sends the news of one job, and stops it on request.
struct Teller {
    number: u64,
    sender: Sender<(u64, News)>,
    stop: Arc<AtomicBool>,
}

impl Teller {
    fn tell(&self, news: News) {
        // The game may be over, and the receiver gone.
        let _ = self.sender.send((self.number, news));
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Observer for Teller {
    fn report(&mut self, report: &Report) {
        self.tell(News::Thought(report.clone()));
    }

    fn stop(&self) -> bool {
        self.is_stopped()
    }
}

/// Stops a search on request, and reports nothing.
struct Stop(Arc<AtomicBool>);

impl Observer for Stop {
    fn report(&mut self, _report: &Report) {}

    fn stop(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl AnalysisWatch for Teller {
    fn report(&mut self, analysis: &Analysis) {
        self.tell(News::Analysis(analysis.clone()));
    }

    fn stop(&self) -> bool {
        self.is_stopped()
    }
}

fn think(player: &Mutex<Box<dyn Player>>, game: &Game, limits: &Limits, teller: &mut Teller) {
    // An earlier search of this player may still be stopping.
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    if teller.is_stopped() {
        return;
    }
    let start = Instant::now();
    let choice = player.choose(game, limits, teller);
    teller.tell(News::Chosen(choice, start.elapsed()));
}

fn analyse(analyst: &Mutex<Option<Analyst>>, game: &Game, teller: &mut Teller) {
    let mut place = analyst.lock().unwrap_or_else(PoisonError::into_inner);
    if teller.is_stopped() {
        return;
    }
    let made = match place.take() {
        Some(analyst) => Ok(analyst),
        None => Analyst::new(&Analyst::default_player(game.size()), game.size()),
    };
    let analyst = made.map(|analyst| place.insert(analyst));
    let done = analyst.and_then(|analyst| analyst.analyse(game, &AnalysisLimits::default(), teller));
    if let Err(error) = done {
        teller.tell(News::Failed(error.to_string()));
    }
}

fn review(game: &Game, teller: &mut Teller) {
    let mut review = match Review::new(game, REVIEW) {
        Ok(review) => review,
        Err(error) => return teller.tell(News::Failed(error.to_string())),
    };
    let stop = Arc::clone(&teller.stop);
    let done = review.run(NonZeroUsize::MIN, &move || stop.load(Ordering::Relaxed), &mut |ply, judgement| {
        if let Some((position, score)) = game.position_at(ply).zip(best(judgement)) {
            teller.tell(News::Judged(ply, *position, for_black(score, position.turn())));
        }
    });
    if let Err(error) = done {
        teller.tell(News::Failed(error.to_string()));
    }
}

/// The score of the best move.
fn best(judgement: &Judgement) -> Option<Score> {
    judgement.moves.first().map(outflank_analysis::MoveScore::score)
}

/// A score of a side in discs for Black.
pub fn for_black(score: Score, side: Colour) -> f64 {
    let discs = f64::from(score.in_hundredths()) / 100.0;
    if side == Colour::Black { discs } else { -discs }
}
