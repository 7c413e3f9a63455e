import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { fr } from '../../src/i18n/fr.ts';
import { en as enPages } from '../../src/i18n/en.pages.ts';
import { fr as frPages } from '../../src/i18n/fr.pages.ts';

/** Those that the documents show; all others are there to be looked at, and are not kept. */
const KEPT = [
  'table-5-1440-en',
  'table-5-390-fr',
  'round-768-en',
  'result-1440-fr-light',
  'ritual-6-1440-en',
  'ritual-4-390-fr',
  'noir-desk-1440-en',
  'noir-desk-390-fr',
  'noir-desk-1920-en-light',
  'noir-coach-768-fr-light',
  'lobby-1440-fr-light',
  'lobby-390-en-light',
  'lobby-1920-fr',
];
const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const [DOCUMENTS, OTHERS] = [folder('docs/screenshots'), folder('target/screenshots')];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TABLET = { viewport: { width: 768, height: 1024 } };
const WIDE = { viewport: { width: 1440, height: 900 } };
const WIDEST = { viewport: { width: 1920, height: 1080 } };
/** Every size in both languages and both themes, though not in all pairs of these. */
const SCREENS = [
  { screen: PHONE, lang: 'fr', theme: 'dark' },
  { screen: PHONE, lang: 'en', theme: 'light' },
  { screen: TABLET, lang: 'en', theme: 'dark' },
  { screen: TABLET, lang: 'fr', theme: 'light' },
  { screen: WIDE, lang: 'en', theme: 'dark' },
  { screen: WIDE, lang: 'fr', theme: 'light' },
  { screen: WIDEST, lang: 'fr', theme: 'dark' },
  { screen: WIDEST, lang: 'en', theme: 'light' },
] as const;
const WORDS = { en: { ...en, pages: enPages }, fr: { ...fr, pages: frPages } };
type Lang = keyof typeof WORDS;

/** Whoever looks. */
export const YOU = 'Camille';

/** A page in one size, language and theme, and where its pictures go. */
export interface Album {
  page: Page;
  words: (typeof WORDS)[Lang];
  take: (name: string) => Promise<void>;
}

export async function onEveryScreen(browser: Browser, token: string, photograph: (album: Album) => Promise<void>): Promise<void> {
  await Promise.all([DOCUMENTS, OTHERS].map((path) => mkdir(path, { recursive: true })));
  for (const { screen, lang, theme } of SCREENS) {
    const context = await browser.newContext({ ...screen, colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(context, token, lang);
    const page = await context.newPage();
    const take = async (what: string) => {
      const name = `${what}-${screen.viewport.width}-${lang}${theme === 'light' ? '-light' : ''}`;
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${KEPT.includes(name) ? DOCUMENTS : OTHERS}/${name}.png`, animations: 'disabled' });
    };
    await photograph({ page, words: WORDS[lang], take });
    await context.close();
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
