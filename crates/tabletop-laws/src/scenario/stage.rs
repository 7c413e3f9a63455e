use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::{
    Awaiting, Chance, Choice, Dealer, Expectation, Fate, Game, Input, Millis, PartSet, Rng, Scenario,
    ScenarioStep, ScriptedFate, Seat, Seed,
};

use super::expect::{self, Scene};
use super::problem::Problem;
use super::reading::{self, Unreadable};
use super::setup::config;
use crate::merge::{first_unknown, merge_patch};
use crate::plain::plain;

/// A scenario being played.
#[derive(Debug)]
pub(super) struct Stage<'a, G: Game> {
    pub(super) state: G,
    /// What of the cards it has shown so far.
    pub(super) resolved: PartSet,
    fates: &'a [ScriptedFate],
    fates_used: usize,
    now: Millis,
    /// All that happened, and where what the last step caused begins.
    events: Vec<G::Event>,
    last_step: usize,
    /// What can be taken back, the latest last.
    moments: Vec<Moment<G>>,
}

/// A game before an action that told nobody anything.
#[derive(Debug)]
struct Moment<G> {
    seat: Seat,
    state: G,
    fates_used: usize,
}

impl<'a, G: Game> Stage<'a, G> {
    /// Sets the game up until a seat must act, then changes it as given.
    pub(super) fn begin(scenario: &'a Scenario) -> Result<Self, Problem> {
        let config = config::<G>(scenario)?;
        let mut stage = Self {
            state: G::new(&config).map_err(Problem::Setup)?,
            resolved: PartSet::default(),
            fates: &scenario.fates,
            fates_used: 0,
            now: 0,
            events: Vec::new(),
            last_step: 0,
            moments: Vec::new(),
        };
        stage.set_up(scenario)?;
        stage.change(&scenario.given)?;
        Ok(stage)
    }

    /// Answers chance until a seat must act: by the decks as told, else from the seed or by the script.
    fn set_up(&mut self, scenario: &Scenario) -> Result<(), Problem> {
        let mut dealer = scenario.seed.map(|seed| Dealer::new(Seed::from_number(seed)));
        let mut shuffled = BTreeSet::new();
        let mut number = 0;
        while let Awaiting::Chance(asked) = self.state.awaiting() {
            number += 1;
            let mut drawn = Fate::Pick(0);
            if let Some(dealer) = &mut dealer {
                dealer.answer(asked, &mut drawn);
            }
            let shuffling = self.state.shuffling();
            shuffled.extend(shuffling.as_ref().map(|shuffling| shuffling.deck));
            let named = shuffling.as_ref().and_then(|of| Some((of, scenario.decks.get(of.deck)?)));
            let fate = match (named, &drawn) {
                (Some((of, top)), Fate::Order(rest)) if dealer.is_some() => of.on_top(top, rest),
                (Some((of, top)), _) => of.on_top(top, &of.lying),
                (None, _) if dealer.is_some() => Ok(drawn),
                (None, _) => Ok(self.next_scripted(asked)?),
            };
            self.put_fate(fate.map_err(Problem::NotInDeck)?, number)?;
        }
        match scenario.decks.keys().find(|deck| !shuffled.contains(deck.as_str())) {
            Some(deck) => {
                let known: Vec<&str> = shuffled.into_iter().collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                Err(Problem::NoDeck { deck: deck.clone(), known })
            }
            None => Ok(()),
        }
    }

    fn next_scripted(&mut self, asked: Chance) -> Result<Fate, Problem> {
        let scripted = self
            .fates
            .get(self.fates_used)
            .ok_or(Problem::UnscriptedChance { asked, scripted: self.fates.len() })?;
        self.fates_used += 1;
        let number = self.fates_used;
        let shuffling = self.state.shuffling();
        scripted.answer(asked, shuffling.as_ref()).map_err(|bad| Problem::WrongFate { number, asked, bad })
    }

    fn take_scripted_fates(&mut self) -> Result<(), Problem> {
        while let Awaiting::Chance(asked) = self.state.awaiting() {
            let fate = self.next_scripted(asked)?;
            self.put_fate(fate, self.fates_used)?;
        }
        // What was told to anyone cannot be taken back, nor what was done before.
        if self.events[self.last_step..].iter().any(G::reveals) {
            self.moments.clear();
        }
        Ok(())
    }

