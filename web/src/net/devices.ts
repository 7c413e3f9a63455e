import type { DeviceInfo } from '../wire/DeviceInfo.ts';
import type { DeviceLink } from '../wire/DeviceLink.ts';
import { ask, bearer, newDevice, TOKEN } from './http.ts';
import { keep } from './keep.ts';

/** Makes this device one more of the person who made the code. */
export async function attachDevice(code: string): Promise<DeviceInfo> {
  const made = await newDevice({ name: null, link: code });
  keep(TOKEN, made.token);
  return made;
}

export async function deviceLink(): Promise<DeviceLink> {
  return ask<DeviceLink>('/api/device/link', { method: 'POST', headers: await bearer() });
}
