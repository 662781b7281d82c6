import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { deviceType } from '#areas/canteen/contract/client-type.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { isUsableCanteen, leaveMealLine, usableStall } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  deleteDevice,
  deviceTypes,
  insertDevice,
  renewDeviceSecret,
  updateDevice,
  updateDeviceState,
} from '../contract/device.ts';
import type { deviceEvent } from '../contract/lookups.ts';

type DeviceEvent = (typeof deviceEvent)[number]['key'];

const SECRET_BYTES = 32;
/** What a terminal proves itself with; stored encrypted, told once. */
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

const taken = (draft: { deviceNum: string; sn: string }) => ({
  device_num: conflict('DEVICE_NUM_TAKEN', '设备编号{num}已存在', { num: draft.deviceNum }),
  device_sn: conflict('DEVICE_SN_TAKEN', '序列号{sn}已被登记', { sn: draft.sn }),
});

/** Whoever remembers terminals by serial number listens here. */
const CHANGED = 'device_changed';

interface Changed {
  readonly deviceId: number;
  readonly event: DeviceEvent;
  /** Serial numbers it had and has. */
  readonly sns: readonly string[];
}

/** Writes the state log and, at commit, has every server process forget what it remembers of the terminal. */
async function record({ tx, newId, actor }: Context, { deviceId, event, sns }: Changed): Promise<void> {
  await tx.insertInto('deviceStateLog').values({ logId: newId(), deviceId, event, detail: actor.name }).execute();
  await sql`select pg_notify(${CHANGED}, sn) from unnest(${[...new Set(sns)]}::text[]) as sn`.execute(tx);
}

/**
 * A device stands in a canteen, with or without a stall, that exists and is the caller's; it stays so until commit.
 * @returns what the row says of it
 */
async function placeOf<Draft extends { canteenId: number; stallId: number | null }>(context: Context, draft: Draft) {
  const { canteenId, ...rest } = draft;
  if (draft.stallId === null) {
    if (!(await isUsableCanteen(context, canteenId))) throw invalid('canteenId', '食堂不存在或不在权限范围内');
  } else {
    const stall = await usableStall(context, draft.stallId);
    if (stall?.canteenId !== canteenId) throw invalid('stallId', '档口不存在或不属于所选食堂');
  }
  return { ...rest, ...atCanteen(canteenId, draft.stallId) };
}

/** One device of the caller's canteens, locked until commit. */
async function locked({ tx, scope }: Context, deviceId: number) {
  const found = await tx
    .selectFrom('device')
    .select(['deviceId', 'sn', 'state', 'version', 'stallId'])
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('设备不存在或已被删除');
  return found;
}

const change = ({ tx }: Context, deviceId: number, values: object) =>
  tx
    .updateTable('device')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('deviceId', '=', deviceId)
    .execute();

export const deviceRoutes = [
  implement(insertDevice, async (context, draft) => {
    const row = await placeOf(context, draft);
    const [deviceId, secret] = [context.newId(), newSecret()];
    const secretCipher = context.crypto.protect(secret);
    const added = context.tx
      .insertInto('device')
      .values({ deviceId, ...row, secretCipher })
      .execute();
    await sayDuplicate(added, taken(draft));
    await record(context, { deviceId, event: 'registered', sns: [draft.sn] });
    return { deviceId, sn: draft.sn, secret };
  }),

  implement(updateDevice, async (context, { deviceId, version, ...draft }) => {
    const found = await locked(context, deviceId);
    if (found.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
    const { stallId = found.stallId } = draft;
    const row = await placeOf(context, { ...draft, stallId });
    await sayDuplicate(change(context, deviceId, row), taken(draft));
    await leaveMealLine(context, deviceId, draft.canteenId);
    await record(context, { deviceId, event: 'changed', sns: [found.sn, draft.sn] });
    return undefined;
  }),

  implement(updateDeviceState, async (context, { deviceId, state }) => {
    const found = await locked(context, deviceId);
    if (found.state === state) return undefined;
    await change(context, deviceId, { state });
    await record(context, { deviceId, event: state === 1 ? 'enabled' : 'disabled', sns: [found.sn] });
    return undefined;
  }),

  implement(renewDeviceSecret, async (context, { deviceId }) => {
    const { sn } = await locked(context, deviceId);
    const secret = newSecret();
    await change(context, deviceId, { secretCipher: context.crypto.protect(secret) });
    await record(context, { deviceId, event: 'secret', sns: [sn] });
    return { deviceId, sn, secret };
  }),

  implement(deleteDevice, async (context, { deviceId }) => {
    const { sn } = await locked(context, deviceId);
    await change(context, deviceId, { removedAt: sql`now()` });
    await leaveMealLine(context, deviceId);
    await record(context, { deviceId, event: 'removed', sns: [sn] });
    return undefined;
  }),

  implement(deviceTypes, async ({ language }) =>
    deviceType.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
  ),
];
