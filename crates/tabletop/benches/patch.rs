//! What a patch costs, next to writing the same document anew: read `patch` as a ratio to `write`.

use divan::{AllocProfiler, Bencher, black_box, counter::BytesCount};
use serde::Serialize;
use tabletop::patch;

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Like a view: seats with their cards, a list of places, a few numbers around them.
#[derive(Serialize)]
struct Document {
    turn: u32,
    stage: &'static str,
    seats: Vec<Sheet>,
    places: Vec<Place>,
    deck: u16,
    last: Option<&'static str>,
}

#[derive(Serialize)]
struct Sheet {
    name: String,
    life: u8,
    sanity: u8,
    money: u16,
    place: u16,
    hand: Vec<HeldCard>,
}

#[derive(Serialize)]
struct HeldCard {
    id: &'static str,
    is_exhausted: bool,
    tokens: u8,
}

#[derive(Serialize)]
struct Place {
    id: u16,
    is_open: bool,
    clues: u8,
    monsters: Vec<&'static str>,
}

fn document(seats: usize, cards: usize, places: u16) -> Document {
    const IDS: [&str; 4] = ["flashlight", "old-journal", "rite-of-passage", "elder-sign"];
    let card =
        |place: usize| HeldCard { id: IDS[place % 4], is_exhausted: place.is_multiple_of(3), tokens: 0 };
    let sheet = |seat: usize| Sheet {
        name: format!("investigator {seat}"),
        life: 5,
        sanity: 4,
        money: 7,
        place: 12,
        hand: (seat..seat + cards).map(card).collect(),
    };
    let place =
        |id| Place { id, is_open: id.is_multiple_of(5), clues: 1, monsters: vec!["ghoul", "cultist"] };
    Document {
        turn: 31,
        stage: "movement",
        seats: (0..seats).map(sheet).collect(),
        places: (0..places).map(place).collect(),
        deck: 211,
        last: Some("elder-sign"),
    }
}

const SIZES: [&str; 2] = ["2 KB", "40 KB"];

fn of_size(size: &str) -> Document {
    if size == SIZES[0] { document(2, 10, 12) } else { document(8, 60, 180) }
}

/// What a move changes: a number early, a card gone from the middle of a hand, a number late.
fn moved(mut document: Document) -> Document {
    document.seats[0].life -= 1;
    let half = document.seats.len() / 2;
    document.seats[half].hand.remove(5);
    document.places.iter_mut().rev().take(1).for_each(|place| place.clues = 0);
    document.deck -= 1;
    document
}

fn text(document: &Document) -> String {
    serde_json::to_string(document).unwrap_or_default()
}

#[divan::bench(args = SIZES)]
fn write(bencher: Bencher<'_, '_>, size: &str) {
    let document = of_size(size);
    bencher.counter(BytesCount::new(text(&document).len())).bench_local(|| text(black_box(&document)));
}

fn measure(bencher: Bencher<'_, '_>, before: &str, after: &str) {
    let mut out = String::new();
    bencher.counter(BytesCount::new(after.len())).bench_local(|| {
        out.clear();
        patch::diff(black_box(before), black_box(after), &mut out)
    });
}

/// Four changes all over the document.
#[divan::bench(args = SIZES)]
fn patch(bencher: Bencher<'_, '_>, size: &str) {
    measure(bencher, &text(&of_size(size)), &text(&moved(of_size(size))));
}

#[divan::bench(args = SIZES)]
fn patch_of_nothing(bencher: Bencher<'_, '_>, size: &str) {
    let same = text(&of_size(size));
    measure(bencher, &same, &same);
}

/// A field that comes first and was not there: the rest is compared by its keys.
#[divan::bench(args = SIZES)]
fn patch_of_other_keys(bencher: Bencher<'_, '_>, size: &str) {
    let before = text(&of_size(size));
    let after = before.replacen('{', "{\"new\":1,", 1);
    measure(bencher, &before, &after);
}
