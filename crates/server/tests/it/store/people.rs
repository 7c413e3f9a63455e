//! People and the devices they are known by.

use server::store::{MOST_HIDDEN, StoreError};
use wire::{Person, PersonId};

use super::{append, both, database, open, table};

fn person(id: PersonId, name: &str) -> Option<Person> {
    Some(Person { id, name: name.to_owned(), bot: false })
}

#[tokio::test]
async fn a_person_is_known_by_each_of_their_tokens() {
    for store in both("people_tokens").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        let eve = store.new_person([2; 32], "Eve").await.unwrap();
        assert_ne!(ada, eve);
        store.add_device(ada, [3; 32]).await.unwrap();
        for (token_hash, known) in [
            ([1; 32], person(ada, "Ada")),
            ([2; 32], person(eve, "Eve")),
            ([3; 32], person(ada, "Ada")),
            ([4; 32], None),
        ] {
            assert_eq!(store.person_by_token(token_hash).await.unwrap(), known);
        }
    }
}

#[tokio::test]
async fn a_new_name_is_seen_from_every_device() {
    for store in both("people_names").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        store.add_device(ada, [2; 32]).await.unwrap();
        store.rename(ada, "Countess").await.unwrap();
        assert_eq!(store.person_by_token([2; 32]).await.unwrap(), person(ada, "Countess"));
    }
}

#[tokio::test]
async fn a_program_stays_marked_as_one() {
    for store in both("people_bots").await {
        let robot = store.new_person([1; 32], "Robot").await.unwrap();
        store.mark_as_bot(robot).await.unwrap();
        store.rename(robot, "Roberta").await.unwrap();
        assert!(store.person_by_token([1; 32]).await.unwrap().unwrap().bot);
    }
}

#[tokio::test]
async fn a_token_belongs_to_one_device() {
    for store in both("people_taken").await {
        let ada = store.new_person([1; 32], "Ada").await.unwrap();
        assert_eq!(store.new_person([1; 32], "Eve").await, Err(StoreError::TokenTaken));
        assert_eq!(store.add_device(ada, [1; 32]).await, Err(StoreError::TokenTaken));
        assert_eq!(store.person_by_token([1; 32]).await.unwrap(), person(ada, "Ada"));
    }
}

#[tokio::test]
async fn nobody_is_made_by_the_way() {
    for store in both("people_unknown").await {
        for nobody in [PersonId(0), PersonId(7), PersonId(u32::MAX)] {
            let unknown = Err(StoreError::UnknownPerson(nobody));
            assert_eq!(store.rename(nobody, "Ada").await, unknown);
            assert_eq!(store.add_device(nobody, [1; 32]).await, unknown);
            assert_eq!(store.mark_as_bot(nobody).await, unknown);
        }
        assert_eq!(store.person_by_token([1; 32]).await.unwrap(), None);
    }
}

#[tokio::test]
async fn everyone_puts_tables_away_for_themselves() {
    for store in both("people_hidden").await {
        let (ada, eve) = (PersonId(1), PersonId(2));
        for name in ["a", "b"] {
            append(&store, name, 0).await.unwrap();
            store.hide(ada, &table(name), true).await.unwrap();
        }
        store.hide(ada, &table("a"), true).await.unwrap();
        assert_eq!(store.hidden(ada).await.unwrap(), [table("b"), table("a")], "each once");
        store.hide(ada, &table("b"), false).await.unwrap();
        assert_eq!(
            (store.hidden(ada).await.unwrap(), store.hidden(eve).await.unwrap()),
            (vec![table("a")], vec![])
        );
        let unknown = Err(StoreError::UnknownTable(table("c")));
        assert_eq!(store.hide(ada, &table("c"), true).await, unknown);
    }
}

#[tokio::test]
async fn what_was_put_away_longest_ago_comes_out_when_there_is_too_much() {
    for store in both("people_hidden_many").await {
        for number in 0..=MOST_HIDDEN {
            let name = format!("t{number}");
            append(&store, &name, 0).await.unwrap();
            store.hide(PersonId(1), &table(&name), true).await.unwrap();
        }
        let hidden = store.hidden(PersonId(1)).await.unwrap();
        assert_eq!((hidden.len(), &hidden[0]), (MOST_HIDDEN as usize, &table("t1")));
    }
}

#[tokio::test]
async fn a_database_of_the_second_format_can_put_tables_away_once_it_is_opened() {
    let path = database("people_second_format");
    let store = open(&path).await;
    append(&store, "a", 0).await.unwrap();
    store.close().await;
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch("DROP TRIGGER removed_from_log; DROP TABLE log_ends; DROP TABLE hidden_tables; PRAGMA user_version = 2").unwrap();
    drop(old);
    let store = open(&path).await;
    store.hide(PersonId(1), &table("a"), true).await.unwrap();
    assert_eq!(store.hidden(PersonId(1)).await.unwrap(), [table("a")]);
}
