import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; WALPURGIS_PORT for another than the usual port. */
const server = `http://127.0.0.1:${process.env.WALPURGIS_PORT ?? 7313}`;

/** What forms and single pages alone use stays with them. */
function isForEveryPage(file: string): boolean {
  const shared = /node_modules.svelte|src.(net|ui|router|location|shell.(state|parts.(Sheet|Silence|TopBar)|table.Story)|games.(per-language|travel\.ts))/;
  const apart = /svelte.src.(animate|internal.client.dom.elements.bindings.(input|select))|fairness|sha256|first-round|options|sound/;
  return shared.test(file) && !apart.test(file);
}

/** What is opened now and then, or is of one language, is loaded then. */
function isOfEveryNoirTable(file: string): boolean {
  return /games.arkham-noir.(?!words\.(en|fr)|texts|guide|poster|typed|Details|Spread|CardText)/.test(file);
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // A data: address would be refused by the page's policy for scripts, and fonts cache better as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs is one file: many small ones compress badly.
        codeSplitting: {
          groups: [
            { name: 'base', test: isForEveryPage },
            { name: 'animate', test: /svelte.src.animate/ },
            { name: 'arkham-noir', test: isOfEveryNoirTable },
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
