import { describe, expect, test } from 'vitest';
import { grouped } from '../grouping.ts';
import type { Action } from './model.ts';
import { catalogues, everyEvent, everyScene, plays, sceneOf } from './fixtures/plays.ts';
import { logLine, told } from './later/log.ts';
import { whyNot, whyNotLater } from './later/why-not.ts';
import { choices, headline, impossible, joinedBy, needsOf, prompt, resultLine, spoken } from './say.ts';
import { reasons, sentences, texts, wordsFor } from './words.svelte.ts';

const LANGS = ['en', 'fr'] as const;
await Promise.all(LANGS.flatMap((lang) => [sentences.load(lang), reasons.load(lang), told.load(lang)]));

/** Whatever their order. */
const written = (actions: unknown[]) => actions.map((action) => JSON.stringify(action)).sort();

function readable(text: string | undefined) {
  expect(text).toBeTruthy();
  expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object|=>|\$\{| {2}/);
}

describe('every moment of the games at hand', () => {
  test.each(everyScene())('$name', ({ scene, moment }) => {
    readable(prompt(scene));
    readable(headline(scene));
    if (moment.outcome) readable(resultLine(scene, moment.outcome));
    const offered = choices(scene);
    expect(written(offered.map((choice) => choice.action))).toEqual(written(scene.legal));
    expect(new Set(offered.map((choice) => choice.label)).size).toBe(offered.length);
    for (const choice of offered) {
      readable(choice.label);
      if (choice.short !== undefined) readable(choice.short);
      if (choice.hint !== undefined) readable(choice.hint);
    }
    for (const { label, why, rule } of impossible(scene)) {
      readable(label);
      readable(why);
      expect(texts.in(scene.lang)?.rules).toHaveProperty(rule);
    }
  });
});

describe('every kind of event', () => {
  const [{ view }] = plays.won as [(typeof plays.won)[number]];
  for (const lang of LANGS) {
    test.each(everyEvent.map((event) => ({ event, name: JSON.stringify(event).slice(0, 70) })))(
      `${lang}: $name`,
      ({ event }) => readable(logLine(event, sceneOf({ view }, 0, lang)).text),
    );
  }
});

test('whatever the rules refuse is told with its reason', () => {
  const refused = new Set<string>();
  for (const { scene } of everyScene()) {
    for (const { what, rule } of scene.impossible) {
      refused.add(rule);
      if ('other' in what) {
        expect(whyNotLater(scene)).toMatchObject({ rule });
        continue;
      }
      const told = whyNot(scene, what.action, rule);
      readable(told.label);
      readable(told.why);
      expect(told.why).not.toBe(texts.in(scene.lang)?.impossible.other);
    }
  }
  expect([...refused].sort()).toEqual(['AN-11', 'AN-16', 'AN-17', 'AN-18', 'AN-21', 'AN-24', 'AN-25']);
});

test('a screen reader hears both edges, the attributes and the effects of every card', () => {
  for (const lang of LANGS) {
    const words = wordsFor({ lang, catalogue: catalogues[lang] });
    for (const clue of catalogues[lang].clues) {
      const heard = spoken(words, clue.id);
      readable(heard);
      expect(heard).toContain(clue.name);
      for (const effect of clue.effects) expect(heard).toContain(words.effects[effect].does);
    }
  }
});

test('AN-16: after an edge that shows any, every card fits', () => {
  const words = wordsFor({ lang: 'en', catalogue: catalogues.en });
  expect(words.board.nextNeeds(needsOf(words, ['any']))).toBe('Any card fits');
  expect(words.board.nextNeeds(needsOf(words, ['research', 'interview']))).toBe('The next card must show Research or Interview');
});

test('AN-16: what holds a card to the one before is named, by the other edge where this one shows any', () => {
  const words = wordsFor({ lang: 'en', catalogue: catalogues.en });
  expect(joinedBy(words, { right: ['interview'], left: ['interview'] })).toBe('joined by Interview');
  expect(joinedBy(words, { right: ['collection', 'research'], left: ['any'] })).toBe('joined by Collection or Research');
});

test('AN-21: a mandatory effect is asked for as one, and what comes after it is told', () => {
  const found = everyScene().find(({ scene: { view, lang } }) => lang === 'en' && typeof view.prompt === 'object' && 'effect' in view.prompt && !view.prompt.effect.optional);
  expect(found && prompt(found.scene)).toContain('you must');
});

