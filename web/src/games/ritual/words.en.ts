import type { Colour } from './model.ts';

/** A player in a sentence. */
export interface Who {
  name: string;
  you: boolean;
}

/** Somebody's stones: `lot` counts from 1 where they have several sets. */
export interface Where {
  who: Who;
  lot: number | null;
}

export const subject = (who: Who) => (who.you ? 'You' : who.name);
export const object = (who: Who) => (who.you ? 'you' : who.name);
export const verb = (who: Who, you: string, other: string) => `${subject(who)} ${who.you ? you : other}`;
const list = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const stones: Record<Colour, string> = { red: 'red', blue: 'blue', yellow: 'yellow', green: 'green', violet: 'violet' };
export const one = (colour: Colour) => `a ${stones[colour]} stone`;
const ordinal = ['first', 'second'];
const lotOf = (lot: number) => ordinal[lot - 1] ?? `${lot}`;
export const to = ({ who, lot }: Where) => (lot === null ? object(who) : `${who.you ? 'your' : `${who.name}’s`} ${lotOf(lot)} set`);
const whose = (who: Who) => (who.you ? 'your' : `${who.name}’s`);
const plane = ({ who, lot }: Where) => (lot === null ? `${whose(who)} plane` : `the plane of ${whose(who)} ${lotOf(lot)} set`);
/** Where only this much room is: `I` and `II` tell two lots apart. */
const brief = ({ who, lot }: Where) => (lot === null ? who.name : `${who.name} ${'I'.repeat(lot)}`);

