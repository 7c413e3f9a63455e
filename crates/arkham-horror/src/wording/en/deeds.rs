//! What each word of the language does.

use super::super::sentence::{Deed, Good, Setting, This};
use super::super::{is_street, list, signed, special_id};
use super::nouns::{amount, count, deck, the, tokens};
use super::{English, Person, Phrase, article};
use crate::language::{
    Amount, CastingModifier, Deck, Destination, DiceCount, Fortune, Kind, LossAtZero, Modifier,
    MonsterFilter, Need, OfferWord, PriceRule, Reroll, RollWord, SearchFor, ShutGate, SpecialCard,
    TrophyFrom, Who, Word,
};
use Phrase::{Apart, Does, Is};

impl English {
    pub(super) fn deed(&self, deed: &Deed<'_>, person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        match deed {
            Deed::Do(word) => self.word(word, person, setting),
            Deed::EncounterThere(1) => vec![does("have an encounter there")],
            Deed::EncounterThere(cards) => {
                vec![Does(format!("draw {cards} encounter cards there")), does("resolve one of them")]
            }
            Deed::Pay(cost) => self.cost(cost, person).into_iter().map(Does).collect(),
            Deed::OneOf(ways) => {
                vec![Phrase::OneOf(ways.iter().map(|way| self.phrases(way, person, setting)).collect())]
            }
            Deed::PassRumor => vec![does("pass this rumor")],
            Deed::CastCheck { modifier, need } => vec![Does(cast_check(*modifier, *need))],
            Deed::Hold(modifiers) => modifiers.iter().map(|modifier| self.held(modifier)).collect(),
            Deed::AttackCheck(kind) => {
                let name = self.check_name(*kind);
                let check = format!(
                    "make {} {name} (+1) check, whose modifier falls by 1 each round",
                    article(&name)
                );
                vec![Does(check)]
            }
        }
    }

    fn held(&self, modifier: &Modifier) -> Phrase {
        let have = if matches!(modifier, Modifier::Monster(..)) { "" } else { "you have " };
        Apart(format!("{have}{} until the end of the combat", self.modifiers(&[modifier], This::Card)))
    }

    fn word(&self, word: &Word, person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        match word {
            Word::Check(check) => {
                let instead = check
                    .or_discard
                    .as_ref()
                    .map(|card| format!(", or discard {} to pass it", self.names.card(card)));
                vec![Does(format!("make {}{}", self.check(check), instead.unwrap_or_default()))]
            }
            Word::Roll(roll) => vec![Does(rolling(roll, person))],
            Word::Lose { sanity, stamina, clue, money, at_zero } => {
                let goods = [
                    (*sanity, Good::Sanity),
                    (*stamina, Good::Stamina),
                    (*clue, Good::Clue),
                    (*money, Good::Money),
                ];
                let devoured = format!(" (at 0, {} {} devoured)", person.pronoun(), super::be(Person::They));
                let end = if *at_zero == LossAtZero::Devoured { devoured } else { String::new() };
                vec![Does(format!("lose {}{end}", amounts(&goods, person)))]
            }
            Word::Gain { sanity, stamina, clue, money, split } => {
                gain([*sanity, *stamina, *clue, *money], *split, person)
            }
            Word::ChooseX { to, paying: true, .. } => vec![Does(format!("pay up to ${to}"))],
            Word::ChooseX { from, to, .. } => vec![Does(format!("choose a number from {from} to {to}"))],
            Word::Each { who, script } => vec![Does(self.chosen(who, script, setting))],
            Word::EachGate(script) => for_each(script, "for each open gate", person),
            Word::EachItem(script) => {
                for_each(script, &format!("for each of {} items", person.your()), person)
            }
            Word::Draw { .. } | Word::Search { .. } | Word::Offer(_) | Word::Shed { .. } => {
                self.cards_word(word, person)
            }
            Word::Special(special) => self.special(*special, person),
            _ => self.short_word(word, person, setting),
        }
    }

    fn chosen(&self, who: &Who, script: &[Word], setting: &Setting<'_>) -> String {
        let deeds: Vec<Deed<'_>> = script.iter().map(Deed::Do).collect();
        let said = super::does("who", Person::One, &self.phrases(&deeds, Person::One, setting));
        match who {
            Who::OneHere => format!("choose yourself or another investigator in the same place, {said}"),
            _ => format!("choose an investigator, {said}"),
        }
    }

    fn cards_word(&self, word: &Word, person: Person) -> Vec<Phrase> {
        match word {
            Word::Draw { deck: from, n, keep } => {
                let cards = match n {
                    Amount::Hits | Amount::Successes { .. } => {
                        format!("1 {} for each success", deck(*from, 1))
                    }
                    Amount::Misses { times } => format!("{times} {} for each failure", deck(*from, *times)),
                    Amount::Fixed(number) => format!("{number} {}", deck(*from, *number)),
                    _ => format!("that many {}", deck(*from, 2)),
                };
                let kept = keep.map(|(least, most)| match least {
                    0 => format!(", keeping {most} if you like"),
                    _ => format!(", keeping {most}"),
                });
                vec![Does(format!("draw {cards}{}", kept.unwrap_or_default()))]
            }
            Word::Search { deck: from, what, buy } => self.search(*from, what, *buy),
            Word::Offer(offer) => offered(offer),
            Word::Shed { what, n } => {
                let your = person.your();
                vec![Does(match n {
                    Amount::Fixed(number) => format!("discard {number} {}", self.cards(what, *number)),
                    Amount::HalfUp => format!("discard half of {your} {} (rounded up)", self.cards(what, 2)),
                    Amount::HalfDown => {
                        format!("discard half of {your} {} (rounded down)", self.cards(what, 2))
                    }
                    _ => format!("discard all {your} {}", self.cards(what, 2)),
                })]
            }
            _ => Vec::new(),
        }
    }

    fn search(&self, from: Deck, what: &SearchFor, buy: bool) -> Vec<Phrase> {
        let pile = format!("the {} deck", deck(from, 1));
        let takes = match (what, buy) {
            (SearchFor::Any, false) => format!("take any card from {pile}"),
            (SearchFor::Any, true) => {
                let buys = "buy any one card from it, if you like, at its price";
                return vec![Does(format!("search {pile}")), does(buys)];
            }
            (SearchFor::FirstWeapon, _) => format!("take the first weapon in {pile}"),
            (SearchFor::FirstTome, _) => format!("take the first tome in {pile}"),
            (SearchFor::Named(card), _) => {
                let name = self.names.card(card);
                format!("take {} {name} card from {pile}", article(name))
            }
        };
        vec![Does(takes)]
    }

    /// Words with nothing inside them.
    fn short_word(&self, word: &Word, person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        let this = if setting.this == This::Monster { "this monster" } else { "this card" };
        let your = person.your();
        let phrase = match word {
            Word::Points(points) => {
                Does(format!("gain {points} extra movement {}", plural(*points, "point")))
            }
            Word::ShedMonsterTrophy => does("give up 1 monster trophy"),
            Word::ShedGateTrophy => does("give up 1 gate trophy"),
            Word::TakeAlly(ally) => Does(format!("take the ally {}", self.names.card(ally))),
            Word::TakeAnyAlly => Does(format!("take an ally of {your} choice")),
            Word::TakeSpecial(card @ SpecialCard::Deputy) => {
                Does(format!("become the {}", self.names.card(special_id(*card))))
            }
            Word::TakeSpecial(card) => Does(format!("take {}", self.special_card(*card))),
            Word::LoseSpecial(card) => {
                Does(format!("give back {your} {}", self.names.card(special_id(*card))))
            }
            Word::Fortune(Fortune::Blessed) => does("receive a Blessing"),
            Word::Fortune(Fortune::Cursed) => does("receive a Curse"),
            Word::DiscardThis => Does(format!("discard {this}")),
            Word::BoxThis if setting.this == This::Monster => does("return it to the box"),
            Word::BoxThis => Does(format!("return {this} to the box")),
            Word::DiscardIt => does("discard that item"),
            Word::Move(to) => Does(self.moving(to)),
            Word::Delay => is("delayed"),
            Word::LoseTurn => Does(format!("lose {your} next turn")),
            Word::Lost => is("lost in time and space"),
            Word::Return { or_stay: false } => does("return to Arkham"),
            Word::Return { or_stay: true } => does("return to Arkham if there is a gate to come through"),
            Word::Arrest => is("arrested"),
            Word::Devour => is("devoured"),
            Word::LowerMaximum => Does(format!("lower {your} maximum Sanity or Stamina by 1 for good")),
            Word::Encounter { .. } => does("draw another encounter card here"),
            Word::Visit(world) => {
                Does(format!("have one encounter in {}, then come back here", the(self.names.world(world))))
            }
            Word::Meet { n: 1 } => does("face a monster from the cup"),
            Word::Meet { n } => Does(format!("face {n} monsters from the cup")),
            Word::Trophy(TrophyFrom::Board) => does("take any monster in play as a trophy"),
            Word::Trophy(TrophyFrom::Cup) => does("take a random monster from the cup as a trophy"),
            Word::ShutGate(ShutGate::HereWithElderSign) => {
                return vec![
                    does("close the gate here"),
                    does("keep it as a trophy"),
                    does("seal the location with a token from the doom track"),
                ];
            }
            _ => return vec![under_way(word, person).unwrap_or_else(|| self.board_word(word, this))],
        };
        vec![phrase]
    }

    /// What happens to the board and not to anybody.
    fn board_word(&self, word: &Word, this: &str) -> Phrase {
        match word {
            Word::Banish(filter @ MonsterFilter::Kinds(_)) => {
                Apart(format!("all {} go back to the cup", self.monsters(filter)))
            }
            Word::Banish(filter @ MonsterFilter::KindsInPlay(_)) => {
                Apart(format!("all {} in play go back to the cup", self.monsters(filter)))
            }
            Word::Banish(filter) => Apart(format!("{} go back to the cup", self.monsters(filter))),
            Word::Spawn { n, at } if at == "this" => {
                Does(format!("put {n} {} from the cup on this card", plural(*n, "monster")))
            }
            Word::Spawn { n: 1, at } => Apart(format!("a monster appears {}", self.appears_at(at))),
            Word::Spawn { n, at } => Apart(format!("{n} monsters appear {}", self.appears_at(at))),
            Word::Terror(levels) => Apart(format!("the terror level rises by {levels}")),
            Word::TerrorTo(level) => Apart(format!("the terror level rises to {level}")),
            Word::Doom(number) => {
                let change = if *number < 0 { "taken off" } else { "put on" };
                let tokens = number.unsigned_abs();
                let are = if tokens == 1 { "is" } else { "are" };
                Apart(format!("{tokens} doom {} {are} {change} the doom track", plural(tokens, "token")))
            }
            Word::OpenGate { monsters: 0 } => Apart("a gate opens here".to_owned()),
            Word::OpenGate { .. } => Apart("a gate opens here and a monster comes through".to_owned()),
            Word::ShutGate(ShutGate::Chosen) => does("close any open gate, without taking it as a trophy"),
            Word::ShutGate(ShutGate::It) => Apart("that gate closes".to_owned()),
            Word::ShutGate(ShutGate::Entered) => Apart("the gate you came through closes".to_owned()),
            Word::BoxAlly => Apart("a random ally in the deck leaves the game".to_owned()),
            Word::Mark(number) if *number < 0 => Does(tokens("take", number.unsigned_abs(), "off this card")),
            Word::Mark(number) => Does(tokens("put", number.unsigned_abs(), "on this card")),
            Word::FailRumor => Apart("this rumor fails".to_owned()),
            Word::EndCombat => Apart(format!("the combat is over and {this} goes back to the cup")),
            _ => Apart(String::new()),
        }
    }

    fn appears_at(&self, place: &str) -> String {
        match is_street(place) {
            true => format!("in {}", self.streets(place)),
            false => format!("at {}", the(self.names.place(place))),
        }
    }

    fn special_card(&self, card: SpecialCard) -> String {
        let name = self.names.card(special_id(card));
        match card {
            SpecialCard::Retainer | SpecialCard::BankLoan | SpecialCard::Membership => {
                format!("{} {name}", article(name))
            }
            _ => format!("the {name}"),
        }
    }

    fn moving(&self, to: &Destination) -> String {
        match to {
            Destination::Street => "move to the street".to_owned(),
            Destination::Place(place) => format!("move to {}", the(self.names.place(place))),
            Destination::AnySpace => "move to any street or location".to_owned(),
            Destination::World(world) => {
                format!("move to the first area of {}", the(self.names.world(world)))
            }
            Destination::NextArea => "move on to the next area".to_owned(),
        }
    }
}

