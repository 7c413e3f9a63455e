use roster::{Json, Unwritten, ViewError};
use serde::Serialize;
use tabletop::patch::{Changes, Fields as _};
use tabletop::{CardTally, Fairness, Millis, RuleId, Seat, SeatSet, Viewer};

use super::chair::Chair;
use super::play::Play;
use super::{Table, TableError, Watcher};
use crate::fairness::opened;
use wire::{
    CatalogueHashes, ClockView, DealOrigin, GameView, PersonId, Phase, ResultView, SeatResultView, SeatView,
    Spectators, TableSummary, TableView,
};

impl Table {
    /// How the table stands, without its game. `present` tells who has it open somewhere.
    pub fn table_view(&self, watcher: Watcher, present: &dyn Fn(PersonId) -> bool) -> TableView {
        let phase = self.phase();
        let is_over = phase == Phase::Finished;
        TableView {
            id: self.id.clone(),
            game: self.game.clone(),
            rules: self.rules,
            needs_rules: self.needs_rules(),
            options: self.options.clone(),
            // Told by whoever serves it.
            catalogue: CatalogueHashes::default(),
            settings: self.settings.clone(),
            phase,
            host: self.host.id,
            you: watcher.seat(),
            yours: watcher.seats().iter().collect(),
            seats_per_person: self.seats_per_person,
            seats: self.chairs().map(|(seat, chair)| self.seat_view(seat, chair, present)).collect(),
            invite: self.told_invite(watcher),
            kept_out: if watcher.is_host() { self.kept_out().to_vec() } else { Vec::new() },
            claims: self.claims_view(),
            origin: self.origin.clone(),
            guide: self.guide_view(watcher),
            commitment: self.commitment.clone(),
            fairness: self.fairness().filter(|_| is_over).map(|fairness| opened(&fairness, self.dealt_to())),
            clock: self.clock_view(),
            interlude: self.interlude_view(),
            votes: self.play.iter().flat_map(|play| play.votes.iter()).collect(),
            idle_votes: self.idle_votes(),
            result: self.result(),
            rematch: self.rematch.clone(),
        }
    }

    /// The game as `watcher` may see it; once it is over, everyone sees all of it.
    pub fn game_view(&self, watcher: Watcher) -> Option<GameView> {
        let (play, frame) = (self.play.as_ref()?, self.game_frame(watcher)?);
        let nothing = || serde_json::from_str("[]");
        let rule = |rule: Option<RuleId>| rule.map(|rule| rule.to_string());
        Some(GameView {
            // Views and actions are plain data, so writing them cannot fail.
            view: play.session.view(frame.viewer).ok()?,
            to_act: frame.told.to_act.iter().collect(),
            chapter: frame.told.chapter,
            legal: frame.actor.map_or_else(nothing, |seat| play.session.legal_actions(seat)).ok()?,
            impossible: frame.actor.map_or_else(nothing, |seat| play.session.impossible(seat)).ok()?,
            deadline: frame.told.deadline,
            can_undo: frame.told.can_undo,
            no_undo: rule(frame.told.no_undo),
            silence: rule(frame.told.silence),
            no_pause: rule(frame.told.no_pause),
        })
    }

    /// Which cards of the game `watcher` has seen and which not; nothing before it begins.
    pub fn tally(&self, watcher: Watcher) -> Vec<CardTally> {
        let play = self.play.as_ref();
        play.and_then(|play| play.session.tally(play.viewer(watcher)).ok()).unwrap_or_default()
    }

    /// What goes with a game as `watcher` may see it.
    pub fn game_frame(&self, watcher: Watcher) -> Option<GameFrame> {
        let play = self.play.as_ref()?;
        let (seat, actor) = (watcher.seat(), self.actor(watcher));
        let is_interlude = play.interlude.is_some();
        let told = Told {
            to_act: if is_interlude { SeatSet::EMPTY } else { play.session.awaiting().to_act() },
            chapter: play.session.chapter(),
            deadline: play.deadline().filter(|_| !is_interlude),
            can_undo: seat.is_some_and(|seat| self.can_undo(seat)),
            no_undo: seat.and_then(|seat| self.no_undo(seat)),
            silence: self.silence(),
            no_pause: self.no_pause(),
        };
        Some(GameFrame { since: play.since, viewer: play.viewer(watcher), actor, told })
    }

    /// Appends the text of [`Table::game_view`], for who asks often and keeps a buffer; tells whether there
    /// is one.
    pub fn write_game_view(&self, watcher: Watcher, out: &mut Vec<u8>) -> bool {
        let Some((play, frame)) = self.play.as_ref().zip(self.game_frame(watcher)) else { return false };
        write_game(play, &frame, out).is_ok()
    }

