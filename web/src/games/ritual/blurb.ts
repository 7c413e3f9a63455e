import type { Blurb } from '../blurbs.ts';

export default {
  text: {
    en: 'Nobody speaks. Gather the stones of your secret card, learn what the ritual wants, and bring everybody’s stones into order before the fire dies, by moves alone.',
    fr: 'Personne ne parle. Réunis les pierres de ta carte secrète, découvre ce que veut le rituel, et mets en ordre les pierres de tous avant que le feu meure, rien qu’en jouant.',
  },
  minutes: '15–30',
} satisfies Blurb as Blurb;
