import { sql } from 'kysely';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { offeredOn } from '../recipe/current-menu.ts';
import { menuNumber } from '../recipe/menu-number.ts';

type Merchant = Pick<Context, 'tx' | 'client' | 'merchantId'>;
interface Terminal {
  readonly deviceId: number;
  readonly canteenId: number;
  readonly stallId: number | null;
  /** Merchant wall time. */
  readonly now: string;
  /** The package it holds: number and business date. */
  readonly held: { readonly menuNo: number; readonly bizDate: string };
}

/** What a terminal sells today; no lines where it holds the latest package of the date. */
export async function menuPackage(
  context: Merchant,
  { deviceId, canteenId, stallId, now, held }: Terminal,
) {
  const { tx, merchantId } = context;
  const menuNo = await menuNumber(context);
  const { bizDate, mealType } = mealAt(await mealCalendar(context), canteenId, now);
  const unchanged = held.menuNo === menuNo && held.bizDate === bizDate;
  const lines = unchanged
    ? []
    : await offeredOn(context, { canteenId, stallId, deviceId }, bizDate);
  await sql`update recipe_issue set send_state = 2, sent_at = now() where merchant_id = ${merchantId} and device_id = ${deviceId}
    and send_state in (1, 4) and menu_no <= ${menuNo}`.execute(tx);

  return { menuNo, bizDate, mealType, unchanged, lines };
}

/** A terminal has taken a package over, or could not. */
export async function acknowledgeMenu(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  {
    deviceId,
    menuNo,
    failure,
  }: { readonly deviceId: number; readonly menuNo: number; readonly failure: string },
): Promise<void> {
  await sql`update recipe_issue set send_state = case when ${failure}::text = '' then 3 else 4 end, reason = ${failure}, acked_at = now()
    where merchant_id = ${merchantId} and device_id = ${deviceId} and menu_no <= ${menuNo} and send_state = 2`.execute(
    tx,
  );
}
