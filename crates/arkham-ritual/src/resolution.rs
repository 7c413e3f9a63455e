//! How a round ends. Every number is worked out here and nowhere else, as parts with their reasons;
//! the rules add the parts up, and [`RoundView`](crate::RoundView) shows them.

use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Part, PerSeat, Seat, SeatResult, SeatSet};

use crate::card::{Artifact, Card};
use crate::data::data;
use crate::list::CardList;
use crate::options::Victory;
use crate::state::{MAX_DUMMIES, State};

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    AllPassed,
    ElderSign,
    DeckEmpty,
    GreatOldOne {
        card: Card,
        holder: Holder,
    },
    /// The Trapezohedron took someone's last sanity: the game ends at once, no cards are compared.
    Trapezohedron,
}

/// Who holds a card: a player, or a dummy by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Seat(Seat),
    Dummy(u8),
}

/// How a round ended; small, since states and events hold it. [`Resolution::of`] explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundReport {
    pub round: u32,
    pub cause: Cause,
    /// The cards as they were revealed (AR-30).
    pub held: PerSeat<Option<Card>>,
    pub dummies: CardList<MAX_DUMMIES>,
    /// The players who failed.
    pub failed: SeatSet,
    /// How many failed, dummies counted.
    pub failing: u8,
    /// What the Doom Track's spot says, where it is used.
    pub doom_cost: Option<u8>,
    /// Sanity really lost.
    pub lost: PerSeat<u8>,
    /// Sanity really gained.
    pub gained: PerSeat<u8>,
    /// Sanity afterwards.
    pub sanity: PerSeat<u8>,
}

/// Why sanity was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// One for each who failed, dummies counted (AR-33, AR-64).
    HeadCount,
    /// What the Doom Track's spot says, instead of the head count (AR-52).
    DoomTrack,
    /// Always one (AR-35).
    WaryStudent,
    /// The number of players, dummies counted (AR-40, AR-63).
    Players,
    /// Less one (AR-40).
    ButOne,
    /// All one has (AR-42).
    Everything,
    /// All but one point (AR-42).
    DownToOne,
    /// One each, because the poorest were tied (AR-42).
    Tie,
    /// One for each cursed card held (AR-43).
    CursedCards,
    /// Less what was not there to be lost (AR-44).
    NothingLeft,
}

/// Why sanity was gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// AR-34.
    Investigator,
    /// What the others really lost (AR-41).
    LossesOfOthers,
    /// Less what would be above the full seven (AR-04).
    FullSanity,
}

/// The parts of a number; those that add nothing are not told.
pub(crate) type Parts<R, const N: usize> = [Part<R>; N];

const fn part<R>(because: R, amount: i32) -> Part<R> {
    Part { amount, because }
}

/// What the parts add up to; no sanity is more than a byte.
fn total<R, const N: usize>(parts: &Parts<R, N>) -> u8 {
    parts.iter().map(|part| part.amount).sum::<i32>().clamp(0, u8::MAX.into()) as u8
}

/// How the holder of a card stands at the end of a round, and so whether they fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The cards were compared and this was wrong with theirs (AR-31 to AR-36).
    Compared(Faults),
    /// Holds the Great Old One that was woken; `tied` where that costs all but one point (AR-42).
    Holder {
        tied: bool,
    },
    /// Does not hold Cthulhu (AR-40).
    NotHolder,
    /// AR-41.
    Richest,
    NotRichest,
    /// AR-42.
    Poorest,
    NotPoorest,
    Tied,
    /// AR-43.
    HoldsArtifact,
    HoldsNoArtifact,
    /// The Trapezohedron took the last sanity.
    Glimpsed,
    /// Nothing is done to them.
    Untouched,
}

impl Standing {
    pub(crate) fn fails(self) -> bool {
        match self {
            Self::Compared(faults) => faults != Faults::NONE,
            Self::NotHolder | Self::Richest | Self::NotPoorest | Self::Tied | Self::HoldsArtifact => true,
            Self::Holder { .. }
            | Self::NotRichest
            | Self::Poorest
            | Self::HoldsNoArtifact
            | Self::Glimpsed
            | Self::Untouched => false,
        }
    }
}

