/** What is told over any page, and by the device itself; loaded once a page is seen, before it may be needed. */
import { startWorker } from '../state/push.ts';

export { default as LinkBanner } from './LinkBanner.svelte';
export { default as Toasts } from './Toasts.svelte';

startWorker();
