import type { Endpoint } from '#kit/contract/endpoint.ts';

/* What `edits.test.ts` tries. */

type Draft = Readonly<Record<string, unknown>>;
export interface Case {
  readonly edit: Endpoint;
  readonly table: string;
  /** What makes the row; absent where the edit itself stores the first one. */
  readonly add?: Endpoint;
  /** Every field, none of them as it would be by default. */
  readonly full: Draft | ((world: World) => Draft);
}

/** What drafts point to. */
export interface World {
  readonly canteenId: string;
  readonly stallId: string;
  readonly areaId: string;
  readonly kindId: string;
  readonly labelId: string;
  readonly orgId: string;
  readonly psnType: string;
  readonly jobId: string;
  readonly costCenterId: string;
  readonly chronicId: string;
  readonly effId: string;
  readonly roleId: string;
  readonly placeId: string;
  readonly supermarketId: string;
  readonly materialId: string;
  /** A dish of every canteen. */
  readonly dishesId: string;
  readonly custId: string;
  /** A template of electronic coupons. */
  readonly couponTemplateId: string;
  /** What dishes are described by. */
  readonly typeId: string;
  readonly kitchenId: string;
  readonly cookId: string;
  readonly classifyId: string;
  readonly styleId: string;
  readonly dishLabelId: string;
  readonly tasteId: string;
  readonly effectId: string;
  readonly suitId: string;
  /** The address of an uploaded square picture. */
  readonly picture: string;
  seal(plainText: string): string;
}
