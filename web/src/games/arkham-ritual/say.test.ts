import { describe, expect, test } from 'vitest';
import { everyEvent, everyReport, everyScene, plays, sceneOf } from './fixtures/plays.ts';
import { logLine } from './later/log.ts';
import { choices, headline, impossible, prompt, resultLine, whyNotTo, whyNotToDummy } from './say.ts';
import { tellAll } from './later/reasons.ts';
import { sentences, texts } from './words.svelte.ts';

const LANGS = ['en', 'fr'] as const;
await Promise.all(LANGS.flatMap((lang) => [sentences.load(lang), texts.load(lang)]));

function readable(text: string | undefined) {
  expect(text).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object|=>|\$\{| {2}/);
}

function at(play: keyof typeof plays, is: string) {
  const moment = plays[play].steps.find((step) => step.is.split(' ').includes(is));
  const seen = moment?.by['0'];
  if (!seen) throw new Error(`no moment "${is}" among the fixtures of "${play}"`);
  return (lang: 'en' | 'fr') => sceneOf(seen, 0, lang);
}

describe('every moment of the games at hand', () => {
  test.each(everyScene())('$name', ({ scene, moment }) => {
    readable(prompt(scene));
    readable(headline(scene));
    if (moment.outcome) readable(resultLine(scene, moment.outcome));
    const offered = choices(scene);
    expect(offered.map((choice) => choice.action)).toEqual(scene.legal);
    expect(new Set(offered.map((choice) => choice.label)).size).toBe(offered.length);
    for (const choice of offered) {
      readable(choice.label);
      if (choice.hint !== undefined) readable(choice.hint);
    }
    for (const { label, why, rule } of impossible(scene)) {
      readable(label);
      readable(why);
      expect(texts.in(scene.lang)?.rules).toHaveProperty(rule);
      expect(offered.map((choice) => choice.label)).not.toContain(label);
    }
  });
});

describe('every kind of event', () => {
  const { view } = plays.seven.steps[0]!.by['0']!;
  for (const lang of LANGS) {
    for (const you of [0, 1, null]) {
      test.each(everyEvent.map((event) => ({ event, name: JSON.stringify(event).slice(0, 60) })))(
        `${lang}, told to ${you ?? 'a spectator'}: $name`,
        ({ event }) => readable(logLine(event, sceneOf({ view }, you, lang)).text),
      );
    }
  }

  test('a line about oneself says so', () => {
    const passed = { card_passed: { from: 1, to: 0 } };
    expect(logLine(passed, sceneOf({ view }, 0, 'en'))).toEqual({
      text: 'Marc passes the card to you.',
      tone: 'plain',
      aboutYou: true,
    });
    expect(logLine(passed, sceneOf({ view }, 0, 'fr')).text).toBe('Marc te passe la carte.');
    expect(logLine(passed, sceneOf({ view }, 2, 'en')).aboutYou).toBe(false);
  });

  test('every end of a round is told', () => {
    for (const lang of LANGS) {
      for (const report of everyReport) readable(logLine({ round_ended: report }, sceneOf({ view }, 0, lang)).text);
    }
  });
});

test('AR-11: whoever drew is asked for a receiver and told that keeping is not allowed', () => {
  const scene = at('seven', 'pass')('en');
  const one = (card: string | null | undefined) => scene.catalogue.cards.find(({ id }) => id === card)?.one;
  expect(prompt(scene)).toBe(`You drew ${one(scene.view.passing?.card)}. Who gets it?`);
  expect(choices(scene)[0]).toMatchObject({ label: 'Pass to Marc', hint: `holds ${one(scene.view.players[1]?.card)}` });
  expect(impossible(scene).map(({ rule }) => rule)).toEqual(['AR-06', 'AR-11']);
});

test('AR-15: only the last one asked can let the card go, and is asked twice', () => {
  expect(choices(at('five', 'last')('fr')).find(({ action }) => action === 'let_go')?.irreversible).toBe(true);
  expect(impossible(at('five', 'decide')('fr')).map(({ rule }) => rule)).toContain('AR-15');
});

