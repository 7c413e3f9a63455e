import type { Colour } from './model.ts';
import type { Sentences, Where, Who } from './words.en.ts';

const subject = (who: Who) => (who.you ? 'Tu' : who.name);
const object = (who: Who) => (who.you ? 'toi' : who.name);
const verb = (who: Who, you: string, other: string) => `${subject(who)} ${who.you ? you : other}`;
const list = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items[items.length - 1]}`;
const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const stones: Record<Colour, string> = { red: 'rouge', blue: 'bleue', yellow: 'jaune', green: 'verte', violet: 'violette' };
const many: Record<Colour, string> = { red: 'rouges', blue: 'bleues', yellow: 'jaunes', green: 'vertes', violet: 'violettes' };
const one = (colour: Colour) => `une pierre ${stones[colour]}`;
const de = (name: string) => (/^[aeiouyhàâéèêëîïôûœ]/i.test(name) ? `d’${name}` : `de ${name}`);
const ordinal = ['premier', 'second'];
const lotOf = (lot: number) => ordinal[lot - 1] ?? `${lot}`;
const lotWhole = (who: Who, lot: number) => (who.you ? `ton ${lotOf(lot)} lot` : `le ${lotOf(lot)} lot ${de(who.name)}`);
const to = ({ who, lot }: Where) => (lot === null ? object(who) : lotWhole(who, lot));
/** After "à": the two words melt into one before "le". */
const at = ({ who, lot }: Where) => {
  if (lot === null) return `à ${object(who)}`;
  return who.you ? `à ton ${lotOf(lot)} lot` : `au ${lotOf(lot)} lot ${de(who.name)}`;
};
const ofLot = ({ who, lot }: Where) => (who.you ? `de ton ${lotOf(lot ?? 1)} lot` : `du ${lotOf(lot ?? 1)} lot ${de(who.name)}`);
const plane = (where: Where) => {
  if (where.lot !== null) return `le plan ${ofLot(where)}`;
  return where.who.you ? 'ton plan' : `le plan ${de(where.who.name)}`;
};
const brief = ({ who, lot }: Where) => (lot === null ? who.name : `${who.name} ${'I'.repeat(lot)}`);
const cards = (count: number) => plural(count, 'carte rituel', 'cartes rituel');

export const fr: Sentences = {
  list,
  object,
  alone: (who) => (who.you ? 'Toi' : who.name),
  to,
  brief,
  stone: one,
  count: (count, colour) => plural(count, `pierre ${stones[colour]}`, `pierres ${many[colour]}`),

  headline: (round, rounds, ritual) => `Manche ${round} sur ${rounds} · ${ritual}`,
  turn: (turns) => `tour ${turns}`,
  overHeadline: (solved, all) => `${solved} cartes rituel sur ${all} résolues`,

  phase: { preparing: 'Préparation', gathering: 'Entre deux manches', inspiration: 'Inspiration', ritual: 'Rituel', over: 'Fini' },

  prompt: {
    preparing: 'On dispose les pierres et les cartes.',
    over: 'Le feu est éteint. Toutes les cartes sont visibles.',
    begin: (round, count) => `Manche ${round} : ${cards(count)}. On distribue dès que tout le monde est prêt.`,
    again: (round, attempt, tries) => `La manche ${round} est perdue. On réessaie ? Ce sera l’essai ${attempt} sur ${tries}.`,
    waitReady: (who) => `On attend ${list(who.map(object))}.`,
    yourInspiration: (missing) => `Le totem est à toi. Il manque ${plural(missing, 'pierre', 'pierres')} à ton inspiration.`,
    yourInspirationDone: 'Le totem est à toi et ton inspiration est complète. La résoudre et t’éveiller ?',
    yourAwake: 'Le totem est à toi. Tu as les yeux ouverts : de quoi les autres ont-ils l’air d’avoir besoin ?',
    yourRitual: (missing) => `Le totem est à toi. Le cercle est au moins à ${plural(missing, 'pas', 'pas')} de ce que veut ta carte rituel.`,
    yourRitualDone: 'Le totem est à toi et le cercle est comme le veut ta carte. La résoudre ?',
    yourHelp: (holders) => `Le totem est à toi. ${list(holders.map((who) => who.name))} ${holders.length > 1 ? 'connaissent' : 'connaît'} le rituel : quel coup aiderait ?`,
    yourHelpNobody: 'Le totem est à toi. Qu’est-ce qui aiderait le cercle ?',
    wait: (who) => `Le totem est chez ${who.name}.`,
  },

  choice: {
    ready: 'Je suis là',
    again: 'Réessayer',
    stop: 'En rester là',
    stopHint: 'La partie est perdue pour tous.',
    resolveInspiration: 'Résoudre mon inspiration',
    resolveRitual: 'Résoudre la carte rituel',
    resolve: 'Résoudre',
    pass: 'Passer',
    take: (from) => `La prendre à ${object(from)}`,
    takeShort: (from) => `← ${from.name}`,
    give: (where, from) => (from.lot === null ? `La donner ${at(where)}` : `La donner ${ofLot(from)} ${at(where)}`),
    giveShort: (where, from) => `${from.lot === null ? '' : 'I'.repeat(from.lot)}→ ${brief(where)}`,
    place: (where) => `La poser sur ${plane(where)}`,
    placeShort: (where) => (where.lot === null ? 'Mon plan' : `Plan ${'I'.repeat(where.lot)}`),
    recover: 'La reprendre',
    recoverShort: 'Reprendre',
    swap: (where) => `L’échanger sur ${plane(where)}`,
    swapShort: (where) => `⇄ ${brief(where)}`,
    stonePrompt: (colour, element) => `Une pierre ${stones[colour]} (${element}) : pour où ?`,
    planeGroup: (where) => `Pierre sur ${plane(where)}`,
    planeShort: (where) => (where.lot === null ? 'Plan' : `Plan ${'I'.repeat(where.lot)}`),
    planePrompt: (colour) => `La pierre ${stones[colour]} de ton plan : pour où ?`,
    fits: 'et ta carte est accomplie',
    missing: { good: (missing) => `plus près : reste ${missing}`, bad: (missing) => `plus loin : reste ${missing}` },
  },

  impossible: {
    resolve: 'Résoudre ma carte',
    resolveWhy: 'Les pierres ne sont pas comme le veut ta carte, ou ce n’est pas son moment.',
    resolveLater: 'Une carte rituel de rune inférieure doit être résolue avant.',
    pass: 'Passer',
    passWhy: 'À cette table, il est convenu que personne ne passe.',
    take: (colour, from) => `Prendre ${one(colour)} à ${object(from)}`,
    takeTwo: 'À deux chamans, on ne prend rien.',
    takeFew: (from, fewest) => `Il faut que ${object(from)} ait au moins ${fewest} pierres pour qu’on en prenne une.`,
    takePlane: 'Une pierre posée sur un plan ne se prend pas.',
    give: (colour, where) => `Donner ${one(colour)} ${at(where)}`,
    giveOwn: 'Les pierres ne passent pas d’un de tes lots à l’autre.',
    giveFew: (fewest) => `Il te faut au moins ${fewest} pierres pour en donner une.`,
    place: (colour) => `Poser ${one(colour)} sur mon plan`,
    placeWhy: 'Il y a déjà une pierre sur ton plan.',
    recover: 'Reprendre la pierre de mon plan',
    recoverWhy: 'Il n’y a pas de pierre sur ton plan.',
    swapOwn: 'Échanger la pierre de mon propre plan',
    swapOwnWhy: 'Seul quelqu’un d’autre échange la pierre de ton plan.',
    mustResolve: 'Ta carte est accomplie, et cette table a convenu qu’il faut alors la résoudre.',
    speak: 'Dire quelque chose',
    speakWhy: 'Tant que le temps court, seuls les coups parlent.',
    look: 'Regarder une carte cachée',
    lookWhy: 'Seul celui qui tient une carte sait ce qu’elle demande.',
    beginAlone: 'Commencer sans les autres',
    beginAloneWhy: 'La manche commence quand tout le monde s’est dit là.',
    pause: 'Arrêter le temps',
    pauseWhy: 'Le temps ne s’arrête qu’entre les manches.',
  },

  log: {
    first: (who) => `${verb(who, 'as', 'a')} le totem en premier.`,
    ritual: 'Les six cartes rituel sont mélangées.',
    stones: 'Chacun tire quatre pierres.',
    ready: (who) => (who.you ? 'Tu es là.' : `${who.name} est là.`),
    stopped: (who) => `${verb(who, 'veux', 'veut')} en rester là.`,
    again: 'Les cartes rituel de cette manche sont remélangées.',
    round: (round, attempt, count) => `La manche ${round} commence${attempt > 1 ? `, essai ${attempt}` : ''} : ${cards(count)}.`,
    took: (who, from, colour) =>
      from.you ? `${who.name} te prend ${one(colour)}.` : `${verb(who, 'prends', 'prend')} ${one(colour)} à ${from.name}.`,
    gave: (who, where, colour, offPlane) => {
      const what = `${one(colour)}${offPlane ? ' de son plan' : ''}`;
      if (where.lot === null && where.who.you) return `${who.name} te donne ${what}.`;
      return `${verb(who, 'donnes', 'donne')} ${who.you && offPlane ? `${one(colour)} de ton plan` : what} ${at(where)}.`;
    },
    placed: (who, colour) => `${verb(who, 'poses', 'pose')} ${one(colour)} sur ${who.you ? 'ton' : 'son'} plan.`,
    recovered: (who, colour) => `${verb(who, 'reprends', 'reprend')} ${one(colour)} de ${who.you ? 'ton' : 'son'} plan.`,
    swapped: (who, where, gone, came) =>
      `${verb(who, 'échanges', 'échange')} la pierre sur ${plane(where)} : ${stones[came]} au lieu de ${stones[gone]}.`,
    passed: (who) => `${verb(who, 'passes', 'passe')}.`,
    awakened: (who, rune) =>
      `${who.you ? 'Tu t’éveilles' : `${who.name} s’éveille`}${rune ? ` et ${who.you ? 'regardes' : 'regarde'} la carte rituel ${rune}` : ''}.`,
    ritualPhase: 'Assez d’entre vous ont les yeux ouverts : le rituel commence.',
    solved: (who, rune, card) => `${verb(who, 'résous', 'résout')} la carte rituel ${rune} : ${card}`,
    shown: (card) => `La dernière carte rituel est visible : ${card}`,
    won: (round, turns) => `La manche ${round} est gagnée en ${plural(turns, 'tour', 'tours')}.`,
    lost: (round, turns) => `La manche ${round} est perdue après ${plural(turns, 'tour', 'tours')}.`,
    ended: {
      won: 'La troisième manche est gagnée, et la partie avec.',
      tries_used_up: 'Il ne reste plus d’essai. La partie est perdue.',
      stopped: 'La table n’a pas voulu réessayer. La partie est perdue.',
    },
  },

  board: {
    reserve: 'Réserve',
    reserveOf: (all) => `Réserve : ${all}`,
    nothing: 'aucune pierre',
    lot: (where, all) => `${where} : ${all}`,
    onPlane: (stone) => `sur le plan : ${stone}`,
    emptyPlane: 'Plan vide',
    plane: 'Plan',
    totem: 'a le totem',
    awake: 'éveil',
    asleep: 'pas encore d’éveil',
    holds: (rune) => `connaît la carte rituel ${rune}`,
    details: (name) => `À propos de ${name}`,
    card: (number, text) => `Carte rituel ${number} : ${text}`,
    solved: 'résolue',
    mine: 'la tienne',
    thisRound: 'on sait qu’elle est de cette manche',
    runes: 'Cartes rituel de cette manche',
    runeOf: (rune, who) => `${rune} : ${who}`,
    runeFree: (rune) => `${rune} : encore personne`,
    awakeCount: (awake, needed) => `Éveils : ${awake} sur ${needed}`,
    clock: (time) => `Temps qui reste à cette manche : ${time}`,
    noClock: 'Sans limite de temps',
    drumOn: 'Tambour : oui',
    drumOff: 'Tambour : non',
    goal: 'Ta carte',
    inspiration: 'Ton inspiration',
    ritual: 'Ta carte rituel',
    noRitual: 'Tu n’as pas de carte rituel. Aide ceux qui en ont une.',
    noGoal: 'Tu as les yeux ouverts, sans carte.',
    watcher: 'En spectateur',
    missing: (missing) => (missing === 0 ? 'accomplie' : `reste ${missing}`),
    ready: 'là',
    notReady: 'pas encore là',
    stopped: 'veut en rester là',
    wonRound: (round) => `Manche ${round} gagnée`,
    lostRound: (round) => `Manche ${round} perdue`,
    next: (round, count) => `Manche ${round} : ${cards(count)}`,
    turns: (turns) => plural(turns, 'tour', 'tours'),
    timeLeft: (time) => `il restait ${time}`,
    awoke: (turn, who, rune) => `Tour ${turn} : éveil ${who.you ? 'pour toi' : de(who.name)}${rune ? `, carte ${rune}` : ''}`,
    solvedAt: (turn, who, rune) => `Tour ${turn} : ${verb(who, 'as résolu', 'a résolu')} la carte ${rune}`,
    ownBook: 'Un recueil fait maison',
    each: 'chacun',
    others: 'autres',
    group: 'ensemble',
    neighbours: 'voisins',
  },

  result: {
    won: 'Les six cartes rituel sont résolues. Vous gagnez ensemble.',
    lost: (solved) => `Le feu s’est éteint avec ${plural(solved, 'carte rituel résolue', 'cartes rituel résolues')}. Vous perdez ensemble.`,
    withoutClock: 'Le temps n’était pas compté.',
  },
};
