import type { Sound } from '../../games/playback.svelte.ts';

/** Everything that is heard is made here; no file is loaded. */
let context: AudioContext | null = null;

/** How loud something is over time: it swells to `peak` within `rise` seconds and dies away after `length`. */
interface Swell {
  peak: number;
  rise: number;
  length: number;
  /** How long after the beginning. */
  delay?: number;
}

interface Tone extends Swell {
  hertz: number;
  /** What the tone has become by its end. */
  to?: number;
  type?: OscillatorType;
}

interface Noise extends Swell {
  /** What is let through, and what of that has become by its end. */
  hertz: number;
  to?: number;
  /** How narrow that is. */
  width?: number;
}

/** What each sound is made of: tones, and noise that is let through a filter. */
const MADE: Record<Sound, { tones?: Tone[]; noises?: Noise[] }> = {
  bell: {
    tones: [
      { hertz: 659, peak: 0.4, rise: 0.01, length: 1.1 },
      { hertz: 988, peak: 0.28, rise: 0.01, length: 1.1, delay: 0.16 },
    ],
  },
  // Paper over wood.
  card: { noises: [{ hertz: 2600, to: 900, width: 0.8, peak: 0.35, rise: 0.012, length: 0.13 }] },
  // A breath, and the wick goes out.
  candle: {
    noises: [
      { hertz: 900, to: 250, width: 0.6, peak: 0.4, rise: 0.09, length: 0.5 },
      { hertz: 4200, width: 3, peak: 0.06, rise: 0.02, length: 0.7, delay: 0.34 },
    ],
  },
  // Something large moves below.
  gate: {
    tones: [
      { hertz: 58, to: 41, type: 'sawtooth', peak: 0.3, rise: 0.35, length: 2.1 },
      { hertz: 87, to: 60, peak: 0.35, rise: 0.5, length: 2.2 },
    ],
    noises: [{ hertz: 140, to: 70, width: 1.5, peak: 0.5, rise: 0.4, length: 1.9 }],
  },
  typewriter: {
    noises: [
      { hertz: 3100, width: 2, peak: 0.5, rise: 0.003, length: 0.05 },
      { hertz: 2700, width: 2, peak: 0.45, rise: 0.003, length: 0.05, delay: 0.09 },
      { hertz: 1500, width: 1, peak: 0.5, rise: 0.004, length: 0.08, delay: 0.2 },
    ],
  },
  stone: {
    tones: [{ hertz: 310, to: 240, type: 'triangle', peak: 0.3, rise: 0.004, length: 0.09 }],
    noises: [{ hertz: 1900, width: 1.5, peak: 0.3, rise: 0.003, length: 0.05 }],
  },
};

/** Plays a sound, at a volume from 0 to 1. */
export function play(sound: Sound, volume: number): void {
  // Before the first press on a page a browser lets nothing be heard, and complains.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const { tones = [], noises = [] } = MADE[sound];
  context ??= new AudioContext();
  void context.resume();
  for (const tone of tones) ring(context, tone, volume);
  for (const noise of noises) rustle(context, noise, volume);
}

function ring(context: AudioContext, tone: Tone, volume: number): void {
  const begin = context.currentTime + (tone.delay ?? 0);
  const source = new OscillatorNode(context, { type: tone.type ?? 'sine', frequency: tone.hertz });
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.length);
  source.connect(swell(context, tone, begin, volume)).connect(context.destination);
  source.start(begin);
  source.stop(begin + tone.length + 0.1);
}

function rustle(context: AudioContext, noise: Noise, volume: number): void {
  const begin = context.currentTime + (noise.delay ?? 0);
  const source = new AudioBufferSourceNode(context, { buffer: whiteNoise(context), loop: true });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: noise.hertz, Q: noise.width ?? 1 });
  if (noise.to) filter.frequency.exponentialRampToValueAtTime(noise.to, begin + noise.length);
  source.connect(filter).connect(swell(context, noise, begin, volume)).connect(context.destination);
  source.start(begin);
  source.stop(begin + noise.length + 0.1);
}

const SILENT = 0.0001;

function swell(context: AudioContext, { peak, rise, length }: Swell, begin: number, volume: number): GainNode {
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(SILENT, begin);
  loudness.gain.exponentialRampToValueAtTime(Math.max(0.001, volume * peak), begin + rise);
  loudness.gain.exponentialRampToValueAtTime(SILENT, begin + length);
  return loudness;
}

let noise: AudioBuffer | null = null;

/** A second of it, the same each time. */
function whiteNoise(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return noise;
}
