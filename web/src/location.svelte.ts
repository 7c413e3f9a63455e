import { routeOf, type Route } from './router.ts';

/** Where the page is. Links inside the page change it without loading anything. */
class Location {
  route = $state.raw<Route>(routeOf(new URL(location.href)));
  #onMove: () => void = () => {};

  /** `onMove` runs after each step to another page, not when a page rewrites its own address. */
  start(onMove: () => void): void {
    this.#onMove = onMove;
    addEventListener('popstate', () => this.#moved());
    document.addEventListener('click', (event) => this.#click(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#moved();
  }

  /** Rewrites the address of the page that is open. */
  rewrite(path: string): void {
    history.replaceState(null, '', path);
  }

  #moved(): void {
    this.route = routeOf(new URL(location.href));
    this.#onMove();
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const here = new Location();