    /// Writes what makes the game as it is seen in the frame `is` of what was seen in the frame `was` before
    /// the last change of the table. On `Err` it has to be shown anew. Of the view it is written once for all
    /// in a row who see the same, between whom nothing may change: that is what `last` is for.
    pub fn write_game_changes(
        &self,
        was: &GameFrame,
        is: &GameFrame,
        last: &mut LastViewChanges,
        changes: &mut Changes<'_>,
    ) -> Result<(), ViewError> {
        let Some(play) = self.play.as_ref().filter(|_| was.since == is.since) else {
            return Err(ViewError::NoRules { needed: self.rules });
        };
        let viewers = (was.viewer, is.viewer);
        if last.viewers.is_some_and(|seen| play.session.sees_alike(seen, viewers)) {
            changes.repeat(&last.operations);
        } else {
            last.viewers = None;
            changes
                .within("view", |changes| play.session.write_view_changes(was.viewer, is.viewer, changes))?;
            last.remember(viewers, changes.operations());
        }
        changes.within("legal", |changes| play.session.write_legal_changes(was.actor, is.actor, changes));
        changes.within("impossible", |changes| {
            play.session.write_impossible_changes(was.actor, is.actor, changes);
        });
        is.told.write_changes(&was.told, changes);
        Ok(())
    }

    /// The seat for which a watcher may act now.
    fn actor(&self, watcher: Watcher) -> Option<Seat> {
        watcher.seat().filter(|&seat| self.may_act(seat))
    }

    /// How the game ended, once it is over.
    pub fn result(&self) -> Option<ResultView> {
        self.play.as_ref().and_then(result_view)
    }

    /// The turn of the game, from 1; 0 before it begins and in one that counts none.
    pub fn turn(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.session.turn())
    }

    /// The part of the game being played, from 1; 0 before it begins and in one that has none.
    pub fn chapter(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.session.chapter())
    }

    /// The table in a list, for a person or for anyone.
    pub fn summary(&self, for_whom: Option<PersonId>) -> TableSummary {
        let seats = for_whom.map(|person| self.seats_of(person)).unwrap_or_default();
        TableSummary {
            id: self.id.clone(),
            game: self.game.clone(),
            name: self.settings.name.clone(),
            phase: self.phase(),
            seats: self.chairs.iter().map(name_of).collect(),
            your_turn: seats.iter().any(|seat| self.may_act(seat)) || self.waits_to_be_ready(seats),
            changed: (self.made_at + self.last_at) / 1_000,
            result: self.result(),
            yours: seats.iter().collect(),
            // Known to whoever keeps the lists.
            hidden: false,
        }
    }

    /// The record of a finished game with both halves of its seed: what `walpurgis replay verify`
    /// checks. Also of one that cannot go on here, for those who have its rules.
    pub fn record_json(&self) -> Result<Json, TableError> {
        Ok(self.record_later()?()?)
    }

    /// What [`Table::record_json`] gives, still to be written: that takes a while, and can be done anywhere.
    pub fn record_later(&self) -> Result<Unwritten<Json>, TableError> {
        let may_tell = |play: &&Play| play.is_over() || self.is_kept;
        match self.play.as_ref().filter(may_tell) {
            Some(play) => match (self.fairness(), self.recorded_origin()) {
                (Some(fairness), _) => Ok(play.session.fair_record(fairness)),
                (None, Some(origin)) => Ok(play.session.record_of(origin)),
                (None, None) => Ok(play.session.record()),
            },
            None => Err(TableError::NotOver),
        }
    }

    /// All there is of a game that still runs, still to be written, so that its past chapters can be shown to who
    /// watches it: never to be told as it is. Whoever plays or has played in it is shown nothing before its end.
    pub fn late_record(&self, who: Option<PersonId>) -> Result<Unwritten<Json>, TableError> {
        let play = super::rights::running(self)?;
        if self.settings.spectators != Spectators::Late {
            return Err(TableError::NotOver);
        }
        let plays = |who| self.is_known(who) || self.seat_of(who).is_some();
        if who.is_some_and(plays) {
            return Err(TableError::NotOver);
        }
        Ok(play.session.record())
    }

    /// A public table is found without it: whoever has it from the host is the host's guest.
    fn told_invite(&self, watcher: Watcher) -> Option<String> {
        let may_know = if self.settings.public { watcher.is_host() } else { watcher.knows_invite() };
        may_know.then(|| self.invite.0.clone())
    }

    /// Both halves of the seed of a fair deal.
    fn fairness(&self) -> Option<Fairness> {
        let is_fair = self.origin == DealOrigin::Fair;
        is_fair.then(|| Fairness {
            secret: self.secret,
            commitment: self.commitment.clone(),
            entropy: self.entropy.clone(),
        })
    }

    fn seat_view(&self, seat: Seat, chair: &Chair, present: &dyn Fn(PersonId) -> bool) -> SeatView {
        SeatView {
            who: chair.person().cloned(),
            bot: chair.bot().map(str::to_owned),
            present: chair.person().is_some_and(|person| present(person.id)),
            gave: self.entropy[seat.index()].is_some(),
            claimable: self.is_claimable(chair),
            look_alike: self.is_look_alike(seat),
        }
    }

    /// Whether the game waits for the person on this seat.
    pub(super) fn may_act(&self, seat: Seat) -> bool {
        let is_asked = self.play.as_ref().is_some_and(|play| play.to_act().contains(seat));
        is_asked && !self.is_kept && self.chair(seat).is_ok_and(Chair::is_played_by_person)
    }

    fn clock_view(&self) -> Option<ClockView> {
        let clock = self.play.as_ref()?.clock.as_ref()?;
        let (since, left_ms) = clock.counted();
        Some(ClockView { since, left_ms: left_ms.to_vec(), running: self.running_clocks().iter().collect() })
    }
}

