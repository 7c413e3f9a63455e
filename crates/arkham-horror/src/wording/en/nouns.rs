//! Amounts, prices, conditions and what they are of.

use super::super::names::Named;
use super::super::sentence::{Good, Price, This};
use super::super::{list, signed};
use super::{English, Person, conjugated};
use crate::language::{
    Amount, CardFilter, CardPrice, CheckKind, CheckWord, Condition, Cost, Deck, MonsterFilter, TrophyKind,
};
use crate::pay::GATE_WORTH;

impl Good {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Sanity => "Sanity",
            Self::Stamina => "Stamina",
            Self::Clue => "clue tokens",
            Self::Money => "money",
        }
    }
}

/// So many of it: `2 Sanity`, `1 clue token`, `$3`.
pub(super) fn count(number: u8, good: Good) -> String {
    match (good, number) {
        (Good::Money, _) => format!("${number}"),
        (Good::Clue, 1) => "1 clue token".to_owned(),
        _ => format!("{number} {}", good.name()),
    }
}

pub(super) fn amount(amount: Amount, good: Good, person: Person) -> String {
    let your = person.your();
    let name = good.name();
    match amount {
        Amount::Fixed(number) => count(number, good),
        Amount::All | Amount::Max => format!("all {your} {name}"),
        Amount::HalfUp => format!("half of {your} {name} (rounded up)"),
        Amount::HalfDown => format!("half of {your} {name} (rounded down)"),
        Amount::Rolled { .. } | Amount::X => match good {
            Good::Clue => format!("that many {name}"),
            _ => format!("that much {name}"),
        },
        Amount::Hits => format!("{} for each success", count(1, good)),
        Amount::Misses { times } => format!("{} for each failure", count(times, good)),
        Amount::Successes { times } => format!("{} for each success", count(times, good)),
    }
}

pub(super) fn deck(deck: Deck, number: u8) -> &'static str {
    let (one, several) = match deck {
        Deck::Common => ("common item", "common items"),
        Deck::Unique => ("unique item", "unique items"),
        Deck::Spell => ("spell", "spells"),
        Deck::Skill => ("skill", "skills"),
        Deck::Ally => ("ally", "allies"),
        Deck::Special => ("special card", "special cards"),
    };
    if number == 1 { one } else { several }
}

pub(super) fn the(named: Named<'_>) -> String {
    if named.article.is_empty() { named.name.to_owned() } else { format!("{} {}", named.article, named.name) }
}

impl English {
    pub(super) fn streets(&self, street: &str) -> String {
        format!("the streets of {}", the(self.names.place(street)))
    }

    pub(super) fn check_name(&self, kind: CheckKind) -> String {
        match kind {
            CheckKind::Evade => "evade".to_owned(),
            CheckKind::Horror => "horror".to_owned(),
            CheckKind::Combat => "combat".to_owned(),
            CheckKind::Spell => "spell".to_owned(),
            _ => self.names.skill(kind.skill()).to_owned(),
        }
    }

    /// `a Luck (−1) [2] check`.
    pub(super) fn check(&self, check: &CheckWord) -> String {
        let name = self.check_name(check.skill);
        let modifier =
            if check.modifier == 0 { String::new() } else { format!(" ({})", signed(check.modifier)) };
        let need = if check.need == 1 { String::new() } else { format!(" [{}]", check.need) };
        format!("{} {name}{modifier}{need} check", super::article(&name))
    }

    pub(super) fn cards(&self, filter: &CardFilter, number: u8) -> String {
        let is_one = number == 1;
        let (one, several) = match filter {
            CardFilter::Item => ("item", "items"),
            CardFilter::Weapon => ("weapon", "weapons"),
            CardFilter::WeaponOrSpell => ("weapon or spell", "weapons or spells"),
            CardFilter::Spell => return deck(Deck::Spell, number).to_owned(),
            CardFilter::Skill => return deck(Deck::Skill, number).to_owned(),
            CardFilter::Ally => return deck(Deck::Ally, number).to_owned(),
            CardFilter::Named(card) => {
                return format!("{} {}", self.names.card(card), if is_one { "card" } else { "cards" });
            }
        };
        if is_one { one } else { several }.to_owned()
    }

    /// A subject in the plural.
    pub(super) fn monsters(&self, filter: &MonsterFilter) -> String {
        let kinds = |kinds: &[String]| {
            let names: Vec<String> = kinds.iter().map(|kind| self.names.monsters(kind).to_owned()).collect();
            list(&names, " and ")
        };
        match filter {
            MonsterFilter::Every => "all monsters".to_owned(),
            MonsterFilter::Kinds(some) | MonsterFilter::KindsInPlay(some) => kinds(some),
            MonsterFilter::Undead => "undead monsters".to_owned(),
            MonsterFilter::Flying => "flying monsters".to_owned(),
            MonsterFilter::Fast => "fast monsters".to_owned(),
            MonsterFilter::In(street) => {
                format!("all monsters in {} and its locations", self.streets(street))
            }
            MonsterFilter::InStreets => "all monsters in the streets".to_owned(),
            MonsterFilter::InLocations => "all monsters in the locations".to_owned(),
            MonsterFilter::InSkyAndOutskirts => "all monsters in the Sky and the Outskirts".to_owned(),
            MonsterFilter::Fought => "the monster".to_owned(),
        }
    }

