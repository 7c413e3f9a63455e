import type { Scene, Seat, Tip } from './game.ts';
import type { PerLanguage } from './per-language.svelte.ts';

/** A tip of a guided game; some name whoever sits on a seat. */
export type TipText = string | ((name: (seat: Seat) => string) => string);

/** The tips of a guided game: what each says in every language, and where on the board it points to. */
export function tipsOf<L extends Record<string, TipText>>(lines: PerLanguage<L>, at: Record<keyof L, string[]>) {
  return (id: string, { lang, players }: Pick<Scene<unknown, unknown>, 'lang' | 'players'>): Tip | null => {
    const line = lines.in(lang)?.[id];
    if (line === undefined) return null;
    const name = (seat: Seat) => players[seat]?.name ?? `${seat + 1}`;
    return { text: typeof line === 'string' ? line : line(name), at: at[id] ?? [] };
  };
}
