//! Amounts, prices, conditions and what they are of.

use super::super::names::Named;
use super::super::sentence::{Good, Price, This};
use super::super::{list, signed};
use super::{French, Person};
use crate::language::{
    Amount, CardFilter, CardPrice, CheckKind, CheckWord, Condition, Cost, Deck, MonsterFilter, TrophyKind,
};
use crate::pay::GATE_WORTH;

impl Good {
    /// After a number or `autant`: `points d’endurance`.
    fn units(self) -> &'static str {
        match self {
            Self::Sanity => "points de santé mentale",
            Self::Stamina => "points d’endurance",
            Self::Clue => "jetons Indice",
            Self::Money => "dollars",
        }
    }

    /// `de santé mentale`.
    pub(super) fn of_it(self) -> &'static str {
        match self {
            Self::Sanity => "de santé mentale",
            Self::Stamina => "d’endurance",
            Self::Clue => "de jetons Indice",
            Self::Money => "d’argent",
        }
    }

    /// What one has of it, after `toute` or `la moitié de`.
    pub(super) fn yours(self, person: Person) -> &'static str {
        match (self, person) {
            (Self::Sanity, Person::You) => "ta santé mentale",
            (Self::Sanity, Person::One) => "sa santé mentale",
            (Self::Stamina, Person::You) => "ton endurance",
            (Self::Stamina, Person::One) => "son endurance",
            (Self::Clue, Person::You) => "tes jetons Indice",
            (Self::Clue, Person::One) => "ses jetons Indice",
            (Self::Money, Person::You) => "ton argent",
            (Self::Money, Person::One) => "son argent",
        }
    }

    fn whole(self) -> &'static str {
        match self {
            Self::Sanity | Self::Stamina => "toute",
            Self::Clue => "tous",
            Self::Money => "tout",
        }
    }
}

/// So many of it: `2 points d’endurance`, `1 jeton Indice`, `3 $`.
pub(super) fn count(number: u8, good: Good) -> String {
    match (good, number) {
        (Good::Money, _) => format!("{number} $"),
        (Good::Sanity, 1) => "1 point de santé mentale".to_owned(),
        (Good::Stamina, 1) => "1 point d’endurance".to_owned(),
        (Good::Clue, 1) => "1 jeton Indice".to_owned(),
        _ => format!("{number} {}", good.units()),
    }
}

pub(super) fn amount(amount: Amount, good: Good, person: Person) -> String {
    match amount {
        Amount::Fixed(number) => count(number, good),
        Amount::All | Amount::Max => format!("{} {}", good.whole(), good.yours(person)),
        Amount::HalfUp => format!("la moitié de {} (arrondi supérieur)", good.yours(person)),
        Amount::HalfDown => format!("la moitié de {} (arrondi inférieur)", good.yours(person)),
        Amount::Rolled { .. } | Amount::X => format!("autant de {}", good.units()),
        Amount::Hits => format!("{} par succès", count(1, good)),
        Amount::Misses { times } => format!("{} par échec", count(times, good)),
        Amount::Successes { times } => format!("{} par succès", count(times, good)),
    }
}

pub(super) fn deck(deck: Deck, number: u8) -> &'static str {
    let (one, several) = match deck {
        Deck::Common => ("objet commun", "objets communs"),
        Deck::Unique => ("objet unique", "objets uniques"),
        Deck::Spell => ("sort", "sorts"),
        Deck::Skill => ("compétence", "compétences"),
        Deck::Ally => ("allié", "alliés"),
        Deck::Special => ("carte spéciale", "cartes spéciales"),
    };
    if number == 1 { one } else { several }
}

/// `la Gare`, `l’Abîme`, `R’lyeh`.
pub(super) fn the(named: Named<'_>) -> String {
    match named.article {
        "" => named.name.to_owned(),
        "l’" => format!("l’{}", named.name),
        article => format!("{article} {}", named.name),
    }
}

/// `à la Gare`, `au Bazar`.
pub(super) fn to(named: Named<'_>) -> String {
    match named.article {
        "le" => format!("au {}", named.name),
        "les" => format!("aux {}", named.name),
        _ => format!("à {}", the(named)),
    }
}

/// `de la Gare`, `du Bazar`, `d’Uptown`.
pub(super) fn of(named: Named<'_>) -> String {
    match named.article {
        "le" => format!("du {}", named.name),
        "les" => format!("des {}", named.name),
        "" if named.name.starts_with(['A', 'E', 'I', 'O', 'U', 'É']) => format!("d’{}", named.name),
        _ => format!("de {}", the(named)),
    }
}

impl French {
    pub(super) fn streets(&self, street: &str) -> String {
        format!("les rues {}", of(self.names.place(street)))
    }

    /// After `test`: `de Chance`, `d’évasion`.
    pub(super) fn of_check(&self, kind: CheckKind) -> String {
        match kind {
            CheckKind::Evade => "d’évasion".to_owned(),
            CheckKind::Horror => "d’horreur".to_owned(),
            CheckKind::Combat => "de combat".to_owned(),
            CheckKind::Spell => "de sort".to_owned(),
            _ => format!("de {}", self.names.skill(kind.skill())),
        }
    }

