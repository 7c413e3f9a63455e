import { scoreOf } from '../../i18n/written.ts';
import type { Pile, Zone } from './model.ts';

export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const points = (score: number) => `${scoreOf(score)} ${Math.abs(score) === 1 ? 'point' : 'points'}`;
export const list = (items: string[], last = 'and') =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;

const zones: Record<Zone, string> = {
  leads: 'the leads',
  hand: 'your hand',
  draw_pile: 'the draw pile',
  discard: 'the discard pile',
  time: 'the time track',
  stability: 'the stability row',
  closed: 'the closed cases',
};

export const en = {
  list,
  points,
  says: (what: string, more: string) => `${what}: ${more}`,
  zones,
  discardedTo: (zone: Zone) => `to ${zones[zone]}`,
  may: 'You may',
  must: 'You must',
  or: (items: string[]) => list(items, 'or'),

  headline: (turn: number, kinds: number, needed: number, victims: number) =>
    `Turn ${turn} · ${kinds}/${needed} puzzles · ${plural(victims, 'victim', 'victims')} left`,

  prompt: {
    shuffling: 'The cards are being shuffled.',
    turn: (lead: string) => `First lead: ${lead}. What do you do with it?`,
    noLead: 'No lead is left. Play from your hand, close a case, or pass.',
    effect: (card: string, place: number, of: number, optional: boolean, does: string) =>
      `${card}${of > 1 ? `, effect ${place} of ${of}` : ''}: ${optional ? 'you may' : 'you must'} ${does}.`,
    then: (rest: string[]) => `Then: ${list(rest)}.`,
    overflow: (cards: number, limit: number) => `${cards} cards in hand, ${limit} allowed. Which one do you discard?`,
    score: (victim: string) => `You close the case of ${victim}. Which puzzle cards do you score?`,
    bonus: 'All six kinds in one case: you may take a card back from the stability row.',
    ofKind: (kind: string) => `${kind}: which card do you take?`,
    swap: (contact: string, card: string) => `${contact} takes ${card}. Which card do you want for it?`,
    over: { won: 'The case is solved.', stability: 'Your mind has given way.', victims: 'There is no one left to save.' },
  },

  choice: {
    keep: (card: string) => `Keep ${card}`,
    keepHint: 'The first lead goes into your hand.',
    keepFullHint: 'Into your hand, then you discard one.',
    follow: (card: string, victim: string) => `Add ${card} to ${victim}`,
    withContact: (contact: string) => `${contact} opens the lock`,
    play: (card: string, victim: string) => `Play ${card} on ${victim}`,
    playHint: (to: string) => `the lead goes ${to}`,
    effect: (optional: boolean, short: string) => `${optional ? 'may' : 'must'}: ${short}`,
    keepShort: 'Keep it',
    passShort: 'Discard it, pass',
    leadShort: 'Lead',
    contactShort: 'contact',
    closeShort: (victim: string) => `Close ${victim}`,
    swapShort: (card: string) => `Swap ${card}`,
    close: (victim: string) => `Close the case of ${victim}`,
    closeHint: (puzzles: number, bonus: boolean) =>
      `${plural(puzzles, 'puzzle card', 'puzzle cards')} can be scored${bonus ? '; all six kinds' : ''}`,
    pass: (card: string | null) => (card ? `Discard ${card} and pass` : 'Pass'),
    passHint: (to: string) => `It goes ${to}.`,
    take: (card: string) => `Take ${card}`,
    discard: (card: string) => `Discard ${card}`,
    shuffle: 'Shuffle the discard pile in',
    score: (card: string) => `Score ${card}`,
    scoreNew: (kind: string) => `A new kind: ${kind}`,
    scoreSame: (kind: string) => `${kind} again: counts for nothing`,
    leave: 'Skip it',
    file: 'Score nothing more',
    fileHint: 'The rest of the line goes to the closed cases.',
    noBonus: 'Take nothing',
    swap: (contact: string, card: string) => `Give ${card} to ${contact}`,
    swapHint: 'For a card from the time track or the stability row; once per game',
    longCase: 'test first',
    fits: (cases: string) => `fits ${cases}`,
    ofKind: (cards: number, fitting: number) => `${plural(cards, 'card', 'cards')}, ${fitting || 'none'} ${fitting === 1 ? 'fits' : 'fit'} now`,
    onlyOnce: (contact: string) => `${contact} helps only once in a game.`,
    peril: (has: number, limit: number) => `Stability is at ${has} of ${limit}: the test can lose the game.`,
  },

  board: {
    leads: 'Leads',
    firstLead: 'First lead',
    hand: 'Hand',
    comingUp: '↑ next leads',
    noLeads: 'No leads',
    noHand: 'Empty hand',
    cases: 'Open cases',
    caseOf: (victim: string) => `The case of ${victim}`,
    victim: 'Victim',
    next: 'Next',
    nextNeeds: (techniques: string | null) => (techniques ? `The next card must show ${techniques}` : 'Any card fits'),
    add: 'Add here',
    addContact: 'With the contact',
    cannot: 'Does not fit',
    fits: 'Fits',
    close: 'Close',
    icons: (has: number, needs: number) => `${has} of ${needs} kinds`,
    iconsOf: (kinds: string[]) => (kinds.length ? `Kinds: ${list(kinds)}` : 'No clue yet'),
    freeKeys: (keys: number) => plural(keys, 'unused key', 'unused keys'),
    longCase: 'Next card: test first',
    used: 'used',
    byContact: 'opened by the contact',
    joinsBy: (techniques: string) => `joined by ${techniques}`,
    left: (techniques: string) => `left edge: ${techniques}`,
    right: (techniques: string) => `right edge: ${techniques}`,
    time: 'Time',
    stability: 'Stability',
    of: (has: number, limit: number) => `${has} of ${limit}`,
    evidence: 'Scored puzzles',
    evidenceOf: (kinds: string[], needed: number) =>
      `${kinds.length} of ${needed} kinds found${kinds.length ? `: ${list(kinds)}` : ''}`,
    victims: 'Victims left',
    contact: 'Contact',
    contactReady: 'ready',
    contactGone: 'gone',
    piles: { draw_pile: 'Draw pile', discard: 'Discard', closed: 'Closed cases', time: 'Time track', stability: 'Stability row' } satisfies Record<Pile, string>,
    keepHere: 'Keep it',
    passHere: 'Discard, pass',
    swapHere: 'Swap with the contact',
    pickedUp: (card: string) => `${card} is picked up. Choose where it goes; Escape puts it down.`,
    tested: 'Stability test',
    ourDeck: 'These cards are our own design, not the published deck.',
    theirDeck: 'A home-made deck, not the one that comes with this program.',
  },

  result: {
    won: (turns: number, score: number) => `You solved it in ${plural(turns, 'turn', 'turns')}: ${points(score)}.`,
    stability: (kinds: number, needed: number, score: number) =>
      `The stability row is full. ${kinds} of ${needed} kinds found: ${points(score)}.`,
    victims: (kinds: number, needed: number, score: number) =>
      `A victim had to be drawn, and the pile was empty. ${kinds} of ${needed} kinds found: ${points(score)}.`,
  },
};

export type Sentences = typeof en;
