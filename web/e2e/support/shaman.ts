import type { Locator } from '@playwright/test';
import { groupIdOf } from '../../src/games/ritual/groups.ts';
import type { Action } from '../../src/wire/ritual/Action.ts';
import type { View } from '../../src/wire/ritual/View.ts';
import { bestOf } from './conventions.ts';
import type { Options, Person } from './person.ts';

/** A deal in which one person who plays as they think best, and three bots, win the whole game at the first try. */
export const WON_ALONE = 38;

const MOST_TURNS = 2_000;
/** Whoever has nothing to say need not do harm. */
const PASSING: Options = { 'Passing is allowed (first games)': true };

/** Someone at a table of RITUAL, who goes by what the page tells them and by nothing else. */
export class Shaman {
  constructor(readonly person: Person) {}

  get view(): View {
    return this.person.state()?.game?.view as View;
  }

  get legal(): Action[] {
    return (this.person.state()?.game?.legal ?? []) as Action[];
  }

  get seat(): number {
    return this.person.state()?.table.you ?? 0;
  }

  isToAct(): boolean {
    return this.person.isToAct();
  }

  isOver(): boolean {
    return this.person.state()?.table.phase === 'finished';
  }

  isBetweenRounds(): boolean {
    const phase = this.view?.phase;
    return typeof phase === 'object' && 'gathering' in phase;
  }

  best(): Action {
    return bestOf(this.view, this.legal);
  }

  /** Two presses at most: a stone, and where it goes. */
  async byPointer(action: Action): Promise<void> {
    await this.#press(action, (button) => button.click());
  }

  /** Presses the keys that the choices show. */
  async byKey(action: Action): Promise<void> {
    await this.#press(action, async (button) => {
      const key = await button.locator('kbd').textContent();
      await this.person.page.keyboard.press(key ?? '');
    });
  }

  async #press(action: Action, press: (button: Locator) => Promise<void>): Promise<void> {
    const { page, recorder } = this.person;
    const { answered } = recorder;
    const before = this.#told();
    const group = groupIdOf(action);
    const alike = this.legal.filter((one) => groupIdOf(one) === group);
    const place = alike.findIndex((one) => JSON.stringify(one) === JSON.stringify(action));
    if (place < 0) throw new Error(`${JSON.stringify(action)} is not offered`);
    if (group !== null) await press(page.locator(`[data-choice="${group}"]:enabled`));
    await press(page.locator('[data-choice=""]:enabled').nth(place));
    // That it was accepted may be told before what came of it.
    await this.person.until(() => recorder.answered > answered && this.#told() > before);
  }

  /** How many events of the table the page has been told of. */
  #told(): number {
    const state = this.person.state();
    return state ? state.first + state.events.length : 0;
  }
}

/** Whoever is to act plays as they think best, until `until`; says how many turns it took them. */
export async function playRitual(
  shamans: Shaman[],
  until: () => boolean,
  play: (shaman: Shaman) => Promise<void> = (shaman) => shaman.byPointer(shaman.best()),
): Promise<number> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    while (!until() && !shamans.some((one) => one.isToAct())) await Promise.race(shamans.map(({ person }) => person.recorder.next()));
    const next = shamans.find((one) => one.isToAct());
    if (until() || !next) return turns;
    await play(next);
  }
  throw new Error(`no end after ${MOST_TURNS} turns`);
}

/** Sets a table for these people, with bots on what is left, and starts; seats are taken in this order. */
export async function atOneFire(people: Person[], seats: number, options: Options = PASSING): Promise<Shaman[]> {
  const [host, ...guests] = people as [Person, ...Person[]];
  await host.makeTable({ game: 'ritual', seats, options });
  for (const guest of guests) await guest.joinBy(await host.inviteLink());
  if (seats > people.length) await host.page.getByRole('button', { name: /^Fill/ }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  for (const person of people) await person.until(() => person.state()?.game !== null && person.state()?.table.phase === 'playing');
  return people.map((person) => new Shaman(person));
}
