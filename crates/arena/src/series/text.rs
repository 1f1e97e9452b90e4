//! The conditions and the games of a series as text.

use outflank_board::Colour;
use outflank_report::Language;

use super::Series;
use crate::colours::Colours;
use crate::duel::Ending;
use crate::played::Played;
use crate::texts::Texts;

impl Series {
    /// The conditions of its games.
    #[must_use]
    pub fn conditions(&self, language: Language) -> String {
        let clock = self.clock.map(|clock| clock.to_string());
        let openings = self.openings.to_string();
        let texts = Texts::of(language);
        let conditions = (texts.conditions)(self.size, &openings, self.seed, clock.as_deref());
        match self.colours {
            Colours::Both => conditions,
            Colours::Fixed => conditions + texts.fixed_colours,
        }
    }

    /// One of its games in one line, Black first: number, names, discs, and the reason of a forfeit.
    #[must_use]
    pub fn game_line(&self, played: &Played, language: Language) -> String {
        let (texts, record) = (Texts::of(language), &played.record);
        let discs = Colour::ALL.map(|colour| record.game.position().count(colour));
        let [black, white] = self.names(played);
        let line = (texts.game_line)([played.number, self.all_games()], black, discs, white);
        match &record.ending {
            Ending::Forfeit { loser, why } => format!("{line}, {}", (texts.forfeit)(*loser, why)),
            Ending::Played | Ending::Stopped => line,
        }
    }
}
