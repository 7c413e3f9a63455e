import { count } from '../../i18n/count.fr.ts';
import { firstOther } from '../../net/draws.ts';
import type { Draw } from '../../net/record.ts';
import type { ProofWords } from './words.en.ts';

const listed = new Intl.ListFormat('fr-FR');

function name({ kind, values }: Draw): string {
  return { dice: count(values.length, 'dé', 'dés'), pick: 'un choix au hasard', shuffle: `un mélange de ${values.length}` }[kind];
}

export const fr: ProofWords = {
  partly: 'Ce qui a pu être vérifié concorde, mais tout n’a pas pu l’être.',
  draws: (checked) => {
    const kinds = [
      checked.shuffle > 0 && count(checked.shuffle, 'mélange', 'mélanges'),
      checked.dice > 0 && count(checked.dice, 'jet de dés', 'jets de dés'),
      checked.pick > 0 && count(checked.pick, 'choix au hasard', 'choix au hasard'),
    ].filter((kind) => kind !== false);
    if (kinds.length === 0) return 'Rien n’a été tiré au sort dans cette partie.';
    const total = checked.shuffle + checked.dice + checked.pick;
    return `Ton navigateur a refait tous les tirages de la partie à partir de la graine et a trouvé les mêmes. En tout : ${count(total, 'tirage', 'tirages')} (${listed.format(kinds)}).`;
  },
  someDraws: (checked, total) =>
    `Ton navigateur a refait ${count(checked, 'tirage', 'tirages')} sur ${total} à partir de la graine et a trouvé les mêmes. Pour les autres, l’enregistrement ne dit pas parmi combien ils ont été tirés.`,
  difference: ({ number, expected, found }, total) => {
    if (!expected) return `Le tirage ${number} sur ${total} est de trop${found ? ` (${name(found)})` : ''} : rien ne le demandait.`;
    if (!found) return `Le tirage ${number} manque : il fallait ${name(expected)}, et l’enregistrement s’arrête avant.`;
    const draw = `Tirage ${number} sur ${total}`;
    if (expected.kind !== found.kind || expected.values.length !== found.values.length) {
      return `${draw}, un autre que prévu : il fallait ${name(expected)}, l’enregistrement contient ${name(found)}.`;
    }
    const place = firstOther(expected, found);
    if (expected.kind !== 'shuffle') return `${draw} (${name(expected)}) : la graine donne ${expected.values.join(', ')} ; l’enregistrement dit ${found.values.join(', ')}.`;
    return `${draw} (${name(expected)}), place ${place + 1} : la graine donne ${expected.values[place]} ; l’enregistrement dit ${found.values[place]}.`;
  },
  unfetched: 'L’enregistrement de la partie n’est pas arrivé : ses tirages ne sont pas vérifiés.',
  unreadable: 'L’enregistrement de la partie est illisible.',
  otherSeed: 'L’enregistrement de la partie a une autre graine que celle qui a été vérifiée.',
  daily: 'La graine est celle de cette date, la même pour tout le monde.',
  notDaily: 'La graine n’est pas celle de cette date.',
};
