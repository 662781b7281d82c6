import { consumeByCanteen } from '#areas/report/contract/consume.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { ConsoleClient } from './console-client.ts';
import type { Reported } from './tally.ts';

/** A period that holds every sale of a run that begins now, whatever the time zone. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

const DATE_LENGTH = 10;

/** Two days before `now` to two days after it. */
export function periodAround(now: number): Period {
  const date = (days: number): string =>
    new Date(now + days * DAY_MILLISECONDS).toISOString().slice(0, DATE_LENGTH);
  return { startDate: `${date(-2)} 00:00:00`, endDate: `${date(2)} 23:59:59` };
}

/** What the consumption report says of each canteen: sales and their amount, refunds and repairs left out. */
export async function readConsumption(client: ConsoleClient, period: Period): Promise<Reported> {
  const sums = new Map<string, { count: number; amount: number }>();
  for await (const row of client.rows(consumeByCanteen, { ...period, sumType: 1 })) {
    sums.set(row.canteenId ?? '', { count: row.consumeNum, amount: row.consumeAmount });
  }

  return sums;
}
