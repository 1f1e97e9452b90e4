//! Games lost by forfeit, counted by reason.

use std::ops::Add;

use outflank_board::Forfeit;

/// The number of forfeits of a player, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forfeits {
    /// It resigned.
    pub resigned: u64,
    /// It terminated or failed.
    pub died: u64,
    /// It exceeded its time.
    pub late: u64,
    /// It played an illegal move.
    pub illegal: u64,
    /// It sent an invalid reply.
    pub protocol: u64,
}

impl Forfeits {
    /// The total number.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.by_reason().iter().map(|(_, count)| count).sum()
    }

    /// The number for each reason, with its name.
    #[must_use]
    pub fn by_reason(&self) -> [(&'static str, u64); 5] {
        let &Self { resigned, died, late, illegal, protocol } = self;
        [
            (name(&Forfeit::Resigned), resigned),
            (name(&Forfeit::Died(String::new())), died),
            (name(&Forfeit::Late(String::new())), late),
            (name(&Forfeit::Illegal(String::new())), illegal),
            (name(&Forfeit::Protocol(String::new())), protocol),
        ]
    }
}

/// The reason in one word, for tables and programs.
pub(crate) fn name(why: &Forfeit) -> &'static str {
    match why {
        Forfeit::Resigned => "resigned",
        Forfeit::Died(_) => "died",
        Forfeit::Late(_) => "late",
        Forfeit::Illegal(_) => "illegal",
        Forfeit::Protocol(_) => "protocol",
    }
}

impl From<&Forfeit> for Forfeits {
    /// Counts one forfeit.
    fn from(why: &Forfeit) -> Self {
        let mut forfeits = Self::default();
        *match why {
            Forfeit::Resigned => &mut forfeits.resigned,
            Forfeit::Died(_) => &mut forfeits.died,
            Forfeit::Late(_) => &mut forfeits.late,
            Forfeit::Illegal(_) => &mut forfeits.illegal,
            Forfeit::Protocol(_) => &mut forfeits.protocol,
        } = 1;
        forfeits
    }
}

impl Add for Forfeits {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            resigned: self.resigned + other.resigned,
            died: self.died + other.died,
            late: self.late + other.late,
            illegal: self.illegal + other.illegal,
            protocol: self.protocol + other.protocol,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_counted_under_its_name() {
        let text = String::new;
        let all = [
            Forfeit::Resigned,
            Forfeit::Died(text()),
            Forfeit::Late(text()),
            Forfeit::Illegal(text()),
            Forfeit::Protocol(text()),
        ];
        for why in &all {
            let forfeits = Forfeits::from(why);
            assert_eq!(forfeits.total(), 1);
            assert!(forfeits.by_reason().contains(&(name(why), 1)));
        }
        let sum = all.iter().map(Forfeits::from).fold(Forfeits::default(), Add::add);
        assert!(sum.by_reason().iter().all(|&(_, count)| count == 1));
    }
}
