//! What no word fits: at most 25 in the whole box, each done here.

use crate::action::Action;
use crate::cards::Draw;
use crate::combat::{Combat, Foe, monster_script};
use crate::devour::NewInvestigator;
use crate::encounter::{Encounter, EncounterAt};
use crate::engage::{Engage, EngageAt};
use crate::event::Event;
use crate::frame::{Frame, FrameStep, ShuffleOf};
use crate::gates::Return;
use crate::ids::{Monster, Space};
use crate::language::{CardKind, Deck, MonsterAbility, Special};
use crate::library::{STREETS, library};
use crate::options::Switch;
use crate::other_world::GateEncounterAt;
use crate::piles::Spot;
use crate::program::Source;
use crate::script::ScriptFrame;
use crate::state::State;

impl ScriptFrame {
    pub(crate) fn special(self, game: &mut State, special: Special, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        match special {
            Special::Reshuffle => {
                let deck = match self.source {
                    Source::GateCard(_) => ShuffleOf::GateCards,
                    _ => ShuffleOf::Mythos,
                };
                self.then(Frame::Shuffle(deck))
            }
            Special::GuardianAngel => {
                if let Some(to) = self.place {
                    game.inv_mut(seat).carry_off(to);
                    events.push(Event::Moved { seat, to });
                }
                self.next()
            }
            Special::InsteadOfClue => {
                game.count_as_clue();
                self.next()
            }
            Special::PublicSale => self.then(Draw::public_sale(game, seat)),
            Special::NewInvestigator if game.unused.is_empty() => self.next(),
            Special::NewInvestigator => {
                let gates = game.inv(seat).gates;
                gates.iter().for_each(|gate| game.decks.gates.put_under(gate));
                let trophies: Vec<Monster> = game.monsters.at(Spot::Trophy(seat)).collect();
                trophies.into_iter().for_each(|monster| game.put_monster(monster, Spot::Cup, events));
                game.lose_everything(seat);
                let inv = game.inv_mut(seat);
                (inv.gates, inv.sheet) = (Default::default(), None);
                self.then(NewInvestigator::by_choice(seat))
            }
            Special::FaceUpCard => self.turn_up_card(game),
            Special::MythosPlace => self.follow_mythos(game, events),
            Special::SellDouble => match (self.stage, game.returned.action()) {
                (0, _) if !self.sellable(game).is_empty() => self.wait(Frame::Ask(seat)),
                (1, Action::GiveUp(card)) => {
                    let price = library().card(card).price.unwrap_or(0);
                    game.discard(seat, card, events);
                    game.change_money(seat, 2 * i16::from(price), events);
                    self.next()
                }
                _ => self.next(),
            },
            Special::ElderSignsOff => {
                game.broken_signs = game.broken_signs.saturating_add(game.places.sealed());
                Space::locations().for_each(|space| game.places[space].is_sealed = false);
                events.push(Event::SealsBroken);
                self.next()
            }
            Special::ElderThingsBack => {
                let is_one = |monster: Monster, spot: Spot| {
                    library().kind_of[monster.index()] == library().roles.elder_thing
                        && matches!(spot, Spot::Trophy(_))
                };
                let back = game.monsters.iter().find(|(monster, spot)| is_one(*monster, *spot));
                let back = back.map(|(monster, _)| monster);
                self.release(game, back, library().roles.docks, events)
            }
            Special::ExperimentBreaksOut => {
                let street = match self.source {
                    Source::Mythos(card) => library().mythos(card).rumor.as_ref().map(|rumor| rumor.street),
                    _ => None,
                };
                let freed = game.monsters.at(Spot::Rumor).next();
                self.release(game, freed, street.unwrap_or(Space(0)), events)
            }
            Special::TwoMythosCards => {
                game.two_mythos_cards = true;
                self.next()
            }
            _ => self.special_of_combat(game, special, events),
        }
    }

