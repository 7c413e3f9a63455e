import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';

const TRAVEL_MS = 250;

/**
 * A card that leaves one place and turns up in another travels between them. One that comes from nowhere is
 * dealt from the pile of its board, one that goes nowhere is gathered there: `data-board` and `data-dealt-from`
 * say which they are.
 */
export const [send, receive] = crossfade({
  duration: TRAVEL_MS,
  easing: cubicOut,
  fallback(node, { duration, delay }) {
    const here = node.getBoundingClientRect();
    const pile = node.closest('[data-board]')?.querySelector('[data-dealt-from]');
    const there = pile?.getBoundingClientRect() ?? here;
    const [x, y] = [there.left - here.left, there.top - here.top];
    return {
      duration: duration === 0 ? 0 : TRAVEL_MS,
      ...(delay ? { delay } : {}),
      easing: cubicOut,
      css: (t, away) => `opacity: ${t}; transform: translate(${away * x}px, ${away * y}px)`,
    };
  },
});

/** A card that is pushed along by others slides to its new place in the row. */
export function slide(_: Element, { from, to }: { from: DOMRect; to: DOMRect }, { still }: { still: boolean }) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return {
    duration: still ? 0 : TRAVEL_MS,
    easing: cubicOut,
    css: (_t: number, away: number) => `transform: translate(${away * x}px, ${away * y}px)`,
  };
}

/** What a card needs to travel; without motion it just changes place. */
export function trip<K>(key: K, still: boolean, delay = 0) {
  return still ? { key, duration: 0 } : { key, delay };
}
