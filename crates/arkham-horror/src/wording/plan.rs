//! Texts cut into sentences.

use super::sentence::{Deed, Lead, Manner, Price, Said, Sentence, Setting, Subject, This};
use crate::language::{
    Ability, Branch, CastAt, Casting, CheckWord, Condition, Cost, DiceCount, Hook, Modifier, RollWord,
    Script, Who, Word,
};

/// Writes down what abilities and scripts say.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    pub(super) said: Vec<Said<'a>>,
    setting: &'a Setting<'a>,
}

/// A sentence in the making, and what its block is introduced by.
struct Block<'a> {
    open: Sentence<'a>,
    /// What later sentences of the block begin with.
    later: Option<Lead<'a>>,
    /// Whether its first sentence holds only under a condition.
    is_led: bool,
    has_moved: bool,
}

impl<'a> Block<'a> {
    fn new(open: Sentence<'a>) -> Self {
        let later = if matches!(open.manner, Manner::Does) { None } else { Some(Lead::Done) };
        let is_led = open.leads.iter().any(Lead::is_result);
        Self { open, later, is_led, has_moved: false }
    }
}

impl<'a> Plan<'a> {
    pub(super) fn new(setting: &'a Setting<'a>) -> Self {
        Self { said: Vec::new(), setting }
    }

    pub(super) fn say(&mut self, sentence: Sentence<'a>) {
        self.said.push(Said::Does(sentence));
    }

    pub(super) fn script(&mut self, script: &'a [Word], leads: Vec<Lead<'a>>, subject: Subject<'a>) {
        self.block(script, leads, subject, Manner::Does);
    }

    fn block(&mut self, script: &'a [Word], leads: Vec<Lead<'a>>, subject: Subject<'a>, manner: Manner<'a>) {
        let mut block = Block::new(Sentence { leads, subject, manner, deeds: Vec::new() });
        self.words(script, &mut block);
        self.close(&mut block);
    }

    fn words(&mut self, script: &'a [Word], block: &mut Block<'a>) {
        for word in script {
            self.word(word, block);
        }
    }

    fn word(&mut self, word: &'a Word, block: &mut Block<'a>) {
        match word {
            Word::Check(check) => self.check(word, check, block),
            Word::Roll(roll) => self.roll(word, roll, block),
            Word::Choose(branches) => self.choose(branches, block),
            Word::If { cond, then, otherwise } => self.condition(cond, then, otherwise, block),
            Word::May { cost, script } => {
                let mut leads = self.begin(block);
                if leads.is_empty() && block.is_led {
                    leads.push(Lead::And);
                }
                let free = *cost == Cost::default();
                let manner = if free { Manner::May } else { Manner::MayFor(vec![Price::Of(cost)]) };
                self.block(script, leads, block.open.subject, manner);
            }
            Word::Each { who: Who::OneHere | Who::Anyone, .. } => block.open.deeds.push(Deed::Do(word)),
            Word::Each { who, script } => {
                let leads = self.begin(block);
                self.block(script, leads, Subject::Each(who), Manner::Does);
            }
            Word::EachGate(script) | Word::EachItem(script) => self.each_thing(word, script, block),
            Word::Encounter { cards } if block.has_moved => {
                block.open.deeds.push(Deed::EncounterThere(*cards));
            }
            _ => {
                block.has_moved |= matches!(word, Word::Move(_));
                block.open.deeds.push(Deed::Do(word));
            }
        }
    }

    /// A roll for each of them is one deed.
    fn each_thing(&mut self, word: &'a Word, script: &'a [Word], block: &mut Block<'a>) {
        if let [Word::Roll(roll)] = script {
            return self.roll(word, roll, block);
        }
        let subject = block.open.subject;
        let mut leads = self.begin(block);
        leads.push(if matches!(word, Word::EachGate(_)) { Lead::ForEachGate } else { Lead::ForEachItem });
        self.script(script, leads, subject);
    }

    /// Ends the sentence under way; the next one has none of its conditions.
    fn close(&mut self, block: &mut Block<'a>) {
        if block.open.deeds.is_empty() {
            return;
        }
        let subject = match block.open.subject {
            Subject::Each(Who::FirstPlayer) => Subject::ThatOne,
            Subject::Each(_) | Subject::Others => Subject::They,
            same => same,
        };
        let next = Sentence { leads: Vec::new(), subject, manner: Manner::Does, deeds: Vec::new() };
        self.said.push(Said::Does(std::mem::replace(&mut block.open, next)));
    }

