//! The parts of messages that errors name.

/// The expected part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A whole message.
    Message,
    /// A match that begins or ends.
    Match,
    /// The end of a game.
    End,
    /// A result.
    Result,
    /// A request for a game.
    Request,
    /// A rating.
    Rating,
    /// The number of moves of a game that is joined.
    MoveCount,
    /// The line of a game that has no moves yet.
    NoMoves,
    /// The ID and kind of a game.
    Game,
    /// A square of a board.
    Square,
    /// A player with rating, colour and clock.
    Seat,
    /// A move with its number.
    Move,
}

impl Part {
    pub(super) fn name(self) -> &'static str {
        self.facts().0
    }

    /// An example of its form.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.facts().1
    }

    fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Message => ("message", "/os: and its text"),
            Self::Match => ("match", "+ match .5 1720 alice 1720 bob 8b U"),
            Self::End => ("end of game", "end .5.0 ( alice vs. bob ) +2.00"),
            Self::Result => ("result", "+2.00, aborted or bob left"),
            Self::Request => ("request", "+ .8 1720.0 alice 01:00//02:00 8b U 1720.0 bob"),
            Self::Rating => ("rating", "1720.0"),
            Self::MoveCount => ("number of moves", "0 move(s)"),
            Self::NoMoves => ("line of a game without moves", "0: PASS"),
            Self::Game => ("game", "join .5 8b K?"),
            Self::Square => ("square", "*, O and -"),
            Self::Seat => ("player", "alice (1720.0 *) 00:55//02:00"),
            Self::Move => ("move", "3: e6//1.51"),
        }
    }
}
