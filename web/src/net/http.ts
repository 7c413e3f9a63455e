import type { GameInfo } from '../wire/GameInfo.ts';
import type { DeviceInfo } from '../wire/DeviceInfo.ts';
import type { NewDevice } from '../wire/NewDevice.ts';
import type { WireError } from '../wire/WireError.ts';
import { within } from './base.ts';
import { Refusal } from './connection.ts';
import { forget, keep, recall } from './keep.ts';

export const TOKEN = 'token';

/** The secret that says which person this device belongs to; asked for on the first visit. */
export async function deviceToken(): Promise<string> {
  const known = recall<string>(TOKEN);
  if (known) return known;
  const made = await newDevice({ name: null, link: null, label: deviceLabel() });
  // Another tab of a first visit may have been quicker: one person is enough.
  const meanwhile = recall<string>(TOKEN);
  if (meanwhile) return meanwhile;
  keep(TOKEN, made.token);
  return made.token;
}

/** The server does not know this one; another tab may have got another meanwhile. */
export function forgetToken(unknown: string): void {
  if (recall<string>(TOKEN) === unknown) forget(TOKEN);
}

/** What the list of one's devices calls this one: the names of its browser and system, and no more of them. */
export function deviceLabel(): string {
  const find = (names: string[]) => names.find((name) => navigator.userAgent.includes(name));
  return [find(['Firefox', 'Edg', 'Chrome', 'Safari']), find(['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'])].filter(Boolean).join(', ');
}

export function newDevice(wanted: NewDevice): Promise<DeviceInfo> {
  return ask<DeviceInfo>('/api/device', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
}

let games: Promise<GameInfo[]> | null = null;

/** The games do not change while the page is open. */
export function allGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** What says who asks. */
export async function bearer(): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await deviceToken()}` };
}

export function query(parts: Record<string, string | null>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await answer(path, init)).json()) as T;
}

export async function answer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(within(path), init);
  if (response.ok) return response;
  const error = (await response.json().catch(() => null)) as WireError | null;
  throw error?.code ? new Refusal(error) : new Error(`${path}: the server answered ${response.status}`);
}
