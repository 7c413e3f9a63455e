use serde::{Deserialize, Serialize};
use tabletop::{Broken, MAX_SEATS, Part, PerSeat, Seat, Sum};

use crate::card::{Artifact, Card};
use crate::comparison::Faults;
use crate::resolution::{Cause, Gain, Holder, Loss, Parts, Resolution, RoundReport, Standing};
use crate::state::MAX_DUMMIES;

/// How a round ended, with the reasons of every number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct RoundView {
    pub round: u32,
    pub cause: Cause,
    /// The cards as they were revealed (AR-30).
    pub held: Vec<Option<Card>>,
    pub dummies: Vec<Card>,
    /// How many failed, dummies counted.
    pub failing: u8,
    /// What the Doom Track's spot said, where it is used.
    pub doom_cost: Option<u8>,
    /// One for each player by seat, then one for each dummy.
    pub verdicts: Vec<Verdict>,
}

/// How the last round ended. It is part of every view of the next one, so that it is explained, as a
/// [`RoundView`], only when it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RoundView", into = "RoundView")]
pub struct LastRound(RoundReport);

impl LastRound {
    pub(crate) fn new(report: RoundReport) -> Self {
        Self(report)
    }

    pub fn explained(self) -> RoundView {
        RoundView::new(&self.0)
    }
}

impl From<LastRound> for RoundView {
    fn from(last: LastRound) -> Self {
        last.explained()
    }
}

impl TryFrom<RoundView> for LastRound {
    type Error = Broken;

    fn try_from(round: RoundView) -> Result<Self, Broken> {
        let seats = u8::try_from(round.held.len()).unwrap_or(u8::MAX);
        let is_told = round.verdicts.len() == round.held.len() + round.dummies.len();
        if !is_told || seats > MAX_SEATS || round.dummies.len() > MAX_DUMMIES {
            return Err(Broken("verdicts: one for each player, then one for each dummy".to_owned()));
        }
        let told = || Seat::first(seats).zip(&round.verdicts);
        let per_seat = |number: fn(&Verdict) -> u8| {
            let mut numbers = PerSeat::filled(seats, 0);
            told().for_each(|(seat, verdict)| numbers[seat] = number(verdict));
            numbers
        };
        let mut held = PerSeat::filled(seats, None);
        Seat::first(seats).zip(&round.held).for_each(|(seat, card)| held[seat] = *card);
        Ok(Self(RoundReport {
            round: round.round,
            cause: round.cause,
            held,
            dummies: round.dummies.iter().copied().collect(),
            failed: told().filter(|(_, verdict)| verdict.failed).map(|(seat, _)| seat).collect(),
            failing: round.failing,
            doom_cost: round.doom_cost,
            lost: per_seat(|verdict| sanity(verdict.lost.total())),
            gained: per_seat(|verdict| sanity(verdict.gained.total())),
            sanity: per_seat(|verdict| verdict.sanity.unwrap_or_default()),
        }))
    }
}

/// No sanity is more than a byte.
fn sanity(total: i32) -> u8 {
    total.clamp(0, u8::MAX.into()) as u8
}

/// What the end of a round did to one holder of a card. A round changes few numbers, and how it ended is
/// part of every view of the next one: sums of nothing are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub failed: bool,
    /// Never empty.
    pub why: Vec<Why>,
    /// Sanity really lost; what was due are the parts but for the last, if that is `nothing_left`.
    #[serde(default, skip_serializing_if = "Sum::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Sum<Loss>>", optional))]
    pub lost: Sum<Loss>,
    /// Sanity really gained.
    #[serde(default, skip_serializing_if = "Sum::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Sum<Gain>>", optional))]
    pub gained: Sum<Gain>,
    /// Sanity afterwards; a dummy has none.
    pub sanity: Option<u8>,
}

