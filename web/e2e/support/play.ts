import type { Person } from './person.ts';

const MOST_MOVES = 2_000;
/** After so many moves everyone passes what they get, and rounds are over soon. */
const VARIED_MOVES = 30;

/** Plays with whoever is to act, until `until` or the end of the game; says how many moves people made. */
export async function play(people: Person[], until: (moves: number) => boolean = () => false): Promise<number> {
  const table = people[0]?.table ?? '';
  const isOver = () => people.some((person) => person.state(table)?.table.phase === 'finished');
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    await nextTurn(people, table, isOver);
    if (isOver()) for (const person of people) await person.lookUp();
    if (isOver() || until(moves)) return moves;
    // Not always the same choice, so that every kind of turn comes up.
    await people.find((person) => person.isToAct(table))?.choose(moves < VARIED_MOVES ? moves : -1);
  }
  throw new Error(`no end after ${MOST_MOVES} moves`);
}

/** Waits until somebody is to act; between rounds everybody says that they are ready. */
async function nextTurn(people: Person[], table: string, isOver: () => boolean): Promise<void> {
  const isDue = () => isOver() || people.some((person) => person.isToAct(table) || person.isWaitedFor(table));
  for (;;) {
    while (!isDue()) await Promise.race(people.map((person) => person.recorder.next()));
    const waited = people.find((person) => person.isWaitedFor(table));
    if (!waited) return;
    await waited.getReady();
  }
}
