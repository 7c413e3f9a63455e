/** What is told over any page; loaded once a page is seen, before it may be needed. */
export { default as LinkBanner } from './LinkBanner.svelte';
export { default as Toasts } from './Toasts.svelte';
