//! Tables and people that are to be no more.

use super::*;
use crate::store::DocumentKind;

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
    let link = room.hub.make_link(who).unwrap();
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
