import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { fr } from '../../src/i18n/fr.ts';
import { en as enPages } from '../../src/i18n/en.pages.ts';
import { fr as frPages } from '../../src/i18n/fr.pages.ts';

/** Those that the documents show; all others are there to be looked at, and are not kept. */
const KEPT = ['table-5-1440-en', 'ritual-6-1440-en', 'noir-desk-1440-en'];
const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const [DOCUMENTS, OTHERS] = [folder('docs/screenshots'), folder('target/screenshots')];
const SCREENS = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
];
const WORDS = { en: { ...en, pages: enPages }, fr: { ...fr, pages: frPages } };
type Lang = keyof typeof WORDS;

/** Whoever looks. */
export const YOU = 'Camille';

/** A page in one size and language, and where its pictures go. */
export interface Album {
  page: Page;
  words: (typeof WORDS)[Lang];
  take: (name: string) => Promise<void>;
}

export async function onEveryScreen(browser: Browser, token: string, photograph: (album: Album) => Promise<void>): Promise<void> {
  await Promise.all([DOCUMENTS, OTHERS].map((path) => mkdir(path, { recursive: true })));
  for (const lang of ['en', 'fr'] as const) {
    for (const screen of SCREENS) {
      const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
      await signIn(context, token, lang);
      const page = await context.newPage();
      const take = async (what: string) => {
        const name = `${what}-${screen.viewport.width}-${lang}`;
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${KEPT.includes(name) ? DOCUMENTS : OTHERS}/${name}.png`, animations: 'disabled' });
      };
      await photograph({ page, words: WORDS[lang], take });
      await context.close();
    }
  }
}

async function signIn(context: BrowserContext, token: string, lang: Lang): Promise<void> {
  await context.addInitScript(
    ([who, chosen]) => {
      localStorage.setItem('walpurgis.token', JSON.stringify(who));
      localStorage.setItem('walpurgis.lang', JSON.stringify(chosen));
    },
    [token, lang] as const,
  );
}
