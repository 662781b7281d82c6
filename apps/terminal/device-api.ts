import {
  type DeviceSale,
  deviceBalance,
  deviceConsume,
  deviceHeartbeat,
  deviceUpload,
  type SaleAck,
} from '#areas/device/contract/device-api.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import type { DeviceWire } from './device-request.ts';
import type { Entry, Outcome } from './journal.ts';

/** What the server says of one transaction. */
export interface Acknowledgement {
  readonly no: number;
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  /** The server knew it already. */
  readonly recognised: boolean;
}

/** The four calls of a terminal; each throws NoAnswerError or DeviceRefusedError. */
export interface DeviceApi {
  /** @returns the merchant's wall time */
  heartbeat(lastTransactionNo: number): Promise<string>;
  /** @returns fen the card may spend */
  balance(cardNo: string): Promise<number>;
  consume(entry: Entry, cutAfter?: number): Promise<Acknowledgement>;
  /** Answers come in any order. */
  upload(entries: readonly Entry[], cutAfter?: number): Promise<Acknowledgement[]>;
  close(): void;
}

const VERSION = 'simulated-1';
const CARD = 1;

/* Suspense counts as sale: the meal was served, and the report says so. A duplicate is a sale that was booked before. */
const outcomes: Readonly<Record<SaleAck['status'], Outcome>> = {
  POSTED: 'sale',
  SUSPENSE: 'sale',
  DUPLICATE: 'sale',
  REJECTED: 'refused',
  CONFLICT: 'conflict',
};

const saleOf = ({ no, cardNo, amount, occurredAt }: Entry): DeviceSale => ({
  transactionNo: no,
  cardNo,
  amount,
  occurredAt,
  nuclearMode: CARD,
});

/** The device API over the wire of one terminal. */
export function openDeviceApi(wire: DeviceWire): DeviceApi {
  const call = async <E extends Endpoint>(endpoint: E, body: ContentOf<E>, cutAfter?: number): Promise<ResultOf<E>> =>
    (await wire.send({ method: endpoint.method, path: endpoint.path, body, cutAfter })) as ResultOf<E>;
  return {
    heartbeat: async (lastTransactionNo) =>
      (await call(deviceHeartbeat, { appVersion: VERSION, lastTransactionNo })).serverTime,
    balance: async (cardNo) => (await call(deviceBalance, { cardNo })).available,
    async consume(entry, cutAfter) {
      const { transactionNo, status, reason, repeated } = await call(deviceConsume, saleOf(entry), cutAfter);
      return { no: transactionNo, outcome: outcomes[status], reason, recognised: repeated };
    },
    async upload(entries, cutAfter) {
      const { results } = await call(deviceUpload, { rows: entries.map(saleOf) }, cutAfter);
      return results.map(({ transactionNo, status, reason }) => ({
        no: transactionNo,
        outcome: outcomes[status],
        reason,
        recognised: status === 'DUPLICATE',
      }));
    },
    close: () => wire.close(),
  };
}