    pub(super) fn prices(&self, prices: &[Price<'_>], person: Person) -> String {
        let paid = prices.iter().flat_map(|price| match price {
            Price::Exhaust => vec!["exhaust this card".to_owned()],
            Price::Sanity(sanity) => vec![format!("pay {}", count(*sanity, Good::Sanity))],
            Price::Of(cost) => self.cost(cost, person),
        });
        list(&paid.collect::<Vec<_>>(), " and ")
    }

    /// What is done to pay: `pay $3 and 1 Sanity`, `discard this card`.
    pub(super) fn cost(&self, cost: &Cost, person: Person) -> Vec<String> {
        let points = [(cost.sanity, Good::Sanity), (cost.stamina, Good::Stamina)];
        let money = (cost.money != Amount::Fixed(0)).then(|| amount(cost.money, Good::Money, person));
        let points =
            points.into_iter().filter(|(number, _)| *number > 0).map(|(number, good)| count(number, good));
        let paid: Vec<String> = money.into_iter().chain(points).collect();
        let mut said = Vec::new();
        said.extend((cost.clue > 0).then(|| format!("spend {}", count(cost.clue, Good::Clue))));
        said.extend((cost.points > 0).then(|| match cost.points {
            1 => "spend 1 movement point".to_owned(),
            points => format!("spend {points} movement points"),
        }));
        said.extend((!paid.is_empty()).then(|| format!("pay {}", list(&paid, " and "))));
        said.extend(cost.trophies.map(|price| match (price.only, price.worth / GATE_WORTH) {
            (TrophyKind::Any, _) => format!("give up trophies worth {}", price.worth),
            (TrophyKind::Monsters, _) => format!("give up monster trophies worth {}", price.worth),
            (TrophyKind::Gates, 1) => "give up 1 gate trophy".to_owned(),
            (TrophyKind::Gates, gates) => format!("give up {gates} gate trophies"),
        }));
        said.extend(cost.cards.as_ref().map(|price| self.card_price(price)));
        said.extend((cost.mark > 0).then(|| tokens("put", cost.mark, "on this card")));
        said.extend(cost.discard_this.then(|| "discard this card".to_owned()));
        said
    }

    fn card_price(&self, price: &CardPrice) -> String {
        let cards = self.cards(&price.what, price.n);
        match price.n_of_many {
            Some(many) => format!("discard {} {cards} ({many} with five or more players)", price.n),
            None => format!("discard {} {cards}", price.n),
        }
    }

    /// With its subject.
    pub(super) fn whole_condition(
        &self,
        condition: &Condition,
        holds: bool,
        person: Person,
        this: This,
    ) -> String {
        let not = if holds { "" } else { " not" };
        let things = if this == This::Cage { "monster" } else { "token" };
        match condition {
            Condition::Not(inner) => self.whole_condition(inner, !holds, person, this),
            Condition::Available(card) => format!("{} is{not} available", self.names.card(card)),
            Condition::Moved => if holds { "at least one goes back" } else { "none goes back" }.to_owned(),
            Condition::MonsterIs(filter) => format!("it is{not} one of the {}", self.monsters(filter)),
            Condition::Terror(level) if holds => format!("the terror level is {level} or higher"),
            Condition::Terror(level) => format!("the terror level is below {level}"),
            Condition::Marks(number) => format!("there are{not} {number} {things}s on this card"),
            Condition::NoMarks if holds => format!("no {things} is left on this card"),
            Condition::NoMarks => format!("there is a {things} on this card"),
            Condition::NoAllyLeft if holds => "no ally is left in the deck".to_owned(),
            Condition::NoAllyLeft => "an ally is left in the deck".to_owned(),
            _ => {
                let subject = if person == Person::You { "you" } else { "they" };
                let plural = if person == Person::You { Person::You } else { Person::They };
                format!("{subject} {}", self.condition(condition, holds, plural, this))
            }
        }
    }

    /// Without its subject: `have no item`.
    pub(super) fn condition(&self, condition: &Condition, holds: bool, person: Person, this: This) -> String {
        let have = |what: String| conjugated(&format!("have {what}"), person);
        let be = super::be(person);
        let not = if holds { "" } else { " not" };
        let a_or_no = |what: &str| {
            have(if holds { format!("{} {what}", super::article(what)) } else { format!("no {what}") })
        };
        match condition {
            Condition::Not(inner) => self.condition(inner, !holds, person, this),
            Condition::HasMoney(money) if holds => have(format!("at least ${money}")),
            Condition::HasMoney(money) => have(format!("less than ${money}")),
            Condition::HasClues(1) => a_or_no("clue token"),
            Condition::HasClues(clues) if holds => have(format!("at least {clues} clue tokens")),
            Condition::HasClues(clues) => have(format!("fewer than {clues} clue tokens")),
            Condition::HasMonsterTrophy => a_or_no("monster trophy"),
            Condition::HasGateTrophy => a_or_no("gate trophy"),
            Condition::Holds(CardFilter::Named(card), 1) if holds => {
                have(format!("the {} card", self.names.card(card)))
            }
            Condition::Holds(CardFilter::Named(card), 1) => {
                let lack = if person == Person::One { "does not have" } else { "do not have" };
                format!("{lack} the {} card", self.names.card(card))
            }
            Condition::Holds(filter, 1) => a_or_no(&self.cards(filter, 1)),
            Condition::Holds(filter, number) if holds => {
                have(format!("at least {number} {}", self.cards(filter, *number)))
            }
            Condition::Holds(filter, number) => {
                have(format!("fewer than {number} {}", self.cards(filter, *number)))
            }
            Condition::Cursed => a_or_no(self.names.card("curse")),
            Condition::StillUp => format!("{be}{} still on {} feet", not, person.your()),
            other => self.whole_condition(other, holds, person, this),
        }
    }
}

/// `put 1 token on this card`.
pub(super) fn tokens(verb: &str, number: u8, place: &str) -> String {
    format!("{verb} {number} {} {place}", if number == 1 { "token" } else { "tokens" })
}
