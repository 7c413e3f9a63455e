import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { mount, tick } from 'svelte';
import App from './App.svelte';
import { language } from './i18n/index.svelte.ts';
import { here } from './location.svelte.ts';
import { client } from './net/client.svelte.ts';
import { pages } from './pages.ts';
import { watchForLife } from './shell/state/rest.ts';
import { icons } from './ui/icons.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element "app"');

client.start();
here.start(() => {
  scrollTo(0, 0);
  // A screen reader goes on reading at the new page, not where the link was.
  void tick().then(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
});
// All are needed before anything can be shown.
const first = pages[here.route.page]();
await Promise.all([language.load(), icons.load().catch(() => {})]);
await first.catch(() => {});
// What stood there while all that was loaded.
target.replaceChildren();
mount(App, { target });
watchForLife();
