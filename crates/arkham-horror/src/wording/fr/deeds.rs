//! What each word of the language does.

use super::super::sentence::{Deed, Good, Setting, This};
use super::super::{is_street, list, signed, special_id};
use super::nouns::{amount, count, deck, of, the, to, tokens};
use super::verbs::*;
use super::{French, Person, Phrase};
use crate::language::{
    Amount, CastingModifier, Deck, Destination, DiceCount, Fortune, Kind, LossAtZero, Modifier, Need,
    OfferWord, PriceRule, Reroll, RollWord, SearchFor, ShutGate, TrophyFrom, Who, Word,
};
use Phrase::{Apart, Does};

impl French {
    pub(super) fn deed(&self, deed: &Deed<'_>, person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        match deed {
            Deed::Do(word) => self.word(word, person, setting),
            Deed::EncounterThere(1) => vec![does(AVOIR, "une rencontre sur place")],
            Deed::EncounterThere(cards) => vec![
                Does(PIOCHER, format!("{cards} cartes de rencontre sur place")),
                does(RESOUDRE, "l’une d’elles"),
            ],
            Deed::Pay(cost) => self.cost(cost).into_iter().map(|(verb, rest)| Does(verb, rest)).collect(),
            Deed::OneOf(ways) => {
                vec![Phrase::OneOf(ways.iter().map(|way| self.phrases(way, person, setting)).collect())]
            }
            Deed::PassRumor => vec![does(DEJOUER, "la rumeur")],
            Deed::CastCheck { modifier, need } => vec![Does(FAIRE, cast_check(*modifier, *need))],
            Deed::Hold(modifiers) => modifiers.iter().map(|modifier| self.held(modifier)).collect(),
            Deed::AttackCheck(kind) => {
                vec![Does(
                    FAIRE,
                    format!(
                        "un test {} (+1), dont le modificateur baisse de 1 à chaque tour de combat",
                        self.of_check(*kind)
                    ),
                )]
            }
        }
    }

    fn held(&self, modifier: &Modifier) -> Phrase {
        let have = if matches!(modifier, Modifier::Monster(..)) { "" } else { "tu as " };
        Apart(format!("{have}{} jusqu’à la fin du combat", self.modifiers(&[modifier], This::Card)))
    }

    fn word(&self, word: &Word, person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        match word {
            Word::Check(check) => {
                let instead = check.or_discard.as_ref().map(|card| {
                    format!(" ; défausser la carte {} suffit à le réussir", self.names.card(card))
                });
                vec![Does(FAIRE, self.check(check) + &instead.unwrap_or_default())]
            }
            Word::Roll(roll) => rolling(roll, ""),
            Word::Lose { sanity, stamina, clue, money, at_zero } => {
                let goods = [
                    (*sanity, Good::Sanity),
                    (*stamina, Good::Stamina),
                    (*clue, Good::Clue),
                    (*money, Good::Money),
                ];
                let end = match (at_zero, person) {
                    (LossAtZero::KnockedOut, _) => "",
                    (LossAtZero::Devoured, Person::You) => " (à 0, tu te fais dévorer)",
                    (LossAtZero::Devoured, Person::One) => " (à 0, on se fait dévorer)",
                };
                vec![Does(PERDRE, amounts(&goods, person) + end)]
            }
            Word::Gain { sanity, stamina, clue, money, split } => {
                gain([*sanity, *stamina, *clue, *money], *split, person)
            }
            Word::ChooseX { to, paying: true, .. } => vec![Does(PAYER, format!("jusqu’à {to} $"))],
            Word::ChooseX { from, to, .. } => vec![Does(CHOISIR, format!("un nombre de {from} à {to}"))],
            Word::Each { who, script } => vec![Does(DESIGNER, self.chosen(who, script, setting))],
            Word::EachGate(script) => for_each(script, " pour chaque portail ouvert"),
            Word::EachItem(script) => for_each(script, &format!(" pour chacun de {} objets", person.your())),
            Word::Draw { .. } | Word::Search { .. } | Word::Offer(_) | Word::Shed { .. } => {
                self.cards_word(word, person)
            }
            Word::Special(special) => self.special(*special, person),
            _ => self.short_word(word, person, setting),
        }
    }

    fn chosen(&self, who: &Who, script: &[Word], setting: &Setting<'_>) -> String {
        let deeds: Vec<Deed<'_>> = script.iter().map(Deed::Do).collect();
        let said = super::does("elle", Person::One, &self.phrases(&deeds, Person::One, setting));
        match who {
            Who::OneHere => format!("une personne au même endroit, toi y compris : {said}"),
            _ => format!("une personne : {said}"),
        }
    }

    fn cards_word(&self, word: &Word, person: Person) -> Vec<Phrase> {
        match word {
            Word::Draw { deck: from, n, keep } => {
                let cards = match n {
                    Amount::Hits | Amount::Successes { .. } => format!("1 {} par succès", deck(*from, 1)),
                    Amount::Misses { times } => format!("{times} {} par échec", deck(*from, *times)),
                    Amount::Fixed(number) => format!("{number} {}", deck(*from, *number)),
                    _ => format!("autant de {}", deck(*from, 2)),
                };
                let kept = keep.map(|(least, most)| match least {
                    0 => Does(EN_GARDER, format!("au plus {most}")),
                    _ => Does(EN_GARDER, most.to_string()),
                });
                std::iter::once(Does(PIOCHER, cards)).chain(kept).collect()
            }
            Word::Search { deck: from, what, buy } => self.search(*from, what, *buy, person),
            Word::Offer(offer) => offered(offer),
            Word::Shed { what, n } => {
                let your = person.your();
                vec![Does(
                    DEFAUSSER,
                    match n {
                        Amount::Fixed(number) => format!("{number} {}", self.cards(what, *number)),
                        Amount::HalfUp => {
                            format!("la moitié de {your} {} (arrondi supérieur)", self.cards(what, 2))
                        }
                        Amount::HalfDown => {
                            format!("la moitié de {your} {} (arrondi inférieur)", self.cards(what, 2))
                        }
                        _ => self.all_cards(what, person),
                    },
                )]
            }
            _ => Vec::new(),
        }
    }

    fn search(&self, from: Deck, what: &SearchFor, buy: bool, person: Person) -> Vec<Phrase> {
        let pile = format!("la pioche des {}", deck(from, 2));
        let choice = format!("la carte de {}", choice(person));
        match (what, buy) {
            (SearchFor::Any, false) => vec![Does(PRENDRE, format!("{choice} dans {pile}"))],
            (SearchFor::Any, true) => {
                vec![Does(FOUILLER, pile), Does(POUVOIR_Y_ACHETER, format!("{choice} à son prix"))]
            }
            (SearchFor::FirstWeapon, _) => vec![Does(PRENDRE, format!("la première arme de {pile}"))],
            (SearchFor::FirstTome, _) => vec![Does(PRENDRE, format!("le premier livre de {pile}"))],
            (SearchFor::Named(card), _) => {
                vec![Does(PRENDRE, format!("une carte {} dans {pile}", self.names.card(card)))]
            }
        }
    }

    /// Words with nothing inside them.
    fn short_word(&self, word: &Word, person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        let this = if setting.this == This::Monster { "ce monstre" } else { "cette carte" };
        let (your, next_turn) = match person {
            Person::You => ("ta", "ton prochain tour"),
            Person::One => ("sa", "son prochain tour"),
        };
        let phrase = match word {
            Word::Points(1) => does(GAGNER, "1 point de mouvement"),
            Word::Points(points) => Does(GAGNER, format!("{points} points de mouvement")),
            Word::ShedMonsterTrophy => does(CEDER, "1 trophée de monstre"),
            Word::ShedGateTrophy => does(CEDER, "1 trophée de portail"),
            Word::TakeAlly(ally) => Does(PRENDRE, format!("la carte d’allié {}", self.names.card(ally))),
            Word::TakeAnyAlly => Does(PRENDRE, format!("l’allié de {}", choice(person))),
            Word::TakeSpecial(card) => {
                Does(PRENDRE, format!("la carte {}", self.names.card(special_id(*card))))
            }
            Word::LoseSpecial(card) => {
                Does(RENDRE, format!("{your} carte {}", self.names.card(special_id(*card))))
            }
            Word::Fortune(Fortune::Blessed) => does(RECEVOIR, "une Bénédiction"),
            Word::Fortune(Fortune::Cursed) => does(RECEVOIR, "une Malédiction"),
            Word::DiscardThis => Does(DEFAUSSER, this.to_owned()),
            Word::BoxThis if setting.this == This::Monster => does(LE_REMETTRE, "dans la boîte"),
            Word::BoxThis => Does(REMETTRE, format!("{this} dans la boîte")),
            Word::DiscardIt => does(DEFAUSSER, "cet objet"),
            Word::Move(to) => self.moving(to, person),
            Word::Delay => does(PRENDRE, "du retard"),
            Word::LoseTurn => does(PASSER, next_turn),
            Word::Lost => does(SE_PERDRE, "dans le temps et l’espace"),
            Word::Return { or_stay: false } => does(RENTRER, "à Arkham"),
            Word::Return { or_stay: true } => does(RENTRER, "à Arkham s’il y a un portail pour revenir"),
            Word::Arrest => does(SE_FAIRE, "arrêter"),
            Word::Devour => does(SE_FAIRE, "dévorer"),
            Word::LowerMaximum => Does(BAISSER, {
                let (sanity, stamina) = (Good::Sanity.yours(person), Good::Stamina.yours(person));
                format!("de 1 pour de bon le maximum de {sanity} ou de {stamina}")
            }),
            Word::Encounter { .. } => does(PIOCHER, "une autre carte de rencontre ici"),
            Word::Visit(world) => {
                return vec![
                    Does(AVOIR, format!("une rencontre {}", self.in_world(world))),
                    does(REVENIR, "ici ensuite"),
                ];
            }
            Word::Meet { n: 1 } => does(AFFRONTER, "un monstre de la réserve"),
            Word::Meet { n } => Does(AFFRONTER, format!("{n} monstres de la réserve")),
            Word::Trophy(TrophyFrom::Board) => does(PRENDRE, "en trophée n’importe quel monstre en jeu"),
            Word::Trophy(TrophyFrom::Cup) => does(PRENDRE, "en trophée un monstre au hasard dans la réserve"),
            Word::ShutGate(ShutGate::HereWithElderSign) => {
                return vec![
                    does(FERMER, "le portail présent"),
                    does(LE_PRENDRE, "en trophée"),
                    does(SCELLER, "le lieu avec un jeton de la piste du destin"),
                ];
            }
            _ => return vec![under_way(word, person).unwrap_or_else(|| self.board_word(word, this))],
        };
        vec![phrase]
    }

    /// What happens to the board and not to anybody.
    fn board_word(&self, word: &Word, this: &str) -> Phrase {
        match word {
            Word::Banish(filter) => Apart(format!("{} retournent dans la réserve", self.monsters(filter))),
            Word::Spawn { n: 1, at } if at == "this" => {
                does(POSER, "1 monstre de la réserve sur cette carte")
            }
            Word::Spawn { n, at } if at == "this" => {
                Does(POSER, format!("{n} monstres de la réserve sur cette carte"))
            }
            Word::Spawn { n: 1, at } => Apart(format!("un monstre apparaît {}", self.appears_at(at))),
            Word::Spawn { n, at } => Apart(format!("{n} monstres apparaissent {}", self.appears_at(at))),
            Word::Terror(levels) => Apart(format!("le niveau de terreur monte de {levels}")),
            Word::TerrorTo(level) => Apart(format!("le niveau de terreur monte à {level}")),
            Word::Doom(number) => {
                let doom = if number.unsigned_abs() == 1 { "jeton Destin" } else { "jetons Destin" };
                let doom = format!("{} {doom}", number.unsigned_abs());
                Apart(if *number < 0 {
                    format!("la piste du destin perd {doom}")
                } else {
                    format!("la piste du destin reçoit {doom}")
                })
            }
            Word::OpenGate { monsters: 0 } => Apart("un portail s’ouvre ici".to_owned()),
            Word::OpenGate { .. } => Apart("un portail s’ouvre ici et un monstre en sort".to_owned()),
            Word::ShutGate(ShutGate::Chosen) => {
                does(FERMER, "un portail de ton choix, sans le prendre en trophée")
            }
            Word::ShutGate(ShutGate::It) => Apart("ce portail se ferme".to_owned()),
            Word::ShutGate(ShutGate::Entered) => Apart("le portail de ton arrivée se ferme".to_owned()),
            Word::BoxAlly => Apart("un allié de la pioche, au hasard, quitte la partie".to_owned()),
            Word::Mark(number) if *number < 0 => {
                Does(RETIRER, format!("{} de cette carte", tokens(number.unsigned_abs())))
            }
            Word::Mark(number) => Does(POSER, format!("{} sur cette carte", tokens(number.unsigned_abs()))),
            Word::FailRumor => Apart("la rumeur l’emporte".to_owned()),
            Word::EndCombat => Apart(format!("le combat prend fin et {this} retourne dans la réserve")),
            _ => Apart(String::new()),
        }
    }

    fn appears_at(&self, place: &str) -> String {
        if is_street(place) { format!("dans {}", self.streets(place)) } else { to(self.names.place(place)) }
    }

    fn in_world(&self, world: &str) -> String {
        let world = self.names.world(world);
        if world.article.is_empty() { to(world) } else { format!("dans {}", the(world)) }
    }

    fn moving(&self, destination: &Destination, person: Person) -> Phrase {
        match destination {
            Destination::Street => does(ALLER, "dans la rue"),
            Destination::Place(place) => Does(ALLER, to(self.names.place(place))),
            Destination::AnySpace => Does(ALLER, format!("dans la rue ou le lieu de {}", choice(person))),
            Destination::World(world) => {
                Does(ALLER, format!("dans la première zone {}", of(self.names.world(world))))
            }
            Destination::NextArea => does(PASSER, "dans la zone suivante"),
        }
    }
}

