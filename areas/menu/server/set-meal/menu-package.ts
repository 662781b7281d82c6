import { sql } from 'kysely';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { sendState } from '../../contract/recipe-issue.ts';
import { offeredOn } from '../recipe/current-menu.ts';
import { menuNumber } from '../recipe/menu-number.ts';
import { WITH_OWN_MENU } from '../recipe/menus-at.ts';

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

/** Machines that are offered something else than their place is. */
export async function withOwnMenu(
  { client, merchantId }: Pick<Merchant, 'client' | 'merchantId'>,
  deviceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ device_id: number }>({
    name: 'menu.withOwnMenu',
    text: WITH_OWN_MENU,
    values: [merchantId, deviceIds],
  });

  return new Set(rows.map((row) => row.device_id));
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

/** The menu a terminal said it holds, null before it held any, and why it could not take over a later one; undefined where none was issued to it. */
export async function menuHeld(
  { tx }: Pick<Context, 'tx'>,
  deviceId: number,
): Promise<{ readonly menuNo: number | null; readonly failure: string } | undefined> {
  const issue = await tx
    .selectFrom('recipeIssue')
    .select(['menuNo', 'sendState', 'reason'])
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();

  if (!issue) return undefined;

  const isHeld = issue.sendState === sendState.key.issued;

  return { menuNo: isHeld ? issue.menuNo : null, failure: issue.reason };
}

/** Machines show what they were sent: it counts as issued to them and taken over. */
export async function acknowledgeShown(
  { client, merchantId }: Pick<Merchant, 'client' | 'merchantId'>,
  deviceIds: readonly number[],
  menuNo: number,
): Promise<void> {
  await client.query({
    name: 'menu.acknowledgeShown',
    text: `update recipe_issue set send_state = ${sendState.key.issued}, reason = '', sent_at = coalesce(sent_at, now()), acked_at = now()
      where merchant_id = $1 and device_id = any($2::bigint[]) and menu_no <= $3 and send_state <> ${sendState.key.issued}`,
    values: [merchantId, deviceIds, menuNo],
  });
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
