import { keep, recall } from '../../../net/keep.ts';

const KEPT = 'ritual.drum';

/** Whether the drum is wanted; what makes it sound is loaded when it is. */
class Drum {
  on = $state(recall<boolean>(KEPT) ?? false);

  toggle(): void {
    this.on = !this.on;
    keep(KEPT, this.on);
  }

  /** Beats while it is on; gives what ends it. */
  beatUntil(left: () => number): () => void {
    if (!this.on) return () => {};
    let isOver = false;
    let stop = () => {};
    void import('./drumming.ts').then(({ drumming }) => {
      if (!isOver) stop = drumming(left);
    });
    return () => {
      isOver = true;
      stop();
    };
  }
}

export const drum = new Drum();