/// After `de`.
fn choice(person: Person) -> &'static str {
    if person == Person::You { "ton choix" } else { "son choix" }
}

fn does(verb: Verb, rest: &str) -> Phrase {
    Does(verb, rest.to_owned())
}

/// What happens to a check, a loss or a turn that is under way.
fn under_way(word: &Word, person: Person) -> Option<Phrase> {
    Some(match word {
        Word::Reroll(Reroll::All) => does(RELANCER, "tous ses dés"),
        Word::Reroll(Reroll::OneDie) => does(RELANCER, "un de ses dés"),
        Word::Reroll(Reroll::FailedDice) => does(RELANCER, "ses dés ratés"),
        Word::ReduceLoss(kind, Amount::Fixed(less)) => {
            Does(PERDRE, format!("{} de moins", count(*less, Good::of(*kind))))
        }
        Word::ReduceLoss(kind, _) => Does(NE_PAS_PERDRE, Good::of(*kind).of_it().to_owned()),
        Word::PassCheck => does(REUSSIR, "le test d’office"),
        Word::Cancel => does(NE_PAS_PERDRE, "d’endurance face au monstre"),
        Word::CheckDiceThisTurn(dice) => {
            Does(AVOIR, format!("{} à tous {} tests jusqu’à la fin du tour", signed(*dice), person.your()))
        }
        _ => return None,
    })
}