export const en = {
  list,
  brief,
  stone: one,
  count: (count: number, colour: Colour) => plural(count, `${stones[colour]} stone`, `${stones[colour]} stones`),

  headline: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  turn: (turns: number) => `turn ${turns}`,
  overHeadline: (solved: number, all: number) => `${solved} of ${all} ritual cards resolved`,

  phase: { preparing: 'Preparing', gathering: 'Between rounds', inspiration: 'Inspiration', ritual: 'Ritual', over: 'Over' },

  prompt: {
    preparing: 'Stones and cards are being laid out.',
    over: 'The fire is out. All cards lie open.',
    begin: (round: number, cards: number) => `Round ${round}: ${plural(cards, 'ritual card', 'ritual cards')}. Cards are dealt as soon as everyone is ready.`,
    again: (round: number, attempt: number, tries: number) => `Round ${round} was lost. Try again? This is try ${attempt} of ${tries}.`,
    waitReady: (who: Who[]) => `Waiting for ${list(who.map(object))}.`,
    yourInspiration: (missing: number) => `The totem is yours. Your inspiration lacks ${plural(missing, 'stone', 'stones')}.`,
    yourInspirationDone: 'The totem is yours, and your inspiration is complete. Resolve it and wake up?',
    yourAwake: 'The totem is yours. You are awake: what do the others seem to need?',
    yourRitual: (missing: number) => `The totem is yours. The circle is ${plural(missing, 'step', 'steps')} from what your ritual card asks, at least.`,
    yourRitualDone: 'The totem is yours, and the circle is as your card asks. Resolve it?',
    yourHelp: (holders: Who[]) => `The totem is yours. ${list(holders.map(subject))} ${holders.length > 1 ? 'know' : 'knows'} the ritual: which move would help?`,
    yourHelpNobody: 'The totem is yours. What would help the circle?',
    wait: (who: Who) => `${who.name} has the totem.`,
  },

  choice: {
    ready: 'Ready',
    again: 'Try again',
    stop: 'Stop here',
    stopHint: 'The game is lost for all.',
    resolveInspiration: 'Resolve my inspiration',
    resolveRitual: 'Resolve the ritual card',
    resolve: 'Resolve',
    pass: 'Pass',
    take: (from: Who) => `Take it from ${object(from)}`,
    takeShort: (from: Who) => `← ${from.name}`,
    give: (where: Where, from: Where) => (from.lot === null ? `Give it to ${to(where)}` : `Give it from ${to(from)} to ${to(where)}`),
    giveShort: (where: Where, from: Where) => `${from.lot === null ? '' : 'I'.repeat(from.lot)}→ ${brief(where)}`,
    place: (where: Where) => `Put it on ${plane(where)}`,
    placeShort: (where: Where) => (where.lot === null ? 'My plane' : `Plane ${'I'.repeat(where.lot)}`),
    recover: 'Take it back',
    recoverShort: 'Take back',
    swap: (where: Where) => `Swap it onto ${plane(where)}`,
    swapShort: (where: Where) => `⇄ ${brief(where)}`,
    stonePrompt: (colour: Colour, element: string) => `A ${stones[colour]} stone (${element}): where to?`,
    planeGroup: (where: Where) => `Stone on ${plane(where)}`,
    planeShort: (where: Where) => (where.lot === null ? 'Plane' : `Plane ${'I'.repeat(where.lot)}`),
    planePrompt: (colour: Colour) => `The ${stones[colour]} stone on your plane: where to?`,
    fits: 'then your card fits',
    missing: { good: (missing: number) => `closer: ${missing} to go`, bad: (missing: number) => `further: ${missing} to go` },
  },

  log: {
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
    recovered: (who: Who, colour: Colour) => `${verb(who, 'take', 'takes')} ${one(colour)} back from the plane.`,
    swapped: (who: Who, where: Where, gone: Colour, came: Colour) =>
      `${verb(who, 'swap', 'swaps')} the stone on ${plane(where)}: ${stones[gone]} for ${stones[came]}.`,
    passed: (who: Who) => `${verb(who, 'pass', 'passes')}.`,
    awakened: (who: Who, rune: string | null) =>
      `${verb(who, 'wake', 'wakes')} up${rune ? ` and ${who.you ? 'look' : 'looks'} at ritual card ${rune}` : ''}.`,
    ritualPhase: 'Enough of you are awake: the ritual begins.',
    solved: (who: Who, rune: string, card: string) => `${verb(who, 'resolve', 'resolves')} ritual card ${rune}: ${card}`,
    shown: (card: string) => `The last ritual card lies open: ${card}`,
    won: (round: number, turns: number) => `Round ${round} is won after ${plural(turns, 'turn', 'turns')}.`,
    lost: (round: number, turns: number) => `Round ${round} is lost after ${plural(turns, 'turn', 'turns')}.`,
    ended: {
      won: 'The third round is won, and with it the game.',
      tries_used_up: 'No try is left. The game is lost.',
      stopped: 'The table did not agree to try again. The game is lost.',
    },
  },

  board: {
    reserve: 'Reserve',
    reserveOf: (stones: string) => `Reserve: ${stones}`,
    nothing: 'no stones',
    lot: (where: string, stones: string) => `${where}: ${stones}`,
    onPlane: (stone: string) => `on the plane: ${stone}`,
    emptyPlane: 'Empty plane',
    totem: 'has the totem',
    awake: 'awake',
    holds: (rune: string) => `knows ritual card ${rune}`,
    details: (name: string) => `About ${name}`,
    card: (number: number, text: string) => `Ritual card ${number}: ${text}`,
    solved: 'resolved',
    mine: 'yours',
    thisRound: 'known to be in this round',
    runes: 'Ritual cards of this round',
    runeOf: (rune: string, who: string) => `${rune}: ${who}`,
    runeFree: (rune: string) => `${rune}: nobody yet`,
    awakeCount: (awake: number, needed: number) => `${awake} of ${needed} awake`,
    clock: (time: string) => `Time left in this round: ${time}`,
    timeUp: 'Time is up',
    lag: (ms: number) => `lag ${ms} ms`,
    lagMeans: (ms: number, credit: number) => `It is ${ms} ms to the server and back. Your moves count as sent ${credit} ms before they arrive.`,
    drumOn: 'Drum: on',
    drumOff: 'Drum: off',
    goal: 'Your card',
    inspiration: 'Your inspiration',
    ritual: 'Your ritual card',
    noRitual: 'You hold no ritual card. Help those who do.',
    noGoal: 'You are awake and hold no card.',
    missing: (missing: number) => (missing === 0 ? 'fits' : `${missing} to go`),
    ready: 'ready',
    each: 'each',
    others: 'others',
    group: 'all together',
    neighbours: 'neighbours',
  },

  result: {
    won: 'All six ritual cards are resolved. You win together.',
    lost: (solved: number) => `The fire went out with ${plural(solved, 'ritual card', 'ritual cards')} resolved. You lose together.`,
    withoutClock: 'No clock ran.',
  },
};

export type Sentences = typeof en;
