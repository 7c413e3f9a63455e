// Cuts the fonts down to what the pages write: Latin letters, punctuation and a few signs, with the
// features that are used. To be run when a font is added or updated: `npm run fonts`. All are under the OFL.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FONTS = [
  '@fontsource/alegreya/files/alegreya-latin-500-normal.woff2',
  '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
  '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2',
  '@fontsource/special-elite/files/special-elite-latin-400-normal.woff2',
];
/** Kerning, ligatures, accents, and figures of one height and width. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum'];
const RANGES = [[0x20, 0x7e], [0xa0, 0xff], [0x152, 0x153], [0x178, 0x178], [0x2010, 0x203a], [0x20ac, 0x20ac], [0x2190, 0x2193], [0x2212, 0x2212]];
const text = RANGES.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))).join('');

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../src/ui/fonts', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const font of FONTS) {
  const whole = readFileSync(require.resolve(font));
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', keepFeatures: FEATURES });
  writeFileSync(join(folder, basename(font)), cut);
  console.log(`${basename(font)}: ${whole.length} → ${cut.length} bytes`);
}
