//! The JSON face, used as a server would: nothing here knows a game's types.

#![cfg(test)]

use roster::{
    ActError, AnySession, Ending, GameVisitor, Json, Move, OpenError, ViewError, check_config, ids, visit,
};
use serde_json::{Value, json};
use tabletop::{
    Awaiting, Entropy, Fairness, Game, Language, Record, RecordOrigin, Seat, Secret, Seed, UndoError, Viewer,
    peek_header,
};

struct Open<'a> {
    config: &'a str,
    seed: Seed,
}

impl GameVisitor for Open<'_> {
    type Output = Result<Box<dyn AnySession>, OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok(Box::new(roster::begin::<G>(self.config, self.seed)?))
    }
}

fn open(id: &str, config: &str, seed: Seed) -> Result<Box<dyn AnySession>, OpenError> {
    visit(id, Open { config, seed })?
}

struct Verify<'a>(&'a str);

impl GameVisitor for Verify<'_> {
    type Output = Result<Option<Ending>, String>;

    fn visit<G: Game>(self) -> Self::Output {
        let verified = Record::<G>::from_json(self.0).and_then(|record| record.verify());
        verified.map(|state| state.outcome().map(Ending::from)).map_err(|error| error.to_string())
    }
}

/// The result of the game that a record tells, once it is over; or what is wrong with the record.
fn verify(record: &str) -> Result<Option<Ending>, String> {
    let game = peek_header(record).map_err(|error| error.to_string())?;
    visit(&game, Verify(record)).map_err(|error| error.to_string())?
}

fn begin(id: &str) -> Box<dyn AnySession> {
    let seats = roster::describe().iter().find(|game| game.id == id).unwrap().seats.min;
    let config = json!({"seats": seats, "options": {}}).to_string();
    open(id, &config, Seed::from_number(5)).unwrap()
}

fn to_act(session: &dyn AnySession) -> Option<Seat> {
    session.awaiting().to_act().iter().next()
}

/// Takes the first or the last legal action by turns, ten in a second, until the game or `moves` are over.
fn play_on(session: &mut dyn AnySession, moves: u64) {
    for number in 0..moves {
        let Awaiting::Seats { to_act, deadline } = session.awaiting() else { break };
        let at = number * 100;
        if deadline.is_some_and(|deadline| at >= deadline) {
            session.pass_deadline(at).unwrap();
            continue;
        }
        let seat = to_act.iter().next().unwrap();
        let legal: Vec<Value> = serde_json::from_str(session.legal_actions(seat).unwrap().get()).unwrap();
        let action = if number % 2 == 0 { legal.first() } else { legal.last() };
        session.act(at, seat, &action.unwrap().to_string()).unwrap();
    }
}

fn everything_seen(session: &dyn AnySession) -> Vec<String> {
    Viewer::limited(session.seats())
        .flat_map(|viewer| {
            let events = session.events_in(0..session.event_count(), viewer).unwrap();
            [session.view(viewer).unwrap().to_string(), serde_json::to_string(&events).unwrap()]
        })
        .collect()
}

#[test]
fn every_game_can_be_opened_and_played_to_an_end_that_its_record_tells() {
    for id in ids() {
        let mut session = begin(id);
        play_on(&mut *session, 40);
        assert_eq!(verify(session.record()().unwrap().get()), Ok(session.outcome()), "{id}, not over yet");

        let mut session = begin(id);
        play_on(&mut *session, 100_000);
        assert_eq!(session.awaiting(), Awaiting::Nothing, "{id}");
        assert_eq!(session.outcome().unwrap().seats.len(), usize::from(session.seats()));
        assert_eq!(verify(session.record()().unwrap().get()), Ok(session.outcome()), "{id}");
    }
}

/// The views and legal lists, written into one buffer after what was there.
#[test]
fn what_is_written_into_a_buffer_is_what_is_given_as_json() {
    for id in ids() {
        let mut session = begin(id);
        play_on(&mut *session, 25);
        let mut out = b"before ".to_vec();
        let mut expected = "before ".to_owned();
        for viewer in Viewer::limited(session.seats()) {
            session.write_view(viewer, &mut out).unwrap();
            expected += session.view(viewer).unwrap().get();
            let events = session.events_in(0..session.event_count(), viewer).unwrap();
            for (number, event) in events.iter().enumerate() {
                session.write_event(number, viewer, &mut out).unwrap();
                expected += event.as_ref().map_or("null", |event| event.get());
            }
        }
        for seat in Seat::first(session.seats()) {
            session.write_legal_actions(seat, &mut out).unwrap();
            expected += session.legal_actions(seat).unwrap().get();
            session.write_impossible(seat, &mut out).unwrap();
            expected += session.impossible(seat).unwrap().get();
        }
        assert_eq!(String::from_utf8(out).unwrap(), expected, "{id}");
        let mut nothing = Vec::new();
        assert!(matches!(session.write_view(Viewer::AllSeeing, &mut nothing), Err(ViewError::NotOver)));
        assert!(nothing.is_empty());
    }
}

