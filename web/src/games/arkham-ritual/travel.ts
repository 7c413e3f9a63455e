import { travel } from '../travel.ts';

export const [send, receive] = travel('.ring', '.pile');
