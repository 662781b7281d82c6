import { DeviceSale } from '../contract/device-api.ts';

/** A sale that was kept as JSON text; undefined for anything else. */
export function readPersistedSale(payload: string | null): DeviceSale | undefined {
  if (payload === null) return undefined;
  try {
    return readRow(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** What only some sales name. */
const NAMED = ['items', 'packages', 'couponNo', 'trayNo', 'usePoints', 'rulesNo', 'paid'] as const;

const CARD = /^[0-9A-Za-z_-]{1,40}$/;

const LARGEST_SALE = 10_000_000;

/**
 * A row of an upload, or undefined when it does not fit the contract (`DeviceSale`, which is the truth; a test holds both
 * together). Plain sales, most of them, are read by hand: it runs for every row of every upload.
 */
export function readRow(row: unknown): DeviceSale | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return undefined;
  if (NAMED.some((key) => key in row)) return DeviceSale.safeParse(row).data;

  const {
    transactionNo,
    cardNo,
    amount,
    occurredAt,
    nuclearMode = 1,
  } = row as Record<string, unknown>;
  if (!wholeBetween(transactionNo, 1, Number.MAX_SAFE_INTEGER)) return undefined;
  if (typeof cardNo !== 'string' || !CARD.test(cardNo)) return undefined;
  if (!wholeBetween(amount, 1, LARGEST_SALE) || !wholeBetween(nuclearMode, 1, 5)) return undefined;
  if (!realMoment(occurredAt)) return undefined;

  return {
    transactionNo,
    cardNo,
    amount,
    occurredAt,
    nuclearMode: nuclearMode as DeviceSale['nuclearMode'],
  };
}

const wholeBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function realMoment(value: unknown): value is string {
  if (typeof value !== 'string') return false;

  const parts = WALL_TIME.exec(value);
  if (!parts) return false;

  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;

  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}
