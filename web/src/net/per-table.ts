import type { TableId } from '../wire/TableId.ts';
import { keep, recall } from './keep.ts';

const MOST_TABLES = 60;

/** One thing this browser remembers about each of the last tables it met. */
export class PerTable<T> {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  read(table: TableId): T | null {
    return this.#all()[table] ?? null;
  }

  write(table: TableId, note: T): void {
    const { [table]: _, ...others } = this.#all();
    const newest = Object.entries(others).slice(1 - MOST_TABLES);
    keep(this.#key, { ...Object.fromEntries(newest), [table]: note });
  }

  #all(): Record<string, T> {
    return recall<Record<string, T>>(this.#key) ?? {};
  }
}
