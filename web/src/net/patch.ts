import type { Update } from '../wire/Update.ts';

/** One step of a JSON Patch (RFC 6902), of those that the server sends. */
type Operation = Extract<Update<unknown>, { patch: unknown }>['patch'][number];

/** A patch that was not made for what it is applied to. */
export class Misfit extends Error {}

/** `value` with an update taken in; `null` is no update. What did not change stays the same object. */
export function updated<T>(value: T, update: Update<T> | null): T {
  if (update === null) return value;
  return 'whole' in update ? update.whole : (patched(value, update.patch) as T);
}

/** `value` with every operation done, in order; `value` itself is left as it is. Throws a `Misfit`. */
export function patched(value: unknown, operations: unknown): unknown {
  if (!Array.isArray(operations)) throw new Misfit('a patch is a list of operations');
  return operations.reduce((now: unknown, operation: Operation) => perform(now, operation), value);
}

function perform(value: unknown, operation: Operation): unknown {
  const { op, path } = operation;
  if (op !== 'add' && op !== 'replace' && op !== 'remove') throw new Misfit(`operation "${String(op)}" is not known`);
  const keys = keysOf(path);
  if (keys.length > 0) return change(value, keys, 0, operation);
  if (op === 'remove') throw new Misfit('the whole cannot be removed');
  return operation.value;
}

/** The parts of a JSON Pointer (RFC 6901). */
function keysOf(path: string): string[] {
  if (path === '') return [];
  if (typeof path !== 'string' || !path.startsWith('/')) throw new Misfit(`"${String(path)}" is not a path`);
  return path.slice(1).split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function change(value: unknown, keys: string[], depth: number, operation: Operation): unknown {
  const key = keys[depth] ?? '';
  const isLast = depth === keys.length - 1;
  if (Array.isArray(value)) {
    const place = placeIn(value, key, isLast && operation.op === 'add', operation);
    const copy = [...value];
    if (!isLast) copy[place] = change(value[place], keys, depth + 1, operation);
    else if (operation.op === 'remove') copy.splice(place, 1);
    else copy.splice(place, operation.op === 'add' ? 0 : 1, operation.value);
    return copy;
  }
  if (typeof value !== 'object' || value === null) throw new Misfit(`${operation.path} leads nowhere`);
  const known = Object.hasOwn(value, key);
  if (!known && !(isLast && operation.op === 'add')) throw new Misfit(`${operation.path} does not exist`);
  const fields = value as Record<string, unknown>;
  if (isLast && operation.op === 'remove') {
    const { [key]: _, ...rest } = fields;
    return rest;
  }
  return { ...fields, [key]: isLast && operation.op !== 'remove' ? operation.value : change(fields[key], keys, depth + 1, operation) };
}

function placeIn(list: unknown[], key: string, isNew: boolean, { path }: Operation): number {
  if (isNew && key === '-') return list.length;
  if (!/^(0|[1-9]\d*)$/.test(key)) throw new Misfit(`${path}: "${key}" is no place in a list`);
  const place = Number(key);
  if (place > list.length - (isNew ? 0 : 1)) throw new Misfit(`${path}: the list has only ${list.length}`);
  return place;
}
