import { describe, expect, test } from 'vitest';
import { everyEvent, everyScene, plays, sceneOf, type PlayName } from './fixtures/plays.ts';
import { logLine, told } from './later/log.ts';
import { isGive, isTake, type Table } from './model.ts';
import { choices, headline, impossible, prompt, resultLine } from './say.ts';
import { reasons, sentences, texts } from './words.svelte.ts';

const LANGS = ['en', 'fr'] as const;
await Promise.all(LANGS.flatMap((lang) => [sentences.load(lang), reasons.load(lang), told.load(lang)]));

function readable(text: string | undefined) {
  expect(text).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object|=>|\$\{| {2}/);
}

/** The first moment that is as wished, as seat 0 saw it. */
function find(play: PlayName, isIt: (scene: Table) => boolean, lang: 'en' | 'fr' = 'en'): Table {
  const scenes = plays[play].steps.flatMap(({ by, to_act }) => (by['0'] ? [sceneOf(play, by['0'], 0, lang, to_act)] : []));
  const found = scenes.find(isIt);
  if (!found) throw new Error(`no such moment among the fixtures of "${play}"`);
  return found;
}

describe('every moment of the games at hand', () => {
  test.each(everyScene())('$name', ({ scene, moment }) => {
    readable(prompt(scene));
    readable(headline(scene));
    if (moment.outcome) readable(resultLine(scene, moment.outcome));
    const offered = choices(scene);
    expect(new Set(offered.map(({ action }) => JSON.stringify(action)))).toEqual(new Set(scene.legal.map((action) => JSON.stringify(action))));
    const said = offered.map(({ label, group }) => `${group?.id ?? ''} ${label}`);
    expect(new Set(said).size).toBe(said.length);
    for (const { label, hint, group } of offered) {
      readable(label);
      if (hint !== undefined) readable(hint);
      if (group) readable(group.prompt);
    }
    for (const { label, why, rule } of impossible(scene)) {
      readable(label);
      readable(why);
      expect(texts.in(scene.lang)?.rules).toHaveProperty(rule);
    }
  });
});

describe('every kind of event', () => {
  const { view } = plays.six.steps[0]!.by['0']!;
  for (const lang of LANGS) {
    for (const you of [0, 1, null]) {
      test.each(everyEvent.map((event) => ({ event, name: JSON.stringify(event).slice(0, 60) })))(
        `${lang}, told to ${you ?? 'a spectator'}: $name`,
        ({ event }) => readable(logLine(event, sceneOf('six', { view }, you, lang)).text),
      );
    }
  }

  test('a line about oneself says so', () => {
    const gave = { gave: { seat: 1, from: 1, to: 0, colour: 'red' as const, off_plane: false } };
    const told = (you: number | null, lang: 'en' | 'fr') => logLine(gave, sceneOf('six', { view }, you, lang));
    expect(told(0, 'en')).toEqual({ text: 'Marc gives you a red stone.', tone: 'plain', aboutYou: true });
    expect(told(0, 'fr').text).toBe('Marc te donne une pierre rouge.');
    expect(told(2, 'fr')).toMatchObject({ text: 'Marc donne une pierre rouge à Léa.', aboutYou: false });
  });
});

test('RT-10: all that can be done with a stone is two presses away, by at most nine buttons at first', () => {
  for (const { scene } of everyScene()) {
    const offered = choices(scene);
    const first = new Set(offered.map(({ group, label }) => group?.id ?? label));
    expect(first.size).toBeLessThanOrEqual(9);
    for (const id of first) expect(offered.filter(({ group }) => group?.id === id).length).toBeLessThanOrEqual(17);
  }
});

test('a colour has the same key in every turn', () => {
  const keys = everyScene().flatMap(({ scene }) => choices(scene).flatMap(({ group }) => (group?.key ? [`${group.id} ${group.key}`] : [])));
  expect(new Set(keys)).toEqual(new Set(['plane 0 6', 'plane 1 7', 'red 1', 'blue 2', 'yellow 3', 'green 4', 'violet 5']));
});

test('RT-16: who can resolve is told so first', () => {
  const scene = find('four', ({ legal, view }) => legal.includes('resolve') && view.goal?.card === 'inspiration', 'fr');
  expect(choices(scene)[0]).toMatchObject({ action: 'resolve', label: 'Résoudre ton inspiration' });
  expect(prompt(scene)).toContain('complète');
});

test('what a move would mean is told as the rules tell it', () => {
  const scene = find('four', ({ legal, view }) => legal.some(isTake) && (view.goal?.moves ?? []).some(({ missing }) => missing < (view.goal?.missing.total ?? 0)));
  const { goal } = scene.view;
  for (const { action, tone } of choices(scene).filter(({ action }) => action !== 'resolve')) {
    const told = goal?.moves.find((move) => JSON.stringify(move.action) === JSON.stringify(action));
    expect(tone).toBe(!told ? undefined : told.missing === 0 ? 'best' : told.missing < (goal?.missing.total ?? 0) ? 'good' : 'bad');
  }
});

test('RT-41: with two shamans a gift says from which set to which', () => {
  const scene = find('two', ({ legal }) => legal.some((action) => isGive(action) && !action.give.off_plane && action.give.from === 1 && action.give.to === 2));
  const labels = choices(scene).map(({ label }) => label);
  expect(labels.some((label) => /from your second set to Marc’s first set$/.test(label))).toBe(true);
});

test('RT-38: after a lost round the table is asked again, and whoever stops is asked twice', () => {
  const scene = find('two', ({ legal }) => legal.includes('stop'));
  expect(prompt(scene)).toMatch(/^Round \d was lost\. Try again\?/);
  expect(choices(scene).map(({ label, irreversible }) => [label, irreversible ?? false])).toEqual([['Try again', false], ['Stop here', true]]);
});

test('RT-20, RT-52: while the clock runs nobody speaks and nobody stops it', () => {
  const scene = find('four', ({ legal, view }) => legal.length > 0 && view.phase === 'inspiration');
  expect(impossible(scene).map(({ rule }) => rule)).toEqual(expect.arrayContaining(['RT-20', 'RT-52', 'RT-07']));
});
