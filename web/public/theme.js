// Runs before anything is painted, so that whoever chose a theme never sees the other one.
// Settings and their other effects are in src/shell/state/prefs.svelte.ts.
try {
  const base = new URL('.', document.currentScript.src).pathname;
  const { theme } = JSON.parse(localStorage.getItem(`walpurgis${base === '/' ? '.' : base}prefs`) ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is remembered here, or it may not be read: it is as the device says.
}
