import { pageAccount } from '#areas/account/contract/account.ts';
import { pageRecharge } from '#areas/account/contract/recharge.ts';
import { consumeByCanteen } from '#areas/report/contract/consume.ts';
import { pageFlowDetail } from '#areas/report/contract/flow-detail.ts';
import type { ConsoleClient } from '../../apps/terminal/console-client.ts';

/** The days a house lived, as report filters take them. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

type Row = Readonly<Record<string, unknown>>;
/** What a house said of its money, by question: every later release must say the same of it. */
export interface Figures {
  readonly days: Days;
  readonly answers: Readonly<Record<string, readonly Row[]>>;
}

async function all(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** Asks a running house for the balances of its people and the figures of a few reports over its days. */
export async function askFigures(client: ConsoleClient, days: Days): Promise<Figures> {
  return {
    days,
    answers: {
      accounts: await all(client.rows(pageAccount, {})),
      canteens: await all(client.rows(consumeByCanteen, { ...days, sumType: 1 })),
      flow: await all(client.rows(pageFlowDetail, days)),
      recharges: await all(client.rows(pageRecharge, days)),
    },
  };
}
