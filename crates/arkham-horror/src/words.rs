//! Words about places, cards and the board.

use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::cards::Gain;
use crate::encounter::Encounter;
use crate::engage::{Engage, EngageAt};
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::gates::{OpenGate, Return, ShutGate};
use crate::ids::{Card, CardName, Monster, Space};
use crate::language::{Fortune, Kind, MovementKind, ShutGate as Which, SpecialCard, TrophyFrom};
use crate::library::{JAIL, LOST, library};
use crate::monsters::{Spawn, SpawnTo};
use crate::other_world::Visit;
use crate::piles::Spot;
use crate::program::{Cond, Effect, Monsters, Op, Scope, Source, Test, Whom};
use crate::script::ScriptFrame;
use crate::state::State;
use crate::terror::{Doom, Terror};

impl ScriptFrame {
    /// All words that are neither control nor points nor drawn cards.
    pub(crate) fn act(mut self, game: &mut State, op: Op, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        match op {
            Op::TakeCard(name) => match game.free_copy(seat, name) {
                Some(card) => self.then(Gain { seat, card, is_there: false }),
                None => self.next(),
            },
            Op::TakeSpecial(card) => match game.free_copy(seat, library().special(card)) {
                Some(card) => self.then(Gain { seat, card, is_there: false }),
                None => self.next(),
            },
            Op::TakeAnyAlly => match (self.stage, game.returned.action()) {
                (0, _) if !game.decks.allies.is_empty() => self.wait(Frame::Ask(seat)),
                (1, Action::Pick(card)) => self.then(Gain { seat, card, is_there: false }),
                _ => self.next(),
            },
            Op::LoseSpecial(card) => {
                let held = game.held(seat, library().special(card));
                held.iter().for_each(|card| game.discard(seat, card, events));
                self.next()
            }
            Op::Fortune(fortune) => {
                game.change_fortune(seat, fortune, events);
                self.next()
            }
            Op::DiscardThis | Op::BoxThis | Op::DiscardIt => {
                self.put_away(game, op, events);
                self.next()
            }
            Op::MoveToStreet | Op::MoveTo(_) | Op::MoveToAnySpace | Op::MoveToNextArea => {
                self.travel(game, op, events)
            }
            Op::Delay => {
                game.delay(seat, events);
                self.next()
            }
            Op::LoseTurn => {
                game.inv_mut(seat).loses_next_turn = true;
                events.push(Event::TurnLost { seat });
                self.next()
            }
            Op::Lost => {
                self.pc += 1;
                let child = game.lose_in_time_and_space(seat, None, events);
                self.goes_on(child)
            }
            Op::Return { or_stay } => self.then(Return::new(seat, or_stay)),
            Op::Arrest => {
                game.arrest(seat, events);
                self.next()
            }
            Op::Devour => {
                self.pc += 1;
                let child = game.devour(seat, events);
                self.goes_on(child)
            }
            Op::Encounter { cards } => self.then(Encounter::here(game, seat, cards)),
            Op::Visit(world) => self.then(Visit::new(game, seat, world)),
            Op::Meet(n) => self.meet(game, n, events),
            Op::Trophy(TrophyFrom::Cup) => self.then(Spawn::new(SpawnTo::Trophy(seat), 1)),
            Op::Trophy(TrophyFrom::Board) => match (self.stage, game.returned.action()) {
                (0, _) if game.on_board().next().is_some() => self.wait(Frame::Ask(seat)),
                (1, Action::TakeMonster(monster)) => {
                    game.put_monster(monster, Spot::Trophy(seat), events);
                    self.next()
                }
                _ => self.next(),
            },
            _ => self.change_board(game, op, events),
        }
    }

