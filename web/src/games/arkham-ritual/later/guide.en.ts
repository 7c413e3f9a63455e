import type { TipText } from '../../tips.ts';

/** The tips of the guided game, in the order of its lesson. */
export const en = {
  welcome: 'You see what everyone holds but yourself. They all see your card; you do not.',
  colours: 'Blue with a circle is sane: it keeps you safe when the round ends. Red with a star is cursed: it fails.',
  'same-artifact': (name) =>
    `${name(1)} and ${name(2)} hold the same artifact. If the round ended now both would fail, whatever the colour.`,
  sanity: 'Everyone has 7 sanity. When somebody falls to 0 the game is over: they lose, all others win.',
  'first-push': (name) =>
    `Your turn: only you see the card you drew, and you must pass it to somebody. ${name(3)} holds a cursed one. Help: pass it there.`,
  taken: (name) => `${name(3)} took it. The card held before is discarded, face up.`,
  'go-on': (name) =>
    `Now ${name(1)} draws. Whoever is passed a card takes it unseen, or passes it on to a hand still on the table.`,
  'round-ender': (name) => `${name(4)} holds the Elder Sign. When it is discarded, the round ends at once.`,
  'first-decision': (name) => `${name(2)} passed this to you. You see neither it nor what you hold. Take it.`,
  'you-held-him':
    'You held the Cultist. While anyone holds him, cursed cards survive and sane ones fail. Discarded, he does nothing.',
  counted: (name) =>
    `The Elder Sign was discarded: all cards were compared. ${name(1)} and ${name(2)} failed and lost 2 each, as many as failed.`,
  shut: 'A Gate was discarded. It wakes a Great Old One if anyone holds one. Nobody does, so nothing happens.',
  'second-push': (name) =>
    `You drew the other Gate. As long as it is held it is only a sane card: ${name(2)} needs one, pass it there.`,
  helper: (name) => `${name(2)} holds the Investigator: whoever survives the round with it gains 1 sanity.`,
  'second-decision': (name) => `A card from ${name(3)}. Ask yourself why it comes to you. Then take it.`,
  'third-decision': (name) => `And one from ${name(4)}. Take it too: then you see what you hold now.`,
  look: 'It was the Magical Orb: you alone see the next card of the deck. It is cursed. Take it out of the round.',
  'last-one': 'Everyone has passed this on, and you are the last. Let it go: it is discarded and the round ends.',
  'red-fails': (name) =>
    `You held a cursed card and failed alone: minus 1. ${name(2)} survived with the Investigator: plus 1.`,
  'what-is-yours': (name) => `${name(3)} holds a Gate, and nobody you see holds a Great Old One. But what do you hold?`,
  woken: 'The Gate woke Cthulhu. Everyone but its holder lost 4, the number of players less one. And the holder was you.',
  free: 'That is all there is to know. From here on the others play as they like, and so do you.',
} satisfies Record<string, TipText>;

export type Lines = Record<keyof typeof en, TipText>;
