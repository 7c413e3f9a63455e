/** What the address asks for. */
export const ask = new URLSearchParams(location.search);
export const lang = ask.get('lang') === 'fr' ? 'fr' : 'en';
