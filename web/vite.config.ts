import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { minifySync, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; WALPURGIS_PORT for another than the usual port. */
const server = `http://127.0.0.1:${process.env.WALPURGIS_PORT ?? 7313}`;

/** What forms and single pages alone use stays with them. */
function isForEveryPage(file: string): boolean {
  const shared = /node_modules.(svelte|clsx)|vite.preload-helper|src.(net|ui|router|location|pages|i18n.(index|written|preferred|elision)|games.(index|drawings|[a-z-]+.drawings)|App|shell.(state|parts.(Notice|Skeleton|TopBar)))/;
  const apart = /svelte.src.animate|net.(devices|replays|proof|fairness|draws|record)|(first-round|play-now|carry|bots)|options|sound|shell.state.(log|lines|choosing|turn|now|ago|entropy|report|alone|save-file|push|table-name)/;
  return shared.test(file) && !apart.test(file);
}

/** What every table and every replay needs. */
const isForEveryTable = /src.(games.(?![Mm]oment)[\w.-]+$|shell.state.choosing)/;

/** A game is one file; what lies in its folder `later`, and its words, are loaded when they are asked for. */
function gameOf(file: string): string | null {
  const [, game, rest = ''] = /src.games.([a-z-]+).(.+)/.exec(file) ?? [];
  return game && !/^later|^words\.(en|fr)|^drawings|^blurb|^cover/.test(rest) ? game : null;
}

/** The usual class names hold a hash of where the checkout lies: longer, and other files on every machine. */
const svelteOptions = {
  compilerOptions: {
    cssHash: ({ hash, filename }: { hash: (text: string) => string; filename: string }) => `s${hash(filename.replace(/^.*src./, '')).slice(-4)}`,
  },
};

const { bundled } = JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8')) as { bundled: string[] };

/** What is handed out comes with its licences: the list that they are gathered by misses nothing. */
const partsAreListed: Plugin = {
  name: 'parts-are-listed',
  generateBundle() {
    for (const file of this.getModuleIds()) {
      const [, name = ''] = /.*node_modules.((?:@[^\\/]+.)?[^\\/]+)/.exec(file) ?? [];
      if (name && !bundled.includes(name.replace('\\', '/'))) this.error(`${name} is in the page, and not in parts.json`);
    }
  },
};

/** What lies in `public` is copied as it is; its scripts are loaded by every page as well, without what is there for readers. */
const packPublicScripts: Plugin = {
  name: 'pack-public-scripts',
  writeBundle({ dir = '' }) {
    for (const name of ['theme.js', 'worker.js']) {
      const file = join(dir, name);
      const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), { module: false });
      if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
      writeFileSync(file, code);
    }
  },
};

export default defineConfig({
  plugins: [svelte(svelteOptions), partsAreListed, packPublicScripts],
  // Only the server knows the path below which it is: files name each other by where they are themselves.
  base: './',
  build: {
    target: 'es2022',
    // A data: address would be refused by the page's policy for scripts, and fonts cache better as files.
    assetsInlineLimit: 0,
    // Every page has loaded what is for every page.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/(base|index)-/.test(file)) },
    rolldownOptions: {
      output: {
        // Every page loads the list of all names, and no hash of a name can be packed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // What every page needs is one file: many small ones compress badly.
        codeSplitting: {
          // Else whatever a file of every page could use would come with it.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: isForEveryPage },
            { name: 'animate', test: /svelte.src.animate/ },
            // The list and the pictures it names: neither may be there before the other.
            { name: 'covers', test: /src.games.(covers|[a-z-]+.cover)/ },
            { name: 'table', test: (file) => (isForEveryTable.test(file) && !/games.(index|drawings|blurbs|covers)/.test(file)) || /src.shell.(pages.TablePage|table.(Playing|ChoiceBar|TablePanel|SeatRow))/.test(file) },
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
