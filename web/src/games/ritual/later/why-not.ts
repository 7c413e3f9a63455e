import type { WhyNot } from '../../game.ts';
import { isGive, isPlace, isRecover, isSwap, isTake, lotsOf, sameAction, type Action, type Table } from '../model.ts';
import { isLeft, isOwn, type InHand, type Place } from '../places.ts';
import { leftOf } from '../say.ts';
import { texts, whereIs, whoIs } from '../words.svelte.ts';
import type { Texts } from './texts.en.ts';

type Forbidden = Table['impossible'][number];

/** What is told without being touched: one of each kind; stones and shamans say the rest themselves. */
export function impossible(scene: Table): WhyNot[] {
  const told = scene.impossible.filter(({ what }) => 'other' in what || typeof what.action === 'string').map((one) => whyNot(scene, one));
  return told.filter(({ label }, place) => told.findIndex((other) => other.label === label) === place);
}

/** Why this cannot be done now; nothing if it can, or if nobody asks. */
function whyNotDo(scene: Table, action: Action): WhyNot | null {
  const found = scene.impossible.find(({ what }) => 'action' in what && sameAction(what.action, action));
  return found ? whyNot(scene, found) : null;
}

function whyNot(scene: Table, { what, rule }: Forbidden): WhyNot {
  const { impossible: words } = texts.loadedIn(scene.lang);
  if ('other' in what) {
    switch (what.other) {
      case 'speak':
        return { label: words.speak, why: words.speakWhy, rule };
      case 'look_at_hidden_card':
        return { label: words.look, why: words.lookWhy, rule };
      case 'begin_alone':
        return { label: words.beginAlone, why: words.beginAloneWhy, rule };
      case 'pause':
        return { label: words.pause, why: words.pauseWhy, rule };
    }
  }
  const label = labelOfImpossible(scene, words, what.action);
  const mustResolve = scene.legal.includes('resolve') && scene.legal.length === 1;
  return { label, why: mustResolve ? words.mustResolve : reasonOf(scene, words, what.action, rule), rule };
}

function labelOfImpossible(scene: Table, words: Texts['impossible'], action: Action): string {
  if (action === 'pass') return words.pass;
  if (typeof action === 'string') return words.resolve;
  if (isTake(action)) return words.take(action.take, whoIs(scene, leftOf(scene)));
  if (isGive(action)) return words.give(action.give.colour, whereIs(scene, action.give.to));
  if (isPlace(action)) return words.place(action.place.colour);
  return isSwap(action) ? words.swapOwn : words.recover;
}

function reasonOf(scene: Table, words: Texts['impossible'], action: Action, rule: string): string {
  const { fewest_to_part } = scene.catalogue.limits;
  if (action === 'pass') return words.passWhy;
  if (typeof action === 'string') return rule === 'RT-33' ? words.resolveLater : words.resolveWhy;
  if (isTake(action)) {
    if (rule === 'RT-41') return words.takeTwo;
    return rule === 'RT-18' ? words.takePlane : words.takeFew(whoIs(scene, leftOf(scene)), fewest_to_part);
  }
  if (isGive(action)) {
    const isOwn = scene.you !== null && lotsOf(scene.view, scene.you).some(({ id }) => id === action.give.to);
    return isOwn ? words.giveOwn : words.giveFew(fewest_to_part);
  }
  if (isPlace(action)) return words.placeWhy;
  return isSwap(action) ? words.swapOwnWhy : words.recoverWhy;
}

/** Why a touch does not do what it may have meant; nothing if nobody asks. */
export function whyNotAt(scene: Table, hand: InHand, place: Place): WhyNot | null {
  const meant = meantAt(scene, hand, place);
  return meant && whyNotDo(scene, meant);
}

/** Something that a touch may have meant and that the rules forbid. */
export function meantAt(scene: Table, { group, lot }: InHand, place: Place): Action | null {
  const colour = scene.catalogue.colours.find(({ id }) => id === group)?.id;
  const named = scene.impossible.flatMap(({ what }) => ('action' in what ? [what.action] : []));
  const found = named.find((action) => {
    if (place.at === 'goal') return action === 'resolve';
    if (place.at === 'reserve') return isSwap(action) && action.swap.colour === place.colour;
    if (place.at === 'stone') {
      if (!isOwn(scene, place.lot)) return isLeft(scene, place.lot) && isTake(action) && action.take === place.colour;
      return isPlace(action) && action.place.lot === place.lot && action.place.colour === place.colour;
    }
    if (place.at === 'lot') return isGive(action) && action.give.to === place.lot && action.give.colour === colour && (lot === null || action.give.from === lot);
    if (!isOwn(scene, place.lot)) return false;
    if (colour) return isPlace(action) && action.place.lot === place.lot && action.place.colour === colour;
    return isRecover(action) && action.recover.lot === place.lot;
  });
  return found ?? null;
}
