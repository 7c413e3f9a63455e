use crate::card::Card;

/// What is wrong with a card when cards are compared, as bits; a card survives by having none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faults(u8);

impl Faults {
    pub(crate) const NONE: Self = Self(0);
    /// Cursed, or sane while the Cultist is held (AR-31, AR-32).
    pub(crate) const COLOUR: Self = Self(1);
    /// AR-31.
    pub(crate) const MATCHED: Self = Self(2);
    /// No artifact, while the Mad Professor is held (AR-36).
    pub(crate) const NO_ARTIFACT: Self = Self(4);
    /// AR-35.
    pub(crate) const STUDENT: Self = Self(8);

    pub(crate) const fn has(self, fault: Self) -> bool {
        self.0 & fault.0 != 0
    }
}

/// Faces of cards, as bits.
type Faces = u32;

const fn faces(of_artifacts: bool) -> Faces {
    let (mut bits, mut place) = (0, 0);
    while place < Card::ALL.len() {
        let card = Card::ALL[place];
        let is_in = if of_artifacts { card.artifact().is_some() } else { card.is_cursed() };
        bits |= (is_in as Faces) << place;
        place += 1;
    }
    bits
}

const ARTIFACTS: Faces = faces(true);
const CURSED: Faces = faces(false);

const fn face(card: Card) -> Faces {
    1 << card.index()
}

/// What the cards on the table do to survival at a normal end of round: the faces that have each fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    colour: Faces,
    matched: Faces,
    no_artifact: Faces,
    pub(crate) cultist: bool,
    /// How many of the cards are cursed.
    pub(crate) cursed: u8,
}

impl Comparison {
    /// AR-31, changed by the Cultist (AR-32), the Wary Student (AR-35) and the Mad Professor (AR-36).
    pub(crate) fn of(cards: impl Iterator<Item = Card>) -> Self {
        let (mut seen, mut artifacts, mut matched, mut cursed) = (0, 0, 0, 0);
        for card in cards {
            // The sane and the cursed face of an artifact stand side by side.
            let both = ARTIFACTS & (0b11 << (card.index() & !1));
            matched |= artifacts & both;
            artifacts |= both;
            seen |= face(card);
            cursed += (CURSED >> card.index() & 1) as u8;
        }
        let cultist = seen & face(Card::Cultist) != 0;
        let professor = seen & face(Card::MadProfessor) != 0;
        Self {
            colour: if cultist { !CURSED } else { CURSED },
            matched,
            no_artifact: if professor { !ARTIFACTS } else { 0 },
            cultist,
            cursed,
        }
    }

    pub(crate) fn faults(&self, card: Card) -> Faults {
        let bit = |faces: Faces, fault: Faults| (faces >> card.index() & 1) as u8 * fault.0;
        Faults(
            bit(self.colour, Faults::COLOUR)
                | bit(self.matched, Faults::MATCHED)
                | bit(self.no_artifact, Faults::NO_ARTIFACT)
                | bit(face(Card::WaryStudent), Faults::STUDENT),
        )
    }
}
