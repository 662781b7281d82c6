import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';

interface Priced {
  readonly canteenId: number;
  readonly kind: number;
  readonly mealType: number;
  readonly psnType: number | null;
}

/** What a declared meal or a buffet costs a person, fen: the price of their person type, else the price for all. @throws Refusal 409 NO_PRICE */
export async function mealPrice(
  { tx }: Context,
  { canteenId, kind, mealType, psnType }: Priced,
): Promise<number> {
  const found = await tx
    .selectFrom('mealPrice')
    .select('price')
    .where('canteenId', '=', canteenId)
    .where('orderKind', '=', kind)
    .where('mealType', '=', mealType)
    .where((eb) => eb.or([eb('psnType', 'is', null), eb('psnType', '=', psnType)]))
    .orderBy(sql`psn_type nulls last`)
    .limit(1)
    .executeTakeFirst();

  if (!found) throw conflict('NO_PRICE', '该餐次尚未设置价格');

  return found.price;
}
