/** Where the page of rules says how a deck of one's own is written. */
export const OWN_DECK = 'own-deck';