fn cast_check(modifier: CastingModifier, need: Need) -> String {
    let check = match modifier {
        CastingModifier::Plus(modifier) => format!("un test de sort ({})", signed(modifier)),
        CastingModifier::Awareness => "un test de sort modifié par la vigilance du monstre".to_owned(),
    };
    match need {
        Need::One => check,
        Need::Toughness => check + ", qui demande autant de succès que la résistance du monstre",
    }
}

fn amounts(goods: &[(Amount, Good)], person: Person) -> String {
    let some: Vec<(Amount, Good)> =
        goods.iter().filter(|(number, _)| *number != Amount::Fixed(0)).copied().collect();
    match some.as_slice() {
        [(Amount::Rolled { .. }, Good::Sanity), (Amount::Rolled { .. }, Good::Stamina)] => {
            "autant de points de santé mentale et d’endurance".to_owned()
        }
        _ => list(
            &some.iter().map(|(number, good)| amount(*number, *good, person)).collect::<Vec<_>>(),
            " et ",
        ),
    }
}

fn gain(numbers: [Amount; 4], split: Amount, person: Person) -> Vec<Phrase> {
    let goods = [Good::Sanity, Good::Stamina, Good::Clue, Good::Money];
    let some = numbers.into_iter().zip(goods).filter(|(number, _)| *number != Amount::Fixed(0));
    let (full, rest): (Vec<_>, Vec<_>) = some.partition(|(number, _)| *number == Amount::Max);
    let mut phrases = Vec::new();
    if !full.is_empty() {
        let names: Vec<String> = full.iter().map(|(number, good)| amount(*number, *good, person)).collect();
        phrases.push(Does(RETROUVER, list(&names, " et ")));
    }
    if !rest.is_empty() {
        phrases.push(Does(GAGNER, amounts(&rest, person)));
    }
    let divided = "à répartir entre santé mentale et endurance";
    match split {
        Amount::Fixed(0) => {}
        Amount::Fixed(points) => phrases.push(Does(GAGNER, format!("{points} points {divided}"))),
        _ => phrases.push(Does(GAGNER, format!("autant de points {divided}"))),
    }
    phrases
}

