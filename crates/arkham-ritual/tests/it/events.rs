//! What events tell, which scenarios cannot ask: they look at views.

use arkham_ritual::{Action, ArkhamRitual, Card, Colour, Event, EventView, First, Options};
use tabletop::{Config, Fate, Game, Input, Seat, Viewer};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Five players; seat 1 is dealt the fourth event and takes a stone idol for it, with `top` on the deck.
fn after_event_card(options: Options, top: u16) -> (ArkhamRitual, Vec<Event>) {
    let mut game = ArkhamRitual::new(&Config { seats: 5, options }).unwrap();
    let first = [0, 18, 3, 6, 9, 12, top];
    let order = first.into_iter().chain((0..22).filter(|place| !first.contains(place))).collect();
    let mut events = Vec::new();
    for input in [
        Input::Fate(Fate::Order(order)),
        Input::Act { seat: seat(0), action: Action::PassTo(seat(1)) },
        Input::Act { seat: seat(1), action: Action::Take },
    ] {
        events.clear();
        game.apply(0, &input, &mut events).unwrap();
    }
    (game, events)
}

#[test] // AR-23
fn a_card_put_back_face_up_is_told_to_all_and_otherwise_to_none() {
    for (orb_face_up, face) in [(true, Some(Card::Cthulhu)), (false, None)] {
        let options = Options { first: First::Seat0, orb_face_up, ..Options::default() };
        let (mut game, mut events) = after_event_card(options, 21);
        events.clear();
        game.apply(0, &Input::Act { seat: seat(1), action: Action::PutBack }, &mut events).unwrap();
        for viewer in Viewer::limited(5) {
            let told = ArkhamRitual::event_view(&events[0], viewer);
            assert_eq!(told, Some(EventView::TopPutBack { seat: seat(1), face }));
        }
    }
}

#[test] // AR-24
fn a_glimpse_tells_all_the_colour_and_what_it_left() {
    for (top, colour, sanity) in [(21, Colour::Cursed, 6), (15, Colour::Sane, 7)] {
        let options =
            Options { first: First::Seat0, event: Card::ShiningTrapezohedron, ..Options::default() };
        let (_, events) = after_event_card(options, top);
        let glimpsed = EventView::Glimpsed { seat: seat(1), colour, sanity };
        for viewer in Viewer::limited(5) {
            let told: Vec<_> =
                events.iter().filter_map(|event| ArkhamRitual::event_view(event, viewer)).collect();
            assert!(told.contains(&glimpsed), "{viewer:?} is told {told:?}");
        }
    }
}

#[test] // AR-12
fn a_card_passed_face_down_reveals_nothing() {
    assert!(!ArkhamRitual::reveals(&Event::CardPassed { from: seat(0), to: seat(1) }));
    assert!(ArkhamRitual::reveals(&Event::CardDrawn { seat: seat(0), card: Card::Gate }));
}
