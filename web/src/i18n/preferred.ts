export type Lang = 'en' | 'fr';

/** The first language that a browser asks for and this page speaks. */
export function preferredLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = tag.slice(0, 2).toLowerCase();
    if (lang === 'en' || lang === 'fr') return lang;
  }
  return 'en';
}
