//! People come and go while a game runs; others watch; the same people play again.

use serde_json::json;
use table::{Change, Entry, Invite, NewTable, Table, TableError};
use tabletop::Secret;
use wire::{ErrorCode, Person, PersonId, Phase, Spectators, TableCommand, TableId, TableSettings};

use crate::stage::*;

fn take_back(id: u32) -> TableCommand {
    TableCommand::TakeBack { seat: seat_of(id) }
}

fn give_up(id: u32) -> TableCommand {
    TableCommand::GiveUp { seat: Some(seat_of(id)) }
}

fn agree(number: u8, person: u32) -> TableCommand {
    TableCommand::AnswerClaim { seat: seat(number), person: PersonId(person), agree: true }
}

fn claim(number: u8) -> TableCommand {
    TableCommand::Claim { seat: seat(number) }
}

#[test]
fn a_seat_is_lent_to_a_bot_and_taken_back() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &settings());
    assert_eq!(stage.refused(BOB, &lend(1, "nobody")), ErrorCode::UnknownBot);
    assert_eq!(stage.refused(BOB, &take_back(BOB)), ErrorCode::WrongPhase);
    stage.ok(BOB, &lend(1, "greedy"));
    let chair = stage.view(ANN)["seats"][1].clone();
    assert_eq!(
        chair,
        json!({"who": person(BOB), "bot": "greedy", "present": true, "gave": true, "claimable": false})
    );
    for number in 0..20 {
        stage.step(number);
        assert_ne!(stage.turn_of(), Some(BOB));
        assert_eq!(stage.legal(BOB), Vec::<serde_json::Value>::new());
    }
    let act = stage.act(BOB, &json!("take"));
    assert_eq!(stage.refused(BOB, &act), ErrorCode::NotYourSeat);
    assert_eq!(stage.view(BOB)["you"], 1, "it is still Bob's");
    assert_eq!(stage.refused(CAT, &take_back(CAT)), ErrorCode::WrongPhase);
    stage.ok(BOB, &take_back(BOB));
    assert!(stage.view(ANN)["seats"][1]["bot"].is_null());
}

#[test]
fn the_host_lends_the_seat_of_someone_who_is_away() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT], &settings());
    assert_eq!(stage.refused(ANN, &lend(1, "random")), ErrorCode::SomeoneIsThere);
    stage.away.insert(BOB, stage.now);
    assert_eq!(stage.refused(CAT, &lend(1, "random")), ErrorCode::NotYourSeat, "Cat is not the host");
    assert_eq!(stage.refused(ANN, &lend(3, "random")), ErrorCode::NotSeated, "a bot's seat");
    assert_eq!(stage.refused(ANN, &lend(1, "nobody")), ErrorCode::UnknownBot);
    stage.ok(ANN, &lend(1, "random"));
    stage.away.remove(&BOB);
    stage.ok(BOB, &take_back(BOB));
    stage.play_out();
    assert_eq!(stage.refused(ANN, &lend(0, "random")), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &take_back(ANN)), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &give_up(ANN)), ErrorCode::WrongPhase);
}

