import type pg from 'pg';
import type { Context } from '#kit/server/context.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { removeInSteps } from '#kit/server/jobs/merchant-round.ts';
import { isPassing } from '#kit/server/jobs/passing.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { REFUSALS_KEPT_DAYS } from '../../contract/sale-refusal.ts';
import { refusalsWaiting } from './keep-refusal.ts';
import type { KeptRefusal, TerminalSale, Waiting } from './refusal-buffer.ts';

const PAUSE_MILLISECONDS = 1000;

const HOUR_MILLISECONDS = 3_600_000;

/** Keeps writing what was refused, and removing what was kept long enough, until the server stops. */
export function startWritingRefusals(system: System): void {
  /* What is told first is done last: the workers have stopped by then. */
  system.onStop(() => writeRefusals(system));
  startWorker(system, {
    name: 'refused sales',
    pause: () => PAUSE_MILLISECONDS,
    round: () => writeRefusals(system),
  });
  startWorker(system, {
    name: 'refused sales that are over',
    pause: () => HOUR_MILLISECONDS,
    round: () => removeOldRefusals(system),
  });
}

/** Rows of one statement. */
const A_BATCH = 500;

/**
 * Writes the refused sales that wait, those of each merchant in transactions of its own. What fails for a while waits on; what the database
 * will never take is counted. @throws the last failure
 */
export async function writeRefusals(system: System): Promise<void> {
  const buffer = refusalsWaiting(system.background.pool);
  let failure: unknown;
  for (const merchantId of buffer.merchants) {
    for (;;) {
      const waiting = buffer.take(merchantId, A_BATCH);
      if (!waiting) break;

      try {
        await writeOf(system, merchantId, waiting);
      } catch (error) {
        failure = error;
        if (isPassing(error)) buffer.giveBack(merchantId, waiting);
        else buffer.lose(merchantId, waiting);
        break;
      }
    }
  }

  if (failure !== undefined) throw failure;
}

async function writeOf(system: System, merchantId: number, waiting: Waiting): Promise<void> {
  const newId = await system.ids.reserve(waiting.refused.length + 1);
  await system.background.merchant(merchantId, {}, async (_tx, client) => {
    const told = await whatIsKnown(client, merchantId, refusedNow(waiting));
    const rows = told.map((sale) => ({ ...sale, refusalId: newId(), sales: 1 }));
    const counted =
      waiting.lost === 0
        ? []
        : [
            {
              merchantId,
              at: Date.now(),
              refusalId: newId(),
              reason: 'NOT_KEPT',
              sales: waiting.lost,
            },
          ];

    await forgetAsked(client, merchantId, waiting.answered);
    await runAll(client, keepRows(merchantId, [...rows, ...counted]));
  });
}

const ASKED = 'PASSWORD_REQUIRED';

const keyOf = ({ deviceId, transactionNo }: Partial<TerminalSale>): string =>
  `${deviceId} ${transactionNo}`;

/** Without sales that only waited for their password and have it by now. */
function refusedNow({ refused, answered }: Waiting): readonly KeptRefusal[] {
  const came = new Set(answered.map(keyOf));
  return refused.filter((sale) => sale.reason !== ASKED || !came.has(keyOf(sale)));
}

interface Row extends KeptRefusal {
  readonly refusalId: number;
  readonly sales: number;
}

const keepRows = insertBatch<Row>('sale_refusal', [
  ['refusal_id', 'bigint', (row) => row.refusalId],
  ['refused_at', 'timestamptz', (row) => new Date(row.at).toISOString()],
  ['place_kind', 'smallint', (row) => row.place?.placeKind],
  ['place_id', 'bigint', (row) => row.place?.placeId],
  ['stall_id', 'bigint', (row) => row.place?.stallId],
  ['device_id', 'bigint', (row) => row.deviceId],
  ['transaction_no', 'bigint', (row) => row.transactionNo],
  ['card_no', 'text', (row) => row.cardNo],
  ['cust_id', 'bigint', (row) => row.custId],
  ['order_id', 'bigint', (row) => row.orderId],
  ['amount', 'bigint', (row) => row.amount],
  ['nuclear_mode', 'smallint', (row) => row.nuclearMode],
  ['source_type', 'smallint', (row) => row.sourceType],
  ['reason', 'text', (row) => row.reason],
  ['refusing_rule_id', 'bigint', (row) => row.rule?.ruleId],
  ['refusing_rule_name', 'text', (row) => row.rule?.ruleName],
  ['words', 'text', (row) => row.words?.text],
  ['words_params', 'jsonb', (row) => row.words && JSON.stringify(row.words.params)],
  ['sales', 'bigint', (row) => row.sales],
]);