test('AR-14: the one who drew is named among the impossible, others say so when they are touched', () => {
  const scene = at('five', 'decide')('en');
  const drew = scene.players[scene.view.active]?.name;
  expect(impossible(scene).filter(({ rule }) => rule === 'AR-14').map(({ label }) => label)).toEqual([`Pass to ${drew}`]);
  expect(whyNotTo(scene, scene.view.active)?.why).toBe(`${drew} drew this card; it never goes back.`);
  expect(whyNotTo(scene, scene.legal.flatMap((action) => (typeof action === 'object' ? [action.pass_to] : []))[0]!)).toBeNull();
});

test('AR-61: a dummy says that it never receives a card', () => {
  const scene = { ...at('five', 'decide')('fr'), impossible: [{ what: { other: { pass_to_dummy: 1 } }, rule: 'AR-61' }] };
  expect(whyNotToDummy(scene, 1)).toMatchObject({ label: 'La passer au joueur fictif 2', rule: 'AR-61' });
  expect(whyNotToDummy(scene, 0)).toBeNull();
  expect(impossible(scene)).toEqual([]);
});

test('AR-24: everyone is told the colour the Trapezohedron showed', () => {
  const scene = at('seven', 'last')('en');
  const passing = { with: 0, card: null, colour: 'cursed' as const };
  expect(prompt({ ...scene, view: { ...scene.view, passing } })).toContain('Everyone knows it is cursed.');
});

test('who has gone mad is told apart from who wins', () => {
  const { view } = plays.three.steps.at(-1)!.by['0']!;
  const outcome = { kind: 'madness', seats: [{ won: false, score: 0 }, { won: false, score: 0 }, { won: true, score: 1 }] };
  const told = (you: number | null, lang: 'en' | 'fr') => resultLine(sceneOf({ view }, you, lang), outcome);
  expect(told(0, 'en')).toBe('Your mind is gone. You lose. Marc has lost all sanity.');
  expect(told(2, 'fr')).toBe('Tu gardes 1 point de santé mentale et tu gagnes. Léa et Marc ont perdu toute santé mentale.');
  expect(told(null, 'en')).toBe('Ines wins. Léa and Marc have lost all sanity.');
});

describe('the end of a round', () => {
  const { view } = plays.seven.steps[0]!.by['0']!;
  const cases = LANGS.flatMap((lang) => everyReport.map((report, number) => ({ lang, report, name: `${number} in ${lang}` })));

  test.each(cases)('tells everyone why: $name', ({ lang, report }) => {
    const all = tellAll(sceneOf({ view }, 0, lang), report, texts.in(lang)!);
    expect(all.map(({ holder }) => holder)).toEqual([
      ...report.held.map((_, seat) => ({ seat })),
      ...report.dummies.map((_, dummy) => ({ dummy })),
    ]);
    for (const { why, sum, verdict } of all) {
      readable(why);
      expect(why).toMatch(/\.$/);
      expect(sum).not.toMatch(/undefined|null|NaN|^,/);
      expect(sum !== '').toBe(verdict.lost !== undefined || verdict.gained !== undefined);
    }
  });

  const sums = (lang: 'en' | 'fr') =>
    everyReport.flatMap((report) => tellAll(sceneOf({ view }, 0, lang), report, texts.in(lang)!));

  test('AR-44: the sum says when there was less to lose', () => {
    const capped = sums('en').filter(({ verdict }) => verdict.lost?.parts.some(({ because }) => because === 'nothing_left'));
    expect(capped.length).toBeGreaterThan(0);
    for (const { sum, verdict } of capped) expect(sum).toMatch(new RegExp(`, had only ${verdict.lost?.total}$`));
  });

  test('AR-04: the sum says when there was no room for more', () => {
    const full = sums('fr').filter(({ verdict }) => verdict.gained?.parts.some(({ because }) => because === 'full_sanity'));
    expect(full.length).toBeGreaterThan(0);
    for (const { sum } of full) expect(sum).toMatch(/, jamais plus de 7$/);
  });

  test('AR-40: Cthulhu costs the players but one', () => {
    const told = sums('en').filter(({ verdict }) => verdict.lost?.parts.some(({ because }) => because === 'players'));
    expect(told.length).toBeGreaterThan(0);
    for (const { sum } of told) expect(sum).toMatch(/^\d players − 1(, had only \d)?$/);
  });
});
