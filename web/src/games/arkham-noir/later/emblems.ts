import { icons } from '../icons.ts';

export const won = icons.contact;
export const lost = icons.victim;
