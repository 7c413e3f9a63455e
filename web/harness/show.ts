import { mount } from 'svelte';
import { language } from '../src/i18n/index.svelte.ts';
import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { loadDrawings } from '../src/games/drawings.ts';
import { icons } from '../src/ui/icons.svelte.ts';
import { lang } from './ask.ts';
import type { Play } from './play.ts';
import Stage from './Stage.svelte';

/** Shows the moments of a recorded game on its board, without a server. */
export async function show<V, A, E, P extends { view: V }, C, T>(id: string, play: Play<V, A, E, P, C, T>): Promise<void> {
  const target = document.getElementById('app');
  await Promise.all([language.choose(lang), loadDrawings(id), icons.load()]);
  if (target) mount(Stage, { target, props: play as unknown as Play });
}