#[test]
fn a_seat_that_was_given_up_can_be_claimed() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT], &settings());
    let before = stage.table.version();
    stage.ok(ANN, &give_up(ANN));
    assert_eq!(stage.told(before), ["given_up", "handed_over"]);
    assert_eq!(stage.view(BOB)["host"], BOB, "the next person clockwise is the host");
    let chair = stage.view(BOB)["seats"][0].clone();
    assert_eq!(
        chair,
        json!({"who": null, "bot": "greedy", "present": false, "gave": true, "claimable": true})
    );
    assert_eq!(stage.refused(ANN, &give_up(ANN)), ErrorCode::NotSeated);
    assert_eq!(stage.refused(BOB, &claim(0)), ErrorCode::SeatTaken, "Bob has a seat");
    assert_eq!(stage.refused(EVE, &claim(2)), ErrorCode::WrongPhase, "Cat's seat");
    for number in 0..8 {
        stage.step(number);
    }
    stage.ok(EVE, &claim(0));
    assert!(stage.view(EVE)["you"].is_null(), "the host has not said yes yet");
    assert_eq!(stage.refused(EVE, &claim(0)), ErrorCode::WrongPhase, "once is enough");
    assert_eq!(stage.refused(CAT, &agree(0, EVE)), ErrorCode::NotHost);
    assert_eq!(stage.refused(BOB, &agree(0, DAN)), ErrorCode::WrongPhase, "Dan did not ask");
    stage.ok(BOB, &agree(0, EVE));
    assert_eq!(stage.view(EVE)["you"], 0);
    assert_eq!(stage.refused(ANN, &claim(0)), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &claim(3)), ErrorCode::NotYourSeat, "she has seen her own card");
    stage.ok(DAN, &claim(3));
    assert_eq!(
        stage.view(BOB)["claims"][0]["who"]["id"],
        DAN,
        "a bot's own seat is asked for in the same way"
    );
    stage.ok(BOB, &TableCommand::AnswerClaim { seat: seat(3), person: PersonId(DAN), agree: false });
    assert_eq!(stage.view(BOB)["claims"], json!([]));
    stage.play_out();
}

#[test]
fn whoever_has_seen_a_game_from_one_seat_does_not_go_on_from_another() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT, DAN], &settings());
    stage.ok(BOB, &give_up(BOB));
    stage.ok(CAT, &give_up(CAT));
    assert_eq!(stage.refused(BOB, &claim(2)), ErrorCode::NotYourSeat, "Bob has seen Cat's card");
    stage.ok(BOB, &claim(1));
    stage.ok(ANN, &agree(1, BOB));
    assert_eq!(stage.view(BOB)["you"], 1);
    stage.ok(CAT, &claim(2));
}

#[test]
fn where_nobody_sits_a_host_who_is_here_is_asked_and_one_who_is_away_keeps_the_place_for_a_while() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    stage.ok(BOB, &give_up(BOB));
    stage.ok(ANN, &give_up(ANN));
    stage.ok(EVE, &claim(0));
    assert!(stage.view(EVE)["you"].is_null(), "Ann looks on");
    stage.away.insert(ANN, stage.now);
    stage.now += 5 * HOST_GRACE - 1;
    stage.ok(EVE, &claim(0));
    assert_eq!((&stage.view(EVE)["you"], &stage.view(EVE)["host"]), (&json!(0), &json!(ANN)));
    stage.ok(EVE, &give_up(EVE));
    stage.now += 1;
    stage.ok(DAN, &claim(1));
    assert_eq!((&stage.view(DAN)["you"], &stage.view(DAN)["host"]), (&json!(1), &json!(DAN)));
}

#[test]
fn a_game_goes_on_without_any_people() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    stage.ok(BOB, &lend(1, "random"));
    stage.ok(BOB, &give_up(BOB));
    assert_eq!(stage.view(ANN)["seats"][1]["bot"], "random", "the bot that was there already");
    stage.ok(ANN, &give_up(ANN));
    assert_eq!(stage.view(ANN)["host"], ANN, "nobody is left to follow");
    while stage.table.bot_to_act().is_some() {
        stage.step(0);
    }
    assert_eq!(stage.table.phase(), Phase::Finished);
}

