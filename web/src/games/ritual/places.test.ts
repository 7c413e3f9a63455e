import { expect, test } from 'vitest';
import { everyScene } from './fixtures/plays.ts';
import { sameAction, type Table } from './model.ts';
import { meantAt } from './later/why-not.ts';
import { actionAt, pickedAt, type InHand, type Place } from './places.ts';

const EMPTY: InHand = { group: null, lot: null };

function placesOf({ view, catalogue }: Table): Place[] {
  const colours = catalogue.colours.map(({ id }) => id);
  return [
    { at: 'goal' },
    ...colours.map((colour): Place => ({ at: 'reserve', colour })),
    ...view.lots.flatMap(({ id: lot }): Place[] => [{ at: 'lot', lot }, { at: 'plane', lot }, ...colours.map((colour): Place => ({ at: 'stone', lot, colour }))]),
  ];
}

const asked = everyScene().filter(({ scene }) => scene.legal.length > 0 && scene.lang === 'en');

test('what is touched chooses only what is legal', () => {
  for (const { scene } of asked) {
    const places = placesOf(scene);
    const hands = [EMPTY, ...places.flatMap((place) => pickedAt(scene, place) ?? [])];
    for (const hand of hands) {
      for (const place of places) {
        const action = actionAt(scene, hand, place);
        if (action) expect(scene.legal).toContainEqual(action);
        const meant = action ? null : meantAt(scene, hand, place);
        if (meant) expect(scene.legal).not.toContainEqual(meant);
      }
    }
  }
});

test('every move with a stone is two touches away, at most', () => {
  for (const { scene } of asked) {
    const places = placesOf(scene);
    const hands = [EMPTY, ...places.flatMap((place) => pickedAt(scene, place) ?? [])];
    const reached = hands.flatMap((hand) => places.flatMap((place) => actionAt(scene, hand, place) ?? []));
    const moves = scene.legal.filter((action) => typeof action === 'object' || action === 'resolve');
    expect(moves.filter((move) => !reached.some((action) => sameAction(action, move)))).toEqual([]);
  }
});
