//! Tables and people that are to be no more.

use super::*;
use crate::store::DocumentKind;
use wire::Phase;

impl Room {
    /// The next message of a kind.
    async fn hear_kind(&self, kind: &str) -> Value {
        loop {
            if let Some(message) = self.hear().await.into_iter().find(|message| message["type"] == kind) {
                return message;
            }
        }
    }

    /// Waits until everybody whom the server is about to forget is forgotten.
    async fn nobody_is_left_to_forget(&self) {
        while !self.store.documents(DocumentKind::Forgetting).await.unwrap().is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_is_deleted_while_somebody_looks_at_it() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    room.open(&id).await;
    room.hub.code_of(&id, room.who.person.id).await.unwrap();
    room.hub.delete_table(&id).await.unwrap();
    let closed = room.hear_kind("closed").await;
    assert_eq!((&closed["id"], &closed["error"]["code"]), (&json!(id), &json!("unknown_table")));
    assert_eq!(room.store.entries(&id).await, Ok(Vec::new()));
    let (answer, _) = room.ask(&id, json!({ "do": "start" })).await;
    assert_eq!(answer["error"]["code"], "unknown_table");
    assert_eq!(room.hub.delete_table(&id).await.unwrap_err().code, ErrorCode::UnknownTable);
    let lobby = room.hub.lobby();
    lobby.join(room.socket_guard.connection(), room.who.person.id, room.outbox.clone()).await;
    let lists = room.hear_kind("lobby").await;
    assert_eq!((&lists["mine"], &lists["open"]), (&json!([]), &json!([])));
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_read_can_be_deleted() {
    let room = Room::new().await;
    let id = TableId("aaaaaaaaaa".to_owned());
    room.store.append(&id, 0, vec![b"nonsense".to_vec()]).await.unwrap();
    assert_eq!(room.hub.describe(&id).await.unwrap_err().code, ErrorCode::StoreFailed);
    room.hub.delete_table(&id).await.unwrap();
    assert_eq!(room.hub.describe(&id).await.unwrap_err().code, ErrorCode::UnknownTable);
}

#[tokio::test(start_paused = true)]
async fn whoever_is_banned_is_sent_away_and_let_in_again_when_they_are_not() {
    let room = Room::new().await;
    let who = room.who.person.id;
    room.socket_guard.is_of(room.who.device);
    let link = room.hub.make_link(&room.who).await.unwrap();
    room.hub.ban_person(who).await.unwrap();
    let Next::End(End::Bye(bye)) = room.reader.next().await else { panic!("no goodbye") };
    assert!(bye.contains("kept_out"), "{bye}");
    assert_eq!(room.hub.check_welcome(who).unwrap_err().code, ErrorCode::KeptOut);
    assert!(room.hub.link_device(&link.code).await.is_err(), "nor by another device");
    let next = Hub::start(room.store.clone(), ServerConfig::default());
    next.prepare().await;
    assert!(next.check_welcome(who).is_err(), "nor after a restart");
    assert_eq!(room.hub.banned().await.unwrap()[0].0, who);
    room.hub.unban(who).await.unwrap();
    assert!(room.hub.check_welcome(who).is_ok());
}

#[tokio::test(start_paused = true)]
async fn people_who_leave_at_once_are_forgotten_one_after_the_other() {
    let room = Room::new().await;
    let turn = room.hub.0.leaving.lock().await;
    for _ in 0..3 {
        let (_, person) = room.hub.new_person(None).await.unwrap();
        room.hub.delete_person(person.id).await.unwrap();
    }
    sleep(Duration::from_secs(60)).await;
    assert_eq!(room.store.documents(DocumentKind::Forgetting).await.unwrap().len(), 3);
    drop(turn);
    room.nobody_is_left_to_forget().await;
}

#[tokio::test(start_paused = true)]
async fn only_tables_that_nobody_needs_are_pruned() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    sleep(Duration::from_secs(5)).await;
    assert_eq!(room.hub.prune(1).await, Ok(0), "it was made today");
    let table = room.open(&id).await;
    let tomorrow = clock::unix_millis() / 1_000 + A_DAY.as_secs();
    assert_eq!(room.hub.prune_untouched(tomorrow).await, Ok(0), "somebody looks at it");
    table.close(room.socket_guard.connection()).await;
    assert_eq!(room.hub.prune_untouched(tomorrow).await, Ok(1));
    assert_eq!(room.store.entries(&id).await, Ok(Vec::new()));
}

#[tokio::test(start_paused = true)]
async fn a_deleted_person_leaves_their_seat_and_their_name() {
    let mut room = Room::new().await;
    let id = room.table(TableSettings { public: true, bot_pace_ms: 60_000, ..settings() }).await;
    room.done(&id, json!({ "do": "remove_bot", "seat": 1 })).await;
    let entropy = "00112233445566778899aabbccddeeff";
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": entropy })).await;
    let ann = room.who.person.id;
    let (token, bob) = room.hub.new_person(Some("Bob")).await.unwrap();
    let bob = Arc::new(Member { person: bob, device: token_hash(&token).unwrap() });
    let ann_member = std::mem::replace(&mut room.who, Arc::clone(&bob));
    room.done(&id, json!({ "do": "sit", "seat": 1, "entropy": entropy })).await;
    room.who = ann_member;
    room.done(&id, json!({ "do": "start" })).await;
    let wanted = NewTable { game: "arkham-noir", seats: 1, options: &json!({}), settings: &settings() };
    let alone = room.hub.make_table(&room.who, "alone", wanted).await.unwrap();
    room.socket_guard.is_of(room.who.device);

    room.hub.delete_person(ann).await.unwrap();
    assert_eq!(room.hub.person(room.who.device).await.unwrap(), None);
    room.nobody_is_left_to_forget().await;
    let log = room.store.entries(&id).await.unwrap();
    let log: Vec<String> = log.into_iter().map(|line| String::from_utf8(line).unwrap()).collect();
    assert!(!log.iter().any(|line| line.contains("Ann")), "{log:?}");
    assert!(log.iter().any(|line| line.contains("given_up")), "{log:?}");
    assert_eq!(room.hub.describe(&id).await.unwrap().host, bob.person.id, "somebody else is the host");
    assert_eq!(room.store.entries(&alone).await, Ok(Vec::new()), "a table of theirs alone goes with them");
    assert!(room.hub.delete_person(PersonId(99)).await.is_err());
}

/// A game that bots have played to its end for the two who sat there.
async fn finished_by_bots(room: &mut Room, other: &Arc<Member>) -> TableId {
    let id = room.table(TableSettings { public: true, bot_pace_ms: 0, ..settings() }).await;
    room.done(&id, json!({ "do": "remove_bot", "seat": 1 })).await;
    room.open(&id).await;
    let entropy = "00112233445566778899aabbccddeeff";
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": entropy })).await;
    let host = std::mem::replace(&mut room.who, Arc::clone(other));
    room.done(&id, json!({ "do": "sit", "seat": 1, "entropy": entropy })).await;
    let other = std::mem::replace(&mut room.who, Arc::clone(&host));
    room.done(&id, json!({ "do": "start" })).await;
    room.done(&id, json!({ "do": "lend", "seat": 0, "bot": "random" })).await;
    room.who = other;
    room.done(&id, json!({ "do": "lend", "seat": 1, "bot": "random" })).await;
    room.who = host;
    while room.hub.describe(&id).await.unwrap().phase != Phase::Finished {
        sleep(Duration::from_secs(1)).await;
    }
    id
}

#[tokio::test(start_paused = true)]
async fn what_a_deleted_person_had_asked_for_is_not_done() {
    let mut room = Room::new().await;
    let (token, bob) = room.hub.new_person(Some("Bob")).await.unwrap();
    let bob = Arc::new(Member { person: bob, device: token_hash(&token).unwrap() });
    let ann = std::mem::replace(&mut room.who, bob);
    let id = room.table(TableSettings { public: true, ..settings() }).await;
    room.done(&id, json!({ "do": "remove_bot", "seat": 1 })).await;
    let bob = std::mem::replace(&mut room.who, Arc::clone(&ann));
    room.hub.delete_person(ann.person.id).await.unwrap();
    room.nobody_is_left_to_forget().await;

    // As if it had been read from her socket just before.
    let sit = json!({ "do": "sit", "seat": 1, "entropy": "00112233445566778899aabbccddeeff" });
    let (answer, _) = room.ask(&id, sit).await;
    assert_eq!(answer["error"]["code"], "unknown_token", "{answer}");
    let opening = Opening {
        connection: room.socket_guard.connection(),
        who: Arc::clone(&ann),
        invite: None,
        from: None,
        outbox: room.outbox.clone(),
        ticket: Arc::new(()),
    };
    let table = room.hub.table(&id).unwrap();
    assert_eq!(table.open(opening).await.unwrap_err().code, ErrorCode::UnknownToken);
    assert_eq!(room.hub.rename(&ann.person, "Anna").await.unwrap_err().code, ErrorCode::UnknownToken);
    let wanted = NewTable { game: "arkham-noir", seats: 1, options: &json!({}), settings: &settings() };
    let made = room.hub.make_table(&ann, "late", wanted).await;
    assert_eq!(made.unwrap_err().code, ErrorCode::UnknownToken);
    assert_eq!(room.store.tables_naming(ann.person.id).await, Ok(Vec::new()));
    room.who = bob;
    room.done(&id, json!({ "do": "add_bot", "seat": 1, "bot": "random" })).await;
}

#[tokio::test(start_paused = true)]
async fn a_rematch_does_not_take_the_name_of_somebody_who_is_being_forgotten_along() {
    let mut room = Room::new().await;
    let (token, bob) = room.hub.new_person(Some("Bob")).await.unwrap();
    let bob = Arc::new(Member { person: bob, device: token_hash(&token).unwrap() });
    let id = finished_by_bots(&mut room, &bob).await;
    let ann = std::mem::replace(&mut room.who, bob);
    room.hub.delete_person(ann.person.id).await.unwrap();
    // In the table's mailbox before it hears that she is gone.
    let (answer, _) = room.ask(&id, json!({ "do": "rematch" })).await;
    assert_eq!(answer["type"], "done", "{answer}");
    room.nobody_is_left_to_forget().await;
    let next = TableId(answer["done"]["made"].as_str().unwrap().to_owned());
    for table in [&id, &next] {
        let log = room.store.entries(table).await.unwrap();
        let log: Vec<String> = log.into_iter().map(|line| String::from_utf8(line).unwrap()).collect();
        assert!(!log.iter().any(|line| line.contains(r#""Ann""#)), "{log:?}");
    }
    assert_eq!(room.hub.describe(&next).await.unwrap().host, room.who.person.id);
}
