import type { Card } from './model.ts';
import type { CardWords, Who, Words } from './words.en.ts';

const subject = (who: Who) => (who.you ? 'Tu' : who.name);
const object = (who: Who) => (who.you ? 'toi' : who.name);
const verb = (who: Who, you: string, other: string) => `${subject(who)} ${who.you ? you : other}`;
const list = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items[items.length - 1]}`;
interface Forms {
  tu: string;
  il: string;
  vous: string;
  ils: string;
}
const GAGNER: Forms = { tu: 'gagnes', il: 'gagne', vous: 'gagnez', ils: 'gagnent' };
const AVOIR: Forms = { tu: 'as', il: 'a', vous: 'avez', ils: 'ont' };
/** Several people and one verb; whoever reads comes last. */
const together = (all: Who[], forms: Forms) => {
  const [first] = all;
  if (first && all.length === 1) return verb(first, forms.tu, forms.il);
  const ordered = [...all].sort((a, b) => Number(a.you) - Number(b.you));
  return `${list(ordered.map(object))} ${all.some((who) => who.you) ? forms.vous : forms.ils}`;
};
const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const points = (count: number) => plural(count, 'point', 'points');

const SANE_ARTIFACT =
  'Te protège à la fin de la manche, tant que personne d’autre ne tient cet artefact, rouge ou bleu.';
const CURSED_ARTIFACT =
  'Échoue à la fin de la manche. Ne protège que si quelqu’un tient le Cultiste, et seulement sans double.';
const artifact = (name: string, short: string, article: string): CardWords => ({
  name,
  short,
  one: `${article} ${name}`,
  does: SANE_ARTIFACT,
});
const cursed = (name: string, short: string, article: string): CardWords => ({
  name: `${name} ${article === 'une' ? 'maudite' : 'maudit'}`,
  short,
  one: `${article} ${name} ${article === 'une' ? 'maudite' : 'maudit'}`,
  does: CURSED_ARTIFACT,
});
const single = (one: string, name: string, short: string, does: string): CardWords => ({ name, short, one, does });
const oldOne = (name: string, does: string): CardWords => ({
  name,
  short: name,
  one: name,
  does: `Échoue à la fin de la manche. Réveillé par un Portail : ${does}`,
});

const cards: Record<Card, CardWords> = {
  candelabra: artifact('Chandelier', 'Chandelier', 'un'),
  candelabra_cursed: cursed('Chandelier', 'Chandelier', 'un'),
  ritual_dagger: artifact('Dague rituelle', 'Dague', 'une'),
  ritual_dagger_cursed: cursed('Dague rituelle', 'Dague', 'une'),
  black_tome: artifact('Grimoire noir', 'Grimoire', 'un'),
  black_tome_cursed: cursed('Grimoire noir', 'Grimoire', 'un'),
  silver_chalice: artifact('Calice d’argent', 'Calice', 'un'),
  silver_chalice_cursed: cursed('Calice d’argent', 'Calice', 'un'),
  stone_idol: artifact('Idole de pierre', 'Idole', 'une'),
  stone_idol_cursed: cursed('Idole de pierre', 'Idole', 'une'),
  elder_sign: single(
    'le Signe des Anciens',
    'Signe des Anciens',
    'Signe',
    'Sans danger. Défaussé par qui prend une carte : la manche finit aussitôt.',
  ),
  gate: single(
    'un Portail',
    'Portail',
    'Portail',
    'Sans danger ; deux Portails ne font pas une paire. Défaussé par qui prend une carte : réveille le Grand Ancien si quelqu’un le tient, sinon rien.',
  ),
  magical_orb: single(
    'l’Orbe magique',
    'Orbe magique',
    'Orbe',
    'Sans danger. Défaussée en prenant une carte : tu regardes seul la carte du dessus, puis tu la laisses ou la retires de la manche.',
  ),
  shining_trapezohedron: single(
    'le Trapézoèdre brillant',
    'Trapézoèdre brillant',
    'Trapézoèdre',
    'Sans danger. Défaussé en prenant une carte : tu regardes la carte du dessus. Saine, tu gagnes 1 point de raison ; maudite, tu en perds 1.',
  ),
  investigator: single(
    'l’Investigateur',
    'Investigateur',
    'Investigateur',
    'Sans danger, et s’en sortir avec lui te donne 1 point de raison.',
  ),
  wary_student: single(
    'l’Étudiant méfiant',
    'Étudiant méfiant',
    'Étudiant',
    'Échoue toujours, mais ne te coûte que 1 point de raison, quoi que perdent les autres.',
  ),
  cultist: single(
    'le Cultiste',
    'Cultiste',
    'Cultiste',
    'Inverse les couleurs : les cartes maudites sauvent, les saines échouent. Qui le tient échoue de toute façon.',
  ),
  mad_professor: single(
    'le Professeur fou',
    'Professeur fou',
    'Professeur',
    'Tant que quelqu’un le tient, tous ceux qui n’ont pas d’artefact échouent aussi, lui compris.',
  ),
  cthulhu: oldOne('Cthulhu', 'tous les autres perdent le nombre de joueurs moins un.'),
  nyarlathotep: oldOne(
    'Nyarlathotep',
    'les plus riches des autres perdent autant qu’ils sont ; qui le tient gagne ce qu’ils perdent.',
  ),
  yog_sothoth: oldOne(
    'Yog-Sothoth',
    'tous perdent tout, sauf qui le tient et le seul plus pauvre. Si les plus pauvres sont à égalité, qui le tient tombe à 1 et les autres perdent 1.',
  ),
  hastur: oldOne(
    'Hastur',
    'chaque joueur avec un artefact perd un point par tel joueur et un par carte maudite tenue.',
  ),
};

export const fr: Words = {
  list,
  object,
  alone: (who) => (who.you ? 'Toi' : who.name),
  dummy: (number) => `Joueur fictif ${number}`,
  cards,
  colours: { sane: 'Saine', cursed: 'Maudite' },
  kinds: { artifact: 'Artefact', event: 'Événement', character: 'Personnage', great_old_one: 'Grand Ancien' },

  headline: (round, deck) => `Manche ${round} · ${plural(deck, 'carte', 'cartes')} en pioche`,
  doomHeadline: (cost) => `échouer coûte ${cost}`,
  overHeadline: (round) => `Partie finie à la manche ${round}`,

  prompt: {
    dealing: 'Les cartes sont distribuées.',
    over: 'Le rituel est terminé. Toutes les cartes sont visibles.',
    yourPass: (card) => `Tu as pioché ${card}. À qui passes-tu la carte ?`,
    pass: (who) => `${who.name} a pioché une carte et choisit à qui la passer.`,
    passSeen: (who, card) => `${who.name} a pioché ${card} et choisit à qui passer la carte.`,
    yourDecision: 'Une carte est devant toi. La prendre sans la voir, ou la passer ?',
    yourLastDecision: 'Plus personne à qui la passer. Prendre la carte, ou la laisser partir et finir la manche ?',
    decision: (who) => `${who.name} décide : prendre la carte ou la passer.`,
    lastDecision: (who) => `${who.name} décide : prendre la carte, ou la laisser partir et finir la manche.`,
    knownCard: (card) => `Tu la connais : ${card}.`,
    knownSane: 'Tout le monde sait qu’elle est saine.',
    knownCursed: 'Tout le monde sait qu’elle est maudite.',
    yourOrb: (card) => `L’Orbe te montre la carte du dessus : ${card}. La laisser, ou la retirer de la manche ?`,
    orb: (who) => `${who.name} regarde la carte du dessus à travers l’Orbe.`,
  },

  choice: {
    take: 'La prendre',
    takeHint: 'Ta carte est défaussée, face visible.',
    passTo: (who) => `Passer à ${who.name}`,
    holds: (card) => `tient ${card}`,
    letGo: 'La laisser partir',
    letGoHint: 'La manche finit aussitôt.',
    putBack: 'La laisser sur la pioche',
    putBackHint: 'Ce sera la prochaine piochée.',
    remove: 'La retirer de la manche',
    removeHint: 'Sans la montrer, jusqu’à la prochaine.',
  },

  impossible: {
    keep: 'Garder la carte',
    keepWhy: 'La carte piochée doit aller à quelqu’un d’autre.',
    passTo: (who) => `Passer à ${who.name}`,
    toDrawer: (who) => `${who.name} a pioché cette carte ; elle ne revient jamais en arrière.`,
    handOff: (who) => `${who.name} a déjà dû décider ce tour : plus de main sur la table.`,
    passToDummy: (number) => `Passer au joueur fictif ${number}`,
    dummyWhy: 'Un joueur fictif ne reçoit jamais de carte.',
    letGo: 'La laisser partir',
    letGoWhy: 'Quelqu’un a encore la main sur la table : la carte peut être passée.',
    look: 'Regarder ma carte',
    lookWhy: 'Tout le monde voit ta carte sauf toi, jusqu’à la fin de la manche.',
    takeSeen: 'Prendre la carte que je vois',
    takeSeenWhy: 'L’Orbe permet de laisser la carte ou de la retirer de la manche, rien d’autre.',
  },

  log: {
    first: (who) => `${verb(who, 'commences', 'commence')}.`,
    round: (round, who) =>
      `Manche ${round} : les cartes sont distribuées. ${verb(who, 'pioches', 'pioche')} en premier.`,
    drawn: (who, card) => `${verb(who, 'pioches', 'pioche')} ${card ?? 'une carte'}.`,
    passed: (from, to) =>
      to.you ? `${from.name} te passe la carte.` : `${verb(from, 'passes', 'passe')} la carte à ${to.name}.`,
    taken: (who, taken, discarded) =>
      `${verb(who, 'prends', 'prend')} ${taken ?? 'la carte sans la voir'} et ${who.you ? 'défausses' : 'défausse'} ${discarded}.`,
    letGo: (who, card) => `${verb(who, 'laisses', 'laisse')} partir la carte : ${card}. Personne n’en voulait.`,
    gateShut: 'Le Portail reste fermé : personne ne tient de Grand Ancien.',
    seen: (who, card) => `${verb(who, 'regardes', 'regarde')} la carte du dessus${card ? ` : ${card}` : ''}.`,
    putBack: (who, face) =>
      `${verb(who, 'la laisses', 'la laisse')} sur la pioche${face ? `, face visible : ${face}` : ''}.`,
    removed: (who, card) =>
      card
        ? `${verb(who, 'retires', 'retire')} ${card} de la manche.`
        : `${verb(who, 'la retires', 'la retire')} de la manche.`,
    glimpsedSane: (who, sanity) => `Elle est saine. ${verb(who, 'as', 'a')} maintenant ${points(sanity)} de raison.`,
    glimpsedCursed: (who, sanity) =>
      `Elle est maudite. ${who.you ? 'Il te reste' : `Il reste à ${who.name}`} ${points(sanity)} de raison.`,
    ended: (round, cause, changes) => `La manche ${round} est finie. ${cause} ${changes}`,
    noChange: 'Personne ne perd de raison.',
    won: (winners) => `La partie est finie. ${together(winners, GAGNER)}.`,
    nobodyWon: 'La partie est finie. Personne ne gagne.',
  },

  cause: {
    allPassed: 'Tout le monde a passé.',
    elderSign: 'Le Signe des Anciens a été défaussé.',
    deckEmpty: 'La pioche est vide.',
    oldOne: (card, holder) => `Un Portail a réveillé ${card}, chez ${holder}.`,
    trapezohedron: 'Le Trapézoèdre en a trop montré à quelqu’un.',
  },

  reveal: {
    title: (round) => `La manche ${round} est finie`,
    survives: 'Indemne',
    fails: 'Échec',
    spared: 'Indemne',
    counts: 'Compte parmi les échecs',
    why: {
      sane: 'Saine.',
      saneAlone: (artifact) => `Saine, sans autre ${artifact} à la table.`,
      cursedAlone: 'Maudite, ce qui sauve tant que quelqu’un tient le Cultiste.',
      cursed: 'Maudite.',
      saneUnderCultist: 'Saine, mais avec le Cultiste seules les maudites sauvent.',
      cultist: 'Qui tient le Cultiste ne s’en sort jamais.',
      student: 'L’Étudiant méfiant échoue toujours.',
      noArtifact: 'Pas d’artefact, et quelqu’un tient le Professeur fou.',
      matched: (others) => `Même artefact chez ${others}.`,
      holder: (card) => `Tient ${card}.`,
      cthulhu: 'Tous perdent, sauf qui le tient.',
      richest: 'Avait le plus de raison parmi les autres.',
      notRichest: 'D’autres avaient plus de raison.',
      notPoorest: 'N’était pas seul à avoir le moins.',
      poorest: 'Était seul à avoir le moins.',
      tied: 'Égalité parmi les plus pauvres : tous perdent.',
      hastur: 'Tient un artefact.',
      noArtifactHeld: 'Ne tient pas d’artefact.',
      glimpse: 'Une carte maudite a pris le dernier point de raison.',
      untouched: 'Aucune carte n’est comparée.',
    },
    sum: {
      headCount: (count) => plural(count, 'échec', 'échecs'),
      doom: (cost) => `piste du destin : ${cost}`,
      student: 'toujours 1',
      players: (count) => `${count} joueurs − 1`,
      everything: 'tout',
      tiedHolder: 'tombe à 1',
      one: '1 chacun',
      hastur: (base, cursed) => `${base} + ${plural(cursed, 'maudite', 'maudites')}`,
      capped: (left) => `il n’en restait que ${left}`,
      investigator: 'Investigateur',
      gathered: (total) => `ce que les autres ont perdu : ${total}`,
      full: 'jamais plus de 7',
    },
    next: (who) => `${verb(who, 'commences', 'commence')} : le moins de raison, au plus proche dans le sens horaire.`,
    nextTitle: 'Manche suivante',
    toTable: 'Voir la table',
  },

  board: {
    deck: (count) => `Pioche : ${plural(count, 'carte', 'cartes')}`,
    discards: (count) => `Défausse : ${plural(count, 'carte', 'cartes')}`,
    noDiscards: 'Rien n’a été défaussé dans cette manche.',
    discardOrder: 'Dans l’ordre de la défausse',
    perArtifact: 'De chaque artefact il y a deux cartes saines et une maudite.',
    removed: 'Hors de la manche',
    removedCard: (card) => `Hors de la manche : ${card}.`,
    removedUnseen: 'Une carte que l’Orbe a retirée de cette manche.',
    topKnown: (card) => `Tu connais la carte du dessus : ${card}`,
    topColour: {
      sane: 'Tout le monde sait que la carte du dessus est saine',
      cursed: 'Tout le monde sait que la carte du dessus est maudite',
    },
    sanity: (sanity) => `${points(sanity)} de raison sur 7`,
    handOn: 'Main sur la table : peut encore recevoir la carte',
    handOff: 'Pas de main sur la table',
    yourCard: 'Ta carte, cachée pour toi',
    hiddenCard: 'Une carte cachée',
    holds: (name, card) => `${name} tient ${card}`,
    passing: 'La carte qui passe',
    details: (name) => `À propos : ${name}`,
    lastRound: 'Dernière manche',
    chip: { passing: 'passe', deciding: 'décide', scrying: 'regarde' },
    yourChip: { passing: 'à toi de passer', deciding: 'à toi de décider', scrying: 'à toi de voir' },
    away: 'pas là',
    doom: 'Piste du destin',
    doomNow: (cost) => `Échouer coûte ${cost} dans cette manche.`,
    odds: 'Ce que tu tiens peut-être',
    oddsOf: (name) => `Ce que peut croire ${name}`,
    oddsBar: (label, sane, cursed) => `${label} : Saine ${sane} %, Maudite ${cursed} %`,
    oddsHow: 'Chances exactes d’après tout ce qui a été vu dans les règles. Les intentions ne sont pas devinées.',
    lastChange: (round, change) => `Manche ${round} : ${change}`,
    noChange: 'aucun changement',
    dummyIs: 'Remplace un joueur absent. Sa carte compte, mais il n’en reçoit jamais et n’a pas de raison.',
  },

  result: {
    youWin: (score) => `Tu gardes ${points(score)} de raison et tu gagnes.`,
    youLose: 'Ta raison t’a quitté. Tu perds.',
    youAreNotSanest: (score) => `Tu gardes ${points(score)} de raison, mais d’autres en ont gardé plus.`,
    mad: (losers) => `${together(losers, AVOIR)} perdu toute raison.`,
    winners: (winners) => `${together(winners, GAGNER)}.`,
    nobody: 'Personne ne gagne.',
  },
};
