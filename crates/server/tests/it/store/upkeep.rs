//! What is taken out of a store again, and devices.

use server::store::{DailyScore, DailyTry, DocumentKind, StoreError, StoredSummary, SummaryQuery};
use wire::{PersonId, Phase};

use super::{append, both, database, entries, log, open, table};

fn summary(name: &str, phase: Phase, changed: u64, people: &[PersonId]) -> StoredSummary {
    StoredSummary {
        table: table(name),
        game: "g".to_owned(),
        phase,
        public: true,
        changed,
        entries: 1,
        people: people.to_vec(),
        summary_json: "{}".to_owned(),
    }
}

#[tokio::test]
async fn nothing_is_left_of_a_deleted_table_and_others_are_as_they_were() {
    for store in both("upkeep_delete").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        for seq in 0..3 {
            for name in ["gone", "kept"] {
                append(&store, name, seq).await.unwrap();
            }
        }
        for name in ["gone", "kept"] {
            store.put_summary(summary(name, Phase::Finished, 5, &[ada])).await.unwrap();
            store.put_archive(&table(name), vec![1]).await.unwrap();
            store.hide(ada, &table(name), true).await.unwrap();
        }
        let daily = DailyTry { game: "g".to_owned(), date: "2026-11-17".to_owned(), person: ada };
        store.claim_daily(daily.clone(), &table("gone")).await.unwrap();
        let score = DailyScore { won: true, kind: "won".to_owned(), score: 1, turns: 1, hints: 0 };
        store.finish_daily(daily.clone(), score).await.unwrap();

        assert_eq!(store.delete_table(&table("gone")).await, Ok(Some(vec![ada])));
        assert_eq!(store.delete_table(&table("gone")).await, Ok(None), "it is gone");
        assert_eq!(log(&store, "gone").await, Vec::<String>::new());
        assert_eq!(store.archive(&table("gone")).await, Ok(None));
        assert_eq!(store.hidden(ada).await, Ok(vec![table("kept")]));
        assert_eq!(store.daily_claim(daily).await, Ok(None));
        for query in [SummaryQuery::Finished, SummaryQuery::MineFinished(ada)] {
            let listed = store.summaries(query, 9).await.unwrap();
            assert_eq!(listed.len(), 1);
            assert_eq!(listed[0].table, table("kept"));
        }
        assert_eq!(log(&store, "kept").await, entries("kept", 3));
        append(&store, "kept", 3).await.unwrap();
        append(&store, "gone", 0).await.unwrap();
        assert_eq!((log(&store, "kept").await.len(), log(&store, "gone").await.len()), (4, 1));
    }
}

#[tokio::test]
async fn a_deletion_outlives_the_process() {
    let path = database("upkeep_restart");
    let store = open(&path).await;
    for (name, count) in [("first", 4), ("gone", 3), ("last", 2)] {
        for seq in 0..count {
            append(&store, name, seq).await.unwrap();
        }
    }
    store.delete_table(&table("gone")).await.unwrap();
    append(&store, "last", 2).await.unwrap();
    store.close().await;
    let store = open(&path).await;
    assert_eq!(log(&store, "first").await, entries("first", 4));
    assert_eq!(log(&store, "last").await, entries("last", 3));
    assert_eq!(log(&store, "gone").await, Vec::<String>::new());
    append(&store, "first", 4).await.unwrap();
}

#[tokio::test]
async fn a_table_is_untouched_when_nobody_changed_or_opened_it_or_finished_its_game() {
    for store in both("upkeep_untouched").await {
        for name in ["old", "changed", "opened", "finished"] {
            append(&store, name, 0).await.unwrap();
        }
        store.put_summary(summary("old", Phase::Gathering, 10, &[])).await.unwrap();
        store.put_summary(summary("changed", Phase::Playing, 100, &[])).await.unwrap();
        store.put_summary(summary("opened", Phase::Playing, 10, &[])).await.unwrap();
        store.put_summary(summary("finished", Phase::Finished, 10, &[])).await.unwrap();
        store.note_opened(&table("old"), 20).await.unwrap();
        store.note_opened(&table("opened"), 100).await.unwrap();
        assert_eq!(store.untouched_since(100).await, Ok(vec![table("old")]));
        assert_eq!(store.untouched_since(20).await, Ok(Vec::new()));
        let nowhere = store.note_opened(&table("nowhere"), 1).await;
        assert_eq!(nowhere, Err(StoreError::UnknownTable(table("nowhere"))));
    }
}

