import { sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { namedLike } from '#areas/ledger/server/api.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod as withinPeriod } from '#kit/server/period.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { payChannel, payTradeState, rechargeSource } from '../contract/lookups.ts';
import { testPayChannel } from '../contract/pay-channel.ts';
import {
  addPayTrade,
  cancelPayTrade,
  getPayTrade,
  pagePayRefund,
  pagePayTrade,
  payTestTrade,
  queryPayTrade,
  refundPayTrade,
} from '../contract/pay-trade.ts';
import { isChannelError, type Offer, type Within } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { openChannel } from './open-channel.ts';
import { refundRecharge } from './refund.ts';
import { settingOf } from './settings.ts';
import { payAtTestChannel } from './test-channel.ts';
import { addTrade, refundedOf, type TradeDraft, tradeOutNo } from './trade.ts';
import { askTrade, closeTrade, offerTrade } from './trade-flow.ts';

const trades = (context: Context) =>
  context.tx
    .selectFrom('payTrade')
    .innerJoin('customer', 'customer.custId', 'payTrade.custId')
    .where(scopeWhere('customer.orgId', context.scope.organisations));

const tradeList = serveQuery(
  pagePayTrade,
  (context, { keyword, orgId, channel, state, tradeNo, ...period }) =>
    trades(context)
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('operator', 'operator.userId', 'payTrade.createdBy')
      .where(withinPeriod('payTrade.createdAt', period))
      .where(
        whereEquals({
          'payTrade.channel': channel,
          'payTrade.state': state,
          'payTrade.tradeNo': tradeNo,
        }),
      )
      .where(whereGiven(keyword, namedLike))
      .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
      .select([
        'payTrade.tradeId',
        'payTrade.createdAt',
        'payTrade.channel',
        'payTrade.amount',
        'payTrade.state',
      ])
      .select([
        'payTrade.source',
        'payTrade.tradeNo',
        'payTrade.paidAt',
        'payTrade.expiresAt',
        'payTrade.reason',
      ])
      .select([
        'payTrade.rechargeId',
        'customer.custNum',
        'customer.custId',
        'customer.custName',
        'operator.realName as operatorName',
      ])
      .select((eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'))
      .select(refundedOf(context).as('refundAmount')),
  { row: (row, { language }) => ({ ...row, reason: translate(language, row.reason) }) },
);

const refundList = serveQuery(
  pagePayRefund,
  (context, { keyword, orgId, channel, state, kind, ...period }) =>
    context.tx
      .selectFrom('payRefund')
      .leftJoin('payTrade', 'payTrade.tradeId', 'payRefund.tradeId')
      .leftJoin('customer', (join) =>
        join.on(
          sql<boolean>`customer.merchant_id = ${context.merchantId} and customer.cust_id = coalesce(pay_trade.cust_id, pay_refund.cust_id)`,
        ),
      )
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .where(scopeWhere('customer.orgId', context.scope.organisations))
      .where(withinPeriod('payRefund.createdAt', period))
      .where(
        whereEquals({
          'payRefund.channel': channel,
          'payRefund.state': state,
          'payRefund.kind': kind,
        }),
      )
      .where(whereGiven(keyword, namedLike))
      .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
      .select([
        'payRefund.refundId',
        'payRefund.createdAt',
        'payRefund.channel',
        'payRefund.kind',
        'payRefund.amount',
      ])
      .select([
        'payRefund.state',
        'payRefund.refundNo',
        'payRefund.doneAt',
        'payRefund.reason',
        'payRefund.tradeId',
      ])
      .select([
        'customer.custId',
        'customer.custNum',
        'customer.custName',
        'organisation.orgFullName',
      ])
      .select((eb) =>
        eb.fn.coalesce(eb.ref('payTrade.tradeNo'), eb.ref('payRefund.tradeNo')).as('tradeNo'),
      ),
  { row: (row, { language }) => ({ ...row, reason: translate(language, row.reason) }) },
);

export const tradeRoutes = (hooks: PaymentHooks) => [
  tradeList,
  refundList,
  implement(getPayTrade, (context, { tradeId }) => tradeView(context, tradeId)),
  implementAfter(
    addPayTrade,
    async (outside, content) =>
      (await startChannelRecharge(outside, { ...content, source: rechargeSource.key.operator }))
        .tradeId,
    answered,
  ),
  implementAfter(queryPayTrade, askOwnTrade(hooks), answered),
  implementAfter(
    cancelPayTrade,
    about(openOnly((within, tradeId) => closeTrade(within, hooks, tradeId))),
    answered,
  ),
  implementAfter(payTestTrade, payOwnTestTrade(hooks), answered),
  implementAfter(
    testPayChannel,
    (outside, { channel }) => testConnection(outside, channel),
    async ({ language }, wrong) => ({
      ok: wrong === undefined,
      message: translate(language, wrong ?? '连接正常'),
    }),
  ),
  implement(refundPayTrade, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.payRefund', key: idempotencyKey, request }, () =>
      refundRecharge(context, request),
    ),
  ),
];

/** A payment of a person the caller may see. @throws Refusal 404 */
async function tradeView(context: Context, tradeId: number) {
  const found = await trades(context)
    .select([
      'payTrade.tradeId',
      'payTrade.state',
      'payTrade.amount',
      'payTrade.channel',
      'payTrade.payUrl',
    ])
    .select(['payTrade.expiresAt', 'payTrade.reason', 'customer.custNum', 'customer.custName'])
    .where('payTrade.tradeId', '=', tradeId)
    .executeTakeFirst();

  if (!found) throw notFound('支付单不存在');

  return { ...found, reason: translate(context.language, found.reason) };
}

interface Asked extends TradeDraft {
  /** Of the caller, kept over retries: the same never asks for money twice. */
  readonly idempotencyKey: string;
  /** Who pays, as the channel knows them. */
  readonly payerId?: string | undefined;
}

/**
 * Asks a channel for money of a person: what a clerk's screen and a person's own page share. It answers what the payer's program needs where the
 * channel answered in time; the trade is looked after until it is paid or over.
 * @throws what `addTrade` throws
 */
export async function startChannelRecharge(
  outside: Outside,
  { idempotencyKey, payerId, ...draft }: Asked,
): Promise<{ tradeId: number; offer: Offer | undefined }> {
  const within: Within = (work) => outside.transaction(work);
  const tradeId = await within((context) =>
    once(context, { scope: 'account.payTrade', key: idempotencyKey, request: draft }, () =>
      addTrade(context, draft),
    ),
  );

  return { tradeId, offer: await offerTrade(within, tradeId, { payerId, subject: '账户充值' }) };
}

const answered = (context: Context, tradeId: number) => tradeView(context, tradeId);

/** What became of a payment of a person the caller may see: its channel is asked while it is open. @throws Refusal 404, 503 CHANNEL_SILENT */
export const askOwnTrade = (hooks: PaymentHooks) =>
  about(openOnly((within, tradeId) => askTrade(within, hooks, tradeId)));

/** Speaks to a channel about a payment the caller may see; what it does not answer is asked again later. */
const about =
  (work: (within: Within, tradeId: number) => Promise<unknown>) =>
  async (outside: Outside, { tradeId }: { tradeId: number }): Promise<number> => {
    const within: Within = (step) => outside.transaction(step);
    await within((context) => tradeView(context, tradeId));

    try {
      await work(within, tradeId);
    } catch (error) {
      if (!isChannelError(error)) throw error;
      throw new Refusal(503, 'CHANNEL_SILENT', '支付渠道暂无应答，请稍后再试');
    }

    return tradeId;
  };

/** A payment that is paid or closed is asked about no more. */
const openOnly =
  (work: (within: Within, tradeId: number) => Promise<unknown>) =>
  async (within: Within, tradeId: number): Promise<void> => {
    const { state } = await within((context) => tradeView(context, tradeId));
    if (state !== payTradeState.key.credited && state !== payTradeState.key.closed)
      await work(within, tradeId);
  };

/** Pays it at the test channel. @throws Refusal 404; 409 NOT_A_TEST */
export const payOwnTestTrade = (hooks: PaymentHooks) =>
  about((within, tradeId) => payTest(within, hooks, tradeId));

/** The test channel's payer. @throws Refusal 409 NOT_A_TEST for any other channel */
async function payTest(within: Within, hooks: PaymentHooks, tradeId: number): Promise<void> {
  const trade = await within(({ tx }) =>
    tx
      .selectFrom('payTrade')
      .select('channel')
      .where('tradeId', '=', tradeId)
      .executeTakeFirstOrThrow(),
  );
  if (trade.channel !== payChannel.key.test)
    throw conflict('NOT_A_TEST', '只有测试渠道可以模拟付款');

  await payAtTestChannel(within, tradeOutNo(tradeId));
  await askTrade(within, hooks, tradeId);
}

/** No payment has this number, so that asking for it says whether the keys are right and nothing else. */
const NO_TRADE = 999_999_999_999_999;

async function testConnection(outside: Outside, channel: number): Promise<string | undefined> {
  const within: Within = (work) => outside.transaction(work);
  const setting = await within((context) => settingOf(context, channel));
  if (!setting) return '请先填写应用号、商户私钥和渠道公钥';

  try {
    await openChannel(setting, within).query(tradeOutNo(NO_TRADE));
    return undefined;
  } catch (error) {
    if (!isChannelError(error)) return '密钥格式错误';
    return {
      refused: error.message,
      forged: '渠道公钥与应答签名不符',
      unreachable: '无法连接支付渠道',
    }[error.kind];
  }
}
