//! The mythos phase.

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::gates::OpenGate;
use crate::ids::{Mythos, Space};
use crate::language::{Hook, MythosKind};
use crate::library::{ARKHAM, RumorPrinted, library};
use crate::monsters::{MonsterMoves, Spawn, SpawnTo};
use crate::options::Switch;
use crate::program::{Cond, Effect, Source};
use crate::script::ScriptFrame;
use crate::state::{Lasting, RumorInPlay, State};

/// One mythos card, step by step; two where a rumor has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MythosPhase {
    pub card: Option<Mythos>,
    /// Of this card only the gate counts.
    pub is_only_gate: bool,
    pub is_setup: bool,
    /// Places of a surge that still get a monster, as bits, and how many go to the outskirts.
    pub surge: u64,
    pub surplus: u8,
    /// Where later printings put more monsters than one: how many more for every gate, and which get the rest.
    pub waves: u8,
    pub last_wave: u64,
    /// What the ancient one does at the end of the phase is done.
    pub has_struck: bool,
    pub at: MythosAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MythosAt {
    Draw,
    Gate,
    /// Which gates get the monsters that there is room for.
    SurgePlaces,
    Surge,
    Clue,
    ClueAsked,
    Moves,
    Text,
    AfterText,
    Rumor,
    /// Whether the rumor or the ancient one comes first.
    EndAsked,
    RumorTicked,
    AncientOne,
    Over,
}

/// The two ways to end the phase.
const RUMOR_FIRST: u8 = 0;
const ANCIENT_ONE_FIRST: u8 = 1;

impl MythosPhase {
    pub fn new(game: &State, is_setup: bool) -> Self {
        let is_only_gate = game.two_mythos_cards && !is_setup;
        Self {
            card: None,
            is_only_gate,
            is_setup,
            surge: 0,
            surplus: 0,
            waves: 0,
            last_wave: 0,
            has_struck: false,
            at: MythosAt::Draw,
        }
    }

    fn go(mut self, at: MythosAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    fn wait(mut self, at: MythosAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            MythosAt::Draw => self.draw(game, events),
            MythosAt::Gate => self.gate(game),
            MythosAt::SurgePlaces => {
                if let Action::Go(place) = game.returned.action() {
                    self.surge |= 1 << place.0;
                }
                self.spread(game)
            }
            MythosAt::Surge => self.surge_on(game),
            MythosAt::Clue => self.clue(game, events),
            MythosAt::ClueAsked => {
                if let (Action::Target(seat), Some(place)) = (game.returned.action(), self.clue_place()) {
                    game.take_clues(seat, place, 1, events);
                }
                self.go(MythosAt::Moves)
            }
            MythosAt::Moves => {
                let Some(printed) = self.card.map(|card| library().mythos(card)) else {
                    return self.go(MythosAt::Text);
                };
                let moves = MonsterMoves::new(game, printed.white, printed.black);
                self.wait(MythosAt::Text, moves)
            }
            MythosAt::Text => self.text(game, events),
            MythosAt::AfterText => match game.rumor_ends(events) {
                Some(child) => self.wait(MythosAt::Rumor, child),
                None => self.go(MythosAt::Rumor),
            },
            MythosAt::Rumor if self.ticking(game).is_some() && self.striking(game).is_some() => {
                self.wait(MythosAt::EndAsked, Frame::Ask(game.leader()))
            }
            MythosAt::Rumor => self.tick(game),
            MythosAt::EndAsked => match game.returned.action() {
                Action::Choose(ANCIENT_ONE_FIRST) => self.strike(game, MythosAt::Rumor),
                _ => self.tick(game),
            },
            MythosAt::RumorTicked => match game.rumor_ends(events) {
                Some(child) => self.wait(MythosAt::AncientOne, child),
                None => self.go(MythosAt::AncientOne),
            },
            MythosAt::AncientOne => self.strike(game, MythosAt::Over),
            MythosAt::Over => {
                game.end_lasting(events);
                FrameStep::DONE
            }
        }
    }

