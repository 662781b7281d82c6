import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { type ListPeriod, wherePeriod } from '#kit/server/period.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { anomalyDetail, pageAnomaly } from '../contract/anomaly.ts';
import { anomalyKind } from '../contract/lookups.ts';
import { readPersistedSale } from './row.ts';

/** What terminals sent in a period that no operator has looked at yet. */
export async function countOpen(context: Context, period: ListPeriod): Promise<number> {
  const found = await context.tx
    .selectFrom('deviceAnomaly')
    .where('deviceAnomaly.state', '=', 'open')
    .where(wherePeriod('deviceAnomaly.foundAt', period))
    .where(placeWhere('deviceAnomaly', context.scope))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

const NUMBERS = sql<string | null>`case when device_anomaly.transaction_no = 0 then null
  when device_anomaly.until_no > device_anomaly.transaction_no then device_anomaly.transaction_no || '-' || device_anomaly.until_no
  else device_anomaly.transaction_no::text end`;

/** A sale that is not booked and can be read: the second version of a number, or a row that was only too old. */
const BOOKABLE = sql<boolean>`(device_anomaly.kind in (${sql.lit(anomalyKind.key.numberUsedTwice)}, ${sql.lit(anomalyKind.key.rowRefused)})
  and device_anomaly.state in ('open', 'noted') and device_anomaly.amount is not null)`;

/** What terminals of the caller's canteens sent that an operator has to look at, with the names lists show. */
const anomalies = serveList('deviceAnomaly', pageAnomaly, {
  visible: ({ scope }) => placeWhere('deviceAnomaly', scope),
  shown: (rows) =>
    rows
      .innerJoin('device', 'device.deviceId', 'deviceAnomaly.deviceId')
      .leftJoin('canteen', 'canteen.canteenId', 'deviceAnomaly.canteenId')
      .leftJoin('stall', 'stall.stallId', 'deviceAnomaly.stallId')
      .leftJoin('card', 'card.cardNo', 'deviceAnomaly.cardNo')
      .leftJoin('account', 'account.accountId', 'card.accountId')
      .leftJoin('customer', 'customer.custId', 'account.custId')
      .leftJoin('operator', 'operator.userId', 'deviceAnomaly.handledBy')
      .select([
        'device.deviceNum',
        'device.deviceName',
        'canteen.canteenName',
        'stall.stallName',
        'customer.custId',
        'customer.custName',
        'operator.realName as operatorName',
        NUMBERS.as('numbers'),
        sql<number>`device_anomaly.until_no - device_anomaly.transaction_no + 1`.as('sales'),
        BOOKABLE.as('bookable'),
      ]),
  where: {
    states: (states) => whereEquals({ 'deviceAnomaly.state': states }),
    kinds: (kinds) => whereEquals({ 'deviceAnomaly.kind': kinds }),
    keyword: (keyword) =>
      sql`${whereContains(keyword, 'device.deviceNum', 'device.deviceName', 'device.sn')} or device_anomaly.card_no = ${keyword}`,
  },
});

/** What stands under a number: the order it became, or that it was refused. */
async function firstOf({ tx }: Context, deviceId: number, transactionNo: number) {
  const found = await tx
    .selectFrom('deviceTransaction')
    .leftJoin('mealOrder', 'mealOrder.orderId', 'deviceTransaction.orderId')
    .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
    .select([
      'deviceTransaction.receivedAt as at',
      'deviceTransaction.state',
      'mealOrder.cardNo',
      'customer.custName',
      'mealOrder.amount',
      'mealOrder.occurredAt',
      'mealOrder.nuclearMode',
    ])
    .where('deviceTransaction.deviceId', '=', deviceId)
    .where('deviceTransaction.transactionNo', '=', transactionNo)
    .executeTakeFirst();
  return found ?? null;
}

const MOST_RANGES = 50;

/** Ranges of a gap that have not come since. */
async function missingOf(
  { tx, merchantId }: Context,
  deviceId: number,
  from: number,
  until: number,
): Promise<string[]> {
  const found = await sql<{ first: number; last: number }>`
    select before + 1 as first, no - 1 as last
      from (select no, lag(no) over (order by no) as before
              from (select transaction_no as no from device_transaction
                     where merchant_id = ${merchantId} and device_id = ${deviceId} and transaction_no between ${from} and ${until}
                    union all select unnest(array[${from}::bigint - 1, ${until}::bigint + 1])) known) numbered
     where no > before + 1 order by 1 limit ${MOST_RANGES}`.execute(tx);
  return found.rows.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`));
}

const stepsOf = ({ tx }: Context, anomalyId: number) =>
  tx
    .selectFrom('documentEvent')
    .leftJoin('operator', 'operator.userId', 'documentEvent.actorId')
    .select([
      'documentEvent.createdAt as at',
      'documentEvent.action',
      'operator.realName as operatorName',
      'documentEvent.remark as note',
    ])
    .where('documentEvent.document', '=', 'device_anomaly')
    .where('documentEvent.documentId', '=', anomalyId)
    .orderBy('documentEvent.eventId')
    .$narrowType<{ action: 'note' | 'post' }>()
    .execute();

/** What was sent as a sale; null where it cannot be read as one. */
function secondOf(payload: string | null, at: string, custName: string | null) {
  const sale = readPersistedSale(payload);
  if (!sale) return null;

  const { cardNo, amount, occurredAt, nuclearMode } = sale;

  return { at, cardNo, custName, amount, occurredAt, nuclearMode };
}

const detail = implement(anomalyDetail, async (context, { anomalyId }) => {
  const row = await anomalies.find(context, anomalyId);
  if (!row) throw notFound();

  const { deviceId, transactionNo, untilNo, payload } = await context.tx
    .selectFrom('deviceAnomaly')
    .select(['deviceId', 'transactionNo', 'untilNo', 'payload'])
    .where('anomalyId', '=', anomalyId)
    .executeTakeFirstOrThrow();

  const isGap = row.kind === anomalyKind.key.missingNumbers;
  const [first, missing, steps] = [
    isGap || transactionNo === 0 ? null : await firstOf(context, deviceId, transactionNo),
    isGap ? await missingOf(context, deviceId, transactionNo, untilNo) : [],
    await stepsOf(context, anomalyId),
  ];

  return {
    ...row,
    first,
    second: secondOf(payload, row.foundAt, row.custName),
    payload,
    missing,
    steps,
  };
});

export const anomalyListRoutes = [anomalies, detail];
