import { at, cards, one, plane, plural, stones, verb } from '../words.fr.ts';
import type { LogWords } from './log.en.ts';

/** Ce qui s’est passé, en français. */
export const log: LogWords = {
  first: (who) => `${verb(who, 'as', 'a')} le totem en premier.`,
  ritual: (ritual, book) => `Les six cartes de « ${ritual} » sont mélangées. Recueil : ${book}.`,
  stones: 'Chacun tire quatre pierres.',
  ready: (who) => (who.you ? 'Tu es là.' : `${who.name} est là.`),
  stopped: (who) => `${verb(who, 'veux', 'veut')} en rester là.`,
  again: 'Les cartes de rituel de cette manche sont remélangées.',
  round: (round, attempt, count) => `La manche ${round} commence${attempt > 1 ? `, essai ${attempt}` : ''} : ${cards(count)}.`,
  took: (who, from, colour) =>
    from.you ? `${who.name} te prend ${one(colour)}.` : `${verb(who, 'prends', 'prend')} ${one(colour)} à ${from.name}.`,
  gave: (who, where, colour, offPlane) => {
    const what = `${one(colour)}${offPlane ? ' de son plan' : ''}`;
    if (where.lot === null && where.who.you) return `${who.name} te donne ${what}.`;
    return `${verb(who, 'donnes', 'donne')} ${who.you && offPlane ? `${one(colour)} de ton plan` : what} ${at(where)}.`;
  },
  placed: (who, colour) => `${verb(who, 'places', 'place')} ${one(colour)} sur ${who.you ? 'ton' : 'son'} plan.`,
  recovered: (who, colour) => `${verb(who, 'récupères', 'récupère')} ${one(colour)} de ${who.you ? 'ton' : 'son'} plan.`,
  swapped: (who, where, gone, came) =>
    `${verb(who, 'échanges', 'échange')} la pierre sur ${plane(where)} : ${stones[came]} au lieu de ${stones[gone]}.`,
  passed: (who) => `${verb(who, 'passes', 'passe')}.`,
  awakened: (who, rune) =>
    `${who.you ? 'Tu t’éveilles' : `${who.name} s’éveille`}${rune ? ` et ${who.you ? 'regardes' : 'regarde'} la carte de rituel ${rune}` : ''}.`,
  ritualPhase: 'Assez d’entre vous ont les yeux ouverts : le rituel commence.',
  solved: (who, rune, card) => `${verb(who, 'résous', 'résout')} la carte de rituel ${rune} : ${card}`,
  shown: (card) => `La dernière carte de rituel est visible : ${card}`,
  won: (round, turns) => `La manche ${round} est gagnée en ${plural(turns, 'tour', 'tours')}.`,
  lost: (round, turns) => `La manche ${round} est perdue après ${plural(turns, 'tour', 'tours')}.`,
  ended: {
    won: 'La troisième manche est gagnée, et la partie avec.',
    tries_used_up: 'Il ne reste plus d’essai. La partie est perdue.',
    stopped: 'La table n’a pas voulu réessayer. La partie est perdue.',
  },
};
