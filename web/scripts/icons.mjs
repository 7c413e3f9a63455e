// Picks the few drawings a folder asks for (icons.json: our name -> name in the set) out of the
// game-icons set and writes them beside it as drawings.json, so that the whole set is never shipped.
// Each is one path in a square of SIDE. Drawings: game-icons.net, CC BY 3.0.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optimize } from 'svgo';

const SIDE_IN_SET = 512;
const SIDE = 128;
const require = createRequire(import.meta.url);
const set = require('@iconify-json/game-icons/icons.json');
const src = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'src');

function pathOf(name) {
  const icon = set.icons[set.aliases?.[name]?.parent ?? name];
  if (!icon) throw new Error(`game-icons has no "${name}"; names are those of game-icons.net`);
  const found = [...icon.body.matchAll(/ d="([^"]+)"/g)];
  if (found.length !== 1) throw new Error(`"${name}" is drawn with ${found.length} paths; pick one drawn with 1`);
  return coarse(found[0][1]);
}

/** They are shown at about SIDE pixels at most: whole numbers on a square of that side are fine enough. */
function coarse(path) {
  const scale = SIDE / SIDE_IN_SET;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><path transform="scale(${scale})" d="${path}"/></svg>`;
  const plugins = [{ name: 'convertPathData', params: { floatPrecision: 0 } }];
  return / d="([^"]+)"/.exec(optimize(svg, { multipass: true, plugins }).data)[1];
}

const folders = readdirSync(join(src, 'games')).map((game) => join(src, 'games', game));
for (const folder of folders) {
  const list = join(folder, 'icons.json');
  if (!existsSync(list)) continue;
  const wanted = Object.entries(JSON.parse(readFileSync(list, 'utf8')));
  const text = `${JSON.stringify(Object.fromEntries(wanted.map(([ours, theirs]) => [ours, pathOf(theirs)])), null, 1)}\n`;
  writeFileSync(join(folder, 'drawings.json'), text);
  console.log(`${join(folder, 'drawings.json')}: ${wanted.length} drawings, ${text.length} characters`);
}
