import { defineConfig } from '@playwright/test';

const WIDE = { width: 1440, height: 900 };

/** Run by `cargo xtask`, which names the program and the system's own Chromium; nothing is downloaded. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../target/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 300_000,
  // What is tried again is tried soon, and not for ever.
  expect: { timeout: 10_000, toPass: { intervals: [20, 50, 100, 250, 500], timeout: 30_000 } },
  reporter: [['list']],
  use: {
    viewport: WIDE,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.WALPURGIS_CHROMIUM,
      args: ['--no-sandbox'],
    },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', testIgnore: ['budget.spec.ts', 'long.spec.ts', 'ritual-time.spec.ts', 'screenshots*.spec.ts'] },
    // Alone, when nothing else keeps the machine busy: `npm run budget`.
    { name: 'budget', testMatch: ['budget.spec.ts', 'long.spec.ts'], workers: 1 },
    // As long as a whole round of RITUAL lasts: `npm run e2e:clock`.
    { name: 'clock', testMatch: 'ritual-time.spec.ts' },
    // The pictures of the documents are dark, unless one says otherwise.
    { name: 'screenshots', testMatch: 'screenshots*.spec.ts', use: { contextOptions: { reducedMotion: 'reduce', colorScheme: 'dark' } } },
  ],
});
