use serde::{Deserialize, Serialize, Serializer};
use tabletop::Seat;

use crate::action::Action;
use crate::colour::{Colour, Stones};
use crate::ids::CARDS;
use crate::lot::{LotId, MAX_LOTS};

/// What everybody saw the shamans do with their stones in this phase: the only way they speak (RT-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Signs([Sign; MAX_LOTS]);

/// Written without what was not done, which is most: with it, signs would be two thirds of a state.
impl Serialize for Signs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Done::of))
    }
}

/// A [`Sign`] without its zeros.
#[derive(Serialize)]
struct Done {
    #[serde(skip_serializing_if = "Counted::is_none")]
    took: Counted,
    #[serde(skip_serializing_if = "Counted::is_none")]
    gave: Counted,
    #[serde(skip_serializing_if = "Counted::is_none")]
    placed: Counted,
    #[serde(skip_serializing_if = "Counted::is_none")]
    brought: Counted,
    #[serde(skip_serializing_if = "Counted::is_none")]
    recovered: Counted,
    #[serde(skip_serializing_if = "Option::is_none")]
    toward: Option<[i8; CARDS]>,
}

impl Done {
    fn of(sign: &Sign) -> Self {
        let Sign { took, gave, placed, brought, recovered, toward } = *sign;
        let [took, gave, placed, brought, recovered] = [took, gave, placed, brought, recovered].map(Counted);
        let toward = Some(toward).filter(|toward| *toward != [0; CARDS]);
        Self { took, gave, placed, brought, recovered, toward }
    }
}

/// Stones, written without the colours of which there are none.
struct Counted(Stones);

impl Counted {
    fn is_none(&self) -> bool {
        self.0 == Stones::default()
    }
}

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.colours().map(|colour| (colour, self.0[colour])))
    }
}

/// What was done with the stones of one lot, counted by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(default, deny_unknown_fields)]
pub struct Sign {
    /// Taken from the neighbour.
    pub took: Stones,
    /// Given away.
    pub gave: Stones,
    /// Put on the plane.
    pub placed: Stones,
    /// Brought onto the plane by others.
    pub brought: Stones,
    /// Taken back from the plane.
    pub recovered: Stones,
    /// In the ritual phase: by how many stones its shaman's moves brought each ritual card closer.
    pub toward: [i8; CARDS],
}

impl Signs {
    pub(crate) fn of(&self, lot: LotId) -> &Sign {
        &self.0[lot.index()]
    }

    /// Counts what an action shows, before it is carried out; `lying` is what it finds on the plane.
    pub(crate) fn note(&mut self, seat: Seat, seats: u8, action: Action, lying: Option<Colour>) {
        match action {
            Action::Take(colour) => {
                if let Some(lot) = LotId::of(seat, seats).next() {
                    self.0[lot.index()].took.add(colour);
                }
            }
            Action::Give { from, colour, .. } => self.0[from.index()].gave.add(colour),
            Action::Place { lot, colour } => self.0[lot.index()].placed.add(colour),
            Action::Recover { lot } => {
                if let Some(colour) = lying {
                    self.0[lot.index()].recovered.add(colour);
                }
            }
            Action::Swap { lot, colour } => self.0[lot.index()].brought.add(colour),
            Action::Ready | Action::Stop | Action::Resolve | Action::Pass => {}
        }
    }

    /// Counts how much closer a shaman's move brought each ritual card; kept with their first lot.
    pub(crate) fn note_progress(&mut self, seat: Seat, seats: u8, before: [i8; CARDS], after: [i8; CARDS]) {
        let Some(lot) = LotId::of(seat, seats).next() else { return };
        let toward = &mut self.0[lot.index()].toward;
        for (toward, (before, after)) in toward.iter_mut().zip(before.into_iter().zip(after)) {
            *toward = toward.saturating_add(before.saturating_sub(after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // RT-20
    fn signs_are_written_without_what_was_not_done_and_read_either_way() {
        let mut signs = Signs::default();
        signs.0[1].gave.add(Colour::Blue);
        signs.0[2].toward = [0, -1, 0, 0, 2, 0];
        let text = r#"[{},{"gave":{"blue":1}},{"toward":[0,-1,0,0,2,0]},{},{},{}]"#;
        assert_eq!(serde_json::to_string(&signs).unwrap(), text);
        assert_eq!(serde_json::from_str::<Signs>(text).unwrap(), signs);
        let in_full = serde_json::to_string(&signs.0).unwrap();
        assert!(in_full.len() > 1_500, "{in_full}");
        assert_eq!(serde_json::from_str::<Signs>(&in_full).unwrap(), signs);
    }
}
