/** Whose games these are, as the README has it. */
export const owners: { game: string; by: string | null; holder: string }[] = [
  { game: 'Arkham Noir', by: 'Yves Tourigny', holder: '© 2017 Ludonova' },
  { game: 'Arkham Ritual', by: 'Hiroki Kasawa', holder: '© 2017 Ninja Star Games, LLC' },
  { game: 'RITUAL', by: null, holder: 'Palladis Games' },
];

/** Those authors of game-icons.net whose drawings are in use. */
export const drawings = {
  authors: ['Lorc', 'Delapouite', 'sbed'],
  source: 'https://game-icons.net',
  licence: 'https://creativecommons.org/licenses/by/3.0/',
};

const openFont = { name: 'SIL Open Font License 1.1', text: 'https://openfontlicense.org' };
const apache = { name: 'Apache License 2.0', text: 'https://www.apache.org/licenses/LICENSE-2.0' };
const ubuntuFont = { name: 'Ubuntu Font Licence 1.0', text: 'https://ubuntu.com/legal/font-licence' };

/** The last is only in charts that the lab draws. */
export const fonts: { name: string; by: string; licence: { name: string; text: string } }[] = [
  { name: 'Alegreya, Alegreya Sans', by: 'Juan Pablo del Peral, Huerta Tipográfica', licence: openFont },
  { name: 'Special Elite', by: 'Astigmatic', licence: apache },
  { name: 'Ubuntu Light', by: 'Canonical Ltd, Dalton Maag', licence: ubuntuFont },
];

/** What runs in the browser besides our own code, all under the MIT licence. */
export const software = ['Svelte', 'qrcode-generator', 'noble-hashes', 'noble-ciphers'];
