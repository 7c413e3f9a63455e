import { de } from '../../i18n/elision.fr.ts';
import type { Colour } from './model.ts';
import type { Sentences, Where, Who } from './words.en.ts';

const subject = (who: Who) => (who.you ? 'Tu' : who.name);
export const object = (who: Who) => (who.you ? 'toi' : who.name);
export const verb = (who: Who, you: string, other: string) => `${subject(who)} ${who.you ? you : other}`;
const list = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items[items.length - 1]}`;
export const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
export const stones: Record<Colour, string> = { red: 'rouge', blue: 'bleue', yellow: 'jaune', green: 'verte', violet: 'violette' };
const many: Record<Colour, string> = { red: 'rouges', blue: 'bleues', yellow: 'jaunes', green: 'vertes', violet: 'violettes' };
export const one = (colour: Colour) => `une pierre ${stones[colour]}`;
const ordinal = ['premier', 'second'];
const lotOf = (lot: number) => ordinal[lot - 1] ?? `${lot}`;
/** After "à": the two words melt into one before "le". */
export const at = ({ who, lot }: Where) => {
  if (lot === null) return `à ${object(who)}`;
  return who.you ? `à ton ${lotOf(lot)} ensemble` : `au ${lotOf(lot)} ensemble ${de(who.name)}`;
};
const ofLot = ({ who, lot }: Where) => (who.you ? `de ton ${lotOf(lot ?? 1)} ensemble` : `du ${lotOf(lot ?? 1)} ensemble ${de(who.name)}`);
export const plane = (where: Where) => {
  if (where.lot !== null) return `le plan ${ofLot(where)}`;
  return where.who.you ? 'ton plan' : `le plan ${de(where.who.name)}`;
};
const brief = ({ who, lot }: Where) => (lot === null ? who.name : `${who.name} ${'I'.repeat(lot)}`);
export const cards = (count: number) => plural(count, 'carte de rituel', 'cartes de rituel');

export const fr: Sentences = {
  list,
  brief,
  stone: one,
  count: (count, colour) => plural(count, `pierre ${stones[colour]}`, `pierres ${many[colour]}`),

  headline: (round, rounds) => `Manche ${round} sur ${rounds}`,
  turn: (turns) => `tour ${turns}`,
  overHeadline: (solved, all) => (solved < 2 ? `${solved} carte de rituel sur ${all} résolue` : `${solved} cartes de rituel sur ${all} résolues`),

  phase: { preparing: 'Préparation', gathering: 'Entre deux manches', inspiration: 'Inspiration', ritual: 'Rituel', over: 'Fini' },

  prompt: {
    preparing: 'On dispose les pierres et les cartes.',
    over: 'Le feu est éteint. Toutes les cartes sont visibles.',
    begin: (round, count) => `Manche ${round} : ${cards(count)}. On distribue dès que tout le monde est prêt.`,
    again: (round, attempt, tries) => `La manche ${round} est perdue. On réessaie ? Ce sera l’essai ${attempt} sur ${tries}.`,
    waitReady: (who) => `On attend ${list(who.map(object))}.`,
    yourInspiration: (missing) => `Le totem est à toi. Il manque ${plural(missing, 'pierre', 'pierres')} à ton inspiration.`,
    yourInspirationDone: 'Le totem est à toi et ton inspiration est complète. La résoudre et t’éveiller ?',
    yourAwake: 'Le totem est à toi. Tu as les yeux ouverts : de quoi les autres ont-ils l’air d’avoir besoin ?',
    yourRitual: (missing) => `Le totem est à toi. Le cercle est au moins à ${plural(missing, 'pas', 'pas')} de ce que veut ta carte de rituel.`,
    yourRitualDone: 'Le totem est à toi et le cercle est comme le veut ta carte. La résoudre ?',
    yourHelp: (holders) => `Le totem est à toi. ${list(holders.map((who) => who.name))} ${holders.length > 1 ? 'connaissent' : 'connaît'} le rituel : quel coup aiderait ?`,
    yourHelpNobody: 'Le totem est à toi. Qu’est-ce qui aiderait le cercle ?',
    wait: (who) => `Le totem est chez ${who.name}.`,
  },

  choice: {
    ready: 'Dire que tu es là',
    again: 'Réessayer',
    stop: 'En rester là',
    stopHint: 'La partie est perdue pour tous.',
    resolveInspiration: 'Résoudre ton inspiration',
    resolveRitual: 'Résoudre la carte de rituel',
    resolve: 'Résoudre',
    pass: 'Passer',
    take: (from) => `La prendre à ${object(from)}`,
    takeShort: (from) => `← ${from.name}`,
    give: (where, from) => (from.lot === null ? `La donner ${at(where)}` : `La donner ${ofLot(from)} ${at(where)}`),
    giveShort: (where, from) => `${from.lot === null ? '' : 'I'.repeat(from.lot)}→ ${brief(where)}`,
    place: (where) => `La placer sur ${plane(where)}`,
    placeShort: (where) => (where.lot === null ? 'Ton plan' : `Plan ${'I'.repeat(where.lot)}`),
    recover: 'La récupérer',
    recoverShort: 'Récupérer',
    swap: (where) => `L’échanger sur ${plane(where)}`,
    swapShort: (where) => `⇄ ${brief(where)}`,
    stonePrompt: (colour, element) => `Une pierre ${stones[colour]} (${element}) : pour où ?`,
    planeGroup: (where) => `Pierre sur ${plane(where)}`,
    planeShort: (where) => (where.lot === null ? 'Plan' : `Plan ${'I'.repeat(where.lot)}`),
    planePrompt: (colour) => `La pierre ${stones[colour]} de ton plan : pour où ?`,
    fits: 'et ta carte peut être résolue',
    missing: { good: (missing) => `plus près : reste ${missing}`, bad: (missing) => `plus loin : reste ${missing}` },
  },

  board: {
    reserve: 'Réserve',
    reserveOf: (all) => `Réserve : ${all}`,
    nothing: 'aucune pierre',
    lot: (where, all) => `${where} : ${all}`,
    onPlane: (stone) => `sur le plan : ${stone}`,
    emptyPlane: 'Plan vide',
    totem: 'a le totem',
    awake: 'éveil',
    holds: (rune) => `connaît la carte de rituel ${rune}`,
    details: (name) => `À propos de ${name}`,
    card: (number, text) => `Carte de rituel ${number} : ${text}`,
    solved: 'résolue',
    mine: 'la tienne',
    thisRound: 'on sait qu’elle est de cette manche',
    runes: 'Cartes de rituel de cette manche',
    runeOf: (rune, who) => `${rune} : ${who}`,
    runeFree: (rune) => `${rune} : encore personne`,
    awakeCount: (awake, needed) => `Éveils : ${awake} sur ${needed}`,
    clock: (time) => `Temps qui reste à cette manche : ${time}`,
    timeUp: 'Le temps est écoulé',
    lag: (ms) => `délai ${ms} ms`,
    lagMeans: (ms, credit) => `Aller et retour jusqu’au serveur : ${ms} ms. Tes coups comptent ${credit} ms avant leur arrivée.`,
    drumOn: 'Tambour : oui',
    drumOff: 'Tambour : non',
    goal: 'Ta carte',
    inspiration: 'Ton inspiration',
    ritual: 'Ta carte de rituel',
    noRitual: 'Tu n’as pas de carte de rituel. Aide ceux qui en ont une.',
    noGoal: 'Tu as les yeux ouverts, sans carte.',
    missing: (missing) => (missing === 0 ? 'à résoudre' : `reste ${missing}`),
    ready: 'là',
    each: 'chacun',
    others: 'autres',
    group: 'ensemble',
    neighbours: 'voisins',
  },

  result: {
    won: 'Les six cartes de rituel sont résolues. Vous gagnez ensemble.',
    lost: (solved) => `Le feu s’est éteint avec ${plural(solved, 'carte de rituel résolue', 'cartes de rituel résolues')}. Vous perdez ensemble.`,
    withoutClock: 'Le temps n’était pas compté.',
  },
};
