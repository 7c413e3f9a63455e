import type { Lines } from './guide.en.ts';

/** Les conseils de la partie guidée, dans l’ordre de la leçon. */
export const fr: Lines = {
  welcome: 'Tu vois les cartes de tout le monde, sauf la tienne. Les autres voient ta carte ; toi, non.',
  colours: 'Bleue avec un cercle : saine, elle te protège à la fin de la manche. Rouge avec une étoile : maudite, elle échoue.',
  'same-artifact': (name) => `${name(1)} et ${name(2)} tiennent le même artefact. Si la manche prenait fin là, les deux échoueraient, quelle que soit la couleur.`,
  sanity: 'Tout le monde a 7 points de santé mentale. Quand quelqu’un tombe à 0, la partie est finie : cette personne perd, les autres gagnent.',
  'first-push': (name) => `À toi : personne d’autre ne voit la carte piochée, et il faut la passer. ${name(3)} tient une carte maudite : passe-lui celle-ci.`,
  taken: (name) => `${name(3)} l’a prise. La carte tenue avant est défaussée, face visible.`,
  'go-on': (name) => `C’est à ${name(1)} de piocher. Qui reçoit une carte la prend sans la voir, ou la passe à quelqu’un dont la main est encore sur la table.`,
  'round-ender': (name) => `${name(4)} tient le Signe des Anciens. Défaussé, il met aussitôt fin à la manche.`,
  'first-decision': (name) => `${name(2)} te passe cette carte. Tu ne vois ni elle ni la tienne. Prends-la.`,
  'you-held-him': 'Tu tenais le Cultiste. Tant que quelqu’un le tient, les cartes maudites survivent et les saines échouent. Défaussé, il ne fait rien.',
  counted: (name) => `Le Signe des Anciens est défaussé : on compare tout. ${name(1)} et ${name(2)} échouent et perdent 2 points, autant qu’il y a d’échecs.`,
  shut: 'Un Portail est défaussé. Il réveille un Grand Ancien si quelqu’un en tient un. Personne n’en tient : rien ne se passe.',
  'second-push': (name) => `Tu as pioché l’autre Portail. Tant qu’on le tient, c’est une carte saine comme une autre : ${name(2)} en a besoin, passe-lui celle-ci.`,
  helper: (name) => `${name(2)} tient l’Investigateur : survivre à la manche avec lui fait gagner 1 point de santé mentale.`,
  'second-decision': (name) => `Une carte de ${name(3)}. Demande-toi pourquoi elle te vient. Puis prends-la.`,
  'third-decision': (name) => `Et une de ${name(4)}. Prends-la aussi : tu verras ce que tu tiens maintenant.`,
  look: 'C’était l’Orbe magique : tu vois, en secret, la prochaine carte de la pioche. Elle est maudite. Retire-la de la manche.',
  'last-one': 'Tout le monde l’a passée, et après toi il n’y a personne. Refuse-la : elle est défaussée et la manche prend fin.',
  'red-fails': (name) => `Tu tenais une carte maudite, la seule à échouer : moins 1. ${name(2)} a survécu avec l’Investigateur : plus 1.`,
  'what-is-yours': (name) => `${name(3)} tient un Portail, et personne que tu voies ne tient de Grand Ancien. Mais toi, que tiens-tu ?`,
  woken: 'Le Portail a réveillé Cthulhu. Tout le monde perd 4 points, le nombre de joueurs moins un, sauf qui le tient. Et c’était toi.',
  free: 'Tu sais tout. À partir d’ici tout le monde joue à sa guise, toi aussi.',
};
