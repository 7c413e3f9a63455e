import type { Points } from '../../../wire/arkham-noir/Points.ts';
import type { Sum } from '../../../wire/Sum.ts';
import type { Added } from '../../game.ts';
import type { Table } from '../model.ts';

const RULE = 'AN-60';

const PARTS: Record<Table['lang'], Record<Points, string>> = {
  en: {
    night: 'the turns of a night',
    turns_played: 'turns played',
    at_least_one: 'a win is worth one point at least',
    kinds_scored: 'kinds of puzzle found',
    kinds_needed: 'kinds needed to win',
  },
  fr: {
    night: 'les tours d’une nuit',
    turns_played: 'tours joués',
    at_least_one: 'gagner vaut au moins un point',
    kinds_scored: 'types de puzzle trouvés',
    kinds_needed: 'types qu’il faut pour gagner',
  },
};

export function added(sum: Sum<Points>, lang: Table['lang']): Added {
  return { parts: sum.parts.map(({ amount, because }) => ({ text: PARTS[lang][because], amount })), rule: RULE };
}

export function final({ view: { score }, lang }: Table): Added | null {
  return 'final' in score ? added(score.final, lang) : null;
}