impl Play {
    /// Through whose eyes a watcher sees the game; once it is over, everyone sees all of it.
    fn viewer(&self, watcher: Watcher) -> Viewer {
        if self.is_over() { Viewer::AllSeeing } else { watcher.viewer() }
    }
}

/// How the view changed for those who were told last, for others who see the same.
#[derive(Debug, Default)]
pub struct LastViewChanges {
    /// As whom they looked before and look now; nobody before anybody was told.
    viewers: Option<(Viewer, Viewer)>,
    operations: String,
}

impl LastViewChanges {
    /// Something has changed since they were told.
    pub fn forget(&mut self) {
        self.viewers = None;
    }

    fn remember(&mut self, viewers: (Viewer, Viewer), operations: &str) {
        self.viewers = Some(viewers);
        self.operations.clear();
        self.operations.push_str(operations);
    }

    /// The room it takes.
    pub fn capacity(&self) -> usize {
        self.operations.capacity()
    }
}

/// All of a game as somebody sees it that does not follow from its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFrame {
    /// Another number, another session.
    since: u64,
    viewer: Viewer,
    /// The seat that the viewer may act for now.
    actor: Option<Seat>,
    told: Told,
}

/// The fields of a [`GameView`] that are about more than the state of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Told {
    to_act: SeatSet,
    chapter: u32,
    deadline: Option<Millis>,
    can_undo: bool,
    no_undo: Option<RuleId>,
    silence: Option<RuleId>,
    no_pause: Option<RuleId>,
}

tabletop::fields!(Told { to_act, chapter, deadline, can_undo, no_undo, silence, no_pause });

fn write_game(play: &Play, frame: &GameFrame, out: &mut Vec<u8>) -> Result<(), ViewError> {
    out.extend_from_slice(b"{\"view\":");
    play.session.write_view(frame.viewer, out)?;
    out.extend_from_slice(b",\"legal\":");
    match frame.actor {
        Some(seat) => play.session.write_legal_actions(seat, out)?,
        None => out.extend_from_slice(b"[]"),
    }
    out.extend_from_slice(b",\"impossible\":");
    match frame.actor {
        Some(seat) => play.session.write_impossible(seat, out)?,
        None => out.extend_from_slice(b"[]"),
    }
    // What is told besides are the fields of an object, which this one goes on with.
    out.push(b',');
    let begin = out.len();
    serde_json::to_writer(&mut *out, &frame.told)?;
    out.remove(begin);
    Ok(())
}

fn name_of(chair: &Chair) -> Option<String> {
    let person = chair.person().map(|person| person.name.clone());
    person.or_else(|| chair.bot().map(str::to_owned))
}

fn result_view(play: &Play) -> Option<ResultView> {
    let outcome = play.session.outcome()?;
    let seats = outcome.seats.iter().zip(play.hints.as_slice());
    let seats = seats.map(|(seat, &hints)| SeatResultView { won: seat.won, score: seat.score, hints });
    Some(ResultView { kind: outcome.kind, seats: seats.collect() })
}
