import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is at fault for people who use the page otherwise than most, however little; with rules that are off by default, as wished. */
export async function faultsOf(page: Page, more: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  // Our pages have no frames: there is no need for a blank page in which the findings of several would be put together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ rules, resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
