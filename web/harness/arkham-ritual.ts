// The board of Arkham Ritual without a server: `npm run dev`, then /harness/arkham-ritual.html.
// ?game=three|five|seven&step=N&as=0|all|spectator&lang=fr and, as wished, still, long, replay, guide, focus=N
import { mount } from 'svelte';
import { language } from '../src/i18n/index.svelte.ts';
import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import Harness from './Harness.svelte';

const ask = new URLSearchParams(location.search);
const target = document.getElementById('app');
await language.choose(ask.get('lang') === 'fr' ? 'fr' : 'en');
if (target) mount(Harness, { target });
