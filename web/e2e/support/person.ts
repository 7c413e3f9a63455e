import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { Recorder } from './recorder.ts';
import type { TableState } from './tables.ts';

/** Options of the game by their label: what is chosen, or `true` for what is switched on. */
export type Options = Record<string, string | true>;

/** Failing costs one more every round: nobody is out early, and the game is over soon after. */
export const STEADY: Options = { 'Doom Track': true, 'Great Old One': 'Nyarlathotep' };

const LOOK_AGAIN_MS = 3_000;
const PATIENCE_MS = 20_000;

/** Someone at a browser of their own. */
export class Person {
  readonly recorder: Recorder;

  constructor(
    readonly name: string,
    readonly page: Page,
    readonly context: BrowserContext,
    /** Where this person's browser finds the server. */
    readonly address: string,
  ) {
    this.recorder = new Recorder(page);
  }

  /** The table this person's page shows. */
  get table(): string {
    return /\/t\/(\w+)/.exec(this.page.url())?.[1] ?? '';
  }

  get choices(): Locator {
    return this.page.locator('[data-choice]');
  }

  /** The sentence that says what is being decided. */
  get prompt(): Locator {
    return this.page.locator('.prompt');
  }

  /** How the table stands as far as this person's browser was told. */
  state(table = this.table): TableState | null {
    return this.recorder.latest(table);
  }

  isToAct(table = this.table): boolean {
    const state = this.state(table);
    return state?.table.phase === 'playing' && (state.game?.legal.length ?? 0) > 0;
  }

  /** The number of the next event. */
  version(table = this.table): number {
    const state = this.state(table);
    return state ? state.first + state.events.length : 0;
  }

  /** Waits for `condition`, which what the server sends may make true. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await this.recorder.next();
  }

  /** Makes a table on the page for it, and sits down there. */
  async makeTable({ game, seats, options = {} }: { game?: string; seats: number; options?: Options }): Promise<void> {
    const { page } = this;
    await page.goto(this.address + (game ? `/new?game=${game}` : '/'));
    if (!game) await page.getByRole('link', { name: 'New table' }).first().click();
    await page.getByLabel('Your name').fill(this.name);
    await page.getByRole('radio', { name: String(seats), exact: true }).check({ force: true });
    await page.getByText('Rules of the game').click();
    for (const [label, wish] of Object.entries(options)) {
      if (wish === true) await page.getByRole('switch', { name: label }).check();
      else await page.getByRole('combobox', { name: label, exact: true }).selectOption(wish);
    }
    await page.getByLabel('Bots move').selectOption('At once');
    await page.getByRole('button', { name: 'Set the table' }).click();
    await expect(page.getByRole('heading', { name: 'Chairs' })).toBeVisible();
    await this.until(() => this.state()?.table.you === 0);
  }

  /** The link that the page offers to send to friends. */
  async inviteLink(): Promise<string> {
    return this.page.getByRole('textbox', { name: 'Invite' }).inputValue();
  }

  /** Opens a link that was sent, by this person's own way to the server. */
  async open(link: string): Promise<void> {
    const { pathname, search } = new URL(link);
    await this.page.goto(this.address + pathname + search);
  }

  async joinBy(link: string): Promise<void> {
    await this.open(link);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Save' }).click();
    await expect(this.page.getByLabel('Your name')).toBeHidden();
    await this.page.getByRole('button', { name: 'Sit here' }).first().click();
    await expect(this.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }

  /** Takes one of the choices that the page offers, -1 being the last, and waits for the server's answer. */
  async choose(which: number): Promise<void> {
    const { answered } = this.recorder;
    // What others do meanwhile may change what is offered: then the page is looked at again.
    await expect(async () => {
      // A slow browser may have made the move and told of it too late.
      if (this.recorder.answered > answered) return;
      const offered = this.state()?.game?.legal.length || 1;
      await this.choices.nth(which < 0 ? which : which % offered).click({ timeout: LOOK_AGAIN_MS });
    }).toPass({ timeout: PATIENCE_MS });
    const armed = this.page.locator('[data-choice][aria-describedby=confirm-key]');
    if (await armed.count()) await armed.click();
    await this.until(() => this.recorder.answered > answered);
  }
}
