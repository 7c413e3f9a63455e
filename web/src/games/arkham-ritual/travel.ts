import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';

const TRAVEL_MS = 250;

/**
 * A card that leaves one place and turns up in another travels between them.
 * One that comes from nowhere is dealt from the deck, one that goes nowhere is gathered there.
 */
export const [send, receive] = crossfade({
  duration: TRAVEL_MS,
  easing: cubicOut,
  fallback(node, { duration }) {
    const here = node.getBoundingClientRect();
    const deck = node.closest('.ring')?.querySelector('.pile')?.getBoundingClientRect() ?? here;
    const [x, y] = [deck.left - here.left, deck.top - here.top];
    return {
      duration: duration === 0 ? 0 : TRAVEL_MS,
      easing: cubicOut,
      css: (t, away) => `opacity: ${t}; transform: translate(${away * x}px, ${away * y}px)`,
    };
  },
});

/** What a card of this mark needs to travel; without motion it just changes place. */
export function trip(mark: string, still: boolean) {
  return still ? { key: mark, duration: 0 } : { key: mark };
}
