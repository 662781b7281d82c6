import { pagePending } from '#areas/approval/contract/flow.ts';
import { morningCheckDay, morningCheckSave } from '#areas/backcourt/contract/morning-check.ts';
import { residueDispose, residuePage } from '#areas/backcourt/contract/residue.ts';
import { sampleRecordDestroy, sampleRecordPage } from '#areas/backcourt/contract/sample.ts';
import { placeImport } from '#areas/canteen/contract/place-import.ts';
import { customerImport } from '#areas/customer/contract/customer-import.ts';
import { orgImport } from '#areas/customer/contract/organisation.ts';
import { custPhotoImport } from '#areas/customer/contract/photo.ts';
import { placeImport as peoplePlaceImport } from '#areas/customer/contract/place.ts';
import { anomalyLife, pageAnomaly } from '#areas/device/contract/anomaly.ts';
import { pageDevice } from '#areas/device/contract/device.ts';
import { alarmState, pageAlarm, takeOnAlarms } from '#areas/device/contract/machine/watch.ts';
import { complaintPage, replyComplaint } from '#areas/evaluation/contract/complaint.ts';
import {
  orderEvaluatePage,
  orderEvaluateReply,
} from '#areas/evaluation/contract/order-evaluation.ts';
import { COMPLAINTS, ORDER_EVALUATIONS } from '#areas/evaluation/contract/pages.ts';
import { clearingPay, pageClearingOwed } from '#areas/funding/contract/clearing-owed.ts';
import { rechargeBatch, redBatch, subsidyBatch } from '#areas/funding/contract/recharge.ts';
import { repealBatch, repealBatchNum } from '#areas/funding/contract/repeal.ts';
import { withdrawals, withdrawLife } from '#areas/funding/contract/withdrawal.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { dishImport, recipeImport } from '#areas/menu/contract/dish-import.ts';
import { materialImport } from '#areas/menu/contract/material-import.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { ORDER_LIST } from '#areas/order/contract/pages.ts';
import { yesNo } from '#kit/contract/lookup.ts';

/** Something that may wait for an operator: counted on the server as the list behind it counts it. */
export interface Wait {
  readonly key: string;
  /** Chinese source text; `{count}` is how many wait. */
  readonly title: string;
  /** Permission codes of the list and of what is to be done there: an operator who lacks one is not told. */
  readonly access: readonly string[];
  /** The list that shows them, by its path and its filter. */
  readonly screen: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Days up to today the list is about; absent where it has no period. */
  readonly days?: number;
  /** A person is kept waiting, or money is about to be lost. */
  readonly urgent?: boolean;
}

/** Days ahead in which a subsidy counts as about to expire. */
export const EXPIRING_DAYS = 7;
/** Days back that open cases of terminals and unpaid sales are looked for. */
export const OPEN_DAYS = 90;

export const waits = [
  {
    key: 'approvals',
    title: '{count} 项待我审批',
    access: [pagePending.access],
    screen: '/approval/approvalManage/approvalPending',
    filter: {},
    urgent: true,
  },
  {
    key: 'withdrawals',
    title: '{count} 笔提现待审批',
    access: [withdrawals.page.access, withdrawLife.steps.agree.access],
    screen: '/accountCenter/withdrawApply',
    filter: { state: 1 },
    urgent: true,
  },
  {
    key: 'clearing',
    title: '{count} 个已销户账户有款待退',
    access: [pageClearingOwed.access, clearingPay.access],
    screen: '/accountCenter/clearing',
    filter: {},
  },
  {
    key: 'offline',
    title: '{count} 台设备离线',
    access: [pageDevice.access],
    screen: '/machinemanage/machines',
    filter: { online: 2, state: 1 },
    urgent: true,
  },
  {
    key: 'alarms',
    title: '{count} 条设备告警待处理',
    access: [pageAlarm.access, takeOnAlarms.access],
    screen: '/machinemanage/alarmInfo',
    filter: { state: alarmState.key.open, isMuted: yesNo.key.no },
  },
  {
    key: 'anomalies',
    title: '{count} 项离线交易异常待核实',
    access: [pageAnomaly.access, anomalyLife.steps.note.access],
    screen: '/machinemanage/offlineAnomaly',
    filter: { states: ['open'] },
    days: OPEN_DAYS,
  },
  {
    key: 'suspense',
    title: '{count} 笔订单挂账未收回',
    access: [pageOrder.access],
    screen: ORDER_LIST,
    filter: { owed: 1 },
    days: OPEN_DAYS,
  },
  {
    key: 'complaints',
    title: '{count} 条投诉建议待回复',
    access: [complaintPage.access, replyComplaint.access],
    screen: COMPLAINTS,
    filter: { state: 1 },
    urgent: true,
  },
  {
    key: 'evaluations',
    title: '{count} 条差评待回复',
    access: [orderEvaluatePage.access, orderEvaluateReply.access],
    screen: ORDER_EVALUATIONS,
    filter: { stars: [1, 2], replied: 2, showFlag: 1 },
    days: OPEN_DAYS,
  },
  {
    key: 'samples',
    title: '{count} 份留样待销毁',
    access: [sampleRecordPage.access, sampleRecordDestroy.access],
    screen: '/menudish/liuyangji/macsacesamplerecord',
    filter: { sampleState: 2 },
  },
  {
    key: 'residues',
    title: '{count} 份农残不合格待处置',
    access: [residuePage.access, residueDispose.access],
    screen: '/canteenBackcourt/pesticideRecord',
    filter: { followUp: 2 },
    urgent: true,
  },
  {
    key: 'unchecked',
    title: '{count} 名后厨人员今日未晨检',
    access: [morningCheckDay.access, morningCheckSave.access],
    screen: '/canteenBackcourt/safetyManage/morningCheck',
    filter: { dayState: 3 },
  },
  {
    key: 'expiring',
    title: '{count} 人的补贴 7 天内到期',
    access: [pageAccount.access],
    screen: '/accountCenter/accInfo',
    filter: { expiringDays: EXPIRING_DAYS },
  },
] as const satisfies readonly Wait[];
export type WaitKey = (typeof waits)[number]['key'];

/** Where an operator goes on with long work of their own that stopped, by the call that began it. */
export const jobScreens: Readonly<Record<string, string>> = {
  [rechargeBatch.id]: '/accountCenter/recharge',
  [subsidyBatch.id]: '/accountCenter/recharge',
  [redBatch.id]: '/accountCenter/recharge',
  [repealBatch.id]: '/accountCenter/rechargeRepeal',
  [repealBatchNum.id]: '/accountCenter/rechargeRepeal',
  [custPhotoImport.id]: '/personal/custPhoto',
  [customerImport.run.id]: '/personal/custInfo',
  [orgImport.run.id]: '/personal/custOrg',
  [peoplePlaceImport.run.id]: '/personal/custPlace',
  [placeImport.run.id]: '/basesetting/canteen',
  [materialImport.run.id]: '/menudish/menudishs',
  [dishImport.run.id]: '/menudish/dishes',
  [recipeImport.run.id]: '/menudish/caipu',
};
