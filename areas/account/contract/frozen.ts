import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import {
  Count,
  Fen,
  Id,
  IdempotencyKey,
  Keyword,
  PositiveFen,
  text,
} from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { frozenRule } from './lookups.ts';

/* Freezes (rule people/freeze): a frozen account neither spends nor withdraws; money still comes in unless credit is frozen too. An amount is
   held of the personal wallet. Each stands until it is undone; what other freezes block stays blocked. */

const Reason = text(200).default('');
const how = {
  freezeRule: keyOf(frozenRule),
  /** Of the personal wallet, fen; with rule 1 only. */
  amount: PositiveFen.optional(),
};
const hasAmount = ({
  freezeRule,
  amount,
}: {
  freezeRule: number;
  amount?: number | undefined;
}): boolean => (freezeRule === 1) === (amount !== undefined);
const noAmount = { path: ['amount'], error: '冻结金额时请填写金额，其他方式不填' };

const who = {
  custIds: z.array(Id).min(1).max(5000).optional(),
  orgIds: z.array(Id).min(1).max(500).optional(),
  psnTypes: z.array(Id).min(1).max(100).optional(),
};
const hasWho = ({ custIds, orgIds }: { custIds?: unknown; orgIds?: unknown }): boolean =>
  (custIds === undefined) !== (orgIds === undefined);
const noWho = { path: ['custIds'], error: '请选择人员或组织' };
const organisation = { scope: 'organisation' } as const;

export const freezeSingle = write({
  ...organisation,
  id: 'account.frozenSingleFrozen',
  title: '冻结账户',
  path: '/api/v3/acc/frozen/single/frozen',
  aliases: [{ id: 'account.legacyFreeze', path: '/accInfo/freeze' }],
  access: 'account:frozen:single',
  content: z
    .object({ custId: Id, ...how, reason: Reason, idempotencyKey: IdempotencyKey })
    .refine(hasAmount, noAmount),
  result: z.object({ freezeId: Id }),
});

const counts = {
  /** Who is frozen, or would be. */
  people: Count,
  /** Held of all of them together, fen. */
  amount: Fen,
  /** Left out: the same freeze stands already. */
  already: Count,
  /** Left out: less than the amount is there. */
  short: Count,
  /** Left out: closed accounts. */
  closed: Count,
};
/** What freezing these people would do; nothing is changed. */
export const freezeCheck = read({
  ...organisation,
  id: 'account.frozenBatchCheck',
  title: '批量冻结预检',
  path: '/api/v3/acc/frozen/batch/check',
  access: 'account:frozen:batch',
  content: z
    .object({ ...who, ...how })
    .refine(hasAmount, noAmount)
    .refine(hasWho, noWho),
  result: z.object(counts),
});
/** Freezes all people who can be, in one go. */
export const freezeBatch = write({
  ...organisation,
  id: 'account.frozenBatchFrozen',
  title: '批量冻结账户',
  path: '/api/v3/acc/frozen/batch/frozen',
  access: 'account:frozen:batch',
  content: z
    .object({ ...who, ...how, reason: Reason, idempotencyKey: IdempotencyKey })
    .refine(hasAmount, noAmount)
    .refine(hasWho, noWho),
  result: z.object({ batchNo: Id, ...counts }),
});