#[test]
fn who_may_watch_follows_from_the_settings() {
    let look = |stage: &Stage, id, invite| stage.table.watcher(Some(PersonId(id)), invite);
    let refused = |stage: &Stage, id, invite| look(stage, id, invite).unwrap_err().code();
    let none = TableSettings { spectators: Spectators::None, ..settings() };

    let mut private = Stage::new(3, &none);
    assert_eq!(refused(&private, EVE, None), ErrorCode::NotInvited);
    assert_eq!(refused(&private, EVE, Some("kqzv7hm2xx")), ErrorCode::NotInvited);
    assert_eq!(refused(&private, EVE, Some("")), ErrorCode::NotInvited);
    assert!(private.table.watcher(None, None).is_err());
    look(&private, EVE, Some(INVITE)).unwrap();
    look(&private, ANN, None).unwrap();
    private.fill(&[BOB, CAT]);
    look(&private, BOB, None).unwrap();
    assert_eq!(look(&private, ANN, None).unwrap().seat(), None, "the host has made it and may look");
    look(&private, EVE, Some(INVITE)).expect("whoever is invited may ask for the bot's seat");
    let mut listed = Stage::new(3, &TableSettings { public: true, ..none });
    listed.fill(&[BOB, CAT]);
    let error = look(&listed, EVE, None).unwrap_err();
    assert!(matches!(error, TableError::NoSpectators), "{error}");
    private.ok(CAT, &TableCommand::GiveUp { seat: Some(seat(1)) });
    look(&private, EVE, Some(INVITE)).unwrap();
    look(&private, CAT, None).unwrap();
    assert_eq!(refused(&private, DAN, None), ErrorCode::NotInvited);
    private.play_out();
    look(&private, DAN, None).unwrap();

    let mut public = Stage::new(3, &TableSettings { public: true, ..settings() });
    assert!(public.table.watcher(None, None).is_ok());
    public.fill(&[ANN]);
    let stranger = look(&public, EVE, None).unwrap();
    assert_eq!(stranger.seat(), None);
    assert_ne!(stranger, look(&public, EVE, Some(INVITE)).unwrap(), "one of them knows the invite");
}

#[test]
fn a_finished_game_is_open_to_everyone() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    assert_eq!(stage.game(EVE)["view"]["players"][0]["card"], json!(null));
    stage.play_out();
    let stranger = stage.table.watcher(None, None).unwrap();
    let view = serde_json::to_value(stage.table.game_view(stranger)).unwrap();
    assert!(view["view"]["players"][0]["card"].is_string());
    assert_eq!(view, stage.game(ANN));
    let seen = stage.table.table_view(stranger, &|_| false);
    assert!(seen.fairness.is_some() && seen.invite.is_none());
}

#[test]
fn the_same_people_play_again() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT], &settings());
    let other = TableId("tablebbbbb".to_owned());
    let ask = |stage: &Stage, id| {
        stage.table.rematch(&person(id), &other, 1_800_000_000_000, Secret::from_bytes([3; 32]))
    };
    assert_eq!(ask(&stage, ANN).unwrap_err().code(), ErrorCode::WrongPhase);
    stage.ok(BOB, &lend(1, "greedy"));
    stage.ok(CAT, &give_up(CAT));
    stage.play_out();
    assert_eq!(ask(&stage, EVE).unwrap_err().code(), ErrorCode::NotSeated);
    let rematch = ask(&stage, BOB).unwrap();
    stage.put(Some(PersonId(BOB)), None, rematch.old);
    assert_eq!(stage.view(ANN)["rematch"], other.0);
    assert_eq!(stage.told(0).last().unwrap(), "rematch_made");
    assert_eq!(stage.table.rematch_made(), Some(&other));
    let error = ask(&stage, ANN).unwrap_err();
    assert!(matches!(&error, TableError::RematchExists { table } if *table == other), "{error}");

    let entry = Entry { at: 0, by: Some(PersonId(BOB)), key: None, change: rematch.new };
    let mut again = Stage::from_entry(entry);
    let names: Vec<_> = again.table.summary(None).seats.into_iter().flatten().collect();
    assert_eq!(names, ["Ann", "Bob", "greedy", "random"]);
    assert_eq!(again.told(0), ["made", "sat", "sat", "bot_added", "bot_added"]);
    assert_eq!((again.view(BOB)["you"].clone(), again.table.host()), (json!(1), PersonId(ANN)));
    assert_eq!(again.view(ANN)["invite"], INVITE, "the old invite leads on");
    assert_ne!(again.view(ANN)["commitment"], stage.view(ANN)["commitment"]);
    again.ok(BOB, &sit(1, BOB));
    let start = TableCommand::Start {};
    assert_eq!(again.refused(ANN, &start), ErrorCode::WrongPhase, "Ann has added nothing to the deal");
    again.ok(ANN, &sit(0, ANN));
    again.ok(ANN, &start);
    again.play_out();
    assert_eq!(again.view(ANN)["fairness"]["entropy"], json!([entropy(ANN), entropy(BOB), "", ""]));
}