    fn change_board(mut self, game: &mut State, op: Op, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        match op {
            Op::Banish(which) => {
                let banished: Vec<Monster> = game.meant(which).collect();
                self.moved = banished.len() as u8;
                banished.into_iter().for_each(|monster| game.put_monster(monster, Spot::Cup, events));
                self.next()
            }
            Op::Spawn { n, at } => self.then(Spawn::new(SpawnTo::Place(at), n)),
            Op::SpawnOnThis { n } => self.then(Spawn::new(SpawnTo::Rumor, n)),
            Op::Terror(n) => self.then(Terror::rising(n)),
            Op::TerrorTo(to) => {
                let left = to.saturating_sub(game.terror);
                self.then(Terror::rising(left))
            }
            Op::Doom(n) if n < 0 => {
                game.doom = game.doom.saturating_sub(n.unsigned_abs());
                events.push(Event::DoomChanged { to: game.doom });
                self.next()
            }
            Op::Doom(n) => self.then(Doom { left: n as u8 }),
            Op::OpenGate { monsters } => self.then(OpenGate::new(game.inv(seat).space, monsters)),
            Op::ShutGate(which) => self.shut(game, which),
            Op::BoxAlly => self.then(Terror::of_one_ally()),
            Op::Mark(n) => {
                self.mark(game, n, events);
                self.next()
            }
            Op::FailRumor => {
                self.pc += 1;
                let child = game.end_rumor(false, events);
                self.goes_on(child)
            }
            Op::Reroll(which) => {
                if self.stage == 0 {
                    let again = game.reroll(which);
                    if again > 0 {
                        return self.wait(Frame::Dice(again));
                    }
                } else {
                    let faces = game.returned.faces();
                    game.add_rerolled(faces, events);
                }
                self.next()
            }
            Op::ReduceLoss(kind, n) => {
                let script = self;
                game.change(|frame| match frame {
                    Frame::Loss(loss) => {
                        let left = if kind == Kind::Sanity { &mut loss.sanity } else { &mut loss.stamina };
                        let less = script.amount(n, (*left).into(), (*left).into()).min(255) as u8;
                        *left = left.saturating_sub(less);
                        Some(())
                    }
                    _ => None,
                });
                self.next()
            }
            Op::PassCheck => {
                game.pass_check();
                self.next()
            }
            Op::Cancel => {
                game.change(|frame| match frame {
                    Frame::Damage(damage) => {
                        damage.is_cancelled = true;
                        Some(())
                    }
                    _ => None,
                });
                self.next()
            }
            Op::CheckDiceThisTurn(n) => {
                game.inv_mut(seat).extra_dice += n;
                self.next()
            }
            Op::EndCombat => {
                if let Some(monster) = self.monster {
                    game.put_monster(monster, Spot::Cup, events);
                }
                game.end_combat();
                self.next()
            }
            Op::ShedMonsterTrophy => match (self.stage, game.returned.action()) {
                (0, _) if game.monsters.at(Spot::Trophy(seat)).next().is_some() => {
                    self.wait(Frame::Ask(seat))
                }
                (1, Action::PayMonster(monster)) => {
                    game.put_monster(monster, Spot::Cup, events);
                    self.next()
                }
                _ => self.next(),
            },
            Op::ShedGateTrophy => match (self.stage, game.returned.action()) {
                (0, _) if !game.inv(seat).gates.is_empty() => self.wait(Frame::Ask(seat)),
                (1, Action::PayGate(gate)) => {
                    game.inv_mut(seat).gates.remove(gate);
                    game.decks.gates.put_under(gate);
                    self.next()
                }
                _ => self.next(),
            },
            _ => self.next(),
        }
    }

    /// On with the text, after something else where there is something.
    fn goes_on(self, first: Option<Frame>) -> FrameStep {
        match first {
            Some(child) => FrameStep::push(self, child),
            None => FrameStep::go(self),
        }
    }

    fn put_away(&self, game: &mut State, op: Op, events: &mut Vec<Event>) {
        match (op, self.source, self.monster) {
            (Op::DiscardIt, ..) => {
                let taken = self.item.filter(|card| !State::may_be_kept(*card));
                taken.into_iter().for_each(|card| game.discard(self.seat, card, events));
            }
            (Op::BoxThis, Source::Monster(_), Some(monster)) => game.put_monster(monster, Spot::Box, events),
            (Op::BoxThis, Source::Card(card), _) => game.box_card(self.seat, card, events),
            (Op::BoxThis, Source::Mythos(card), _) => game.box_rumor(card, events),
            (Op::DiscardThis, Source::Card(card), _) => game.discard(self.seat, card, events),
            _ => {}
        }
    }

