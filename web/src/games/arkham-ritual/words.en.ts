/** A player in a sentence. */
export interface Who {
  name: string;
  you: boolean;
}

const subject = (who: Who) => (who.you ? 'You' : who.name);
const object = (who: Who) => (who.you ? 'you' : who.name);
const verb = (who: Who, you: string, other: string) => `${subject(who)} ${who.you ? you : other}`;
const list = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
/** Several people and one verb; whoever reads comes last. */
const together = (all: Who[], many: string, one: string) => {
  const [first] = all;
  if (first && all.length === 1) return verb(first, many, one);
  const ordered = [...all].sort((a, b) => Number(a.you) - Number(b.you));
  return `${list(ordered.map(object))} ${many}`;
};
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  list,
  /** In a sentence and standing alone. */
  object,
  alone: subject,
  dummy: (number: number) => `Dummy ${number}`,
  /** Inside a sentence. */
  theDummy: (number: number) => `dummy ${number}`,

  headline: (round: number, deck: number) => `Round ${round} · ${plural(deck, 'card', 'cards')} left`,
  doomHeadline: (cost: number) => `failing costs ${cost}`,
  overHeadline: (round: number) => `Ended in round ${round}`,

  prompt: {
    dealing: 'The cards are being dealt.',
    over: 'The ritual is over. All cards are face up.',
    yourPass: (card: string) => `You drew ${card}. Who gets it?`,
    pass: (who: Who) => `${who.name} drew a card and chooses who gets it.`,
    passSeen: (who: Who, card: string) => `${who.name} drew ${card} and chooses who gets it.`,
    yourDecision: 'A card lies before you. Take it unseen, or pass it on?',
    yourLastDecision: 'Nobody is left to pass it to. Take the card, or let it go and end the round?',
    decision: (who: Who) => `${who.name} decides: take the card or pass it on.`,
    lastDecision: (who: Who) => `${who.name} decides: take the card, or let it go and end the round.`,
    knownCard: (card: string) => `You know it: ${card}.`,
    knownSane: 'Everyone knows it is sane.',
    knownCursed: 'Everyone knows it is cursed.',
    yourOrb: (card: string) => `The Orb shows you the top card: ${card}. Leave it, or take it out of the round?`,
    orb: (who: Who) => `${who.name} looks at the top card through the Orb.`,
  },

  choice: {
    take: 'Take it',
    takeHint: 'Your own card is discarded, face up.',
    passTo: (who: Who) => `Pass to ${who.name}`,
    holds: (card: string) => `holds ${card}`,
    letGo: 'Let it go',
    letGoHint: 'The round ends now.',
    putBack: 'Leave it on the deck',
    putBackHint: 'It is drawn next.',
    remove: 'Take it out of the round',
    removeHint: 'Face down, until the next round.',
  },

  impossible: {
    keep: 'Keep the card',
    keepWhy: 'The drawn card must go to somebody else.',
    passTo: (who: Who) => `Pass to ${who.name}`,
    toDrawer: (who: Who) => `${who.name} drew this card; it never goes back.`,
    handOff: (who: Who) => `${who.name} has already been asked this turn: no hand on the table.`,
    passToDummy: (number: number) => `Pass to dummy ${number}`,
    dummyWhy: 'A dummy never receives a card.',
    letGo: 'Let it go',
    letGoWhy: 'Somebody still has a hand on the table, so the card can be passed on.',
    look: 'Look at your card',
    lookWhy: 'Everyone sees your card but you, until the round ends.',
    takeSeen: 'Take the card you see',
    takeSeenWhy: 'The Orb lets you leave the card or take it out of the round, no more.',
  },

  log: {
    first: (who: Who) => `${verb(who, 'begin', 'begins')}.`,
    round: (round: number, who: Who) => `Round ${round} is dealt. ${verb(who, 'draw', 'draws')} first.`,
    drawn: (who: Who, card: string | null) => `${verb(who, 'draw', 'draws')} ${card ?? 'a card'}.`,
    passed: (from: Who, to: Who) => `${verb(from, 'pass', 'passes')} the card to ${object(to)}.`,
    taken: (who: Who, taken: string | null, discarded: string) =>
      `${verb(who, 'take', 'takes')} ${taken ?? 'the card unseen'} and ${who.you ? 'discard' : 'discards'} ${discarded}.`,
    letGo: (who: Who, card: string) => `${verb(who, 'let', 'lets')} the card go: ${card}. Nobody wanted it.`,
    gateShut: 'The Gate stays shut: nobody holds a Great Old One.',
    seen: (who: Who, card: string | null) => `${verb(who, 'look', 'looks')} at the top card${card ? `: ${card}` : ''}.`,
    putBack: (who: Who, face: string | null) =>
      `${verb(who, 'leave', 'leaves')} it on the deck${face ? `, face up: ${face}` : ''}.`,
    removed: (who: Who, card: string | null) => `${verb(who, 'take', 'takes')} ${card ?? 'it'} out of the round.`,
    glimpsedSane: (who: Who, sanity: number) => `It is sane. ${verb(who, 'have', 'has')} ${sanity} sanity now.`,
    glimpsedCursed: (who: Who, sanity: number) => `It is cursed. ${verb(who, 'have', 'has')} ${sanity} sanity left.`,
    ended: (round: number, cause: string, changes: string) => `Round ${round} is over. ${cause} ${changes}`,
    noChange: 'Nobody loses sanity.',
    won: (winners: Who[]) => `${together(winners, 'win', 'wins')}.`,
    nobodyWon: 'Nobody wins.',
  },

  cause: {
    allPassed: 'Everyone passed.',
    elderSign: 'The Elder Sign was discarded.',
    deckEmpty: 'The deck is empty.',
    oldOne: (card: string, holder: string) => `A Gate woke ${card}, held by ${holder}.`,
    trapezohedron: 'The Trapezohedron showed someone too much.',
  },

  board: {
    deck: (count: number) => `Deck: ${plural(count, 'card', 'cards')} left`,
    discards: (count: number) => `Discards: ${plural(count, 'card', 'cards')}`,
    noDiscards: 'Nothing has been discarded in this round.',
    discardOrder: 'In the order they were discarded',
    perArtifact: 'Of each artifact there are two sane cards and one cursed.',
    removed: 'Out of the round',
    removedCard: (card: string) => `Out of the round: ${card}.`,
    removedUnseen: 'A card the Orb took out of this round.',
    topKnown: (card: string) => `You know the top card: ${card}`,
    topColour: { sane: 'Everyone knows the top card is sane', cursed: 'Everyone knows the top card is cursed' },
    sanity: (sanity: number, full: number) => `${sanity} of ${full} sanity`,
    handOn: 'Hand on the table: can still receive the card',
    handOff: 'No hand on the table',
    yourCard: 'Your card, hidden from you',
    hiddenCard: 'A hidden card',
    holds: (who: Who, card: string) => `${verb(who, 'hold', 'holds')} ${card}`,
    passing: 'The card being passed',
    details: (name: string) => `About ${name}`,
    previousRound: 'Previous round',
    nextBegins: (who: Who) => `${verb(who, 'begin', 'begins')}: least sanity (ties: clockwise).`,
    chip: { passing: 'passes', deciding: 'decides', scrying: 'looks' },
    yourChip: { passing: 'you pass', deciding: 'you decide', scrying: 'you look' },
    away: 'away',
    doom: 'Doom Track',
    doomNow: (cost: number) => `Failing costs ${cost} this round.`,
    odds: 'What you may hold',
    oddsOf: (name: string) => `What ${name} can deduce`,
    oddsBar: (label: string, sane: number, cursed: number) => `${label}: Sane ${sane}%, Cursed ${cursed}%`,
    oddsHow: 'Exact chances from all that was legally seen. Nobody’s intentions are guessed.',
    lastChange: (round: number, change: string) => `Round ${round}: ${change}`,
    noChange: 'no change',
    dummyIs: 'Sits in for a missing player. Its card counts, but it never receives one and has no sanity.',
  },

  result: {
    youWin: (score: number) => `You keep ${score} sanity and win.`,
    youLose: 'Your mind is gone. You lose.',
    youAreNotSanest: (score: number) => `You keep ${score} sanity, but others kept more.`,
    mad: (losers: Who[]) => `${together(losers, 'have', 'has')} lost all sanity.`,
    winners: (winners: Who[]) => `${together(winners, 'win', 'wins')}.`,
    nobody: 'Nobody wins.',
  },
};

export type Sentences = typeof en;