    fn draw(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(card) = game.decks.mythos.draw() else { return self.go(MythosAt::Rumor) };
        let kind = library().mythos(card).kind;
        events.push(Event::MythosDrawn { card });
        if kind == MythosKind::Shuffle {
            game.decks.mythos.put_under(card);
            return match library().mythos(card).abilities.when(Hook::Enters) {
                Some(script) => {
                    let child = ScriptFrame::new(game, script, game.leader(), Source::Mythos(card));
                    self.wait(MythosAt::Draw, child)
                }
                None => FrameStep::go(self),
            };
        }
        let is_redrawn =
            kind == MythosKind::Rumor && self.is_setup && game.options.revised(Switch::SetupRumorRedraw);
        if is_redrawn {
            game.decks.mythos.put_under(card);
            return FrameStep::go(self);
        }
        self.card = Some(card);
        self.go(MythosAt::Gate)
    }

    /// A gate opens, or where one is open, a surge; where there is a seal, nothing (AH-040).
    fn gate(mut self, game: &mut State) -> FrameStep {
        let next = if self.is_only_gate { MythosAt::Text } else { MythosAt::Clue };
        let place = self.card.and_then(|card| library().mythos(card).gate);
        let Some(place) = place.filter(|place| game.may_appear(*place)) else { return self.go(next) };
        if game.places[place].gate.is_none() {
            let gate = OpenGate::new(place, game.monsters_of_a_gate());
            return self.wait(next, gate);
        }
        let gates = game.open_gates().count();
        if game.options.revised(Switch::MonsterSurgeSize) {
            return self.great_surge(game, place, gates);
        }
        let room = game
            .monster_limit()
            .map_or(gates, |limit| usize::from(limit).saturating_sub(game.monsters_at_large()));
        self.surplus = gates.saturating_sub(room) as u8;
        self.spread(game)
    }

    /// As many monsters as players, if those are more than gates; the rest begin where the surge is.
    fn great_surge(mut self, game: &State, place: Space, gates: usize) -> FrameStep {
        let monsters = gates.max(usize::from(game.seats));
        let others = game.open_gates().map(|(other, _)| other).filter(|other| *other != place);
        let rest = std::iter::once(place).chain(others).take(monsters % gates.max(1));
        self.waves = (monsters / gates.max(1)) as u8;
        self.last_wave = rest.fold(0, |bits, place| bits | 1 << place.0);
        self.go(MythosAt::Surge)
    }

    /// The first player spreads the monsters that there is room for, before any is drawn (AH-152).
    fn spread(mut self, game: &State) -> FrameStep {
        let gates: Vec<Space> = game.open_gates().map(|(place, _)| place).collect();
        if self.surplus == 0 {
            self.surge = gates.iter().fold(0, |bits, place| bits | 1 << place.0);
            return self.go(MythosAt::Surge);
        }
        let room = gates.len() - usize::from(self.surplus).min(gates.len());
        if self.surge.count_ones() as usize >= room {
            return self.go(MythosAt::Surge);
        }
        self.at = MythosAt::SurgePlaces;
        FrameStep::ask(self, game.leader())
    }

    fn surge_on(mut self, game: &State) -> FrameStep {
        if self.surge == 0 && self.waves > 0 {
            self.waves -= 1;
            self.surge = game.open_gates().fold(0, |bits, (place, _)| bits | 1 << place.0);
        } else if self.surge == 0 {
            self.surge = std::mem::take(&mut self.last_wave);
        }
        if self.surge != 0 {
            let place = Space(self.surge.trailing_zeros() as u8);
            self.surge &= self.surge - 1;
            return self.wait(MythosAt::Surge, Spawn::new(SpawnTo::Place(place), 1));
        }
        if self.surplus > 0 {
            let spawn = Spawn::new(SpawnTo::Outskirts, self.surplus);
            self.surplus = 0;
            return self.wait(MythosAt::Surge, spawn);
        }
        let next = if self.is_only_gate { MythosAt::Text } else { MythosAt::Clue };
        self.go(next)
    }

