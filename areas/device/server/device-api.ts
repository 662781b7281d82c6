import type pg from 'pg';
import { findByCard } from '#areas/account/server/api.ts';
import { createBatcher } from '#kit/server/batcher.ts';
import { wallTime } from '#kit/server/context.ts';
import { createLookupPool } from '#kit/server/database/pipeline.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import type { AreaRunning, System } from '#kit/server/system.ts';
import {
  type ConsumeAnswer,
  deviceBalance,
  deviceConsume,
  deviceHeartbeat,
  deviceUpload,
  type SaleAck,
} from '../contract/device-api.ts';
import { createAuthenticator, type Terminal } from './authenticate.ts';
import { readRow } from './row.ts';
import { oldestMoment } from './terminal-clock.ts';
import { type Sent, type Settled, settle } from './transactions.ts';

/** Connections that book sales, beside the pool that serves everything else. */
const CONNECTIONS = 4;
/** Online sales that share a commit: as many as come while the last one is written, unless that one is held up. */
const ONLINE = { size: 100, inFlight: 2, patience: 15 };
/** Uploads that share a commit, by their rows. */
const UPLOADS = { size: 300, inFlight: 2 };

const statuses = { posted: 'POSTED', suspense: 'SUSPENSE', rejected: 'REJECTED', conflict: 'CONFLICT' } as const;

const ackOf = (transactionNo: number, { state, orderId, reason, repeated }: Settled): SaleAck => ({
  transactionNo,
  status: repeated && state !== 'conflict' && state !== 'rejected' ? 'DUPLICATE' : statuses[state],
  ...(orderId > 0 && { orderId }),
  ...(reason !== undefined && { reason }),
});

const answerOf = (transactionNo: number, settled: Settled): ConsumeAnswer => {
  const { state, repeated, personal, subsidy, red, available } = settled;
  const { orderId, reason } = ackOf(transactionNo, settled);
  return {
    transactionNo,
    status: statuses[state],
    ...(orderId !== undefined && { orderId }),
    ...(reason !== undefined && { reason }),
    repeated,
    personal,
    subsidy,
    red,
    ...(available !== undefined && { available }),
  };
};

const heartbeat = (system: System): Route =>
  implementDirect<typeof deviceHeartbeat.content, typeof deviceHeartbeat.result, Terminal>(
    deviceHeartbeat,
    async ({ principal: terminal, ip }, { appVersion, lastTransactionNo }) => {
      const { merchantId, deviceId, timeZone, heartbeatSeconds } = terminal;
      await system.merchant(merchantId, { timeZone }, (_tx, client) =>
        client.query({
          name: 'device.heartbeat',
          text: `update device set last_heartbeat_at = now(), app_version = coalesce($3, app_version),
              last_transaction_no = greatest(last_transaction_no, $4::bigint), ip = case when ip = '' then $5 else ip end
            where merchant_id = $1 and device_id = $2`,
          values: [merchantId, deviceId, appVersion ?? null, lastTransactionNo ?? null, ip],
        }),
      );
      const at = Date.now();
      return { serverTime: wallTime(at, timeZone), epochMilliseconds: at, heartbeatSeconds };
    },
  );

const balance = (system: System): Route =>
  implementDirect<typeof deviceBalance.content, typeof deviceBalance.result, Terminal>(
    deviceBalance,
    async ({ principal: { merchantId, timeZone } }, { cardNo }) => {
      const found = await system.merchant(merchantId, { timeZone, readOnly: true }, async (tx, client) => {
        const account = await findByCard({ client, merchantId }, cardNo);
        if (!account) throw notFound('卡号未登记');
        const person = await tx
          .selectFrom('customer')
          .select('custName')
          .where('custId', '=', account.custId)
          .executeTakeFirst();
        return { ...account, custName: person?.custName ?? '' };
      });
      const { cardState, custName, personal, subsidy, red, available } = found;
      return { cardNo, cardState, custName, personal, subsidy, red, available };
    },
  );

const consume = (system: System, pool: pg.Pool): Route => {
  const batcher = createBatcher<Sent, Settled>((_merchantId, sent) => settle(pool, system.ids, sent), ONLINE);
  return implementDirect<typeof deviceConsume.content, typeof deviceConsume.result, Terminal>(
    deviceConsume,
    async ({ principal: terminal }, sale) =>
      answerOf(sale.transactionNo, await batcher.submit(terminal.merchantId, { terminal, sale, online: true })),
  );
};

const refusedRow = (row: unknown, reason: string): SaleAck => {
  const no = (row as { transactionNo?: unknown } | null)?.transactionNo;
  return { transactionNo: typeof no === 'number' ? no : 0, status: 'REJECTED', reason };
};

/** Settles several uploads in one transaction; the answers fall into the same parts again. */
async function settleUploads(
  pool: pg.Pool,
  system: System,
  uploads: readonly (readonly Sent[])[],
): Promise<Settled[][]> {
  const settled = await settle(pool, system.ids, uploads.flat());
  let end = 0;
  return uploads.map((sent) => {
    end += sent.length;
    return settled.slice(end - sent.length, end);
  });
}

const upload = (system: System, pool: pg.Pool): Route => {
  const batcher = createBatcher<readonly Sent[], Settled[]>(
    (_merchantId, uploads) => settleUploads(pool, system, uploads),
    { ...UPLOADS, weigh: (sent) => sent.length },
  );
  return implementDirect<typeof deviceUpload.content, typeof deviceUpload.result, Terminal>(
    deviceUpload,
    async ({ principal: terminal }, { rows }) => {
      const read = rows.map(readRow);
      const oldest = oldestMoment(terminal.timeZone);
      const refusals = read.map((sale) => (sale ? (sale.occurredAt < oldest ? 'TOO_OLD' : undefined) : 'INVALID_ROW'));
      const sent = read.flatMap((sale, index): Sent[] =>
        sale && !refusals[index] ? [{ terminal, sale, online: false }] : [],
      );
      const settled = (await batcher.submit(terminal.merchantId, sent)).values();
      const results = rows.map((row, index) => {
        const sale = read[index];
        const reason = refusals[index];
        if (reason !== undefined || !sale) return refusedRow(row, reason ?? 'INVALID_ROW');
        return ackOf(sale.transactionNo, settled.next().value as Settled);
      });
      return { results };
    },
  );
};

/** What terminals call, with the connections and the batcher it needs. */
export async function startDeviceApi(system: System): Promise<AreaRunning> {
  const pool = createLookupPool(system.pool, CONNECTIONS, (error) =>
    system.log.warn({ error: error.message }, 'posting connection lost'),
  );
  system.onStop(() => pool.end());
  return {
    authenticateDevice: await createAuthenticator(system),
    routes: [heartbeat(system), balance(system), consume(system, pool), upload(system, pool)],
  };
}
