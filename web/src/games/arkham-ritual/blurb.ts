import type { Blurb } from '../blurbs.ts';

export default {
  text: {
    en: 'Everyone sees your card but you. Take what is pushed across the table, or pass it on, and be sane when the candles go out.',
    fr: 'Tout le monde voit ta carte sauf toi. Prends ce qu’on te tend ou passe-le à quelqu’un d’autre, et garde la raison quand les bougies s’éteignent.',
  },
  minutes: '20–40',
} satisfies Blurb as Blurb;
