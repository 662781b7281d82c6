import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { createGate } from '#kit/server/gate.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { busy, invalid } from '#kit/server/refusal.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  pagePayBill,
  pagePayDay,
  pagePayDifference,
  pagePayLine,
  settlePayDifference,
  uploadPayBill,
} from '../../contract/pay-bill.ts';
import type { PaymentHooks } from '../hooks.ts';
import { settingOf } from '../settings.ts';
import { assertPeriod, reconcileBill } from './bill.ts';
import { readBill } from './bill-file.ts';
import { settleDifference } from './settle.ts';

/* Files are read one after the other: each is held in memory while it is. */

interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const onDays = (column: string, { startDate, endDate }: Period) =>
  sql<boolean>`${whereGiven(startDate, (date) => sql`${sql.ref(column)} >= ${date}::date`)} and ${whereGiven(endDate, (date) => sql`${sql.ref(column)} <= ${date}::date`)}`;

const differences = serveQuery(
  pagePayDifference,
  ({ tx }, { channel, direction, diffType, state, lineKey, billId, ...period }) =>
    tx
      .selectFrom('payDifference')
      .leftJoin('operator', 'operator.userId', 'payDifference.settledBy')
      .where(onDays('payDifference.bizDate', period))
      .where(
        whereEquals({
          'payDifference.channel': channel,
          'payDifference.direction': direction,
          diffType,
        }),
      )
      .where(
        whereEquals({
          'payDifference.state': state,
          lineKey: lineKey || undefined,
          'payDifference.billId': billId,
        }),
      )
      .select([
        'payDifference.diffId',
        'payDifference.bizDate',
        'payDifference.channel',
        'payDifference.direction',
      ])
      .select([
        'payDifference.diffType',
        'payDifference.theirAmount',
        'payDifference.ourAmount',
        'payDifference.state',
      ])
      .select([
        'payDifference.lineKey',
        'payDifference.matchType',
        'payDifference.matchId',
        'payDifference.reason',
      ])
      .select(['payDifference.settledAt', 'operator.realName as operatorName']),
);

const bills = serveQuery(pagePayBill, (context, { channel, ...period }) => {
  const { tx, merchantId } = context;
  const differences = (
    state: ReturnType<typeof sql>,
  ) => sql<number>`(select count(*) from pay_difference d
      where d.merchant_id = ${merchantId} and d.bill_id = pay_bill.bill_id and ${state})`;

  return tx
    .selectFrom('payBill')
    .leftJoin('operator', 'operator.userId', 'payBill.createdBy')
    .where(whereEquals({ 'payBill.channel': channel }))
    .where(onDays('payBill.endDate', { startDate: period.startDate }))
    .where(onDays('payBill.startDate', { endDate: period.endDate }))
    .select([
      'payBill.billId',
      'payBill.createdAt',
      'payBill.channel',
      'payBill.startDate as beginDate',
    ])
    .select([
      'payBill.endDate as untilDate',
      'payBill.lineCount',
      'payBill.knownCount',
      'payBill.fileName',
    ])
    .select(['operator.realName as operatorName', differences(sql`true`).as('differenceCount')])
    .select(differences(sql`d.state = 1`).as('openCount'));
});

/** What is there and here by day: what agreed, and both sides of what did not. */
const days = serveQuery(pagePayDay, ({ merchantId }: Context, { channel, ...period }) => {
  const chosen = (table: string) =>
    sql`${onDays(`${table}.bizDate`, period)} and ${whereEquals({ [`${table}.channel`]: channel })}`;
  const sum = (amount: string, direction: number) =>
    sql`coalesce(sum(${sql.ref(amount)}) filter (where direction = ${direction}), 0)::bigint`;

  return sql`select biz_date || ':' || channel as row_key, biz_date, channel, ${sum('theirs', 1)} as their_in, ${sum('theirs', 2)} as their_out,
        ${sum('ours', 1)} as our_in, ${sum('ours', 2)} as our_out,
        (${sum('theirs', 1)} - ${sum('theirs', 2)} - ${sum('ours', 1)} + ${sum('ours', 2)})::bigint as difference_amount,
        coalesce(sum(explained), 0)::bigint as explained_amount, coalesce(sum(open), 0)::bigint as open_count
      from (
        select l.biz_date, l.channel, l.direction, l.amount as theirs, coalesce(l.our_amount, 0) as ours, 0 as explained, 0 as open
          from pay_bill_line l where l.merchant_id = ${merchantId} and ${chosen('l')}
        union all
        select d.biz_date, d.channel, d.direction, 0, case when d.diff_type = 2 and d.state in (1, 4) then d.our_amount else 0 end,
               case when d.state in (1, 4) then case d.direction when 1 then 1 else -1 end * (d.their_amount - d.our_amount) else 0 end,
               case when d.state = 1 then 1 else 0 end
          from pay_difference d where d.merchant_id = ${merchantId} and ${chosen('d')}) part
     group by biz_date, channel` as never;
});

const lines = serveQuery(
  pagePayLine,
  ({ merchantId }: Context, { channel, direction, lineKey, ...period }) =>
    sql`select concat_ws(':', l.channel, l.direction, l.line_key) as row_key, l.biz_date, l.channel, l.direction, l.line_key, l.out_no,
        l.amount as their_amount, l.our_amount, l.amount - coalesce(l.our_amount, 0) as difference_amount, l.match_type, l.match_id
      from pay_bill_line l where l.merchant_id = ${merchantId} and ${onDays('l.bizDate', period)}
       and ${whereEquals({ 'l.channel': channel, 'l.direction': direction, 'l.lineKey': lineKey || undefined })}` as never,
);

const gate = createGate({
  atOnce: 1,
  waiting: 4,
  busy: () => busy('正在读取的账单较多，请稍后再试'),
});

const upload = implementAfter(
  uploadPayBill,
  async (outside, content, file) => {
    if (!file) throw invalid('file', '请上传文件');

    const setting = await outside.transaction((context) => settingOf(context, content.channel));
    const lines = await gate.pass(() => readBill(file, content.channel, setting?.mchNo ?? ''));
    assertPeriod(content, lines);

    return { name: file.name, lines };
  },
  (context, file, content) => reconcileBill(context, content, file),
);

export const billRoutes = (hooks: PaymentHooks) => [
  bills,
  differences,
  days,
  lines,
  upload,
  implement(settlePayDifference, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.payDifference', key: idempotencyKey, request }, () =>
      settleDifference(context, hooks, request),
    ),
  ),
];
