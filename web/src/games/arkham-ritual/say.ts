import type { Choice, Impossible, Outcome } from '../game.ts';
import { actorOf, isLegal, type Action, type Seat, type Table } from './model.ts';
import type { Words } from './words.en.ts';
import { whoIs, wordsFor } from './words.svelte.ts';

export function headline(scene: Table): string {
  const words = wordsFor(scene.lang);
  const { round, deck, doom_cost, turn } = scene.view;
  if (turn === 'over') return words.overHeadline(round);
  const line = words.headline(round, deck);
  return doom_cost === null ? line : `${line} · ${words.doomHeadline(doom_cost)}`;
}

export function prompt(scene: Table): string {
  const words = wordsFor(scene.lang);
  const { turn, passing, top } = scene.view;
  if (turn === 'dealing') return words.prompt.dealing;
  if (turn === 'over') return words.prompt.over;
  const actor = actorOf(turn);
  if (actor === null) return words.prompt.over;
  const who = whoIs(scene, actor);
  if ('passing' in turn) {
    if (!passing?.card) return words.prompt.pass(who);
    const card = words.cards[passing.card].one;
    return who.you ? words.prompt.yourPass(card) : words.prompt.passSeen(who, card);
  }
  if ('deciding' in turn) return [decision(scene, words, actor), knownOf(scene, words)].filter(Boolean).join(' ');
  return who.you && top.card ? words.prompt.yourOrb(words.cards[top.card].one) : words.prompt.orb(who);
}

function decision(scene: Table, words: Words, actor: Seat): string {
  const who = whoIs(scene, actor);
  const someoneLeft = scene.view.players.some((player) => player.hand_on_table);
  if (who.you) return someoneLeft ? words.prompt.yourDecision : words.prompt.yourLastDecision;
  return someoneLeft ? words.prompt.decision(who) : words.prompt.lastDecision(who);
}

/** What is known of the card in passing besides what its drawer knows. */
function knownOf(scene: Table, words: Words): string {
  const { passing } = scene.view;
  if (passing?.card && scene.you !== null) return words.prompt.knownCard(words.cards[passing.card].one);
  if (passing?.colour) return passing.colour === 'sane' ? words.prompt.knownSane : words.prompt.knownCursed;
  return '';
}

export function choices(scene: Table): Choice<Action>[] {
  return scene.legal.map((action) => choice(scene, action));
}

function choice(scene: Table, action: Action): Choice<Action> {
  const { choice: words, cards } = wordsFor(scene.lang);
  switch (action) {
    case 'take':
      return { action, label: words.take, hint: words.takeHint };
    case 'let_go':
      return { action, label: words.letGo, hint: words.letGoHint, irreversible: true };
    case 'put_back':
      return { action, label: words.putBack, hint: words.putBackHint };
    case 'remove':
      return { action, label: words.remove, hint: words.removeHint };
    default: {
      const held = scene.view.players[action.pass_to]?.card;
      const who = whoIs(scene, action.pass_to);
      const choice = { action, label: words.passTo(who), short: who.name };
      return held ? { ...choice, hint: words.holds(cards[held].one) } : choice;
    }
  }
}

/** Tempting things that are not allowed to whoever is asked now. */
export function impossible(scene: Table): Impossible[] {
  const { turn } = scene.view;
  if (typeof turn === 'string' || scene.you === null || actorOf(turn) !== scene.you) return [];
  const words = wordsFor(scene.lang).impossible;
  const look = { label: words.look, why: words.lookWhy, rule: 'AR-06' };
  if ('scrying' in turn) return [{ label: words.takeSeen, why: words.takeSeenWhy, rule: 'AR-23' }, look];
  if ('passing' in turn) return [{ label: words.keep, why: words.keepWhy, rule: 'AR-11' }, look];
  // The others who cannot be given the card say so themselves when touched.
  const back = whyNotTo(scene, scene.view.active);
  const letGo = isLegal(scene, 'let_go') ? [] : [{ label: words.letGo, why: words.letGoWhy, rule: 'AR-15' }];
  return [...letGo, ...(back ? [back] : []), look];
}

/** Why the card cannot go to `seat` now; nothing if it can. */
export function whyNotTo(scene: Table, seat: Seat): Impossible | null {
  if (isLegal(scene, { pass_to: seat })) return null;
  const words = wordsFor(scene.lang).impossible;
  const who = whoIs(scene, seat);
  const why = seat === scene.view.active ? words.toDrawer(who) : words.handOff(who);
  return { label: words.passTo(who), why, rule: 'AR-14' };
}

export function whyNotToDummy(scene: Table, dummy: number): Impossible {
  const words = wordsFor(scene.lang).impossible;
  return { label: words.passToDummy(dummy + 1), why: words.dummyWhy, rule: 'AR-61' };
}

/** What one's own card answers when touched out of turn. */
export function whyNotOwn(scene: Table): Impossible {
  const words = wordsFor(scene.lang).impossible;
  return { label: words.look, why: words.lookWhy, rule: 'AR-06' };
}

export function resultLine(scene: Table, result: Outcome): string {
  const words = wordsFor(scene.lang).result;
  const whoHas = (test: (seat: Outcome['seats'][number]) => boolean) =>
    result.seats.flatMap((seat, number) => (test(seat) ? [whoIs(scene, number)] : []));
  const own = scene.you === null ? undefined : result.seats[scene.you];
  const mad = whoHas((seat) => seat.score === 0);
  const winners = whoHas((seat) => seat.won);
  const lines = [];
  if (own) {
    const lost = own.score === 0 ? words.youLose : words.youAreNotSanest(own.score);
    lines.push(own.won ? words.youWin(own.score) : lost);
  } else {
    lines.push(winners.length ? words.winners(winners) : words.nobody);
  }
  const others = mad.filter((who) => !who.you);
  if (others.length) lines.push(words.mad(others));
  return lines.join(' ');
}
