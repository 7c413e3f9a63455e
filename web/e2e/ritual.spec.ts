import AxeBuilder from '@axe-core/playwright';
import type { BrowserContextOptions } from '@playwright/test';
import { en } from '../src/games/ritual/words.en.ts';
import { fr } from '../src/games/ritual/words.fr.ts';
import { en as enPages } from '../src/i18n/en.pages.ts';
import { fr as frPages } from '../src/i18n/fr.pages.ts';
import type { Action } from '../src/wire/ritual/Action.ts';
import type { View } from '../src/wire/ritual/View.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const WORDS = { en: { game: en, pages: enPages }, fr: { game: fr, pages: frPages } };
type Lang = keyof typeof WORDS;
const SCREENS: { where: string; lang: Lang; context: BrowserContextOptions }[] = [
  { where: 'on a phone, in French', lang: 'fr', context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'fr-FR' } },
  { where: 'on a wide screen, in English', lang: 'en', context: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } },
];
/** A round without a clock is over after so many turns, whoever plays. */
const MOST_TURNS = 400;

const viewOf = (person: Person) => person.state()?.game?.view as View;
const legalOf = (person: Person) => (person.state()?.game?.legal ?? []) as Action[];
const isOver = (person: Person) => person.state()?.table.phase === 'finished';

/** The button of the choice bar that an action stands behind first: what opens its group, or itself. */
function groupOf(action: Action): string {
  if (typeof action === 'string') return '';
  if ('take' in action) return action.take;
  if ('give' in action) return action.give.off_plane ? `plane ${action.give.from}` : action.give.colour;
  if ('recover' in action) return `plane ${action.recover.lot}`;
  return 'place' in action ? action.place.colour : action.swap.colour;
}

/** What brings one's own card closest, or else the first thing there is. */
function bestOf(person: Person): Action {
  const [legal, { goal }] = [legalOf(person), viewOf(person)];
  const closest = [...(goal?.moves ?? [])].sort((a, b) => a.missing - b.missing)[0];
  const isCloser = closest && goal && closest.missing < goal.missing.total;
  return legal.find((action) => action === 'ready' || action === 'resolve') ?? (isCloser ? closest.action : legal.includes('pass') ? 'pass' : legal[0]!);
}

/** Two presses at most: a stone, and where it goes. */
async function press(person: Person, action: Action): Promise<void> {
  const { answered } = person.recorder;
  const id = groupOf(action);
  const sameGroup = legalOf(person).filter((one) => groupOf(one) === id);
  const place = sameGroup.findIndex((one) => JSON.stringify(one) === JSON.stringify(action));
  if (id !== '') await person.page.locator(`[data-choice="${id}"]`).click();
  const words = id === '' ? person.page.locator('[data-choice=""]').filter({ hasText: wordOf(action) }) : person.choices.nth(place);
  await words.click();
  await person.until(() => person.recorder.answered > answered);
}

const wordOf = (action: Action) => new RegExp({ ready: 'Ready|Je suis là|Try again|Réessayer', resolve: 'Resolve|Résoudre', pass: 'Pass' }[action as string] ?? '.');

async function isFitForAll({ page }: Person): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
}

for (const { where, lang, context } of SCREENS) {
  test(`someone plays the first round of RITUAL with bots ${where}`, async ({ invite }, info) => {
    const ann = await invite('Ann', { context });
    const { page } = ann;
    const { game: words, pages } = WORDS[lang];
    const take = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
    await page.goto(ann.address);
    await page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'RITUAL', exact: true }) }).getByRole('button', { name: pages.lobby.firstButton }).click();
    await ann.until(() => ann.isToAct());
    await expect(page.getByRole('region', { name: pages.guide.title })).toBeVisible();
    await expect(ann.prompt).toHaveText(words.prompt.begin(1, 1));
    await take('1-before');
    await press(ann, 'ready');
    await ann.until(() => ann.isToAct());
    await take('2-guided');
    await page.getByRole('button', { name: pages.guide.off }).click();

    await isFitForAll(ann);
    await take('3-turn');
    await page.locator('.rt-board .own .pile').first().click();
    await expect(page.locator('.rt-board .picked').first()).toBeVisible();
    await take('4-in-hand');
    await isFitForAll(ann);
    await page.keyboard.press('Escape');
    await expect(page.locator('.rt-board .picked')).toHaveCount(0);

    for (let turns = 0; turns < MOST_TURNS && viewOf(ann).round === 1 && (viewOf(ann).tries[0] ?? 1) === 1; turns += 1) {
      const { phase } = viewOf(ann);
      if (typeof phase === 'object') break;
      if (turns === 12) await take('5-later');
      await press(ann, bestOf(ann));
      await ann.until(() => ann.isToAct() || isOver(ann));
    }
    await expect(page.locator('.rt-board .between h3').first()).toBeVisible();
    await take('6-after');
    await isFitForAll(ann);
    const { players } = viewOf(ann);
    expect(players).toHaveLength(5);
    await page.locator('.rt-board .ritual-card').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take('7-card');
  });
}

test('what a shaman holds in secret is sent to nobody else', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await ann.page.goto(`${ann.address}/new?game=ritual`);
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ann.page.getByRole('button', { name: 'Set the table' }).click();
  await ann.until(() => ann.state()?.table.you === 0);
  await bob.joinBy(await ann.inviteLink());
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  for (const person of [ann, bob]) {
    await person.until(() => person.isToAct());
    await press(person, 'ready');
  }
  await ann.until(() => viewOf(ann).phase === 'inspiration');
  await bob.until(() => viewOf(bob).phase === 'inspiration');

  await test.step('the clock runs for both, and nobody speaks', async () => {
    for (const { page } of [ann, bob]) {
      await expect(page.locator('.rt-board').getByRole('timer')).toHaveText(/^[45]:\d\d$/);
      await expect(page.getByRole('textbox', { name: 'Say something' })).toBeDisabled();
    }
  });
  expect(viewOf(ann).players.map(({ inspirations }) => inspirations.every((card) => card !== null))).toEqual([true, false]);
  expect(viewOf(bob).players.map(({ inspirations }) => inspirations.every((card) => card !== null))).toEqual([false, true]);
  const own = viewOf(bob).players[1]?.inspirations ?? [];
  const told = ann.recorder.received.flatMap((one) => (one.kind === 'frame' ? [one.text] : [])).filter((text) => text.includes('"players"') || text.includes('round_began'));
  expect(told.length).toBeGreaterThan(0);
  const anns = viewOf(ann).players[0]?.inspirations ?? [];
  for (const card of own.filter((one) => !anns.includes(one))) expect(told.filter((text) => text.includes(`"${card}"`))).toEqual([]);
});