/// Why somebody failed, or did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Survives with a sane card that is no artifact (AR-31).
    Sane,
    /// Survives with the only sane artifact of its kind (AR-31).
    OnlyOne(Artifact),
    /// Survives with a cursed card, since the Cultist is held (AR-32).
    CursedUnderCultist,
    /// Fails for being cursed (AR-31).
    Cursed,
    /// Fails for being sane while the Cultist is held (AR-32).
    SaneUnderCultist,
    /// Fails for being the Cultist (AR-32).
    Cultist,
    /// Fails for being the Wary Student (AR-35).
    WaryStudent,
    /// Fails for being no artifact while the Mad Professor is held (AR-36).
    NoArtifact,
    /// Fails for the same artifact in other hands (AR-31).
    Matched {
        with: Vec<Holder>,
    },
    /// Holds the Great Old One that was woken.
    HoldsOldOne(Card),
    /// Does not hold Cthulhu (AR-40).
    NotHolder,
    /// Had the most sanity of the others, or less than that (AR-41).
    Richest,
    NotRichest,
    /// Was the single poorest, or was not, or there were several (AR-42).
    Poorest,
    NotPoorest,
    Tied,
    /// AR-43.
    HoldsArtifact,
    HoldsNoArtifact,
    /// The Trapezohedron took the last sanity (AR-24).
    Glimpsed,
    /// Nothing is done to this holder.
    Untouched,
}

impl RoundView {
    pub(crate) fn new(report: &RoundReport) -> Self {
        let ending = Resolution::of(report);
        let players = ending.seats().map(|seat| Verdict {
            failed: report.failed.contains(seat),
            why: ending.why(Holder::Seat(seat)),
            lost: sum(ending.loss(seat)),
            gained: sum(ending.gain(seat)),
            sanity: Some(report.sanity[seat]),
        });
        let dummies = ending.dummies().map(|dummy| Verdict {
            failed: ending.standing(dummy).fails(),
            why: ending.why(dummy),
            lost: Sum::default(),
            gained: Sum::default(),
            sanity: None,
        });
        Self {
            round: report.round,
            cause: report.cause,
            held: report.held.as_slice().to_vec(),
            dummies: report.dummies.as_slice().to_vec(),
            failing: report.failing,
            doom_cost: report.doom_cost,
            verdicts: players.chain(dummies).collect(),
        }
    }
}

fn sum<R, const N: usize>(parts: Parts<R, N>) -> Sum<R> {
    Sum::new(parts.into_iter().filter(|part: &Part<R>| part.amount != 0))
}

impl Resolution {
    fn why(&self, holder: Holder) -> Vec<Why> {
        let Some(card) = self.card_of(holder) else { return vec![Why::Untouched] };
        let why = match self.standing(holder) {
            Standing::Compared(Faults::NONE) => self.why_survives(card),
            Standing::Compared(faults) => return self.why_fails(holder, card, faults),
            Standing::Holder { tied: false } => Why::HoldsOldOne(card),
            Standing::Holder { tied: true } => return vec![Why::HoldsOldOne(card), Why::Tied],
            Standing::NotHolder => Why::NotHolder,
            Standing::Richest => Why::Richest,
            Standing::NotRichest => Why::NotRichest,
            Standing::Poorest => Why::Poorest,
            Standing::NotPoorest => Why::NotPoorest,
            Standing::Tied => Why::Tied,
            Standing::HoldsArtifact => Why::HoldsArtifact,
            Standing::HoldsNoArtifact => Why::HoldsNoArtifact,
            Standing::Glimpsed => Why::Glimpsed,
            Standing::Untouched => Why::Untouched,
        };
        vec![why]
    }

    fn why_survives(&self, card: Card) -> Why {
        match card.artifact() {
            _ if self.is_cultist_held() => Why::CursedUnderCultist,
            Some(artifact) => Why::OnlyOne(artifact),
            None => Why::Sane,
        }
    }

