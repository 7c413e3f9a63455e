//! What no word of the language fits.

use super::verbs::*;
use super::{French, Person, Phrase};
use crate::language::Special;
use Phrase::{Apart, Does};

impl French {
    pub(super) fn special(&self, special: Special, person: Person) -> Vec<Phrase> {
        let does = |verb: Verb, rest: &str| vec![Does(verb, rest.to_owned())];
        let apart = |words: &str| vec![Apart(words.to_owned())];
        match special {
            Special::PublicSale => apart(
                "les 3 premiers objets communs et le premier objet unique de la pioche sont en vente pour tout le \
                 monde, chacun à son prix, et tu décides qui achète quand",
            ),
            Special::NewInvestigator => does(
                RENONCER,
                "à ton investigateur, avec tout ce qu’il possède, pour en jouer un autre de ton choix",
            ),
            Special::FaceUpCard => vec![
                Does(CHOISIR, "un quartier".to_owned()),
                Does(
                    RETOURNER,
                    "l’une de ses cartes au hasard ; elle reste visible jusqu’à ce qu’on la pioche"
                        .to_owned(),
                ),
            ],
            Special::MythosPlace => vec![
                Does(PIOCHER, "une carte Mythe".to_owned()),
                Does(ALLER, "là où son portail s’ouvre".to_owned()),
                Does(AVOIR, "une rencontre sur place".to_owned()),
            ],
            Special::SellDouble => does(VENDRE, "1 objet commun au double de son prix"),
            Special::Reshuffle => {
                vec![Does(MELANGER, "cette pioche".to_owned()), Does(REPIOCHER, String::new())]
            }
            Special::ElderSignsOff => apart("tous les Signes des Anciens quittent le plateau"),
            Special::ElderThingsBack => {
                let things = self.names.monsters("elder_thing");
                let docks = super::nouns::to(self.names.place("river_docks"));
                vec![Apart(format!("les {things} prises en trophée reviennent sur le plateau, {docks}"))]
            }
            Special::TwoMythosCards => apart(
                "jusqu’à la fin de la partie, on pioche deux cartes Mythe par tour, et de la première seul le \
                 portail compte",
            ),
            Special::Experiment => does(AFFRONTER, "les monstres de ton choix parmi ceux de cette carte"),
            Special::ExperimentBreaksOut => {
                let streets = self.streets("miskatonic_university");
                vec![Apart(format!("les monstres de cette carte envahissent {streets}"))]
            }
            Special::OtherCard => does(PIOCHER, "une autre carte à sa place"),
            Special::DefeatAll => does(VAINCRE, "tous les monstres au même endroit que toi"),
            Special::CancelAttack => does(ANNULER, "cette attaque"),
            Special::DropAbility => does(IGNORER, "une capacité du monstre (sauf l’immunité magique)"),
            _ => self.special_of_one(special, person),
        }
    }

    /// What concerns one investigator or one fight.
    fn special_of_one(&self, special: Special, person: Person) -> Vec<Phrase> {
        let does = |verb: Verb, rest: &str| vec![Does(verb, rest.to_owned())];
        let place = |id: &str| super::nouns::to(self.names.place(id));
        match special {
            Special::GuardianAngel => {
                let (asylum, hospital, church) =
                    (place("arkham_asylum"), place("st_marys_hospital"), place("south_church"));
                vec![Does(
                    ALLER,
                    format!(
                        "plutôt {asylum} si ta santé mentale est à 0, {hospital} si ton endurance est à 0, et sinon \
                         {church}"
                    ),
                )]
            }
            Special::Hound => {
                let (asylum, hospital) = (place("arkham_asylum"), place("st_marys_hospital"));
                vec![Apart(format!(
                    "il va droit sur la personne la plus proche qui se trouve dans un lieu, sauf {asylum} et \
                     {hospital}"
                ))]
            }
            Special::Snatch => does(FRANCHIR, "le portail ouvert le plus proche"),
            Special::DoomedRound => {
                vec![Apart("le test d’horreur et le premier test de combat échouent aussi".to_owned())]
            }
            Special::LoanDefault => does(RENONCER, "à tout nouveau prêt"),
            Special::EnchantWeapon => does(
                CHOISIR,
                if person == Person::You {
                    "une de tes armes physiques, qui compte comme magique jusqu’à la fin du combat"
                } else {
                    "une de ses armes physiques, qui compte comme magique jusqu’à la fin du combat"
                },
            ),
            Special::InsteadOfClue => does(DEPENSER, "1 jeton Indice de moins"),
            _ => Vec::new(),
        }
    }
}
