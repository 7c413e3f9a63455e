// The desk of Arkham Noir without a server: `npm run dev`, then /harness/arkham-noir.html.
// ?play=won|long|stability|victims|prompts&at=N&lang=fr and, as wished, still, replay, guide, focus=N
import { mount } from 'svelte';
import { language } from '../src/i18n/index.svelte.ts';
import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import Desk from './ArkhamNoir.svelte';

const ask = new URLSearchParams(location.search);
const target = document.getElementById('app');
await language.choose(ask.get('lang') === 'fr' ? 'fr' : 'en');
if (target) mount(Desk, { target });
