/** How long a pointer rests, or a finger stays, before the text of a card is shown. */
const REST_MS = 350;
const HOLD_MS = 450;
const LINGER_MS = 160;
/** A finger that moves further than this scrolls or drags. */
const SLACK_PX = 8;
/** Which way a key goes among the cards of one button. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A card that is looked at, and where it is. */
export interface Looked {
  card: string;
  element: Element;
}

/** Where the text of a card is read beside the board, instead of over it. */
export type ReadBeside = ((card: string) => void) | null;

/**
 * Notices when somebody wants to read a card, wherever one is shown: a pointer rests on it, a finger stays
 * on it, or the keyboard comes to it. Of several cards on one button, as on a track, the arrows up and down
 * go from one to the next. Whatever shows a card bears its id as `data-card`; `data-no-peek` stands around
 * places that tell its text already.
 */
export class Peeking {
  looked = $state.raw<Looked | null>(null);
  /** The one of a focused button's cards that was looked at last. */
  #last: Looked | null = null;
  /** Whether the keyboard, not a pointer, came to a card last. */
  #byFocus = false;
  #wanted: ReturnType<typeof setTimeout> | undefined;
  /** Whether the click that comes next is only the end of a long touch. */
  #held = false;
  readonly #beside: () => ReadBeside;

  constructor(beside: () => ReadBeside) {
    this.#beside = beside;
  }

  /** Listens until the function that it gives is called. */
  start(): () => void {
    const watch = new AbortController();
    const on = <E extends Event>(kind: string, listen: (event: E) => void, capture = true) =>
      document.addEventListener(kind, listen as EventListener, { signal: watch.signal, capture });
    on<PointerEvent>('pointerover', (event) => this.#pointed(event));
    on<PointerEvent>('pointerdown', (event) => this.#pressed(event));
    on<FocusEvent>('focusin', ({ target }) => this.#focused(target));
    on<FocusEvent>('focusout', () => this.#focusedElsewhere());
    on<MouseEvent>('click', (event) => this.#clicked(event));
    on<MouseEvent>('contextmenu', (event) => {
      if (this.#held) event.preventDefault();
    });
    on<KeyboardEvent>('keydown', (event) => this.#typed(event));
    // What gets the focus may be scrolled into sight before its text comes.
    on('scroll', () => (this.looked || !this.#byFocus) && this.hide());
    // Where the pointer is, or the focus, it may have been before there was anyone to listen.
    this.#after(REST_MS, cardAt(document.querySelector('[data-card]:hover')));
    this.#focused(document.activeElement);
    return () => {
      watch.abort();
      clearTimeout(this.#wanted);
    };
  }

  hide(): void {
    clearTimeout(this.#wanted);
    this.looked = null;
  }

  /** Whoever reads the text itself goes on reading. */
  stay(): void {
    clearTimeout(this.#wanted);
  }

  leave(): void {
    clearTimeout(this.#wanted);
    this.#wanted = setTimeout(() => this.hide(), LINGER_MS);
  }

  #after(ms: number, found: Looked | null, show: () => void = () => {}): void {
    clearTimeout(this.#wanted);
    if (!found) return;
    const read = this.#beside();
    if (read) return read(found.card);
    this.#wanted = setTimeout(() => {
      if (!found.element.isConnected) return;
      show();
      this.looked = found;
    }, ms);
  }

  #pointed({ pointerType, target, buttons }: PointerEvent): void {
    if (pointerType !== 'mouse' || buttons !== 0 || isInPeek(target)) return;
    this.#byFocus = false;
    const found = cardAt(target);
    if (found && found.element === this.looked?.element) return this.stay();
    if (found) this.#after(REST_MS, found);
    else if (this.looked && !this.looked.element.contains(document.activeElement)) this.leave();
    else if (!this.looked) clearTimeout(this.#wanted);
  }

  #pressed(start: PointerEvent): void {
    this.#held = false;
    this.#byFocus = false;
    if (isInPeek(start.target)) return;
    this.hide();
    if (start.pointerType === 'mouse' || !start.isPrimary) return;
    this.#after(HOLD_MS, cardAt(start.target), () => (this.#held = true));
    const watch = new AbortController();
    const end = () => {
      watch.abort();
      if (!this.#held) clearTimeout(this.#wanted);
    };
    const moved = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= SLACK_PX) return;
      this.#held = false;
      this.hide();
      end();
    };
    addEventListener('pointermove', moved, { signal: watch.signal });
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, end, { signal: watch.signal });
  }

  #focused(target: EventTarget | null): void {
    // Beside the board it is in nobody's way.
    if (!(target instanceof Element) || !(target.matches(':focus-visible') || this.#beside())) return;
    this.#byFocus = true;
    this.#last = cardAt(target) ?? cardsIn(target)[0] ?? null;
    this.#after(REST_MS, this.#last);
  }

  /** Also told while the page is being drawn, when what has the focus goes: nothing may change then. */
  #focusedElsewhere(): void {
    if (this.#held) return;
    clearTimeout(this.#wanted);
    if (this.looked) queueMicrotask(() => this.hide());
  }

  /** The click that ends a long touch chooses nothing; any other ends the reading. */
  #clicked(event: MouseEvent): void {
    if (!this.#held) return isInPeek(event.target) ? undefined : this.hide();
    this.#held = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #typed(event: KeyboardEvent): void {
    const isDone = event.key === 'Escape' ? this.looked !== null : this.#goesOn(STEPS[event.key] ?? 0);
    if (!isDone) return;
    if (event.key === 'Escape') this.hide();
    event.preventDefault();
    event.stopPropagation();
  }

  /** To another card of the button that has the focus; whether there are several. */
  #goesOn(by: number): boolean {
    const cards = by === 0 ? [] : cardsIn(document.activeElement);
    if (cards.length < 2) return false;
    const place = cards.findIndex(({ element }) => element === this.#last?.element) + by;
    const next = cards[Math.min(Math.max(place, 0), cards.length - 1)] ?? null;
    if (next?.element !== this.#last?.element) this.looked = null;
    this.#last = next;
    this.#after(0, next);
    return true;
  }
}

const isInPeek = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role=tooltip]') !== null;

function cardAt(target: EventTarget | null): Looked | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  return element?.dataset.card && !element.closest('[data-no-peek]') ? { card: element.dataset.card, element } : null;
}

/** The cards that a button shows. */
function cardsIn(target: Element | null): Looked[] {
  return target?.matches('button') ? [...target.querySelectorAll('[data-card]')].flatMap((card) => cardAt(card) ?? []) : [];
}
