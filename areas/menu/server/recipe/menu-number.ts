import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

type Merchant = Pick<Context, 'tx' | 'merchantId'>;

/** A published menu has changed: answers its new number. Terminals that hold a smaller one ask again. */
export async function changedMenu({ tx, merchantId }: Merchant): Promise<number> {
  const { rows } = await sql<{
    menuNo: number;
  }>`insert into menu_number as n (merchant_id, menu_no) values (${merchantId}, 1)
    on conflict (merchant_id) do update set menu_no = n.menu_no + 1 where n.merchant_id = ${merchantId}
    returning menu_no`.execute(tx);
  return rows[0]?.menuNo ?? 1;
}

/** The number of the latest menu; 0 where none was ever published. */
export async function menuNumber({ tx, merchantId }: Merchant): Promise<number> {
  const { rows } = await sql<{ menuNo: number }>`select menu_no from menu_number
    where merchant_id = ${merchantId}`.execute(tx);
  return rows[0]?.menuNo ?? 0;
}
