import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; WALPURGIS_PORT for another than the usual port. */
const server = `http://127.0.0.1:${process.env.WALPURGIS_PORT ?? 7313}`;

/** What forms and single pages alone use stays with them. */
function isForEveryPage(file: string): boolean {
  const shared = /node_modules.(svelte|clsx)|vite.preload-helper|src.(net|ui|router|location|pages|i18n.(index|written|preferred)|games.(index|drawings|[a-z-]+.drawings)|App|shell.(state|parts.(Notice|Skeleton|TopBar)))/;
  const apart = /svelte.src.animate|net.(devices|replays|proof|fairness|draws|record)|first-round|options|sound|shell.state.(log|lines|choosing|turn)/;
  return shared.test(file) && !apart.test(file);
}

/** What every table and every replay needs. */
const isForEveryTable = /src.(games.(?!grouping)[\w.-]+$|shell.state.(log|lines|choosing|turn))/;

/** A game is one file; what lies in its folder `later`, and its words, are loaded when they are asked for. */
function gameOf(file: string): string | null {
  const [, game, rest = ''] = /src.games.([a-z-]+).(.+)/.exec(file) ?? [];
  return game && !/^later|^words\.(en|fr)|^drawings|^blurb/.test(rest) ? game : null;
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // A data: address would be refused by the page's policy for scripts, and fonts cache better as files.
    assetsInlineLimit: 0,
    // Every page has loaded what is for every page.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/(base|index)-/.test(file)) },
    rolldownOptions: {
      output: {
        // What every page needs is one file: many small ones compress badly.
        codeSplitting: {
          // Else whatever a file of every page could use would come with it.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: isForEveryPage },
            { name: 'animate', test: /svelte.src.animate/ },
            { name: 'table', test: (file) => (isForEveryTable.test(file) && !/games.(index|drawings|blurbs)/.test(file)) || /src.shell.(pages.TablePage|table.(Playing|ChoiceBar|Announcer|TablePanel|SeatRow))/.test(file) },
            { name: gameOf },
          ],
        },
      },
    },
  },
  server: {
    // The server compares the page's origin with the host it was asked for: both stay as they are.
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, changeOrigin: false, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});
