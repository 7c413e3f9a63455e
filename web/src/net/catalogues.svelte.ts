import { ask } from './http.ts';

/** What is printed on cards and boards, by its hash: it never changes, so it is loaded once and kept by the browser. */
class Catalogues {
  #loaded = $state.raw<ReadonlyMap<string, unknown>>(new Map());
  #loading = new Map<string, Promise<unknown>>();

  /** `undefined` until it is loaded; whoever reads this is told then. */
  get(hash: string): unknown {
    return this.#loaded.get(hash);
  }

  load(hash: string): Promise<unknown> {
    let loading = this.#loading.get(hash);
    if (!loading) {
      loading = ask<unknown>(`/api/catalogue/${hash}`).then((catalogue) => {
        this.#loaded = new Map([...this.#loaded, [hash, catalogue]]);
        return catalogue;
      });
      this.#loading.set(hash, loading);
      loading.catch(() => this.#loading.delete(hash));
    }
    return loading;
  }
}

export const catalogues = new Catalogues();
