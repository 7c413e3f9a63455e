import type { DeviceInfo } from '../wire/DeviceInfo.ts';
import type { DeviceLink } from '../wire/DeviceLink.ts';
import type { DeviceView } from '../wire/DeviceView.ts';
import { answer, ask, bearer, deviceLabel, newDevice, TOKEN } from './http.ts';
import { forget, keep } from './keep.ts';

/** Makes this device one more of the person who made the code. */
export async function attachDevice(code: string): Promise<DeviceInfo> {
  const made = await newDevice({ name: null, link: code, label: deviceLabel() });
  keep(TOKEN, made.token);
  return made;
}

export async function deviceLink(): Promise<DeviceLink> {
  return ask<DeviceLink>('/api/device/link', { method: 'POST', headers: await bearer() });
}

export async function myDevices(): Promise<DeviceView[]> {
  return ask<DeviceView[]>('/api/me/devices', { headers: await bearer() });
}

export async function endDevice(id: string): Promise<void> {
  await answer(`/api/me/devices/${id}`, { method: 'DELETE', headers: await bearer() });
}

/** Another token for this device; the old one is nobody's any more once this one is used. */
export async function changeToken(): Promise<void> {
  const made = await ask<DeviceInfo>('/api/me/token', { method: 'POST', headers: await bearer() });
  keep(TOKEN, made.token);
}

export async function myGames(): Promise<Blob> {
  return (await answer('/api/me/games', { headers: await bearer() })).blob();
}

export async function deleteMe(name: string): Promise<void> {
  const headers = { ...(await bearer()), 'content-type': 'application/json' };
  await answer('/api/me', { method: 'DELETE', headers, body: JSON.stringify({ name }) });
  forget(TOKEN);
}
