//! One slow, obviously right check that everything is accounted for.

use tabletop::{Broken, Seat};

use crate::frame::Frame;
use crate::ids::{Card, CardSet, Gate, GateCard, Mythos};
use crate::language::{Deck, Kind};
use crate::library::library;
use crate::state::{DEEPEST, State};

fn demand(holds: bool, why: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(why())) }
}

/// Every number up to a count exactly once.
fn each_once(what: &str, found: &mut Vec<u8>, count: usize) -> Result<(), Broken> {
    found.sort_unstable();
    let expected: Vec<u8> = (0..count).map(|number| number as u8).collect();
    demand(*found == expected, || {
        format!("{what}: {count} of them should each be in one place, found {found:?}")
    })
}

impl State {
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        demand((1..=8).contains(&self.seats), || format!("{} seats", self.seats))?;
        demand(self.investigators.seats() == self.seats, || "an investigator for each seat".to_owned())?;
        demand(self.first.number() < self.seats, || format!("first player {}", self.first))?;
        self.check_cards()?;
        self.check_gates()?;
        self.check_mythos()?;
        self.check_people()?;
        demand(self.terror <= 10, || format!("terror {}", self.terror))?;
        demand(self.ancient_one.is_none() || self.doom <= self.doom_track(), || {
            format!("doom {}", self.doom)
        })?;
        demand(self.stack.len() < DEEPEST, || "the stack is full".to_owned())?;
        let waits = matches!(
            self.stack.as_slice().last(),
            Some(Frame::Ask(_) | Frame::Dice(1..) | Frame::Pick(1..) | Frame::Shuffle(_))
        );
        demand(waits != self.ending.is_some(), || {
            "either something is awaited or the game is over".to_owned()
        })?;
        let asked_in_vain =
            matches!(self.stack.as_slice().last(), Some(Frame::Ask(seat)) if self.lists_nothing(*seat));
        demand(!asked_in_vain, || format!("nothing to choose for {:?}", self.asking()))
    }

    fn lists_nothing(&self, seat: Seat) -> bool {
        let mut is_empty = true;
        if seat.number() < self.seats
            && let Some(frame) = self.asking()
        {
            frame.choices(self, &mut |_| is_empty = false);
        }
        is_empty
    }

    fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.stack.as_slice().iter()
    }

    fn check_cards(&self) -> Result<(), Broken> {
        let library = library();
        let mut found: Vec<Card> = Vec::new();
        for deck in [Deck::Common, Deck::Unique, Deck::Spell, Deck::Skill] {
            let wrong = self.pile(deck).iter().find(|card| library.card(**card).deck != deck);
            demand(wrong.is_none(), || format!("{wrong:?} is in the wrong deck"))?;
            found.extend(self.pile(deck));
        }
        found.extend(self.decks.allies.iter());
        found.extend(self.boxed.iter());
        found.extend(self.investigators.as_slice().iter().flat_map(|inv| inv.cards.iter()));
        for frame in self.frames() {
            match frame {
                Frame::Draw(draw) => found.extend(draw.open().iter()),
                Frame::Gain(gain) if !gain.is_there => found.push(gain.card),
                _ => {}
            }
        }
        // An ally that is just being taken is still among the free ones.
        found.sort_unstable();
        found.dedup_by(|a, b| a == b && self.decks.allies.contains(*a));
        let special = library.sets.by_deck[Deck::Special as usize];
        let mut rest: Vec<u8> =
            found.iter().filter(|card| !special.contains(**card)).map(|card| card.0).collect();
        let held: Vec<Card> = found.iter().copied().filter(|card| special.contains(*card)).collect();
        let distinct: CardSet = held.iter().copied().collect();
        demand(distinct.len() == held.len(), || format!("a special card is held twice: {held:?}"))?;
        let count = library.card_of.len() - special.len();
        each_once("cards", &mut rest, count)?;
        let known: [(usize, u8); 3] = [
            (self.decks.common.len(), self.decks.common.known),
            (self.decks.unique.len(), self.decks.unique.known),
            (self.decks.spells.len(), self.decks.spells.known),
        ];
        demand(known.iter().all(|(len, known)| usize::from(*known) <= *len), || {
            "more is known than there is".to_owned()
        })
    }

    fn check_gates(&self) -> Result<(), Broken> {
        let placed = self.open_gates().map(|(_, gate)| gate);
        let won = self.investigators.as_slice().iter().flat_map(|inv| inv.gates.iter());
        let stacked = self.decks.gates.as_slice().iter().copied();
        let mut found: Vec<u8> = placed.chain(won).chain(stacked).map(|gate: Gate| gate.0).collect();
        each_once("gates", &mut found, library().gates.len())?;
        let mut cards: Vec<u8> =
            self.decks.gate_cards.as_slice().iter().map(|card: &GateCard| card.0).collect();
        for frame in self.frames() {
            if let Frame::GateEncounter(encounter) = frame {
                cards.extend(encounter.cards.iter().flatten().map(|card| card.0));
            }
        }
        each_once("gate cards", &mut cards, library().gate_cards.len())
    }

    fn check_mythos(&self) -> Result<(), Broken> {
        let lying = self.decks.mythos.as_slice().iter().copied();
        let mut found: Vec<Mythos> =
            lying.chain(self.mythos_in_play()).chain(self.boxed_mythos.iter()).collect();
        let drawn = self.frames().find_map(|frame| match frame {
            Frame::Mythos(phase) => phase.card,
            _ => None,
        });
        found.extend(drawn.filter(|card| !found.contains(card)));
        let mut numbers: Vec<u8> = found.iter().map(|card| card.0).collect();
        each_once("mythos cards", &mut numbers, library().mythos.len())
    }

    fn check_people(&self) -> Result<(), Broken> {
        for (seat, inv) in self.investigators.iter() {
            let Some(sheet) = inv.sheet else { continue };
            demand(!self.unused.contains(sheet) || !inv.is_playing(), || {
                format!("{sheet:?} is in play and unused")
            })?;
            let twice =
                self.investigators.iter().any(|(other, them)| other != seat && them.sheet == Some(sheet));
            demand(!twice || !inv.is_playing(), || format!("{sheet:?} is in play twice"))?;
            demand(inv.sliders.iter().all(|stop| *stop < 4), || format!("sliders {:?}", inv.sliders))?;
            for kind in [Kind::Sanity, Kind::Stamina] {
                let (has, maximum) = (inv.points(kind), self.maximum(seat, kind));
                let is_settled = self.turn > 0 && inv.is_playing();
                demand(!is_settled || has <= maximum, || {
                    format!("seat {seat}: {kind:?} {has} above {maximum}")
                })?;
            }
        }
        Ok(())
    }
}