    fn clue_place(&self) -> Option<Space> {
        self.card.and_then(|card| library().mythos(card).clue)
    }

    /// A clue appears, unless a gate is open there (AH-043); one who is there may take it.
    fn clue(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let place = self.clue_place().filter(|place| game.places[*place].gate.is_none());
        let Some(place) = place else { return self.go(MythosAt::Moves) };
        game.places[place].clues = game.places[place].clues.saturating_add(1);
        events.push(Event::ClueAppeared { place });
        let mut present = game.standing_in(place);
        // Where several stand, the first player decides who may take it (AH-155).
        let asked = match (present.next(), present.next()) {
            (None, _) => return self.go(MythosAt::Moves),
            (Some(only), None) => only,
            (Some(_), Some(_)) => game.leader(),
        };
        self.at = MythosAt::ClueAsked;
        FrameStep::ask(self, asked)
    }

    fn text(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(card) = self.card else { return self.go(MythosAt::AfterText) };
        if self.is_only_gate {
            game.decks.mythos.put_under(card);
            self.is_only_gate = false;
            self.card = None;
            return self.go(MythosAt::Draw);
        }
        let printed = library().mythos(card);
        if !self.comes_into_play(game, card, events) {
            return self.go(MythosAt::AfterText);
        }
        match printed.abilities.when(Hook::Enters) {
            Some(script) => {
                let child = ScriptFrame::new(game, script, game.leader(), Source::Mythos(card));
                self.wait(MythosAt::AfterText, child)
            }
            None => self.go(MythosAt::AfterText),
        }
    }

    /// Puts the card where it lies from now on; says whether its text counts (AH-047, AH-187).
    fn comes_into_play(&self, game: &mut State, card: Mythos, events: &mut Vec<Event>) -> bool {
        let printed = library().mythos(card);
        match printed.kind {
            MythosKind::Headline | MythosKind::Shuffle => {
                if printed.lasts {
                    let until = if self.is_setup { 1 } else { game.turn + 1 };
                    game.lasting.push(Lasting { card, until });
                    game.empty_closed_places(events);
                } else {
                    game.decks.mythos.put_under(card);
                }
                true
            }
            MythosKind::Weather if game.holds(None, |effect| matches!(effect, Effect::Weather)) => {
                game.decks.mythos.put_under(card);
                false
            }
            MythosKind::Mystic | MythosKind::Urban | MythosKind::Weather => {
                if let Some(former) = game.environment.replace(card) {
                    game.decks.mythos.put_under(former);
                    events.push(Event::MythosEnded { card: former });
                }
                true
            }
            MythosKind::Rumor if game.rumor.is_some() => {
                game.decks.mythos.put_under(card);
                false
            }
            MythosKind::Rumor => {
                game.rumor = Some(RumorInPlay { card, marks: 0, since: game.turn });
                true
            }
        }
    }

    /// What the rumor does at the end of the phase, from the turn after it came.
    fn ticking(&self, game: &State) -> Option<ScriptFrame> {
        let rumor = game.rumor.filter(|rumor| rumor.since < game.turn && !self.is_setup)?;
        let script = library().mythos(rumor.card).rumor.as_ref().map_or(0, |printed| printed.tick);
        Some(ScriptFrame::new(game, script, game.leader(), Source::Mythos(rumor.card)))
    }

    fn tick(self, game: &mut State) -> FrameStep {
        match self.ticking(game) {
            Some(child) => self.wait(MythosAt::RumorTicked, child),
            None => self.go(MythosAt::RumorTicked),
        }
    }

    /// What the ancient one still does at the end of the phase.
    fn striking(&self, game: &State) -> Option<ScriptFrame> {
        let ancient_one = game.ancient_one.filter(|_| !self.is_setup && !self.has_struck)?;
        let script = library().ancient_one(ancient_one).power.when(Hook::MythosEnds)?;
        Some(ScriptFrame::new(game, script, game.leader(), Source::AncientOne(ancient_one)))
    }