#[test]
fn a_bot_that_no_longer_exists_is_replaced_by_the_best() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &settings());
    let actor = stage.to_act().unwrap();
    let change = Change::Lent { seat: actor, bot: "from-an-older-version".to_owned() };
    stage.put(None, None, change);
    stage.step(0);
    assert_ne!(stage.to_act(), Some(actor));
}

#[test]
fn two_tables_with_other_secrets_deal_differently() {
    let deal = |byte| {
        let mut stage = Stage::new(3, &settings());
        let Change::Made(made) = &mut stage.entries[0].change else { panic!("made first") };
        made.secret = Secret::from_bytes([byte; 32]);
        made.invite = Invite("other".to_owned());
        stage.table = Table::from_entries(here(), stage.entries.clone()).unwrap();
        stage.fill(&[ANN, BOB, CAT]);
        stage.game(ANN)["view"].to_string()
    };
    assert!((1..10).any(|byte| deal(byte) != deal(0)));
}

#[test]
fn a_new_name_is_taken_while_the_game_runs_and_not_after_it() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    let zoe = Person { name: "Zoe".to_owned(), ..person(ANN) };
    let before = stage.table.version();
    let change = stage.table.renaming(&zoe).unwrap();
    stage.put(None, None, change);
    assert_eq!(stage.table.renaming(&zoe), None, "it is so already");
    assert_eq!(stage.table.renaming(&person(EVE)), None, "she is not at the table");
    assert_eq!(stage.told(before), ["renamed"]);
    assert_eq!(stage.view(BOB)["seats"][0]["who"]["name"], "Zoe");
    assert_eq!(stage.table.summary(None).seats[0].as_deref(), Some("Zoe"));
    stage.ok(ANN, &say("Hello"));
    assert_eq!(stage.events(BOB, before).last().unwrap()["who"]["name"], "Zoe", "she speaks by it");
    stage.play_out();
    assert_eq!(stage.table.renaming(&person(ANN)), None, "what is over stays as it was");
    assert_eq!(stage.view(BOB)["fairness"]["givers"][0]["name"], "Zoe", "one name in the whole game");
}

#[test]
fn a_name_is_no_way_to_say_what_may_not_be_said() {
    let mut stage = Stage::with_options(3, &json!({ "chat_filter": true }), &settings());
    stage.fill(&[ANN, BOB]);
    let named = |name: &str| Person { name: name.to_owned(), ..person(ANN) };
    assert_eq!(stage.table.renaming(&named("Cthulhu is mine")), None);
    assert!(stage.table.renaming(&named("Zoe")).is_some());
}

#[test]
fn a_replay_knows_who_held_a_seat_when() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT], &settings());
    for number in 0..6 {
        stage.step(number);
    }
    let left = stage.table.step_count();
    stage.ok(BOB, &give_up(BOB));
    stage.step(0);
    let claimed = stage.table.step_count();
    stage.ok(EVE, &claim(1));
    stage.ok(ANN, &agree(1, EVE));
    let of_bobs: Vec<(u32, Option<u32>)> = stage
        .table
        .sittings()
        .iter()
        .filter(|sitting| sitting.seat == seat_of(BOB))
        .map(|sitting| (sitting.from, sitting.who.as_ref().map(|who| who.id.0)))
        .collect();
    assert_eq!(of_bobs, [(0, Some(BOB)), (left, None), (claimed, Some(EVE))]);
    stage.play_out();
    let givers = stage.view(ANN)["fairness"]["givers"].clone();
    assert_eq!(givers[1]["name"], "Bob", "the word in the shuffle is his");
    assert!(givers[3].is_null(), "a bot's seat");
}