    fn why_fails(&self, holder: Holder, card: Card, faults: Faults) -> Vec<Why> {
        // Whatever else is wrong changes nothing for the Student.
        if faults.has(Faults::STUDENT) {
            return vec![Why::WaryStudent];
        }
        let colour = match card {
            Card::Cultist => Why::Cultist,
            _ if card.is_cursed() => Why::Cursed,
            _ => Why::SaneUnderCultist,
        };
        let others = self.seats().map(Holder::Seat).chain(self.dummies()).filter(|&other| other != holder);
        let same = |&other: &Holder| self.card_of(other).and_then(Card::artifact) == card.artifact();
        let matched = || Why::Matched { with: others.filter(same).collect() };
        let why = [
            faults.has(Faults::COLOUR).then_some(colour),
            faults.has(Faults::MATCHED).then(matched),
            faults.has(Faults::NO_ARTIFACT).then_some(Why::NoArtifact),
        ];
        why.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players with these cards and this sanity, then dummies; five hold cards as at every small table.
    fn explained(cause: Cause, held: &[(Card, u8)], dummies: &[Card], doom_cost: Option<u8>) -> RoundView {
        let seats = held.len() as u8;
        let (mut cards, mut sanity) = (PerSeat::filled(seats, None), PerSeat::filled(seats, 0));
        for (seat, &(card, has)) in Seat::first(seats).zip(held) {
            cards[seat] = Some(card);
            sanity[seat] = has;
        }
        let dummies = dummies.iter().copied().collect();
        RoundView::new(&Resolution::new(cause, cards, dummies, sanity, doom_cost).report(1))
    }

    fn woken(card: Card, seat: u8) -> Cause {
        Cause::GreatOldOne { card, holder: Holder::Seat(Seat::new(seat).unwrap()) }
    }

    fn whys(round: &RoundView) -> Vec<Vec<Why>> {
        round.verdicts.iter().map(|verdict| verdict.why.clone()).collect()
    }

    fn losses(round: &RoundView) -> Vec<Vec<(Loss, i32)>> {
        let parts = |verdict: &Verdict| -> Vec<(Loss, i32)> {
            verdict.lost.parts().iter().map(|part| (part.because, part.amount)).collect()
        };
        round.verdicts.iter().map(parts).collect()
    }

    fn gains(verdict: &Verdict) -> Vec<(Gain, i32)> {
        verdict.gained.parts().iter().map(|part| (part.because, part.amount)).collect()
    }

    #[test] // AR-31, AR-33, AR-44, AR-64
    fn cards_that_match_or_are_cursed_fail_and_each_loss_is_the_head_count() {
        let held =
            [(Card::Candelabra, 7), (Card::CandelabraCursed, 2), (Card::ElderSign, 7), (Card::StoneIdol, 5)];
        let round = explained(Cause::AllPassed, &held, &[Card::BlackTomeCursed], None);
        let with = |seat| Why::Matched { with: vec![Holder::Seat(Seat::new(seat).unwrap())] };
        let expected = [
            vec![with(1)],
            vec![Why::Cursed, with(0)],
            vec![Why::Sane],
            vec![Why::OnlyOne(Artifact::StoneIdol)],
            vec![Why::Cursed],
        ];
        assert_eq!(whys(&round), expected);
        let expected = [
            vec![(Loss::HeadCount, 3)],
            vec![(Loss::HeadCount, 3), (Loss::NothingLeft, -1)],
            vec![],
            vec![],
            vec![],
        ];
        assert_eq!(losses(&round), expected);
        let failed: Vec<bool> = round.verdicts.iter().map(|verdict| verdict.failed).collect();
        assert_eq!((failed, round.failing), (vec![true, true, false, false, true], 3));
        assert_eq!(round.verdicts[4].sanity, None, "a dummy has no sanity");
    }

    #[test] // AR-32, AR-52
    fn under_the_cultist_sane_cards_fail_at_the_cost_of_the_doom_track() {
        let held = [
            (Card::Cultist, 7),
            (Card::StoneIdolCursed, 7),
            (Card::Gate, 7),
            (Card::BlackTome, 7),
            (Card::Gate, 7),
        ];
        let round = explained(Cause::ElderSign, &held, &[], Some(4));
        let sane = || vec![Why::SaneUnderCultist];
        assert_eq!(whys(&round), [vec![Why::Cultist], vec![Why::CursedUnderCultist], sane(), sane(), sane()]);
        assert_eq!(losses(&round)[3], [(Loss::DoomTrack, 4)]);
        assert_eq!((round.failing, round.doom_cost), (4, Some(4)));
    }

    #[test] // AR-34, AR-35, AR-36, AR-04
    fn the_other_characters_are_reasons_too() {
        let held = [(Card::WaryStudent, 7), (Card::MadProfessor, 7), (Card::RitualDagger, 3)];
        let round = explained(Cause::DeckEmpty, &held, &[Card::Gate, Card::StoneIdol], None);
        assert_eq!(whys(&round)[..2], [vec![Why::WaryStudent], vec![Why::NoArtifact]]);
        assert_eq!(losses(&round)[..2], [vec![(Loss::WaryStudent, 1)], vec![(Loss::HeadCount, 3)]]);

        for (has, told) in
            [(6, vec![(Gain::Investigator, 1)]), (7, vec![(Gain::Investigator, 1), (Gain::FullSanity, -1)])]
        {
            let held = [(Card::Investigator, has), (Card::RitualDagger, 7), (Card::Gate, 7)];
            let round = explained(Cause::AllPassed, &held, &[Card::Gate, Card::StoneIdol], None);
            assert_eq!(gains(&round.verdicts[0]), told);
            assert_eq!(round.verdicts[0].sanity, Some(7));
        }
    }

    #[test] // AR-40, AR-63
    fn cthulhu_costs_all_others_the_players_but_one() {
        let held = [(Card::Cthulhu, 7), (Card::Gate, 7), (Card::StoneIdol, 3)];
        let round = explained(woken(Card::Cthulhu, 0), &held, &[Card::Gate, Card::StoneIdol], None);
        assert_eq!(
            whys(&round)[..3],
            [vec![Why::HoldsOldOne(Card::Cthulhu)], vec![Why::NotHolder], vec![Why::NotHolder]]
        );
        assert_eq!(whys(&round)[3], [Why::Untouched]);
        assert_eq!(
            losses(&round)[..3],
            [
                vec![],
                vec![(Loss::Players, 5), (Loss::ButOne, -1)],
                vec![(Loss::Players, 5), (Loss::ButOne, -1), (Loss::NothingLeft, -1)],
            ]
        );
    }

    #[test] // AR-41
    fn nyarlathotep_gives_its_holder_what_the_richest_lose() {
        let held = [
            (Card::Nyarlathotep, 6),
            (Card::Gate, 5),
            (Card::StoneIdol, 5),
            (Card::Gate, 4),
            (Card::ElderSign, 1),
        ];
        let round = explained(woken(Card::Nyarlathotep, 0), &held, &[], None);
        assert_eq!(whys(&round)[1..4], [vec![Why::Richest], vec![Why::Richest], vec![Why::NotRichest]]);
        assert_eq!(losses(&round)[1], [(Loss::HeadCount, 2)]);
        assert_eq!(gains(&round.verdicts[0]), [(Gain::LossesOfOthers, 4), (Gain::FullSanity, -3)]);
        assert_eq!(round.verdicts[0].sanity, Some(7));
    }

    #[test] // AR-42
    fn yog_sothoth_spares_the_single_poorest_and_makes_all_pay_for_a_tie() {
        let table = |third: u8| {
            let held = [
                (Card::YogSothoth, 6),
                (Card::Gate, 2),
                (Card::StoneIdol, third),
                (Card::Gate, 4),
                (Card::ElderSign, 7),
            ];
            explained(woken(Card::YogSothoth, 0), &held, &[], None)
        };
        let alone = table(5);
        assert_eq!(
            whys(&alone)[..3],
            [vec![Why::HoldsOldOne(Card::YogSothoth)], vec![Why::Poorest], vec![Why::NotPoorest]]
        );
        assert_eq!(losses(&alone)[..3], [vec![], vec![], vec![(Loss::Everything, 5)]]);
        let tied = table(2);
        assert_eq!(whys(&tied)[0], [Why::HoldsOldOne(Card::YogSothoth), Why::Tied]);
        assert_eq!(losses(&tied)[..2], [vec![(Loss::DownToOne, 5)], vec![(Loss::Tie, 1)]]);
        assert!(!tied.verdicts[0].failed && tied.verdicts[3].failed);
    }

    #[test] // AR-43, AR-62
    fn hastur_counts_artifacts_and_cursed_cards_those_of_dummies_too() {
        let held = [(Card::Hastur, 7), (Card::StoneIdol, 7), (Card::Gate, 7)];
        let round = explained(woken(Card::Hastur, 0), &held, &[Card::BlackTomeCursed, Card::Gate], None);
        assert_eq!(
            whys(&round),
            [
                vec![Why::HoldsOldOne(Card::Hastur)],
                vec![Why::HoldsArtifact],
                vec![Why::HoldsNoArtifact],
                vec![Why::HoldsArtifact],
                vec![Why::HoldsNoArtifact],
            ]
        );
        assert_eq!(losses(&round)[1], [(Loss::HeadCount, 2), (Loss::CursedCards, 2)]);
        assert!(round.verdicts[3].failed, "a dummy's artifact counts");
    }

    #[test] // AR-24
    fn the_trapezohedron_compares_no_cards() {
        let held = [(Card::CandelabraCursed, 0), (Card::Gate, 7), (Card::Gate, 7)];
        let round = explained(Cause::Trapezohedron, &held, &[], None);
        assert_eq!(whys(&round), [vec![Why::Glimpsed], vec![Why::Untouched], vec![Why::Untouched]]);
        assert!(losses(&round).iter().all(Vec::is_empty));
    }
}
