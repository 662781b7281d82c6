import { randomInt } from 'node:crypto';
import type { Context } from '#kit/server/context.ts';
import type { CanteenDay } from './stops.ts';

/** Codes to fetch orders with that nobody else has on a day of a canteen; each is given once. */
export interface FreeCodes {
  take(day: CanteenDay): string;
}

const CODES = 1_000_000;

const CODE_DIGITS = 6;

/** Of a million codes a day hardly one is taken: of so many tries one is free. */
const TRIES = 4;

const codeOf = (): string => String(randomInt(CODES)).padStart(CODE_DIGITS, '0');

/** Draws codes for orders of these days. */
export async function readFreeCodes(
  { client, merchantId }: Pick<Context, 'client' | 'merchantId'>,
  days: readonly CanteenDay[],
): Promise<FreeCodes> {
  const drawn = days.flatMap(({ canteenId, bizDate }) =>
    Array.from({ length: TRIES }, () => ({ canteenId, bizDate, pickCode: codeOf() })),
  );
  const { rows } = await client.query<CanteenDay & { pickCode: string }>({
    name: 'booking.takenCodes',
    text: `select b.canteen_id as "canteenId", b.biz_date as "bizDate", b.pick_code as "pickCode"
      from unnest($2::bigint[], $3::date[], $4::text[]) n (canteen_id, biz_date, pick_code)
      join order_booking b on b.merchant_id = $1 and b.canteen_id = n.canteen_id and b.biz_date = n.biz_date and b.pick_code = n.pick_code`,
    values: [
      merchantId,
      drawn.map(({ canteenId }) => canteenId),
      drawn.map(({ bizDate }) => bizDate),
      drawn.map(({ pickCode }) => pickCode),
    ],
  });

  const taken = new Set(rows.map(nameOf));

  return {
    take(day) {
      const free = drawn.find(
        (code) =>
          code.canteenId === day.canteenId &&
          code.bizDate === day.bizDate &&
          !taken.has(nameOf(code)),
      );
      if (!free) throw new Error('no code is free');

      taken.add(nameOf(free));

      return free.pickCode;
    },
  };
}

const nameOf = (code: CanteenDay & { readonly pickCode: string }): string =>
  `${code.canteenId} ${code.bizDate} ${code.pickCode}`;