#[tokio::test]
async fn the_last_use_is_that_of_a_table_or_a_device_whichever_is_later() {
    for store in both("upkeep_last_use").await {
        assert_eq!(store.last_use().await, Ok(None));
        append(&store, "a", 0).await.unwrap();
        store.put_summary(summary("a", Phase::Finished, 10, &[])).await.unwrap();
        assert_eq!(store.last_use().await, Ok(Some(10)));
        store.note_opened(&table("a"), 20).await.unwrap();
        assert_eq!(store.last_use().await, Ok(Some(20)));
        store.new_person([1; 32], "Ada").await.unwrap();
        store.note_device([1; 32], 30, None).await.unwrap();
        assert_eq!(store.last_use().await, Ok(Some(30)));
    }
}

#[tokio::test]
async fn a_forgotten_person_has_no_name_and_no_device_and_gets_none_again() {
    for store in both("upkeep_forget").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        let eve = store.new_person([2; 32], "Eve").await.unwrap();
        store.add_device(ada, [3; 32]).await.unwrap();
        let mut devices = store.forget_person(ada).await.unwrap();
        devices.sort_unstable();
        assert_eq!(devices, [[1; 32], [3; 32]]);
        assert_eq!(store.person_by_token([1; 32]).await, Ok(None));
        assert_eq!(store.add_device(ada, [4; 32]).await, Err(StoreError::UnknownPerson(ada)));
        assert_eq!(store.rename(ada, "Ada").await, Err(StoreError::UnknownPerson(ada)));
        assert_eq!(store.person_by_token([2; 32]).await.unwrap().unwrap().id, eve);
        let begun = store.documents(DocumentKind::Forgetting).await.unwrap();
        assert_eq!(begun, [(ada.0.to_string(), String::new())], "until the tables have forgotten them too");
        let nobody = PersonId(99);
        assert_eq!(store.forget_person(nobody).await, Err(StoreError::UnknownPerson(nobody)));
    }
}

#[tokio::test]
async fn entries_that_name_a_person_are_found_and_written_anew_in_their_place() {
    for store in both("upkeep_rewrite").await {
        let named = br#"{"change":{"sat":{"who":{"id":7,"name":"Ada","bot":false}}}}"#.to_vec();
        let other = br#"{"change":{"sat":{"who":{"id":77,"name":"Eve","bot":false}}}}"#.to_vec();
        append(&store, "a", 0).await.unwrap();
        append(&store, "b", 0).await.unwrap();
        store.append(&table("a"), 1, vec![named, other.clone()]).await.unwrap();
        store.append(&table("b"), 1, vec![other.clone()]).await.unwrap();
        assert_eq!(store.tables_naming(PersonId(7)).await, Ok(vec![table("a")]));
        store.rewrite(&table("a"), vec![(1, b"blank".to_vec())]).await.unwrap();
        let lines = store.entries(&table("a")).await.unwrap();
        assert_eq!(lines, [b"a 0".to_vec(), b"blank".to_vec(), other]);
        assert_eq!(store.tables_naming(PersonId(7)).await, Ok(Vec::new()));
        append(&store, "a", 3).await.unwrap();
        assert!(store.rewrite(&table("a"), vec![(4, Vec::new())]).await.is_err(), "there is no such entry");
    }
}

