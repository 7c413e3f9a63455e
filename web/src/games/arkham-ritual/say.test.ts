import { describe, expect, test } from 'vitest';
import { tips } from './later/guide.ts';
import { everyEvent, everyReport, everyScene, plays, sceneOf } from './fixtures/plays.ts';
import { logLine } from './log.ts';
import { choices, headline, impossible, prompt, resultLine } from './say.ts';
import { texts, words } from './words.svelte.ts';

const LANGS = ['en', 'fr'] as const;
await Promise.all(LANGS.flatMap((lang) => [words.load(lang), texts.load(lang)]));

function readable(text: string | undefined) {
  expect(text).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object|=>|\$\{| {2}/);
}

function at(play: keyof typeof plays, is: string) {
  const moment = plays[play].steps.find((step) => step.is.split(' ').includes(is));
  const seen = moment?.by['0'];
  if (!seen) throw new Error(`no moment "${is}" among the fixtures of "${play}"`);
  return (lang: 'en' | 'fr') => sceneOf(seen.view, seen.legal, 0, lang);
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
    for (const { text } of tips(scene)) readable(text);
  });
});

describe('every kind of event', () => {
  const { view } = plays.seven.steps[0]!.by['0']!;
  for (const lang of LANGS) {
    for (const you of [0, 1, null]) {
      test.each(everyEvent.map((event) => ({ event, name: JSON.stringify(event).slice(0, 60) })))(
        `${lang}, told to ${you ?? 'a spectator'}: $name`,
        ({ event }) => readable(logLine(event, sceneOf(view, [], you, lang)).text),
      );
    }
  }

  test('a line about oneself says so', () => {
    const passed = { card_passed: { from: 1, to: 0 } };
    expect(logLine(passed, sceneOf(view, [], 0, 'en'))).toEqual({
      text: 'Marc passes the card to you.',
      tone: 'plain',
      aboutYou: true,
    });
    expect(logLine(passed, sceneOf(view, [], 0, 'fr')).text).toBe('Marc te passe la carte.');
    expect(logLine(passed, sceneOf(view, [], 2, 'en')).aboutYou).toBe(false);
  });

  test('every end of a round is told', () => {
    for (const lang of LANGS) {
      for (const report of everyReport) readable(logLine({ round_ended: report }, sceneOf(view, [], 0, lang)).text);
    }
  });
});

test('AR-11: whoever drew is asked for a receiver and told that keeping is not allowed', () => {
  const scene = at('seven', 'pass')('en');
  expect(prompt(scene)).toBe('You drew a Cursed Silver Chalice. Who gets it?');
  expect(choices(scene)[0]).toMatchObject({ label: 'Pass to Marc', hint: 'holds a Cursed Stone Idol' });
  expect(impossible(scene).map(({ rule }) => rule)).toEqual(['AR-11', 'AR-06']);
});

test('AR-15: only the last one asked can let the card go, and is asked twice', () => {
  expect(choices(at('five', 'last')('fr')).find(({ action }) => action === 'let_go')?.irreversible).toBe(true);
  expect(impossible(at('five', 'decide')('fr')).map(({ rule }) => rule)).toContain('AR-15');
});

test('AR-24: everyone is told the colour the Trapezohedron showed', () => {
  expect(prompt(at('seven', 'last')('en'))).toContain('Everyone knows it is cursed.');
});

test('who has gone mad is told apart from who wins', () => {
  const moment = plays.three.steps.at(-1)!;
  const { view } = moment.by['0']!;
  const told = (you: number | null, lang: 'en' | 'fr') => resultLine(sceneOf(view, [], you, lang), moment.outcome!);
  expect(told(0, 'en')).toBe('Your mind is gone. You lose. Marc has lost all sanity.');
  expect(told(2, 'fr')).toBe('Tu gardes 1 point de raison et tu gagnes. Léa et Marc ont perdu toute raison.');
  expect(told(null, 'en')).toBe('Ines wins. Léa and Marc have lost all sanity.');
});
