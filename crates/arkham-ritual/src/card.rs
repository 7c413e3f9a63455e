use serde::{Deserialize, Serialize};

/// How many different faces the 28 cards have.
pub const FACES: usize = 22;

/// The face of a card (AR-02). Copies with one face cannot be told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Card {
    // An artifact's sane and cursed faces stand side by side: `artifact` and `colour` count on it.
    // Lists need something to stand where nothing is.
    #[default]
    Candelabra,
    CandelabraCursed,
    RitualDagger,
    RitualDaggerCursed,
    BlackTome,
    BlackTomeCursed,
    SilverChalice,
    SilverChaliceCursed,
    StoneIdol,
    StoneIdolCursed,
    ElderSign,
    Gate,
    MagicalOrb,
    ShiningTrapezohedron,
    Investigator,
    WaryStudent,
    Cultist,
    MadProfessor,
    Cthulhu,
    Nyarlathotep,
    YogSothoth,
    Hastur,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Blue.
    Sane,
    /// Red.
    Cursed,
}

/// One of the five artifacts, of either colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Artifact {
    Candelabra,
    RitualDagger,
    BlackTome,
    SilverChalice,
    StoneIdol,
}

impl Artifact {
    pub const KINDS: usize = 5;

    pub const ALL: [Self; Self::KINDS] =
        [Self::Candelabra, Self::RitualDagger, Self::BlackTome, Self::SilverChalice, Self::StoneIdol];

    pub const fn index(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Artifact,
    Event,
    Character,
    GreatOldOne,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Artifact, Self::Event, Self::Character, Self::GreatOldOne];
}

impl Colour {
    pub const ALL: [Self; 2] = [Self::Sane, Self::Cursed];
}

impl Card {
    /// The id by which files and messages know it.
    pub(crate) fn id(self) -> String {
        // RON writes a face as every file does, and that cannot fail.
        ron::to_string(&self).unwrap_or_default()
    }

    pub const ALL: [Self; FACES] = [
        Self::Candelabra,
        Self::CandelabraCursed,
        Self::RitualDagger,
        Self::RitualDaggerCursed,
        Self::BlackTome,
        Self::BlackTomeCursed,
        Self::SilverChalice,
        Self::SilverChaliceCursed,
        Self::StoneIdol,
        Self::StoneIdolCursed,
        Self::ElderSign,
        Self::Gate,
        Self::MagicalOrb,
        Self::ShiningTrapezohedron,
        Self::Investigator,
        Self::WaryStudent,
        Self::Cultist,
        Self::MadProfessor,
        Self::Cthulhu,
        Self::Nyarlathotep,
        Self::YogSothoth,
        Self::Hastur,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn artifact(self) -> Option<Artifact> {
        let number = self as u8;
        if number <= Self::StoneIdolCursed as u8 { Some(Artifact::ALL[number as usize / 2]) } else { None }
    }

    pub const fn colour(self) -> Colour {
        let number = self as u8;
        let cursed_artifact = number <= Self::StoneIdolCursed as u8 && number % 2 == 1;
        if cursed_artifact || self.is_great_old_one() { Colour::Cursed } else { Colour::Sane }
    }

    pub const fn is_cursed(self) -> bool {
        matches!(self.colour(), Colour::Cursed)
    }

    pub const fn is_great_old_one(self) -> bool {
        self as u8 >= Self::Cthulhu as u8
    }

    pub const fn is_event(self) -> bool {
        matches!(self, Self::ElderSign | Self::Gate | Self::MagicalOrb | Self::ShiningTrapezohedron)
    }

    pub const fn is_character(self) -> bool {
        matches!(self, Self::Investigator | Self::WaryStudent | Self::Cultist | Self::MadProfessor)
    }

    pub const fn kind(self) -> Kind {
        if self.artifact().is_some() {
            Kind::Artifact
        } else if self.is_event() {
            Kind::Event
        } else if self.is_character() {
            Kind::Character
        } else {
            Kind::GreatOldOne
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // AR-02
    fn faces_stand_in_order_and_know_their_kind() {
        for (place, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card.index(), place);
            let kinds =
                [card.artifact().is_some(), card.is_event(), card.is_character(), card.is_great_old_one()];
            assert_eq!(kinds.into_iter().filter(|&kind| kind).count(), 1, "{card:?} is of one kind");
        }
        let cursed: Vec<Card> = Card::ALL.into_iter().filter(|card| card.is_cursed()).collect();
        assert_eq!(cursed.len(), 9);
        assert!(cursed.iter().all(|card| card.is_great_old_one() || card.artifact().is_some()));
    }
}
