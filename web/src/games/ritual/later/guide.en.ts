import type { TipText } from '../../tips.ts';

/** The tips of the guided game, in the order of its lesson. */
export const en = {
  welcome: 'You play together, in silence: only moves speak. Say that you are ready, and everyone gets a secret card.',
  inspiration: 'This is your inspiration, and only you see it. With the stones that it shows you wake up.',
  circle: 'All see all stones. The others need other ones, and nobody may say which.',
  take: (name) =>
    `The totem is before you: do one thing. Take a green stone from ${name(1)}, your left neighbour. ▲ marks what helps your card.`,
  gift: 'One stone nearer. Then the totem goes to the left. Watch what the others do with theirs.',
  'read-them': 'Both gave you stones they can spare. What someone takes, gives away or keeps is all they can tell you.',
  plane: 'You lack a yellow stone and have two red ones to spare. Put a red one on your plane: that is a question to the others.',
  exchanged: (name) => `${name(1)} understood: a stone on a plane can be swapped for any one of the reserve.`,
  resolve: 'You have all that your card asks for. Resolve it: you are awake.',
  'ritual-card': 'Whoever wakes up first sees the ritual card. It is about everybody’s stones, and only you know it.',
  'six-cards': 'The others know only that it is one of these six. When all are awake, you bring the circle into that order.',
  give: (name) => `Until then, help. ${name(2)} took a violet stone from you: give another one there.`,
  asks: (name) => `${name(2)} put a yellow stone on the plane: it may be swapped.`,
  exchange: (name) => `${name(2)} seems to collect red. Swap the yellow stone on that plane for a red one.`,
  second: (name) => `${name(2)} is awake as well. One is left.`,
  'off-plane': (name) => `The stone on your plane is still yours. Give it to ${name(1)}, who has a green one already.`,
  blue: (name) => `${name(1)} took a blue stone and was given another. Now you know what is wanted.`,
  'exchange-again': (name) => `Swap the red stone on the plane of ${name(1)} for a blue one.`,
  recovered: (name) => `${name(1)} took it off the plane, which says: this one stays.`,
  'give-yellow': (name) => `Your card does not need your yellow stone where it is. Give it to ${name(1)}.`,
  'place-again': 'You can give only if you have three stones or more. Put a green one on your plane meanwhile.',
  'give-green': (name) => `Now you have three again. Give the loose green stone to ${name(1)}.`,
  ritual: 'All three are awake: the ritual has begun. From now on only the order of your card counts.',
  solve: 'The stones of all lie as your card says. Resolve it.',
  won: 'The round is won. The next has two ritual cards, the last one three; stones and totem stay where they are.',
  free: 'You have seen every move there is. At a real table a clock runs. From here on the others play on their own, and so do you.',
} satisfies Record<string, TipText>;

export type Lines = Record<keyof typeof en, TipText>;
