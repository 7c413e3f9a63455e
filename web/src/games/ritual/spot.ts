import type { Tone } from '../game.ts';
import type { Place } from './places.ts';

/** How a place stands now: what touching it would do. */
export interface Spot {
  /** Something can be chosen or picked up here. */
  glows: boolean;
  /** The option under focus points here. */
  lit: boolean;
  picked: boolean;
  /** The words of what a touch would choose. */
  label: string | null;
  tone: Tone | undefined;
  touch: () => void;
  look: (at: boolean) => void;
}

export type SpotAt = (place: Place) => Spot;
