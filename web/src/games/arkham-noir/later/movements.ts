import { walk, type Moment } from '../../moments.ts';
import type { Sound } from '../../playback.svelte.ts';
import type { CaseView, Clue, EventView, Joint, Victim, View, Zone } from '../model.ts';
import { pictureOf, type Picture } from '../pictures.ts';

/**
 * The moments between two desks, one for each event that moves something; the last one is `after`.
 * This only moves cards as the events say; what else changes with them is as the server sent it.
 */
export function between(before: Picture, events: EventView[], after: View): Moment<Picture>[] {
  const arrive = ({ view, closed }: Picture) => (isSame(view, after) ? { ...pictureOf(after), closed } : null);
  return walk(before, events, { step: (last, event) => moments(last, event, after), arrive, anew: () => pictureOf(after), sound });
}

function moments({ view }: Picture, event: EventView, after: View): Picture[] {
  const next = step(view, event, after);
  const shown = next ? [pictureOf(next)] : [];
  if (typeof event === 'string') return shown;
  if ('card_tested' in event) return [{ ...pictureOf(without(view, event.card_tested.card)), turned: event.card_tested.card }, ...shown];
  if ('case_closed' in event) return [{ ...pictureOf(view), closed: event.case_closed.case }];
  return shown;
}

const TYPED = ['card_scored', 'turn_began', 'game_ended'];

export function sound(event: EventView): Sound | null {
  if (typeof event === 'string') return 'card';
  const [what = ''] = Object.keys(event);
  if (what === 'case_closed') return 'bell';
  if (what === 'victim_opened') return 'gate';
  if (TYPED.includes(what)) return 'typewriter';
  return what.startsWith('card_') || what === 'lead_kept' || what === 'dealt' || what === 'leads_refilled' ? 'card' : null;
}

/** Whether the events told the whole way, which they do not after a lost connection or a step back. */
function isSame(last: View, after: View): boolean {
  const cards = (view: View) =>
    [view.leads, view.hand, ...view.cases.map(({ line }) => line.map(({ card }) => card)), view.time, view.stability]
      .map((zone) => [...zone].sort().join())
      .join('|');
  return cards(last) === cards(after) && last.evidence.length === after.evidence.length;
}

function without(view: View, card: Clue): View {
  const rest = (cards: Clue[]) => cards.filter((other) => other !== card);
  const isUnseen = view.unseen.includes(card);
  return {
    ...view,
    leads: rest(view.leads),
    hand: rest(view.hand),
    time: rest(view.time),
    stability: rest(view.stability),
    discard: rest(view.discard),
    closed: rest(view.closed),
    unseen: rest(view.unseen),
    draw_pile: isUnseen ? view.draw_pile - 1 : view.draw_pile,
    cases: view.cases.map((one) => ({ ...one, line: one.line.filter((other) => other.card !== card) })),
  };
}

function put(view: View, card: Clue, zone: Zone): View {
  const rest = without(view, card);
  if (zone === 'draw_pile') return { ...rest, draw_pile: rest.draw_pile + 1, unseen: [...rest.unseen, card] };
  return { ...rest, [zone]: [...rest[zone], card] };
}

const putAll = (view: View, cards: Clue[], zone: Zone) => cards.reduce((now, card) => put(now, card, zone), view);

/** What the end of a line asks for is told with the desk that follows. */
function opened(view: View, victim: Victim, after: View): View {
  const told = after.cases.find((one) => one.victim === victim);
  const fresh: CaseView = { victim, line: [], right: told?.right ?? [], unused_keys: 0, icons: [], is_long: false, scorable: [], bonus: false };
  return { ...view, cases: [...view.cases, fresh] };
}

function step(view: View, event: EventView, after: View): View | null {
  if (typeof event === 'string') return null;
  if ('cases_opened' in event) return event.cases_opened.cases.reduce((now, victim) => opened(now, victim, after), view);
  if ('dealt' in event) return putAll(putAll(view, event.dealt.leads, 'leads'), event.dealt.hand, 'hand');
  if ('lead_kept' in event) return put(view, event.lead_kept.card, 'hand');
  if ('card_added' in event) return added(view, event.card_added.card, event.card_added.case, after);
  if ('card_discarded' in event) return put(view, event.card_discarded.card, event.card_discarded.to);
  if ('card_scored' in event) {
    const { card } = event.card_scored;
    return { ...without(view, card), evidence: [...view.evidence, card] };
  }
  if ('case_filed' in event) {
    const line = view.cases.find(({ victim }) => victim === event.case_filed.case)?.line ?? [];
    const filed = line.reduce((now, { card }) => put(now, card, 'closed'), view);
    return { ...filed, cases: filed.cases.filter(({ victim }) => victim !== event.case_filed.case) };
  }
  if ('card_taken' in event) return put(view, event.card_taken.card, 'hand');
  if ('card_tested' in event) return put(view, event.card_tested.card, event.card_tested.to);
  if ('pile_shuffled' in event) return shuffled(view, event.pile_shuffled.cards, after);
  if ('victim_opened' in event) return opened(view, event.victim_opened.victim, after);
  if ('time_cleared' in event) return { ...view, time: [], discard: [...view.discard, ...view.time] };
  if ('leads_refilled' in event) return putAll(view, event.leads_refilled.cards, 'leads');
  if ('card_swapped' in event) {
    const { given, taken, with: zone } = event.card_swapped;
    return put(put(view, given, zone), taken, 'hand');
  }
  return null;
}

const LOOSE: Joint = { right: [], left: [] };

function added(view: View, card: Clue, victim: Victim, after: View): View {
  const told = after.cases.find((one) => one.victim === victim);
  const placed = told?.line.find((one) => one.card === card);
  const entry = placed ?? { card, key_used: null, opened_by_contact: null, joint: LOOSE };
  const grown = (one: CaseView) => ({ ...one, right: told?.right ?? one.right, line: [...one.line, entry] });
  const rest = without(view, card);
  return { ...rest, cases: rest.cases.map((one) => (one.victim === victim ? grown(one) : one)) };
}

/** What was shuffled in no longer lies where it lay. */
function shuffled(view: View, cards: number, after: View): View {
  const [discard, time] = [
    view.discard.filter((card) => after.discard.includes(card)),
    view.time.filter((card) => after.time.includes(card)),
  ];
  const gone = [...view.discard, ...view.time].filter((card) => !discard.includes(card) && !time.includes(card));
  return { ...view, discard, time, draw_pile: cards, unseen: [...view.unseen, ...gone] };
}
