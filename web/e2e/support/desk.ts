import { expect, type Locator } from '@playwright/test';
import type { Action } from '../../src/wire/arkham-noir/Action.ts';
import type { View } from '../../src/wire/arkham-noir/View.ts';
import { asksToPick } from '../../src/games/arkham-noir/model.ts';
import { asksForMany, inDeskOrder } from '../../src/games/arkham-noir/order.ts';
import type { Catalogue } from '../../src/wire/arkham-noir/Catalogue.ts';
import { en } from '../../src/games/arkham-noir/words.en.ts';
import { fr } from '../../src/games/arkham-noir/words.fr.ts';
import type { Person } from './person.ts';

const MOST_MOVES = 400;
const WORDS = { en, fr };
const KEYS = '123456789abcdefg';
/** What takes nothing is pinned before all else, with a key of its own. */
const isPinned = (action: Action): boolean => action === 'done';

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
    const act = async () => {
      if (action === 'keep') return this.carry(this.firstLead, this.button(words.board.keepHere));
      if (action === 'pass') return this.carry(this.firstLead, this.button(words.board.passHere));
      if (action === 'done') return (await this.choice(action)).click();
      if (action === 'shuffle') return this.page.locator('[data-drop=discard]').first().click();
      if ('follow' in action) return this.carry(this.firstLead, this.endOf(action.follow.case));
      if ('follow_with_contact' in action) return this.carry(this.firstLead, this.endOf(action.follow_with_contact.case));
      if ('play' in action) return this.carry(this.card(action.play.card), this.endOf(action.play.case));
      if ('play_with_contact' in action) return this.carry(this.card(action.play_with_contact.card), this.endOf(action.play_with_contact.case));
      if ('close' in action) return this.caseOf(action.close.case).getByRole('button', { name: `${words.board.close}:` }).click();
      if ('swap' in action && this.view.prompt === 'turn') return this.carry(this.card(action.swap.card), this.button(words.board.swapHere));
      const { card } = 'take' in action ? action.take : 'discard' in action ? action.discard : 'score' in action ? action.score : action.swap;
      await this.card(card).click();
    };
    await this.answered(async () => {
      await act();
      // What cannot be taken back is asked twice.
      const armed = this.page.locator('[data-choice][aria-describedby=confirm-key]');
      if (await armed.count()) await armed.click();
    });
  }

  /** Presses the key that the choice shows, or goes there with Tab where it has none. */
  async byKey(action: Action): Promise<void> {
    await this.answered(async () => {
      const choice = await this.choice(action);
      await expect(choice).toBeEnabled();
      const key = action === 'pass' || isPinned(action) ? '0' : KEYS[this.offered(action).indexOf(action)];
      if (key) await this.page.keyboard.press(key);
      else {
        while (!(await choice.evaluate((element) => element === document.activeElement))) await this.page.keyboard.press('Tab');
        await this.page.keyboard.press('Enter');
      }
      if (await this.page.locator('#confirm-key').count()) await this.page.keyboard.press('Enter');
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

  /** The choice in words for an action; of many cards, after opening their kind. */
  async choice(action: Action): Promise<Locator> {
    const kind = this.kindOf(action);
    const group = this.page.locator(`[data-choice="${kind}"]`);
    if (kind && (await group.count())) await this.page.keyboard.press((await group.locator('kbd').textContent()) ?? '');
    const pinned = this.legal.filter(isPinned).length;
    return this.person.choices.nth(isPinned(action) ? 0 : pinned + this.offered(action).indexOf(action));
  }

  /** What is offered besides what is pinned where this action is, in order. */
  private offered(action: Action): Action[] {
    const kind = this.kindOf(action);
    const wanted = JSON.stringify(action);
    const all = inDeskOrder(this.view, this.legal).filter((one) => !isPinned(one) && (kind === null || this.kindOf(one) === kind));
    return all.map((one) => (JSON.stringify(one) === wanted ? action : one));
  }

  /** The kind that a card to be taken stands behind, where there are many. */
  private kindOf(action: Action): string | null {
    if (!asksForMany(this.legal) || typeof action === 'string' || !('take' in action)) return null;
    return this.printed?.clues.find(({ id }) => id === action.take.card)?.icon ?? null;
  }

  caseOf(victim: string): Locator {
    return this.page.getByRole('region', { name: this.words.board.caseOf(this.victimName(victim)), exact: true });
  }

  victimName(victim: string): string {
    return this.printed?.victims.find(({ id }) => id === victim)?.name ?? '';
  }

  nameOf(card: string): string {
    return this.printed?.clues.find(({ id }) => id === card)?.name ?? '';
  }

  /** A card wherever it lies face up, on the desk or among those laid out to pick from. */
  card(card: string): Locator {
    const spoken = (this.asksPile() ? this.spread : this.page).getByRole('button', { name: new RegExp(`(^|[.] |${escaped(this.words.choice.take(''))})${escaped(this.nameOf(card))}[,.]`) });
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
