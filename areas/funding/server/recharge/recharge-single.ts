import type { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { type Account, newJournal, ownAccounts, refusalTexts } from '#areas/ledger/server/api.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { assertRechargeMax } from '#areas/payment/server/api.ts';
import type { Actor, Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { implementMoney } from '#kit/server/implement.ts';
import {
  type Fact,
  factOf,
  heldIn,
  type MoneyCommand,
  type Reading,
} from '#kit/server/money/command.ts';
import { conflict, invalid, notFound, type Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { channelOfOfflineType } from '../../contract/lookups.ts';
import { rechargeSingle, redSingle, subsidySingle } from '../../contract/recharge.ts';
import { type Gifts, readGifts } from './gifts.ts';
import { assertCanteens, lotScope } from './lot-scope.ts';
import {
  creditItem,
  type RechargeItem,
  type RechargeOutcome,
  type RechargePosting,
  type RechargeRequest,
  rechargeWrites,
} from './recharge.ts';

const refusalOf = (reason: keyof typeof refusalTexts): Refusal =>
  conflict(reason, refusalTexts[reason]);

async function assertVisible({ tx, scope }: Context, custId: number): Promise<void> {
  const found = await tx
    .selectFrom('customer')
    .select('custId')
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();
  if (!found) throw notFound('人员不存在或已被删除');
}

/** Refuses a grant that would have expired before it could be spent. */
export function assertNotExpired({ now }: Pick<Context, 'now'>, expiresAt: string | null): void {
  if (expiresAt !== null && expiresAt <= now) throw invalid('expiresAt', '有效期须晚于当前时间');
}

/** How the money came in: the part of a request that single and batch recharges share. */
export type Payment = Pick<RechargeRequest, 'channel' | 'offlineType'>;
export const paidBy = (offlineType: 1 | 2 | 3): Payment => ({
  offlineType,
  channel: channelOfOfflineType[offlineType],
});
export const granted: Payment = { channel: rechargeChannel.key.internal };

/** Money for one person by an operator. */
interface SingleRecharge {
  readonly actor: Actor;
  readonly item: RechargeItem;
  readonly payment: Payment;
  /** Canteens a grant is to pay at. */
  readonly canteenIds: readonly number[];
}

interface SingleFacts extends Omit<RechargePosting, 'gifts'> {
  readonly accounts: ReadonlyMap<number, Account>;
  /** Whether the operator may. */
  allowed(recharge: SingleRecharge): Fact<undefined>;
  /** What rules give on top, by channel. */
  readonly gifts: ReadonlyMap<number, Gifts>;
}

type SinglePlan = Exclude<RechargeOutcome, { readonly refused: unknown }> & {
  readonly amount: number;
};

/** Recharges of one person each. */
const rechargeOne: MoneyCommand<SingleRecharge, SingleFacts, SinglePlan, RechargeAnswer> = {
  read: readRecharges,

  decide(recharge, facts, deciding) {
    heldIn(facts.allowed(recharge));
    const { actor, item, payment } = recharge;
    assertNotExpired(deciding, item.expiresAt ?? null);
    const request = {
      ...payment,
      source: rechargeSource.key.operator,
      operatorId: actor.userId,
    };
    const account = facts.accounts.get(item.custId);
    const posting = { ...facts, gifts: facts.gifts.get(payment.channel) as Gifts };
    const outcome = creditItem(posting, account, { item, request }, deciding);
    if ('refused' in outcome) throw refusalOf(outcome.refused);

    return { ...outcome, amount: item.amount };
  },

  write(writing, _plans, { gifts, ...facts }) {
    const all = { writes: () => [...gifts.values()].flatMap((each) => each.writes()) };

    return rechargeWrites(writing, { ...facts, gifts: all });
  },

  answer: ({ rechargeId, amount, balanceAfter, repaid, giftAmount }) => ({
    rechargeId,
    amount,
    balance: balanceAfter,
    repaid,
    giftAmount,
  }),

  personOf: ({ item }) => item.custId,
};

/** Fen. */
interface RechargeAnswer {
  readonly rechargeId: number;
  readonly amount: number;
  readonly balance: number;
  readonly repaid: number;
  readonly giftAmount: number;
}

async function readRecharges(
  context: Context,
  recharges: readonly SingleRecharge[],
  { lock }: Reading,
): Promise<SingleFacts> {
  const custIds = recharges.map(({ item }) => item.custId);
  const [accounts, allowed, gifts] = await Promise.all([
    ownAccounts(context, custIds, { lock, gone: true }),
    Promise.all(recharges.map((recharge) => factOf(assertAllowed(context, recharge)))),
    readGiftsByChannel(context, recharges, custIds),
    ensureMonths(context.client, ['posting'], [context.now.slice(0, 10)]),
  ]);
  const allowedOf = new Map(recharges.map((recharge, at) => [recharge, allowed[at]]));

  return {
    accounts,
    allowed: (recharge) => allowedOf.get(recharge) as Fact<undefined>,
    gifts,
    journal: newJournal(),
    drafts: [],
  };
}

async function readGiftsByChannel(
  context: Context,
  recharges: readonly SingleRecharge[],
  custIds: readonly number[],
): Promise<ReadonlyMap<number, Gifts>> {
  const channels = [...new Set(recharges.map(({ payment }) => payment.channel))];
  const gifts = await Promise.all(
    channels.map((channel) => readGifts(context, { channel, at: context.now }, custIds)),
  );

  return new Map(channels.map((channel, at) => [channel, gifts[at] as Gifts]));
}

/** @throws Refusal 404 for people and canteens the operator does not see; 409 RECHARGE_MAX */
async function assertAllowed(
  context: Context,
  { actor, item, payment, canteenIds }: SingleRecharge,
): Promise<undefined> {
  const asOperator = { ...context, actor, scope: actor.scope };
  if (payment.offlineType !== undefined) await assertRechargeMax(asOperator, item.amount);
  await assertCanteens(asOperator, canteenIds);
  await assertVisible(asOperator, item.custId);

  return undefined;
}

/** A grant: money nobody paid in, for some canteens and meals. */
const grantOf = (
  actor: Actor,
  {
    canteenIds,
    mealTypes,
    expiresAt,
    ...item
  }: Omit<z.output<typeof subsidySingle.content>, 'idempotencyKey'>,
  walletType: number,
): SingleRecharge => ({
  actor,
  item: {
    ...item,
    expiresAt: expiresAt ?? undefined,
    scope: lotScope({ canteenIds, mealTypes }),
    walletType,
  },
  payment: granted,
  canteenIds,
});

export const rechargeSingleRoutes = [
  implementMoney(rechargeSingle, rechargeOne, {
    ask(actor, { idempotencyKey: key, ...request }) {
      const { offlineType, ...item } = request;

      return {
        scope: 'account.recharge',
        key,
        request,
        item: {
          actor,
          item: { ...item, walletType: heldWallet.key.personal },
          payment: paidBy(offlineType),
          canteenIds: [],
        },
      };
    },
  }),
  implementMoney(subsidySingle, rechargeOne, {
    ask: (actor, { idempotencyKey: key, ...request }) => ({
      scope: 'account.subsidy',
      key,
      request,
      item: grantOf(actor, request, heldWallet.key.subsidy),
    }),
  }),
  implementMoney(redSingle, rechargeOne, {
    ask: (actor, { idempotencyKey: key, ...request }) => ({
      scope: 'account.red',
      key,
      request,
      item: grantOf(actor, request, heldWallet.key.redPacket),
    }),
  }),
];