test('AN-61: what cannot be taken back is told', () => {
  readable(texts.in('en')?.impossible.undoWhy);
  expect(texts.in('fr')?.impossible.undoWhy).not.toBe(texts.in('en')?.impossible.undoWhy);
});

test('the three endings are told apart, with the score', () => {
  const told = (play: 'won' | 'stability' | 'victims', lang: 'en' | 'fr', score: number) => {
    const { view, outcome } = plays[play].at(-1)!;
    const scene = sceneOf({ view: { ...view, turn: 29, kinds: view.kinds.slice(0, 1) } }, 0, lang);
    return resultLine(scene, { ...outcome!, seats: [{ won: score > 0, score }] });
  };
  expect(told('won', 'en', 70)).toBe('You solved it in 29 turns: 70 points.');
  expect(told('stability', 'fr', -1)).toMatch(/^La rangée de résilience est pleine\. \d types? trouvés? sur 5\u00a0: −1 point\.$/);
  expect(told('victims', 'en', -2)).toMatch(/^A victim had to be drawn, and the pile was empty\. \d of 5 kinds found: −2 points\.$/);
});

test('choices stand in the order of the desk: lead, hand, cases from above, and passing last', () => {
  const { view } = plays.won[0]!;
  const [one, two] = view.hand as [string, string];
  const [above, below] = view.cases.map(({ victim }) => victim) as [string, string];
  const legal: Action[] = [
    'pass',
    { swap: { card: two } },
    { close: { case: below } },
    { play: { card: two, case: above } },
    { play_with_contact: { card: one, case: above } },
    { play: { card: one, case: below } },
    { follow: { case: below } },
    { follow: { case: above } },
    'keep',
  ];
  const offered = choices(sceneOf({ view, legal }, 0, 'en'));
  expect(offered.map(({ action }) => action)).toEqual([
    'keep',
    { follow: { case: above } },
    { follow: { case: below } },
    { play_with_contact: { card: one, case: above } },
    { play: { card: one, case: below } },
    { play: { card: two, case: above } },
    { close: { case: below } },
    { swap: { card: two } },
    'pass',
  ]);
});

test('a whole pile is offered kind by kind, what fits is marked, and leaving it is pinned', () => {
  const found = everyScene().filter(({ scene }) => scene.view.pick_from.includes('draw_pile') && scene.view.joinable.length > 0);
  expect(found.length).toBeGreaterThan(0);
  for (const { scene } of found) {
    const offered = choices(scene);
    const fitting = offered.filter(({ tone }) => tone === 'good').map(({ action }) => action);
    expect(written(fitting)).toEqual(written(scene.view.joinable.map(({ card }) => ({ take: { card } }))));
    for (const { tone, hint } of offered) if (tone === 'good') expect(hint).toMatch(/^(fits|convient à) /);
    expect(offered.filter(({ pinned }) => pinned).map(({ action }) => action)).toEqual(['done']);
    expect(grouped(offered, null).length).toBeLessThanOrEqual(scene.catalogue.icons.length + 1);
    for (const { group } of offered) if (group) for (const text of [group.label, group.hint, group.prompt]) readable(text);
  }
});

test('AN-31, AN-40: the contact, and a test that can lose, are asked about twice with what is at stake', () => {
  const { view } = plays.won[0]!;
  const [victim] = view.cases.map((one) => one.victim) as [string];
  const follow: Action = { follow: { case: victim } };
  const helped: Action = { follow_with_contact: { case: victim } };
  const full = view.leads.slice(1);
  for (const lang of LANGS) {
    const risky = sceneOf({ view: { ...view, stability: full, perils: [follow] }, legal: ['keep', follow, helped] }, 0, lang);
    const [keep, test, contact] = choices(risky);
    expect(keep).not.toHaveProperty('warning');
    expect(test).toMatchObject({ irreversible: true, tone: 'bad', warning: { en: 'Stability is at 4 of 5: the test can lose the game.', fr: 'Résilience\u00a0: 4 sur 5. Le test peut te faire perdre.' }[lang] });
    expect(contact).toMatchObject({ irreversible: true });
    readable(contact?.warning);
  }
  const harmless = choices(sceneOf({ view: { ...view, stability: full, perils: [] }, legal: [follow] }, 0, 'en'));
  expect(harmless[0]).not.toHaveProperty('irreversible');
});

test('every card of the deck has a name in both languages', () => {
  for (const lang of LANGS) for (const { name } of [...catalogues[lang].clues, ...catalogues[lang].victims]) readable(name);
});
