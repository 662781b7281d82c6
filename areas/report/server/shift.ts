import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { accountStatusEvent } from '#areas/account/contract/lookups.ts';
import { RECORD_DAYS } from '#kit/contract/sum-type.ts';
import { type Context, mayUse, WHOLE_SCOPE } from '#kit/server/context.ts';
import { implement, type Loose } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { forbidden, invalid } from '#kit/server/refusal.ts';
import { cells } from '#kit/server/report/cells.ts';
import { assertPeriod, daysOf } from '#kit/server/report/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  EVERY_SHIFT,
  shiftCash,
  shiftLines,
  shiftOperators,
  shiftPart,
} from '../contract/shift.ts';
import { cashIn, OF_WHOM, ofPeople, seesEveryCash, withFloat } from './cash.ts';
import { floatsIn } from './cash-float.ts';
import { consumeFamily } from './consume-family.ts';
import { OPEN_HAND_INS } from './hand-in.ts';
import { crossings, moneyFamily } from './money-family.ts';

type Asked = z.output<typeof shiftCash.content>;
type Line = z.output<typeof shiftLines.result>['records'][number];
type HandIn = z.output<typeof shiftCash.result>['handIns'][number];

const PART = shiftPart.key;
const EVENT = accountStatusEvent.key;

export const shiftRoutes = [serveQuery(shiftLines, linesOf)];

export const shiftReadRoutes = [
  implement(shiftCash, async (context, asked) => {
    const hands = throughHands(context, asked);
    const { operatorId, isPart } = hands;
    const taken = await cashIn(context, hands);

    return {
      ...withFloat(taken, await floatOf(context, asked)),
      operatorName: operatorId === undefined ? null : await nameOf(context, operatorId),
      isPart,
      ...(await handedIn(context, asked)),
    };
  }),
  implement(shiftOperators, async ({ tx, actor }) => {
    const own = mayUse(actor, EVERY_SHIFT) ? undefined : actor.userId;

    return tx
      .selectFrom('operator')
      .select(['userId', 'username', 'realName'])
      .where('removedAt', 'is', null)
      .where(whereEquals({ userId: own }))
      .orderBy('username')
      .execute();
  }),
];

/**
 * Whose facts are looked at, and where. An operator sees all that went through their own hands, as the cash they hand in is of no canteen;
 * of others, where that is allowed, only what lies within the caller's places and organisations.
 */
function throughHands({ actor, scope }: Context, asked: Asked) {
  const { canteenIds, deviceIds, startDate, endDate } = asked;
  const period = { startDate, endDate };
  assertPeriod(period);
  if (daysOf(period).length > RECORD_DAYS) throw invalid('endDate', '交班时段不能超过一个月');

  const seesEvery = mayUse(actor, EVERY_SHIFT);
  const operatorId = asked.operatorId ?? (seesEvery ? undefined : actor.userId);
  const isOwn = operatorId === actor.userId;
  if (!isOwn && !seesEvery) throw forbidden('只能查看本人的交班报表');

  const { canteens, stalls, organisations } = isOwn ? WHOLE_SCOPE : scope;
  const operatorIds = operatorId === undefined ? undefined : [operatorId];

  return {
    period,
    operatorId,
    operatorIds,
    organisations,
    places: { canteens, stalls },
    filters: { operatorId: operatorIds, canteenId: canteenIds, deviceId: deviceIds },
    isPart: canteens !== 'all' || organisations !== 'all',
  };
}

type Hands = ReturnType<typeof throughHands>;

function linesOf(context: Context, asked: Asked): RawBuilder<Loose<Line>> {
  const { merchantId } = context;
  const hands = throughHands(context, asked);
  const { period, places, filters } = hands;
  const sales = cells(consumeFamily, {
    merchantId,
    period,
    places,
    dimensions: ['tenderType', 'channel'],
    dated: false,
    filters,
  });
  const money = cells(moneyFamily, {
    merchantId,
    period,
    places,
    dimensions: ['channel', 'payMethod', 'canteenId', ...OF_WHOM],
    dated: false,
    sets: crossings,
    filters,
  });

  const parts = [
    partOf(PART.sales, BY_TENDER, 'consumeTenderNum', 'consumeAmount'),
    partOf(PART.repairs, BY_TENDER, 'repairTenderNum', 'repairAmount'),
    partOf(PART.refunds, BY_TENDER, 'refundTenderNum', 'refundAmount'),
    partOf(PART.recharges, BY_METHOD, 'rechargeNum', 'rechargeAmount'),
    partOf(PART.gifts, BY_METHOD, undefined, 'giftAmount'),
    partOf(PART.revocations, BY_CHANNEL, 'revokeRechargeNum', 'revokeRechargeAmount'),
    partOf(PART.withdrawals, BY_CHANNEL, 'withdrawPaidNum', 'outWithdraw'),
    partOf(PART.deposits, BY_CHANNEL, 'depositNum', 'inDeposit'),
    partOf(PART.depositReturns, BY_CHANNEL, 'depositReturnNum', 'outDeposit'),
    ...(isAnywhere(asked) ? [cardsGiven(context, hands)] : []),
  ];

  return sql`with sale as materialized (${sales}), money as materialized (select c.* from (${money}) c where ${ofPeople(hands.organisations)})
    select concat_ws('-', p.part, p.tender_type, p.channel, p.pay_method) as row_key, p.part, nullif(p.tender_type, 0) as tender_type,
           nullif(p.channel, 0) as channel, nullif(p.pay_method, 0) as pay_method, p.num, p.amount
      from (${sql.join(parts, sql` union all `)}) p where p.num <> 0 or p.amount <> 0`;
}

