import { travel } from '../travel.ts';

export const [send, receive] = travel('.an-desk', '[data-pile=draw_pile]');