#[test]
fn those_who_watch_talk_among_themselves() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    stage.is_unchecked = true;
    let before = stage.table.version();
    stage.ok(EVE, &say("I would not"));
    let told = |stage: &Stage, id| stage.events(id, before)[0].clone();
    for watcher in [EVE, DAN] {
        let said = json!({ "who": person(EVE), "text": "I would not" });
        assert_eq!(told(&stage, watcher), json!({ "what": "watcher_said", "said": said }));
    }
    for player in [ANN, BOB] {
        assert_eq!(told(&stage, player), json!({ "what": "watcher_said", "said": null }));
    }
    assert_eq!(stage.refused(EVE, &TableCommand::SayPhrase { phrase: 0 }), ErrorCode::NotSeated);
    stage.ok(BOB, &give_up(BOB));
    assert_eq!(stage.refused(BOB, &say("I held")), ErrorCode::NotSeated, "he has seen a hand");
    stage.play_out();
    for id in [ANN, BOB, EVE] {
        assert_eq!(told(&stage, id)["said"]["text"], "I would not");
    }
    let stranger = stage.table.watcher(None, None).unwrap();
    assert_eq!(events(&stage.table, stranger, before)[0]["said"], json!(null), "a table of friends");
}

#[test]
fn past_chapters_are_open_to_watchers_of_a_table_that_allows_it() {
    let late = TableSettings { spectators: Spectators::Late, ..settings() };
    let mut stage = Stage::started(3, &[ANN, BOB], &late);
    let record = |stage: &Stage, id: u32| stage.table.late_record(Some(PersonId(id))).map(|_| ());
    assert!(record(&stage, EVE).is_ok());
    for player in [ANN, BOB] {
        assert_eq!(record(&stage, player).unwrap_err().code(), ErrorCode::WrongPhase);
    }
    stage.ok(BOB, &give_up(BOB));
    assert_eq!(record(&stage, BOB).unwrap_err().code(), ErrorCode::WrongPhase, "he has played in it");
    let plain = Stage::started(3, &[ANN, BOB], &settings());
    assert_eq!(record(&plain, EVE).unwrap_err().code(), ErrorCode::WrongPhase);
    assert_eq!(stage.game(EVE)["chapter"], 1);
    let noir = NewTable { game: "arkham-noir", seats: 1, options: &json!({}), settings: &late };
    let refused = Change::made(&person(ANN), noir, founding(secret())).unwrap_err();
    assert_eq!(refused.code(), ErrorCode::BadSettings);
}

#[test]
fn a_host_who_returns_soon_has_the_place_back_from_whoever_claimed_it_with_a_seat() {
    let mut stage = Stage::started(3, &[ANN], &settings());
    stage.ok(ANN, &give_up(ANN));
    stage.away.insert(ANN, stage.now);
    stage.now += 5 * HOST_GRACE;
    stage.ok(EVE, &claim(0));
    assert_eq!(stage.view(EVE)["host"], EVE);
    let keep_out = TableCommand::KeepOut { person: PersonId(ANN) };
    assert_eq!(stage.refused(EVE, &keep_out), ErrorCode::NotHost, "she may still come back");
    stage.now += HOST_GRACE - 1;
    let back = stage.table.welcome_back(PersonId(ANN), stage.now, HOST_GRACE).unwrap();
    stage.put(None, None, back);
    assert_eq!(stage.view(EVE)["host"], ANN);
}

#[test]
fn a_host_keeps_out_somebody_who_looks_on_and_says_nothing() {
    let mut stage = Stage::new(3, &settings());
    assert_eq!(stage.refused(ANN, &TableCommand::KeepOut { person: PersonId(DAN) }), ErrorCode::NotSeated);
    stage.ok(ANN, &TableCommand::KeepOut { person: PersonId(EVE) });
    assert_eq!(stage.view(ANN)["kept_out"][0]["name"], "Eve");
}
