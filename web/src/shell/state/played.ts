import { keep, recall } from '../../net/keep.ts';

/** The games that whoever uses this browser has sat at. */
export const played = (): string[] => recall<string[]>('played') ?? [];

export function notePlayed(game: string): void {
  if (!played().includes(game)) keep('played', [...played(), game]);
}
