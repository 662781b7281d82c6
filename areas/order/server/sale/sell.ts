import { type LedgerContext, openSalesJournal } from '#areas/ledger/server/api.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { lineWrites } from '../order-line.ts';
import { orderWrites } from '../order-store.ts';
import { type Batch, bookSale, type SaleOutcome } from './book-sale.ts';
import { lockSales, type ReadSales } from './read-sales.ts';
import type { Sale } from './sale.ts';

/**
 * Books sales with their tenders: orders, journal and dirty cells, in a fixed number of statements for any number of sales
 * (up to 500 is sensible: accounts stay locked until the commit).
 */
export async function sellBatch(
  context: LedgerContext,
  sales: readonly Sale[],
): Promise<SaleOutcome[]> {
  const { outcomes, writes } = decideSales(await lockSales(context, sales), sales);
  await runAll(context.client, writes);

  return outcomes;
}

/** Sales decided but not yet written: the statements make them true, in this order, in the same transaction. */
export interface PlannedSales {
  readonly outcomes: SaleOutcome[];
  readonly writes: Statement[];
}

/**
 * Decides sales: wallets pay in the order of the place. Several sales of one account are decided in the order
 * given. Nothing is written yet: run `writes` before the commit.
 */
export function decideSales(read: ReadSales, sales: readonly Sale[]): PlannedSales {
  const { context, pricing } = read;
  const batch: Batch = { ...read, journal: openSalesJournal(), orders: [] };
  const outcomes = sales.map((sale) => bookSale(batch, sale));

  const { journal, orders } = batch;
  const itemised = orders.filter(({ lines }) => lines.length > 0);
  const sold = itemised.map((order) => ({ ...order, sold: true }));
  const writes = [
    ...journal.writes(context),
    ...orderWrites(context, orders),
    ...lineWrites(context, sold),
    ...pricing.writes(context.merchantId),
  ];

  return { outcomes, writes };
}
