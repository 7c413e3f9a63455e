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
      'The first round begins with a player drawn by lot or named by the host. Later the one with the least sanity begins; among equals the nearest clockwise from the last active player.',
    'AR-10': 'When a turn begins, everyone but the active player lays a hand on the table.',
    'AR-11': 'The active player draws, alone sees the card, and must pass it to somebody. Keeping it is not allowed.',
    'AR-12': 'Whoever receives the card takes their hand off the table and decides unseen: take it or pass it on.',
    'AR-13':
      'Taking: the held card is discarded face up, the new one is held in view of all others, then a discarded event happens.',
    'AR-14': 'The card only goes to somebody whose hand is still on the table, so never back to the one who drew it.',
    'AR-15': 'If the last one asked does not want it either, the card is discarded without effect and the round ends.',
    'AR-16': 'Discards stay face up for the whole round.',
    'AR-17':
      'The round ends when everyone passed, when an event says so, or after the turn in which the last card was drawn.',
    'AR-18':
      'Next to draw is the first player clockwise whose hand is still on the table; if there is none, the left neighbour.',
    'AR-19': 'Only the one who is asked may act.',
    'AR-20': 'Elder Sign: the round ends at once, and the card just taken is the one that counts.',
    'AR-21':
      'Gate: if anybody now holds a Great Old One, its effect replaces the end of the round. Otherwise nothing happens. One held by a dummy counts, unless the host switched that off.',
    'AR-22': 'Two Gates are not a pair: only artifacts match.',
    'AR-23':
      'Magical Orb: you look at the top card alone, then leave it there or take it out of the round. It is back in the next round.',
    'AR-24':
      'Shining Trapezohedron: you look at the top card: gain 1 sanity if it is sane, lose 1 if it is cursed. The card stays; everyone knows its colour now.',
    'AR-25': 'With an empty deck the Orb and the Trapezohedron do nothing.',
    'AR-26': 'Discarding an artifact, a character or a Great Old One does nothing.',
    'AR-30': 'When a round ends all held cards are shown.',
    'AR-31': 'You survive with a sane card; if it is an artifact, nobody else may hold the same one in any colour.',
    'AR-32':
      'If anybody holds the Cultist, cursed cards survive instead of sane ones; artifacts must still be unmatched. The Cultist’s holder never survives.',
    'AR-33': 'Everyone who fails loses 1 sanity for each player who failed.',
    'AR-34': 'Surviving with the Investigator gives 1 sanity, at most to 7.',
    'AR-35': 'The Wary Student’s holder always fails and loses exactly 1.',
    'AR-36': 'While anybody holds the Mad Professor, everyone without an artifact fails too.',
    'AR-37': 'Characters do nothing when a Great Old One ended the round.',
    'AR-40': 'Cthulhu: everyone but the holder loses the number of players minus one, dummies counted.',
    'AR-41':
      'Nyarlathotep: of the others, whoever has the most sanity loses 1 for each player at that level, or what the Doom Track says. The holder gains what they really lost.',
    'AR-42':
      'Yog-Sothoth: everyone loses everything, except the holder and whoever has the least sanity. If that is a tie, the holder falls to 1 and everyone else loses 1.',
    'AR-43':
      'Hastur: everyone holding an artifact loses 1 for each such player, or what the Doom Track says, plus 1 for each cursed card held.',
    'AR-44': 'Nobody falls below 0.',
    'AR-50': 'When somebody has 0 sanity the game is over: they lose, all others win.',
    'AR-51': 'If the table agreed on it, only whoever has the most sanity wins; ties share.',
    'AR-52':
      'With the Doom Track, failing costs the value of the marker’s spot instead of the head count. The marker moves on after every round, up to 7.',
    'AR-53': 'There is no way to peek at your own card, so there is no penalty for it.',
    'AR-60': 'Three players are joined by two dummies, four by one. Their cards are face up.',
    'AR-61': 'A dummy never receives a card, never draws and has no sanity.',
    'AR-62': 'A dummy’s card counts for matching artifacts, as Cultist or Mad Professor, and for Hastur.',
    'AR-63': 'Dummies count in the number of players.',
    'AR-64': 'A dummy whose card fails counts among those who fail.',
    'AR-70': 'Talk is free, but nobody may name a held card, its colour, or the card being passed.',
    'AR-80':
      'The exact chance of each card you may be holding, from all you have legally seen. Shown at the table if the host allows it, and in replays.',
    'AR-81': 'Any seat can be played by a bot. It sees what that seat sees, no more.',
  },
  tally: 'In this round, as far as you may know: your own card counts as not seen.',
  help: [
    'Three to seven people sit in a cellar, each with a card that everyone else can see. Everyone starts with 7 sanity. When somebody has none left, the game ends: they lose, all others win.',
    'On your turn you draw a card, look at it, and pass it face down to somebody. Whoever gets it takes their hand off the table and decides without seeing it: take it, or pass it on to somebody whose hand is still there.',
    'Taking means: the card you held is discarded face up, and the new one is seen by all others but not by you. If you discarded an event, it happens now. Artifacts, characters and Great Old Ones do nothing when discarded.',
    'If the last one asked does not want the card either, it is discarded without effect and the round ends. The round also ends when the Elder Sign is discarded by someone taking a card, when a Gate wakes a Great Old One, or when the deck is empty.',
    'When the round ends all cards are shown. A sane card (blue, circle) keeps you safe, but two people with the same artifact both fail, in any colour. A cursed card (red, star) fails. Everyone who fails loses 1 sanity for each player who failed.',
    'The characters bend this: the Cultist swaps the colours, the Mad Professor wants everyone to hold an artifact, the Investigator gives 1 sanity for surviving, the Wary Student fails but loses 1 only.',
    'Talk as much as you like, but never say what somebody holds, its colour, or what is being passed. The first player of the next round is whoever has the least sanity.',
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
    richest: 'Had the most sanity, the holder aside.',
    not_richest: 'Others had more sanity.',
    not_poorest: 'Someone had less sanity.',
    poorest: 'Had the least sanity.',
    tied: 'A tie for the least sanity, so everyone loses.',
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
    nothing_left: (_: number, total: number) => `had only ${total}`,
    investigator: () => 'Investigator',
    losses_of_others: (amount: number) => `what the others lost: ${amount}`,
    full_sanity: (_: number, __: number, most: number) => `never more than ${most}`,
  },
};

export type Texts = typeof en;
