import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { Complaints } from './complaints.ts';
import { Recorder } from './recorder.ts';
import type { TableState } from './tables.ts';

/** Options of the game by their label: what is chosen, or `true` for what is switched on. */
export type Options = Record<string, string | true>;

/** Failing costs one more every round: nobody is out early, and the game is over soon after. */
export const STEADY: Options = { 'Doom Track': true, 'Great Old One': 'Nyarlathotep' };

const LOOK_AGAIN_MS = 3_000;
/** Until what is read next has come up. */
const LOOK_UP_MS = 1_000;
const PATIENCE_MS = 20_000;
/** No bot and no clock of a test takes longer. */
const WAIT_MS = 120_000;

/** Someone at a browser of their own. */
export class Person {
  readonly recorder: Recorder;
  /** What this person's browser found wrong with the page: a test fails on any that it did not expect. */
  readonly complaints: Complaints;

  constructor(
    readonly name: string,
    readonly page: Page,
    readonly context: BrowserContext,
    /** Where this person's browser finds the server. */
    readonly address: string,
  ) {
    this.recorder = new Recorder(page);
    this.complaints = new Complaints(context);
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

  /** Whether the table waits for this person to have seen how the round ended. */
  isWaitedFor(table = this.table): boolean {
    const shown = this.state(table)?.table;
    return shown?.interlude?.waits_for.some((seat) => shown.yours.includes(seat)) ?? false;
  }

  /** What is shown of the end of a round. */
  get reveal(): Locator {
    return this.page.locator('.reveal');
  }

  /** Where the page asks whether everybody is ready. */
  get interlude(): Locator {
    return this.page.getByRole('region', { name: /^(Between two rounds|Entre deux manches)$/ });
  }

  /** Says that they have, and waits until the table knows: it may have gone on to the end of the next round at once. */
  async getReady(): Promise<void> {
    const version = this.version();
    await this.interlude.getByRole('button').click();
    await this.until(() => !this.isWaitedFor() || this.version() > version);
  }

  /** Looks up from how the last round ended: only then does the page say who won. */
  async lookUp(): Promise<void> {
    const end = this.page.locator('section.end');
    // Whoever did not look up before has more than one of them to read.
    await expect(async () => {
      await this.uncover();
      await expect(end).toBeVisible({ timeout: LOOK_UP_MS });
    }).toPass({ timeout: PATIENCE_MS });
  }

  /** Looks up from how a round ended: nothing can be chosen on a board that is covered. */
  async uncover(): Promise<void> {
    const looking = this.reveal.locator('footer button');
    if (await looking.count()) await looking.click({ timeout: LOOK_AGAIN_MS });
  }

  /** The number of the next event. */
  version(table = this.table): number {
    const state = this.state(table);
    return state ? state.first + state.events.length : 0;
  }

  /** How the table stood last, for whoever reads why a test failed. */
  #stand(): string {
    const { table, game } = this.state() ?? {};
    const { answered, sent, lately } = this.recorder;
    return JSON.stringify({ phase: table?.phase, interlude: table?.interlude, legal: game?.legal, version: this.version(), sent, answered, lately }, null, 1);
  }

  /** Waits for `condition`, which what is said on the line may make true. */
  async until(condition: () => boolean, patienceMs = WAIT_MS): Promise<void> {
    const given = Date.now() + patienceMs;
    while (!condition()) {
      if (Date.now() > given) throw new Error(`${this.name} waited in vain for ${condition}: ${this.#stand()}`);
      await Promise.race([this.recorder.next(), new Promise((resolve) => setTimeout(resolve, LOOK_UP_MS))]);
    }
  }

  /** Is whom this token names, on every page that is opened from now on. */
  async be(token: string): Promise<void> {
    await this.context.addInitScript((who) => {
      // An empty page has nothing to remember it by.
      if (location.protocol.startsWith('http')) localStorage.setItem('walpurgis.token', JSON.stringify(who));
    }, token);
  }

  /** Makes a table on the page for it, and sits down there. */
  async makeTable({ game, seats, options = {} }: { game?: string; seats: number; options?: Options }): Promise<void> {
    const { page } = this;
    await page.goto(this.address + (game ? `/new?game=${game}` : '/'));
    if (!game) await page.getByRole('link', { name: 'With friends' }).first().click();
    await page.getByLabel('Your name').fill(this.name);
    await page.getByRole('radio', { name: String(seats), exact: true }).check({ force: true });
    await page.getByText('Rules of the game').click();
    for (const [label, wish] of Object.entries(options)) {
      if (wish === true) await page.getByRole('switch', { name: label }).check();
      else await page.getByRole('combobox', { name: label, exact: true }).selectOption(wish);
    }
    await page.getByLabel('Bots move').selectOption('At once');
    await page.getByRole('button', { name: 'Set the table' }).click();
    await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
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
    const { answered, sent } = this.recorder;
    // What others do meanwhile may change what is offered, or cover it: then the page is looked at again.
    await expect(async () => {
      if (this.recorder.sent > sent) return;
      await this.uncover();
      const offered = this.state()?.game?.legal.length || 1;
      await this.choices.nth(which < 0 ? which : which % offered).click({ timeout: LOOK_AGAIN_MS });
      const armed = this.page.locator('[data-choice][aria-describedby=confirm-key]');
      if (await armed.count()) await armed.click({ timeout: LOOK_AGAIN_MS });
      await this.until(() => this.recorder.sent > sent, LOOK_AGAIN_MS);
    }).toPass({ timeout: PATIENCE_MS });
    await this.until(() => this.recorder.answered > answered);
  }
}