    /// Ends the sentence under way and says what the next one begins with.
    fn begin(&mut self, block: &mut Block<'a>) -> Vec<Lead<'a>> {
        self.close(block);
        std::mem::take(&mut block.open.leads)
    }

    fn check(&mut self, word: &'a Word, check: &'a CheckWord, block: &mut Block<'a>) {
        block.open.deeds.push(Deed::Do(word));
        self.close(block);
        let subject = block.open.subject;
        for (at, row) in check.rows.iter().enumerate() {
            let to = check.rows.get(at + 1).map(|next| next.successes.saturating_sub(1));
            self.script(&row.script, vec![Lead::Successes { from: row.successes, to }], subject);
        }
        self.script(&check.pass, vec![Lead::Pass], subject);
        self.script(&check.fail, vec![Lead::Fail], subject);
        block.open.leads = vec![Lead::Regardless];
    }

    /// What a sum or a count of hits brings goes on in the same sentence.
    fn roll(&mut self, word: &'a Word, roll: &'a RollWord, block: &mut Block<'a>) {
        block.open.deeds.push(Deed::Do(word));
        self.words(&roll.sum, block);
        self.words(&roll.hits, block);
        let each = roll.dice != DiceCount::Fixed(1);
        let faces = roll
            .faces
            .iter()
            .map(|faces| (&faces.script, Lead::Faces { from: faces.from, to: faces.to, each }));
        let results: Vec<(&'a Script, Lead<'a>)> =
            faces.chain([(&roll.pass, Lead::Success), (&roll.fail, Lead::Failure)]).collect();
        if results.iter().any(|(script, _)| !script.is_empty()) {
            self.close(block);
        }
        for (script, lead) in results {
            self.script(script, vec![lead], block.open.subject);
        }
    }

    fn condition(
        &mut self,
        cond: &'a Condition,
        then: &'a [Word],
        otherwise: &'a [Word],
        block: &mut Block<'a>,
    ) {
        if let (Condition::Available(_), [Word::TakeAlly(_) | Word::TakeSpecial(_)]) = (cond, then) {
            self.words(then, block);
            self.close(block);
            self.script(otherwise, vec![Lead::NoSuchAlly], block.open.subject);
            return;
        }
        let subject = block.open.subject;
        let mut leads = self.begin(block);
        if let (Some(later), true) = (block.later.take(), leads.is_empty()) {
            leads.push(later);
        }
        let is_alone = !leads.iter().any(Lead::is_result);
        let mut negated = if is_alone { Vec::new() } else { leads.clone() };
        leads.push(Lead::If(cond));
        self.script(then, leads, subject);
        let (subject, lead) = match (subject, is_alone) {
            (Subject::Each(_), _) => (Subject::Others, None),
            (_, true) => (subject, Some(Lead::Otherwise)),
            (_, false) => (subject, Some(Lead::IfNot(cond))),
        };
        negated.extend(lead);
        self.script(otherwise, negated, subject);
    }

    fn choose(&mut self, branches: &'a [Branch], block: &mut Block<'a>) {
        let subject = block.open.subject;
        match branches {
            [first, second] if fails_like(first, second) => {
                let Some(word @ Word::Check(check)) = first.script.first() else { return };
                let leads = self.begin(block);
                let deeds = vec![Deed::Do(word)];
                self.say(Sentence { leads, subject, manner: Manner::May, deeds });
                self.script(&check.fail, vec![Lead::FailOrDecline], subject);
            }
            [first, second] if first.cost != Cost::default() && !first.script.is_empty() => {
                let leads = self.begin(block);
                self.block(&first.script, leads, subject, Manner::MayFor(vec![Price::Of(&first.cost)]));
                self.script(&second.script, vec![Lead::Unpaid], subject);
            }
            _ if branches.iter().flat_map(|branch| &branch.script).all(is_plain) => {
                let ways = branches.iter().map(branch_deeds).collect();
                block.open.deeds.push(Deed::OneOf(ways));
            }
            _ => {
                self.close(block);
                for (at, branch) in branches.iter().enumerate() {
                    self.script(&branch.script, vec![Lead::Choice(at + 1)], subject);
                }
            }
        }
    }

    /// One way to go on, by itself.
    pub(super) fn branch(&mut self, branch: &'a Branch) {
        let deeds = Vec::new();
        let open = Sentence { leads: Vec::new(), subject: Subject::You, manner: Manner::Does, deeds };
        let mut block = Block::new(open);
        if branch.cost != Cost::default() {
            block.open.deeds.push(Deed::Pay(&branch.cost));
        }
        self.words(&branch.script, &mut block);
        self.close(&mut block);
    }

    /// Abilities one after the other; what holds in the same way is said together.
    pub(super) fn abilities(&mut self, abilities: &'a [Ability], lasting: bool) {
        let mut held: Vec<&'a Modifier> = Vec::new();
        for ability in abilities {
            match ability {
                Ability::While(modifier) => {
                    let goes_along = held.last().is_none_or(|last| are_said_together(last, modifier));
                    if !goes_along {
                        self.said.push(Said::Holds { modifiers: std::mem::take(&mut held), lasting });
                    }
                    held.push(modifier);
                }
                _ => {
                    self.holds(&mut held, lasting);
                    self.ability(ability);
                }
            }
        }
        self.holds(&mut held, lasting);
    }

    fn holds(&mut self, held: &mut Vec<&'a Modifier>, lasting: bool) {
        if !held.is_empty() {
            self.said.push(Said::Holds { modifiers: std::mem::take(held), lasting });
        }
    }

    fn ability(&mut self, ability: &'a Ability) {
        let setting = self.setting;
        match ability {
            Ability::Act { at, cost, exhaust, condition, script } => {
                let mut leads = self.once(*exhaust);
                leads.push(Lead::At(*at));
                leads.extend(condition.as_ref().filter(|condition| !is_implied(condition)).map(Lead::If));
                let manner = self.for_price(cost, *exhaust);
                self.block(script, leads, Subject::You, manner);
            }
            Ability::React { to, cost, exhaust, script } => {
                let mut leads = self.once(*exhaust);
                leads.push(Lead::To(*to, setting));
                let manner = self.for_price(cost, *exhaust);
                self.block(script, leads, Subject::You, manner);
            }
            Ability::When { it: hook, script } => self.when(*hook, script),
            Ability::Cast(casting) => {
                let lead = match casting.at {
                    CastAt::In(window) => Lead::At(window),
                    CastAt::To(hook) => Lead::To(hook, setting),
                };
                let sanity = (casting.sanity > 0).then_some(Price::Sanity(casting.sanity));
                let manner = Manner::MayFor(std::iter::once(Price::Exhaust).chain(sanity).collect());
                let deeds = vec![Deed::CastCheck { modifier: casting.modifier, need: casting.need }];
                let leads = vec![lead];
                self.say(Sentence { leads, subject: Subject::You, manner, deeds });
                self.cast_effect(casting);
            }
            Ability::While(modifier) => {
                self.said.push(Said::Holds { modifiers: vec![modifier], lasting: false });
            }
        }
    }

    fn once(&self, exhaust: bool) -> Vec<Lead<'a>> {
        let is_once = exhaust && self.setting.this == This::Sheet;
        is_once.then_some(Lead::OnceATurn).into_iter().collect()
    }