    fn travel(self, game: &mut State, op: Op, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        let here = game.inv(seat).space;
        let to = match op {
            Op::MoveToStreet => here.street().unwrap_or(here),
            Op::MoveTo(to) => to,
            Op::MoveToNextArea if here.is_first_area() => Space(here.0 + 1),
            Op::MoveToNextArea if here.is_other_world() => return self.then(Return::new(seat, false)),
            Op::MoveToAnySpace => match (self.stage, game.returned.action()) {
                (0, _) => return self.wait(Frame::Ask(seat)),
                (1, Action::Go(to)) => to,
                _ => here,
            },
            _ => here,
        };
        game.move_by_text(seat, to, events);
        self.next()
    }

    fn meet(self, game: &mut State, n: u8, events: &mut Vec<Event>) -> FrameStep {
        if self.stage == 0 {
            let here = game.inv(self.seat).space;
            // Where nothing may appear, nothing is met (AH-173).
            if here.is_on_the_map() && !game.may_appear(here) {
                return self.next();
            }
            return self.wait(Spawn::new(SpawnTo::Apart, n));
        }
        let met = game.monsters.at(Spot::Apart).next();
        match met {
            Some(monster) if self.is_gone(game) => {
                game.put_monster(monster, Spot::Cup, events);
                FrameStep::go(self)
            }
            Some(monster) => {
                let engage = Engage::new(game, self.seat, monster, EngageAt::Ask);
                FrameStep::push(self, engage)
            }
            None => self.next(),
        }
    }

    fn shut(self, game: &mut State, which: Which) -> FrameStep {
        let place = match which {
            Which::It | Which::Entered => self.place,
            Which::HereWithElderSign => {
                let here = game.inv(self.seat).space;
                return self.then(ShutGate::with_elder_sign(game, self.seat, here));
            }
            Which::Chosen => match (self.stage, game.returned.action()) {
                (0, _) if game.open_gates().next().is_some() => return self.wait(Frame::Ask(self.seat)),
                (1, Action::Go(place)) => Some(place),
                _ => None,
            },
        };
        match place.filter(|place| game.places[*place].gate.is_some()) {
            Some(place) => self.then(ShutGate::by_text(place)),
            None => self.next(),
        }
    }

    fn mark(&self, game: &mut State, n: i8, events: &mut Vec<Event>) {
        match self.source {
            Source::Card(card) => game.mark_card(self.seat, card, events),
            Source::Mythos(_) => {
                if let Some(rumor) = &mut game.rumor {
                    rumor.marks = rumor.marks.saturating_add_signed(n);
                    events.push(Event::Marked { marks: rumor.marks });
                }
            }
            _ => {}
        }
    }

    pub(crate) fn act_choices(&self, game: &State, op: Op, choice: &mut dyn FnMut(Action)) {
        let seat = self.seat;
        match op {
            Op::TakeAnyAlly => game.decks.allies.iter().for_each(|card| choice(Action::Pick(card))),
            Op::MoveToAnySpace => game.each_open_space(seat, choice),
            Op::Trophy(_) => game.on_board().for_each(|monster| choice(Action::TakeMonster(monster))),
            Op::ShutGate(_) => game.open_gates().for_each(|(place, _)| choice(Action::Go(place))),
            Op::ShedMonsterTrophy => {
                game.monsters.at(Spot::Trophy(seat)).for_each(|monster| choice(Action::PayMonster(monster)));
            }
            Op::ShedGateTrophy => game.inv(seat).gates.iter().for_each(|gate| choice(Action::PayGate(gate))),
            Op::Special(special) => self.special_choices(game, special, choice),
            _ => {}
        }
    }
}

impl State {
    pub(crate) fn is_true(&self, seat: Seat, cond: Cond) -> bool {
        let nothing = ScriptFrame::new(self, 0, seat, Source::Rule);
        self.is_true_in(seat, cond, &nothing)
    }

