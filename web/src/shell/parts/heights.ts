/** So many rows tell how high the others are; a guess that never rests would move them all the time. */
const ENOUGH = 20;

/** How high the rows of a long list are: measured once they were drawn, guessed until then. */
export class Heights {
  #measured = new Map<number, number>();
  #guess: number;
  #tops: number[] | null = null;
  #keyOf: (row: number) => number;
  #count: number;

  constructor(guess: number, keyOf: (row: number) => number, count: number) {
    this.#guess = guess;
    this.#keyOf = keyOf;
    this.#count = count;
  }

  /** The rows are others now; what was measured is known by its key. */
  over(keyOf: (row: number) => number, count: number): void {
    this.#keyOf = keyOf;
    this.#count = count;
    this.#tops = null;
  }

  /** Says whether that is news. */
  measure(key: number, height: number): boolean {
    const before = this.#measured.get(key);
    if (before === height) return false;
    this.#measured.set(key, height);
    if (before === undefined && this.#measured.size === ENOUGH) this.#guess = this.#mean();
    this.#tops = null;
    return true;
  }

  keyOf(row: number): number {
    return this.#keyOf(row);
  }

  /** The row with this key; keys grow with the rows. */
  rowOf(key: number): number | null {
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#keyOf(middle);
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** Where a row begins; the row after the last is where all end. */
  top(row: number): number {
    const tops = (this.#tops ??= this.#add());
    return tops[Math.max(0, Math.min(row, this.#count))] ?? 0;
  }

  /** The row at this distance from the beginning. */
  at(distance: number): number {
    let [low, high] = [0, Math.max(0, this.#count - 1)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.top(middle) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #mean(): number {
    return [...this.#measured.values()].reduce((sum, height) => sum + height, 0) / this.#measured.size;
  }

  #add(): number[] {
    const tops = [0];
    let top = 0;
    for (let row = 0; row < this.#count; row += 1) {
      top += this.#measured.get(this.#keyOf(row)) ?? this.#guess;
      tops.push(top);
    }
    return tops;
  }
}
