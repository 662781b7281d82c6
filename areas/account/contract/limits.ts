import { z } from 'zod';
import { hasTarget, noTarget, targetShape } from '#areas/funding/contract/batch.ts';
import { LimitAmount, limitShape } from '#areas/ledger/contract/limit-shape.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, IdempotencyKey, text } from '#kit/contract/fields.ts';

const given = z.object({ overdraftLimit: LimitAmount, ...limitShape }).partial().shape;
type Given = z.output<z.ZodObject<typeof given>>;
const hasBothTimes = ({ fromTime, untilTime }: Given): boolean =>
  (fromTime === undefined) === (untilTime === undefined) &&
  (fromTime === '') === (untilTime === '');
const oneTime = { path: ['untilTime'], error: '可消费时段的开始和结束须同时填写' };
const hasChange = ({
  overdraftLimit,
  balanceMax,
  paymentMax,
  mealCount,
  mealMax,
  dayMax,
  fromTime,
  beyond,
}: Given) =>
  [overdraftLimit, balanceMax, paymentMax, mealCount, mealMax, dayMax, fromTime, beyond].some(
    (value) => value !== undefined,
  );
const noChange = { path: ['overdraftLimit'], error: '请至少修改一项' };

const more = { remark: text(200).default(''), idempotencyKey: IdempotencyKey };
const organisation = { scope: 'organisation' } as const;

/** Changes overdraft and limits of one account; what is left out stays as it is. */
export const updateAccountInfo = write({
  ...organisation,
  id: 'account.updateInfoSingle',
  title: '修改账户限额',
  path: '/api/v3/accInfo/update/info/single',
  access: 'account:limit:single',
  content: z
    .object({ custId: Id, ...given, ...more })
    .refine(hasBothTimes, oneTime)
    .refine(hasChange, noChange),
  result: z.object({ custId: Id }),
});

const counts = {
  /** Whose limits are changed, or would be. */
  people: Count,
  /** Left out: closed accounts. */
  closed: Count,
  /** Left out: they owe more than the new overdraft. */
  owing: Count,
};
/** What changing many would do; nothing is changed. */
export const checkAccountInfo = read({
  ...organisation,
  id: 'account.updateInfoCheck',
  title: '批量修改账户限额预检',
  path: '/api/v3/accInfo/update/info/check',
  access: 'account:limit:batch',
  content: z
    .object({ ...targetShape, overdraftLimit: LimitAmount.optional() })
    .refine(hasTarget, noTarget),
  result: z.object(counts),
});
export const updateAccountInfoBatch = write({
  ...organisation,
  id: 'account.updateInfoBatch',
  title: '批量修改账户限额',
  path: '/api/v3/accInfo/update/info/batch',
  access: 'account:limit:batch',
  content: z
    .object({ ...targetShape, ...given, ...more })
    .refine(hasTarget, noTarget)
    .refine(hasBothTimes, oneTime)
    .refine(hasChange, noChange),
  result: z.object(counts),
});

const balanceLimit = { balanceMax: LimitAmount, ...more };
/** The most that may stand in the personal wallet of each person of organisations and below. */
export const balanceLimitOrg = write({
  ...organisation,
  id: 'account.balanceLimitBatchOrg',
  title: '按组织设置余额上限',
  path: '/accInfo/accBalanceLimit/batch/org',
  access: 'account:limit:batch',
  content: z.object({ orgIds: z.array(Id).min(1).max(500), ...balanceLimit }),
  result: z.object(counts),
});
export const balanceLimitPer = write({
  ...organisation,
  id: 'account.balanceLimitBatchPer',
  title: '按人员设置余额上限',
  path: '/accInfo/accBalanceLimit/batch/per',
  access: 'account:limit:batch',
  content: z.object({ custIds: z.array(Id).min(1).max(5000), ...balanceLimit }),
  result: z.object(counts),
});
