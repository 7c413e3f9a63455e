// Cuts the fonts down to what pages and people write: the letters of Western Europe, punctuation and the signs
// that the pages use, with the features that are used. To be run when a font or a sign is added: `npm run fonts`.
// All are under the OFL.
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
/** ASCII, then letters with × and ÷ among them; arrows at the end. */
const RANGES = [[0x20, 0x7e], [0xc0, 0xff], [0x152, 0x153], [0x178, 0x178], [0x2190, 0x2193]];
/** The device's own font shows all others: fractions and their like would be a tenth of each file. */
const SIGNS = '\u00a0¡«»¿©°±·\u2010\u2011–—‘’‚“”„…\u202f‹›€−';
const text = RANGES.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))).join('') + SIGNS;

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../src/ui/fonts', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const font of FONTS) {
  const whole = readFileSync(require.resolve(font));
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', keepFeatures: FEATURES });
  writeFileSync(join(folder, basename(font)), cut);
  console.log(`${basename(font)}: ${whole.length} → ${cut.length} bytes`);
}