    fn strike(mut self, game: &State, next: MythosAt) -> FrameStep {
        let power = self.striking(game);
        self.has_struck = true;
        match power {
            Some(child) => self.wait(next, child),
            None => self.go(next),
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match self.at {
            MythosAt::SurgePlaces => {
                let open =
                    game.open_gates().map(|(place, _)| place).filter(|place| self.surge & 1 << place.0 == 0);
                open.for_each(|place| choice(Action::Go(place)));
            }
            MythosAt::EndAsked => {
                choice(Action::Choose(RUMOR_FIRST));
                choice(Action::Choose(ANCIENT_ONE_FIRST));
            }
            MythosAt::ClueAsked => {
                choice(Action::Done);
                if let Some(place) = self.clue_place() {
                    game.standing_in(place).for_each(|seat| choice(Action::Target(seat)));
                }
            }
            _ => {}
        }
    }
}

impl State {
    /// Headlines whose time is over go under the deck.
    fn end_lasting(&mut self, events: &mut Vec<Event>) {
        while let Some(at) = self.lasting.as_slice().iter().position(|lasting| lasting.until <= self.turn) {
            if let Some(lasting) = self.lasting.remove_at(at) {
                self.decks.mythos.put_under(lasting.card);
                events.push(Event::MythosEnded { card: lasting.card });
            }
        }
    }

    /// Whether the rumor has come to its end; its last text then.
    pub(crate) fn rumor_ends(&mut self, events: &mut Vec<Event>) -> Option<Frame> {
        if self.rumor_fails() {
            return self.end_rumor(false, events);
        }
        let passes = self.rumor_meets(|printed| printed.passes_if);
        passes.then(|| self.end_rumor(true, events)).flatten()
    }

    /// Whether the rumor is about to fail.
    pub(crate) fn rumor_fails(&self) -> bool {
        self.rumor_meets(|printed| printed.fails_if)
    }

    fn rumor_meets(&self, condition: impl Fn(&RumorPrinted) -> Option<Cond>) -> bool {
        let printed = self.rumor.and_then(|rumor| library().mythos(rumor.card).rumor.as_ref());
        printed.and_then(condition).is_some_and(|condition| self.is_true(self.leader(), condition))
    }

    /// The rumor goes back to the box, and its reward or punishment comes.
    pub(crate) fn end_rumor(&mut self, is_passed: bool, events: &mut Vec<Event>) -> Option<Frame> {
        let rumor = self.rumor.take()?;
        let printed = library().mythos(rumor.card).rumor.as_ref()?;
        self.boxed_mythos.push(rumor.card);
        let (script, event) = if is_passed {
            (printed.on_pass, Event::RumorPassed { card: rumor.card })
        } else {
            (printed.on_fail, Event::RumorFailed { card: rumor.card })
        };
        events.push(event);
        Some(Frame::Script(ScriptFrame::new(self, script, self.leader(), Source::Mythos(rumor.card))))
    }

    /// A rumor that has come to nothing goes back to the box.
    pub(crate) fn box_rumor(&mut self, card: Mythos, events: &mut Vec<Event>) {
        if self.rumor.take_if(|rumor| rumor.card == card).is_some() {
            self.boxed_mythos.push(card);
            events.push(Event::RumorFailed { card });
        }
    }

    /// Clues from the board into somebody's hands.
    pub(crate) fn take_clues(&mut self, seat: tabletop::Seat, place: Space, n: u8, events: &mut Vec<Event>) {
        let n = n.min(self.places[place].clues);
        self.places[place].clues -= n;
        self.inv_mut(seat).clues += u16::from(n);
        events.push(Event::CluesTaken { seat, n });
    }
}

const _: () = assert!(ARKHAM <= 64, "places are kept as bits");
