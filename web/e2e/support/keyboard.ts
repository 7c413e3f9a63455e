import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.ts';

const MOST_TABS = 60;

/** Moves the focus there as a person without a mouse does. */
export async function tabTo({ page }: Person, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} times Tab does not lead to ${target}`);
}

export async function press(person: Person, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(person, target);
  await person.page.keyboard.press('Enter');
}
