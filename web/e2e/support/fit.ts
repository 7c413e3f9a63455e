import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is at fault for people who use the page otherwise than most, however little; with rules that are off by default, as wished. */
export async function faultsOf(page: Page, more: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  // Our pages have no frames: there is no need for a blank page in which the findings of several would be put together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ rules, resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The words of the board and of the choices below it that are cut where they stand; what a card says is read in full elsewhere. */
export async function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      for (let around = text.parentElement; around && words.width > 0; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        // What scrolls cuts nothing.
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const box = around.getBoundingClientRect();
        const sticksOut = words.left < box.left - 1 || words.right > box.right + 1 || words.top < box.top - 1 || words.bottom > box.bottom + 1;
        if ((overflowX === 'hidden' || overflowX === 'clip') && sticksOut) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('[data-board], .choice-bar')].flatMap((part) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text.textContent?.trim() && !text.parentElement?.closest('.unseen, [data-card]') && isCut(text)) cut.push(text.textContent);
      }
      return cut;
    });
  });
}
