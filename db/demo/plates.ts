import { type FrozenLine, frozenLines } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';

interface Dish {
  readonly dishesId: number;
  readonly dishesName: string;
  /** Fen. */
  readonly price: number;
  readonly costPrice: number | null;
}
/** What lies on a tray at a counter that sells dishes. */
export interface Plate {
  /** Fen. */
  readonly amount: number;
  readonly lines: readonly FrozenLine[];
}

const YUAN = 100;
const PIECE = 1000;
/** How much better the first dishes of the list sell than the last ones. */
const FAVOUR = 3;

const lineOf = ({ dishesId, dishesName, price, costPrice }: Dish) => ({
  goodsKind: 1 as const,
  goodsId: dishesId,
  goodsName: dishesName,
  measure: 1 as const,
  unitPrice: price,
  quantity: PIECE,
  cost: costPrice ?? undefined,
});

/**
 * Answers what a diner takes for about so much money: two dishes and rice (the last of the list), or one of them where it is little. `seed` says
 * which of those that cost the same; undefined where nothing does.
 */
export async function platesOf(
  { tx }: Context,
  dishesIds: readonly number[],
): Promise<(about: number, seed: number) => Plate | undefined> {
  const found = await tx
    .selectFrom('dish')
    .select(['dishesId', 'dishesName', 'price', 'costPrice'])
    .where('dishesId', 'in', [...dishesIds])
    .execute();

  const byId = new Map(found.map((dish) => [dish.dishesId, dish]));
  const dishes = dishesIds
    .map((id) => byId.get(id))
    .filter((dish): dish is Dish => dish !== undefined);
  const rice = dishes.at(-1) as Dish;
  const rest = dishes.slice(0, -1);
  const choices = rest.flatMap((one, at) => [
    [one, rice],
    ...rest.slice(at + 1).map((other) => [one, other, rice]),
  ]);
  const costing = Map.groupBy(choices, (chosen) =>
    chosen.reduce((sum, { price }) => sum + price, 0),
  );

  return (about, seed) => {
    const amount = Math.floor(about / YUAN) * YUAN;
    const fitting = costing.get(amount) ?? [];
    const share = ((seed * 7919) % 1009) / 1009;
    const chosen = fitting[Math.floor(share ** FAVOUR * fitting.length)];

    return chosen && { amount, lines: frozenLines(chosen.map(lineOf), 0) };
  };
}