/// What is wrong with a card when cards are compared, as bits; a card survives by having none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faults(u8);

impl Faults {
    pub(crate) const NONE: Self = Self(0);
    /// Cursed, or sane while the Cultist is held (AR-31, AR-32).
    pub(crate) const COLOUR: Self = Self(1);
    /// AR-31.
    pub(crate) const MATCHED: Self = Self(2);
    /// No artifact, while the Mad Professor is held (AR-36).
    pub(crate) const NO_ARTIFACT: Self = Self(4);
    /// AR-35.
    pub(crate) const STUDENT: Self = Self(8);

    pub(crate) const fn has(self, fault: Self) -> bool {
        self.0 & fault.0 != 0
    }

    const fn with(self, fault: Self, is_there: bool) -> Self {
        if is_there { Self(self.0 | fault.0) } else { self }
    }
}

/// What the cards on the table do to survival at a normal end of round.
#[derive(Clone, Copy, Debug)]
struct Comparison {
    artifacts: [u8; Artifact::KINDS],
    cultist: bool,
    professor: bool,
    cursed: u8,
}

impl Comparison {
    fn of(cards: impl Iterator<Item = Card>) -> Self {
        let mut comparison =
            Self { artifacts: [0; Artifact::KINDS], cultist: false, professor: false, cursed: 0 };
        for card in cards {
            if let Some(artifact) = card.artifact() {
                comparison.artifacts[artifact.index()] += 1;
            }
            comparison.cultist |= card == Card::Cultist;
            comparison.professor |= card == Card::MadProfessor;
            comparison.cursed += u8::from(card.is_cursed());
        }
        comparison
    }

    /// AR-31, changed by the Cultist (AR-32), the Wary Student (AR-35) and the Mad Professor (AR-36).
    fn faults(&self, card: Card) -> Faults {
        let artifact = card.artifact();
        let is_matched = artifact.is_some_and(|artifact| self.artifacts[artifact.index()] > 1);
        Faults::NONE
            .with(Faults::COLOUR, card.is_cursed() != self.cultist)
            .with(Faults::MATCHED, is_matched)
            .with(Faults::NO_ARTIFACT, self.professor && artifact.is_none())
            .with(Faults::STUDENT, card == Card::WaryStudent)
    }
}

/// The end of a round: all that it is judged by lies open then, so it can be judged from a report too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resolution {
    cause: Cause,
    held: PerSeat<Option<Card>>,
    dummies: CardList<MAX_DUMMIES>,
    /// Before anything is lost or gained.
    sanity: PerSeat<u8>,
    doom_cost: Option<u8>,
    comparison: Comparison,
    failed: SeatSet,
    failing: u8,
}

impl Resolution {
    pub(crate) fn new(
        cause: Cause,
        held: PerSeat<Option<Card>>,
        dummies: CardList<MAX_DUMMIES>,
        sanity: PerSeat<u8>,
        doom_cost: Option<u8>,
    ) -> Self {
        let cards = held.as_slice().iter().flatten().chain(dummies.as_slice());
        let comparison = Comparison::of(cards.copied());
        let mut ending =
            Self { cause, held, dummies, sanity, doom_cost, comparison, failed: SeatSet::EMPTY, failing: 0 };
        let fails = |&holder: &Holder| ending.standing(holder).fails();
        let failed = ending.seats().filter(|&seat| fails(&Holder::Seat(seat))).collect();
        // AR-64: a dummy whose card fails counts too.
        let failing_dummies = ending.dummies().filter(fails).count() as u8;
        ending.failed = failed;
        ending.failing = ending.failed.len() + failing_dummies;
        ending
    }

