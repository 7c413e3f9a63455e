/** What is read at leisure: the rules in a sentence or two each, and the game in seven paragraphs. */
export const en = {
  rules: {
    'AR-01': 'Three to seven people play.',
    'AR-02':
      'There are 28 cards: 15 artifacts (five kinds, two sane and one cursed of each), 5 events, 4 characters, 4 Great Old Ones. Events and characters are sane, Great Old Ones cursed.',
    'AR-03':
      'A game uses 22 of them: all artifacts, the Elder Sign, both Gates, and one card from each of four groups chosen before the game.',
    'AR-04': 'Everyone starts with 7 sanity and never has more.',
    'AR-05': 'Each round all 22 cards are shuffled and everyone gets one, dummies too.',
    'AR-06':
      'You see every held card but your own until the round ends. Spectators see none. What you were allowed to look at you may remember.',
    'AR-07':
      'The first round begins with a player drawn by lot or named by the host. Later the one with least sanity begins; among equals the nearest clockwise from the last active player.',
    'AR-10': 'When a turn begins, everyone but the active player lays a hand on the table.',
    'AR-11': 'The active player draws, alone sees the card, and must pass it to somebody. Keeping it is not allowed.',
    'AR-12': 'Whoever receives the card takes their hand off the table and decides unseen: take it or pass it on.',
    'AR-13':
      'Taking: the held card is discarded face up, the new one is held in view of all others, then a discarded event happens.',
    'AR-14': 'The card only goes to somebody whose hand is still on the table, so never back to the one who drew it.',
    'AR-15': 'If the last one asked does not want it either, the card is discarded without effect and the round ends.',
    'AR-16': 'Discards lie open for the whole round.',
    'AR-17':
      'The round ends when everyone passed, when an event says so, or after the turn in which the last card was drawn.',
    'AR-18':
      'Next to draw is the first player clockwise whose hand is still on the table; if there is none, the left neighbour.',
    'AR-19': 'Only the one who is asked may act.',
    'AR-20': 'Elder Sign: the round ends at once, and the card just taken is the one that counts.',
    'AR-21':
      'Gate: if anybody now holds a Great Old One, its effect replaces the end of the round. Otherwise nothing happens. One lying with a dummy counts, unless the host switched that off.',
    'AR-22': 'Two Gates are not a pair: only artifacts match.',
    'AR-23':
      'Magical Orb: you look at the top card alone and leave it there or take it out of the round. It is back in the next round.',
    'AR-24':
      'Shining Trapezohedron: you look at the top card. Sane gives you 1 sanity, cursed costs 1. The card stays; everyone knows its colour now.',
    'AR-25': 'With an empty deck the Orb and the Trapezohedron do nothing.',
    'AR-26': 'Discarding an artifact, a character or a Great Old One does nothing.',
    'AR-30': 'When a round ends all held cards are shown.',
    'AR-31': 'You survive with a sane card; if it is an artifact, nobody else may hold the same one in any colour.',
    'AR-32':
      'If anybody holds the Cultist, cursed cards survive instead of sane ones, still unmatched. The Cultist’s holder never survives.',
    'AR-33': 'Everyone who fails loses 1 sanity for each player who failed.',
    'AR-34': 'Surviving with the Investigator gives 1 sanity, at most to 7.',
    'AR-35': 'The Wary Student’s holder always fails and loses exactly 1.',
    'AR-36': 'While anybody holds the Mad Professor, everyone without an artifact fails too.',
    'AR-37': 'Characters do nothing when a Great Old One ended the round.',
    'AR-40': 'Cthulhu: everyone but the holder loses the number of players minus one, dummies counted.',
    'AR-41':
      'Nyarlathotep: the richest others lose as many as there are of them, or what the Doom Track says. The holder gains what they really lost.',
    'AR-42':
      'Yog-Sothoth: all but the holder and the single poorest lose everything. If the poorest tie, the holder falls to 1 and everyone else loses 1.',
    'AR-43':
      'Hastur: everyone with an artifact loses the number of those, or what the Doom Track says, plus one for each cursed card held.',
    'AR-44': 'Nobody falls below 0.',
    'AR-50': 'When somebody has 0 sanity the game is over: they lose, all others win.',
    'AR-51': 'If the table agreed on it, only the sanest win; ties share.',
    'AR-52':
      'With the Doom Track failing costs the value of the marker’s spot instead of the head count. The marker moves on after every round, up to 7.',
    'AR-53': 'There is no way to peek at your own card, so there is no penalty for it.',
    'AR-60': 'Three players are joined by two dummies, four by one. Their cards lie open.',
    'AR-61': 'A dummy never receives a card, never draws and has no sanity.',
    'AR-62': 'A dummy’s card counts for matching artifacts, as Cultist or Mad Professor, and for Hastur.',
    'AR-63': 'Dummies count in the number of players.',
    'AR-64': 'A dummy whose card fails counts among those who fail.',
    'AR-70': 'Talk is free, but nobody may name a held card, its colour, or the card in passing.',
    'AR-80':
      'The exact chance of each card you may be holding, from all you have legally seen. Shown at the table if the host allows it, and in replays.',
    'AR-81': 'Any seat can be played by a bot. It sees what that seat sees, no more.',
  },
  help: [
    'Three to seven people sit in a cellar, each with a card that all can see but themselves. Everyone starts with 7 sanity. When somebody has none left, the game ends: they lose, all others win.',
    'On your turn you draw a card, look at it, and push it face down to somebody. Whoever gets it takes their hand off the table and decides blindly: take it, or pass it on to somebody whose hand is still there.',
    'Taking means: the card you held is discarded face up, and the new one is seen by all others but not by you. If you discarded an event, it happens now. Artifacts, characters and Great Old Ones do nothing when discarded.',
    'If the last one asked does not want the card either, it is discarded without effect and the round ends. The round also ends when the Elder Sign is discarded by taking, when a Gate wakes a Great Old One, or when the deck is empty.',
    'When the round ends all cards are shown. A sane card (blue, circle) keeps you safe, but two people with the same artifact both fail, in any colour. A cursed card (red, star) fails. Everyone who fails loses 1 sanity for each player who failed.',
    'The characters bend this: the Cultist turns the colours, the Mad Professor wants everyone to hold an artifact, the Investigator gives 1 sanity for surviving, the Wary Student fails but loses 1 only.',
    'Talk as much as you like, but never say what somebody holds, its colour, or what is being passed. The first player of the next round is whoever has least sanity.',
  ],
  reveal: {
    title: (round: number) => `Round ${round} is over`,
    survives: 'Survived',
    fails: 'Failed',
    spared: 'Spared',
    counts: 'Counts among those who failed',
    nextTitle: 'Next round',
    toTable: 'Look at the table',
  },
  /** Why somebody failed or did not, by the reason that the rules give. */
  why: {
    sane: 'Sane.',
    only_one: (artifact: string) => `Sane, and the only ${artifact}.`,
    cursed_under_cultist: 'Cursed, which is right while the Cultist is held.',
    cursed: 'Cursed.',
    sane_under_cultist: 'Sane, but with the Cultist held only cursed cards survive.',
    cultist: 'The Cultist’s holder never survives.',
    wary_student: 'The Wary Student always fails.',
    no_artifact: 'No artifact, and the Mad Professor is held.',
    matched: (others: string) => `Same artifact as ${others}.`,
    holds_old_one: (card: string) => `Holds ${card}.`,
    not_holder: 'Everyone but its holder loses.',
    richest: 'Had the most sanity of the others.',
    not_richest: 'Others had more sanity.',
    not_poorest: 'Not the single poorest.',
    poorest: 'The single poorest.',
    tied: 'The poorest were tied, so everyone loses.',
    holds_artifact: 'Holds an artifact.',
    holds_no_artifact: 'Holds no artifact.',
    glimpsed: 'A cursed card took the last sanity.',
    untouched: 'No cards are compared.',
  },
  /** What a loss or a gain is made of; `total` is what came of it. */
  parts: {
    head_count: (amount: number) => `${amount} failed`,
    doom_track: (amount: number) => `Doom Track at ${amount}`,
    wary_student: () => 'always 1',
    players: (amount: number) => `${amount} players`,
    but_one: () => '− 1',
    everything: () => 'everything',
    down_to_one: () => 'down to 1',
    tie: () => '1 each',
    cursed_cards: (amount: number) => `+ ${amount} cursed`,
    nothing_left: (_: number, total: number) => `only ${total} left`,
    investigator: () => 'Investigator',
    losses_of_others: (amount: number) => `what the others lost: ${amount}`,
    full_sanity: (_: number, __: number, most: number) => `never more than ${most}`,
  },
  guide: {
    welcome:
      'Everyone sees your card but you, and you see theirs. Blue with a circle is sane and safe; red with a star is cursed and fails.',
    matched: (names: string) =>
      `${names} hold the same artifact. If the round ended now they would all fail, whatever the colour.`,
    pass: 'You drew this card and you alone know it. Push it to somebody who still has a hand on the table: tap them. A friend in need, or a rival to spoil?',
    decide:
      'You see neither this card nor your own. Ask yourself why it came to you. Taking it shows everyone what you held; passing it on shows nothing.',
    last: 'You are the last one asked. If you let the card go, the round ends at once and all cards are compared.',
    orb: 'Only you see this card. Leave it where it is, or take it out so that nobody draws it in this round.',
    low: 'The candles are low: when the deck is empty the round ends. Would you rather keep what you hold?',
    waiting: 'Watch who passes what to whom. What others are eager to give you tells you something about your card.',
    nextRound:
      'Everyone who failed lost 1 sanity for each player who failed. When somebody reaches 0 the game ends, and all others win.',
  },
};

export type Texts = typeof en;
