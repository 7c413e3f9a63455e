//! The lists of the lobby.

use server::store::{CardQuery, Store, StoreError, StoredCard};
use server::wire::{PersonId, Phase};

use super::{append, both, table};

const ADA: PersonId = PersonId(1);
const EVE: PersonId = PersonId(2);

fn card(name: &str, phase: Phase, changed: u64) -> StoredCard {
    StoredCard {
        table: table(name),
        game: "arkham-ritual".to_owned(),
        phase,
        public: true,
        changed,
        entries: 1,
        people: Vec::new(),
        card_json: format!("{{\"name\":\"{name}\"}}"),
    }
}

fn private(card: StoredCard, people: &[PersonId]) -> StoredCard {
    StoredCard { public: false, people: people.to_vec(), ..card }
}

/// Stores cards of new tables.
async fn put(store: &Store, cards: &[StoredCard]) {
    for card in cards {
        append(store, &card.table.0, 0).await.unwrap();
        store.put_card(card.clone()).await.unwrap();
    }
}

/// The names of the tables listed.
async fn listed(store: &Store, query: CardQuery, limit: u32) -> Vec<String> {
    let cards = store.cards(query, limit).await.unwrap();
    cards.into_iter().map(|card| card.table.0).collect()
}

#[tokio::test]
async fn a_card_comes_back_as_it_was_put() {
    for store in both("cards_whole").await {
        for (name, phase) in [("a", Phase::Gathering), ("b", Phase::Playing), ("c", Phase::Paused)] {
            let card = StoredCard { people: vec![EVE, ADA], ..card(name, phase, 1_800_000_000) };
            put(&store, std::slice::from_ref(&card)).await;
            assert_eq!(store.cards(CardQuery::Open, 1).await.unwrap(), [card]);
        }
    }
}

#[tokio::test]
async fn open_tables_are_public_and_not_over() {
    for store in both("cards_open").await {
        put(
            &store,
            &[
                card("gathering", Phase::Gathering, 10),
                card("playing", Phase::Playing, 30),
                card("finished", Phase::Finished, 40),
                private(card("private", Phase::Gathering, 50), &[ADA]),
                card("paused", Phase::Paused, 20),
                card("also_playing", Phase::Playing, 30),
            ],
        )
        .await;
        // The last changed first; of those, the younger table.
        let expected = ["also_playing", "playing", "paused", "gathering"];
        assert_eq!(listed(&store, CardQuery::Open, 10).await, expected);
        assert_eq!(listed(&store, CardQuery::Open, 3).await, expected[..3]);
        assert_eq!(listed(&store, CardQuery::Open, 0).await, [""; 0]);
    }
}

#[tokio::test]
async fn a_person_finds_their_tables_and_only_theirs() {
    for store in both("cards_mine").await {
        put(
            &store,
            &[
                private(card("hers", Phase::Playing, 10), &[ADA]),
                private(card("both", Phase::Paused, 20), &[EVE, ADA]),
                private(card("other", Phase::Playing, 30), &[EVE]),
                private(card("over", Phase::Finished, 40), &[ADA]),
                card("public", Phase::Playing, 50),
            ],
        )
        .await;
        assert_eq!(listed(&store, CardQuery::Mine(ADA), 10).await, ["both", "hers"]);
        assert_eq!(listed(&store, CardQuery::Mine(EVE), 10).await, ["other", "both"]);
        assert_eq!(listed(&store, CardQuery::Mine(PersonId(3)), 10).await, [""; 0]);
    }
}

#[tokio::test]
async fn finished_games_are_the_public_ones_and_ones_own() {
    for store in both("cards_finished").await {
        put(
            &store,
            &[
                card("public", Phase::Finished, 10),
                private(card("hers", Phase::Finished, 20), &[ADA]),
                private(card("other", Phase::Finished, 30), &[EVE]),
                StoredCard { people: vec![ADA], ..card("public_hers", Phase::Finished, 40) },
                card("playing", Phase::Playing, 50),
            ],
        )
        .await;
        assert_eq!(listed(&store, CardQuery::Finished, 10).await, ["public_hers", "public"]);
        assert_eq!(listed(&store, CardQuery::Finished, 1).await, ["public_hers"]);
        assert_eq!(listed(&store, CardQuery::MineFinished(ADA), 10).await, ["public_hers", "hers"]);
        assert_eq!(listed(&store, CardQuery::MineFinished(EVE), 10).await, ["other"]);
    }
}

#[tokio::test]
async fn a_younger_card_replaces_an_older_one_and_never_the_other_way() {
    for store in both("cards_replaced").await {
        put(&store, &[private(card("a", Phase::Gathering, 10), &[ADA])]).await;
        let younger = StoredCard { entries: 5, ..private(card("a", Phase::Playing, 20), &[EVE]) };
        store.put_card(younger.clone()).await.unwrap();
        store.put_card(StoredCard { entries: 4, ..card("a", Phase::Finished, 30) }).await.unwrap();
        assert_eq!(store.cards(CardQuery::Mine(EVE), 10).await.unwrap(), [younger]);
        for query in [CardQuery::Mine(ADA), CardQuery::Open, CardQuery::Finished] {
            assert_eq!(listed(&store, query, 10).await, [""; 0]);
        }
    }
}

#[tokio::test]
async fn a_log_that_outgrew_its_card_is_named() {
    for store in both("cards_outdated").await {
        put(&store, &[card("grown", Phase::Playing, 10), card("fresh", Phase::Playing, 10)]).await;
        append(&store, "grown", 1).await.unwrap();
        append(&store, "bare", 0).await.unwrap();
        assert_eq!(store.outdated_cards().await.unwrap(), [table("grown"), table("bare")]);
        store.put_card(StoredCard { entries: 2, ..card("grown", Phase::Playing, 20) }).await.unwrap();
        assert_eq!(store.outdated_cards().await.unwrap(), [table("bare")]);
    }
}

#[tokio::test]
async fn a_table_without_a_log_has_no_card() {
    for store in both("cards_unknown").await {
        let refused = store.put_card(card("a", Phase::Gathering, 10)).await;
        assert_eq!(refused, Err(StoreError::UnknownTable(table("a"))));
        assert_eq!(listed(&store, CardQuery::Open, 10).await, [""; 0]);
    }
}
