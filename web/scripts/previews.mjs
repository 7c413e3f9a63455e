// Makes the pictures that are no part of a page: the icons of the installed program, and what others show of
// a link (one for each game), in public. With the machine's own Chromium.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const flame = read('src/ui/flame.svg');
const font = readFileSync(join(root, 'src/ui/fonts/alegreya-latin-500-normal.woff2')).toString('base64');

const drawing = (game, name) => JSON.parse(read(`src/games/${game}/drawings.json`))[name];
const row = (game, ...names) => names.map((name) => `<svg viewBox="0 0 128 128"><path d="${drawing(game, name)}"/></svg>`).join('');
const stones = ['#d9822b', '#4f8a7b', '#ece3cf', '#7a6ba8', '#b8524a'].map((colour) => `<i style="background:${colour}"></i>`).join('');

/** The games of the page, by their ids. */
const LINKS = {
  walpurgis: ['Walpurgis', flame],
  'arkham-noir': ['Arkham Noir', row('arkham-noir', 'evidence', 'people', 'place', 'threat', 'monster')],
  'arkham-ritual': ['Arkham Ritual', row('arkham-ritual', 'candelabra', 'black_tome', 'ritual_dagger', 'gate', 'cthulhu')],
  ritual: ['RITUAL', stones],
};

const browser = await chromium.launch({ executablePath: process.env.WALPURGIS_CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage();

async function draw(path, width, height, body, css) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>*{margin:0;box-sizing:border-box}svg{display:block}${css}</style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, 'public', path), omitBackground: true });
}

mkdirSync(join(root, 'public/icons'), { recursive: true });
mkdirSync(join(root, 'public/preview'), { recursive: true });
for (const side of [180, 192, 512]) await draw(`icons/${side}.png`, side, side, flame, 'svg{width:100vw;height:100vh}');
// A launcher cuts its own shape out of this one: the flame stays within the middle.
await draw('icons/maskable-512.png', 512, 512, flame, 'body{background:#10131a;padding:64px}svg{width:384px;height:384px}');
for (const [name, [title, picture]] of Object.entries(LINKS)) {
  await draw(
    `preview/${name}.png`,
    1200,
    630,
    `<main><div>${picture}</div><h1>${title}</h1>${name === 'walpurgis' ? '' : '<p>Walpurgis</p>'}</main>`,
    `@font-face{font-family:A;src:url(data:font/woff2;base64,${font})}
    main{width:1200px;height:630px;display:grid;align-content:center;justify-items:center;gap:36px;background:#10131a;color:#ece3cf;font-family:A;border:10px solid #222834}
    div{display:flex;gap:44px;align-items:center}div svg{width:130px;height:130px;fill:#d9822b}div>svg:only-child{width:220px;height:220px}
    i{width:110px;height:110px;border-radius:50%}h1{font-size:104px;font-weight:500;line-height:1}p{font-size:40px;color:#b7ae9c}`,
  );
}
await browser.close();
