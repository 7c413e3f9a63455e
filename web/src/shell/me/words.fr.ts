import type { MeWords } from './words.en.ts';

/** Le français, pour ce qu’une personne peut faire de ce qui est à elle. */
export const fr: MeWords = {
  devices: 'Tes appareils',
  devicesText: 'Qui tient l’un d’eux, c’est toi ici. Retire ceux dont tu ne te sers plus.',
  thisOne: 'celui-ci',
  unnamed: 'un appareil',
  used: (when) => `utilisé ${when}`,
  neverUsed: 'usage inconnu',
  end: (name) => `Retirer ${name}`,
  endShort: 'Retirer',
  ended: 'Cet appareil n’est plus à toi.',
  token: 'Une nouvelle clé pour cet appareil',
  tokenText: 'Si quelqu’un a pu copier ce que garde ce navigateur : après cela, la copie n’ouvre plus rien.',
  tokenDone: 'Cet appareil a une nouvelle clé.',
  games: 'Emporter tes parties',
  gamesText: 'Toutes tes parties finies, en fichiers que tout le monde peut vérifier.',
  download: 'Télécharger',
  forget: 'T’effacer',
  forgetText: 'Ton nom, tes appareils et tes listes sont effacés pour de bon. Les parties restent, sous le nom de « quelqu’un » ; celle qui court continue avec un bot.',
  forgetAsk: (name) => `Pour t’effacer, écris ton nom : ${name}`,
  forgetYes: 'Effacer pour de bon',
  stay: 'Rester',
  muted: 'Que tu ne lis plus',
  mutedText: 'Tu ne vois pas ce que ces personnes écrivent. On ne le leur dit pas.',
  unmute: (name) => `Lire de nouveau ${name}`,
};
