import { describe, expect, it } from 'vitest';
import { sound as soundOfNoir } from './arkham-noir/later/movements.ts';
import type { EventView as NoirEvent } from './arkham-noir/model.ts';
import { sound as soundOfArkham } from './arkham-ritual/later/movements.ts';
import type { EventView as ArkhamEvent } from './arkham-ritual/model.ts';
import type { Sound } from './playback.svelte.ts';
import { sound as soundOfRitual } from './ritual/later/movements.ts';
import type { EventView as RitualEvent } from './ritual/model.ts';

type KindOf<E> = E extends string ? E : keyof E;
/** Each event that a game can tell of, and what is heard with it; one that is missing does not compile. */
type Heard<E> = Record<KindOf<E> & string, Sound | null>;

const ARKHAM: Heard<ArkhamEvent> = {
  first_chosen: null,
  round_began: 'card',
  card_drawn: null,
  card_passed: 'card',
  card_taken: 'card',
  card_let_go: 'card',
  gate_stayed_shut: 'gate',
  top_seen: null,
  top_put_back: null,
  top_removed: 'card',
  glimpsed: null,
  round_ended: 'candle',
  game_ended: null,
};

const NOIR: Heard<NoirEvent> = {
  cases_opened: null,
  dealt: 'card',
  turn_began: 'typewriter',
  lead_kept: 'card',
  card_added: 'card',
  passed: 'card',
  card_discarded: 'card',
  case_closed: 'bell',
  card_scored: 'typewriter',
  case_filed: null,
  card_taken: 'card',
  declined: null,
  nothing_to_do: null,
  card_tested: 'card',
  test_skipped: 'card',
  pile_shuffled: null,
  victim_opened: 'gate',
  time_cleared: null,
  leads_refilled: 'card',
  card_swapped: 'card',
  game_ended: 'typewriter',
};

const RITUAL: Heard<RitualEvent> = {
  first_chosen: null,
  ritual_shuffled: null,
  stones_drawn: null,
  became_ready: null,
  stopped: null,
  runes_shuffled: null,
  round_began: null,
  took: 'stone',
  gave: 'stone',
  placed: 'stone',
  recovered: 'stone',
  swapped: 'stone',
  passed: null,
  awakened: 'bell',
  ritual_phase_began: 'gate',
  solved: 'bell',
  last_card_shown: null,
  round_won: null,
  round_lost: null,
  game_ended: null,
};

/** Those that are told by their name alone. */
const NAMES_ALONE = {
  'Arkham Ritual': ['gate_stayed_shut'],
  'Arkham Noir': ['passed', 'test_skipped'],
  RITUAL: ['ritual_shuffled', 'ritual_phase_began'],
};

describe.each([
  { game: 'Arkham Ritual' as const, heard: ARKHAM, sound: soundOfArkham as (event: unknown) => Sound | null },
  { game: 'Arkham Noir' as const, heard: NOIR, sound: soundOfNoir as (event: unknown) => Sound | null },
  { game: 'RITUAL' as const, heard: RITUAL, sound: soundOfRitual as (event: unknown) => Sound | null },
])('$game', ({ game, heard, sound }) => {
  it.each(Object.entries(heard))('is heard with %s: %s', (kind, expected) => {
    expect(sound(NAMES_ALONE[game].includes(kind) ? kind : { [kind]: {} })).toBe(expected);
  });
});

it.each([
  ['all_passed', 'candle'],
  ['elder_sign', 'candle'],
  ['deck_empty', 'candle'],
  ['trapezohedron', 'candle'],
  [{ great_old_one: { card: 'cthulhu', holder: { seat: 1 } } }, 'gate'],
])('ends a round of Arkham Ritual by %j with a %s', (cause, expected) => {
  expect(soundOfArkham({ round_ended: { cause } } as ArkhamEvent)).toBe(expected);
});
