import { type RawBuilder, sql } from 'kysely';
import { ledgerAccount, tradeType } from '#areas/ledger/contract/lookups.ts';
import type { Posting } from '#areas/ledger/server/api.ts';
import { family } from '#kit/server/report/family.ts';

const lit = (code: number) => sql.lit(code);

const countOf = (side: RawBuilder<unknown>, type: number) =>
  sql<number>`count(*) filter (where ${side} and f.trade_type = ${lit(type)})`;

const { receivedByChannel: cashIn, paidOutByChannel: cashOut } = ledgerAccount.key;

const TRADE = tradeType.key;

/** How often money came into the house or left it, by why; no rollup counts it. */
export const crossings = {
  withdrawPaidNum: countOf(
    sql`f.to_account in (${lit(cashIn)}, ${lit(cashOut)})`,
    TRADE.withdrawal,
  ),
  depositNum: countOf(sql`f.from_account = ${lit(cashIn)}`, TRADE.deposit),
  depositReturnNum: countOf(
    sql`f.to_account in (${lit(cashIn)}, ${lit(cashOut)})`,
    TRADE.depositReturn,
  ),
} as const;

/** Where money came in or went out: of what crosses the border of the house. */
export const channelOfPosting = sql<number>`coalesce(f.channel, case when f.from_account = ${lit(cashIn)} then f.from_ref
      when f.to_account in (${lit(cashIn)}, ${lit(cashOut)}) then f.to_ref end)`;

/** Into or out of wallets, by why. */
const inWallets = (types: readonly number[]) =>
  sql`f.account_id is not null and f.trade_type in (${sql.join(types.map(lit))})`;

const wallets = (types: readonly number[]) =>
  sql<number>`count(*) filter (where ${inWallets(types)})`;

const wallet = (types: readonly number[]) =>
  sql<number>`sum(f.amount) filter (where ${inWallets(types)})`;

/** Into or out of the house, by why: what the channels have to agree with. */
const came = (types: readonly number[]) =>
  sql<number>`sum(f.amount) filter (where f.from_account = ${lit(cashIn)} and f.trade_type in (${sql.join(types.map(lit))}))`;

const went = (types: readonly number[]) =>
  sql<number>`sum(f.amount) filter (where f.to_account in (${lit(cashIn)}, ${lit(cashOut)}) and f.trade_type in (${sql.join(types.map(lit))}))`;

/**
 * What came into wallets and left them, and what crosses the border of the house: recharges, grants and withdrawals, one fact a wallet leg; payments in and out by
 * channel, deposits and orders paid past the wallets among them. What a wallet paid for a meal is the consumption family's.
 */
export const moneyFamily = family({
  name: 'money',
  facts: {
    table: 'posting',
    where: sql<boolean>`(f.tender_type is null or f.from_account = ${lit(cashIn)} or f.to_account in (${lit(cashIn)}, ${lit(cashOut)}))`,
  },
  cellOf: ({
    tenderType,
    fromAccount,
    toAccount,
    account,
    occasion: { bizDate, person },
  }: Posting) => {
    const crosses = fromAccount === cashIn || toAccount === cashIn || toAccount === cashOut;
    if (tenderType !== null && !crosses) return undefined;

    return { bizDate, bucketId: (person ?? account)?.orgId ?? 0 };
  },
  bucket: { column: sql<number>`coalesce(f.org_id, 0)`, dimension: 'orgId' },
  placed: { place: 'placeId', stall: 'stallId', some: true },
  dimensions: {
    orgId: 'org_id',
    psnType: 'psn_type',
    walletType: 'wallet_type',
    channel: channelOfPosting,
    source: 'source',
    payMethod: 'pay_method',
    operatorId: 'operator_id',
    placeId: 'place_id',
    stallId: 'stall_id',
    custId: 'cust_id',
    canteenId: 'canteen_id',
    deviceId: 'device_id',
  },
  record: 'posting_id',
  measures: {
    rechargeNum: wallets([TRADE.recharge]),
    rechargeAmount: wallet([TRADE.recharge]),
    giftAmount: wallet([TRADE.rechargeGift]),
    subsidyNum: wallets([TRADE.subsidy]),
    subsidyAmount: wallet([TRADE.subsidy]),
    luckAmount: wallet([TRADE.redPacket]),
    withdrawNum: wallets([TRADE.withdrawal]),
    withdrawAmount: wallet([TRADE.withdrawal]),
    revokeRechargeNum: wallets([TRADE.rechargeRevocation]),
    revokeRechargeAmount: wallet([TRADE.rechargeRevocation, TRADE.rechargeDebtRepaid]),
    revokeSubsidyAmount: wallet([TRADE.subsidyRevocation, TRADE.subsidyDebtRepaid]),
    clearAmount: sql<number>`sum(case when f.trade_type = ${lit(TRADE.clearingRevocation)} then -f.amount else f.amount end)
      filter (where ${inWallets([TRADE.clearing, TRADE.clearingRevocation])})`,
    feeAmount: wallet([TRADE.managementFee]),
    inRecharge: came([TRADE.recharge]),
    inOrder: came([TRADE.consumption, TRADE.backCharge]),
    inDeposit: came([TRADE.deposit]),
    inAll: sql<number>`sum(f.amount) filter (where f.from_account = ${lit(cashIn)})`,
    outWithdraw: went([TRADE.withdrawal]),
    outRevoke: went([TRADE.rechargeRevocation, TRADE.rechargeDebtRepaid]),
    outRefund: went([TRADE.refund]),
    outDeposit: went([TRADE.depositReturn]),
    outAll: sql<number>`sum(f.amount) filter (where f.to_account in (${lit(cashIn)}, ${lit(cashOut)}))`,
  },
  rollups: [
    {
      table: 'rollup_money',
      dimensions: [
        'orgId',
        'psnType',
        'walletType',
        'channel',
        'source',
        'payMethod',
        'operatorId',
        'placeId',
        'stallId',
      ],
    },
  ],
});
