import type { Lines } from './guide.en.ts';

/** Les conseils de la partie guidée, dans l’ordre de la leçon. */
export const fr: Lines = {
  welcome: 'On joue ensemble, en silence : seuls les coups parlent. Dis que tu es là, et tout le monde reçoit une carte secrète.',
  inspiration: 'Voici ton inspiration ; personne d’autre ne la voit. Avec les pierres qu’elle montre, tu t’éveilles.',
  circle: 'Tous voient toutes les pierres. Aux autres il en faut d’autres, et personne ne peut dire lesquelles.',
  take: (name) =>
    `Le totem est devant toi : fais une seule chose. Prends une pierre verte à ${name(1)}, à ta gauche. ▲ marque ce qui aide ta carte.`,
  gift: 'Une pierre de plus. Puis le totem va à gauche. Regarde ce que les autres font des leurs.',
  'read-them': 'Les deux t’ont donné des pierres en trop. Ce qu’une personne prend, donne ou garde, c’est tout ce qu’elle peut te dire.',
  plane: 'Il te manque une jaune, et tu as deux rouges en trop. Place une rouge sur ton plan : c’est une question aux autres.',
  exchanged: (name) => `${name(1)} a compris : une pierre sur un plan peut être échangée contre n’importe laquelle de la réserve.`,
  resolve: 'Tu as tout ce que demande ta carte. Résous-la : c’est l’éveil.',
  'ritual-card': 'Premier éveil : tu vois la carte de rituel. Elle parle des pierres de tous, et personne d’autre ne la connaît.',
  'six-cards': 'Les autres savent seulement que c’est une de ces six. Quand tous auront les yeux ouverts, mets le cercle dans cet ordre.',
  give: (name) => `D’ici là, aide. ${name(2)} t’a pris une violette : donnes-en une autre par là.`,
  asks: (name) => `${name(2)} a placé une jaune sur son plan : elle peut être échangée.`,
  exchange: (name) => `${name(2)} a l’air de chercher du rouge. Échange la jaune de ce plan contre une rouge.`,
  second: (name) => `${name(2)} a aussi les yeux ouverts. Encore une personne.`,
  'off-plane': (name) => `La pierre sur ton plan est toujours à toi. Donne-la à ${name(1)}, qui a déjà une verte.`,
  blue: (name) => `${name(1)} a pris une bleue et en a reçu une autre. Voilà ce qui est cherché.`,
  'exchange-again': (name) => `Échange la rouge du plan de ${name(1)} contre une bleue.`,
  recovered: (name) => `${name(1)} l’a récupérée sur son plan. Cela veut dire : celle-ci reste.`,
  'give-yellow': (name) => `Ta carte n’a pas besoin de ta jaune là où elle est. Donne-la à ${name(1)}.`,
  'place-again': 'On ne donne qu’à partir de trois pierres. En attendant, place une verte sur ton plan.',
  'give-green': (name) => `Tu en as trois de nouveau. Donne la verte qui n’est pas sur le plan à ${name(1)}.`,
  ritual: 'Les trois ont les yeux ouverts : le rituel commence. Seul compte maintenant l’ordre que veut ta carte.',
  solve: 'Les pierres de tous sont comme le dit ta carte. Résous-la.',
  won: 'La manche est gagnée. La suivante a deux cartes de rituel, la dernière trois ; pierres et totem restent en place.',
  free: 'Tu as vu tous les coups. À une vraie table, le temps est compté. À partir d’ici tout le monde joue à sa guise, toi aussi.',
};
