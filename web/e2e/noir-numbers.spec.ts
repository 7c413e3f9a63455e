import type { Locator, Page } from '@playwright/test';
import type { Action } from '../src/wire/arkham-noir/Action.ts';
import { Desk } from './support/desk.ts';
import { faultsOf } from './support/fit.ts';
import { expect, test } from './support/test.ts';
import won from './support/won-cases.json' with { type: 'json' };

/** Where numbers stand on the desk, each with something to be pressed that opens what they are. */
const PLACES = '.titles, .track, .token, .case header, .hand .caption';

test.use({ serverArgs: ['--today', '2026-04-30'] });

/** In the page: numbers that stand elsewhere than the test looks; those on cards are told by the card. */
function numbersElsewhere(places: string): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ textContent, parentElement }) =>
    /\d/.test(textContent ?? '') && parentElement?.closest('[data-board], .titles') && !parentElement.closest(`[data-card], .unseen, ${places}`) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const found: string[] = [];
  while (texts.nextNode()) found.push(texts.currentNode.textContent ?? '');
  return found;
}

/** Presses it, and wants to be told all of this. */
async function explains(page: Page, opener: Locator, title: string, told: (string | RegExp)[]): Promise<void> {
  await opener.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(title);
  for (const one of told) await expect(sheet, title).toContainText(one);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

test('each number of the desk opens a sheet that says what it counts, and by which rule', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/daily/arkham-noir`);
  await page.getByRole('button', { name: 'Play today’s case' }).click();
  const desk = new Desk(ann);
  const moves = [...won['2026-04-30']] as Action[];
  await desk.play(({ length }, view) => (length > 0 && view.evidence.length > 0 && view.prompt === 'turn' ? null : (moves.shift() ?? null)), (action) => desk.byKey(action));
  const { view } = desk;
  if (!('open' in view.score)) throw new Error('the case is not over');
  const { won: ifWon, lost: ifLost } = view.score.open;
  const button = (name: RegExp) => page.getByRole('button', { name });
  const token = (name: RegExp) => page.locator('.tokens').getByRole('button', { name });
  const cards = (count: number) => (count === 1 ? '1 clue card' : `${count} clue cards`);
  const victims = `${view.victims_left} ${view.victims_left === 1 ? 'victim' : 'victims'}`;
  const points = [`number ${view.turn}`, `worth ${ifWon.total} points`, ...ifWon.parts.map(({ amount }) => `${Math.abs(amount)}`), /Lost as things stand, it is worth/, ...ifLost.parts.map(({ amount }) => `${Math.abs(amount)}`)];
  const kinds = `${view.kinds.length} of 5 kinds found`;

  const headline = `Turn ${view.turn} · ${view.kinds.length}/5 puzzles · ${victims} left`;
  await expect(page.locator('.titles p')).toHaveText(headline);
  await explains(page, button(/^What these numbers count$/), headline, [...points, 'AN-60', kinds, 'AN-30', 'AN-56', victims, 'AN-50', `Hand: ${view.hand.length} of 3`, 'AN-10']);

  await explains(page, button(/^Time track/), `Time track: ${view.time.length}`, ['With 5 cards', 'AN-15', 'AN-32']);
  await explains(page, button(/^Stability row/), `Stability row: ${view.stability.length}`, ['With 5 cards', 'AN-20', 'AN-31']);
  await explains(page, token(/^Scored puzzles/), 'Scored puzzles', [...points, 'AN-25', 'AN-30', 'AN-56', 'AN-60']);
  await explains(page, token(/^Draw pile/), `Draw pile: ${view.draw_pile}`, ['still to come', 'AN-03', 'AN-34']);
  await explains(page, token(/^Discard/), `Discard: ${view.discard.length}`, ['When the draw pile runs out', 'AN-15', 'AN-34']);
  await explains(page, token(/^Closed cases/), `Closed cases: ${view.closed.length}`, ['that were not scored', 'AN-26']);
  await explains(page, token(/^Victims left/), 'Victims left', [victims, 'AN-02', 'AN-50']);
  await explains(page, token(/^Contact/), 'Dr Henry Armitage', [view.contact === 'ready' ? 'Once in a game' : 'Has helped you already', 'AN-40', 'AN-55']);
  for (const { victim, line, icons, unused_keys } of view.cases) {
    const told = [cards(line.length), `${icons.length} of 5 kinds`, ...(unused_keys ? [`${unused_keys} unused key`] : []), 'AN-17', 'AN-24'];
    const opener = desk.caseOf(victim).getByRole('button', { name: /^Victim/ });
    await explains(page, opener, `The case of ${desk.victimName(victim)}`, told);
  }

  expect(await page.evaluate(numbersElsewhere, PLACES), 'numbers that nothing explains').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await explains(page, button(/^What these numbers count$/), headline, ['AN-60']);
  expect(await faultsOf(page)).toEqual([]);
});
