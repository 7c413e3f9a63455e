import type names from './icons.json';
import file from './icons.json?url';

/** The shell's few signs, drawn for it in one stroke each on a square of 24. */
export type IconName = keyof typeof names;

class Icons {
  #lines = $state.raw<Partial<Record<IconName, string>>>({});

  line(name: IconName): string {
    return this.#lines[name] ?? '';
  }

  /** Pictures are no code: they are loaded beside it. */
  async load(): Promise<void> {
    this.#lines = (await (await fetch(file)).json()) as Record<IconName, string>;
  }
}

export const icons = new Icons();
