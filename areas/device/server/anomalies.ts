import { hash } from 'node:crypto';
import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { System } from '#kit/server/system.ts';
import type { DeviceSale } from '../contract/device-api.ts';
import { anomalyKind } from '../contract/lookups.ts';
import type { Terminal } from './authenticate.ts';
import { placesAt } from './places.ts';

/** A row of an upload that was refused, and why. */
export interface RefusedRow {
  readonly row: unknown;
  readonly sale: DeviceSale | undefined;
  readonly reason: string;
}

/** Something a terminal sent that an operator has to look at. */
export interface Anomaly {
  readonly anomalyId: number;
  readonly kind: number;
  readonly deviceId: number;
  readonly place: SellingPlace;
  readonly transactionNo: number;
  /** The sale as told, where it could be read. */
  readonly sale: DeviceSale | undefined;
  /** JSON text of what was sent. */
  readonly payload: string;
  /** Hexadecimal; the same thing sent again is kept once. */
  readonly hash: string;
  readonly reason: string | null;
  /** The sale that stands under the number. */
  readonly orderId: number | null;
}

/** Characters of a refused row that are kept: it may be anything. */
const MOST_CHARACTERS = 2000;

/** Statements that keep anomalies; none for none. */
export const keepAnomalies = insertBatch<Anomaly>(
  'device_anomaly',
  [
    ['anomaly_id', 'bigint', (row) => row.anomalyId],
    ['kind', 'smallint', (row) => row.kind],
    ['device_id', 'bigint', (row) => row.deviceId],
    ['place_kind', 'smallint', (row) => row.place.placeKind],
    ['place_id', 'bigint', (row) => row.place.placeId],
    ['stall_id', 'bigint', (row) => row.place.stallId],
    ['transaction_no', 'bigint', (row) => row.transactionNo],
    ['until_no', 'bigint', (row) => row.transactionNo],
    ['card_no', 'text', (row) => row.sale?.cardNo],
    ['amount', 'bigint', (row) => row.sale?.amount],
    ['occurred_at', 'timestamptz', (row) => row.sale?.occurredAt],
    ['payload', 'text', (row) => row.payload],
    ['payload_hash', 'bytea', (row) => `\\x${row.hash}`],
    ['reason', 'text', (row) => row.reason],
    ['order_id', 'bigint', (row) => row.orderId],
  ],
  'on conflict do nothing',
);

/** Keeps refused rows of an upload, so that an operator can see what the terminal was told no about. */
export async function keepRefused(
  system: System,
  terminal: Terminal,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return;

  const { merchantId, timeZone, deviceId } = terminal;
  const newId = await system.ids.reserve(refused.length);
  await system.merchant(merchantId, { timeZone }, async (_tx, client) => {
    const moments = refused.map(({ sale }) => ({
      deviceId,
      at: sale?.occurredAt ?? terminal.placedSince,
      now: terminal,
    }));

    const places = await placesAt(client, merchantId, moments);
    const rows = refused.map(({ row, sale, reason }, index): Anomaly => {
      const payload = (JSON.stringify(sale ?? row) ?? 'null').slice(0, MOST_CHARACTERS);
      return {
        anomalyId: newId(),
        kind: anomalyKind.key.rowRefused,
        deviceId,
        place: places[index] ?? terminal.place,
        transactionNo: numberOf(row),
        sale,
        payload,
        hash: hash('sha256', payload, 'hex'),
        reason,
        orderId: null,
      };
    });

    await runAll(client, keepAnomalies(merchantId, rows));
  });
}

const numberOf = (row: unknown): number => {
  const no = (row as { transactionNo?: unknown } | null)?.transactionNo;
  return Number.isSafeInteger(no) && (no as number) > 0 ? (no as number) : 0;
};
