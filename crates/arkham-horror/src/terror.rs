//! Terror, doom and the awakening.

use serde::{Deserialize, Serialize};
use tabletop::SeatSet;

use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::{Card, Space};
use crate::language::{BattleRating, Hook};
use crate::library::library;
use crate::options::Switch;
use crate::piles::Spot;
use crate::program::{Effect, Pc};
use crate::state::{Ending, State};

pub(crate) const HIGHEST_TERROR: u8 = 10;

/// The terror rises, step by step (AH-101).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terror {
    pub left: u8,
    pub at: TerrorAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TerrorAt {
    Rise,
    Ally,
    AllyPicked,
    Close,
    /// Whether the doom token or the end of the rumor comes first.
    OrderAsked,
    Doom,
    Rumor,
    /// The rumor has ended, and the doom token is still due.
    LateDoom,
}

/// The two orders of what the highest terror brings.
const DOOM_FIRST: u8 = 0;
const RUMOR_FIRST: u8 = 1;

impl Terror {
    pub fn rising(left: u8) -> Self {
        Self { left, at: TerrorAt::Rise }
    }

    /// One ally leaves the game, and nothing else happens.
    pub fn of_one_ally() -> Self {
        Self { left: 0, at: TerrorAt::Ally }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            TerrorAt::Rise => {
                let is_forbidden = game.holds(None, |effect| matches!(effect, Effect::Terror));
                if self.left == 0 || is_forbidden {
                    return FrameStep::DONE;
                }
                if game.terror >= HIGHEST_TERROR {
                    let doom = if game.options.revised(Switch::TerrorTen) { self.left } else { 0 };
                    return FrameStep::ends_with((doom > 0).then_some(Frame::Doom(Doom { left: doom })));
                }
                game.terror += 1;
                events.push(Event::TerrorRose { to: game.terror });
                self.at = TerrorAt::Ally;
                FrameStep::go(self)
            }
            TerrorAt::Ally => {
                let allies = game.decks.allies.len() as u16;
                self.at = TerrorAt::AllyPicked;
                game.returned = Returned::Nothing;
                if allies == 0 { FrameStep::go(self) } else { FrameStep::push(self, Frame::Pick(allies)) }
            }
            TerrorAt::AllyPicked => {
                if let Returned::Number(at) = game.returned {
                    game.lose_ally(at as usize, events);
                }
                if self.left == 0 {
                    return FrameStep::DONE;
                }
                self.at = TerrorAt::Close;
                FrameStep::go(self)
            }
            TerrorAt::Close => {
                game.empty_closed_places(events);
                self.left -= 1;
                if game.terror < HIGHEST_TERROR {
                    return self.go(TerrorAt::Rumor);
                }
                // A token that wakes the ancient one cuts off what the rumor brings.
                if game.doom.saturating_add(1) >= game.doom_track() && game.rumor_fails() {
                    self.at = TerrorAt::OrderAsked;
                    return FrameStep::ask(self, game.leader());
                }
                self.go(TerrorAt::Doom)
            }
            TerrorAt::OrderAsked => match game.returned.action() {
                Action::Choose(RUMOR_FIRST) => self.end_rumor(game, TerrorAt::LateDoom, events),
                _ => self.go(TerrorAt::Doom),
            },
            TerrorAt::Doom => self.wait(TerrorAt::Rumor, Doom { left: 1 }),
            TerrorAt::LateDoom => self.wait(TerrorAt::Rise, Doom { left: 1 }),
            TerrorAt::Rumor => self.end_rumor(game, TerrorAt::Rise, events),
        }
    }

    fn go(mut self, at: TerrorAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    fn wait(mut self, at: TerrorAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    fn end_rumor(self, game: &mut State, next: TerrorAt, events: &mut Vec<Event>) -> FrameStep {
        match game.rumor_ends(events) {
            Some(child) => self.wait(next, child),
            None => self.go(next),
        }
    }

    pub fn choices(&self, _: &State, choice: &mut dyn FnMut(Action)) {
        if self.at == TerrorAt::OrderAsked {
            choice(Action::Choose(DOOM_FIRST));
            choice(Action::Choose(RUMOR_FIRST));
        }
    }
}

/// Doom tokens onto the track, one by one (AH-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doom {
    pub left: u8,
}