    /// `un test de Chance (−1) [2]`.
    pub(super) fn check(&self, check: &CheckWord) -> String {
        let modifier =
            if check.modifier == 0 { String::new() } else { format!(" ({})", signed(check.modifier)) };
        let need = if check.need == 1 { String::new() } else { format!(" [{}]", check.need) };
        format!("un test {}{modifier}{need}", self.of_check(check.skill))
    }

    pub(super) fn cards(&self, filter: &CardFilter, number: u8) -> String {
        let is_one = number == 1;
        let (one, several) = match filter {
            CardFilter::Item => ("objet", "objets"),
            CardFilter::Weapon => ("arme", "armes"),
            CardFilter::WeaponOrSpell => ("arme ou 1 sort", "armes ou sorts"),
            CardFilter::Spell => return deck(Deck::Spell, number).to_owned(),
            CardFilter::Skill => return deck(Deck::Skill, number).to_owned(),
            CardFilter::Ally => return deck(Deck::Ally, number).to_owned(),
            CardFilter::Named(card) => {
                return format!("{} {}", if is_one { "carte" } else { "cartes" }, self.names.card(card));
            }
        };
        if is_one { one } else { several }.to_owned()
    }

    /// `toutes tes armes`.
    pub(super) fn all_cards(&self, filter: &CardFilter, person: Person) -> String {
        let all = match filter {
            CardFilter::Weapon | CardFilter::WeaponOrSpell | CardFilter::Skill | CardFilter::Named(_) => {
                "toutes"
            }
            _ => "tous",
        };
        format!("{all} {} {}", person.your(), self.cards(filter, 2))
    }

    /// A subject in the plural.
    pub(super) fn monsters(&self, filter: &MonsterFilter) -> String {
        let kinds = |kinds: &[String]| {
            let names: Vec<String> =
                kinds.iter().map(|kind| format!("les {}", self.names.monsters(kind))).collect();
            list(&names, " et ")
        };
        match filter {
            MonsterFilter::Every => "tous les monstres".to_owned(),
            MonsterFilter::Kinds(some) | MonsterFilter::KindsInPlay(some) => kinds(some),
            MonsterFilter::Undead => "les morts-vivants".to_owned(),
            MonsterFilter::Flying => "les monstres volants".to_owned(),
            MonsterFilter::Fast => "les monstres rapides".to_owned(),
            MonsterFilter::In(street) => {
                format!("tous les monstres dans {} et les lieux du quartier", self.streets(street))
            }
            MonsterFilter::InStreets => "tous les monstres dans les rues".to_owned(),
            MonsterFilter::InLocations => "tous les monstres dans les lieux".to_owned(),
            MonsterFilter::InSkyAndOutskirts => "tous les monstres du Ciel et des Limbes".to_owned(),
            MonsterFilter::Fought => "le monstre".to_owned(),
        }
    }

