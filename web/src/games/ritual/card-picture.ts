import type { Clause } from '../../wire/ritual/Clause.ts';
import type { Comparison } from '../../wire/ritual/Comparison.ts';
import type { Condition } from '../../wire/ritual/Condition.ts';
import type { Relation } from '../../wire/ritual/Relation.ts';
import type { Colour } from './model.ts';

/** What is counted: stones of a colour, of any, of whichever is commonest, colours, or a difference. */
export interface Drawn {
  of: Colour | 'any' | 'same' | 'colours' | 'spread';
  relation: Relation;
  number: number;
}

/** One line of the picture: of whom it asks what. */
export type DrawnRow = { who: 'each' | 'others' | 'group' | 'neighbours'; demands: Drawn[] } | { who: 'choose'; count: number; demands: Drawn[] };

/** The picture of a card, from the condition that the rules check. */
export function pictureOfCard({ clauses }: Condition): DrawnRow[] {
  return clauses.flatMap(rowsOf);
}

function rowsOf(clause: Clause): DrawnRow[] {
  if (clause === 'neighbours_differ') return [{ who: 'neighbours', demands: [{ of: 'colours', relation: 'exactly', number: 0 }] }];
  if ('each' in clause) return [{ who: 'each', demands: clause.each.map(drawn) }];
  if ('group' in clause) return [{ who: 'group', demands: clause.group.map(drawn) }];
  const { count, these, others } = clause.choose;
  const rows: DrawnRow[] = [{ who: 'choose', count, demands: these.map(drawn) }];
  return others.length ? [...rows, { who: 'others', demands: others.map(drawn) }] : rows;
}

const OF = { size: 'any', max: 'same', distinct: 'colours', spread: 'spread' } as const;

function drawn({ measure, relation, number }: Comparison): Drawn {
  return { of: typeof measure === 'object' ? measure.stones : OF[measure], relation, number };
}
