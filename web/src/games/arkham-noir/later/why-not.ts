import type { WhyNot } from '../../game.ts';
import { cardOf, caseNamed, caseOf, type Action, type Table } from '../model.ts';
import { labelOf } from '../say.ts';
import { techniqueNames, texts, wordsFor } from '../words.svelte.ts';
import type { Texts } from './texts.en.ts';

export function whyNot(scene: Table, action: Action, rule: string): WhyNot {
  const { impossible: told } = texts.loadedIn(scene.lang);
  const label = action === 'done' ? told.declineLabel : labelOf(scene, action);
  return { label, why: reason(scene, told, action, rule), rule };
}

/** Why a lead that is not the first cannot be used; nothing where none could be (AN-11). */
export function whyNotLater(scene: Table): { why: string; rule: string } | null {
  const found = scene.impossible.find(({ what }) => 'other' in what && what.other === 'use_later_lead');
  return found ? { why: texts.loadedIn(scene.lang).impossible.laterLeadWhy, rule: found.rule } : null;
}

function reason(scene: Table, told: Texts['impossible'], action: Action, rule: string): string {
  const words = wordsFor(scene);
  const { view } = scene;
  const card = cardOf(view, action);
  const victim = caseNamed(action);
  const found = victim ? caseOf(view, victim) : undefined;
  if (rule === 'AN-16' && card && found) {
    const needs = techniqueNames(words, found.right);
    return told.edges(words.or(needs), words.list(techniqueNames(words, words.clue(card).left)));
  }
  if (rule === 'AN-17') return told.lock;
  if (rule === 'AN-18' && found) return told.three(words.limits.minimum_before, found.line.length);
  if (rule === 'AN-24' && found) return told.icons(found.icons.length, words.limits.icons_to_close);
  if (rule === 'AN-25') return told.score(words.limits.icons_to_close);
  if (rule === 'AN-21') return told.decline;
  return told.other;
}
