import { updated } from '../../net/patch.ts';
import type { ReplayStep } from '../../wire/ReplayStep.ts';
import type { ReplayView } from '../../wire/ReplayView.ts';

/** Steps are asked for by so many at a time. */
export const PAGE = 100;
/** So many pages are kept; a long game has more than a browser should hold. */
const MOST_PAGES = 40;
/** So near the edge of a page the next one is asked for, so that nobody waits for it. */
const NEAR = 25;

/** A step with its view as it stood then. */
export type WholeStep = Omit<ReplayStep, 'view'> & { view: unknown };

export type LoadSteps = (from: number, count: number) => Promise<ReplayView>;

/** The steps of a finished game as one viewer saw it, of which only what is looked at is loaded. */
export class ReplayPages {
  readonly total: number;
  /** The hashes of what is printed. */
  readonly catalogue: ReplayView['catalogue'];
  /** Where each chapter begins, as the rules tell it. */
  readonly chapters: ReplayView['chapters'];
  /** Who held which seat, from which step on. */
  readonly sittings: ReplayView['sittings'];
  /** False of a game that still runs, whose past chapters these are. */
  readonly isOver: boolean;
  #load: LoadSteps;
  /** By number, the one used longest ago first. */
  #pages = $state.raw(new Map<number, WholeStep[]>());
  #loading = new Map<number, Promise<void>>();

  private constructor({ total, catalogue, chapters, sittings, is_over }: ReplayView, load: LoadSteps) {
    this.total = total;
    this.catalogue = catalogue;
    this.chapters = chapters;
    this.sittings = sittings;
    this.isOver = is_over;
    this.#load = load;
  }

  /** Loads the page with `step`, or the last one where the game is shorter. */
  static async open(load: LoadSteps, step: number): Promise<ReplayPages> {
    const asked = Math.floor(Math.max(0, step) / PAGE);
    const first = asked === 0 ? await load(0, PAGE) : await load(0, 1);
    const replay = new ReplayPages(first, load);
    if (asked === 0) await replay.#fill(0, unpacked(first.steps));
    else await replay.load(Math.min(step, first.total - 1));
    return replay;
  }

  /** `undefined` until it is loaded; whoever reads this is told then. */
  step(number: number): WholeStep | undefined {
    return this.#pages.get(Math.floor(number / PAGE))?.[number % PAGE];
  }

  /** Loads what is needed to show a step, and what is likely to be asked for next. */
  async load(step: number): Promise<void> {
    const page = Math.floor(step / PAGE);
    const around = [Math.floor((step + NEAR) / PAGE), Math.floor((step - NEAR) / PAGE)];
    for (const near of around) {
      if (near !== page && near >= 0 && near * PAGE < this.total) void this.#page(near).catch(() => {});
    }
    await this.#page(page);
  }

  /** Loads all steps from `first` up to `end`. */
  async loadRange(first: number, end: number): Promise<void> {
    const pages: Promise<void>[] = [];
    for (let page = Math.floor(first / PAGE); page * PAGE < Math.min(end, this.total); page += 1) pages.push(this.#page(page));
    await Promise.all(pages);
  }

  #page(page: number): Promise<void> {
    const known = this.#pages.get(page);
    if (known) {
      // Used last, kept longest.
      this.#pages.delete(page);
      this.#pages.set(page, known);
      return Promise.resolve();
    }
    let loading = this.#loading.get(page);
    if (!loading) {
      loading = this.#fill(page, []).finally(() => this.#loading.delete(page));
      this.#loading.set(page, loading);
    }
    return loading;
  }

  /** The server sends what fits into one answer: a page may take several. */
  async #fill(page: number, begun: WholeStep[]): Promise<void> {
    const steps = [...begun];
    const wanted = Math.min(PAGE, this.total - page * PAGE);
    while (steps.length < wanted) {
      const more = unpacked((await this.#load(page * PAGE + steps.length, wanted - steps.length)).steps);
      if (more.length === 0) throw new Error(`no step ${page * PAGE + steps.length} was sent`);
      steps.push(...more);
    }
    const kept = [...this.#pages].slice(1 - MOST_PAGES);
    this.#pages = new Map([...kept, [page, steps]]);
  }
}

/** The first step of an answer is sent whole, each later one as what changed since the one before. */
function unpacked(steps: readonly ReplayStep[]): WholeStep[] {
  let view: unknown = null;
  return steps.map((step) => ({ ...step, view: (view = updated(view, step.view)) }));
}
