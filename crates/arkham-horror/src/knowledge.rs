//! What is hidden: the order of the decks, as far as nobody has seen it.

use tabletop::{CardTally, Rng, Seat, Viewer};

use crate::frame::ShuffleOf;
use crate::ids::{Card, CardName, Gate, GateCard, Mythos};
use crate::language::Deck;
use crate::library::library;
use crate::piles::Pile;
use crate::program::Effect;
use crate::state::State;
use crate::view::DecksKnown;

impl State {
    pub(crate) fn shuffle_len(&self, deck: ShuffleOf) -> u16 {
        let decks = &self.decks;
        let len = match deck {
            ShuffleOf::Common => decks.common.len(),
            ShuffleOf::Unique => decks.unique.len(),
            ShuffleOf::Spells => decks.spells.len(),
            ShuffleOf::Skills => decks.skills.len(),
            ShuffleOf::Mythos => decks.mythos.len(),
            ShuffleOf::GateCards => decks.gate_cards.len(),
            ShuffleOf::Gates => decks.gates.len(),
        };
        len as u16
    }

    pub(crate) fn shuffle(&mut self, deck: ShuffleOf, order: &[u16]) {
        let decks = &mut self.decks;
        match deck {
            ShuffleOf::Common => decks.common.reorder(order),
            ShuffleOf::Unique => decks.unique.reorder(order),
            ShuffleOf::Spells => decks.spells.reorder(order),
            ShuffleOf::Skills => decks.skills.reorder(order),
            ShuffleOf::Mythos => decks.mythos.reorder(order),
            ShuffleOf::GateCards => decks.gate_cards.reorder(order),
            ShuffleOf::Gates => decks.gates.reorder(order),
        }
    }

    /// Whether somebody may look at the bottom of decks.
    pub(crate) fn sees_bottoms(&self, seat: Seat) -> bool {
        self.inv(seat).is_playing()
            && self.sheet_holds(seat, |effect| matches!(effect, Effect::DrawFromBottom(_)))
    }

    /// Whoever may look at the bottom does; says whether there was something new.
    pub(crate) fn look_at_bottoms(&mut self) -> bool {
        let is_shuffled = self.turn > 0;
        let someone = is_shuffled && Seat::first(self.seats).any(|seat| self.sees_bottoms(seat));
        let common = look(&mut self.decks.common, someone);
        let unique = look(&mut self.decks.unique, someone);
        let spells = look(&mut self.decks.spells, someone);
        common || unique || spells
    }

    /// What of the face-down decks `viewer` has seen: of cards that investigators hold by kind, of the
    /// others one by one.
    pub(crate) fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        let (decks, known) = (&self.decks, DecksKnown::by(self, viewer));
        let held = [known.hidden(&decks.common), known.hidden(&decks.unique), known.hidden(&decks.spells)];
        let mut hidden = vec![0; library().cards.len()];
        for card in held.into_iter().chain([known.hidden(&decks.skills)]).flatten() {
            hidden[library().card_of[card.index()].index()] += 1;
        }
        let names = library().names.card_names.numbers().map(CardName);
        let held =
            names.zip(&library().cards).zip(hidden).filter(|((_, printed), _)| is_face_down(printed.deck));
        let held = held.map(|((name, printed), hidden)| {
            CardTally::new(&name.name(), printed.copies.len() as u8, hidden)
        });
        let mythos = library().names.mythos.numbers().map(Mythos);
        let gate_cards = library().names.gate_cards.numbers().map(GateCard);
        let gates = library().names.gates.numbers().map(Gate);
        let one = |name: &'static str, is_hidden: bool| CardTally::new(&name, 1, u8::from(is_hidden));
        held.chain(mythos.map(|card| one(card.name(), known.hidden(&decks.mythos).contains(&card))))
            .chain(gate_cards.map(|card| one(card.name(), known.hidden(&decks.gate_cards).contains(&card))))
            .chain(gates.map(|gate| one(gate.name(), known.hidden(&decks.gates).contains(&gate))))
            .collect()
    }

    /// A table that the seat cannot tell from this one.
    pub(crate) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        let sees = self.sees_bottoms(seat);
        let decks = &mut imagined.decks;
        dream(&mut decks.common, sees, rng);
        dream(&mut decks.unique, sees, rng);
        dream(&mut decks.spells, sees, rng);
        dream(&mut decks.skills, false, rng);
        dream(&mut decks.mythos, false, rng);
        dream(&mut decks.gate_cards, false, rng);
        dream(&mut decks.gates, false, rng);
        imagined
    }
}

/// Whether cards of this deck are drawn unseen.
fn is_face_down(deck: Deck) -> bool {
    match deck {
        Deck::Common | Deck::Unique | Deck::Spell | Deck::Skill => true,
        Deck::Ally | Deck::Special => false,
    }
}

fn look<const N: usize>(pile: &mut Pile<Card, N>, someone: bool) -> bool {
    let had_seen = pile.glimpsed;
    pile.glimpsed = someone && !pile.is_empty() && (pile.glimpsed || pile.known == 0);
    pile.glimpsed && !had_seen
}

