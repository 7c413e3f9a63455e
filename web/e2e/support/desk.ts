import { expect, type Locator } from '@playwright/test';
import type { Action } from '../../src/wire/arkham-noir/Action.ts';
import type { View } from '../../src/wire/arkham-noir/View.ts';
import { asksToPick } from '../../src/games/arkham-noir/model.ts';
import type { Catalogue } from '../../src/wire/arkham-noir/Catalogue.ts';
import { en } from '../../src/games/arkham-noir/words.en.ts';
import { fr } from '../../src/games/arkham-noir/words.fr.ts';
import type { Person } from './person.ts';

const MOST_MOVES = 400;
const WORDS = { en, fr };

/** Someone's desk in Arkham Noir, played as people play it. */
export class Desk {
  private printed: Catalogue | null = null;

  constructor(
    readonly person: Person,
    private readonly lang: keyof typeof WORDS = 'en',
  ) {}

  get view(): View {
    return this.person.state()?.game?.view as View;
  }

  get legal(): Action[] {
    return (this.person.state()?.game?.legal ?? []) as Action[];
  }

  isOver(): boolean {
    return this.person.state()?.table.phase === 'finished';
  }

  /** Waits until something is asked or the game is over. */
  async ready(): Promise<void> {
    await this.person.until(() => this.person.isToAct() || this.isOver());
    const hash = this.person.state()?.table.catalogue[this.lang];
    this.printed ??= (await (await fetch(`${this.person.address}/api/catalogue/${hash}`)).json()) as Catalogue;
  }

  /** Touches the desk, and the choices below it only for what lies nowhere on it. */
  async byPointer(action: Action): Promise<void> {
    const { words } = this;
    await this.answered(async () => {
      if (action === 'keep') return this.carry(this.firstLead, this.button(words.board.keepHere));
      if (action === 'pass') return this.carry(this.firstLead, this.button(words.board.passHere));
      if (action === 'done') return this.choice(action).click();
      if (action === 'shuffle') return this.page.locator('[data-drop=discard]').first().click();
      if ('follow' in action) return this.carry(this.firstLead, this.endOf(action.follow.case));
      if ('follow_with_contact' in action) return this.carry(this.firstLead, this.endOf(action.follow_with_contact.case));
      if ('play' in action) return this.carry(this.card(action.play.card), this.endOf(action.play.case));
      if ('play_with_contact' in action) return this.carry(this.card(action.play_with_contact.card), this.endOf(action.play_with_contact.case));
      if ('close' in action) return this.caseOf(action.close.case).getByRole('button', { name: `${words.board.close}:` }).click();
      if ('swap' in action && this.view.prompt === 'turn') return this.carry(this.card(action.swap.card), this.button(words.board.swapHere));
      const { card } = 'take' in action ? action.take : 'discard' in action ? action.discard : 'score' in action ? action.score : action.swap;
      await this.card(card).click();
    });
  }

  /** Presses the key that the choice shows, or goes there with Tab where it has none. */
  async byKey(action: Action): Promise<void> {
    await this.answered(async () => {
      const choice = this.choice(action);
      await expect(choice).toBeEnabled();
      const key = action === 'pass' ? '0' : String(this.place(action) + 1);
      if (key.length === 1) return this.page.keyboard.press(key);
      while (!(await choice.evaluate((element) => element === document.activeElement))) await this.page.keyboard.press('Tab');
      await this.page.keyboard.press('Enter');
    });
  }

  /** Plays on as `next` says, to the end or until it says nothing. */
  async play(next: (legal: Action[], view: View) => Action | null, by: (action: Action) => Promise<void> = (one) => this.byPointer(one)): Promise<void> {
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      await this.ready();
      const action = this.isOver() ? null : next(this.legal, this.view);
      if (action === null) return;
      await by(action);
    }
    throw new Error(`no end after ${MOST_MOVES} moves`);
  }

  /** The shortest way to lose: gives everything away. */
  async giveAway(): Promise<void> {
    await this.play(
      (legal) => legal.find((action) => action === 'pass') ?? legal.find((action) => action === 'done') ?? legal[0] ?? null,
      (action) => this.byKey(action),
    );
  }

  /** The choice in words for an action. */
  choice(action: Action): Locator {
    return this.person.choices.nth(this.place(action));
  }

  caseOf(victim: string): Locator {
    const name = this.printed?.victims.find(({ id }) => id === victim)?.name ?? '';
    return this.page.getByRole('region', { name: this.words.board.caseOf(name), exact: true });
  }

  /** A card wherever it lies face up, on the desk or among those laid out to pick from. */
  card(card: string): Locator {
    const name = this.printed?.clues.find(({ id }) => id === card)?.name ?? '';
    const spoken = (this.asksPile() ? this.spread : this.page).getByRole('button', { name: new RegExp(`(^|[.] |${escaped(this.words.choice.take(''))})${escaped(name)}[,.]`) });
    return spoken.last();
  }

  private get spread(): Locator {
    return this.page.locator('.spread');
  }

  /** Whether a pile is laid out to pick a card from. */
  asksPile(): boolean {
    return asksToPick(this.view).length > 0;
  }

  private get words(): typeof en {
    return WORDS[this.lang];
  }

  private get page() {
    return this.person.page;
  }

  private get firstLead(): Locator {
    return this.page.getByRole('button', { name: `${this.words.board.firstLead}.` });
  }

  private button(name: string): Locator {
    return this.page.locator('.offers').getByRole('button', { name, exact: true });
  }

  private endOf(victim: string): Locator {
    return this.caseOf(victim).locator('[data-drop]');
  }

  private place(action: Action): number {
    return this.legal.findIndex((one) => JSON.stringify(one) === JSON.stringify(action));
  }

  private async carry(from: Locator, to: Locator): Promise<void> {
    await from.click();
    await to.click();
  }

  private async answered(act: () => Promise<unknown>): Promise<void> {
    const { answered } = this.person.recorder;
    await act();
    await this.person.until(() => this.person.recorder.answered > answered);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
