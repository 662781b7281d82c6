import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  Count,
  countField,
  Fen,
  Id,
  Keyword,
  PositiveFen,
  ShownTime,
  text,
} from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { envelopState } from './lookups.ts';

/** Red envelopes: money of the red packet fund, once to each person, back to the fund when it expires. */
export const redEnvelops = entity({
  noun: '红包',
  key: 'envelopId',
  base: '/api/v1/mktredenvelop',
  access: 'marketing:redEnvelop',
  scope: 'organisation',
  fields: {
    envelopName: text(50, 1).meta({ title: '红包名称', width: 180, sort: true }),
    minAmount: PositiveFen.meta({ title: '最小金额', kind: 'money' }),
    maxAmount: PositiveFen.meta({
      title: '最大金额',
      kind: 'money',
      hint: '与最小金额相同即为固定金额，否则随机',
    }),
    orgIds: z
      .array(Id)
      .max(500)
      .meta({ title: '适用组织', hint: '包含所选组织的全部下级；留空表示全部', wide: true })
      .default([]),
    psnTypes: z.array(Id).max(100).meta({ title: '适用人员类别', wide: true }).default([]),
    custIds: z.array(Id).max(5000).meta({ title: '指定人员', wide: true }).default([]),
    canteenIds: z.array(Id).max(500).meta({ title: '可用食堂', wide: true }).default([]),
    mealTypes: keysOf(mealType).meta({ title: '可用餐次', of: mealType, wide: true }).default([]),
    validDays: z
      .int()
      .min(1)
      .max(3660)
      .meta({ title: '有效天数', width: 90, kind: 'int', hint: '含发放当天' }),
    remark: text(200).meta({ title: '备注', wide: true, hidden: true, width: 160 }).default(''),
  },
  shown: {
    state: keyOf(envelopState).meta({ title: '状态', width: 90 }),
    grantedCount: countField('发放人数'),
    grantedAmount: Fen.meta({ title: '发放金额', kind: 'money', total: true }),
  },
  search: ['envelopName'],
  filter: { state: keyOf(envelopState).optional().meta({ title: '状态' }) },
  columns: [
    'envelopName',
    'minAmount',
    'maxAmount',
    'validDays',
    'state',
    'grantedCount',
    'grantedAmount',
    'remark',
  ],
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
 * Gives the envelope to all people it is for who have not got it yet; called again it reaches those who came since. By its batch number what
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

export const redEnvelopRecords = listSet({
  id: 'marketing.redEnvelopRecords',
  title: '红包发放记录',
  path: '/api/v1/mktredenvelop/records',
  access: 'marketing:redEnvelop:records',
  scope: 'organisation',
  own: {
    amount: Fen.meta({ title: '金额', total: true, sort: true }),
    expiresAt: ShownTime.meta({ title: '有效期至', sort: true }),
    grantedAt: ShownTime.meta({ title: '发放时间', sort: true }),
  },
  shown: {
    rowKey: z.string(),
    envelopName: z.string().meta({ title: '红包名称', width: 160 }),
    custNum: z.string().meta({ title: '人员编号', width: 110 }),
    custName: z.string().meta({ title: '姓名', width: 90 }),
    orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
    leftAmount: Fen.meta({ title: '剩余金额', total: true }),
    grantedName: z.string().nullable().meta({ title: '发放人', width: 100 }),
  },
  key: 'rowKey',
  columns: [
    'envelopName',
    'custNum',
    'custName',
    'orgFullName',
    'amount',
    'leftAmount',
    'expiresAt',
    'grantedName',
    'grantedAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '红包名称、姓名或编号' }),
    envelopId: Id.optional(),
  },
  search: ['envelopName', 'custName', 'custNum'],
  order: descending('grantedAt'),
  export: 'marketing.redEnvelopRecordsExport',
});
