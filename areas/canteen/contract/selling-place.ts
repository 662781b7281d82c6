import { lookup } from '#kit/contract/lookup.ts';

/** What kinds of places sell. */
export const placeKind = lookup({
  canteen: { key: 1, desc: '食堂' },
  supermarket: { key: 2, desc: '超市' },
  mall: { key: 3, desc: '商城' },
});

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
