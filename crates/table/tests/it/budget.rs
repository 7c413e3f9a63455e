//! Tables wait in memory by the hundred: what one takes is bounded here.

use table::{Entry, Table};
use wire::Phase;

use crate::stage::*;

/// What is kept of a table when it comes back from the store.
fn bytes_of(entries: &[Entry]) -> usize {
    let stored = serde_json::to_vec(entries).unwrap();
    let mut kept = None;
    let used = allocation_counter::measure(|| {
        let entries: Vec<Entry> = serde_json::from_slice(&stored).unwrap();
        kept = Some(Table::from_entries(here(), entries).unwrap());
    });
    usize::try_from(used.bytes_current).unwrap() + size_of::<Table>()
}

#[test]
fn a_table_in_the_middle_of_a_game_is_small() {
    let mut stage = Stage::started(5, &[ANN, BOB, CAT, DAN, EVE], &settings());
    stage.is_unchecked = true;
    for number in 0..60 {
        stage.step(number);
    }
    assert_eq!(stage.table.phase(), Phase::Playing);
    let bytes = bytes_of(&stage.entries);
    assert!(bytes < 16 * 1024, "{bytes} bytes");
    for _ in 0..30 {
        stage.ok(BOB, &say("A line of chat, neither short nor long."));
    }
    let more = bytes_of(&stage.entries) - bytes;
    assert!(more < 30 * 200, "{more} bytes for thirty lines of chat");
}