export const unfreezeSingle = write({
  ...organisation,
  id: 'account.frozenSingleUnfrozen',
  title: '解冻账户',
  path: '/api/v3/acc/frozen/single/unfrozen',
  aliases: [{ id: 'account.legacyUnfreeze', path: '/accInfo/unfreeze' }],
  access: 'account:frozen:unfreeze',
  content: z.object({ freezeId: Id, reason: Reason }),
});
/** Chosen freezes, every freeze of these people, or what a batch froze. */
export const unfreezeBatch = write({
  ...organisation,
  id: 'account.frozenBatchUnfrozen',
  title: '批量解冻账户',
  path: '/api/v3/acc/frozen/batch/unfrozen',
  aliases: [{ id: 'account.freezeBatchUnfreezePer', path: '/accFreeze/batch/unfreeze/per' }],
  access: 'account:frozen:unfreeze',
  content: z
    .object({
      freezeIds: z.array(Id).min(1).max(5000).optional(),
      custIds: z.array(Id).min(1).max(5000).optional(),
      batchNo: Id.optional(),
      reason: Reason,
    })
    .refine(
      (asked) =>
        [asked.freezeIds, asked.custIds, asked.batchNo].filter((by) => by !== undefined).length ===
        1,
      {
        path: ['freezeIds'],
        error: '请选择冻结记录、人员或批次',
      },
    ),
  result: z.object({ unfrozen: Count, amount: Fen }),
});
/** What undoing the freezes of a batch would do; nothing is changed. */
export const unfreezeCheck = read({
  ...organisation,
  id: 'account.frozenBatchUnfrozenCheck',
  title: '按批次解冻预检',
  path: '/api/v3/acc/frozen/batch/unfrozen/check',
  access: 'account:frozen:unfreeze',
  content: z.object({ batchNo: Id }),
  result: z.object({ unfrozen: Count, amount: Fen }),
});

/** People with something frozen: for pickers, the first 20. */
export const frozenPeople = read({
  ...organisation,
  id: 'account.frozenCustList',
  title: '冻结人员',
  path: '/api/v3/acc/frozen/cust/list',
  access: 'account:frozen:page',
  content: z.object({ keyword: Keyword }),
  result: z.array(
    z.object({
      custId: Id,
      custNum: z.string(),
      custName: z.string(),
      freezes: Count,
      amount: Fen,
    }),
  ),
});

const FrozenRow = z.object({
  freezeId: Id,
  accountId: Id,
  frozenAt: z.string().meta({ title: '冻结时间', kind: 'datetime', sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  freezeRule: keyOf(frozenRule).meta({ title: '冻结方式', width: 110 }),
  amount: Fen.meta({ title: '冻结金额', total: true, sort: true, width: 110 }),
  reason: z.string().meta({ title: '冻结原因', width: 180 }),
  batchNo: Id.nullable().meta({ title: '批次号', width: 130 }),
  /** The rule that froze it by time. */
  timeRuleName: z.string().nullable().meta({ title: '定时规则', width: 140 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
});
const UnfrozenRow = FrozenRow.extend({
  unfrozenAt: z.string().meta({ title: '解冻时间', kind: 'datetime', sort: true }),
  unfrozenReason: z.string().meta({ title: '解冻原因', width: 180 }),
  unfrozenName: z.string().nullable().meta({ title: '解冻人', width: 100 }),
});
const filter = {
  ...OpenMoments,
  keyword: Keyword,
  orgId: Id.optional(),
  accountId: Id.optional(),
  freezeRule: keyOf(frozenRule).optional(),
  minAmount: Fen.optional(),
  maxAmount: Fen.optional(),
};
const frozenColumns = [
  'custNum',
  'custName',
  'orgFullName',
  'freezeRule',
  'amount',
  'reason',
  'frozenAt',
  'timeRuleName',
  'operatorName',
] as const;
/** What is frozen now. */
export const pageFrozen = listSet({
  ...organisation,
  id: 'account.frozenPageFrozen',
  title: '冻结列表',
  path: '/api/v3/acc/frozen/page/frozen',
  access: 'account:frozen:page',
  filter,
  shown: FrozenRow.shape,
  key: 'freezeId',
  order: descending('frozenAt'),
  columns: [...frozenColumns, 'batchNo'],
  export: 'account.frozenPageFrozenExport',
});
/** What was frozen and is free again; the period is of undoing. */
export const pageUnfrozen = listSet({
  ...organisation,
  id: 'account.frozenPageUnfrozen',
  title: '解冻列表',
  path: '/api/v3/acc/frozen/page/unfrozen',
  access: 'account:frozen:page',
  filter,
  shown: UnfrozenRow.shape,
  key: 'freezeId',
  order: descending('unfrozenAt'),
  columns: [...frozenColumns, 'unfrozenAt', 'unfrozenReason', 'unfrozenName'],
  export: 'account.frozenPageUnfrozenExport',
});
