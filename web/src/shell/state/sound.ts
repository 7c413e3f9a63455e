/** Two short tones made in the browser; no file is loaded. */
let context: AudioContext | null = null;

export function bell(volume: number): void {
  context ??= new AudioContext();
  void context.resume();
  strike(context, 659, 0, volume);
  strike(context, 988, 0.16, volume * 0.7);
}

function strike(context: AudioContext, hertz: number, delay: number, volume: number): void {
  const begin = context.currentTime + delay;
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(Math.max(0.001, volume * 0.4), begin + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 1.1);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + 1.2);
}
