/** Prénoms dont le h est muet ; devant les autres, comme Hiroki ou Hans, « de » ne s’élide pas. */
const SILENT_H = /^h([eé]l[eè]ne|enri|enriette|ector|erm[ai]|ervé|ilaire|ippolyte|onor|orten|orace|ubert|ugo|ugu|yacinthe)/i;
const VOWEL = /^[aeiouàâäåáãéèêëìíîïòóôõöùúûüœæ]/i;
/** Yves, Yvonne ; mais de Yann. */
const SILENT_Y = /^y[^aeiouàâäéèêëîïôöùûü]/i;

/** « de Léa », « d’Ada ». */
export const de = (name: string): string =>
  VOWEL.test(name) || SILENT_Y.test(name) || SILENT_H.test(name) ? `d’${name}` : `de ${name}`;
