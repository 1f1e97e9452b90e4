//! The full-screen board of `outflank play`.

mod app;
mod jobs;
mod keys;
mod panel;
#[cfg(test)]
mod tests;
mod view;

use std::time::{Duration, Instant};

use outflank_notation::transcript;
use outflank_report::Language;

use super::finished::Finished;
use super::session::Kept;
use super::sitting::Sitting;
use crate::interrupt::Interrupted;
use crate::terminal::screen::Happening;
use crate::terminal::{Look, Screen, texts};
use app::{App, Leave};
use jobs::{Job, Workshop};
use keys::Effect;
use outflank_board::Player;

/// How often the screen is refreshed while the program waits.
const TICK: Duration = Duration::from_millis(50);

/// A sitting on the full screen.
pub struct FullScreen<'a> {
    pub screen: &'a mut Screen,
    pub look: Look,
    pub language: Language,
    /// What is played, such as the number of the game in a series.
    pub title: Option<String>,
    /// Whether the next game of a series begins by itself after a while.
    pub goes_on: bool,
    /// Where the moves so far are kept for the end of the program.
    pub kept: Kept,
}

impl FullScreen<'_> {
    /// Plays until the user leaves the game.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] after Ctrl-C, and when the terminal fails.
    pub fn play(self, sitting: Sitting, players: [Option<Box<dyn Player>>; 2]) -> anyhow::Result<Finished> {
        let mut workshop = Workshop::new(players);
        workshop.start(sitting.game());
        let mut app = App::new(sitting, texts::of(self.language), self.title, Instant::now());
        app.goes_on = self.goes_on;
        loop {
            let words = transcript::print(&app.sitting.shown_game());
            self.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner).moves = words;
            assign(&app, &mut workshop);
            while let Some(news) = workshop.news() {
                app.hear(news, Instant::now());
                assign(&app, &mut workshop);
            }
            let (mut area, look) = (None, self.look);
            self.screen.draw(|whole, buffer| {
                area = Some(whole);
                view::draw(&app, look, Instant::now(), whole, buffer);
            })?;
            match self.screen.wait(TICK)? {
                Happening::Input(event) => {
                    if app.handle(&event, area.unwrap_or_default(), Instant::now()) == Effect::Suspend {
                        self.screen.suspend()?;
                    }
                }
                Happening::End => return Err(Interrupted.into()),
                Happening::Nothing => {}
            }
            app.tick(Instant::now());
            match app.leave.take() {
                None => {}
                Some(Leave::Interrupted) => return Err(Interrupted.into()),
                Some(Leave::Sitting { exit, quit }) => {
                    let finished = app.sitting.finished(exit);
                    return Ok(Finished { quit, ..finished });
                }
            }
        }
    }
}

fn assign(app: &App, workshop: &mut Workshop) {
    for job in Job::ALL {
        workshop.assign(job, app.order(job));
    }
}
