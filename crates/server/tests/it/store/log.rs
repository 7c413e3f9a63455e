//! The log of each table only grows, by one entry at a time.

use futures_util::future::join_all;
use server::store::{AppendError, StoreError};

use super::{append, both, entries, log, table};

#[tokio::test]
async fn entries_come_back_in_the_order_in_which_they_were_added() {
    for store in both("log_order").await {
        for seq in 0..60 {
            append(&store, "a", seq).await.unwrap();
            append(&store, "b", seq).await.unwrap();
        }
        assert_eq!(log(&store, "a").await, entries("a", 60));
        assert_eq!(log(&store, "b").await, entries("b", 60));
        assert_eq!(log(&store, "c").await, [""; 0]);
        assert_eq!(store.counts().appends, 120);
    }
}

#[tokio::test]
async fn an_entry_is_any_bytes() {
    for store in both("log_bytes").await {
        let (empty, large) = (Vec::new(), vec![0xFF; 300_000]);
        store.append(&table("a"), 0, vec![empty.clone()]).await.unwrap();
        store.append(&table("a"), 1, vec![large.clone()]).await.unwrap();
        assert_eq!(store.entries(&table("a")).await.unwrap(), [empty, large]);
    }
}

#[tokio::test]
async fn a_number_that_is_taken_or_too_high_is_a_conflict_and_changes_nothing() {
    for store in both("log_conflict").await {
        assert_eq!(append(&store, "a", 1).await, Err(AppendError::Conflict { expected: 0 }));
        append(&store, "a", 0).await.unwrap();
        append(&store, "a", 1).await.unwrap();
        for wrong in [0, 1, 3, u64::MAX] {
            assert_eq!(append(&store, "a", wrong).await, Err(AppendError::Conflict { expected: 2 }));
        }
        append(&store, "a", 2).await.unwrap();
        assert_eq!(log(&store, "a").await, entries("a", 3));
    }
}

#[tokio::test]
async fn of_many_who_want_the_same_number_one_gets_it() {
    for store in both("log_race").await {
        let answers = join_all((0..50).map(|_| append(&store, "a", 0))).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
        assert_eq!((won.len(), lost.len()), (1, 49));
        assert!(lost.iter().all(|answer| *answer == Err(AppendError::Conflict { expected: 1 })));
        assert_eq!(log(&store, "a").await, ["a 0"]);
    }
}

#[tokio::test]
async fn who_is_refused_does_not_harm_who_asked_at_the_same_time() {
    for store in both("log_refused").await {
        store.new_person([1; 32], "Ada").await.unwrap();
        let names: Vec<String> = (0..100).map(|number| format!("table{number}")).collect();
        // Every third is wrong about its number.
        let appends = names.iter().zip(0..).map(|(name, number)| append(&store, name, number % 3 / 2));
        let (answers, person) = tokio::join!(join_all(appends), store.new_person([1; 32], "Eve"));
        assert_eq!(person, Err(StoreError::TokenTaken));
        for (number, (name, answer)) in names.iter().zip(answers).enumerate() {
            let expected = if number % 3 == 2 { Err(AppendError::Conflict { expected: 0 }) } else { Ok(()) };
            assert_eq!(answer, expected);
            assert_eq!(log(&store, name).await, entries(name, u64::from(expected.is_ok())));
        }
    }
}

#[tokio::test]
async fn a_closed_store_refuses_everyone() {
    for store in both("log_closed").await {
        append(&store, "a", 0).await.unwrap();
        store.clone().close().await;
        assert_eq!(append(&store, "a", 1).await, Err(AppendError::Closed));
        assert_eq!(store.entries(&table("a")).await, Err(StoreError::Closed));
        assert_eq!(store.new_person([1; 32], "Ada").await, Err(StoreError::Closed));
        store.close().await;
    }
}

#[tokio::test]
async fn entries_that_belong_together_are_added_together_or_not_at_all() {
    for store in both("log_together").await {
        let pair = |name: &str| vec![format!("{name} 1").into_bytes(), format!("{name} 2").into_bytes()];
        store.append(&table("a"), 0, pair("first")).await.unwrap();
        let conflict = store.append(&table("a"), 1, pair("second")).await;
        assert_eq!(conflict, Err(AppendError::Conflict { expected: 2 }));
        store.append(&table("a"), 2, pair("third")).await.unwrap();
        let all = [pair("first"), pair("third")].concat();
        assert_eq!(store.entries(&table("a")).await.unwrap(), all);
    }
}
