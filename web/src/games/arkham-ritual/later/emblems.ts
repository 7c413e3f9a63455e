import { icons } from '../icons.ts';

export const won = icons.elder_sign;
export const lost = icons.cthulhu;