/** Refused sales with whom their cards belong to, and with place and amount of the orders they name. */
async function whatIsKnown(
  client: pg.PoolClient,
  merchantId: number,
  refused: readonly KeptRefusal[],
): Promise<readonly KeptRefusal[]> {
  const holders = await holdersOf(client, merchantId, refused);
  const orders = await ordersOf(client, merchantId, refused);

  return refused.map((sale) => {
    const order = orders.get(sale.orderId ?? 0);
    return {
      ...sale,
      custId: sale.custId ?? holders.get(sale.cardNo ?? ''),
      place: sale.place ?? order?.place,
      amount: sale.amount ?? order?.amount,
    };
  });
}

async function holdersOf(
  client: pg.PoolClient,
  merchantId: number,
  refused: readonly KeptRefusal[],
): Promise<ReadonlyMap<string, number>> {
  const unknown = refused.filter(({ custId, cardNo }) => custId === undefined && cardNo);
  if (unknown.length === 0) return new Map();

  const { rows } = await client.query<{ card_no: string; cust_id: number }>({
    name: 'refusal.holders',
    text: `select c.card_no, a.cust_id from card c
        join account a on a.merchant_id = $1 and a.account_id = c.account_id
      where c.merchant_id = $1 and c.card_no = any($2::text[])`,
    values: [merchantId, textColumn(unknown, ({ cardNo = '' }) => cardNo)],
  });

  return new Map(rows.map(({ card_no: cardNo, cust_id: custId }) => [cardNo, custId]));
}

type OrderOf = Required<Pick<KeptRefusal, 'place' | 'amount'>>;

interface OrderRow {
  readonly order_id: number;
  readonly place_kind: 1 | 2 | 3;
  readonly place_id: number;
  readonly stall_id: number | null;
  readonly amount: number;
}

async function ordersOf(
  client: pg.PoolClient,
  merchantId: number,
  refused: readonly KeptRefusal[],
): Promise<ReadonlyMap<number, OrderOf>> {
  const unpaid = refused.filter(({ orderId }) => orderId !== undefined);
  if (unpaid.length === 0) return new Map();

  const { rows } = await client.query<OrderRow>({
    name: 'refusal.orders',
    text: `select o.order_id, o.place_kind, o.place_id, o.stall_id, o.amount
      from unnest($2::bigint[]) asked (order_id)
      cross join lateral (select * from meal_order m where m.merchant_id = $1 and m.order_id = asked.order_id limit 1) o`,
    values: [merchantId, numberColumn(unpaid, ({ orderId = 0 }) => orderId)],
  });

  return new Map(
    rows.map(({ order_id: orderId, place_kind: placeKind, place_id: placeId, ...rest }) => [
      orderId,
      { place: { placeKind, placeId, stallId: rest.stall_id }, amount: rest.amount },
    ]),
  );
}

async function forgetAsked(
  client: pg.PoolClient,
  merchantId: number,
  answered: readonly TerminalSale[],
): Promise<void> {
  if (answered.length === 0) return;

  await client.query({
    name: 'refusal.answered',
    text: `delete from sale_refusal r using unnest($2::bigint[], $3::bigint[]) a (device_id, transaction_no)
      where r.merchant_id = $1 and r.device_id = a.device_id and r.transaction_no = a.transaction_no
        and r.refused_at > now() - interval '1 day' and r.reason = $4`,
    values: [
      merchantId,
      numberColumn(answered, ({ deviceId }) => deviceId),
      numberColumn(answered, ({ transactionNo }) => transactionNo),
      ASKED,
    ],
  });
}

/** Rows a transaction removes at most, so that none takes long. */
const A_ROUND = 5000;

/** Removes what was refused longer ago than it is kept. */
export const removeOldRefusals = (system: System): Promise<void> =>
  removeInSteps(system, { requestId: 'refusals that are over', atOnce: A_ROUND }, removeOld);

async function removeOld({ client, merchantId }: Context): Promise<number> {
  const { rowCount } = await client.query({
    name: 'refusal.over',
    text: `delete from sale_refusal r using (
        select refusal_id from sale_refusal
         where merchant_id = $1 and refused_at < now() - make_interval(days => $2) limit $3) over
      where r.merchant_id = $1 and r.refusal_id = over.refusal_id`,
    values: [merchantId, REFUSALS_KEPT_DAYS, A_ROUND],
  });
  return rowCount ?? 0;
}