impl Doom {
    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let full = game.doom_track();
        if self.left == 0 || game.doom >= full {
            return FrameStep::DONE;
        }
        self.left -= 1;
        game.doom += 1;
        events.push(Event::DoomChanged { to: game.doom });
        if game.doom >= full && !game.is_awake {
            return game.awaken(events);
        }
        FrameStep::go(self)
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

impl State {
    /// How many spaces the doom track has.
    pub(crate) fn doom_track(&self) -> u8 {
        self.ancient_one.map_or(u8::MAX, |it| library().ancient_one(it).doom)
    }

    /// What the ancient one does when a monster is beaten, in combat or not.
    pub(crate) fn answer_to_defeat(&self) -> Option<Pc> {
        let ancient_one = self.ancient_one.filter(|_| !self.is_awake)?;
        library().ancient_one(ancient_one).power.when(Hook::AnyDefeat)
    }

    fn lose_ally(&mut self, at: usize, events: &mut Vec<Event>) {
        let picked: Option<Card> = self.decks.allies.iter().nth(at);
        if let Some(card) = picked {
            self.decks.allies.remove(card);
            self.boxed.insert(card);
            events.push(Event::AllyLeft { card });
        }
    }

    /// Whoever and whatever is in a closed place goes to its street (AH-178).
    pub(crate) fn empty_closed_places(&mut self, events: &mut Vec<Event>) {
        let closed: Vec<Space> = Space::locations().filter(|space| self.is_closed(*space)).collect();
        for space in closed {
            let Some(street) = space.street() else { continue };
            let people: Vec<_> = self.standing_in(space).collect();
            for seat in people {
                self.inv_mut(seat).stand_in(street);
                events.push(Event::Moved { seat, to: street });
            }
            let monsters: Vec<_> = self.monsters_in(space).collect();
            monsters.into_iter().for_each(|monster| self.put_monster(monster, Spot::At(street), events));
        }
    }

    pub(crate) fn end(&mut self, ending: Ending, events: &mut Vec<Event>) -> FrameStep {
        self.ending = Some(ending);
        self.stack.clear();
        self.fallen = SeatSet::EMPTY;
        events.push(Event::Ended { ending });
        events.extend(self.first_citizens().iter().map(|seat| Event::FirstCitizen { seat }));
        FrameStep::Cut
    }

    /// The ancient one wakes: everything else is cut off (AH-154).
    pub(crate) fn awaken(&mut self, events: &mut Vec<Event>) -> FrameStep {
        self.put_back_what_is_out(events);
        self.is_awake = true;
        self.stack.clear();
        self.returned = Returned::Nothing;
        events.push(Event::Awoke);
        let hopeless =
            self.ancient_one.is_some_and(|it| library().ancient_one(it).rating == BattleRating::Hopeless);
        if hopeless {
            return self.end(Ending::Destroyed, events);
        }
        self.doom = self.doom_track();
        let terror = self.terror;
        self.push(Frame::Battle(Battle::new(terror)));
        FrameStep::Cut
    }

    /// Cards and monsters that a text had out go back where they came from.
    fn put_back_what_is_out(&mut self, events: &mut Vec<Event>) {
        let frames: Vec<Frame> = self.stack.as_slice().to_vec();
        for frame in frames {
            match frame {
                Frame::Draw(draw) => draw.open().iter().for_each(|card| self.put_back(card)),
                Frame::GateEncounter(encounter) => {
                    encounter.cards.iter().flatten().for_each(|card| self.decks.gate_cards.put_under(*card));
                }
                Frame::Mythos(phase) => {
                    if let Some(card) = phase.card.filter(|card| self.is_nowhere(*card)) {
                        self.decks.mythos.put_under(card);
                    }
                }
                _ => {}
            }
        }
        self.location_cards_out.clear();
        let met: Vec<_> = self.monsters.at(Spot::Apart).collect();
        met.into_iter().for_each(|monster| self.put_monster(monster, Spot::Cup, events));
    }

    /// A mythos card that was drawn and lies nowhere yet.
    fn is_nowhere(&self, card: crate::ids::Mythos) -> bool {
        let lies = |other: crate::ids::Mythos| other == card;
        !self.mythos_in_play().any(lies)
            && !self.decks.mythos.as_slice().contains(&card)
            && !self.boxed_mythos.contains(card)
    }
}
