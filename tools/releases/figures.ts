import { pageRecharge } from '#areas/funding/contract/recharge.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { balanceByPerson } from '#areas/report/contract/balance.ts';
import {
  consumeByCanteen,
  consumeByTender,
  consumeByWallet,
} from '#areas/report/contract/consume.ts';
import { dishSales } from '#areas/report/contract/dish-sale.ts';
import { pageFlowDetail } from '#areas/report/contract/flow-detail.ts';
import { rechargeByType } from '#areas/report/contract/money.ts';
import { ordersByCanteen, ordersByMeal } from '#areas/report/contract/order-summary.ts';
import type { ConsoleClient } from '../../apps/terminal/console-client.ts';

/** The days a house lived, as report filters take them. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

type Row = Readonly<Record<string, unknown>>;

type Answers = Readonly<Record<string, readonly Row[]>>;

/** What a house said of its money, by question: every later release must say the same of it. */
export interface Figures {
  readonly days: Days;
  readonly answers: Answers;
}

const PERIOD = 1;

const BY_DATE = 2;

const ACCOUNT = [
  'custNum',
  'cardNo',
  'status',
  'personalBalance',
  'subsidyBalance',
  'redBalance',
  'totalBalance',
];

const ORDER = ['orderId', 'bizDate', 'amount', 'refundAmount', 'netAmount'];

const POSTING = [
  'postingId',
  'bizDate',
  'tradeType',
  'walletType',
  'amount',
  'balanceAfter',
  'walletSeq',
];

const RECHARGE = [
  'rechargeId',
  'custNum',
  'walletType',
  'amount',
  'revokedAmount',
  'netAmount',
  'state',
];

/** Asks a running house for the balances of its people, their flow, and the figures of reports over its days. */
export async function askFigures(client: ConsoleClient, days: Days): Promise<Figures> {
  const period = { ...days, sumType: PERIOD } as const;
  const byDate = { ...days, sumType: BY_DATE } as const;
  const dates = { startDate: days.startDate.slice(0, 10), endDate: days.endDate.slice(0, 10) };

  return {
    days,
    answers: {
      accounts: await all(client.rows(pageAccount, {}), ACCOUNT),
      orders: await all(client.rows(pageOrder, days), ORDER),
      flow: await all(client.rows(pageFlowDetail, days), POSTING),
      recharges: await all(client.rows(pageRecharge, days), RECHARGE),
      canteens: await all(client.rows(consumeByCanteen, period)),
      canteensByDate: await all(client.rows(consumeByCanteen, byDate)),
      tenders: await all(client.rows(consumeByTender, period)),
      wallets: await all(client.rows(consumeByWallet, period)),
      rechargeTypes: await all(client.rows(rechargeByType, period)),
      balances: await all(client.rows(balanceByPerson, dates)),
      ordersOfCanteens: await all(client.rows(ordersByCanteen, byDate)),
      ordersOfMeals: await all(client.rows(ordersByMeal, period)),
      /* What is no dish (rooms, boxes, sign-ups) was in this report once. */
      dishes: (await all(client.rows(dishSales, period))).filter(
        ({ goodsName }) => goodsName !== null,
      ),
    },
  };
}

async function all(rows: AsyncIterable<Row>, fields?: readonly string[]): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(known(row, fields));

  return found;
}

/** What a row is called, and its figures; or the fields that are named. */
const known = (row: Row, fields: readonly string[] | undefined): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([key, value]) =>
      fields
        ? fields.includes(key)
        : typeof value === 'number' ||
          key === 'bizDate' ||
          key.endsWith('Name') ||
          key.endsWith('Num'),
    ),
  );

/** A row a line. */
export const textOf = ({ days, answers }: Figures): string => {
  const questions = Object.entries(answers).map(
    ([question, rows]) => `"${question}": [${rowsOf(rows)}\n]`,
  );
  return `{"days": ${JSON.stringify(days)}, "answers": {\n${questions.join(',\n')}\n}}\n`;
};

const rowsOf = (rows: readonly Row[]): string =>
  rows.map((row) => `\n${JSON.stringify(row)}`).join(',');
