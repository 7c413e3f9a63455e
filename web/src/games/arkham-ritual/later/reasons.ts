import type { Sum } from '../../../wire/Sum.ts';
import type { Why } from '../../../wire/arkham-ritual/Why.ts';
import type { Holder, RoundView, Table, Verdict } from '../model.ts';
import { nameOf, wordsFor } from '../words.svelte.ts';
import type { Texts } from './texts.en.ts';

/** What the end of a round did to one holder of a card, in words. */
export interface Told {
  holder: Holder;
  verdict: Verdict;
  why: string;
  /** What the loss or gain is made of; empty where nothing changed. */
  sum: string;
}

/** One for each player, then for each dummy, as the report has them. */
export function tellAll(scene: Table, report: RoundView, texts: Texts): Told[] {
  return report.verdicts.map((verdict, place) => ({
    holder: place < report.held.length ? { seat: place } : { dummy: place - report.held.length },
    verdict,
    why: verdict.why.map((reason) => inWords(scene, reason, texts)).join(' '),
    sum: [verdict.lost, verdict.gained].map((sum) => (sum ? made(scene, sum, texts) : '')).filter(Boolean).join(', '),
  }));
}

function inWords(scene: Table, reason: Why, { why }: Texts): string {
  const words = wordsFor(scene);
  if (typeof reason === 'string') return why[reason];
  if ('only_one' in reason) return why.only_one(words.cards[reason.only_one].name);
  if ('holds_old_one' in reason) return why.holds_old_one(words.cards[reason.holds_old_one].one);
  return why.matched(words.list(reason.matched.with.map((holder) => nameOf(scene, holder))));
}

/** Limits stand apart from what they limit. */
const LIMITS = ['nothing_left', 'full_sanity'];

function made(scene: Table, { total, parts }: Sum<keyof Texts['parts']>, texts: Texts): string {
  const most = scene.catalogue.full_sanity;
  return parts.reduce((text, { amount, because }) => {
    const part = texts.parts[because](amount, total, most);
    if (!text) return part;
    return LIMITS.includes(because) ? `${text}, ${part}` : `${text} ${part}`;
  }, '');
}