    pub(super) fn prices(&self, prices: &[Price<'_>]) -> String {
        let paid = prices.iter().flat_map(|price| match price {
            Price::Exhaust => vec!["épuiser cette carte".to_owned()],
            Price::Sanity(sanity) => vec![format!("payer {}", count(*sanity, Good::Sanity))],
            Price::Of(cost) => {
                self.cost(cost).into_iter().map(|(verb, rest)| super::with(verb.infinitive, &rest)).collect()
            }
        });
        list(&paid.collect::<Vec<_>>(), " et ")
    }

    /// What is done to pay: `payer 3 $`, `défausser cette carte`.
    pub(super) fn cost(&self, cost: &Cost) -> Vec<(super::Verb, String)> {
        use super::verbs::{CEDER, DEFAUSSER, DEPENSER, PAYER, POSER};
        let points = [(cost.sanity, Good::Sanity), (cost.stamina, Good::Stamina)];
        let money = (cost.money != Amount::Fixed(0)).then(|| amount(cost.money, Good::Money, Person::You));
        let points =
            points.into_iter().filter(|(number, _)| *number > 0).map(|(number, good)| count(number, good));
        let paid: Vec<String> = money.into_iter().chain(points).collect();
        let mut said = Vec::new();
        said.extend((cost.clue > 0).then(|| (DEPENSER, count(cost.clue, Good::Clue))));
        said.extend((cost.points > 0).then(|| {
            let points = if cost.points == 1 { "point" } else { "points" };
            (DEPENSER, format!("{} {points} de mouvement", cost.points))
        }));
        said.extend((!paid.is_empty()).then(|| (PAYER, list(&paid, " et "))));
        said.extend(cost.trophies.map(|price| {
            let given = match (price.only, price.worth / GATE_WORTH) {
                (TrophyKind::Any, _) => format!("des trophées d’une valeur de {}", price.worth),
                (TrophyKind::Monsters, _) => {
                    format!("des trophées de monstre d’une valeur de {}", price.worth)
                }
                (TrophyKind::Gates, 1) => "1 trophée de portail".to_owned(),
                (TrophyKind::Gates, gates) => format!("{gates} trophées de portail"),
            };
            (CEDER, given)
        }));
        said.extend(cost.cards.as_ref().map(|price| (DEFAUSSER, self.card_price(price))));
        said.extend((cost.mark > 0).then(|| (POSER, format!("{} sur cette carte", tokens(cost.mark)))));
        said.extend(cost.discard_this.then(|| (DEFAUSSER, "cette carte".to_owned())));
        said
    }

    fn card_price(&self, price: &CardPrice) -> String {
        let cards = self.cards(&price.what, price.n);
        match price.n_of_many {
            Some(many) => format!("{} {cards} ({many} à partir de cinq personnes)", price.n),
            None => format!("{} {cards}", price.n),
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
        let things = if this == This::Cage { "monstre" } else { "jeton" };
        match condition {
            Condition::Not(inner) => self.whole_condition(inner, !holds, person, this),
            Condition::Available(card) => {
                let is = if holds { "est" } else { "n’est pas" };
                format!("la carte {} {is} disponible", self.names.card(card))
            }
            Condition::Moved => {
                if holds { "au moins un monstre y retourne" } else { "aucun n’y retourne" }.to_owned()
            }
            Condition::MonsterIs(filter) => {
                let is = if holds { "fait" } else { "ne fait pas" };
                format!("il {is} partie de ceux-ci : {}", self.monsters(filter))
            }
            Condition::Terror(level) if holds => format!("le niveau de terreur atteint {level}"),
            Condition::Terror(level) => format!("le niveau de terreur est en dessous de {level}"),
            Condition::Marks(number) if holds => format!("il y a {number} {things}s sur cette carte"),
            Condition::Marks(number) => format!("il y a moins de {number} {things}s sur cette carte"),
            Condition::NoMarks if holds => format!("il ne reste aucun {things} sur cette carte"),
            Condition::NoMarks => format!("il reste un {things} sur cette carte"),
            Condition::NoAllyLeft if holds => "il ne reste aucun allié dans la pioche".to_owned(),
            Condition::NoAllyLeft => "il reste un allié dans la pioche".to_owned(),
            _ => {
                let subject = if person == Person::You { "tu" } else { "on" };
                format!("{subject} {}", self.condition(condition, holds, person, this))
            }
        }
    }

    /// Without its subject: `n’as aucun objet`.
    pub(super) fn condition(&self, condition: &Condition, holds: bool, person: Person, this: This) -> String {
        let is_you = person == Person::You;
        let has = if is_you { "as" } else { "a" };
        let at_least = |number: u8, what: &str| match holds {
            true => format!("{has} au moins {number} {what}"),
            false if number == 1 => format!("n’{has} {what}"),
            false => format!("{has} moins de {number} {what}"),
        };
        let either = |you: &str, one: &str| if is_you { you } else { one }.to_owned();
        let one_or_none = |one: &str, none: &str| at_least(1, if holds { one } else { none });
        match condition {
            Condition::Not(inner) => self.condition(inner, !holds, person, this),
            Condition::HasMoney(money) => at_least(*money, "$"),
            Condition::HasClues(1) => one_or_none("jeton Indice", "aucun jeton Indice"),
            Condition::HasClues(clues) => at_least(*clues, "jetons Indice"),
            Condition::HasMonsterTrophy => one_or_none("trophée de monstre", "aucun trophée de monstre"),
            Condition::HasGateTrophy => one_or_none("trophée de portail", "aucun trophée de portail"),
            Condition::Holds(CardFilter::Named(card), 1) if holds => {
                format!("{has} la carte {}", self.names.card(card))
            }
            Condition::Holds(CardFilter::Named(card), 1) => {
                format!("n’{has} pas la carte {}", self.names.card(card))
            }
            Condition::Holds(filter, 1) => {
                let cards = self.cards(filter, 1);
                let none = match filter {
                    CardFilter::Weapon | CardFilter::Skill => format!("aucune {cards}"),
                    CardFilter::WeaponOrSpell => "ni arme ni sort".to_owned(),
                    _ => format!("aucun {cards}"),
                };
                one_or_none(&cards, &none)
            }
            Condition::Holds(filter, number) => at_least(*number, &self.cards(filter, *number)),
            Condition::Cursed if holds => format!("{has} une Malédiction"),
            Condition::Cursed => format!("n’{has} pas de Malédiction"),
            Condition::StillUp if holds => either("tiens encore debout", "tient encore debout"),
            Condition::StillUp => either("ne tiens plus debout", "ne tient plus debout"),
            other => self.whole_condition(other, holds, person, this),
        }
    }
}

pub(super) fn tokens(number: u8) -> String {
    format!("{number} {}", if number == 1 { "jeton" } else { "jetons" })
}