    fn special_of_combat(self, game: &mut State, special: Special, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        match special {
            Special::Experiment => match (self.stage, game.returned.action()) {
                (0, _) if !self.is_gone(game) && game.monsters.at(Spot::Rumor).next().is_some() => {
                    self.wait(Frame::Ask(seat))
                }
                (1, Action::Fight(monster)) => {
                    let engage = Engage::new(game, seat, monster, EngageAt::Fight);
                    // Then the next, if one likes and still can.
                    FrameStep::push(self.at(self.pc), engage)
                }
                _ => self.next(),
            },
            Special::OtherCard => {
                game.draw_other_card();
                self.next()
            }
            Special::DefeatAll => self.defeat_all(game, events),
            Special::CancelAttack => {
                game.cancel_attack();
                self.next()
            }
            Special::DropAbility => match (self.stage, game.returned.action()) {
                (0, _) if game.foe().is_some_and(|monster| droppable(game, monster).next().is_some()) => {
                    self.wait(Frame::Ask(seat))
                }
                (1, Action::Drop(ability)) => {
                    game.drop_ability(ability);
                    self.next()
                }
                _ => self.next(),
            },
            Special::Hound => self.hunt(game, events),
            Special::Snatch => self.snatch(game, events),
            Special::DoomedRound => {
                game.doom_combat();
                self.next()
            }
            Special::LoanDefault => {
                game.inv_mut(seat).has_defaulted = true;
                self.next()
            }
            Special::EnchantWeapon => match (self.stage, game.returned.action()) {
                (0, _) if self.physical_weapons(game).next().is_some() => self.wait(Frame::Ask(seat)),
                (1, Action::Pick(card)) => {
                    game.enchant(card);
                    self.next()
                }
                _ => self.next(),
            },
            _ => self.next(),
        }
    }

    fn monster_spot(&self, game: &State) -> Spot {
        self.monster.map_or(Spot::Cup, |monster| game.monsters.of(monster))
    }

    /// To the nearest; between equals the first player decides.
    fn hunt(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let goals = self.hunted(game);
        let to = match (self.stage, game.returned.action()) {
            (0, _) if goals.count_ones() > 1 => return self.wait(Frame::Ask(self.seat)),
            (1, Action::Go(to)) => Some(to),
            _ => Some(Space(goals.trailing_zeros() as u8)).filter(|_| goals != 0),
        };
        if let (Some(monster), Some(to)) = (self.monster, to) {
            game.put_monster(monster, Spot::At(to), events);
        }
        self.next()
    }

    /// Where a hound may go, as bits.
    fn hunted(&self, game: &State) -> u64 {
        match self.monster_spot(game) {
            Spot::At(here) => game.hound_goals(here),
            _ => 0,
        }
    }

    fn sellable(&self, game: &State) -> crate::ids::CardSet {
        game.inv(self.seat).cards.and(library().sets.by_deck[Deck::Common as usize])
    }

    fn physical_weapons(&self, game: &State) -> impl Iterator<Item = crate::ids::Card> + use<> {
        let weapons = game.inv(self.seat).cards.and(library().sets.weapons);
        weapons.iter().filter(|card| library().card(*card).kind == CardKind::PhysicalWeapon)
    }

    /// A card of a neighbourhood lies open until it is drawn.
    fn turn_up_card(mut self, game: &mut State) -> FrameStep {
        match self.stage {
            0 => self.wait(Frame::Ask(self.seat)),
            1 => {
                let Action::Go(street) = game.returned.action() else { return self.next() };
                self.place = Some(street);
                let left = game.hidden_location_cards(street).count() as u16;
                if left == 0 { self.next() } else { self.wait(Frame::Pick(left)) }
            }
            _ => {
                let at = game.returned.number().max(0) as usize;
                let street = self.place.unwrap_or(Space(0));
                let card = game.hidden_location_cards(street).nth(at);
                card.into_iter().for_each(|card| game.location_cards_open.push(card));
                self.next()
            }
        }
    }

    /// The gate's place of the next mythos card: move there, and have an encounter.
    fn follow_mythos(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        for _ in 0..game.decks.mythos.len() {
            let Some(card) = game.decks.mythos.draw() else { break };
            events.push(Event::MythosDrawn { card });
            game.decks.mythos.put_under(card);
            if let Some(place) = library().mythos(card).gate {
                game.move_by_text(self.seat, place, events);
                if game.inv(self.seat).space == place {
                    return self.then(Encounter::here(game, self.seat, 1));
                }
                break;
            }
        }
        self.next()
    }

    /// A monster onto the board if there is room, then the next: the outskirts may run over more than once.
    fn release(
        self,
        game: &mut State,
        next: Option<Monster>,
        to: Space,
        events: &mut Vec<Event>,
    ) -> FrameStep {
        let Some(monster) = next else { return self.next() };
        let spot = if game.has_room_for_a_monster() { Spot::At(to) } else { Spot::Outskirts };
        game.put_monster(monster, spot, events);
        if game.is_overrun() {
            return game.awaken(events);
        }
        match game.outskirts_overflow(events) {
            Some(terror) => FrameStep::push(self, terror),
            None => FrameStep::go(self),
        }
    }

