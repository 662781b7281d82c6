import { sql } from 'kysely';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { maxRecharge } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { channelOfOfflineType, offlineType } from '../../contract/lookups.ts';
import { oldSystemImport, subsidyImport, walletImport } from '../../contract/recharge-import.ts';
import { type SubsidyLine, rows as subsidyRows } from '../subsidy/subsidy-lines.ts';
import { type OpeningLine, rows as openingRows } from './opening-lines.ts';
import {
  accountsOf,
  type RechargeItem,
  type RechargeRequest,
  rechargeWallets,
} from './recharge.ts';
import { type WalletLine, rows as walletRows } from './wallet-lines.ts';

interface Numbered {
  readonly custNum: string;
}

const REPEATS = [{ keyOf: ({ custNum }: Numbered) => custNum, message: '人员编号与第{row}行重复' }];

type Rows<Line> = readonly ImportRow<Line>[];

interface Holder {
  readonly custId: number;
  readonly status: number;
  readonly creditBlock: boolean;
}

function refuseStrangers(
  holders: ReadonlyMap<string, Holder>,
  rows: Rows<Numbered>,
  refuse: Refuse,
): void {
  for (const { rowNumber, value } of rows) {
    const holder = holders.get(value.custNum);
    if (!holder) refuse(rowNumber, '人员{num}不存在', { num: value.custNum });
    else if (holder.status === accountStatus.key.closed)
      refuse(rowNumber, refusalTexts.ACCOUNT_CLOSED);
    else if (holder.creditBlock) refuse(rowNumber, refusalTexts.CREDIT_BLOCKED);
  }
}

/** The people of these rows whom the caller sees, by number. */
async function holdersOf(
  { tx, scope }: Context,
  rows: Rows<Numbered>,
): Promise<ReadonlyMap<string, Holder>> {
  const found = await tx
    .selectFrom('customer')
    .innerJoin('account', 'account.custId', 'customer.custId')
    .select(['customer.custNum', 'customer.custId', 'account.status', 'account.creditBlock'])
    .where(sql<boolean>`customer.cust_num = any(${rows.map(({ value }) => value.custNum)}::text[])`)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .execute();
  return new Map(found.map(({ custNum, ...holder }) => [custNum, holder]));
}

const OFFLINE_TYPE = offlineType.key;

const isMissingVoucher = ({ offlineType, voucherNo }: WalletLine): boolean =>
  offlineType !== OFFLINE_TYPE.cash && voucherNo === '';

/** Credits the items of rows, each of one row; rows whose item is refused say why. */
async function credit(
  context: Context,
  request: Omit<RechargeRequest, 'items' | 'operatorId' | 'source'>,
  credits: readonly { readonly rowNumber: number; readonly item: RechargeItem }[],
  refuse: Refuse,
): Promise<void> {
  if (credits.length === 0) return;

  const outcomes = await rechargeWallets(context, {
    ...request,
    items: credits.map(({ item }) => item),
    source: rechargeSource.key.batchImport,
    operatorId: context.actor.userId,
  });

  outcomes.forEach((outcome, index) => {
    const rowNumber = credits[index]?.rowNumber;
    if ('refused' in outcome && rowNumber !== undefined)
      refuse(rowNumber, refusalTexts[outcome.refused]);
  });
}

export const walletImporting = implementImport(walletImport, {
  kind: 'account.walletImport',
  rows: walletRows,
  repeats: REPEATS,
  async check(context, rows: Rows<WalletLine>, _options, refuse) {
    refuseStrangers(await holdersOf(context, rows), rows, refuse);
    const most = await maxRecharge(context);
    for (const { rowNumber, value } of rows) {
      if (isMissingVoucher(value)) refuse(rowNumber, '转账充值请填写凭证号');
      if (value.amount > most)
        refuse(rowNumber, '单次充值不能超过{amount}元', { amount: (most / 100).toFixed(2) });
    }
  },
  async store(context, rows, _options, refuse, _isAgain, batchNo) {
    const holders = await holdersOf(context, rows);
    for (const offlineType of [1, 2, 3] as const) {
      const credits = rows
        .filter(({ value }) => value.offlineType === offlineType)
        .map(({ rowNumber, value: { custNum, amount, voucherNo, remark } }) => ({
          rowNumber,
          item: {
            custId: holders.get(custNum)?.custId ?? 0,
            walletType: heldWallet.key.personal,
            amount,
            voucherNo,
            remark,
          },
        }));
      await credit(
        context,
        { channel: channelOfOfflineType[offlineType], offlineType, batchNo },
        credits,
        refuse,
      );
    }
  },
});