/** What the lines of a part are told apart by; what they are not is 0. */
interface Told {
  readonly from: 'sale' | 'money';
  readonly by: readonly string[];
}
const BY_TENDER: Told = { from: 'sale', by: ['tenderType', 'channel'] };
const BY_METHOD: Told = { from: 'money', by: ['channel', 'payMethod'] };
const BY_CHANNEL: Told = { from: 'money', by: ['channel'] };
const NAMES = ['tenderType', 'channel', 'payMethod'] as const;

/** The lines of a part: a measure of how many, and one of fen. */
function partOf(
  part: number,
  { from, by }: Told,
  num: string | undefined,
  amount: string,
): RawBuilder<unknown> {
  const names = NAMES.map((name) => (by.includes(name) ? sql`c.${sql.ref(name)}` : sql`0`));
  const count = num === undefined ? sql`0` : sql`sum(c.${sql.ref(num)})`;

  return sql`select ${sql.lit(part)}::int as part, ${names[0]} as tender_type, ${names[1]} as channel, ${names[2]} as pay_method,
      ${count}::bigint as num, sum(c.${sql.ref(amount)})::bigint as amount from ${sql.ref(from)} c group by 1, 2, 3, 4`;
}

/** Cards that were given out; they are of no canteen and no terminal. */
function cardsGiven({ merchantId }: Context, hands: Hands): RawBuilder<unknown> {
  const given = [EVENT.cardIssued, EVENT.cardReplaced];

  return sql`select ${sql.lit(PART.cards)}::int, 0, 0, 0, count(*), 0::bigint from account_event e
      join account a on a.merchant_id = ${merchantId} and a.account_id = e.account_id
      join customer u on u.merchant_id = ${merchantId} and u.cust_id = a.cust_id
     where e.merchant_id = ${merchantId} and e.event = any(${given}::smallint[]) and ${wherePeriod('e.createdAt', hands.period)}
       and ${whereEquals({ 'e.operatorId': hands.operatorIds })} and ${scopeWhere('u.orgId', hands.organisations)}`;
}

const isAnywhere = ({ canteenIds, deviceIds }: Asked): boolean =>
  canteenIds === undefined && deviceIds === undefined;

/** Floats are of no place, and seen like hand-ins. */
async function floatOf(context: Context, asked: Asked): Promise<number> {
  const { period, operatorIds } = throughHands(context, asked);

  return isOfHandIns(context, asked) ? floatsIn(context, period, operatorIds) : 0;
}

/** Whether cash is looked at as it is handed in: wherever it was taken, by whom the caller sees hand in. */
function isOfHandIns(context: Context, asked: Asked): boolean {
  const { operatorId } = throughHands(context, asked);

  return isAnywhere(asked) && (seesEveryCash(context) || operatorId === context.actor.userId);
}

/** What was handed in of the time by whom the shift is about, as far as the caller sees it; cash of a canteen alone is never handed in. */
async function handedIn(context: Context, asked: Asked) {
  const { tx, merchantId } = context;
  const { operatorId } = throughHands(context, asked);
  if (!isOfHandIns(context, asked)) return { handedAmount: null, handIns: [] };

  const { startDate, endDate } = asked;
  const { rows } = await sql<HandIn & { isWithin: boolean }>`
    select h.hand_in_id, o.real_name as operator_name, h.start_time, h.end_time, h.expected_amount, h.counted_amount, h.state,
           h.start_time >= ${startDate}::timestamptz and h.end_time <= ${endDate}::timestamptz as is_within
      from report_hand_in h join operator o on o.merchant_id = ${merchantId} and o.user_id = h.created_by
     where h.merchant_id = ${merchantId} and h.state = any(${OPEN_HAND_INS}::smallint[])
       and h.start_time <= ${endDate}::timestamptz and h.end_time >= ${startDate}::timestamptz
       and ${whereEquals({ 'h.createdBy': operatorId })} order by h.start_time, h.hand_in_id`.execute(
    tx,
  );
  const within = rows.filter(({ isWithin }) => isWithin);

  return {
    handedAmount: within.reduce((sum, { expectedAmount }) => sum + expectedAmount, 0),
    handIns: rows.map(({ isWithin: _within, ...handIn }) => handIn),
  };
}

const nameOf = async ({ tx }: Context, userId: number): Promise<string | null> => {
  const found = await tx
    .selectFrom('operator')
    .select('realName')
    .where('userId', '=', userId)
    .executeTakeFirst();

  return found?.realName ?? null;
};