    /// One monster after the other, so that the ancient one answers each.
    fn defeat_all(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let here = game.inv(self.seat).space;
        let next = game.monsters_in(here).chain(game.monsters.at(Spot::Apart)).next();
        let Some(monster) = next else {
            game.end_combat();
            return self.next();
        };
        let is_endless =
            Combat::new(game, self.seat, Foe::Monster(monster), 0).faces(game, MonsterAbility::Endless);
        let is_lost = is_endless
            || game.monsters.of(monster) == Spot::Apart
                && !game.options.revised(Switch::EncounterMonsterTrophy);
        events.push(Event::MonsterDefeated { seat: self.seat, monster });
        game.put_monster(monster, if is_lost { Spot::Cup } else { Spot::Trophy(self.seat) }, events);
        match game.answer_to_defeat() {
            Some(script) => FrameStep::push(self, monster_script(game, script, self.seat, monster)),
            None => FrameStep::go(self),
        }
    }

    /// Through the nearest gate; from an other world back to Arkham; without a gate the combat just ends.
    fn snatch(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        if game.inv(seat).space.is_other_world() {
            game.end_combat();
            return self.then(Return::new(seat, true));
        }
        let mut nearest = game.nearest_gates(seat);
        let (first, second) = (nearest.next(), nearest.next());
        drop(nearest);
        let place = match (first, second, self.stage, game.returned.action()) {
            (Some(_), Some(_), 0, _) => return self.wait(Frame::Ask(seat)),
            (Some(_), Some(_), _, Action::Go(place)) => Some(place),
            (only, ..) => only,
        };
        game.end_combat();
        if let Some((place, gate)) = place.and_then(|place| Some((place, game.places[place].gate?))) {
            game.draw_through(seat, place, library().gate(gate).world.first_area(), events);
        }
        self.next()
    }

    pub(crate) fn special_choices(&self, game: &State, special: Special, choice: &mut dyn FnMut(Action)) {
        match special {
            Special::FaceUpCard => (0..STREETS).for_each(|street| choice(Action::Go(Space(street)))),
            Special::SellDouble => self.sellable(game).iter().for_each(|card| choice(Action::GiveUp(card))),
            Special::Experiment => {
                choice(Action::Done);
                game.monsters.at(Spot::Rumor).for_each(|monster| choice(Action::Fight(monster)));
            }
            Special::DropAbility => {
                let abilities = game.foe().into_iter().flat_map(|monster| droppable(game, monster));
                abilities.for_each(|ability| choice(Action::Drop(ability)));
            }
            Special::Hound => {
                let goals = self.hunted(game);
                let near = Space::all().filter(|space| goals & 1 << space.0 != 0);
                near.for_each(|space| choice(Action::Go(space)));
            }
            Special::Snatch => game.nearest_gates(self.seat).for_each(|place| choice(Action::Go(place))),
            Special::EnchantWeapon => self.physical_weapons(game).for_each(|card| choice(Action::Pick(card))),
            _ => {}
        }
    }
}

/// Abilities that a spell can make one ignore: all that have a name, but magical immunity.
fn droppable(game: &State, monster: Monster) -> impl Iterator<Item = MonsterAbility> + use<> {
    let now = game.monster_now(monster);
    [
        MonsterAbility::Ambush,
        MonsterAbility::Endless,
        MonsterAbility::PhysicalResistance,
        MonsterAbility::PhysicalImmunity,
        MonsterAbility::MagicalResistance,
        MonsterAbility::Nightmarish,
        MonsterAbility::Overwhelming,
        MonsterAbility::Undead,
    ]
    .into_iter()
    .filter(move |ability| now.has(*ability))
}

impl State {
    fn hidden_location_cards(
        &self,
        street: Space,
    ) -> impl Iterator<Item = crate::ids::LocationCard> + use<'_> {
        self.location_cards_of(street).filter(|card| !self.location_cards_open.contains(*card))
    }

    /// Open gates that are nearest to somebody.
    fn nearest_gates(&self, seat: tabletop::Seat) -> impl Iterator<Item = Space> + use<'_> {
        let here = self.inv(seat).space;
        let distance =
            move |space: Space| library().place(here).map_or(0, |place| place.distances[space.index()]);
        let nearest = self.open_gates().map(|(place, _)| distance(place)).min();
        self.open_gates().map(|(place, _)| place).filter(move |place| Some(distance(*place)) == nearest)
    }

    /// The card that was drawn is set aside for another.
    fn draw_other_card(&mut self) {
        self.change(|frame| match frame {
            Frame::Encounter(encounter) => {
                encounter.drawn = [None, encounter.drawn[0]];
                encounter.at = EncounterAt::Redraw;
                Some(())
            }
            Frame::GateEncounter(encounter) => {
                encounter.cards = [None, encounter.cards[0]];
                encounter.at = GateEncounterAt::Redraw;
                Some(())
            }
            _ => None,
        });
    }
}
