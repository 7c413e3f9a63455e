import type { Clue } from '../model.ts';

/** Less than this is a touch, not a drag. */
const SLACK_PX = 8;

interface Wishes {
  pickUp: (card: Clue) => void;
  /** `target` is what the element under the pointer calls itself in `data-drop`. */
  drop: (card: Clue, target: string) => void;
  putDown: () => void;
}

/** A card under the pointer, be it a mouse, a pen or a finger. */
export class Drag {
  card = $state.raw<Clue | null>(null);
  at = $state.raw({ x: 0, y: 0 });
  over = $state.raw<string | null>(null);
  #wishes: Wishes;
  #justDragged = false;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
  }

  begin(card: Clue, start: PointerEvent): void {
    if (start.button !== 0 || !start.isPrimary) return;
    const watch = new AbortController();
    const { signal } = watch;
    const move = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK_PX;
      if (this.card === null && far) {
        this.card = card;
        this.#wishes.pickUp(card);
      }
      if (this.card === null) return;
      event.preventDefault();
      this.at = { x: event.clientX, y: event.clientY };
      this.over = targetAt(event.clientX, event.clientY);
    };
    const end = (dropped: boolean) => {
      watch.abort();
      const { card: dragged, over } = this;
      this.card = this.over = null;
      if (dragged === null) return;
      this.#justDragged = true;
      // The click, if there is one, comes before this.
      setTimeout(() => (this.#justDragged = false));
      if (dropped && over) this.#wishes.drop(dragged, over);
      else this.#wishes.putDown();
    };
    window.addEventListener('pointermove', move, { signal, passive: false });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
  }

  /** Whether the click that comes now is only the end of a drag. */
  wasDrag(): boolean {
    return this.#justDragged;
  }
}

function targetAt(x: number, y: number): string | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return target?.dataset.drop ?? null;
}
