//! What no word of the language fits.

use super::nouns::the;
use super::{English, Person, Phrase};
use crate::language::Special;
use Phrase::{Apart, Does};

impl English {
    pub(super) fn special(&self, special: Special, person: Person) -> Vec<Phrase> {
        let place = |id: &str| the(self.names.place(id));
        let does = |words: &str| vec![Does(words.to_owned())];
        let apart = |words: &str| vec![Apart(words.to_owned())];
        match special {
            Special::PublicSale => apart(
                "the top 3 common items and the top unique item are for sale to everyone, each at its price, \
                 and you decide who buys when",
            ),
            Special::NewInvestigator => does(
                "give up your investigator with everything they own and go on with another of your choice",
            ),
            Special::FaceUpCard => does(
                "choose a neighbourhood and turn up one of its cards at random; it stays face up until somebody \
                 draws it",
            ),
            Special::MythosPlace => {
                vec![
                    Does("draw a Mythos card".to_owned()),
                    Does("move to the place of its gate".to_owned()),
                    Does("have an encounter there".to_owned()),
                ]
            }
            Special::SellDouble => does("sell 1 common item for twice its price"),
            Special::Reshuffle => does("shuffle this deck and draw again"),
            Special::ElderSignsOff => apart("all Elder Signs are taken off the board"),
            Special::ElderThingsBack => {
                let (things, docks) = (self.names.monsters("elder_thing"), place("river_docks"));
                vec![Apart(format!("all {things} held as trophies are put back on the board, at {docks}"))]
            }
            Special::TwoMythosCards => apart(
                "for the rest of the game, two Mythos cards are drawn each turn, and of the first only the gate counts",
            ),
            Special::Experiment => does("fight any of the monsters on this card"),
            Special::ExperimentBreaksOut => {
                let streets = self.streets("miskatonic_university");
                vec![Apart(format!("the monsters on this card are put in {streets}"))]
            }
            _ => self.special_of_one(special, person),
        }
    }

    /// What concerns one investigator or one fight.
    fn special_of_one(&self, special: Special, person: Person) -> Vec<Phrase> {
        let your = person.your();
        let place = |id: &str| the(self.names.place(id));
        let does = |words: &str| vec![Does(words.to_owned())];
        let apart = |words: &str| vec![Apart(words.to_owned())];
        match special {
            Special::OtherCard => does("draw another card in its place"),
            Special::DefeatAll => does("defeat all monsters in your place"),
            Special::CancelAttack => does("cancel that attack"),
            Special::DropAbility => does("ignore one of the monster’s abilities (except magical immunity)"),
            Special::GuardianAngel => {
                let (asylum, hospital, church) =
                    (place("arkham_asylum"), place("st_marys_hospital"), place("south_church"));
                vec![Does(format!(
                    "go to {asylum} instead if {your} Sanity is 0, to {hospital} if {your} Stamina is 0, and \
                     otherwise to {church}"
                ))]
            }
            Special::Hound => {
                let (asylum, hospital) = (place("arkham_asylum"), place("st_marys_hospital"));
                vec![Phrase::Apart(format!(
                    "it goes straight to the nearest investigator in a location instead, except in {asylum} and \
                     {hospital}"
                ))]
            }
            Special::Snatch => vec![Phrase::Is("carried through the nearest open gate".to_owned())],
            Special::DoomedRound => apart("the horror check and the first combat check fail as well"),
            Special::LoanDefault => does("forgo any further loan"),
            Special::EnchantWeapon => does(
                "choose one of your physical weapons, which counts as magical until the end of the combat",
            ),
            Special::InsteadOfClue => does("pay 1 clue token fewer"),
            _ => Vec::new(),
        }
    }
}