fn does(words: &str) -> Phrase {
    Does(words.to_owned())
}

fn is(state: &str) -> Phrase {
    Is(state.to_owned())
}

fn plural(number: u8, noun: &str) -> String {
    if number == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// What happens to a check, a loss or a turn that is under way.
fn under_way(word: &Word, person: Person) -> Option<Phrase> {
    let your = person.your();
    Some(match word {
        Word::Reroll(Reroll::All) => does("reroll all its dice"),
        Word::Reroll(Reroll::OneDie) => does("reroll one of its dice"),
        Word::Reroll(Reroll::FailedDice) => does("reroll the dice that failed"),
        Word::ReduceLoss(kind, Amount::Fixed(less)) => {
            Does(format!("lose {} less", count(*less, Good::of(*kind))))
        }
        Word::ReduceLoss(kind, _) => Does(format!("lose no {}", Good::of(*kind).name())),
        Word::PassCheck => does("pass the check automatically"),
        Word::Cancel => does("lose no Stamina to the monster"),
        Word::CheckDiceThisTurn(dice) => Apart(format!(
            "{} have {} to all {your} checks until the end of the turn",
            person.pronoun(),
            signed(*dice)
        )),
        _ => return None,
    })
}

fn cast_check(modifier: CastingModifier, need: Need) -> String {
    let check = match modifier {
        CastingModifier::Plus(modifier) => format!("make a spell ({}) check", signed(modifier)),
        CastingModifier::Awareness => {
            "make a spell check with the monster’s awareness as its modifier".to_owned()
        }
    };
    match need {
        Need::One => check,
        Need::Toughness => check + ", which needs as many successes as the monster’s toughness",
    }
}

fn amounts(goods: &[(Amount, Good)], person: Person) -> String {
    let some: Vec<(Amount, Good)> =
        goods.iter().filter(|(number, _)| *number != Amount::Fixed(0)).copied().collect();
    match some.as_slice() {
        [(Amount::Rolled { .. }, one), (Amount::Rolled { .. }, other)] => {
            format!("that much {} and {}", one.name(), other.name())
        }
        _ => list(
            &some.iter().map(|(number, good)| amount(*number, *good, person)).collect::<Vec<_>>(),
            " and ",
        ),
    }
}

fn gain(numbers: [Amount; 4], split: Amount, person: Person) -> Vec<Phrase> {
    let goods = [Good::Sanity, Good::Stamina, Good::Clue, Good::Money];
    let some = numbers.into_iter().zip(goods).filter(|(number, _)| *number != Amount::Fixed(0));
    let (full, rest): (Vec<_>, Vec<_>) = some.partition(|(number, _)| *number == Amount::Max);
    let mut phrases = Vec::new();
    if !full.is_empty() {
        let names: Vec<String> = full.iter().map(|(_, good)| good.name().to_owned()).collect();
        phrases.push(Does(format!("regain all {} {}", person.your(), list(&names, " and "))));
    }
    if !rest.is_empty() {
        phrases.push(Does(format!("gain {}", amounts(&rest, person))));
    }
    let divided = "divided between Sanity and Stamina as you like";
    match split {
        Amount::Fixed(0) => {}
        Amount::Fixed(points) => phrases.push(Does(format!("gain {points} points, {divided}"))),
        _ => phrases.push(Does(format!("gain that many points, {divided}"))),
    }
    phrases
}

/// Only a roll for each is a deed of its own.
fn for_each(script: &[Word], what: &str, person: Person) -> Vec<Phrase> {
    match script {
        [Word::Roll(roll)] => vec![Does(format!("{} {what}", rolling(roll, person)))],
        _ => Vec::new(),
    }
}

fn rolling(roll: &RollWord, person: Person) -> String {
    let less = roll.sum.iter().find_map(|word| match word {
        Word::Lose { sanity: Amount::Rolled { less }, .. }
        | Word::Lose { stamina: Amount::Rolled { less }, .. } => {
            (*less > 0).then(|| format!(", subtract {less}"))
        }
        _ => None,
    });
    let dice = match roll.dice {
        DiceCount::Fixed(1) => "a die".to_owned(),
        DiceCount::Fixed(number) => format!("{number} dice"),
        DiceCount::Current(kind) => {
            let kind = if kind == Kind::Sanity { "Sanity" } else { "Stamina" };
            format!("a die for each point of {} {kind}", person.your())
        }
    };
    format!("roll {dice}{}", less.unwrap_or_default())
}

fn offered(offer: &OfferWord) -> Vec<Phrase> {
    let tops: Vec<String> = offer
        .from
        .iter()
        .map(|(from, number)| match number {
            1 => format!("the top {}", deck(*from, 1)),
            _ => format!("the top {number} {}", deck(*from, *number)),
        })
        .collect();
    let cards: u8 = offer.from.iter().map(|(_, number)| number).sum();
    let is_one = cards == 1;
    let price = match offer.price {
        PriceRule::List => "at its price".to_owned(),
        PriceRule::ListPlus(more) if more < 0 => {
            format!("for ${} less than its price", more.unsigned_abs())
        }
        PriceRule::ListPlus(more) => format!("for ${more} more than its price"),
        PriceRule::HalfUp => "for half its price (rounded up)".to_owned(),
    };
    let buys = match (is_one, offer.must, offer.at_most) {
        (true, ..) => format!("buy it, if you like, {price}"),
        (_, true, _) => "buy one of them if you can afford any".to_owned(),
        (_, false, Some(most)) => format!("buy up to {most} of them, each {price}"),
        (_, false, None) => format!("buy any of them, each {price}"),
    };
    vec![Does(format!("look at {}", list(&tops, " and "))), Does(buys)]
}
