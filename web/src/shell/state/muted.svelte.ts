import { keep, recall } from '../../net/keep.ts';
import type { PersonId } from '../../wire/PersonId.ts';

export interface Muted {
  id: PersonId;
  name: string;
}

const MOST = 200;

/** Whose words this browser does not show; nobody else knows. */
class MutedPeople {
  list = $state.raw<Muted[]>(recall<Muted[]>('muted') ?? []);

  has(id: PersonId | undefined): boolean {
    return this.list.some((muted) => muted.id === id);
  }

  add(person: Muted): void {
    this.#set([...this.list.filter(({ id }) => id !== person.id), person].slice(-MOST));
  }

  remove(id: PersonId): void {
    this.#set(this.list.filter((muted) => muted.id !== id));
  }

  #set(list: Muted[]): void {
    this.list = list;
    keep('muted', list);
  }
}

export const muted = new MutedPeople();
