//! Resolves names and turns scripts into programs.

use crate::ids::{CardName, MonsterKind, Space, World};
use crate::language::{Amount, Branch, CheckWord, Deck, Faces, RollWord, Row, Script, Word};
use crate::program::{BranchOp, CheckOp, Op, Pc, Price};

use super::files::Texts;
use super::ways::Ways;
use super::{AllNames, LintError};

/// What a text calls the card that it stands on.
const THIS: &str = "this";

/// Makes one program of all texts, and notes what is wrong with them.
#[derive(Debug)]
pub(super) struct Compiler<'n> {
    pub(super) names: &'n AllNames,
    /// The files that are compiled, to tell lines.
    texts: &'n Texts<'n>,
    file: &'static str,
    /// The card whose text is compiled.
    card: String,
    /// Its ways, for whoever wants to know which were taken.
    pub(super) ways: Ways,
    pub(super) ops: Vec<Op>,
    pub(super) branches: Vec<BranchOp>,
    /// What each branch says; nothing for the one that declines.
    pub(super) branch_words: Vec<Option<Branch>>,
    pub(super) offers: Vec<(Deck, u8)>,
    pub(super) errors: Vec<LintError>,
}

impl<'n> Compiler<'n> {
    pub(super) fn new(names: &'n AllNames, texts: &'n Texts<'n>) -> Self {
        // Program 0 is the empty text.
        Self {
            names,
            texts,
            file: "",
            card: String::new(),
            ways: Ways::default(),
            ops: vec![Op::End],
            branches: Vec::new(),
            branch_words: Vec::new(),
            offers: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// What follows is about this card of this file.
    pub(super) fn at(&mut self, file: &'static str, card: &str) {
        self.file = file;
        card.clone_into(&mut self.card);
        self.ways.of(card);
    }

    pub(super) fn wrong(&mut self, message: impl Into<String>) {
        let (card, message) = (self.card.clone(), message.into());
        self.errors.push(LintError::new(self.texts, self.file, &card, message));
    }

    /// The number of what has this name; 0, and an error, where nothing has.
    pub(super) fn find(&mut self, what: &str, name: &str, found: Option<u8>) -> u8 {
        if found.is_none() {
            self.wrong(format!("the id of a {what} is expected, {name:?} is none"));
        }
        found.unwrap_or_default()
    }

    /// A street or a location, where nothing else will do.
    fn place_on_the_map(&mut self, name: &str) -> Space {
        let space = self.space(name);
        if !space.is_on_the_map() {
            self.wrong(format!("a street or a location is expected, {name:?} is neither"));
        }
        space
    }

    pub(super) fn street(&mut self, name: &str) -> Space {
        let space = self.space(name);
        if !space.is_street() {
            self.wrong(format!("a street is expected, {name:?} is none"));
        }
        space
    }

    pub(super) fn space(&mut self, name: &str) -> Space {
        let found = self.names.spaces.find(name);
        Space(self.find("place", name, found))
    }

    pub(super) fn world(&mut self, name: &str) -> World {
        let found = self.names.worlds.find(name);
        World(self.find("world", name, found))
    }

    pub(super) fn kind(&mut self, name: &str) -> MonsterKind {
        let found = self.names.monster_kinds.find(name);
        MonsterKind(self.find("kind of monster", name, found))
    }

    pub(super) fn card_name(&mut self, name: &str) -> CardName {
        let found = self.names.card_names.find(name);
        CardName(self.find("card", name, found))
    }

    pub(super) fn kinds(&mut self, names: &[String]) -> u32 {
        names.iter().fold(0, |kinds, name| kinds | 1 << self.kind(name).0)
    }

    fn emit(&mut self, op: Op) -> usize {
        self.ops.push(op);
        self.ops.len() - 1
    }

    fn here(&self) -> Pc {
        self.ops.len() as Pc
    }

    /// A program of its own, which is one way to read its card.
    pub(super) fn program(&mut self, way: &str, script: &Script) -> Pc {
        if script.is_empty() {
            return 0;
        }
        let start = self.here();
        self.ways.visit(way, start);
        self.branch(way, script);
        self.emit(Op::End);
        start
    }

    /// The text of an entry, by which the entry is known even where nothing happens.
    pub(super) fn entry(&mut self, card: &str, entry: &str, script: &Script) -> Pc {
        self.ways.of(&format!("{card}/{entry}"));
        let start = self.here();
        self.ways.visit("", start);
        self.script(script);
        self.emit(Op::End);
        start
    }

    /// A script that is one way of several.
    fn branch(&mut self, way: &str, script: &Script) {
        self.ways.enter(way);
        self.script(script);
        self.ways.leave();
    }

    fn script(&mut self, script: &Script) {
        for (at, word) in script.iter().enumerate() {
            let leaves = matches!(
                word,
                Word::Encounter { .. } | Word::Visit(_) | Word::Meet { .. } | Word::OpenGate { .. }
            );
            if leaves && at + 1 < script.len() {
                self.wrong("encounter, visit, meet and open_gate stand last in their script");
            }
            if script.len() == 1 {
                self.word(word);
            } else {
                self.ways.enter(&format!("{}", at + 1));
                self.word(word);
                self.ways.leave();
            }
        }
    }

    /// Emits what is jumped over unless something holds: `test`, then, or else; both ways have names.
    fn fork(&mut self, test: impl FnOnce(Pc) -> Op, ways: [&str; 2], then: &Script, otherwise: &Script) {
        let fork = self.emit(Op::End);
        self.branch(ways[0], then);
        let mut after = self.here();
        if !otherwise.is_empty() {
            let jump = self.emit(Op::End);
            after = self.here();
            self.branch(ways[1], otherwise);
            self.ops[jump] = Op::Jump(self.here());
        }
        self.ops[fork] = test(after);
        let fork = fork as Pc;
        self.ways.jump(ways[0], fork, fork + 1);
        self.ways.jump(ways[1], fork, after);
    }

    fn word(&mut self, word: &Word) {
        let op = match word {
            Word::Check(check) => return self.check(check),
            Word::Roll(roll) => return self.roll(roll),
            Word::Choose(branches) => return self.choose(branches, false),
            Word::May { cost, script } => {
                let branch = Branch { cost: cost.clone(), condition: None, script: script.clone() };
                return self.choose(&[branch], true);
            }
            Word::If { cond, then, otherwise } => {
                let cond = self.condition(cond);
                return self.fork(|or| Op::Unless(cond, or), ["then", "else"], then, otherwise);
            }
            Word::Each { who, script } => {
                let who = self.whom(who);
                return self.body(script, |body| Op::Each { who, body });
            }
            Word::EachGate(script) => return self.body(script, |body| Op::EachGate { body }),
            Word::EachItem(script) => return self.body(script, |body| Op::EachItem { body }),
            Word::Gain { sanity, stamina, clue, money, split } => {
                if *split != Amount::default() {
                    self.emit(Op::Split(*split));
                }
                let gain = Op::Gain { sanity: *sanity, stamina: *stamina, clue: *clue, money: *money };
                if [sanity, stamina, clue, money].iter().all(|amount| **amount == Amount::default()) {
                    if *split == Amount::default() {
                        self.wrong("a gain of nothing");
                    }
                    return;
                }
                gain
            }
            plain => self.plain(plain),
        };
        self.emit(op);
    }

    /// A loop: the op, a jump over its body, the body.
    fn body(&mut self, script: &Script, op: impl FnOnce(Pc) -> Op) {
        let body = self.here() + 2;
        self.emit(op(body));
        let over = self.emit(Op::End);
        self.ways.visit("each", body);
        self.branch("each", script);
        self.emit(Op::End);
        self.ops[over] = Op::Jump(self.here());
    }

    fn check(&mut self, check: &CheckWord) {
        let or_discard = check.or_discard.as_ref().map(|name| self.card_name(name));
        let counted = !check.rows.is_empty() || counts_successes(&check.pass);
        let kind = check.skill;
        self.emit(Op::Check(CheckOp {
            kind,
            modifier: check.modifier,
            need: check.need,
            or_discard,
            counted,
        }));
        if check.rows.is_empty() {
            if check.pass.is_empty() && check.fail.is_empty() {
                self.wrong("a check without pass, fail or rows");
            }
            return self.fork(Op::UnlessPassed, ["pass", "fail"], &check.pass, &check.fail);
        }
        if !check.pass.is_empty() || !check.fail.is_empty() {
            self.wrong("a check has either rows or pass and fail");
        }
        self.rows_are_reached(&check.rows);
        // From the highest row down: the first that is reached is done.
        let mut ends = Vec::new();
        for row in check.rows.iter().rev() {
            let test = self.emit(Op::End);
            let way = format!("row {}", row.successes);
            self.branch(&way, &row.script);
            ends.push(self.emit(Op::End));
            self.ops[test] = Op::UnlessSuccesses { at_least: row.successes, or: self.here() };
            self.ways.jump(&way, test as Pc, test as Pc + 1);
            if row == &check.rows[0] && row.successes > 0 {
                self.ways.jump("no row", test as Pc, self.here());
            }
        }
        let after = self.here();
        ends.into_iter().for_each(|end| self.ops[end] = Op::Jump(after));
    }

    /// The last row that is reached is done, so that they must go up.
    fn rows_are_reached(&mut self, rows: &[Row]) {
        for pair in rows.windows(2) {
            let (lower, row) = (pair[0].successes, pair[1].successes);
            if row <= lower {
                self.wrong(format!(
                    "the row of {lower} successes is never reached, the next is expected above it and is of {row}"
                ));
            }
        }
    }

    /// The first faces that fit are done, so that later ones must be others; says whether all are taken.
    fn faces_are_reached(&mut self, faces: &[Faces]) -> bool {
        let mut seen = 0u8;
        for Faces { from, to, .. } in faces {
            let of =
                (*from..=*to).filter(|face| (1..=6).contains(face)).fold(0u8, |bits, face| bits | 1 << face);
            if of & !seen == 0 {
                self.wrong(format!(
                    "the faces {from} to {to} are never reached, some of 1 to 6 that are still free are expected"
                ));
            }
            seen |= of;
        }
        seen == 0b111_1110
    }

    fn roll(&mut self, roll: &RollWord) {
        let single = !roll.pass.is_empty() || !roll.fail.is_empty();
        let readings = [!roll.sum.is_empty(), !roll.hits.is_empty(), single, !roll.faces.is_empty()];
        if readings.iter().filter(|is_written| **is_written).count() != 1 {
            self.wrong("a roll has exactly one of sum, hits, pass and fail, or faces");
        }
        if roll.faces.is_empty() {
            self.emit(Op::Roll { dice: roll.dice });
            if single {
                return self.fork(Op::UnlessPassed, ["pass", "fail"], &roll.pass, &roll.fail);
            }
            self.script(&roll.sum);
            return self.script(&roll.hits);
        }
        let crate::language::DiceCount::Fixed(dice) = roll.dice else {
            return self.wrong("faces are read of a fixed number of dice");
        };
        let takes_all = self.faces_are_reached(&roll.faces);
        for _ in 0..dice {
            self.emit(Op::Roll { dice: crate::language::DiceCount::Fixed(1) });
            let mut ends = Vec::new();
            for faces in &roll.faces {
                let test = self.emit(Op::End);
                let way = format!("faces {} to {}", faces.from, faces.to);
                self.branch(&way, &faces.script);
                ends.push(self.emit(Op::End));
                self.ops[test] = Op::UnlessRolled { from: faces.from, to: faces.to, or: self.here() };
                self.ways.jump(&way, test as Pc, test as Pc + 1);
                if !takes_all && Some(faces) == roll.faces.last() {
                    self.ways.jump("other faces", test as Pc, self.here());
                }
            }
            let after = self.here();
            ends.into_iter().for_each(|end| self.ops[end] = Op::Jump(after));
        }
    }

    fn choose(&mut self, branches: &[Branch], may_decline: bool) {
        let first = self.branches.len() as u16;
        let count = branches.len() as u8 + u8::from(may_decline);
        for branch in branches {
            let price = self.price(&branch.cost);
            let condition = branch.condition.as_ref().map(|condition| self.condition(condition));
            self.branches.push(BranchOp { price, condition, target: 0 });
            self.branch_words.push(Some(branch.clone()));
        }
        if may_decline {
            self.branches.push(BranchOp { price: Price::FREE, condition: None, target: 0 });
            self.branch_words.push(None);
        }
        let choice = self.emit(Op::End);
        let mut ends = Vec::new();
        for (at, branch) in branches.iter().enumerate() {
            let way = if may_decline { "accepted".to_owned() } else { format!("choice {}", at + 1) };
            self.branches[usize::from(first) + at].target = self.here();
            self.ways.jump(&way, choice as Pc, self.here());
            self.branch(&way, &branch.script);
            ends.push(self.emit(Op::End));
        }
        let after = self.here();
        self.ops[choice] = Op::Choose { first, count, after };
        ends.into_iter().for_each(|end| self.ops[end] = Op::Jump(after));
        let printed = &self.branches[usize::from(first)..usize::from(first) + branches.len()];
        if may_decline {
            self.ways.jump("declined", choice as Pc, after);
            self.branches[usize::from(first) + branches.len()].target = after;
        } else if !printed.iter().any(|branch| branch.price == Price::FREE && branch.condition.is_none()) {
            self.ways.jump("no choice", choice as Pc, after);
        }
    }

    /// Words that are one instruction.
    fn plain(&mut self, word: &Word) -> Op {
        match word {
            Word::Lose { sanity, stamina, clue, money, at_zero } => {
                Op::Lose { sanity: *sanity, stamina: *stamina, clue: *clue, money: *money, at_zero: *at_zero }
            }
            Word::ChooseX { from, to, paying } => Op::ChooseX { from: *from, to: *to, paying: *paying },
            Word::Points(n) => Op::Points(*n),
            Word::Draw { deck, n, keep } => Op::Draw { deck: *deck, n: *n, keep: *keep },
            Word::Search { deck, what, buy } => {
                Op::Search { deck: *deck, what: self.sought(what), buy: *buy }
            }
            Word::Offer(offer) => {
                let first = self.offers.len() as u16;
                self.offers.extend(&offer.from);
                let decks = offer.from.len() as u8;
                Op::Offer { first, decks, price: offer.price, at_most: offer.at_most, must: offer.must }
            }
            Word::Shed { what, n } => Op::Shed { what: self.filter(what), n: *n },
            Word::ShedMonsterTrophy => Op::ShedMonsterTrophy,
            Word::ShedGateTrophy => Op::ShedGateTrophy,
            Word::TakeAlly(name) => Op::TakeCard(self.card_name(name)),
            Word::TakeAnyAlly => Op::TakeAnyAlly,
            Word::TakeSpecial(card) => Op::TakeSpecial(*card),
            Word::LoseSpecial(card) => Op::LoseSpecial(*card),
            Word::Fortune(fortune) => Op::Fortune(*fortune),
            Word::DiscardThis => Op::DiscardThis,
            Word::BoxThis => Op::BoxThis,
            Word::DiscardIt => Op::DiscardIt,
            Word::Move(to) => self.destination(to),
            Word::Delay => Op::Delay,
            Word::LoseTurn => Op::LoseTurn,
            Word::Lost => Op::Lost,
            Word::Return { or_stay } => Op::Return { or_stay: *or_stay },
            Word::Arrest => Op::Arrest,
            Word::Devour => Op::Devour,
            Word::LowerMaximum => Op::LowerMaximum,
            Word::Encounter { cards } => Op::Encounter { cards: *cards },
            Word::Visit(world) => Op::Visit(self.world(world)),
            Word::Meet { n } => Op::Meet(*n),
            Word::Trophy(from) => Op::Trophy(*from),
            Word::Banish(monsters) => Op::Banish(self.monsters(monsters)),
            Word::Spawn { n, at } if at == THIS => Op::SpawnOnThis { n: *n },
            Word::Spawn { n, at } => Op::Spawn { n: *n, at: self.place_on_the_map(at) },
            Word::Terror(n) => Op::Terror(*n),
            Word::TerrorTo(n) => Op::TerrorTo(*n),
            Word::Doom(n) => Op::Doom(*n),
            Word::OpenGate { monsters } => Op::OpenGate { monsters: *monsters },
            Word::ShutGate(which) => Op::ShutGate(*which),
            Word::BoxAlly => Op::BoxAlly,
            Word::Mark(n) => Op::Mark(*n),
            Word::FailRumor => Op::FailRumor,
            Word::Reroll(which) => Op::Reroll(*which),
            Word::ReduceLoss(kind, n) => Op::ReduceLoss(*kind, *n),
            Word::PassCheck => Op::PassCheck,
            Word::Cancel => Op::Cancel,
            Word::CheckDiceThisTurn(n) => Op::CheckDiceThisTurn(*n),
            Word::EndCombat => Op::EndCombat,
            Word::Special(special) => Op::Special(*special),
            Word::Check(_)
            | Word::Roll(_)
            | Word::Choose(_)
            | Word::May { .. }
            | Word::If { .. }
            | Word::Each { .. }
            | Word::EachGate(_)
            | Word::EachItem(_)
            | Word::Gain { .. } => Op::End,
        }
    }
}

/// Whether a script says something for each success.
fn counts_successes(script: &Script) -> bool {
    script.iter().any(|word| match word {
        Word::Gain { sanity, stamina, clue, money, split } => [sanity, stamina, clue, money, split]
            .iter()
            .any(|amount| matches!(amount, Amount::Successes { .. })),
        Word::Draw { n, .. } => matches!(n, Amount::Successes { .. }),
        _ => false,
    })
}