    fn put_fate(&mut self, fate: Fate, number: usize) -> Result<(), Problem> {
        self.state
            .apply_noting(self.now, &Input::Fate(fate), &mut self.events, &mut self.resolved)
            .map_err(|refusal| Problem::FateRefused { number, refusal })
    }

    fn change(&mut self, given: &Value) -> Result<(), Problem> {
        match given {
            Value::Null => return Ok(()),
            Value::Object(_) => {}
            other => return Err(Problem::GivenShape(other.clone())),
        }
        let written =
            |state: &G| serde_json::to_value(state).map_err(|error| Problem::Unwritable(error.to_string()));
        let before = written(&self.state)?;
        let mut changed = before.clone();
        merge_patch(&mut changed, given).map_err(|misplaced| Problem::MisplacedGiven {
            pointer: misplaced.pointer,
            reason: misplaced.reason,
        })?;
        self.state = reading::read(&changed)
            .map_err(|Unreadable { field, reason }| Problem::UnreadableGiven { field, reason })?;
        match first_unknown(given, &before, &written(&self.state)?) {
            Some(pointer) => Err(Problem::UnknownGiven { pointer }),
            None => self.state.check_invariants().map_err(Problem::UnsoundGiven),
        }
    }

    /// Tells the story: every step, and all chance between them.
    pub(super) fn play(&mut self, scenario: &Scenario) -> Result<(), Vec<Problem>> {
        let only = |problem| vec![problem];
        let looks_before_chance = |told: Option<&ScenarioStep>| {
            matches!(told, Some(ScenarioStep::Expect { before_chance: true, .. }))
        };
        if !looks_before_chance(scenario.when.first()) {
            self.take_scripted_fates().map_err(only)?;
        }
        for (step, told) in (1..).zip(&scenario.when) {
            match told {
                ScenarioStep::Expect { expectations, before_chance } => {
                    self.look(step, expectations, *before_chance)?;
                }
                told => self.take_step(step, told).map_err(only)?,
            }
            if !looks_before_chance(scenario.when.get(step)) {
                self.take_scripted_fates().map_err(only)?;
            }
            self.state.check_invariants().map_err(|broken| vec![Problem::Unsound { step, broken }])?;
        }
        Ok(())
    }

