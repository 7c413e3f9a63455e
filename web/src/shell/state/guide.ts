import { keep, recall } from '../../net/keep.ts';

interface Guided {
  /** The table of the guided round. */
  table: string | null;
  heard: string[];
}

const guided = (): Guided => recall<Guided>('guide') ?? { table: null, heard: [] };

export function guideAt(table: string): void {
  keep('guide', { table, heard: [] } satisfies Guided);
}

export function isGuided(table: string): boolean {
  return guided().table === table;
}

/** Whether the tip is still to be given at this table. */
export function wantsTip(table: string, tip: string): boolean {
  const { table: at, heard } = guided();
  return at === table && !heard.includes(tip);
}

export function tipHeard(tip: string): void {
  const { table, heard } = guided();
  keep('guide', { table, heard: [...heard, tip] } satisfies Guided);
}

export function noMoreTips(): void {
  keep('guide', { table: '', heard: [] } satisfies Guided);
}