#[test]
fn who_is_asked_to_act_is_told_what_is_impossible_and_why() {
    for id in ids() {
        let session = begin(id);
        let asked = to_act(&*session).unwrap();
        let told =
            |seat| -> Vec<Value> { serde_json::from_str(session.impossible(seat).unwrap().get()).unwrap() };
        assert!(!told(asked).is_empty(), "{id}");
        for impossible in told(asked) {
            assert!(impossible["rule"].as_str().unwrap().contains('-'), "{impossible}");
            let is_refused = match &impossible["what"]["action"] {
                Value::Null => !impossible["what"]["other"].is_null(),
                action => session.check_act(0, asked, &action.to_string()).is_err(),
            };
            assert!(is_refused, "{impossible}");
        }
        assert!(told(Seat::new(7).unwrap()).is_empty(), "{id}");
        assert_eq!(session.silence(), None, "{id}");
        let tally = session.tally(Viewer::Seat(asked)).unwrap();
        assert!(tally.iter().any(|card| card.unseen > 0), "{id}");
        assert!(session.tally(Viewer::AllSeeing).is_err(), "{id}: not before the end");
    }
}

#[test]
fn every_game_tells_what_is_printed_in_each_language() {
    for id in ids() {
        let told = |options, language| roster::catalogue(id, options, language).map(|json| json.to_string());
        let [en, fr] = Language::ALL.map(|language| told("{}", language).unwrap());
        assert_ne!(en, fr, "{id}");
        assert_eq!(told("{}", Language::En).unwrap(), en, "the same for the same options");
        let error = told("{\"joker\": 1}", Language::En).unwrap_err().to_string();
        assert!(error.contains("unknown field `joker`"), "{error}");
        assert!(told("nonsense", Language::Fr).is_err());
    }
    let unknown = roster::catalogue("chess", "{}", Language::En).unwrap_err().to_string();
    assert!(unknown.starts_with("unknown game \"chess\""), "{unknown}");
}

/// Written by the program before format 2, whose digest was that of the written state.
#[test]
fn records_of_format_1_still_verify() {
    for text in [
        include_str!("records/arkham-ritual-format-1.json"),
        include_str!("records/arkham-noir-format-1.json"),
    ] {
        let record: Value = serde_json::from_str(text).unwrap();
        assert_eq!(record["walpurgis"], 1);
        assert!(verify(text).unwrap().is_some(), "the game is over");
        let mut tampered = record.clone();
        tampered["log"][1]["fate"] = tampered["log"][0]["fate"].clone();
        assert!(verify(&tampered.to_string()).is_err());
    }
}

/// Written by the program before format 3, which did not say what its draws answer.
#[test]
fn records_of_format_2_still_verify() {
    let text = include_str!("records/arkham-ritual-format-2.json");
    let record: Value = serde_json::from_str(text).unwrap();
    assert_eq!((&record["walpurgis"], &record["chances"]), (&json!(2), &Value::Null));
    assert!(verify(text).unwrap().is_some(), "the game is over");
    let mut tampered = record.clone();
    tampered["digest"] = json!("00");
    assert!(verify(&tampered.to_string()).is_err(), "its digest counts");
}

#[test]
fn an_unreadable_action_is_told_apart_from_a_refused_one() {
    let mut session = begin("arkham-ritual");
    let seat = to_act(&*session).unwrap();
    let before = session.record()().unwrap().to_string();
    for malformed in ["", "{", "\"fly\"", "{\"pass_to\": 9}", "\"take\" \"take\""] {
        let error = session.act(0, seat, malformed).unwrap_err();
        assert!(matches!(error, ActError::Malformed { .. }), "{malformed}: {error}");
        let error = error.to_string();
        assert!(error.starts_with("this is not an action of arkham-ritual: "), "{error}");
    }
    let refused = session.act(0, seat, "\"take\"").unwrap_err();
    assert!(matches!(refused, ActError::Refused(_)), "{refused}");
    assert_eq!(session.record()().unwrap().get(), before, "nothing has changed");
}

