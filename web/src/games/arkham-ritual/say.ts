import type { Choice, Outcome, WhyNot } from '../game.ts';
import { actorOf, type Action, type Seat, type Table } from './model.ts';
import { whoIs, wordsFor, type Words } from './words.svelte.ts';

export function headline(scene: Table): string {
  const words = wordsFor(scene);
  const { round, deck, doom_cost, turn } = scene.view;
  if (turn === 'over') return words.overHeadline(round);
  const line = words.headline(round, deck);
  return doom_cost === null ? line : `${line} · ${words.doomHeadline(doom_cost)}`;
}

export function prompt(scene: Table): string {
  const words = wordsFor(scene);
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
  const { choice: words, cards } = wordsFor(scene);
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

type Forbidden = Table['impossible'][number];

/** What is told without being touched: others, and dummies, say themselves why they cannot be given the card. */
export function impossible(scene: Table): WhyNot[] {
  return scene.impossible.filter((one) => !isAboutAnother(scene, one)).map((one) => whyNot(scene, one));
}

function isAboutAnother(scene: Table, { what }: Forbidden): boolean {
  if ('other' in what) return typeof what.other === 'object';
  return typeof what.action === 'object' && what.action.pass_to !== scene.view.active;
}

function whyNot(scene: Table, { what, rule }: Forbidden): WhyNot {
  const words = wordsFor(scene).impossible;
  if ('other' in what) {
    if (what.other === 'look_at_own_card') return { label: words.look, why: words.lookWhy, rule };
    if (what.other === 'keep_drawn_card') return { label: words.keep, why: words.keepWhy, rule };
    if (what.other === 'take_seen_card') return { label: words.takeSeen, why: words.takeSeenWhy, rule };
    return { label: words.passToDummy(what.other.pass_to_dummy + 1), why: words.dummyWhy, rule };
  }
  if (typeof what.action === 'string') return { label: words.letGo, why: words.letGoWhy, rule };
  const who = whoIs(scene, what.action.pass_to);
  const why = what.action.pass_to === scene.view.active ? words.toDrawer(who) : words.handOff(who);
  return { label: words.passTo(who), why, rule };
}

/** Why the card cannot go to `seat` now; nothing if it can. */
export function whyNotTo(scene: Table, seat: Seat): WhyNot | null {
  return told(scene, ({ what }) => 'action' in what && typeof what.action === 'object' && what.action.pass_to === seat);
}

export function whyNotToDummy(scene: Table, dummy: number): WhyNot | null {
  return told(scene, ({ what }) => 'other' in what && typeof what.other === 'object' && what.other.pass_to_dummy === dummy);
}

/** What one's own card answers when touched. */
export function whyNotOwn(scene: Table): WhyNot | null {
  return told(scene, ({ what }) => 'other' in what && what.other === 'look_at_own_card');
}

function told(scene: Table, isIt: (one: Forbidden) => boolean): WhyNot | null {
  const found = scene.impossible.find(isIt);
  return found ? whyNot(scene, found) : null;
}

export function resultLine(scene: Table, result: Outcome): string {
  const words = wordsFor(scene).result;
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
