//! One try a day for each person and game, and how they compare.

use rusqlite::Connection;
use server::store::{DailyClaim, DailyScore, DailyTry, Existing, Store, backup, restore};
use wire::PersonId;

use super::{both, database, open, table};

const DATE: &str = "2026-11-16";

fn daily(person: PersonId, date: &str) -> DailyTry {
    DailyTry { game: "noir".to_owned(), date: date.to_owned(), person }
}

fn score(won: bool, score: i32, hints: u32) -> DailyScore {
    DailyScore { won, kind: "end".to_owned(), score, turns: 30, hints }
}

fn claim(name: &str, is_over: bool) -> DailyClaim {
    DailyClaim { table: table(name), is_over }
}

/// People called `a`, `b`, … who have ended their tries so, in order.
async fn ended(store: &Store, scores: &[DailyScore]) -> Vec<PersonId> {
    let mut people = Vec::new();
    for (number, score) in (1..).zip(scores) {
        let name = char::from(b'a' + number - 1).to_string();
        let person = store.new_person([number; 32], &name).await.unwrap();
        store.claim_daily(daily(person, DATE), &table(&name)).await.unwrap();
        store.finish_daily(daily(person, DATE), score.clone()).await.unwrap();
        people.push(person);
    }
    people
}

async fn listed(store: &Store, limit: u32, besides: Option<PersonId>) -> Vec<(u32, String)> {
    let rows = store.daily_rows("noir", DATE, limit, besides).await.unwrap();
    rows.into_iter().map(|row| (row.place, row.person.name)).collect()
}

#[tokio::test] // AN-60
async fn the_first_claim_of_a_day_stands() {
    for store in both("daily_claim").await {
        let ann = store.new_person([1; 32], "Ann").await.unwrap();
        let bob = store.new_person([2; 32], "Bob").await.unwrap();
        assert_eq!(store.daily_claim(daily(ann, DATE)).await.unwrap(), None);
        for (person, date, wanted, expected) in [
            (ann, DATE, "one", "one"),
            (ann, DATE, "two", "one"),
            (bob, DATE, "two", "two"),
            (ann, "2026-11-17", "three", "three"),
        ] {
            let claimed = store.claim_daily(daily(person, date), &table(wanted)).await;
            assert_eq!(claimed.unwrap(), claim(expected, false));
        }
        store.finish_daily(daily(ann, DATE), score(true, 40, 0)).await.unwrap();
        store.finish_daily(daily(ann, DATE), score(true, 90, 0)).await.unwrap();
        assert_eq!(store.claim_daily(daily(ann, DATE), &table("four")).await.unwrap(), claim("one", true));
        let rows = store.daily_rows("noir", DATE, 10, None).await.unwrap();
        assert_eq!(rows.len(), 1, "a try that is not over is not listed");
        assert_eq!((rows[0].score.score, &rows[0].table), (40, &table("one")), "the first end stands");
    }
}

#[tokio::test] // AN-60
async fn the_best_come_first_and_equals_share_a_place() {
    for store in both("daily_places").await {
        let scores = [
            score(false, -2, 0),
            score(true, 40, 3),
            score(true, 41, 0),
            score(true, 40, 0),
            score(false, -1, 0),
        ];
        let people = ended(&store, &scores).await;
        let all =
            [(1, "c"), (2, "d"), (2, "b"), (4, "e"), (5, "a")].map(|(place, name)| (place, name.to_owned()));
        assert_eq!(listed(&store, 10, None).await, all);
        assert_eq!(listed(&store, 2, None).await, all[..2]);
        let with_own = listed(&store, 2, Some(people[0])).await;
        assert_eq!(with_own, [&all[..2], &all[4..]].concat(), "one's own is always there");
        assert_eq!(store.daily_rows("noir", "2026-11-17", 10, None).await.unwrap(), []);
        assert_eq!(store.daily_rows("ritual", DATE, 10, None).await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_database_from_before_the_daily_deal_gains_it() {
    let path = database("daily_older");
    open(&path).await.close().await;
    Connection::open(&path).unwrap().execute_batch("DROP TABLE daily").unwrap();
    let store = open(&path).await;
    let people = ended(&store, &[score(true, 7, 0)]).await;
    store.close().await;
    let store = open(&path).await;
    assert_eq!(store.daily_claim(daily(people[0], DATE)).await.unwrap(), Some(claim("a", true)));
}

#[tokio::test]
async fn a_backup_holds_the_tries() {
    let (path, restored) = (database("daily_backup"), database("daily_restored"));
    let store = open(&path).await;
    ended(&store, &[score(true, 7, 0), score(true, 8, 0)]).await;
    let copy = path.with_file_name("copy.db");
    backup(&path, &copy).unwrap();
    restore(&copy, &restored, Existing::Keep).unwrap();
    assert_eq!(listed(&open(&restored).await, 10, None).await, listed(&store, 10, None).await);
}