/// Only a roll for each is a deed of its own.
fn for_each(script: &[Word], what: &str) -> Vec<Phrase> {
    match script {
        [Word::Roll(roll)] => rolling(roll, what),
        _ => Vec::new(),
    }
}

fn rolling(roll: &RollWord, what: &str) -> Vec<Phrase> {
    let less = roll.sum.iter().find_map(|word| match word {
        Word::Lose { sanity: Amount::Rolled { less }, .. }
        | Word::Lose { stamina: Amount::Rolled { less }, .. } => {
            (*less > 0).then(|| Does(RETRANCHER, less.to_string()))
        }
        _ => None,
    });
    let dice = match roll.dice {
        DiceCount::Fixed(1) => "un dé".to_owned(),
        DiceCount::Fixed(number) => format!("{number} dés"),
        DiceCount::Current(Kind::Sanity) => "un dé par point de santé mentale".to_owned(),
        DiceCount::Current(Kind::Stamina) => "un dé par point d’endurance".to_owned(),
    };
    std::iter::once(Does(LANCER, dice + what)).chain(less).collect()
}

fn offered(offer: &OfferWord) -> Vec<Phrase> {
    let tops: Vec<String> = offer
        .from
        .iter()
        .map(|(from, number)| match number {
            1 => format!("le premier {}", deck(*from, 1)),
            _ => format!("les {number} premiers {}", deck(*from, *number)),
        })
        .collect();
    let cards: u8 = offer.from.iter().map(|(_, number)| number).sum();
    let price = match offer.price {
        PriceRule::List => "à son prix".to_owned(),
        PriceRule::ListPlus(more) if more < 0 => {
            format!("pour {} $ de moins que son prix", more.unsigned_abs())
        }
        PriceRule::ListPlus(more) => format!("pour {more} $ de plus que son prix"),
        PriceRule::HalfUp => "à la moitié de son prix (arrondi supérieur)".to_owned(),
    };
    let buys = match (cards, offer.must, offer.at_most) {
        (1, ..) => does(POUVOIR_L_ACHETER, &price),
        (_, true, _) => does(EN_ACHETER, "un si tu en as les moyens"),
        (_, false, Some(most)) => Does(POUVOIR_EN_ACHETER, format!("au plus {most}, chacun {price}")),
        (_, false, None) => Does(POUVOIR_EN_ACHETER, format!("autant que tu veux, chacun {price}")),
    };
    let pile = if offer.from.len() == 1 { "de la pioche" } else { "de leur pioche" };
    vec![Does(REGARDER, format!("{} {pile}", list(&tops, " et "))), buys]
}
