use serde::{Deserialize, Serialize};
use tabletop::{Outcome, PerSeat, Seat, SeatResult, SeatSet};

use crate::card::{Artifact, Card};
use crate::data::data;
use crate::list::CardList;
use crate::options::Victory;
use crate::state::{MAX_DUMMIES, State};

/// AR-64: a dummy whose card fails counts among those who fail.
const FAILING_DUMMIES_COUNT: bool = true;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Seat(Seat),
    Dummy(u8),
}

/// How a round ended, with everything needed to explain each loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
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

impl RoundReport {
    /// Losses never go below nothing (AR-44).
    fn lose(&mut self, seat: Seat, amount: u8) {
        let lost = amount.min(self.sanity[seat]);
        self.lost[seat] += lost;
        self.sanity[seat] -= lost;
    }

    /// Nobody ever has more than seven (AR-04).
    fn gain(&mut self, seat: Seat, amount: u8) {
        let gained = amount.min(data().sanity.saturating_sub(self.sanity[seat]));
        self.gained[seat] += gained;
        self.sanity[seat] += gained;
    }

    /// What each who fails loses: the Doom Track's value, or the number of those who fail (AR-33, AR-52).
    fn normal_loss(&self) -> u8 {
        self.doom_cost.unwrap_or(self.failing)
    }
}

/// What the cards on the table do to survival at a normal end of round.
struct Comparison {
    artifacts: [u8; Artifact::KINDS],
    cultist: bool,
    professor: bool,
}

impl Comparison {
    fn of(cards: impl Iterator<Item = Card>) -> Self {
        let mut comparison = Self { artifacts: [0; Artifact::KINDS], cultist: false, professor: false };
        for card in cards {
            if let Some(artifact) = card.artifact() {
                comparison.artifacts[artifact.index()] += 1;
            }
            comparison.cultist |= card == Card::Cultist;
            comparison.professor |= card == Card::MadProfessor;
        }
        comparison
    }

    /// AR-31, changed by the Cultist (AR-32), the Wary Student (AR-35) and the Mad Professor (AR-36).
    fn survives(&self, card: Card) -> bool {
        let right_colour = card.is_cursed() == self.cultist;
        let unmatched = card.artifact().is_none_or(|artifact| self.artifacts[artifact.index()] == 1);
        let professor_agrees = !self.professor || card.artifact().is_some();
        right_colour && unmatched && professor_agrees && card != Card::WaryStudent
    }
}

impl State {
    /// What the end of the round does to everyone, as the cards lie now.
    pub(crate) fn judge(&self, cause: Cause) -> RoundReport {
        let mut report = RoundReport {
            round: self.round,
            cause,
            held: self.held,
            dummies: self.dummies,
            failed: SeatSet::EMPTY,
            failing: 0,
            doom_cost: self.doom_cost(),
            lost: PerSeat::filled(self.seats, 0),
            gained: PerSeat::filled(self.seats, 0),
            sanity: self.sanity,
        };
        match cause {
            Cause::AllPassed | Cause::ElderSign | Cause::DeckEmpty => self.compare_cards(&mut report),
            Cause::GreatOldOne { card, holder } => self.unleash(card, holder, &mut report),
            Cause::Trapezohedron => {}
        }
        report
    }

    fn holders(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.held.iter().filter_map(|(seat, held)| Some((seat, held?)))
    }

    fn dummy_cards(&self) -> impl Iterator<Item = Card> {
        self.dummies.as_slice().iter().copied()
    }

    fn all_cards(&self) -> impl Iterator<Item = Card> {
        self.holders().map(|(_, card)| card).chain(self.dummy_cards())
    }

    /// Marks the holders of cards that fail; failing dummies may count too.
    fn fail(&self, report: &mut RoundReport, fails: impl Fn(Card) -> bool) {
        report.failed = self.holders().filter(|&(_, card)| fails(card)).map(|(seat, _)| seat).collect();
        let dummies = self.dummy_cards().filter(|&card| fails(card)).count() as u8;
        report.failing = report.failed.len() + if FAILING_DUMMIES_COUNT { dummies } else { 0 };
    }

    /// The normal end of a round (AR-31 to AR-36); dummies' cards count (AR-62).
    fn compare_cards(&self, report: &mut RoundReport) {
        let comparison = Comparison::of(self.all_cards());
        self.fail(report, |card| !comparison.survives(card));
        for (seat, card) in self.holders() {
            if report.failed.contains(seat) {
                let loss = if card == Card::WaryStudent { 1 } else { report.normal_loss() };
                report.lose(seat, loss);
            } else if card == Card::Investigator {
                report.gain(seat, 1);
            }
        }
    }

    /// A Great Old One's effect replaces the normal end; characters do nothing (AR-37).
    fn unleash(&self, card: Card, holder: Holder, report: &mut RoundReport) {
        match card {
            Card::Cthulhu => self.cthulhu(holder, report),
            Card::Nyarlathotep => self.nyarlathotep(holder, report),
            Card::YogSothoth => self.yog_sothoth(holder, report),
            _ => self.hastur(report),
        }
    }

    fn others(&self, holder: Holder) -> impl Iterator<Item = Seat> {
        Seat::first(self.seats).filter(move |&seat| holder != Holder::Seat(seat))
    }

    /// AR-40: all others lose the number of players minus one.
    fn cthulhu(&self, holder: Holder, report: &mut RoundReport) {
        report.failed = self.others(holder).collect();
        report.failing = report.failed.len();
        for seat in report.failed.iter() {
            report.lose(seat, self.table_size() - 1);
        }
    }

    /// AR-41: the richest others fail; the holder gains what they really lost.
    fn nyarlathotep(&self, holder: Holder, report: &mut RoundReport) {
        let richest = self.others(holder).map(|seat| self.sanity[seat]).max();
        report.failed = self.others(holder).filter(|&seat| Some(self.sanity[seat]) == richest).collect();
        report.failing = report.failed.len();
        for seat in report.failed.iter() {
            report.lose(seat, report.normal_loss());
        }
        if let Holder::Seat(seat) = holder {
            let total = report.lost.as_slice().iter().sum();
            report.gain(seat, total);
        }
    }

    /// AR-42: all but the single poorest and the holder lose everything; a tie spares the rich.
    fn yog_sothoth(&self, holder: Holder, report: &mut RoundReport) {
        let least = self.sanity.as_slice().iter().min().copied().unwrap_or(0);
        let poorest: SeatSet = Seat::first(self.seats).filter(|&seat| self.sanity[seat] == least).collect();
        let tied = poorest.len() > 1;
        report.failed = self.others(holder).filter(|&seat| tied || !poorest.contains(seat)).collect();
        report.failing = report.failed.len();
        for seat in report.failed.iter() {
            report.lose(seat, if tied { 1 } else { self.sanity[seat] });
        }
        if let (true, Holder::Seat(seat)) = (tied, holder) {
            report.lose(seat, self.sanity[seat].saturating_sub(1));
        }
    }

    /// AR-43: holders of artifacts fail and lose the normal amount plus the number of cursed cards held.
    fn hastur(&self, report: &mut RoundReport) {
        self.fail(report, |card| card.artifact().is_some());
        let cursed = self.all_cards().filter(|card| card.is_cursed()).count() as u8;
        for seat in report.failed.iter() {
            report.lose(seat, report.normal_loss() + cursed);
        }
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
