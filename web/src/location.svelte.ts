import { BASE } from './net/base.ts';
import { routeOf, type Route } from './router.ts';

/** Where the page is. Links inside the page change it without loading anything. */
class Location {
  route = $state.raw<Route>(routeOf(new URL(location.href)));
  #onMove: () => void = () => {};
  /** What lies over the page, each with an entry of its own in the history. */
  #layers: (() => void)[] = [];
  /** Entries of what was closed, to be taken away. */
  #spent = 0;
  /** Steps back that only do that. */
  #ownSteps = 0;

  /** `onMove` runs after each step to another page, not when a page rewrites its own address. */
  start(onMove: () => void): void {
    this.#onMove = onMove;
    addEventListener('popstate', () => this.#stepped());
    document.addEventListener('click', (event) => this.#click(event));
  }

  /** `instead`: nobody steps back to the page that leads there. */
  go(path: string, instead = false): void {
    // A link on something that lies over the page takes the place of its entry.
    if (instead || this.#layers.length + this.#spent > 0) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#layers = [];
    this.#spent = 0;
    this.#moved();
  }

  /** Lets the step back close what was opened over the page; to be called when it is closed otherwise. */
  over(close: () => void): () => void {
    if (this.#spent > 0) this.#spent -= 1;
    else history.pushState(null, '', location.href);
    this.#layers.push(close);
    return () => {
      if (!this.#layers.includes(close)) return;
      this.#layers = this.#layers.filter((one) => one !== close);
      this.#spent += 1;
      // What closed it may be a link, or open something else: either uses the entry.
      setTimeout(() => this.#tidy());
    };
  }

  /** Rewrites the address of the page that is open. */
  rewrite(path: string): void {
    history.replaceState(null, '', path);
  }

  #tidy(): void {
    if (this.#spent === 0) return;
    this.#ownSteps += 1;
    history.go(-this.#spent);
    this.#spent = 0;
  }

  #stepped(): void {
    if (this.#ownSteps > 0) this.#ownSteps -= 1;
    else if (this.#layers.length > 0) this.#layers.pop()?.();
    else this.#moved();
  }

  #moved(): void {
    this.route = routeOf(new URL(location.href));
    this.#onMove();
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || !link.href.startsWith(location.origin + BASE)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const here = new Location();
