import type { Sentences, Who } from './words.en.ts';

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

export const fr: Sentences = {
  list,
  object,
  alone: (who) => (who.you ? 'Toi' : who.name),
  dummy: (number) => `Joueur fictif ${number}`,
  theDummy: (number) => `le joueur fictif ${number}`,

  headline: (round, deck) => `Manche ${round} · ${deck} en pioche`,
  doomHeadline: (cost) => `échouer coûte ${cost}`,
  overHeadline: (round) => `Partie finie à la manche ${round}`,

  prompt: {
    dealing: 'Les cartes sont distribuées.',
    over: 'Le rituel est terminé. Toutes les cartes sont visibles.',
    yourPass: (card) => `Tu as pioché ${card}. À qui passes-tu la carte ?`,
    pass: (who) => `${who.name} a pioché une carte et choisit à qui la passer.`,
    passSeen: (who, card) => `${who.name} a pioché ${card} et choisit à qui passer la carte.`,
    yourDecision: 'Une carte est devant toi. La prendre sans la voir, ou la passer ?',
    yourLastDecision: 'Plus personne à qui la passer. Prendre la carte, ou la refuser et mettre fin à la manche ?',
    decision: (who) => `${who.name} décide : prendre la carte ou la passer.`,
    lastDecision: (who) => `${who.name} décide : prendre la carte, ou la refuser et mettre fin à la manche.`,
    knownCard: (card) => `Tu la connais : ${card}.`,
    knownSane: 'Tout le monde sait qu’elle est saine.',
    knownCursed: 'Tout le monde sait qu’elle est maudite.',
    yourOrb: (card) => `L’Orbe te montre la carte du dessus : ${card}. La laisser, ou la retirer de la manche ?`,
    orb: (who) => `${who.name} regarde la carte du dessus à travers l’Orbe.`,
  },

  choice: {
    take: 'La prendre',
    takeHint: 'Ta carte est défaussée, face visible.',
    passTo: (who) => `La passer à ${who.name}`,
    holds: (card) => `tient ${card}`,
    letGo: 'La refuser',
    letGoHint: 'La manche prend fin aussitôt.',
    putBack: 'La laisser sur la pioche',
    putBackHint: 'Ce sera la prochaine piochée.',
    remove: 'La retirer de la manche',
    removeHint: 'Face cachée, jusqu’à la manche suivante.',
  },

  impossible: {
    keep: 'Garder la carte',
    keepWhy: 'La carte piochée doit aller à quelqu’un d’autre.',
    passTo: (who) => `La passer à ${who.name}`,
    toDrawer: (who) => `${who.name} a pioché cette carte ; elle ne revient jamais en arrière.`,
    handOff: (who) => `${who.name} a déjà dû décider ce tour : plus de main sur la table.`,
    passToDummy: (number) => `La passer au joueur fictif ${number}`,
    dummyWhy: 'Un joueur fictif ne reçoit jamais de carte.',
    letGo: 'La refuser',
    letGoWhy: 'Quelqu’un a encore la main sur la table : la carte peut être passée.',
    look: 'Regarder ta carte',
    lookWhy: 'Tout le monde voit ta carte sauf toi, jusqu’à la fin de la manche.',
    takeSeen: 'Prendre la carte que tu vois',
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
    letGo: (who, card) => `${verb(who, 'refuses', 'refuse')} la carte : ${card}. Personne n’en voulait.`,
    gateShut: 'Le Portail reste fermé : personne ne tient de Grand Ancien.',
    seen: (who, card) => `${verb(who, 'regardes', 'regarde')} la carte du dessus${card ? ` : ${card}` : ''}.`,
    putBack: (who, face) =>
      `${verb(who, 'la laisses', 'la laisse')} sur la pioche${face ? `, face visible : ${face}` : ''}.`,
    removed: (who, card) =>
      card
        ? `${verb(who, 'retires', 'retire')} ${card} de la manche.`
        : `${verb(who, 'la retires', 'la retire')} de la manche.`,
    glimpsedSane: (who, sanity) => `Elle est saine. ${verb(who, 'as', 'a')} maintenant ${points(sanity)} de santé mentale.`,
    glimpsedCursed: (who, sanity) =>
      `Elle est maudite. ${who.you ? 'Il te reste' : `Il reste à ${who.name}`} ${points(sanity)} de santé mentale.`,
    ended: (round, cause, changes) => `La manche ${round} est finie. ${cause} ${changes}`,
    noChange: 'Personne ne perd de santé mentale.',
    won: (winners) => `${together(winners, GAGNER)}.`,
    nobodyWon: 'Personne ne gagne.',
  },

  cause: {
    allPassed: 'Tout le monde a passé.',
    elderSign: 'Le Signe des Anciens a été défaussé.',
    deckEmpty: 'La pioche est vide.',
    oldOne: (card, holder) => `Un Portail a réveillé ${card}, tenu par ${holder}.`,
    trapezohedron: 'Le Trapézoèdre en a trop montré à quelqu’un.',
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
    sanity: (sanity, full) => `${points(sanity)} de santé mentale sur ${full}`,
    handOn: 'Main sur la table : peut encore recevoir la carte',
    handOff: 'Pas de main sur la table',
    yourCard: 'Ta carte, cachée pour toi',
    hiddenCard: 'Une carte cachée',
    holds: (who, card) => `${verb(who, 'tiens', 'tient')} ${card}`,
    passing: 'La carte qui passe',
    details: (name) => `À propos : ${name}`,
    previousRound: 'Manche précédente',
    nextBegins: (who) => `${verb(who, 'commences', 'commence')} : le moins de santé mentale (égalité : sens horaire).`,
    chip: { passing: 'donne', deciding: 'décide', scrying: 'regarde' },
    yourChip: { passing: 'à toi de donner', deciding: 'à toi de décider', scrying: 'à toi de voir' },
    away: 'pas là',
    doom: 'Piste du destin',
    doomNow: (cost) => `Échouer coûte ${cost} dans cette manche.`,
    odds: 'Ce que tu tiens peut-être',
    oddsOf: (name) => `Ce que ${name} peut déduire`,
    oddsBar: (label, sane, cursed) => `${label} : Saine ${sane} %, Maudite ${cursed} %`,
    oddsHow: 'Chances exactes d’après tout ce qui a été vu dans les règles. Les intentions ne sont pas devinées.',
    lastChange: (round, change) => `Manche ${round} : ${change}`,
    noChange: 'aucun changement',
    dummyIs: 'Remplace un joueur absent. Sa carte compte, mais il n’en reçoit jamais et n’a pas de santé mentale.',
  },

  result: {
    youWin: (score) => `Tu gardes ${points(score)} de santé mentale et tu gagnes.`,
    youLose: 'La folie l’emporte. Tu perds.',
    youAreNotSanest: (score) => `Tu gardes ${points(score)} de santé mentale, mais d’autres en ont gardé plus.`,
    mad: (losers) => `${together(losers, AVOIR)} perdu toute santé mentale.`,
    winners: (winners) => `${together(winners, GAGNER)}.`,
    nobody: 'Personne ne gagne.',
  },
};
