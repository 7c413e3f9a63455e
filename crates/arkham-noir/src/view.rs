use serde::{Deserialize, Serialize};
use tabletop::Viewer;

use crate::action::Action;
use crate::card::{Attribute, Clue, Effect, Icon, Technique, Victim};
use crate::clue_set::Clues as _;
use crate::deck::{DeckChoice, ShownDeck};
use crate::state::{
    Case, Contact, Decision, Ending, HAND, ICONS_FOR_BONUS, ICONS_TO_CLOSE, LEADS, LONG_CASE, NIGHT, Stage,
    State, Then,
};

/// What lies on the table. Nothing in it is secret but `hidden`, which only an all-seeing viewer is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Everything that is printed on the cards: clue `n01` is the first of its list.
    #[cfg_attr(feature = "types", ts(as = "crate::deck::DeckFile"))]
    pub deck: ShownDeck,
    /// Whether the deck is not the one that comes with the game.
    pub own_deck: bool,
    pub limits: Limits,
    /// From 1; 0 before the deal.
    pub turn: u16,
    pub prompt: Prompt,
    /// What a player may want to do now and may not, each with the rule that says no.
    pub impossible: Vec<Impossible>,
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
    /// What the game is worth, once it is over: the more the better (AN-60).
    pub score: Option<i32>,
    pub hidden: Option<Hidden>,
}

/// The numbers of this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Kinds of puzzle card that win (AN-30).
    pub puzzles: u8,
    /// Victims the pile began with (AN-02).
    pub victims: u8,
    /// So many cards in the stability row lose (AN-31).
    pub stability: u8,
    /// So many cards on the time track bring a victim (AN-32).
    pub time: u8,
    pub leads: u8,
    pub hand: u8,
    /// Different icons a case needs to be closed (AN-24).
    pub icons_to_close: u8,
    /// Different icons that give the bonus (AN-27).
    pub icons_for_bonus: u8,
    /// From this clue card of a line on, each costs a test (AN-19).
    pub long_case: u8,
    /// The turns that the score is counted down from (AN-60).
    pub night: u16,
}

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
pub struct Impossible {
    pub action: Action,
    pub rule: String,
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct LineCard {
    pub card: Clue,
    /// Of a key: whether a lock has used it. Keys are used up from the left.
    pub key_used: Option<bool>,
    /// Of a lock: whether the contact opened it, not a key.
    pub opened_by_contact: Option<bool>,
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
            deck: ShownDeck(self.options.deck.clone()),
            own_deck: self.options.deck != DeckChoice::BuiltIn,
            limits: self.limits(),
            turn: self.turn,
            prompt: self.prompt(),
            impossible: self.impossible(),
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
            score: self.ending().map(|ending| self.score(ending)),
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

    fn limits(&self) -> Limits {
        Limits {
            puzzles: self.options.puzzles,
            victims: self.options.victims,
            stability: self.options.limit,
            time: self.options.limit,
            leads: LEADS as u8,
            hand: HAND as u8,
            icons_to_close: ICONS_TO_CLOSE as u8,
            icons_for_bonus: ICONS_FOR_BONUS as u8,
            long_case: LONG_CASE as u8,
            night: NIGHT,
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

    fn case_view(&self, case: &Case) -> CaseView {
        let end = self.line_end(case);
        let deck = self.options.deck.file();
        let right = match case.line.last() {
            Some(last) => deck.clues.get(last.index()).map(|clue| &clue.right),
            None => deck.victims.get(case.victim.index()).map(|victim| &victim.right),
        };
        let mut used = end.used;
        let line = case.line.iter().map(|card| {
            let face = self.face(card);
            let key_used = face.has(Attribute::Key).then_some(used > 0);
            used = used.saturating_sub(u8::from(key_used.is_some()));
            let is_opened = self.contact == Contact::Opened(card);
            LineCard { card, key_used, opened_by_contact: face.has(Attribute::Lock).then_some(is_opened) }
        });
        CaseView {
            victim: case.victim,
            line: line.collect(),
            right: right.cloned().unwrap_or_default(),
            unused_keys: end.keys.saturating_sub(end.used),
            icons: Icon::of_bits(self.icons(case.line.iter())).collect(),
            is_long: case.line.len() + 1 >= LONG_CASE,
        }
    }

    /// Where the cards at hand may not go, which cases may not be closed, and which puzzle cards
    /// may not be scored.
    fn impossible(&self) -> Vec<Impossible> {
        let Stage::Decide(decision) = self.stage else { return Vec::new() };
        let tempting: Vec<Action> = match decision {
            Decision::Turn => {
                let lead = self.leads.first();
                self.cases_in_order().flat_map(|case| self.tempting_at(lead, case.victim)).collect()
            }
            Decision::Score { case, .. } => {
                let puzzles = self.case(case).map(|case| case.line.set()).unwrap_or_default();
                let puzzles = puzzles.filter(|&card| self.face(card).has(Attribute::Puzzle));
                puzzles.map(|card| Action::Score { card }).collect()
            }
            Decision::Effect { .. } => vec![Action::Done],
            Decision::Overflow(_) | Decision::Bonus => Vec::new(),
        };
        let refused = tempting.into_iter().filter_map(|action| {
            let refusal = self.check(action).err()?;
            Some(Impossible { action, rule: refusal.rule.to_string() })
        });
        refused.collect()
    }

    fn tempting_at(&self, lead: Option<Clue>, case: Victim) -> Vec<Action> {
        let follow = lead.map(|_| Action::Follow { case });
        let plays = self.hand.set().map(|card| Action::Play { card, case });
        follow.into_iter().chain(plays).chain([Action::Close { case }]).collect()
    }
}