const endOf = ({ expiresOn }: SubsidyLine): string | undefined =>
  expiresOn === '' ? undefined : `${expiresOn} 23:59:59`;

export const subsidyImporting = implementImport(subsidyImport, {
  kind: 'account.subsidyImport',
  rows: subsidyRows,
  repeats: REPEATS,
  async check(context, rows: Rows<SubsidyLine>, _options, refuse) {
    refuseStrangers(await holdersOf(context, rows), rows, refuse);
    for (const { rowNumber, value } of rows)
      if ((endOf(value) ?? '9') <= context.now) refuse(rowNumber, refusalTexts.GRANT_EXPIRED);
  },
  async store(context, rows, _options, refuse, _isAgain, batchNo) {
    const holders = await holdersOf(context, rows);
    const credits = rows.map(({ rowNumber, value }) => {
      const { custNum, amount, remark } = value;
      const custId = holders.get(custNum)?.custId ?? 0;

      return {
        rowNumber,
        item: {
          custId,
          walletType: heldWallet.key.subsidy,
          amount,
          remark,
          expiresAt: endOf(value),
        },
      };
    });

    await credit(context, { channel: rechargeChannel.key.internal, batchNo }, credits, refuse);
  },
});

/** Those of the people who have opening balances that were not taken back. */
async function openedBefore(
  { tx }: Context,
  custIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await tx
    .selectFrom('recharge')
    .innerJoin('account', 'account.accountId', 'recharge.accountId')
    .select('account.custId')
    .where(sql<boolean>`account.cust_id = any(${custIds}::bigint[])`)
    .where('recharge.channel', '=', rechargeChannel.key.legacySystem)
    .where('recharge.state', '<>', 'revoked')
    .execute();
  return new Set(found.map(({ custId }) => custId));
}

const sumOf = ({ personal, subsidy, red }: OpeningLine): number => personal + subsidy + red;

const NOTHING = '至少填写一项余额';

const OPENED = '该人员已导入过旧系统余额';

export const openingImporting = implementImport(oldSystemImport, {
  kind: 'account.oldSystemImport',
  rows: openingRows,
  repeats: REPEATS,
  async check(context, rows: Rows<OpeningLine>, _options, refuse) {
    const holders = await holdersOf(context, rows);
    refuseStrangers(holders, rows, refuse);
    const opened = await openedBefore(
      context,
      [...holders.values()].map(({ custId }) => custId),
    );
    for (const { rowNumber, value } of rows) {
      if (sumOf(value) === 0) refuse(rowNumber, NOTHING);
      if (opened.has(holders.get(value.custNum)?.custId ?? 0)) refuse(rowNumber, OPENED);
    }
  },
  async store(context, rows, _options, refuse, _isAgain, batchNo) {
    const holders = await holdersOf(context, rows);
    const custIds = [...holders.values()].map(({ custId }) => custId);
    /* Another import of the same people at the same moment waits here and then sees them opened. */
    await accountsOf(context, custIds);
    const opened = await openedBefore(context, custIds);
    const credits = rows.flatMap(({ rowNumber, value }) => {
      const custId = holders.get(value.custNum)?.custId ?? 0;
      if (opened.has(custId)) {
        refuse(rowNumber, OPENED);
        return [];
      }

      const amounts = [
        [heldWallet.key.personal, value.personal],
        [heldWallet.key.subsidy, value.subsidy],
        [heldWallet.key.redPacket, value.red],
      ] as const;

      return amounts
        .filter(([, amount]) => amount > 0)
        .map(([walletType, amount]) => ({
          rowNumber,
          item: { custId, walletType, amount, remark: value.remark },
        }));
    });

    await credit(context, { channel: rechargeChannel.key.legacySystem, batchNo }, credits, refuse);
  },
});
