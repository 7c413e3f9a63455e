import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import type { Clue } from './model.ts';

const TRAVEL_MS = 250;

/** A card that leaves one place and turns up in another travels; one from nowhere comes from the draw pile. */
export const [send, receive] = crossfade({
  duration: TRAVEL_MS,
  easing: cubicOut,
  fallback(node, { duration }) {
    const here = node.getBoundingClientRect();
    const pile = node.closest('.an-desk')?.querySelector('[data-pile=draw_pile]')?.getBoundingClientRect() ?? here;
    const [x, y] = [pile.left - here.left, pile.top - here.top];
    return {
      duration: duration === 0 ? 0 : TRAVEL_MS,
      easing: cubicOut,
      css: (t, away) => `opacity: ${t}; transform: translate(${away * x}px, ${away * y}px)`,
    };
  },
});

/** What a card needs to travel; without motion it just changes place. */
export function trip(card: Clue, still: boolean) {
  return still ? { key: card, duration: 0 } : { key: card };
}
