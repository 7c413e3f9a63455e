import { describe, expect, test } from 'vitest';
import { tips } from './later/guide.ts';
import { everyEvent, everyScene, plays, sceneOf } from './fixtures/plays.ts';
import { logLine } from './log.ts';
import { clueOf } from './model.ts';
import { choices, headline, impossible, needsOf, prompt, resultLine, scorableIn, spoken, whyNot, whyNoUndo } from './say.ts';
import { texts, words } from './words.svelte.ts';

const LANGS = ['en', 'fr'] as const;
await Promise.all(LANGS.flatMap((lang) => [words.load(lang), texts.load(lang)]));

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
    expect(offered.map((choice) => choice.action)).toEqual(scene.legal);
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
    for (const tip of tips(scene)) readable(tip.text);
  });
});

describe('every kind of event', () => {
  const [{ view }] = plays.won as [(typeof plays.won)[number]];
  for (const lang of LANGS) {
    test.each(everyEvent.map((event) => ({ event, name: JSON.stringify(event).slice(0, 70) })))(
      `${lang}: $name`,
      ({ event }) => readable(logLine(event, sceneOf(view, [], 0, lang)).text),
    );
  }
});

test('whatever the rules refuse is told with its reason', () => {
  const refused = new Set<string>();
  for (const { scene } of everyScene()) {
    for (const { action, rule } of scene.view.impossible) {
      const told = whyNot(scene, action, rule);
      readable(told.label);
      readable(told.why);
      expect(told.why).not.toBe(words.in(scene.lang)?.impossible.other);
      refused.add(rule);
    }
  }
  expect([...refused].sort()).toEqual(['AN-16', 'AN-17', 'AN-18', 'AN-21', 'AN-24', 'AN-25']);
});

test('a screen reader hears both edges, the attributes and the effects of every card', () => {
  for (const lang of LANGS) {
    const scene = sceneOf(plays.won[0]!.view, [], 0, lang);
    scene.view.deck.clues.forEach((clue, place) => {
      const heard = spoken(scene, `n${String(place + 1).padStart(2, '0')}`);
      readable(heard);
      expect(heard).toContain(clue.name[lang]);
      for (const effect of clue.effects) expect(heard).toContain(words.in(lang)?.effects[effect].does);
    });
  }
});

test('AN-16: after an edge that shows any, every card fits', () => {
  const { board } = words.in('en')!;
  expect(board.nextNeeds(needsOf(words.in('en')!, ['any']))).toBe('Any card fits');
  expect(board.nextNeeds(needsOf(words.in('en')!, ['research', 'interview']))).toBe('The next card must show Research or Interview');
});

test('AN-25: what the browser calls scorable is what the rules let score', () => {
  for (const { scene } of everyScene()) {
    const { prompt: asked } = scene.view;
    if (typeof asked === 'string' || !('score' in asked)) continue;
    const legal = scene.legal.flatMap((action) => (typeof action === 'object' && 'score' in action ? [action.score.card] : []));
    expect([...scorableIn(scene, asked.score.case)].sort()).toEqual(legal.sort());
  }
});

test('AN-21: a mandatory effect is asked for as one, and what comes after it is told', () => {
  const found = everyScene().find(({ scene: { view, lang } }) => lang === 'en' && typeof view.prompt === 'object' && 'effect' in view.prompt && !view.prompt.effect.optional);
  expect(found && prompt(found.scene)).toContain('you must');
});

test('AN-61: what cannot be taken back is told, but not before the first move', () => {
  const [first, second] = plays.won;
  expect(whyNoUndo(sceneOf(first!.view, first!.legal, 0, 'en'))).toBeNull();
  expect(whyNoUndo(sceneOf(second!.view, second!.legal, 0, 'en'))?.rule).toBe('AN-61');
});

test('the three endings are told apart, with the score', () => {
  const told = (play: 'won' | 'stability' | 'victims', lang: 'en' | 'fr') => {
    const moment = plays[play].at(-1)!;
    return resultLine(sceneOf(moment.view, [], 0, lang), moment.outcome!);
  };
  expect(told('won', 'en')).toBe('You solved it in 29 turns: 70 points.');
  expect(told('stability', 'fr')).toBe('La rangée de résilience est pleine. 4 types trouvés sur 5\u00a0: −1 point.');
  expect(told('victims', 'en')).toBe('A victim was due and none was left. 4 of 5 kinds found: −1 point.');
});

test('the guided first case leads from the first lead to the first evidence', () => {
  const heard = new Set(everyScene().flatMap(({ scene }) => tips(scene).map(({ id }) => id)));
  expect([...heard].sort()).toEqual(Object.keys(texts.in('en')!.guide).sort());
});

test('every card of the deck has a name in both languages', () => {
  const { view } = plays.won[0]!;
  for (const { name } of [...view.deck.clues, ...view.deck.victims]) for (const lang of LANGS) readable(name[lang]);
  expect(clueOf(view, 'n50').name.en).toBe(view.deck.clues[49]?.name.en);
});
