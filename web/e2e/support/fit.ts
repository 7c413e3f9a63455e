import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is a serious fault for people who use the page otherwise than most; with rules that are off by default, as wished. */
export async function faultsOf(page: Page, more: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
