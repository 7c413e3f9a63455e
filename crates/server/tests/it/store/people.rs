//! People and the devices they are known by.

use server::store::StoreError;
use wire::{Person, PersonId};

use super::both;

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