#[tokio::test]
async fn devices_are_listed_by_their_last_use_and_end_one_by_one() {
    for store in both("upkeep_devices").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        let eve = store.new_person([9; 32], "Eve").await.unwrap();
        for device in [[2; 32], [3; 32]] {
            store.add_device(ada, device).await.unwrap();
        }
        store.note_device([2; 32], 1_000, Some("Firefox")).await.unwrap();
        store.note_device([3; 32], 2_000, None).await.unwrap();
        store.note_device([2; 32], 5_000, None).await.unwrap();
        store.note_device([2; 32], 5_001, None).await.unwrap();
        let devices = store.devices(ada).await.unwrap();
        let told: Vec<_> =
            devices.iter().map(|device| (device.token_hash[0], device.made, device.used)).collect();
        assert_eq!(told, [(2, Some(1_000), Some(5_000)), (3, Some(2_000), Some(2_000)), (1, None, None)]);
        assert_eq!(devices[0].label, "Firefox");
        assert_eq!(store.end_device(eve, [2; 32]).await, Ok(false), "it is not hers");
        assert_eq!(store.end_device(ada, [2; 32]).await, Ok(true));
        assert_eq!(store.person_by_token([2; 32]).await, Ok(None));
        store.note_device([2; 32], 9_000, None).await.unwrap();
        assert_eq!(store.devices(ada).await.unwrap().len(), 2, "what was ended does not come back");
    }
}

#[tokio::test]
async fn a_token_is_good_until_the_one_that_was_offered_for_it_is_used() {
    for store in both("upkeep_tokens").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        store.note_device([1; 32], 2_000, None).await.unwrap();
        assert_eq!(store.offer_token([7; 32], [8; 32], 1_000).await, Err(StoreError::UnknownToken));
        assert_eq!(store.offer_token([1; 32], [1; 32], 1_000).await, Err(StoreError::TokenTaken));
        assert_eq!(store.offer_token([1; 32], [2; 32], 1_000).await, Ok(()));
        assert_eq!(store.offer_token([1; 32], [3; 32], 1_059).await, Err(StoreError::TokenOffered));
        assert_eq!(store.person_by_token([1; 32]).await.unwrap().unwrap().id, ada);
        assert_eq!(store.is_offered([2; 32]).await, Ok(true));
        assert_eq!(store.offer_token([1; 32], [3; 32], 1_060).await, Ok(()), "the first was lost");
        assert_eq!(
            (store.is_offered([2; 32]).await, store.take_up_token([2; 32]).await),
            (Ok(false), Ok(None))
        );
        assert_eq!(store.take_up_token([3; 32]).await, Ok(Some([1; 32])));
        assert_eq!(store.take_up_token([3; 32]).await, Ok(None), "it is so already");
        assert_eq!(store.person_by_token([1; 32]).await, Ok(None));
        assert_eq!(store.person_by_token([3; 32]).await.unwrap().unwrap().id, ada);
        assert_eq!(store.devices(ada).await.unwrap()[0].made, Some(2_000), "it is the same device");
        assert_eq!(store.offer_token([1; 32], [4; 32], 2_000).await, Err(StoreError::UnknownToken));

        assert_eq!(store.offer_token([3; 32], [5; 32], 2_000).await, Ok(()));
        assert_eq!(store.end_device(ada, [3; 32]).await, Ok(true));
        assert_eq!(store.take_up_token([5; 32]).await, Ok(None), "nobody comes back by what was offered");
    }
}

/// Those who come and go in a minute must not make the server read all that was ever played.
#[tokio::test]
async fn only_entries_of_after_somebody_came_are_looked_through_for_their_name() {
    let store = open(&database("upkeep_since")).await;
    let named = async |name: &str, seq: u64, person: u32| {
        let entry = format!("{{\"who\":{{\"id\":{person},\"name\":\"Ada\"}}}}").into_bytes();
        store.append(&table(name), seq, vec![entry]).await.unwrap();
    };
    for seq in 0..5 {
        named("before", seq, 1).await;
    }
    let ada = store.new_person([1; 32], "Ada").await.unwrap();
    assert_eq!((ada, store.tables_naming(ada).await), (PersonId(1), Ok(vec![])));
    // The numbers of what is removed are given to new entries.
    store.delete_table(&table("before")).await.unwrap();
    named("after", 0, 1).await;
    assert_eq!(store.tables_naming(ada).await, Ok(vec![table("after")]));
}
