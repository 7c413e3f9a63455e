import { walk, type Moment } from '../../moments.ts';
import type { Sound } from '../../playback.svelte.ts';
import { cardsIn, type Card, type EventView, type RoundView, type Seat, type View } from '../model.ts';
import { pictureOf, topMark, type Picture } from '../pictures.ts';

/**
 * The moments between two tables, one for each event that moves something; the last one is `after`.
 * This only moves cards as the events say: whatever it shows, it ends with what the server sent.
 */
export function between(before: Picture, events: EventView[], after: View): Moment<Picture>[] {
  const arrive = (last: Picture) => (leadsTo(last.view, after) ? settle(last, after) : null);
  return walk(before, events, { step, arrive, anew: () => pictureOf(after), sound });
}

export function sound(event: EventView): Sound | null {
  if (event === 'gate_stayed_shut') return 'gate';
  if ('round_ended' in event) return typeof event.round_ended.cause === 'object' ? 'gate' : 'candle';
  if ('round_began' in event || 'card_passed' in event || 'card_taken' in event || 'card_let_go' in event || 'top_removed' in event) return 'card';
  return null;
}

/** Whether the events told the whole way, which they do not after a lost connection or a step back. */
function leadsTo(last: View, after: View): boolean {
  return (
    last.round === after.round &&
    last.deck === after.deck &&
    last.discards.length === after.discards.length &&
    last.passing?.with === after.passing?.with
  );
}

function settle(last: Picture, after: View): Picture {
  return {
    ...pictureOf(after),
    held: last.held,
    passing: last.passing,
    discards: last.discards,
    report: last.report,
    dealing: last.dealing,
  };
}

function step(picture: Picture, event: EventView): Picture[] {
  const { view } = picture;
  const change = (changes: Partial<View>, marks: Partial<Picture> = {}): Picture[] => [
    { ...picture, report: null, dealing: false, ...marks, view: { ...view, ...changes } },
  ];
  if (event === 'gate_stayed_shut' || 'first_chosen' in event) return [];
  if ('round_began' in event) return [dealt(view, event.round_began)];
  if ('card_drawn' in event) {
    const { seat, card } = event.card_drawn;
    const players = view.players.map((player, other) => ({ ...player, hand_on_table: other !== seat }));
    const passing = { with: seat, card, colour: view.top.colour };
    const top = { card: null, colour: null };
    return change(
      { players, passing, top, deck: view.deck - 1, active: seat, turn: { passing: seat } },
      { passing: topMark(view) },
    );
  }
  if ('card_passed' in event) {
    const { to } = event.card_passed;
    const players = changed(view, to, { hand_on_table: false });
    return change({ players, passing: view.passing && { ...view.passing, with: to }, turn: { deciding: to } });
  }
  if ('card_taken' in event) {
    const { seat, taken, discarded } = event.card_taken;
    const held = picture.held.map((mark, other) => (other === seat ? picture.passing : mark));
    const discards = [...picture.discards, picture.held[seat] ?? ''];
    const players = changed(view, seat, { card: taken });
    return change({ players, passing: null, discards: [...view.discards, discarded] }, { held, discards });
  }
  if ('card_let_go' in event) {
    const discards = [...picture.discards, picture.passing];
    return change({ passing: null, discards: [...view.discards, event.card_let_go.card] }, { discards });
  }
  if ('top_seen' in event) {
    return change({ top: { ...view.top, card: event.top_seen.card }, turn: { scrying: event.top_seen.seat } });
  }
  if ('top_put_back' in event) return change({ top: { ...view.top, card: event.top_put_back.face ?? view.top.card } });
  if ('top_removed' in event) {
    const top = { card: null, colour: null };
    return change({ deck: view.deck - 1, card_removed: true, removed: event.top_removed.card, top });
  }
  if ('glimpsed' in event) {
    const { seat, sanity, colour } = event.glimpsed;
    return change({ players: changed(view, seat, { sanity }), top: { ...view.top, colour } });
  }
  if ('round_ended' in event) return [revealed(picture, event.round_ended)];
  return change({ turn: 'over' });
}

function changed(view: View, seat: Seat, change: Partial<View['players'][number]>): View['players'] {
  return view.players.map((player, other) => (other === seat ? { ...player, ...change } : player));
}

function dealt(view: View, began: { round: number; active: Seat; held: (Card | null)[]; dummies: Card[] }): Picture {
  const { round, active, held, dummies } = began;
  const picture = pictureOf({
    ...view,
    round,
    active,
    dummies,
    turn: 'dealing',
    players: view.players.map((player, seat) => ({
      ...player,
      hand_on_table: false,
      card: held[seat] ?? null,
      odds: null,
    })),
    // What lay anywhere is shuffled together again.
    deck: cardsIn(view) - held.length - dummies.length,
    top: { card: null, colour: null },
    discards: [],
    passing: null,
    card_removed: false,
    removed: null,
  });
  return { ...picture, dealing: true };
}

function revealed(picture: Picture, report: RoundView): Picture {
  const players = picture.view.players.map((player, seat) => ({
    sanity: report.verdicts[seat]?.sanity ?? player.sanity,
    hand_on_table: false,
    card: report.held[seat] ?? player.card,
    odds: null,
  }));
  return { ...picture, view: { ...picture.view, players, turn: 'dealing', last_round: report }, report, dealing: false };
}
