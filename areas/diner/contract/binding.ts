import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* The way in of a person to their own page, as the clerk at the counter sees it (calls of ours). */

/** Whether a person has bound their own page. */
export const boundStates = lookup({
  bound: { key: 1, desc: '已绑定', colour: 'success' },
  unbound: { key: 2, desc: '未绑定', colour: 'default' },
});

const common = { access: 'customer:cust:password', scope: 'organisation' } as const;

export const dinerBinding = read({
  ...common,
  id: 'diner.binding',
  title: '用餐页绑定状态',
  path: '/custInfo/diner/binding',
  content: z.object({ custId: Id }),
  result: z.object({
    /** Null: not bound. */
    boundAt: z.string().nullable(),
    /** False where a code by telephone is the only way in. */
    hasPassword: z.boolean(),
    /** Telephones and browsers that are logged in. */
    sessions: Count,
    lastSeenAt: z.string().nullable(),
    /** Until when a code of the counter holds; null: there is none. */
    codeUntil: z.string().nullable(),
    /** Codes can be sent to telephones. */
    smsOn: z.boolean(),
  }),
});

/** Codes given at once. */
export const MOST_CODES = 2000;
const DAY_MINUTES = 24 * 60;
const validMinutes = z
  .int()
  .min(5)
  .max(30 * DAY_MINUTES);
const Code = z.string();

/** A code for a person who stands at the counter and is not bound yet; it takes the place of the one before and is used once. */
export const dinerBindCode = write({
  id: 'diner.bindCode',
  title: '生成绑定码',
  path: '/custInfo/diner/bindCode',
  access: 'diner:binding:code',
  scope: 'organisation',
  content: z.object({ custId: Id, validMinutes: validMinutes.default(30) }),
  result: z.object({
    custNum: z.string(),
    custName: z.string(),
    code: Code,
    expiresAt: z.string(),
  }),
});

/** Codes for many people, to be printed and handed out: those named, or all of an organisation and below it. People who are bound get none. */
export const dinerBindSheet = write({
  id: 'diner.bindSheet',
  title: '批量生成绑定码',
  path: '/custInfo/diner/bindCode/sheet',
  access: 'diner:binding:sheet',
  scope: 'organisation',
  content: z
    .object({
      custIds: z.array(Id).min(1).max(MOST_CODES).optional(),
      orgId: Id.optional(),
      validMinutes: validMinutes.default(7 * DAY_MINUTES),
    })
    .refine(({ custIds, orgId }) => custIds !== undefined || orgId !== undefined, {
      error: '请选择人员或组织',
      path: ['orgId'],
    }),
  result: z.object({
    rows: z.array(
      z.object({
        custId: Id,
        custNum: z.string(),
        custName: z.string(),
        orgFullName: z.string(),
        code: Code,
      }),
    ),
    expiresAt: z.string(),
    /** People who are bound and got none. */
    bound: Count,
  }),
});

const BindingRow = z.object({
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 112, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 100, sort: true, leadsTo: 'custId' }),
  psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 100 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 204 }),
  bound: keyOf(boundStates).meta({ title: '绑定状态', width: 90 }),
  boundAt: z.string().nullable().meta({ title: '绑定时间', kind: 'datetime', sort: true }),
  sessions: Count.meta({ title: '已登录设备', total: true }),
  lastSeenAt: z.string().nullable().meta({ title: '最近使用', kind: 'datetime', sort: true }),
  codeUntil: z.string().nullable().meta({ title: '绑定码有效至', kind: 'datetime', sort: true }),
});

/** Who comes in to their own page, and who still needs a code. */
export const dinerBindingPage = listSet({
  id: 'diner.bindingPage',
  title: '用餐页绑定列表',
  path: '/custInfo/diner/binding/page',
  access: 'diner:binding:page',
  scope: 'organisation',
  filter: {
    /** With everything below it. */
    orgId: Id.optional(),
    keyword: Keyword.meta({ placeholder: '姓名、编号、手机号（或后4位）' }),
    psnType: Id.optional().meta({ title: '人员类别' }),
    bound: keyOf(boundStates).optional(),
  },
  shown: BindingRow.shape,
  key: 'custId',
  order: ascending('custNum'),
  columns: [
    'custNum',
    'custName',
    'orgFullName',
    'psnTypeName',
    'bound',
    'boundAt',
    'sessions',
    'lastSeenAt',
    'codeUntil',
  ],
  export: 'diner.bindingPageExport',
});

/** Takes the way in away, for a person who forgot the password or was bound by a stranger: they are out everywhere and bind anew. */
export const dinerUnbind = write({
  ...common,
  id: 'diner.unbind',
  title: '解除用餐页绑定',
  path: '/custInfo/diner/unbind',
  content: z.object({ custId: Id }),
});
