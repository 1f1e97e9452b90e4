//! The CPU time of helper threads.

use std::time::Duration;

use outflank_board::{BoardSize, Game, Limits, Player};
use outflank_engine::{Engine, EngineSettings};

#[test]
fn every_helper_thread_is_charged_once_for_each_move() {
    let game = Game::new(BoardSize::Eight);
    let limits = Limits { depth: Some(6), ..Limits::default() };
    for (threads, helpers) in [(1, 0), (2, 1), (4, 3)] {
        let thread_time = || Duration::from_secs(1);
        let mut engine =
            Engine::new(EngineSettings { threads, thread_time, memory: 1, ..EngineSettings::default() })
                .unwrap();
        for _ in 0..2 {
            engine.choose(&game, &limits, &mut ()).unwrap();
            assert_eq!(engine.helper_time(), Duration::from_secs(helpers), "{threads} threads");
        }
    }
    // Without a CPU-time function, helper threads are not charged.
    let mut engine =
        Engine::new(EngineSettings { threads: 2, memory: 1, ..EngineSettings::default() }).unwrap();
    engine.choose(&game, &limits, &mut ()).unwrap();
    assert_eq!(engine.helper_time(), Duration::ZERO);
}
