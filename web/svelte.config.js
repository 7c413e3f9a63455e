import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // Without it, a component that happens to need no rune brings the old mode along.
    runes: true,
    // Shorter than the usual class name: it stands on every element.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}`,
  },
};
