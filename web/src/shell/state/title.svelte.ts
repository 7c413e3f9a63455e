/** Keeps the title of the window; to be called while a component is set up. */
export function windowTitle(title: () => string): void {
  $effect(() => {
    document.title = title() ? `${title()} · Walpurgis` : 'Walpurgis';
  });
}
