import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import type { Field } from '#kit/console/form/fields.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import {
  backChargeBatch,
  backChargeBatchCheck,
  backChargeResult,
} from '../contract/back-charge.ts';
import { clearBatch, clearCheck } from '../contract/clearing.ts';
import {
  pageRechargeLeftOut,
  rechargeBatch,
  rechargeCheck,
  redBatch,
  subsidyBatch,
} from '../contract/recharge.ts';
import { transferBatch, transferBatchCheck } from '../contract/transfer.ts';
import { withdrawBatch, withdrawCheck } from '../contract/withdrawal.ts';
import { batchBackChargeFields } from './back-charge-fields.tsx';
import { clearFields } from './clear-fields.ts';
import { grantFields, paymentFields } from './recharge-fields.tsx';
import { batchTransferFields } from './transfer-fields.tsx';
import { withdrawBatchFields } from './withdraw-batch-fields.ts';

/** What a dry run answers. */
export type Check = ResultOf<typeof rechargeCheck>;

/** A list of people who cannot be in a batch, and why. */
export type LeftOutList = typeof pageRechargeLeftOut;

/** A batch of people as a drawer asks for it. */
export interface BatchKind {
  readonly key: string;
  readonly title: string;
  /** What such a batch is called, where the screen has batches of several kinds; as the screen calls it when absent. */
  readonly batchTitle?: string;
  readonly save: Endpoint;
  readonly fields: readonly Field[];
  readonly check: Endpoint;
  /** Keys of the form that the dry run takes beside who is in it. */
  readonly asks: readonly string[];
  /** What the dry run is told besides. */
  readonly tells?: AnyContent;
  /** The people a dry run counted as left out, one by one, by the same content. */
  readonly leftOut?: LeftOutList;
  /** Where progress is told; batches of other areas have calls of their own. */
  readonly result?: Endpoint;
  /** What would happen, and the button that does it. */
  readonly says: (check: Check) => string;
  readonly saves: (check: Check) => string;
}

const sums = ({ people, amount }: Check) => ({ people, amount: yuan(amount) });
const recharges = {
  check: rechargeCheck as Endpoint,
  leftOut: pageRechargeLeftOut,
  asks: ['amount'],
  says: (check: Check) => t('将为 {people} 人充值，合计 {amount} 元', sums(check)),
  saves: (check: Check) => t('给 {people} 人充值共 {amount} 元', sums(check)),
};
const grants = {
  ...recharges,
  asks: ['amount', 'expiresAt'],
  says: (check: Check) => t('将为 {people} 人发放，合计 {amount} 元', sums(check)),
  saves: (check: Check) => t('给 {people} 人发放共 {amount} 元', sums(check)),
};
const grantFieldsOfAny = grantFields as readonly Field[];

export const personalKind: BatchKind = {
  ...recharges,
  tells: { walletType: heldWallet.key.personal },
  key: 'personal',
  title: '个人钱包',
  save: rechargeBatch as Endpoint,
  fields: paymentFields as readonly Field[],
};
export const subsidyKind: BatchKind = {
  ...grants,
  key: 'subsidy',
  title: '补贴钱包',
  batchTitle: '批量补贴发放',
  save: subsidyBatch as Endpoint,
  fields: grantFieldsOfAny,
};
export const redKind: BatchKind = {
  ...grants,
  key: 'red',
  title: '红包',
  batchTitle: '批量红包发放',
  save: redBatch as Endpoint,
  fields: grantFieldsOfAny,
};
export const clearKind: BatchKind = {
  key: 'clear',
  title: '清零',
  save: clearBatch as Endpoint,
  fields: clearFields as readonly Field[],
  check: clearCheck as Endpoint,
  asks: ['walletType'],
  says: (check) => t('将为 {people} 人清零，合计 {amount} 元', sums(check)),
  saves: (check) => t('清零 {people} 人共 {amount} 元', sums(check)),
};
export const withdrawKind: BatchKind = {
  key: 'withdraw',
  title: '个人钱包',
  save: withdrawBatch as Endpoint,
  fields: withdrawBatchFields as readonly Field[],
  check: withdrawCheck as Endpoint,
  asks: ['amount', 'fee', 'withdrawMethod'],
  says: (check) => t('将为 {people} 人申请提现，合计 {amount} 元，等待他人审批', sums(check)),
  saves: (check) => t('为 {people} 人申请提现共 {amount} 元', sums(check)),
};
export const transferKind: BatchKind = {
  key: 'transfer',
  title: '转账',
  save: transferBatch as Endpoint,
  fields: batchTransferFields as readonly Field[],
  check: transferBatchCheck as Endpoint,
  asks: ['fromCustId', 'amount'],
  says: (check) => t('将转给 {people} 人，合计 {amount} 元', sums(check)),
  saves: (check) => t('转给 {people} 人共 {amount} 元', sums(check)),
};
export const backChargeKind: BatchKind = {
  key: 'backCharge',
  title: '补扣',
  save: backChargeBatch as Endpoint,
  fields: batchBackChargeFields as readonly Field[],
  check: backChargeBatchCheck as Endpoint,
  result: backChargeResult as Endpoint,
  asks: ['startDate', 'endDate', 'policy'],
  says: (check) => t('将补扣 {people} 笔，合计 {amount} 元', sums(check)),
  saves: (check) => t('补扣 {people} 笔共 {amount} 元', sums(check)),
};