/// Another order of what is unknown. Sorted first, or the shuffle would start from what nobody knows.
fn dream<T: Copy + Default + Ord, const N: usize>(pile: &mut Pile<T, N>, sees_bottom: bool, rng: &mut Rng) {
    let unknown = pile.unknown(sees_bottom);
    if let Some(hidden) = pile.cards.as_mut_slice().get_mut(..unknown) {
        hidden.sort_unstable();
        rng.shuffle(hidden);
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Config, Game, Rng, Seat, Seed, Session};

    use super::*;
    use crate::{ArkhamHorror, Options};

    /// A table of three in the middle of a game.
    fn table() -> State {
        let config = Config { seats: 3, options: Options::default() };
        let mut session: Session<ArkhamHorror> = Session::new(config, Seed::from_number(5)).unwrap();
        let mut rng = Rng::stream(&Seed::from_number(5), u64::MAX);
        let mut legal = Vec::new();
        while session.state().0.turn < 3 {
            let seat = session.state().awaiting().to_act().iter().next().unwrap();
            legal.clear();
            session.state().legal_actions(seat, &mut legal);
            session.act(0, seat, legal[rng.index(legal.len())]).unwrap();
        }
        session.state().0.clone()
    }

    fn seat() -> Seat {
        Seat::new(0).unwrap()
    }

    /// What is imagined, many times.
    fn imagined(game: &State) -> Vec<State> {
        let mut rng = Rng::stream(&Seed::from_number(6), 0);
        (0..20).map(|_| game.imagine(seat(), &mut rng)).collect()
    }

    fn sorted<T: Copy + Ord>(cards: &[T]) -> Vec<T> {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    }

    #[test] // AH-120
    fn what_was_put_under_a_deck_stays_there_and_the_rest_is_shuffled() {
        let mut game = table();
        let was_known = game.decks.mythos.known;
        for _ in 0..4 {
            let card = game.decks.mythos.draw().unwrap();
            game.decks.mythos.put_under(card);
        }
        let lies = game.decks.mythos.as_slice();
        let known = lies.len() - usize::from(game.decks.mythos.known);
        assert_eq!(game.decks.mythos.known, was_known + 4);
        let dreams = imagined(&game);
        for dream in &dreams {
            let dreamt = dream.decks.mythos.as_slice();
            assert_eq!(dreamt[known..], lies[known..]);
            assert_eq!(sorted(dreamt), sorted(lies));
        }
        assert!(dreams.iter().any(|dream| dream.decks.mythos.as_slice()[..known] != lies[..known]));
    }

    #[test] // AH-120
    fn what_everybody_saw_put_under_a_deck_counts_as_seen() {
        let mut game = table();
        let card = game.decks.mythos.draw().unwrap();
        let seen = |game: &State, id: &str| {
            let tally = game.tally(Viewer::Spectator);
            tally.iter().any(|one| one.card == id && one.seen == 1)
        };
        let next = game.decks.mythos.as_slice()[0];
        game.decks.mythos.put_under(card);
        assert!(seen(&game, card.name()) && !seen(&game, next.name()));
        let knives = game.tally(Viewer::Spectator).into_iter().find(|one| one.card == "knife").unwrap();
        assert_eq!(knives.seen + knives.unseen, 2, "copies are counted together");
    }

    #[test] // AH-169
    fn a_shuffle_makes_everybody_forget() {
        let mut game = table();
        let card = game.decks.spells.draw().unwrap();
        game.decks.spells.put_under(card);
        assert!(game.decks.spells.known > 0);
        let order: Vec<u16> = (0..game.decks.spells.len() as u16).rev().collect();
        game.shuffle(ShuffleOf::Spells, &order);
        let lies = game.decks.spells.as_slice();
        assert_eq!(game.decks.spells.known, 0);
        assert!(imagined(&game).iter().any(|dream| dream.decks.spells.as_slice().last() != lies.last()));
    }

    #[test]
    fn who_may_look_at_the_bottom_remembers_it_and_the_others_do_not() {
        let mut game = table();
        let pete = crate::library::library().names.sheets.find("ashcan_pete").map(crate::ids::Sheet);
        game.unused.remove(pete.unwrap());
        game.inv_mut(seat()).sheet = pete;
        let bottoms = |game: &State| {
            let decks = &game.decks;
            let decks = [decks.common.as_slice(), decks.unique.as_slice(), decks.spells.as_slice()];
            decks.map(|deck| deck.last().copied())
        };
        game.decks.common = Pile::new(game.decks.common.as_slice().to_vec());
        game.decks.unique = Pile::new(game.decks.unique.as_slice().to_vec());
        game.decks.spells = Pile::new(game.decks.spells.as_slice().to_vec());
        game.look_at_bottoms();
        assert!(imagined(&game).iter().all(|dream| bottoms(dream) == bottoms(&game)));
        let mut rng = Rng::stream(&Seed::from_number(6), 0);
        let other = Seat::new(1).unwrap();
        let dreams: Vec<State> = (0..20).map(|_| game.imagine(other, &mut rng)).collect();
        for deck in 0..3 {
            assert!(dreams.iter().any(|dream| bottoms(dream)[deck] != bottoms(&game)[deck]), "deck {deck}");
        }
    }

    #[test]
    fn cards_that_lie_open_are_known_to_all() {
        let mut game = table();
        let card = game.location_cards_of(crate::ids::Space(0)).next().unwrap();
        game.location_cards_open.push(card);
        assert!(imagined(&game).iter().all(|dream| dream.location_cards_open.contains(card)));
    }
}
