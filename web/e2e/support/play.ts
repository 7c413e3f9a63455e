import type { Person } from './person.ts';

const MOST_MOVES = 2_000;
/** After so many moves everyone passes what they get, and rounds are over soon. */
const VARIED_MOVES = 30;

/** Plays with whoever is to act, until `until` or the end of the game; says how many moves people made. */
export async function play(people: Person[], until: (moves: number) => boolean = () => false): Promise<number> {
  const table = people[0]?.table ?? '';
  const isOver = () => people.some((person) => person.state(table)?.table.phase === 'finished');
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    await nextOf(people, () => isOver() || people.some((person) => person.isToAct(table)));
    if (isOver() || until(moves)) return moves;
    // Not always the same choice, so that every kind of turn comes up.
    await people.find((person) => person.isToAct(table))?.choose(moves < VARIED_MOVES ? moves : -1);
  }
  throw new Error(`no end after ${MOST_MOVES} moves`);
}

async function nextOf(people: Person[], condition: () => boolean): Promise<void> {
  while (!condition()) await Promise.race(people.map((person) => person.recorder.next()));
}
