//! A request for an analysis, and its conversion into work.

mod store;

use std::sync::Arc;
use std::time::Instant;

use outflank_analysis::{Analysis, AnalysisLimits, AnalysisWatch, Analyst, AnalystError};
use outflank_board::{BoardSize, Game};
use outflank_engine::level::MAX_LEVEL;
use outflank_players::{Kind, Spec};
use serde::Deserialize;
use utoipa::ToSchema;

pub use store::{AnalystKey, AnalystStore, MAX_ANALYSTS, MAX_IDLE_TIME};

use crate::allowance::Allowance;
use crate::analyse::AnalysisReport;
use crate::event::{Event, Notice};
use crate::game::GameText;
use crate::move_request::{clipped, cores, duration};
use crate::players::player_named;
use crate::range::check_range;
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::work::{Cores, Listener, Work, caught};

/// The maximum number of best moves. No position has more legal moves.
const MAX_LINES: u32 = 100;

/// The maximum length of an id.
const MAX_ID_BYTES: usize = 64;

/// A game whose last position is to be analysed.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
    /// The number of squares along a side: 4, 6, 8 or 10.
    ///
    /// The default is the size of the start position, or else 8.
    pub size: Option<u32>,
    /// The position before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The player that judges the moves, as described by `/api/players`; null for the engine on 8x8 and a search on
    /// other sizes.
    #[schema(example = "engine")]
    pub player: Option<String>,
    /// The number of best moves to judge, from 1 to 100; null for all.
    pub lines: Option<u32>,
    /// The engine level that ends the analysis, from 1 to 60; null for no such limit.
    pub level: Option<u32>,
    /// A time limit in seconds, at most 60; null for 60.
    pub seconds: Option<f64>,
    /// A word that the client chooses, the same for all positions of a game: 1 to 64 letters, digits, `_` and `-`.
    ///
    /// The server keeps the transposition table of the player for a minute under this word. Null keeps nothing.
    #[schema(example = "tab-7f3a")]
    pub id: Option<String>,
}

impl AnalyseRequest {
    /// The requested analysis, and a notice if a part of the request is not granted.
    ///
    /// # Errors
    ///
    /// When the game, the player, a number or the id is invalid, or when the game is over.
    pub fn work(
        self,
        allowance: &Allowance,
        store: &Arc<AnalystStore>,
    ) -> Result<(AnalysisWork, Option<Notice>), Refusal> {
        let Self { size, start, moves, player, lines, level, seconds, id } = self;
        let game = GameText { size, start, moves }.game()?;
        if game.outcome().is_some() {
            return Err(AnalystError::GameOver.into());
        }
        let player = player.unwrap_or_else(|| Analyst::default_player(game.size()).to_string());
        let spec = player_named(&player, allowance)?;
        check_player(&spec, game.size(), level)?;
        let asked = seconds.map(duration).transpose()?.or(spec.settings().time);
        let level = level.map(|level| check_range("level", level, 1..=MAX_LEVEL)).transpose()?;
        let lines = lines.map(|lines| check_range("lines", lines, 1..=MAX_LINES)).transpose()?;
        let limits = AnalysisLimits {
            level: level.or(spec.settings().level),
            time: Some(asked.map_or(allowance.max_time, |asked| asked.min(allowance.max_time))),
            lines: lines.map(|lines| lines as usize),
        };
        let id = id.map(checked_id).transpose()?;
        let notice = asked.and_then(|asked| clipped(asked, allowance.max_time));
        Ok((AnalysisWork { game, spec, limits, id, store: Arc::clone(store) }, notice))
    }
}

/// Refuses a player that cannot analyse positions of this size, before the analysis is queued.
fn check_player(spec: &Spec, size: BoardSize, level: Option<u32>) -> Result<(), Refusal> {
    if matches!(spec.kind(), Kind::Human | Kind::Random | Kind::Program(_)) {
        return Err(AnalystError::Player(spec.name()).into());
    }
    if level.is_some() && spec.kind() != Kind::Engine {
        return Err(AnalystError::Level(spec.name()).into());
    }
    spec.maker(size)?;
    Ok(())
}

fn checked_id(id: String) -> Result<String, Refusal> {
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if (1..=MAX_ID_BYTES).contains(&id.len()) && id.bytes().all(is_fit) {
        return Ok(id);
    }
    let message = format!("invalid id; write 1 to {MAX_ID_BYTES} letters a to z, digits, _ and -");
    Err(Refusal::bad("bad_id", Reason::BadId.with("most", MAX_ID_BYTES), message))
}

/// An analysis of one position.
pub struct AnalysisWork {
    game: Game,
    spec: Spec,
    limits: AnalysisLimits,
    id: Option<String>,
    store: Arc<AnalystStore>,
}

impl AnalysisWork {
    /// Analyses with the analyst of the store, or a new one, and returns whether the values are exact.
    fn analyse(self, cores: usize, listener: &dyn Listener) -> Result<bool, AnalystError> {
        let Self { game, spec, limits, id, store } = self;
        let (spec, size) = (spec.with_threads(cores), game.size());
        let key = id.map(|id| AnalystKey { id, size, player: spec.to_string() });
        let kept = key.as_ref().and_then(|key| store.take(key));
        let mut analyst = kept.map_or_else(|| Analyst::new(&spec, size), Ok)?;
        let last = analyst.analyse(&game, &limits, &mut Relay(listener))?;
        if let Some(key) = key {
            store.put(key, analyst, Instant::now());
        }
        Ok(last.is_some_and(|last| AnalysisReport::from(&last).exact))
    }
}

impl Work for AnalysisWork {
    fn cores(&self) -> Cores {
        cores(&self.spec)
    }

    fn run(self: Box<Self>, cores: usize, listener: &dyn Listener) -> Event {
        let name = self.spec.name();
        caught(&name, || match self.analyse(cores, listener) {
            Ok(exact) => Event::Done { exact },
            Err(error) => Refusal::from(error).into(),
        })
    }
}

/// Sends iterations to a client, and stops when the client is gone.
struct Relay<'a>(&'a dyn Listener);

impl AnalysisWatch for Relay<'_> {
    fn report(&mut self, analysis: &Analysis) {
        self.0.latest(Event::Analysis(AnalysisReport::from(analysis)));
    }

    fn stop(&self) -> bool {
        self.0.is_gone()
    }
}
