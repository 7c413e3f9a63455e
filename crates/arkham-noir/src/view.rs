use serde::{Deserialize, Serialize};
use tabletop::Viewer;

use crate::action::Action;
use crate::card::{Attribute, Clue, Effect, Icon, Technique, Victim};
use crate::clue_set::Clues as _;
use crate::deck::edge_bits;
use crate::event::Zone;
use crate::outlook::Joinable;
use crate::score::Score;
use crate::state::{Case, Contact, Decision, Ending, ICONS_FOR_BONUS, LONG_CASE, Stage, State, Then};

/// What lies on the table. Nothing in it is secret but `hidden`, which only an all-seeing viewer is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// From 1; 0 before the deal.
    pub turn: u16,
    pub prompt: Prompt,
    /// Where the card that is asked for may be taken from.
    pub pick_from: Vec<Zone>,
    /// Of the cards that may be taken, those that some line would take as it is.
    pub joinable: Vec<Joinable>,
    /// What may be done but brings stability tests that can lose the game in this turn (AN-31).
    pub perils: Vec<Action>,
    /// The first lead comes first.
    pub leads: Vec<Clue>,
    pub hand: Vec<Clue>,
    pub cases: Vec<CaseView>,
    /// In all piles the oldest card comes first.
    pub time: Vec<Clue>,
    pub stability: Vec<Clue>,
    pub discard: Vec<Clue>,
    /// Clue cards of closed cases that were not scored.
    pub closed: Vec<Clue>,
    /// Scored puzzle cards.
    pub evidence: Vec<Clue>,
    /// The different kinds among them, which is what wins.
    pub kinds: Vec<Icon>,
    /// How many cards are left to draw.
    pub draw_pile: u8,
    /// Which cards those are, by number: all that lie nowhere else.
    pub unseen: Vec<Clue>,
    /// How many victims are left in the pile.
    pub victims_left: u8,
    /// Who those may be, by number; as many as were set aside are too many.
    pub victims_unseen: Vec<Victim>,
    /// Whose case is closed.
    pub solved: Vec<Victim>,
    pub contact: Contact,
    /// What stability tests turned up since a first lead was last used, oldest first.
    pub tested: Vec<Clue>,
    pub score: Score,
    pub hidden: Option<Hidden>,
}

tabletop::fields!(View {
    turn,
    prompt,
    pick_from,
    joinable,
    perils,
    leads,
    hand,
    cases,
    time,
    stability,
    discard,
    closed,
    evidence,
    kinds,
    draw_pile,
    unseen,
    victims_left,
    victims_unseen,
    solved,
    contact,
    tested,
    score,
    hidden
});

/// What the player is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Nothing: cards are being shuffled.
    Shuffling,
    /// What to do with the first lead.
    Turn,
    /// What to do with an effect of a card just added; `left` are those still to come.
    Effect {
        card: Clue,
        effect: Effect,
        /// The place of the effect on its card, from 0.
        place: u8,
        optional: bool,
        left: Vec<Effect>,
    },
    /// Which card leaves a hand that is too large.
    Overflow {
        because: Overflow,
    },
    /// Which puzzle cards of a case being closed are scored.
    Score {
        case: Victim,
    },
    /// Whether to take a card back from the stability row (AN-27).
    Bonus,
    /// Which card the contact brings for the one that is given.
    Swap {
        give: Clue,
    },
    Over {
        ending: Ending,
    },
}

/// What made the hand too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Overflow {
    Lead,
    Effect(Clue),
    Bonus,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct CaseView {
    pub victim: Victim,
    pub line: Vec<LineCard>,
    /// One of these the next card must show on its left edge.
    pub right: Vec<Technique>,
    pub unused_keys: u8,
    /// The different icons of the line.
    pub icons: Vec<Icon>,
    /// Whether the next card costs a stability test first (AN-19).
    pub is_long: bool,
    /// The puzzle cards of which one could be scored first, if the case were closed now (AN-25).
    pub scorable: Vec<Clue>,
    /// Whether it shows enough icons for the bonus (AN-27).
    pub bonus: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct LineCard {
    pub card: Clue,
    /// Of a key: whether a lock has used it. Keys are used up from the left.
    pub key_used: Option<bool>,
    /// Of a lock: whether the contact opened it, not a key.
    pub opened_by_contact: Option<bool>,
    pub joint: Joint,
}

/// The techniques that hold a card of a line to the one before it (AN-16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// On the right edge of the card before, or of the victim.
    pub right: Vec<Technique>,
    /// On the left edge of the card.
    pub left: Vec<Technique>,
}

impl Joint {
    fn new(right: &[Technique], left: &[Technique]) -> Self {
        let meeting = |edge: &[Technique], other: &[Technique]| {
            let bits = edge_bits(other);
            edge.iter().copied().filter(|technique| technique.bits() & bits != 0).collect()
        };
        Self { right: meeting(right, left), left: meeting(left, right) }
    }
}

