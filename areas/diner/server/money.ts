import { sql } from 'kysely';
import { paymentHooks } from '#areas/funding/server/api.ts';
import { channelsOfOrder } from '#areas/order/server/api.ts';
import { payChannel, payChannelState, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { askOwnTrade, payOwnTestTrade, startChannelRecharge } from '#areas/payment/server/api.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { whereGiven } from '#kit/server/list.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import {
  dinerChannels,
  dinerFlow,
  dinerPayTest,
  dinerRecharge,
  dinerTrade,
  FLOW_SHOWN,
} from '../contract/money.ts';
import { dinerOf } from './session-store.ts';

/* Entries of one second stand in the order of their numbers. */

/** A day of `YYYY-MM`, or so many months later; 0 is the last one of the month before. */
function dayOf(month: string, day: number, later = 0): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return new Date(Date.UTC(year, number - 1 + later, day)).toISOString().slice(0, 10);
}

const earlierThan = ({ merchantId }: Context, month: string, postingId: number) =>
  sql<boolean>`(posting.occurred_at, posting.posting_id) < (select last.occurred_at, last.posting_id from posting last
    where last.merchant_id = ${merchantId} and last.posting_id = ${postingId} and last.account_id = posting.account_id
      and last.biz_date >= ${dayOf(month, 0)}::date and last.biz_date < ${dayOf(month, 1, 1)}::date)`;

const flow = implement(dinerFlow, (context, { month, before }) =>
  context.tx
    .selectFrom('posting')
    .innerJoin('account', 'account.accountId', 'posting.accountId')
    .select(['postingId', 'occurredAt', 'tradeType', 'orderId', 'remark'])
    .select((eb) => [
      eb.ref('walletType').$notNull().as('walletType'),
      eb.ref('change').$notNull().as('change'),
      eb.ref('balanceAfter').$notNull().as('balanceAfter'),
    ])
    .where('account.custId', '=', dinerOf(context))
    .where('posting.occurredAt', '>=', `${dayOf(month, 1)} 00:00:00`)
    .where('posting.occurredAt', '<', `${dayOf(month, 1, 1)} 00:00:00`)
    /* What happens after midnight may count for the day before. */
    .where('posting.bizDate', '>=', dayOf(month, 0))
    .where('posting.bizDate', '<', dayOf(month, 1, 1))
    .where('walletType', 'is not', null)
    .where(whereGiven(before, (postingId) => earlierThan(context, month, postingId)))
    .orderBy('occurredAt', 'desc')
    .orderBy('postingId', 'desc')
    .limit(FLOW_SHOWN)
    .execute(),
);

const channels = implement(dinerChannels, async (context, { orderId }) => {
  const { tx, language } = context;
  const open = await tx
    .selectFrom('payChannel')
    .select('channel')
    .where('state', '=', payChannelState.key.enabled)
    .execute();
  const isTaken =
    orderId === undefined
      ? () => true
      : await channelsOfOrder(context, { orderId, custId: dinerOf(context) });

  return payChannel
    .filter(({ key }) => open.some(({ channel }) => channel === key) && isTaken(key))
    .map(({ key: channel, desc }) => ({ channel, desc: translate(language, desc) }));
});

/** Fen still to be paid of an order of theirs. @throws Refusal 404, 409 PAYMENT_TOO_LARGE */
async function dueOf(context: Context, orderId: number): Promise<number> {
  const order = await context.tx
    .selectFrom('mealOrder')
    .select(['amount', 'paidAmount'])
    .$narrowType<{ paidAmount: number }>()
    .where('orderId', '=', orderId)
    .where('custId', '=', dinerOf(context))
    .executeTakeFirst();

  if (!order) throw notFound('订单不存在');
  if (order.paidAmount >= order.amount) throw conflict('PAYMENT_TOO_LARGE', '支付金额超过待付金额');

  return order.amount - order.paidAmount;
}

/** A recharge of their own. @throws Refusal 404 */
async function ownTrade(context: Context, tradeId: number) {
  const found = await context.tx
    .selectFrom('payTrade')
    .select(['tradeId', 'state', 'amount', 'channel', 'payUrl'])
    .where('tradeId', '=', tradeId)
    .where('custId', '=', dinerOf(context))
    .executeTakeFirst();

  if (!found) throw notFound('支付单不存在');

  return found;
}

const charge = implementAfter(
  dinerRecharge,
  async (outside, { channel, orderId, idempotencyKey, ...asked }) => {
    const amount =
      orderId === undefined
        ? asked.amount
        : await outside.transaction(async (context) => {
            const isTaken = await channelsOfOrder(context, { orderId, custId: dinerOf(context) });
            if (!isTaken(channel)) throw conflict('PAY_TYPE_OFF', '该食堂不支持此支付方式');

            return dueOf(context, orderId);
          });

    if (amount === undefined) throw conflict('NO_AMOUNT', '请输入充值金额');

    const draft = { custId: dinerOf(outside), amount, channel, source: rechargeSource.key.person };

    return (await startChannelRecharge(outside, { ...draft, idempotencyKey })).tradeId;
  },
  ownTrade,
);

/** Does something about a recharge of their own with its channel. */
const about =
  (work: (outside: Outside, asked: { tradeId: number }) => Promise<number>) =>
  async (outside: Outside, asked: { tradeId: number }): Promise<number> => {
    await outside.transaction((context) => ownTrade(context, asked.tradeId));
    return work(outside, asked);
  };

export const moneyRoutes = [
  flow,
  channels,
  charge,
  implementAfter(dinerTrade, about(askOwnTrade(paymentHooks)), ownTrade),
  implementAfter(dinerPayTest, about(payOwnTestTrade(paymentHooks)), ownTrade),
];
