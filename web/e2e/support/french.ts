import { expect, type Page } from '@playwright/test';

/** Every sentence without gaps that French says otherwise; shorter words may be the same in both by chance. */
export function onlyEnglish(english: unknown, french: unknown): string[] {
  const said = new Set(texts(french));
  return [...new Set(texts(english))].filter((text) => text.length > 3 && !said.has(text));
}

/** Whether nothing of that is on the page, neither to be seen nor to be heard; what is code is the same in every language. */
export async function speaksFrench(page: Page, english: string[]): Promise<void> {
  const codes = await page.locator('code').allInnerTexts();
  const shown = codes.reduce((text, code) => text.replace(code, ''), await page.locator('body').innerText());
  const named = await page.locator('[aria-label], [title], [placeholder]').evaluateAll((elements) =>
    elements.map((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '').join('\n')),
  );
  const words = `\n${[shown, ...named].join('\n')}\n`;
  // Most are nowhere, which is soon seen.
  expect(english.filter((text) => words.includes(text) && new RegExp(`(?<!\\p{L})${escaped(text)}(?!\\p{L})`, 'u').test(words))).toEqual([]);
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