#[test]
fn nobody_sees_everything_before_the_end() {
    let mut session = begin("arkham-ritual");
    assert!(matches!(session.view(Viewer::AllSeeing), Err(ViewError::NotOver)));
    assert!(matches!(session.events_in(0..1, Viewer::AllSeeing), Err(ViewError::NotOver)));
    play_on(&mut *session, 100_000);
    assert!(session.view(Viewer::AllSeeing).is_ok());
}

#[test]
fn a_game_that_cannot_begin_says_why() {
    let error = |id: &str, config: &str| match open(id, config, Seed::from_number(1)) {
        Ok(_) => panic!("{id} {config} began"),
        Err(error) => error.to_string(),
    };
    let unknown = error("arkham-ritul", r#"{"seats": 5, "options": {}}"#);
    assert!(unknown.contains("did you mean arkham-ritual?"), "{unknown}");
    let seats = error("arkham-ritual", r#"{"seats": 2, "options": {}}"#);
    assert_eq!(seats, "AR-01: arkham-ritual is for 3 to 7 players, not 2");
    let option = error("arkham-ritual", r#"{"seats": 5, "options": {"joker": true}}"#);
    assert!(option.contains("unknown field `joker`"), "{option}");
}

#[test]
fn a_record_that_was_tampered_with_says_where() {
    let mut session = begin("arkham-ritual");
    play_on(&mut *session, 30);
    let record: Value = serde_json::from_str(session.record()().unwrap().get()).unwrap();
    let error = |edit: &dyn Fn(&mut Value)| {
        let mut edited = record.clone();
        edit(&mut edited);
        verify(&edited.to_string()).unwrap_err()
    };
    let seed = error(&|record| record["seed"] = json!(Seed::from_number(6)));
    assert!(seed.starts_with("entry 0: the seed gives"), "{seed}");
    let game = error(&|record| record["game"] = json!("chess"));
    assert!(game.starts_with("unknown game \"chess\""), "{game}");
    let format = error(&|record| record["walpurgis"] = json!(9));
    assert!(format.starts_with("the record has format 9"), "{format}");
    let digest = error(&|record| record["digest"] = json!("00"));
    assert!(digest.contains("its digest is"), "{digest}");
    let late = error(&|record| {
        for logged in record["log"].as_array_mut().unwrap() {
            let later = logged["at"].as_u64().unwrap() + 3;
            logged["at"] = json!(later);
        }
    });
    assert!(late.contains("its digest is"), "{late}");
}

#[test]
fn every_game_is_described() {
    let described = roster::describe();
    let described_ids: Vec<_> = described.iter().map(|game| game.id).collect();
    assert_eq!(described_ids, ids());
    assert!(described.iter().all(|game| game.seats.min <= game.seats.max));
}

/// Passes the card on, which tells nobody anything.
fn pass(session: &mut dyn AnySession) -> Seat {
    let seat = to_act(session).unwrap();
    let legal: Vec<Value> = serde_json::from_str(session.legal_actions(seat).unwrap().get()).unwrap();
    let pass = legal.iter().find(|action| action["pass_to"].is_number()).unwrap();
    session.act(0, seat, &pass.to_string()).unwrap();
    seat
}

#[test]
fn an_action_that_told_nobody_anything_is_taken_back() {
    let mut session = begin("arkham-ritual");
    let before = (everything_seen(&*session)[0].clone(), session.event_count());
    assert!(matches!(session.undo(), Err(UndoError::NotPossible)));
    let seat = pass(&mut *session);
    assert_eq!(session.undoable(), Some(seat));
    session.undo().unwrap();
    assert_eq!(everything_seen(&*session)[0], before.0);
    assert_eq!(session.event_count(), before.1 + 1, "what happened stays among the events");
    assert_eq!(pass(&mut *session), seat);
}

#[test]
fn asking_whether_a_move_would_be_taken_changes_nothing() {
    let session = begin("arkham-ritual");
    let (seat, before) = (to_act(&*session).unwrap(), everything_seen(&*session));
    let other = seat.left_of(session.seats());
    let pass = format!("{{\"pass_to\":{other}}}");
    assert!(session.check_act(0, seat, &pass).is_ok());
    assert!(matches!(session.check_act(0, other, &pass), Err(ActError::Refused(_))));
    assert!(matches!(session.check_act(0, seat, "fly"), Err(ActError::Malformed { .. })));
    assert!(session.check_deadline(0).is_err(), "there is no deadline");
    assert_eq!(everything_seen(&*session), before);
}

#[test]
fn events_are_told_by_number_wherever_they_stand() {
    let mut session = begin("arkham-ritual");
    play_on(&mut *session, 20);
    let count = session.event_count();
    let told = |numbers| -> Vec<Option<String>> {
        let events = session.events_in(numbers, Viewer::Spectator).unwrap();
        events.into_iter().map(|event: Option<Json>| event.map(|event| event.to_string())).collect()
    };
    let all = told(0..count);
    assert_eq!(all.len(), count, "a hidden one keeps its number");
    assert_eq!(told(3..6), all[3..6]);
    assert_eq!(told(count - 2..count), all[count - 2..]);
    assert!(session.events_in(3..100_000, Viewer::Spectator).unwrap().is_empty());
}

#[test]
fn a_record_tells_where_its_seed_comes_from() {
    let gifts = vec![Some(Entropy::from_bytes([1; 16])), None, None];
    let fairness = Fairness::new(Secret::from_bytes([2; 32]), gifts);
    let config = json!({"seats": 3, "options": {}}).to_string();
    let mut session = open("arkham-ritual", &config, fairness.seed()).unwrap();
    play_on(&mut *session, 10);
    let record = session.fair_record(fairness.clone())().unwrap();
    assert!(verify(record.get()).is_ok());
    let other = session.fair_record(Fairness::new(Secret::from_bytes([3; 32]), vec![None; 3]))().unwrap();
    assert_eq!(
        verify(other.get()).unwrap_err(),
        "the secret and the players' entropy do not mix to the record's seed"
    );
}

#[test] // AN-60
fn a_daily_record_is_of_its_date_and_no_other() {
    let config = json!({"seats": 1, "options": {}}).to_string();
    let session = open("arkham-noir", &config, Seed::daily("arkham-noir", "2026-11-16")).unwrap();
    let of = |date: &str| session.record_of(RecordOrigin::Daily { date: date.to_owned() })().unwrap();
    assert!(verify(of("2026-11-16").get()).is_ok());
    let error = verify(of("2026-11-17").get()).unwrap_err();
    assert_eq!(error, "the seed is not that of the daily deal of 2026-11-17");
}

#[test]
fn the_moves_of_a_game_make_it_again() {
    let config = json!({"seats": 3, "options": {}}).to_string();
    let begin = || open("arkham-ritual", &config, Seed::from_number(8)).unwrap();
    let (mut session, mut again) = (begin(), begin());
    play_on(&mut *session, 30);
    for Move { at, act } in session.moves()().unwrap() {
        let (seat, action) = act.expect("nobody is in a hurry here");
        again.act(at, seat, action.get()).unwrap();
    }
    assert_eq!(again.record()().unwrap().get(), session.record()().unwrap().get());
    assert_eq!(everything_seen(&*again), everything_seen(&*session));
}

#[test]
fn options_are_completed_before_a_game_begins() {
    let config = json!({"seats": 5, "options": {"odds": true}}).to_string();
    let options: Value = serde_json::from_str(check_config("arkham-ritual", &config).unwrap().get()).unwrap();
    assert_eq!((&options["odds"], &options["doom_track"]), (&json!(true), &json!(false)));
    let error = check_config("arkham-ritual", r#"{"seats": 2, "options": {}}"#).unwrap_err();
    assert_eq!(error.to_string(), "AR-01: arkham-ritual is for 3 to 7 players, not 2");
    assert!(check_config("chess", "{}").is_err());
}

#[test]
fn every_game_has_rules_and_knows_what_can_be_said() {
    for id in ids() {
        let described = roster::describe();
        let described = described.iter().find(|game| game.id == *id).unwrap();
        assert_eq!(roster::rules(id).unwrap(), described.rules);
        assert!((1..=described.seats.max).contains(&described.seats_per_person));
        assert!(roster::phrases(id).is_ok());
    }
    assert!(roster::rules("chess").is_err() && roster::phrases("chess").is_err());
}

#[test]
fn who_takes_a_deck_gives_a_file_that_is_one() {
    for game in roster::describe() {
        let takes_deck = game.options.iter().any(|option| option.key == "deck");
        let file = roster::deck_file(game.id).unwrap();
        assert_eq!(file.is_some(), takes_deck, "{}", game.id);
        if let Some(file) = file {
            assert!(roster::check_deck(game.id, file).is_ok(), "{}", game.id);
        }
    }
    assert!(roster::deck_file("chess").is_err());
}
