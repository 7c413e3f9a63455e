/** A drum made in the browser; no file is loaded. */
let context: AudioContext | null = null;

const CALM_MS = 2000;
const SHORT_MS = 30_000;
const LAST_MS = 10_000;

/** How long until the next beat: slow at first, by the second at the end, and twice as fast at the very end. */
export function restBefore(left: number): number {
  if (left > SHORT_MS) return Math.min(CALM_MS, left - SHORT_MS);
  return left > LAST_MS ? 1000 : 500;
}

/** Beats until time is up, or until what it gives back is called. */
export function drumming(left: () => number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const beat = () => {
    const now = left();
    if (now <= 0) return;
    strike(now > SHORT_MS ? 0.25 : now > LAST_MS ? 0.5 : 0.8);
    timer = setTimeout(beat, restBefore(now));
  };
  beat();
  return () => clearTimeout(timer);
}

/** A skin that is hit: a tone that falls quickly. */
function strike(loudness: number): void {
  // Before the first press on a page a browser lets nothing be heard, and complains.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  void context.resume();
  const begin = context.currentTime;
  const tone = new OscillatorNode(context, { type: 'sine', frequency: 130 });
  tone.frequency.setValueAtTime(130, begin);
  tone.frequency.exponentialRampToValueAtTime(48, begin + 0.18);
  const skin = new GainNode(context, { gain: 0.0001 });
  skin.gain.setValueAtTime(0.0001, begin);
  skin.gain.exponentialRampToValueAtTime(loudness, begin + 0.008);
  skin.gain.exponentialRampToValueAtTime(0.0001, begin + 0.45);
  tone.connect(skin).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + 0.5);
}
