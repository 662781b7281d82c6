import { sql } from 'kysely';
import { deviceState } from '#areas/device/contract/lookups.ts';
import { typesThatCan } from '#areas/device/contract/machine/kinds.ts';
import { queueCommands } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';

/**
 * What doors are told changes: the next version begins, and every door is told to fetch it. To be called before the change, which carries the number:
 * whoever changes something else waits until commit.
 */
export async function tellDoors(context: Context): Promise<void> {
  const { tx, merchantId } = context;
  const { rows } = await sql<{
    accessNo: number;
  }>`insert into access_version (merchant_id, access_no)
    values (${merchantId}, 1)
    on conflict (merchant_id) do update set access_no = access_version.access_no + 1
    returning access_no`.execute(tx);
  const accessNo = Number(rows[0]?.accessNo);

  const doors = await tx
    .selectFrom('device')
    .select('deviceId')
    .where('deviceType', 'in', typesThatCan('controlsDoor'))
    .where('state', '=', deviceState.key.enabled)
    .where('removedAt', 'is', null)
    .orderBy('deviceId')
    .execute();
  if (doors.length === 0) return;

  await queueCommands(context, {
    deviceIds: doors.map(({ deviceId }) => deviceId),
    command: 'access',
    content: { accessNo },
  });
}

/** The version that holds; 0 where nothing was ever said. */
export async function accessNoOf({ tx }: Pick<Context, 'tx'>): Promise<number> {
  const found = await tx.selectFrom('accessVersion').select('accessNo').executeTakeFirst();

  return found?.accessNo ?? 0;
}
