import { drawingsOf } from '../drawings.ts';
import type names from './icons.json';

/** What `npm run icons` has picked, by our own names. */
export const icons = drawingsOf('arkham-noir') as Record<keyof typeof names, string>;
