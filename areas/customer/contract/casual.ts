import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Encrypted, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';

/** Older programs send it; nothing lets a visitor in by it, so no screen asks for it: visitors order through the person they visit. */
export const loginTypes = lookup({
  mobileCode: { key: 1, desc: '手机验证码' },
  visitorQrCode: { key: 2, desc: '访客二维码' },
  temporaryCard: { key: 3, desc: '临时卡' },
  face: { key: 4, desc: '人脸' },
});
/** Worked out from the dates. */
export const casualStates = lookup({
  notYetValid: { key: 1, desc: '未生效', colour: 'default' },
  valid: { key: 2, desc: '有效', colour: 'success' },
  expired: { key: 3, desc: '已过期', colour: 'warning' },
});

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

/** Visitors and temporary workers: people without an account. */
export const casualPage = listSet({
  id: 'customer.casualPage',
  title: '临时访客列表',
  path: '/custCasual/queryPage',
  access: 'customer:casual:page',
  scope: 'organisation',
  own: {
    casualId: Id,
    casualName: z.string().meta({ title: '访客姓名', width: 120, sort: true }),
    company: z.string().meta({ title: '单位::company', width: 150 }),
    loginType: keyOf(loginTypes),
    orgId: Id,
    validFrom: z.string().meta({ title: '开始日期', kind: 'date', sort: true }),
    validUntil: z.string().meta({ title: '结束日期', kind: 'date', sort: true }),
    remark: z.string().meta({ title: '备注', width: 180, hidden: true }),
    version: Count,
  },
  shown: {
    /** Masked. */
    mobile: z.string().nullable().meta({ title: '手机号码', width: 130 }),
    /** Whole and encrypted, for those who may change it. */
    mobileSealed: Encrypted.nullable(),
    orgFullName: z.string().meta({ title: '来访组织', width: 190 }),
    state: keyOf(casualStates).meta({ title: '状态', width: 90 }),
  },
  key: 'casualId',
  columns: [
    'casualName',
    'state',
    'mobile',
    'company',
    'orgFullName',
    'validFrom',
    'validUntil',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '姓名、单位、手机号或其后4位' }),
    loginType: keyOf(loginTypes).optional(),
    state: keyOf(casualStates).optional(),
  },
  order: descending('validUntil'),
  export: 'customer.casualPageExport',
});

export const casualAdd = write({
  id: 'customer.casualAdd',
  title: '新增临时访客',
  path: '/custCasual/add',
  access: 'customer:casual:add',
  scope: 'organisation',
  content: CasualFields.refine((visit) => visit.validFrom <= visit.validUntil, inOrder).refine(
    isShort,
    short,
  ),
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