    /// The same resolution, found again from what it led to.
    pub(crate) fn of(report: &RoundReport) -> Self {
        let mut before = report.sanity;
        for seat in Seat::first(report.sanity.seats()) {
            let now = report.sanity[seat].saturating_sub(report.gained[seat]);
            before[seat] = now.saturating_add(report.lost[seat]);
        }
        Self::new(report.cause, report.held, report.dummies, before, report.doom_cost)
    }

    pub(crate) fn report(&self, round: u32) -> RoundReport {
        let seats = self.held.seats();
        let mut report = RoundReport {
            round,
            cause: self.cause,
            held: self.held,
            dummies: self.dummies,
            failed: self.failed,
            failing: self.failing,
            doom_cost: self.doom_cost,
            lost: PerSeat::filled(seats, 0),
            gained: PerSeat::filled(seats, 0),
            sanity: self.sanity,
        };
        for seat in self.seats() {
            let (lost, gained) = (total(&self.loss(seat)), total(&self.gain(seat)));
            report.lost[seat] = lost;
            report.gained[seat] = gained;
            report.sanity[seat] = self.sanity[seat].saturating_sub(lost).saturating_add(gained);
        }
        report
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.held.seats())
    }

    pub(crate) fn dummies(&self) -> impl Iterator<Item = Holder> + use<> {
        (0..self.dummies.len() as u8).map(Holder::Dummy)
    }

    pub(crate) fn card_of(&self, holder: Holder) -> Option<Card> {
        match holder {
            Holder::Seat(seat) => self.held[seat],
            Holder::Dummy(number) => self.dummies.as_slice().get(usize::from(number)).copied(),
        }
    }

    pub(crate) fn is_cultist_held(&self) -> bool {
        self.comparison.cultist
    }

    pub(crate) fn standing(&self, holder: Holder) -> Standing {
        match self.cause {
            Cause::AllPassed | Cause::ElderSign | Cause::DeckEmpty => {
                let faults = self.card_of(holder).map(|card| self.comparison.faults(card));
                faults.map_or(Standing::Untouched, Standing::Compared)
            }
            Cause::GreatOldOne { card, holder: woken } => self.before_old_one(card, woken, holder),
            Cause::Trapezohedron => match holder {
                Holder::Seat(seat) if self.sanity[seat] == 0 => Standing::Glimpsed,
                _ => Standing::Untouched,
            },
        }
    }

    /// A Great Old One's effect replaces the normal end; characters do nothing (AR-37).
    fn before_old_one(&self, old_one: Card, woken: Holder, holder: Holder) -> Standing {
        let seat = match holder {
            _ if holder == woken => {
                let is_seated = matches!(holder, Holder::Seat(_));
                return Standing::Holder { tied: is_seated && old_one == Card::YogSothoth && self.is_tied() };
            }
            // AR-62: a dummy's artifact counts for Hastur.
            _ if old_one == Card::Hastur => {
                let artifact = self.card_of(holder).and_then(Card::artifact);
                return artifact.map_or(Standing::HoldsNoArtifact, |_| Standing::HoldsArtifact);
            }
            Holder::Dummy(_) => return Standing::Untouched,
            Holder::Seat(seat) => seat,
        };
        match old_one {
            // AR-41: the richest but for the holder.
            Card::Nyarlathotep => {
                let others = self.seats().filter(|&other| Holder::Seat(other) != woken);
                let most = others.map(|other| self.sanity[other]).max();
                if most == Some(self.sanity[seat]) { Standing::Richest } else { Standing::NotRichest }
            }
            // AR-42: all but the single poorest, the holder among those who may be it.
            Card::YogSothoth => match (self.is_tied(), self.sanity[seat] == self.least()) {
                (true, _) => Standing::Tied,
                (false, true) => Standing::Poorest,
                (false, false) => Standing::NotPoorest,
            },
            _ => Standing::NotHolder,
        }
    }

    fn least(&self) -> u8 {
        self.sanity.as_slice().iter().min().copied().unwrap_or(0)
    }

    fn is_tied(&self) -> bool {
        let least = self.least();
        self.sanity.as_slice().iter().filter(|&&sanity| sanity == least).count() > 1
    }

    /// What each who fails loses: the Doom Track's value, or the number of those who fail (AR-33, AR-52).
    fn normal_loss(&self) -> Part<Loss> {
        match self.doom_cost {
            Some(cost) => part(Loss::DoomTrack, cost.into()),
            None => part(Loss::HeadCount, self.failing.into()),
        }
    }

    /// What `seat` is to lose, whether or not it is there.
    fn due(&self, seat: Seat) -> Parts<Loss, 2> {
        const NOTHING: Part<Loss> = part(Loss::HeadCount, 0);
        let has = i32::from(self.sanity[seat]);
        match self.standing(Holder::Seat(seat)) {
            Standing::Compared(faults) if faults.has(Faults::STUDENT) => {
                [part(Loss::WaryStudent, 1), NOTHING]
            }
            Standing::Compared(faults) if faults != Faults::NONE => [self.normal_loss(), NOTHING],
            Standing::Richest => [self.normal_loss(), NOTHING],
            Standing::NotHolder => {
                let players = i32::from(self.held.seats()) + self.dummies.len() as i32;
                [part(Loss::Players, players), part(Loss::ButOne, -1)]
            }
            Standing::NotPoorest => [part(Loss::Everything, has), NOTHING],
            Standing::Tied => [part(Loss::Tie, 1), NOTHING],
            Standing::Holder { tied: true } => [part(Loss::DownToOne, (has - 1).max(0)), NOTHING],
            Standing::HoldsArtifact => {
                [self.normal_loss(), part(Loss::CursedCards, self.comparison.cursed.into())]
            }
            _ => [NOTHING, NOTHING],
        }
    }

    /// Losses never go below nothing (AR-44).
    pub(crate) fn loss(&self, seat: Seat) -> Parts<Loss, 3> {
        let [first, second] = self.due(seat);
        let missing = i32::from(self.sanity[seat]) - first.amount - second.amount;
        [first, second, part(Loss::NothingLeft, missing.min(0))]
    }

    /// Nobody ever has more than seven (AR-04).
    pub(crate) fn gain(&self, seat: Seat) -> Parts<Gain, 2> {
        let gained = match self.standing(Holder::Seat(seat)) {
            Standing::Compared(Faults::NONE) if self.held[seat] == Some(Card::Investigator) => {
                part(Gain::Investigator, 1)
            }
            Standing::Holder { .. } if self.held[seat] == Some(Card::Nyarlathotep) => {
                let lost = self.failed.iter().map(|other| i32::from(total(&self.loss(other))));
                part(Gain::LossesOfOthers, lost.sum())
            }
            _ => part(Gain::Investigator, 0),
        };
        let room = i32::from(data().sanity) - i32::from(self.sanity[seat]);
        [gained, part(Gain::FullSanity, (room - gained.amount).min(0))]
    }
}

impl State {
    /// What the end of the round does to everyone, as the cards lie now.
    pub(crate) fn judge(&self, cause: Cause) -> RoundReport {
        let ending = Resolution::new(cause, self.held, self.dummies, self.sanity, self.doom_cost());
        ending.report(self.round)
    }

    /// AR-50: everyone with sanity left; AR-51: only those with the most of it.
    pub(crate) fn winners(&self) -> SeatSet {
        let most = self.sanity.as_slice().iter().max().copied().unwrap_or(0);
        let enough = match self.options.victory {
            Victory::Survive => 1,
            Victory::MostSanity => most.max(1),
        };
        self.sanity.iter().filter(|&(_, sanity)| sanity >= enough).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let kind = match self.end()? {
            Cause::AllPassed | Cause::ElderSign | Cause::DeckEmpty => "ritual",
            Cause::GreatOldOne { .. } => "great_old_one",
            Cause::Trapezohedron => "trapezohedron",
        };
        let winners = self.winners();
        let seats = self
            .sanity
            .iter()
            .map(|(seat, sanity)| SeatResult { won: winners.contains(seat), score: sanity.into() })
            .collect();
        Some(Outcome { kind, seats })
    }
}
