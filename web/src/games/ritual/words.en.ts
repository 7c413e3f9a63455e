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
export const stones: Record<Colour, string> = { red: 'red', blue: 'blue', yellow: 'yellow', green: 'green', violet: 'violet' };
export const one = (colour: Colour) => `a ${stones[colour]} stone`;
const ordinal = ['first', 'second'];
const lotOf = (lot: number) => ordinal[lot - 1] ?? `${lot}`;
export const to = ({ who, lot }: Where) => (lot === null ? object(who) : `${who.you ? 'your' : `${who.name}’s`} ${lotOf(lot)} set`);
const whose = (who: Who) => (who.you ? 'your' : `${who.name}’s`);
export const plane = ({ who, lot }: Where) => (lot === null ? `${whose(who)} plane` : `the plane of ${whose(who)} ${lotOf(lot)} set`);
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
    over: 'The fire is out. All cards are face up.',
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
    resolveInspiration: 'Resolve your inspiration',
    resolveRitual: 'Resolve the ritual card',
    resolve: 'Resolve',
    pass: 'Pass',
    take: (from: Who) => `Take it from ${object(from)}`,
    takeShort: (from: Who) => `← ${from.name}`,
    give: (where: Where, from: Where) => (from.lot === null ? `Give it to ${to(where)}` : `Give it from ${to(from)} to ${to(where)}`),
    giveShort: (where: Where, from: Where) => `${from.lot === null ? '' : 'I'.repeat(from.lot)}→ ${brief(where)}`,
    place: (where: Where) => `Put it on ${plane(where)}`,
    placeShort: (where: Where) => (where.lot === null ? 'Your plane' : `Plane ${'I'.repeat(where.lot)}`),
    recover: 'Take it off',
    recoverShort: 'Take off',
    swap: (where: Where) => `Swap it onto ${plane(where)}`,
    swapShort: (where: Where) => `⇄ ${brief(where)}`,
    stonePrompt: (colour: Colour, element: string) => `A ${stones[colour]} stone (${element}): where to?`,
    planeGroup: (where: Where) => `Stone on ${plane(where)}`,
    planeShort: (where: Where) => (where.lot === null ? 'Plane' : `Plane ${'I'.repeat(where.lot)}`),
    planePrompt: (colour: Colour) => `The ${stones[colour]} stone on your plane: where to?`,
    fits: 'then your card fits',
    missing: { good: (missing: number) => `closer: ${missing} to go`, bad: (missing: number) => `further: ${missing} to go` },
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
