import { language } from '../../i18n/index.svelte.ts';
import { catalogues } from '../../net/catalogues.svelte.ts';
import { keep } from '../../net/keep.ts';
import type { CatalogueHashes } from '../../wire/CatalogueHashes.ts';

/** What is printed, in the language of the page; in the other one until that has come. */
export function printed(hashes: CatalogueHashes): unknown {
  return catalogues.get(hashes[language.current]) ?? catalogues.get(hashes.en) ?? catalogues.get(hashes.fr);
}

/** Loads what is printed in the language of the page; most likely the next table needs the same. */
export function loadPrinted(hashes: CatalogueHashes): Promise<unknown> {
  const hash = hashes[language.current];
  keep('catalogue', hash);
  return catalogues.load(hash);
}
