import { expect, test } from './support/test.ts';
import { Desk } from './support/desk.ts';
import type { Person } from './support/person.ts';

/** A case of one's own from the shelf. */
async function newCase(person: Person): Promise<Desk> {
  await person.page.goto(`${person.address}/new?game=arkham-noir`);
  await person.page.getByRole('button', { name: 'Start the game' }).click();
  await person.until(() => person.isToAct());
  return new Desk(person);
}

test('by pointer, every kind of move of a whole game', async ({ invite }) => {
  const ann = await invite('Ann');
  const desk = await newCase(ann);
  let turn = 0;
  await desk.play((legal) => legal[(turn += 7) % legal.length] ?? null);
  await expect(ann.page.getByRole('button', { name: 'Result', exact: true })).toBeVisible();
});