    fn look(&self, step: usize, expected: &[Expectation], before_chance: bool) -> Result<(), Vec<Problem>> {
        if before_chance && !matches!(self.state.awaiting(), Awaiting::Chance(_)) {
            return Err(vec![Problem::NoChance { step }]);
        }
        let problems: Vec<Problem> = self
            .differences(expected)
            .into_iter()
            .map(|problem| Problem::Expected { step, problem: Box::new(problem) })
            .collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// All that is not as expected now.
    pub(super) fn differences(&self, expected: &[Expectation]) -> Vec<Problem> {
        let scene = Scene { state: &self.state, events: &self.events[self.last_step..] };
        expected.iter().filter_map(|expectation| expect::check(&scene, expectation).err()).collect()
    }

    fn take_step(&mut self, step: usize, told: &ScenarioStep) -> Result<(), Problem> {
        match told {
            ScenarioStep::Act { seat, action } => {
                let action = read_action::<G>(step, action)?;
                self.put(step, &Input::Act { seat: *seat, action })
            }
            ScenarioStep::Refused { seat, action, rule } => {
                let action = read_action::<G>(step, action)?;
                self.put_refused(step, &Input::Act { seat: *seat, action }, rule)
            }
            ScenarioStep::Bot { seat, policy, chooses } => {
                let action = self.bot_choice(step, *seat, policy, chooses)?;
                self.put(step, &Input::Act { seat: *seat, action })
            }
            ScenarioStep::Deadline { at } => {
                self.now = *at;
                self.put(step, &Input::DeadlinePassed)
            }
            ScenarioStep::Undo { seat } => self.undo(step, *seat),
            ScenarioStep::CannotUndo { seat } => match self.moments.last() {
                Some(moment) if moment.seat == *seat => Err(Problem::Undoable { step, seat: seat.number() }),
                _ => Ok(()),
            },
            // Looking changes nothing and is not taken.
            ScenarioStep::Expect { .. } => Ok(()),
        }
    }

    fn put(&mut self, step: usize, input: &Input<G::Action>) -> Result<(), Problem> {
        let before = self.state.clone();
        self.last_step = self.events.len();
        self.state
            .apply_noting(self.now, input, &mut self.events, &mut self.resolved)
            .map_err(|refusal| Problem::Refused { step, refusal })?;
        match input {
            Input::Act { seat, .. } => {
                let (seat, fates_used) = (*seat, self.fates_used);
                self.moments.push(Moment { seat, state: before, fates_used });
            }
            Input::Fate(_) | Input::DeadlinePassed => self.moments.clear(),
        }
        Ok(())
    }

    /// Fates that came after the action are the same ones when it is done again.
    fn undo(&mut self, step: usize, seat: Seat) -> Result<(), Problem> {
        let because = match self.moments.pop() {
            Some(moment) if moment.seat == seat => {
                (self.state, self.fates_used) = (moment.state, moment.fates_used);
                self.last_step = self.events.len();
                return Ok(());
            }
            Some(_) => "the last action was another seat's",
            None => "there is none, or somebody was told something since",
        };
        Err(Problem::NoUndo { step, seat: seat.number(), because })
    }

    fn put_refused(&mut self, step: usize, input: &Input<G::Action>, rule: &str) -> Result<(), Problem> {
        let (mut after, mut events) = (self.state.clone(), Vec::new());
        let rule = rule.to_owned();
        match after.apply(self.now, input, &mut events) {
            Ok(()) => Err(Problem::Accepted { step, rule }),
            Err(refusal) if refusal.rule.0 != rule => Err(Problem::RefusedOtherwise { step, rule, refusal }),
            Err(_) if after != self.state || !events.is_empty() => Err(Problem::RefusedAndChanged { step }),
            Err(_) => Ok(()),
        }
    }

    /// What the bot does, which must be what the scenario says. Its randomness depends on the step alone.
    fn bot_choice(&self, step: usize, seat: Seat, name: &str, chooses: &Value) -> Result<G::Action, Problem> {
        let policies = G::policies();
        let policy = policies.iter().find(|policy| policy.name == name).ok_or_else(|| Problem::NoBot {
            step,
            name: name.to_owned(),
            known: policies.iter().map(|policy| policy.name).collect(),
        })?;
        let expected = read_action::<G>(step, chooses)?;
        let mut legal = Vec::new();
        self.state.legal_actions(seat, &mut legal);
        if legal.is_empty() {
            return Err(Problem::BotNotAsked { step });
        }
        let mut rng = Rng::stream(&Seed::from_number(0), step as u64);
        let imagined = self.state.imagine(seat, &mut rng);
        let left = match self.state.awaiting() {
            Awaiting::Seats { deadline, .. } => deadline.and_then(|deadline| deadline.checked_sub(self.now)),
            Awaiting::Chance(_) | Awaiting::Nothing => None,
        };
        match (policy.choose)(&imagined, seat, &legal, left, &mut rng) {
            Choice::Act(action) if action == expected => Ok(action),
            Choice::Act(action) => {
                Err(Problem::BotChose { step, chooses: chooses.clone(), found: plain(&action) })
            }
            Choice::Wait(_) => {
                Err(Problem::BotChose { step, chooses: chooses.clone(), found: "wait".to_owned() })
            }
        }
    }

    pub(super) fn unused_fates(&self) -> Option<Problem> {
        let (scripted, unused) = (self.fates.len(), self.fates.len() - self.fates_used);
        (unused > 0).then_some(Problem::UnusedFates { unused, scripted })
    }
}

fn read_action<G: Game>(step: usize, action: &Value) -> Result<G::Action, Problem> {
    serde_json::from_value(action.clone()).map_err(|error| Problem::NoAction {
        step,
        action: action.clone(),
        reason: error.to_string(),
    })
}
