import { sql } from 'kysely';
import { withOwnMenu } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { deviceState } from '../../contract/lookups.ts';
import {
  displayPair,
  displayPairing,
  displayPreview,
  displayUnpair,
} from '../../contract/machine/display.ts';
import { canDo } from '../../contract/machine/kinds.ts';
import { lockDevice, recordStates } from '../device-store.ts';
import type { DisplayHooks } from '../hooks.ts';
import { takeGuess } from '../page-codes.ts';
import { takeCode } from './codes.ts';
import { machinesShown, menuAt } from './content.ts';

/* Which page is the screen of which machine, as operators say. */

const NO_PAGE = '该类设备没有屏幕页面';

const pair = implement(displayPair, async (context, { deviceId, code }) => {
  const { tx, merchantId, actor } = context;
  takeGuess(context);
  const { sn, deviceType, state } = await lockDevice(context, deviceId);
  if (!canDo(deviceType, 'isPage')) throw invalid('deviceId', NO_PAGE);
  if (state !== deviceState.key.enabled) throw conflict('DEVICE_DISABLED', '设备已停用');

  const secretHash = await takeCode(tx, code);
  if (!secretHash) throw invalid('code', '配对码不存在或已过期，请输入屏幕上当前显示的配对码');

  await sql`insert into display_page (merchant_id, device_id, secret_hash, paired_by)
    values (${merchantId}, ${deviceId}, ${secretHash}, ${actor.userId})
    on conflict (merchant_id, device_id) do update
      set secret_hash = excluded.secret_hash, paired_by = excluded.paired_by, paired_at = now(), menu_held = 0
      where display_page.merchant_id = ${merchantId}`.execute(tx);
  await recordStates(context, { deviceId, event: 'paired', sns: [sn] });

  return undefined;
});

const unpair = implement(displayUnpair, async (context, { deviceId }) => {
  const { sn } = await lockDevice(context, deviceId);
  const { numDeletedRows } = await context.tx
    .deleteFrom('displayPage')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('该设备没有配对屏幕');

  await recordStates(context, { deviceId, event: 'unpaired', sns: [sn] });

  return undefined;
});

const pairing = implement(displayPairing, async (context, { deviceId }) => {
  await assertSeen(context, deviceId);

  const page = await context.tx
    .selectFrom('displayPage')
    .innerJoin('device', 'device.deviceId', 'displayPage.deviceId')
    .leftJoin('operator', 'operator.userId', 'displayPage.pairedBy')
    .select(['displayPage.pairedAt', 'operator.realName as pairedBy', 'device.lastHeartbeatAt'])
    .where('displayPage.deviceId', '=', deviceId)
    .executeTakeFirst();

  return page ?? null;
});

/** @throws notFound for a machine the caller does not see */
async function assertSeen({ tx, scope }: Context, deviceId: number): Promise<void> {
  const seen = await tx
    .selectFrom('device')
    .select('deviceId')
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .executeTakeFirst();

  if (!seen) throw notFound('设备不存在或已被删除');
}

const preview = ({ notices }: DisplayHooks) =>
  implement(displayPreview, async (context, { deviceId }) => {
    await assertSeen(context, deviceId);

    const [machine] = await machinesShown(context, { deviceIds: [deviceId] });
    if (!machine) throw invalid('deviceId', NO_PAGE);

    const { canteenId, stallId, timeZone, shown } = machine;
    const own = await withOwnMenu(context, [deviceId]);
    const at = { canteenId, stallId, timeZone, deviceId: own.has(deviceId) ? deviceId : undefined };

    return { machine: shown, menu: await menuAt(context, at), notices: await notices(context) };
  });

export const displayRoutes = (hooks: DisplayHooks): readonly Route[] => [
  pair,
  unpair,
  pairing,
  preview(hooks),
];
