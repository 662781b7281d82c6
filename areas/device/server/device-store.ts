import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { leaveMealLine } from '#areas/canteen/server/api.ts';
import type { DB } from '#db/types.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import type { deviceEvent } from '../contract/lookups.ts';
import type { MachineSettings } from '../contract/machine/settings.ts';
import { setDoors } from './cabinet-cells.ts';
import { cancelPapers } from './printing/cancel-papers.ts';

/** One device of the caller's places, of a kind where one is named, locked until commit. @throws notFound */
export async function lockDevice({ tx, scope }: Context, deviceId: number, placeKind?: number) {
  const found = await tx
    .selectFrom('device')
    .select(['deviceId', 'deviceType', 'sn', 'state', 'version', 'placeId', 'stallId'])
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceId', '=', deviceId)
    .where(whereEquals({ placeKind }))
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .forUpdate()
    .executeTakeFirst();

  if (!found) throw notFound('设备不存在或已被删除');

  return found;
}

/** Registers a device; its secret is told once, never readable again. @throws conflict number or serial number taken */
export async function registerDevice(
  context: Context,
  row: Omit<Insertable<DB['device']>, 'deviceId' | 'secretCipher'>,
) {
  const [deviceId, secret] = [context.newId(), newSecret()];
  const secretCipher = context.crypto.protect(secret);
  const added = context.tx
    .insertInto('device')
    .values({ ...row, deviceId, secretCipher })
    .execute();
  await sayDuplicate(added, numberConflicts(row));
  await recordStates(context, { deviceId, event: 'registered', sns: [row.sn] });

  return { deviceId, sn: row.sn, secret };
}

const SECRET_BYTES = 32;

/** What a terminal proves itself with; stored encrypted, told once. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

/** What a violated index says. */
export const numberConflicts = (draft: { deviceNum: string; sn: string }) => ({
  device_num: conflict('DEVICE_NUM_TAKEN', '设备编号{num}已存在', { num: draft.deviceNum }),
  device_sn: conflict('DEVICE_SN_TAKEN', '序列号{sn}已被登记', { sn: draft.sn }),
});

type DeviceEvent = (typeof deviceEvent)[number]['key'];

interface Changed {
  readonly deviceId: number;
  readonly event: DeviceEvent;
  /** Serial numbers it had and has. */
  readonly sns: readonly string[];
}

/** Server processes that remember terminals by serial number listen here. */
const CHANGED = 'device_changed';

/** Writes the state log and, at commit, has every server process forget what it remembers of the terminal. */
export async function recordStates(
  { tx, newId, actor }: Context,
  { deviceId, event, sns }: Changed,
): Promise<void> {
  await tx
    .insertInto('deviceStateLog')
    .values({ logId: newId(), deviceId, event, detail: actor.name })
    .execute();
  await sql`select pg_notify(${CHANGED}, sn) from unnest(${[...new Set(sns)]}::text[]) as sn`.execute(
    tx,
  );
}

/** The device is no longer recognised; its history stays. @throws Refusal 409 CELL_USED for a cabinet with a meal in it */
export async function removeDevice(
  context: Context,
  { deviceId, sn }: { deviceId: number; sn: string },
): Promise<void> {
  await setDoors(context, deviceId, 0);
  /* What hung on it would keep its dishes from being removed. */
  await context.tx.deleteFrom('subMachine').where('deviceId', '=', deviceId).execute();
  await context.tx.deleteFrom('displayPage').where('deviceId', '=', deviceId).execute();
  await context.tx.deleteFrom('sqbTerminal').where('deviceId', '=', deviceId).execute();
  await context.tx.deleteFrom('citizenCardCertificate').where('deviceId', '=', deviceId).execute();
  await cancelPapers(context, deviceId);
  await writeDevice(context, deviceId, { removedAt: sql`now()` });
  await leaveMealLine(context, deviceId);
  await recordStates(context, { deviceId, event: 'removed', sns: [sn] });
}

/** Changes a device that is locked. */
export const writeDevice = ({ tx }: Context, deviceId: number, values: object) =>
  tx
    .updateTable('device')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('deviceId', '=', deviceId)
    .execute();
