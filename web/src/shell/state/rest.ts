/** So long after something happened nothing moves by itself any more. */
const REST_AFTER_MS = 8_000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'];

let timer: ReturnType<typeof setTimeout> | undefined;

function rest(): void {
  document.documentElement.classList.add('resting');
}

/** Something happens: ornaments move for a while. */
export function stir(): void {
  clearTimeout(timer);
  if (document.hidden) return rest();
  document.documentElement.classList.remove('resting');
  timer = setTimeout(rest, REST_AFTER_MS);
}

/** A page left open costs next to nothing. */
export function watchForLife(): void {
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, stir, { passive: true, capture: true });
  document.addEventListener('visibilitychange', stir);
  stir();
}
