import { lookup } from '#kit/contract/lookup.ts';

/** What kinds of places sell. */
export const placeKind = lookup([
  { key: 1, desc: '食堂' },
  { key: 2, desc: '超市' },
  { key: 3, desc: '商城' },
]);

/** Their keys by name. */
export const PLACE = { canteen: 1, supermarket: 2, mall: 3 } as const;

/** Where something is sold: a canteen, with the stall where it has one there; a supermarket; a mall. Ids are unique in the whole house. */
export interface SellingPlace {
  readonly placeKind: (typeof placeKind)[number]['key'];
  /** Of the canteen, the supermarket or the mall. */
  readonly placeId: number;
  readonly stallId: number | null;
}

/** A canteen as a selling place. */
export const atCanteen = (canteenId: number, stallId: number | null): SellingPlace => ({
  placeKind: 1,
  placeId: canteenId,
  stallId,
});
