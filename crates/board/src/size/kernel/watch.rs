//! The intermediate words of the portable generators, for lessons.

/// Receives the words that a portable generator computes.
///
/// The rules pass `()`, which ignores them, so that the compiler removes the calls.
pub trait Watch<W> {
    /// The search for moves along an axis made a step, towards higher bits (`up`) and towards lower bits (`down`).
    fn spread(&mut self, _step: SpreadStep, _up: W, _down: W) {}

    /// The search for flipped discs on a ray made a step.
    fn turn(&mut self, _step: TurnStep, _word: W) {}
}

impl<W> Watch<W> for () {}

/// A step of the search for moves along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpreadStep {
    /// The mover's discs, shifted by one square.
    Shifted,
    /// The discs of the path beside a disc of the mover.
    Beside,
    /// The same with a second disc of the path behind each.
    Second,
    /// The discs of the path with another one before them.
    Pairs,
    /// The discs reached after steps of two squares at once.
    Doubled,
    /// The squares behind the discs reached.
    Ends,
}

/// A step of the search for flipped discs on a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStep {
    /// The nearest square of the ray without an opponent's disc.
    Stop,
    /// The same square if it has a disc of the mover.
    End,
    /// The discs that turn.
    Turned,
}
