import type { Colour } from '../model.ts';
import { object, one, plane, plural, stones, to, verb, type Who, type Where } from '../words.en.ts';

/** What happened around the fire, in English: loaded a moment after what can be done. */
export const log = {
  first: (who: Who) => `${verb(who, 'have', 'has')} the totem first.`,
  ritual: (ritual: string, book: string) => `The six cards of “${ritual}” are shuffled. Ritual book: ${book}.`,
  stones: 'Everyone draws four stones.',
  ready: (who: Who) => `${verb(who, 'are', 'is')} ready.`,
  stopped: (who: Who) => `${verb(who, 'want', 'wants')} to stop.`,
  again: 'The ritual cards of this round are shuffled again.',
  round: (round: number, attempt: number, cards: number) =>
    `Round ${round}${attempt > 1 ? `, try ${attempt}` : ''} begins: ${plural(cards, 'ritual card', 'ritual cards')}.`,
  took: (who: Who, from: Who, colour: Colour) => `${verb(who, 'take', 'takes')} ${one(colour)} from ${object(from)}.`,
  gave: (who: Who, where: Where, colour: Colour, offPlane: boolean) =>
    `${verb(who, 'give', 'gives')} ${to(where)} ${one(colour)}${offPlane ? ' from the plane' : ''}.`,
  placed: (who: Who, colour: Colour) => `${verb(who, 'put', 'puts')} ${one(colour)} on the plane.`,
  recovered: (who: Who, colour: Colour) => `${verb(who, 'take', 'takes')} ${one(colour)} off the plane.`,
  swapped: (who: Who, where: Where, gone: Colour, came: Colour) =>
    `${verb(who, 'swap', 'swaps')} the stone on ${plane(where)}: ${stones[gone]} for ${stones[came]}.`,
  passed: (who: Who) => `${verb(who, 'pass', 'passes')}.`,
  awakened: (who: Who, rune: string | null) =>
    `${verb(who, 'wake', 'wakes')} up${rune ? ` and ${who.you ? 'look' : 'looks'} at ritual card ${rune}` : ''}.`,
  ritualPhase: 'Enough of you are awake: the ritual begins.',
  solved: (who: Who, rune: string, card: string) => `${verb(who, 'resolve', 'resolves')} ritual card ${rune}: ${card}`,
  shown: (card: string) => `The last ritual card is face up: ${card}`,
  won: (round: number, turns: number) => `Round ${round} is won after ${plural(turns, 'turn', 'turns')}.`,
  lost: (round: number, turns: number) => `Round ${round} is lost after ${plural(turns, 'turn', 'turns')}.`,
  ended: {
    won: 'The third round is won, and with it the game.',
    tries_used_up: 'No try is left. The game is lost.',
    stopped: 'The table did not agree to try again. The game is lost.',
  },
};

export type LogWords = typeof log;