    /// Whether a condition holds for somebody, in a text.
    pub(crate) fn is_true_in(&self, seat: Seat, cond: Cond, script: &ScriptFrame) -> bool {
        let inv = self.inv(seat);
        let roles = library().roles;
        let marks = || match self.rumor {
            Some(rumor) => usize::from(rumor.marks) + self.monsters.count(Spot::Rumor),
            None => 0,
        };
        let holds = match cond.test {
            Test::Available(name) => self.free_copy(seat, name).is_some(),
            Test::HasMoney(n) => inv.money >= n.into(),
            Test::HasClues(n) => inv.clues >= n.into(),
            Test::HasMonsterTrophy => self.monsters.at(Spot::Trophy(seat)).next().is_some(),
            Test::HasGateTrophy => !inv.gates.is_empty(),
            Test::Holds(filter, n) => self.matching(seat, filter).len() >= n.into(),
            Test::Cursed => !self.held(seat, roles.curse).is_empty(),
            Test::StillUp => !script.is_gone(self) && !self.fallen.contains(seat),
            Test::MonsterIs(kinds) => {
                script.monster.is_some_and(|monster| kinds & 1 << library().kind_of[monster.index()].0 != 0)
            }
            Test::Moved => script.moved > 0,
            Test::Terror(n) => self.terror >= n,
            Test::Marks(n) => marks() >= n.into(),
            Test::NoMarks => marks() == 0,
            Test::NoAllyLeft => self.decks.allies.is_empty(),
        };
        holds != cond.negated
    }

    /// A copy of a card that somebody may take: an ally that is free, a special card that they have not (AH-122).
    pub(crate) fn free_copy(&self, seat: Seat, name: CardName) -> Option<Card> {
        let printed = &library().cards[name.index()];
        match printed.deck {
            crate::language::Deck::Ally => printed.copies.and(self.decks.allies).first(),
            crate::language::Deck::Special => {
                let is_loan = name == library().special(SpecialCard::BankLoan);
                let may = self.held(seat, name).is_empty() && !(is_loan && self.inv(seat).has_defaulted);
                self.in_supply(name).filter(|_| may)
            }
            _ => None,
        }
    }

    /// A blessing lifts a curse, and the other way round (AH-185).
    pub(crate) fn change_fortune(&mut self, seat: Seat, fortune: Fortune, events: &mut Vec<Event>) {
        let roles = library().roles;
        let (same, opposite) = match fortune {
            Fortune::Blessed => (roles.blessing, roles.curse),
            Fortune::Cursed => (roles.curse, roles.blessing),
        };
        if let Some(card) = self.held(seat, opposite).first() {
            self.discard(seat, card, events);
            events.push(Event::FortuneChanged { seat, fortune: None });
        } else if self.held(seat, same).is_empty()
            && let Some(card) = self.in_supply(same)
        {
            self.inv_mut(seat).cards.insert(card);
            self.fresh.insert(card);
            events.push(Event::FortuneChanged { seat, fortune: Some(fortune) });
        }
    }

    pub(crate) fn can_gain(&self, seat: Seat, kind: Kind, source: Source) -> bool {
        self.inv(seat).points(kind) < self.maximum(seat, kind) && self.may_gain(kind, source)
    }

    /// Whom a loop or a choice means.
    pub(crate) fn targets(&self, seat: Seat, who: Whom) -> SeatSet {
        let here = self.inv(seat).space;
        let is_meant = |seat: &Seat| {
            let inv = self.inv(*seat);
            match who {
                Whom::Everyone | Whom::Anyone => true,
                Whom::InArkham => inv.space.is_in_arkham(),
                Whom::InStreets => inv.space.is_street(),
                Whom::InOtherWorlds => inv.space.is_other_world(),
                Whom::InJail => inv.space == JAIL,
                Whom::Lost => inv.space == LOST,
                Whom::Holding(name) => inv.space.is_in_arkham() && !self.held(*seat, name).is_empty(),
                Whom::FirstPlayer => *seat == self.leader(),
                Whom::OneHere => inv.space == here,
            }
        };
        self.in_order().filter(is_meant).collect()
    }

