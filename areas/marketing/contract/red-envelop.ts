import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, counted, Fen, Id, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { keyOf, keysOf } from '#kit/contract/lookup.ts';
import { resourceSet } from '#kit/contract/resource-set.ts';
import { envelopState } from './lookups.ts';

/** Red envelopes (document 2 section 7, mktredenvelop): money of the red packet fund, once to each person, back to the fund when it expires. */
export const redEnvelops = resourceSet({
  noun: '红包',
  key: 'envelopId',
  base: '/api/v1/mktredenvelop',
  access: 'marketing:redEnvelop',
  scope: 'organisation',
  fields: {
    envelopName: text(50, 1).meta({ title: '红包名称', width: 180, sort: true }),
    minAmount: PositiveFen.meta({ title: '最小金额', kind: 'money' }),
    maxAmount: PositiveFen.meta({ title: '最大金额', kind: 'money', hint: '与最小金额相同即为固定金额，否则随机' }),
    orgIds: z
      .array(Id)
      .max(500)
      .meta({ title: '适用组织', hint: '包含所选组织的全部下级；留空表示全部', wide: true })
      .default([]),
    psnTypes: z.array(Id).max(100).meta({ title: '适用人员类别', wide: true }).default([]),
    custIds: z.array(Id).max(5000).meta({ title: '指定人员', wide: true }).default([]),
    canteenIds: z.array(Id).max(500).meta({ title: '可用食堂', wide: true }).default([]),
    mealTypes: keysOf(mealType).meta({ title: '可用餐次', of: mealType, wide: true }).default([]),
    validDays: z.int().min(1).max(3660).meta({ title: '有效天数', width: 90, kind: 'int', hint: '含发放当天' }),
    remark: text(200).meta({ title: '备注', wide: true, hidden: true, width: 160 }).default(''),
  },
  shown: {
    state: keyOf(envelopState).meta({ title: '状态', width: 90 }),
    grantedCount: counted('发放人数'),
    grantedAmount: Fen.meta({ title: '发放金额', kind: 'money', total: true }),
  },
  search: ['envelopName'],
  filter: { state: keyOf(envelopState).optional().meta({ title: '状态' }) },
  columns: ['envelopName', 'minAmount', 'maxAmount', 'validDays', 'state', 'grantedCount', 'grantedAmount', 'remark'],
  calls: {
    page: ['marketing.redEnvelopPage', 'page'],
    add: ['marketing.redEnvelopAdd', 'add'],
    modify: ['marketing.redEnvelopEdit', 'edit'],
    remove: ['marketing.redEnvelopDelete', 'delete'],
  },
});

const granting = { access: 'marketing:redEnvelop:grant', scope: 'organisation' } as const;
/** Whom granting would reach now, what it may cost in all, and who cannot get it and why; nothing is changed. */
export const redEnvelopCheck = read({
  ...granting,
  id: 'marketing.redEnvelopCheck',
  title: '红包发放预检',
  path: '/api/v1/mktredenvelop/check',
  content: z.object({ envelopId: Id }),
  result: z.object({
    people: Count,
    least: Fen,
    most: Fen,
    cannot: z.array(z.object({ reason: z.string(), people: Count })),
  }),
});
/**
 * Gives the envelope to everybody it is for who has not got it yet; called again it reaches those who came since. By its batch number what
 * was granted is taken back like any recharge.
 */
export const redEnvelopGrant = write({
  ...granting,
  id: 'marketing.redEnvelopGrant',
  title: '发放红包',
  path: '/api/v1/mktredenvelop/grant/{envelopId}',
  content: z.object({ envelopId: Id }),
  result: z.object({ people: Count, amount: Fen, refused: Count, batchNo: Id }),
});

const Row = z.object({
  rowKey: z.string(),
  envelopName: z.string(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  amount: Fen,
  leftAmount: Fen,
  expiresAt: z.string(),
  grantedName: z.string().nullable(),
  grantedAt: z.string(),
});
export const redEnvelopRecords = page({
  id: 'marketing.redEnvelopRecords',
  title: '红包发放记录',
  path: '/api/v1/mktredenvelop/records',
  access: 'marketing:redEnvelop:records',
  scope: 'organisation',
  filter: { keyword: Keyword, envelopId: Id.optional() },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'envelopName', title: '红包名称', width: 160 },
    { key: 'custNum', title: '人员编号', width: 110 },
    { key: 'custName', title: '姓名', width: 90 },
    { key: 'orgFullName', title: '所属组织', width: 180 },
    { key: 'amount', title: '金额', kind: 'money', total: true, sort: true },
    { key: 'leftAmount', title: '剩余金额', kind: 'money', total: true },
    { key: 'expiresAt', title: '有效期至', kind: 'datetime', sort: true },
    { key: 'grantedName', title: '发放人', width: 100 },
    { key: 'grantedAt', title: '发放时间', kind: 'datetime', sort: true },
  ]),
  export: 'marketing.redEnvelopRecordsExport',
});