    fn for_price(&self, cost: &'a Cost, exhaust: bool) -> Manner<'a> {
        let paid = (*cost != Cost::default()).then_some(Price::Of(cost));
        let exhausted = (exhaust && self.setting.this != This::Sheet).then_some(Price::Exhaust);
        let prices: Vec<Price<'a>> = exhausted.into_iter().chain(paid).collect();
        if prices.is_empty() { Manner::May } else { Manner::MayFor(prices) }
    }

    fn cast_effect(&mut self, casting: &'a Casting) {
        let leads = vec![Lead::Cast];
        let open = Sentence { leads, subject: Subject::You, manner: Manner::Does, deeds: Vec::new() };
        let mut block = Block::new(open);
        self.words(&casting.script, &mut block);
        if !casting.holds.is_empty() {
            block.open.deeds.push(Deed::Hold(&casting.holds));
        }
        self.close(&mut block);
    }

    fn when(&mut self, hook: Hook, script: &'a [Word]) {
        let subject = match hook {
            Hook::Lost | Hook::DefeatedOne | Hook::AnyDefeat if self.setting.concerns_all => Subject::ThatOne,
            Hook::Awakens if self.setting.concerns_all => Subject::Table,
            Hook::Enters | Hook::MonsterMoves | Hook::MythosEnds => Subject::Table,
            _ => Subject::You,
        };
        let leads = match hook {
            Hook::Enters => Vec::new(),
            _ => vec![Lead::To(hook, self.setting)],
        };
        self.script(script, leads, subject);
    }
}

/// Whether the second way is what a failed check of the first brings.
fn fails_like(first: &Branch, second: &Branch) -> bool {
    let free = |branch: &Branch| branch.cost == Cost::default();
    let [Word::Check(check)] = first.script.as_slice() else { return false };
    free(first) && free(second) && check.pass.is_empty() && check.fail == second.script
}

/// Done in one sentence with its neighbours.
fn is_plain(word: &Word) -> bool {
    let has_parts = matches!(
        word,
        Word::Check(_)
            | Word::Roll(_)
            | Word::Choose(_)
            | Word::May { .. }
            | Word::If { .. }
            | Word::Each { .. }
            | Word::EachGate(_)
            | Word::EachItem(_)
    );
    !has_parts
}

fn branch_deeds(branch: &Branch) -> Vec<Deed<'_>> {
    let paid = (branch.cost != Cost::default()).then_some(Deed::Pay(&branch.cost));
    paid.into_iter().chain(branch.script.iter().map(Deed::Do)).collect()
}

/// A condition that goes without saying: what cannot be had cannot be asked for.
fn is_implied(condition: &Condition) -> bool {
    match condition {
        Condition::Available(_) => true,
        Condition::Not(inner) => **inner == Condition::NoAllyLeft,
        _ => false,
    }
}

fn are_said_together(one: &Modifier, other: &Modifier) -> bool {
    matches!(
        (one, other),
        (Modifier::Skill(..), Modifier::Skill(..))
            | (Modifier::CheckDice(..), Modifier::CheckDice(..))
            | (Modifier::CheckDiceInArkham(..), Modifier::CheckDiceInArkham(..))
            | (Modifier::Max(..), Modifier::Max(..))
    )
}
