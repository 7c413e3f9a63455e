// Weighs what a browser loads until the lobby is seen and until a table can be played, and fails when
// that is too much.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const LOBBY_LIMIT = 80_000;
const TABLE_LIMIT = 70_000;
const LOBBY_FIRST_LOAD_LIMIT = 130_000;
const TABLE_FIRST_LOAD_LIMIT = 140_000;
const root = fileURLToPath(new URL('..', import.meta.url));
/** Every folder of a game; files beside them are for all games. */
const games = readdirSync(join(root, 'src/games'), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** The way to a table of a game that can be played. */
function tableOf(game) {
  const shell = ['src/main.ts', 'i18n/fr.ts', 'pages/TablePage.svelte', 'table/TablePanel.svelte'];
  return { code: [...shell, `games/${game}/index.ts`, `games/${game}/words.fr.ts`], fonts: ['alegreya'], pictures: ['ui/icons.json', `games/${game}/drawings.json`], limit: TABLE_LIMIT, firstLoadLimit: TABLE_FIRST_LOAD_LIMIT };
}

/** What is opened on the way, besides what that loads by itself; French is the longer language. */
const WAYS = {
  lobby: {
    code: ['src/main.ts', 'i18n/fr.ts', 'i18n/fr.pages.ts', 'pages/Lobby.svelte'],
    fonts: ['alegreya'],
    pictures: ['ui/icons.json', ...games.map((game) => `games/${game}/cover.svg`)],
    limit: LOBBY_LIMIT,
    firstLoadLimit: LOBBY_FIRST_LOAD_LIMIT,
  },
  ...Object.fromEntries(games.map((game) => [game, tableOf(game)])),
};

const { output } = await build({ root, logLevel: 'error', build: { write: false } });
const byName = new Map(output.map((file) => [file.fileName, file]));
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** What the file really asks for; the list that comes with it also names what was left out in the end. */
function importsOf({ code }) {
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g);
  return [...found].map(([, name]) => `assets/${name}`);
}

function load(name, loaded) {
  const file = byName.get(name);
  if (!file || loaded.has(name)) return;
  loaded.set(name, gzipSync(file.code ?? file.source, { level: 9 }).length);
  if (file.type !== 'chunk') return;
  for (const css of file.viteMetadata?.importedCss ?? []) load(css, loaded);
  for (const next of importsOf(file)) load(next, loaded);
}

/** Fonts are packed already. */
function weigh({ fileName, source }) {
  return fileName.endsWith('.woff2') ? source.length : gzipSync(source, { level: 9 }).length;
}

function chunkOf(part) {
  const chunks = output.filter((file) => file.type === 'chunk');
  const found = chunks.find((file) => file.facadeModuleId?.endsWith(part)) ??
    chunks.find((file) => file.moduleIds.some((id) => id.endsWith(part)));
  if (!found) throw new Error(`no file holds ${part}: has it moved?`);
  return found.fileName;
}

let tooMuch = false;
for (const [way, { code, fonts, pictures, limit, firstLoadLimit }] of Object.entries(WAYS)) {
  const loaded = new Map();
  load('index.html', loaded);
  for (const part of code) load(chunkOf(part), loaded);
  const codeBytes = sum([...loaded.values()]);
  const isFont = ({ fileName }) => fileName.endsWith('.woff2') && fonts.some((font) => fileName.includes(font));
  const isPicture = ({ originalFileNames = [] }) => pictures.some((picture) => originalFileNames.some((name) => name.endsWith(picture)));
  const isLoaded = (file) => isFont(file) || isPicture(file);
  const allBytes = codeBytes + sum(output.filter(isLoaded).map(weigh));
  if (process.argv.includes('--files')) {
    for (const [name, bytes] of [...loaded].sort((a, b) => b[1] - a[1])) console.log(String(bytes).padStart(8), name);
  }
  console.log(`${way}: ${codeBytes} bytes of code, gzipped (${limit} is the most)`);
  console.log(`${way}: ${allBytes} bytes with fonts and drawings (${firstLoadLimit} is the most)`);
  tooMuch ||= codeBytes > limit || allBytes > firstLoadLimit;
}
process.exitCode = tooMuch ? 1 : 0;
