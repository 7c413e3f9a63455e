//! The lists of the lobby.

use server::store::{Store, StoreError, StoredSummary, SummaryQuery};
use wire::{PersonId, Phase};

use super::{append, both, table};

const ADA: PersonId = PersonId(1);
const EVE: PersonId = PersonId(2);

fn summary(name: &str, phase: Phase, changed: u64) -> StoredSummary {
    StoredSummary {
        table: table(name),
        game: "arkham-ritual".to_owned(),
        phase,
        public: true,
        changed,
        entries: 1,
        people: Vec::new(),
        summary_json: format!("{{\"name\":\"{name}\"}}"),
    }
}

fn private(summary: StoredSummary, people: &[PersonId]) -> StoredSummary {
    StoredSummary { public: false, people: people.to_vec(), ..summary }
}

/// Stores summaries of new tables.
async fn put(store: &Store, summaries: &[StoredSummary]) {
    for summary in summaries {
        append(store, &summary.table.0, 0).await.unwrap();
        store.put_summary(summary.clone()).await.unwrap();
    }
}

/// The names of the tables listed.
async fn listed(store: &Store, query: SummaryQuery, limit: u32) -> Vec<String> {
    let summaries = store.summaries(query, limit).await.unwrap();
    summaries.into_iter().map(|summary| summary.table.0).collect()
}

#[tokio::test]
async fn a_summary_comes_back_as_it_was_put() {
    for store in both("summaries_whole").await {
        for (name, phase) in [("a", Phase::Gathering), ("b", Phase::Playing), ("c", Phase::Paused)] {
            let summary = StoredSummary { people: vec![EVE, ADA], ..summary(name, phase, 1_800_000_000) };
            put(&store, std::slice::from_ref(&summary)).await;
            assert_eq!(store.summaries(SummaryQuery::Open, 1).await.unwrap(), [summary]);
        }
    }
}

#[tokio::test]
async fn open_tables_are_public_and_not_over() {
    for store in both("summaries_open").await {
        put(
            &store,
            &[
                summary("gathering", Phase::Gathering, 10),
                summary("playing", Phase::Playing, 30),
                summary("finished", Phase::Finished, 40),
                private(summary("private", Phase::Gathering, 50), &[ADA]),
                summary("paused", Phase::Paused, 20),
                summary("also_playing", Phase::Playing, 30),
            ],
        )
        .await;
        // The last changed first; of those, the younger table.
        let expected = ["also_playing", "playing", "paused", "gathering"];
        assert_eq!(listed(&store, SummaryQuery::Open, 10).await, expected);
        assert_eq!(listed(&store, SummaryQuery::Open, 3).await, expected[..3]);
        assert_eq!(listed(&store, SummaryQuery::Open, 0).await, [""; 0]);
    }
}

#[tokio::test]
async fn a_person_finds_their_tables_and_only_theirs() {
    for store in both("summaries_mine").await {
        put(
            &store,
            &[
                private(summary("hers", Phase::Playing, 10), &[ADA]),
                private(summary("both", Phase::Paused, 20), &[EVE, ADA]),
                private(summary("other", Phase::Playing, 30), &[EVE]),
                private(summary("over", Phase::Finished, 40), &[ADA]),
                summary("public", Phase::Playing, 50),
            ],
        )
        .await;
        assert_eq!(listed(&store, SummaryQuery::Mine(ADA), 10).await, ["both", "hers"]);
        assert_eq!(listed(&store, SummaryQuery::Mine(EVE), 10).await, ["other", "both"]);
        assert_eq!(listed(&store, SummaryQuery::Mine(PersonId(3)), 10).await, [""; 0]);
    }
}

#[tokio::test]
async fn finished_games_are_the_public_ones_and_ones_own() {
    for store in both("summaries_finished").await {
        put(
            &store,
            &[
                summary("public", Phase::Finished, 10),
                private(summary("hers", Phase::Finished, 20), &[ADA]),
                private(summary("other", Phase::Finished, 30), &[EVE]),
                StoredSummary { people: vec![ADA], ..summary("public_hers", Phase::Finished, 40) },
                summary("playing", Phase::Playing, 50),
            ],
        )
        .await;
        assert_eq!(listed(&store, SummaryQuery::Finished, 10).await, ["public_hers", "public"]);
        assert_eq!(listed(&store, SummaryQuery::Finished, 1).await, ["public_hers"]);
        assert_eq!(listed(&store, SummaryQuery::MineFinished(ADA), 10).await, ["public_hers", "hers"]);
        assert_eq!(listed(&store, SummaryQuery::MineFinished(EVE), 10).await, ["other"]);
    }
}

#[tokio::test]
async fn a_younger_summary_replaces_an_older_one_and_never_the_other_way() {
    for store in both("summaries_replaced").await {
        put(&store, &[private(summary("a", Phase::Gathering, 10), &[ADA])]).await;
        let younger = StoredSummary { entries: 5, ..private(summary("a", Phase::Playing, 20), &[EVE]) };
        store.put_summary(younger.clone()).await.unwrap();
        store.put_summary(StoredSummary { entries: 4, ..summary("a", Phase::Finished, 30) }).await.unwrap();
        assert_eq!(store.summaries(SummaryQuery::Mine(EVE), 10).await.unwrap(), [younger]);
        for query in [SummaryQuery::Mine(ADA), SummaryQuery::Open, SummaryQuery::Finished] {
            assert_eq!(listed(&store, query, 10).await, [""; 0]);
        }
    }
}

#[tokio::test]
async fn a_log_that_outgrew_its_summary_is_named() {
    for store in both("summaries_outdated").await {
        put(&store, &[summary("grown", Phase::Playing, 10), summary("fresh", Phase::Playing, 10)]).await;
        append(&store, "grown", 1).await.unwrap();
        append(&store, "bare", 0).await.unwrap();
        assert_eq!(store.outdated_summaries().await.unwrap(), [table("grown"), table("bare")]);
        store
            .put_summary(StoredSummary { entries: 2, ..summary("grown", Phase::Playing, 20) })
            .await
            .unwrap();
        assert_eq!(store.outdated_summaries().await.unwrap(), [table("bare")]);
    }
}

#[tokio::test]
async fn a_table_without_a_log_has_no_summary() {
    for store in both("summaries_unknown").await {
        let refused = store.put_summary(summary("a", Phase::Gathering, 10)).await;
        assert_eq!(refused, Err(StoreError::UnknownTable(table("a"))));
        assert_eq!(listed(&store, SummaryQuery::Open, 10).await, [""; 0]);
    }
}
