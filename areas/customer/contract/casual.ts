import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { changes } from '#kit/contract/stored.ts';
import { Encrypted } from '#kit/contract/validators.ts';

/** What the specification lists; nothing lets a visitor in by it, so no screen asks for it: visitors order through whoever they visit. */
export const loginTypes = lookup([
  { key: 1, desc: '手机验证码' },
  { key: 2, desc: '访客二维码' },
  { key: 3, desc: '临时卡' },
  { key: 4, desc: '人脸' },
]);
/** Worked out from the dates. */
export const casualStates = lookup([
  { key: 1, desc: '未生效', colour: 'default' },
  { key: 2, desc: '有效', colour: 'success' },
  { key: 3, desc: '已过期', colour: 'warning' },
]);

const CasualFields = z.object({
  casualName: text(40, 1),
  /** Encrypted on the wire and at rest; absent: unchanged; empty: removed. */
  mobile: Encrypted.optional(),
  company: text(60).default(''),
  /** Kept for programs that send it. */
  loginType: keyOf(loginTypes).default(2),
  /** Whom they visit. */
  orgId: Id,
  validFrom: DateText,
  validUntil: DateText,
  remark: text(200).default(''),
});
const inOrder = { error: '结束日期不能早于开始日期', path: ['validUntil'] };
/** Days a visit may last at most. */
const MOST_DAYS = 366;
const DAY_MILLISECONDS = 86_400_000;
const isShort = ({ validFrom, validUntil }: { validFrom: string; validUntil: string }): boolean =>
  Date.parse(validUntil) - Date.parse(validFrom) <= MOST_DAYS * DAY_MILLISECONDS;
const short = { error: '来访最长一年，到期后可以延长', path: ['validUntil'] };

const CasualRow = z.object({
  casualId: Id,
  casualName: z.string(),
  /** Masked. */
  mobile: z.string().nullable(),
  /** Whole and encrypted, for those who may change it. */
  mobileSealed: Encrypted.nullable(),
  company: z.string(),
  loginType: keyOf(loginTypes),
  orgId: Id,
  orgFullName: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  state: keyOf(casualStates),
  remark: z.string(),
  version: Count,
});

export const casualColumns = columns<typeof CasualRow>()([
  { key: 'casualName', title: '访客姓名', width: 120, sort: true },
  { key: 'mobile', title: '手机号码', width: 130 },
  { key: 'company', title: '单位::company', width: 150 },
  { key: 'orgFullName', title: '来访组织', width: 190 },
  { key: 'validFrom', title: '开始日期', kind: 'date', sort: true },
  { key: 'validUntil', title: '结束日期', kind: 'date', sort: true },
  { key: 'state', title: '状态', kind: 'enum', of: casualStates, width: 90 },
  { key: 'remark', title: '备注', width: 180, hidden: true },
]);

/** Visitors and temporary workers: people without an account (document 1 section 3, casual visitors). */
export const casualPage = page({
  id: 'customer.casualPage',
  title: '临时访客列表',
  path: '/custCasual/queryPage',
  access: 'customer:casual:page',
  scope: 'organisation',
  filter: { keyword: Keyword, loginType: keyOf(loginTypes).optional(), state: keyOf(casualStates).optional() },
  row: CasualRow,
  columns: casualColumns,
  export: 'customer.casualPageExport',
});

export const casualAdd = write({
  id: 'customer.casualAdd',
  title: '新增临时访客',
  path: '/custCasual/add',
  access: 'customer:casual:add',
  scope: 'organisation',
  content: CasualFields.refine((visit) => visit.validFrom <= visit.validUntil, inOrder).refine(isShort, short),
  result: z.object({ casualId: Id }),
});

export const casualUpdate = write({
  id: 'customer.casualUpdate',
  title: '修改临时访客',
  path: '/custCasual/update',
  access: 'customer:casual:modify',
  scope: 'organisation',
  content: z
    .object({ casualId: Id, ...changes(CasualFields.shape), version: Count })
    .refine((visit) => visit.validFrom <= visit.validUntil, inOrder)
    .refine(isShort, short),
});

/** Bare id. */
export const casualDelete = write({
  id: 'customer.casualDelete',
  title: '删除临时访客',
  path: '/custCasual/delete',
  access: 'customer:casual:remove',
  scope: 'organisation',
  content: Id,
});

export const casualQueryLoginTypes = read({
  id: 'customer.casualQueryLoginTypes',
  title: '访客登录方式',
  path: '/custCasual/queryLoginTypes',
  access: 'session',
  result: z.array(z.object({ key: z.int(), desc: z.string() })),
});
