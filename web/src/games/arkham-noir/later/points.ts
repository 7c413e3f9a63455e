import type { Points } from '../../../wire/arkham-noir/Points.ts';
import type { Sum } from '../../../wire/Sum.ts';
import type { Added, NumberTold } from '../../game.ts';
import type { Table } from '../model.ts';
import { kindNames } from '../say.ts';
import type { Texts } from './texts.en.ts';
import { texts, wordsFor } from '../words.svelte.ts';

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

/** What the headline and the hand count, in their order; nothing until the texts are there. */
export function now(scene: Table): NumberTold[] {
  const sheet = texts.in(scene.lang)?.sheet;
  if (!sheet) return [];
  const { view } = scene;
  const words = wordsFor(scene);
  const { puzzles, hand } = words.limits;
  return [
    ...worth(scene, sheet, words.points),
    { text: `${words.says(words.board.evidence, words.board.evidenceOf(kindNames(words, view.kinds), puzzles))}. ${sheet.evidence(puzzles)}`, rules: ['AN-30', 'AN-56'] },
    { text: sheet.victims(view.victims_left), rules: ['AN-02', 'AN-50'] },
    { text: `${words.says(words.board.hand, words.board.of(view.hand.length, hand))}.`, rules: ['AN-10'] },
  ];
}

/** What the turn counts for: points. */
function worth({ view: { score, turn }, lang }: Table, sheet: Texts['sheet'], points: (score: number) => string): NumberTold[] {
  if ('final' in score) return [{ text: sheet.turn(turn), added: added(score.final, lang), rules: [RULE] }];
  const { won, lost } = score.open;
  return [
    { text: sheet.ifWon(turn, points(won.total)), added: added(won, lang), rules: [] },
    { text: sheet.ifLost(points(lost.total)), added: added(lost, lang), rules: [RULE] },
  ];
}

export function final({ view: { score }, lang }: Table): Added | null {
  return 'final' in score ? added(score.final, lang) : null;
}