/// What nobody may see before the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// The top card comes first.
    pub draw_pile: Vec<Clue>,
    /// The next victim comes first.
    pub victims: Vec<Victim>,
    pub set_aside: Vec<Victim>,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let mut victims_unseen: Vec<Victim> = self.victims.iter().chain(self.set_aside.iter()).collect();
        victims_unseen.sort_unstable();
        View {
            turn: self.turn,
            prompt: self.prompt(),
            pick_from: self.pick_from(),
            joinable: self.joinable(),
            perils: self.perils(),
            leads: self.leads.as_slice().to_vec(),
            hand: self.hand.as_slice().to_vec(),
            cases: self.cases.as_slice().iter().map(|case| self.case_view(case)).collect(),
            time: self.time.as_slice().to_vec(),
            stability: self.stability.as_slice().to_vec(),
            discard: self.discard.as_slice().to_vec(),
            closed: self.closed.as_slice().to_vec(),
            evidence: self.evidence.as_slice().to_vec(),
            kinds: self.kinds(),
            draw_pile: self.draw_pile.len() as u8,
            unseen: self.draw_pile.set().collect(),
            victims_left: self.victims.len() as u8,
            victims_unseen,
            solved: self.solved.as_slice().to_vec(),
            contact: self.contact,
            tested: self.tested.as_slice().to_vec(),
            score: self.score_view(),
            hidden: (viewer == Viewer::AllSeeing).then(|| self.hidden()),
        }
    }

    fn hidden(&self) -> Hidden {
        Hidden {
            draw_pile: self.draw_pile.as_slice().to_vec(),
            victims: self.victims.as_slice().to_vec(),
            set_aside: self.set_aside.as_slice().to_vec(),
        }
    }

    fn prompt(&self) -> Prompt {
        match self.stage {
            Stage::ShuffleVictims | Stage::ShuffleClues | Stage::Shuffle(_) => Prompt::Shuffling,
            Stage::Swap { give, .. } => Prompt::Swap { give },
            Stage::Over(ending) => Prompt::Over { ending },
            Stage::Decide(decision) => match decision {
                Decision::Turn => Prompt::Turn,
                Decision::Effect { card, next } => self.effect_prompt(card, next),
                Decision::Overflow(Then::Effects { card, .. } | Then::ShufflePile { card, .. }) => {
                    Prompt::Overflow { because: Overflow::Effect(card) }
                }
                Decision::Overflow(Then::AfterClosing) => Prompt::Overflow { because: Overflow::Bonus },
                Decision::Overflow(_) => Prompt::Overflow { because: Overflow::Lead },
                Decision::Score { case, .. } => Prompt::Score { case },
                Decision::Bonus => Prompt::Bonus,
            },
        }
    }

    fn effect_prompt(&self, card: Clue, next: u8) -> Prompt {
        let Some(effect) = self.effect_at(card, next) else { return Prompt::Turn };
        let left = (next + 1..).map_while(|place| self.effect_at(card, place)).collect();
        Prompt::Effect { card, effect, place: next, optional: effect.is_optional(), left }
    }

    fn pick_from(&self) -> Vec<Zone> {
        match self.stage {
            Stage::Decide(Decision::Effect { card, next }) => {
                self.effect_at(card, next).and_then(Effect::takes_from).into_iter().collect()
            }
            Stage::Decide(Decision::Bonus) => vec![Zone::Stability],
            Stage::Swap { .. } => vec![Zone::Time, Zone::Stability],
            _ => Vec::new(),
        }
    }

    fn case_view(&self, case: &Case) -> CaseView {
        let end = self.line_end(case);
        let deck = self.options.deck.file();
        let mut right: &[Technique] =
            deck.victims.get(case.victim.index()).map_or(&[], |victim| victim.right.as_slice());
        let mut used = end.used;
        let mut line = Vec::with_capacity(case.line.len());
        for card in case.line.iter() {
            let face = self.face(card);
            let key_used = face.has(Attribute::Key).then_some(used > 0);
            used = used.saturating_sub(u8::from(key_used.is_some()));
            let opened_by_contact =
                face.has(Attribute::Lock).then_some(self.contact == Contact::Opened(card));
            let Some(printed) = deck.clues.get(card.index()) else { continue };
            line.push(LineCard {
                card,
                key_used,
                opened_by_contact,
                joint: Joint::new(right, &printed.left),
            });
            right = &printed.right;
        }
        let icons = self.icons(case.line.iter());
        CaseView {
            victim: case.victim,
            line,
            right: right.to_vec(),
            unused_keys: end.keys.saturating_sub(end.used),
            icons: Icon::of_bits(icons).collect(),
            is_long: case.line.len() + 1 >= LONG_CASE,
            scorable: case.line.iter().filter(|&card| self.may_score(case, card)).collect(),
            bonus: icons.count_ones() >= ICONS_FOR_BONUS,
        }
    }
}
