//! Compiles what words speak of: places, cards, monsters, people, conditions and costs.

use super::compiler::Compiler;
use crate::language::{
    Amount, CardFilter, CardPrice, Condition, Cost, Destination, MonsterFilter, SearchFor, Who,
};
use crate::program::{Cond, Filter, Monsters, Op, Price, Scope, Sought, Test, Whom};

impl Compiler<'_> {
    pub(super) fn destination(&mut self, to: &Destination) -> Op {
        match to {
            Destination::Street => Op::MoveToStreet,
            Destination::Place(name) => Op::MoveTo(self.space(name)),
            Destination::AnySpace => Op::MoveToAnySpace,
            Destination::World(name) => {
                let world = self.world(name);
                Op::MoveTo(self.names.first_area(world))
            }
            Destination::NextArea => Op::MoveToNextArea,
        }
    }

    pub(super) fn sought(&mut self, what: &SearchFor) -> Sought {
        match what {
            SearchFor::Named(name) => Sought::Named(self.card_name(name)),
            SearchFor::FirstWeapon => Sought::FirstWeapon,
            SearchFor::FirstTome => Sought::FirstTome,
            SearchFor::Any => Sought::Any,
        }
    }

    pub(super) fn filter(&mut self, filter: &CardFilter) -> Filter {
        match filter {
            CardFilter::Item => Filter::Item,
            CardFilter::Weapon => Filter::Weapon,
            CardFilter::WeaponOrSpell => Filter::WeaponOrSpell,
            CardFilter::Spell => Filter::Spell,
            CardFilter::Skill => Filter::Skill,
            CardFilter::Ally => Filter::Ally,
            CardFilter::Named(name) => Filter::Named(self.card_name(name)),
        }
    }

    pub(super) fn monsters(&mut self, filter: &MonsterFilter) -> Monsters {
        const EVERY: u32 = u32::MAX;
        let (kinds, scope) = match filter {
            MonsterFilter::Every => (EVERY, Scope::Anywhere),
            MonsterFilter::Kinds(kinds) => (self.kinds(kinds), Scope::Anywhere),
            MonsterFilter::Undead => (self.names.undead, Scope::Anywhere),
            MonsterFilter::Flying => (EVERY, Scope::Flying),
            MonsterFilter::Fast => (EVERY, Scope::Fast),
            MonsterFilter::In(street) => (EVERY, Scope::Neighbourhood(self.street(street))),
            MonsterFilter::InStreets => (EVERY, Scope::Streets),
            MonsterFilter::InLocations => (EVERY, Scope::Locations),
            MonsterFilter::InSkyAndOutskirts => (EVERY, Scope::SkyAndOutskirts),
            MonsterFilter::KindsInPlay(kinds) => (self.kinds(kinds), Scope::InPlay),
            MonsterFilter::Fought => (EVERY, Scope::Fought),
        };
        Monsters { kinds, scope }
    }

    pub(super) fn whom(&mut self, who: &Who) -> Whom {
        match who {
            Who::Everyone => Whom::Everyone,
            Who::InArkham => Whom::InArkham,
            Who::InStreets => Whom::InStreets,
            Who::InOtherWorlds => Whom::InOtherWorlds,
            Who::InJail => Whom::InJail,
            Who::LostInTimeAndSpace => Whom::Lost,
            Who::Holding(name) => Whom::Holding(self.card_name(name)),
            Who::FirstPlayer => Whom::FirstPlayer,
            Who::OneHere => Whom::OneHere,
            Who::Anyone => Whom::Anyone,
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) -> Cond {
        let test = match condition {
            Condition::Not(inner) => {
                let inner = self.condition(inner);
                return Cond { negated: !inner.negated, ..inner };
            }
            Condition::Available(name) => Test::Available(self.card_name(name)),
            Condition::HasMoney(n) => Test::HasMoney(*n),
            Condition::HasClues(n) => Test::HasClues(*n),
            Condition::HasMonsterTrophy => Test::HasMonsterTrophy,
            Condition::HasGateTrophy => Test::HasGateTrophy,
            Condition::Holds(filter, n) => Test::Holds(self.filter(filter), *n),
            Condition::Cursed => Test::Cursed,
            Condition::StillUp => Test::StillUp,
            Condition::MonsterIs(filter) => Test::MonsterIs(self.monsters(filter).kinds),
            Condition::Moved => Test::Moved,
            Condition::Terror(n) => Test::Terror(*n),
            Condition::Marks(n) => Test::Marks(*n),
            Condition::NoMarks => Test::NoMarks,
            Condition::NoAllyLeft => Test::NoAllyLeft,
        };
        Cond { test, negated: false }
    }

    pub(super) fn price(&mut self, cost: &Cost) -> Price {
        let (money, money_x) = match cost.money {
            Amount::Fixed(n) => (n, false),
            Amount::X => (0, true),
            _ => {
                self.wrong("a cost in money is a number or \"x\"");
                (0, false)
            }
        };
        let trophies = cost.trophies;
        let cards = cost
            .cards
            .as_ref()
            .map(|CardPrice { what, n, n_of_many }| (self.filter(what), *n, n_of_many.unwrap_or(*n)));
        Price {
            money_x,
            money,
            sanity: cost.sanity,
            stamina: cost.stamina,
            clue: cost.clue,
            points: cost.points,
            discard_this: cost.discard_this,
            mark: cost.mark,
            trophies: trophies.map_or(0, |price| price.worth),
            trophy_kind: trophies.map_or_else(Default::default, |price| price.only),
            cards: cards.map_or(0, |(_, n, _)| n),
            cards_of_many: cards.map_or(0, |(_, _, many)| many),
            filter: cards.map(|(filter, ..)| filter),
        }
    }
}
