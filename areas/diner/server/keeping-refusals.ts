import { clientType } from '#areas/canteen/contract/client-type.ts';
import { atCanteen, placeKind, type SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { keepFailure } from '#areas/order/server/api.ts';
import type { Actor, Context, Outside } from '#kit/server/context.ts';
import type { Route } from '#kit/server/implement.ts';
import type { System } from '#kit/server/system.ts';

/** What a call of a diner's page names of what it would buy. */
interface Wanted {
  readonly canteenId?: number;
  readonly stallId?: number | null;
  readonly mallId?: number;
  readonly orderId?: number;
  /** Fen. */
  readonly amount?: number;
  readonly fees?: number;
  readonly meals?: readonly { readonly price: number }[];
}

/** Calls by which diners order, declare, buy and pay: what they are refused is kept for whoever is asked why. */
export const keepingRefusals = (system: System, routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const failed = (actor: Actor, wanted: Wanted, error: unknown): void =>
      keepFailure(system.pool, saleOf(actor, wanted), error);
    if (route.kind === 'money') return { ...route, failed };

    return route.kind === 'plain' ? keepingOf(route, failed) : route;
  });

type PlainRoute = Extract<Route, { kind: 'plain' }>;

function keepingOf(
  route: PlainRoute,
  failed: (actor: Actor, wanted: Wanted, error: unknown) => void,
): PlainRoute {
  const { before } = route;
  const handOn =
    ({ actor }: Context | Outside, wanted: Wanted) =>
    (error: unknown): never => {
      failed(actor, wanted, error);
      throw error;
    };

  return {
    ...route,
    run: (context, wanted, file, ready) =>
      route.run(context, wanted, file, ready).catch(handOn(context, wanted)),
    ...(before && {
      before: (outside, wanted, file) =>
        before(outside, wanted, file).catch(handOn(outside, wanted)),
    }),
  };
}

const saleOf = ({ merchantId, diner }: Actor, wanted: Wanted) => ({
  merchantId,
  custId: diner?.custId,
  place: placeOf(wanted),
  orderId: wanted.orderId,
  amount: amountOf(wanted),
  sourceType: clientType.key.h5,
});

function placeOf({ canteenId, stallId = null, mallId }: Wanted): SellingPlace | undefined {
  if (mallId !== undefined)
    return { placeKind: placeKind.key.mall, placeId: mallId, stallId: null };

  return canteenId === undefined ? undefined : atCanteen(canteenId, stallId);
}

function amountOf({ amount, fees = 0, meals }: Wanted): number | undefined {
  if (meals) return meals.reduce((sum, { price }) => sum + price, 0);
  return amount === undefined ? undefined : amount + fees;
}
