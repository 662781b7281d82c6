import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import type { System } from '#kit/server/system.ts';

/** The device, where a person of `people` (a condition on `customer`) has come in with it before. */
export async function knownDevice(
  system: System,
  merchantId: number,
  device: string | undefined,
  people: RawBuilder<boolean>,
): Promise<string | undefined> {
  if (device === undefined) return undefined;

  const found = await system.merchant(merchantId, { readOnly: true }, (tx) =>
    tx
      .selectFrom('dinerDevice')
      .innerJoin('customer', 'customer.custId', 'dinerDevice.custId')
      .select('dinerDevice.custId')
      .where('deviceHash', '=', deviceHash(device))
      .where(people)
      .limit(1)
      .executeTakeFirst(),
  );

  return found && deviceHash(device).toString('hex');
}

/** How a device is kept: the page makes a key once and sends it along. */
export const deviceHash = (device: string): Buffer =>
  hash('sha256', `diner device/${device}`, 'buffer');

/** Devices remembered of one person; the one used longest ago makes way. */
const MOST = 10;

/** Remembers a device a person came in with. */
export async function rememberDevice(
  tx: Tx,
  merchantId: number,
  custId: number,
  device: Buffer,
): Promise<void> {
  await tx
    .insertInto('dinerDevice')
    .values({ custId, deviceHash: device })
    .onConflict((known) =>
      known
        .columns(['merchantId', 'custId', 'deviceHash'])
        .doUpdateSet({ lastUsedAt: sql<string>`now()` }),
    )
    .execute();
  await sql`delete from diner_device where merchant_id = ${merchantId} and cust_id = ${custId} and device_hash in (
    select device_hash from diner_device where merchant_id = ${merchantId} and cust_id = ${custId}
    order by last_used_at desc, device_hash offset ${MOST})`.execute(tx);
}

type Place = Pick<Context, 'tx' | 'merchantId'>;

/** Forgets the devices of a person, all or all but the one of this session. */
export const forgetDevices = ({ tx, merchantId }: Place, custId: number, exceptSession?: string) =>
  sql`delete from diner_device where merchant_id = ${merchantId} and cust_id = ${custId}
    and device_hash is distinct from (select s.device_hash from diner_session s where s.merchant_id = ${merchantId}
      and s.token_hash = ${exceptSession === undefined ? null : Buffer.from(exceptSession, 'hex')}::bytea)`.execute(
    tx,
  );
