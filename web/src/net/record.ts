/** What can be drawn; what a shuffle gives is called an order in a record. */
export type Kind = 'dice' | 'pick' | 'shuffle';

/** What was drawn, as a list: a pick is one number. */
export interface Draw {
  kind: Kind;
  values: number[];
}

/** What the rules asked for: so many numbers, each below a bound. */
export interface Chance {
  kind: Kind;
  /** How many dice or things to shuffle; 1 for a pick. */
  count: number;
  /** The sides of a die, or out of how many is picked. */
  bound: number;
}

/** As much of a record as the proof of its draws needs. */
export interface DealRecord {
  seed: string;
  draws: Draw[];
  /** What each draw answers, `null` where the record does not tell; of honest ones there are as many as draws. */
  chances: (Chance | null)[];
}

const KINDS: Record<string, Kind> = { dice: 'dice', pick: 'pick', order: 'shuffle' };
const MOST_DICE = 255;
const MOST_SIDES = 255;
const MOST_PICKED_FROM = 65_535;
const MOST_SHUFFLED = 1_024;

/** Reads a downloaded record; `null` when it is none. Nothing in it is taken on trust. */
export function readRecord(text: string): DealRecord | null {
  const record = parsed(text);
  if (!isObject(record) || typeof record.seed !== 'string') return null;
  const before = earlierOf(record.adopted);
  const draws = drawsOf(record.log);
  const listed = record.chances === undefined ? draws?.map(shown) : chancesOf(record.chances);
  if (!before || !draws || !listed) return null;
  // What was asked for under the rules of before, nobody wrote down.
  return { seed: record.seed, draws: [...before, ...draws], chances: [...before.map(shown), ...listed] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What was drawn before the game went on under other rules. */
function earlierOf(adopted: unknown): Draw[] | null {
  if (adopted === undefined) return [];
  const draws = isObject(adopted) ? drawsOf(adopted.before) : null;
  return isObject(adopted) && adopted.drawn === draws?.length ? draws : null;
}

/** A shuffle shows how long it is; dice and picks do not show out of how many they were drawn. */
function shown({ kind, values }: Draw): Chance | null {
  return kind === 'shuffle' && values.length <= MOST_SHUFFLED ? { kind, count: values.length, bound: 0 } : null;
}

function drawsOf(log: unknown): Draw[] | null {
  if (!Array.isArray(log) || !log.every(isObject)) return null;
  return all(log.filter((entry) => entry.fate !== undefined).map(({ fate }) => drawOf(fate)));
}

function drawOf(fate: unknown): Draw | null {
  const [name, drawn] = only(fate);
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const values: unknown[] = Array.isArray(drawn) && kind !== 'pick' ? drawn : [drawn];
  return kind && values.every(isNumber) ? { kind, values } : null;
}

function chancesOf(listed: unknown): Chance[] | null {
  return Array.isArray(listed) ? all(listed.map(chanceOf)) : null;
}

function chanceOf(chance: unknown): Chance | null {
  const [kind, asked] = only(chance);
  if (!isObject(asked)) return null;
  const upTo = (value: unknown, most: number): value is number => isNumber(value) && value >= 0 && value <= most;
  const { count, sides, len } = asked;
  if (kind === 'dice') return upTo(count, MOST_DICE) && upTo(sides, MOST_SIDES) ? { kind, count, bound: sides } : null;
  if (kind === 'pick') return upTo(len, MOST_PICKED_FROM) ? { kind, count: 1, bound: len } : null;
  return kind === 'shuffle' && upTo(len, MOST_SHUFFLED) ? { kind, count: len, bound: 0 } : null;
}

/** The one field of an object that has no other. */
function only(value: unknown): [string, unknown] {
  const fields = isObject(value) ? Object.entries(value) : [];
  const [first] = fields;
  return first && fields.length === 1 ? first : ['', null];
}

function all<T>(list: (T | null)[]): T[] | null {
  const found = list.filter((one) => one !== null);
  return found.length === list.length ? found : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