    pub(crate) fn delay(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.inv_mut(seat).is_delayed = true;
        events.push(Event::Delayed { seat });
    }

    /// To jail (AH-083).
    pub(crate) fn arrest(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.holds(None, |effect| matches!(effect, Effect::Arrest)) {
            return;
        }
        let half = self.inv(seat).money / 2;
        self.change_money(seat, -(half as i16), events);
        let inv = self.inv_mut(seat);
        inv.carry_off(JAIL);
        inv.is_delayed = true;
        events.push(Event::Arrested { seat });
    }

    /// A text moves somebody; into what is closed or cut off nobody is moved.
    pub(crate) fn move_by_text(&mut self, seat: Seat, to: Space, events: &mut Vec<Event>) {
        let here = self.inv(seat).space;
        let is_barred = self.is_closed(to) || self.is_cut_off(to) || self.is_cut_off(here);
        if to == here || to.is_on_the_map() && is_barred {
            return;
        }
        let inv = self.inv_mut(seat);
        // To be moved out of jail or nowhere ends that state.
        if here == JAIL || here == LOST {
            inv.is_delayed = false;
        }
        if !to.is_other_world() {
            inv.entered = None;
        }
        inv.stand_in(to);
        events.push(Event::Moved { seat, to });
    }

    /// Streets and locations that somebody may be moved to.
    pub(crate) fn each_open_space(&self, seat: Seat, choice: &mut dyn FnMut(Action)) {
        let here = self.inv(seat).space;
        if self.is_cut_off(here) {
            return choice(Action::Go(here));
        }
        let open = Space::all().filter(|space| !self.is_closed(*space) && !self.is_cut_off(*space));
        open.for_each(|space| choice(Action::Go(space)));
    }

    /// Monsters on the board, in the sky and in the outskirts.
    pub(crate) fn on_board(&self) -> impl Iterator<Item = Monster> + use<'_> {
        let is_there = |spot: Spot| matches!(spot, Spot::At(_) | Spot::Sky | Spot::Outskirts);
        self.monsters.iter().filter(move |(_, spot)| is_there(*spot)).map(|(monster, _)| monster)
    }

    /// The monsters that a text means.
    fn meant(&self, which: Monsters) -> impl Iterator<Item = Monster> + use<'_> {
        let is_meant = move |monster: Monster, spot: Spot| {
            let kind = library().kind_of[monster.index()];
            let is_there = match (which.scope, spot) {
                (Scope::Anywhere | Scope::InPlay, Spot::At(_))
                | (Scope::InPlay | Scope::SkyAndOutskirts, Spot::Sky | Spot::Outskirts) => true,
                (Scope::Neighbourhood(street), Spot::At(space)) => space.street() == Some(street),
                (Scope::Streets, Spot::At(space)) => space.is_street(),
                (Scope::Locations, Spot::At(space)) => space.is_location(),
                (Scope::Flying, Spot::At(_)) => self.monster_now(monster).movement == MovementKind::Flying,
                (Scope::Fast, Spot::At(_)) => self.monster_now(monster).movement == MovementKind::Fast,
                _ => false,
            };
            which.kinds & 1 << kind.0 != 0 && is_there
        };
        self.monsters
            .iter()
            .filter(move |(monster, spot)| is_meant(*monster, *spot))
            .map(|(monster, _)| monster)
    }

    pub(crate) fn put_monster(&mut self, monster: Monster, spot: Spot, events: &mut Vec<Event>) {
        self.monsters.put(monster, spot);
        events.push(Event::MonsterMoved { monster, to: spot });
    }

    /// The visit to a world that somebody is on.
    pub(crate) fn visit_of(&self, seat: Seat) -> Option<Visit> {
        self.innermost(|frame| match frame {
            Frame::Visit(visit) if visit.seat == seat => Some(*visit),
            _ => None,
        })
    }
}
