import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Encrypted, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';
import { Email, ImageUrl, LongCode } from '#kit/contract/validators.ts';

export const sexes = lookup({
  unknown: { key: 0, desc: '未知' },
  male: { key: 1, desc: '男' },
  female: { key: 2, desc: '女' },
});
/** Active or cancelled. */
export const customerState = lookup({
  normal: { key: 1, desc: '正常', colour: 'success' },
  deregistered: { key: 2, desc: '已注销', colour: 'default' },
});

/** Feature value of a person's face (rule people/face): a terminal that recognises faces knows only those that were generated. */
export const faceStates = lookup({
  none: { key: 0, desc: '未生成', colour: 'default' },
  registered: { key: 1, desc: '生成成功', colour: 'success' },
  refused: { key: 2, desc: '生成失败', colour: 'error' },
});

const DAY_MILLISECONDS = 86_400_000;
/** Whether a day has come, wherever on earth: no person is born tomorrow. */
export const isBorn = (day: string): boolean => Date.parse(day) <= Date.now() + DAY_MILLISECONDS;

/** Encrypted on the wire and at rest; absent: unchanged; empty: removed. */
const SecretFields = {
  mobile: Encrypted.optional(),
  idCard: Encrypted.optional(),
  /** National id and telephone of the emergency contact. */
  emerContactCard: Encrypted.optional(),
  emerContactNum: Encrypted.optional(),
};

const CustomerFields = z.object({
  custNum: LongCode,
  custName: text(40, 1),
  sex: keyOf(sexes).default(0),
  orgId: Id,
  psnType: Id.nullable().default(null),
  photoUrl: ImageUrl.nullable().default(null),
  jobId: Id.nullable().default(null),
  costCenterId: Id.nullable().default(null),
  birthday: DateText.refine(isBorn, '出生日期不能晚于今天').nullable().default(null),
  email: Email.nullable().default(null),
  remark: text(200).default(''),
  /** Chronic diseases; health data, encrypted at rest. Absent: unchanged. */
  chronicIds: z.array(Id).max(20).optional(),
  ...SecretFields,
});

/** What people are searched by. */
export const custFilter = {
  /** With everything below it. */
  orgId: Id.optional(),
  /** Name, number from its beginning, the last four digits of a mobile number, or a whole mobile number, national id or telephone of an emergency contact. */
  keyword: Keyword.meta({ placeholder: '姓名、编号、手机号（或后4位）、身份证号' }),
  state: keyOf(customerState).optional(),
  psnType: Id.optional().meta({ title: '人员类别' }),
  sex: keyOf(sexes).optional(),
  jobId: Id.optional().meta({ title: '岗位' }),
  costCenterId: Id.optional().meta({ title: '成本中心' }),
  faceState: keyOf(faceStates).optional(),
  /** Who has this disease; for those who may modify people only. */
  chronicId: Id.optional().meta({ title: '慢性病' }),
};

export const custPage = listSet({
  id: 'customer.custPage',
  title: '人员列表',
  path: '/custInfo/queryPageCustInfo',
  access: 'customer:cust:page',
  scope: 'organisation',
  own: {
    custId: Id,
    custNum: z.string().meta({ title: '人员编号', width: 112, sort: true }),
    custName: z.string().meta({ title: '姓名', width: 100, sort: true, leadsTo: 'custId' }),
    sex: keyOf(sexes).meta({ title: '性别', width: 64 }),
    psnType: Id.nullable(),
    orgId: Id,
    faceState: keyOf(faceStates).meta({ title: '人脸', width: 90, hidden: true }),
    state: keyOf(customerState).meta({ title: '状态', width: 80 }),
    createdAt: ShownTime.meta({ title: '创建时间', sort: true, hidden: true }),
  },
  shown: {
    /** Masked. */
    mobile: z.string().nullable().meta({ title: '手机号码', width: 120 }),
    /** Masked. */
    idCard: z.string().nullable().meta({ title: '身份证号', width: 170, hidden: true }),
    psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 100 }),
    orgFullName: z.string().meta({ title: '所属组织', width: 204 }),
    jobName: z.string().nullable().meta({ title: '岗位', width: 110, hidden: true }),
    centerName: z.string().nullable().meta({ title: '成本中心', width: 130, hidden: true }),
  },
  key: 'custId',
  columns: [
    'custNum',
    'custName',
    'sex',
    'mobile',
    'idCard',
    'psnTypeName',
    'orgFullName',
    'jobName',
    'centerName',
    'faceState',
    'state',
    'createdAt',
  ],
  filter: custFilter,
  order: descending('custId'),
  export: 'customer.custPageExport',
});

const Holders = z.array(
  z.object({ custNum: z.string().nullable(), custName: z.string().nullable() }),
);
/** Active people with the national id or the mobile number that was sent; names are null outside the caller's organisations. To be looked at, not refused. */
const SameSecrets = { sameIdCard: Holders, sameMobile: Holders };

/** Opens the account with its wallets too, and binds the card where one is given. */
export const custAdd = write({
  id: 'customer.custAdd',
  title: '新增人员',
  path: '/custInfo/add',
  access: 'customer:cust:add',
  scope: 'organisation',
  content: z.object({ ...CustomerFields.shape, cardNo: LongCode.optional() }),
  result: z.object({ custId: Id, accountId: Id, ...SameSecrets }),
});

const CustomerKey = z.object({ custId: Id });

export const custUpdateDetail = write({
  id: 'customer.custUpdateDetail',
  title: '修改人员',
  path: '/custInfo/updateDetail',
  access: 'customer:cust:modify',
  scope: 'organisation',
  content: z.object({ ...CustomerKey.shape, ...changes(CustomerFields.shape), version: Count }),
  result: z.object(SameSecrets),
});

/** Personal data is masked; callers who may modify it get it whole, encrypted, in `secrets`. */
export const custQueryDetail = read({
  id: 'customer.custQueryDetail',
  title: '人员详情',
  path: '/custInfo/queryDetail',
  access: 'customer:cust:page',
  scope: 'organisation',
  content: CustomerKey,
  result: z.object({
    ...custPage.list.row.shape,
    photoUrl: z.string().nullable(),
    jobId: Id.nullable(),
    costCenterId: Id.nullable(),
    birthday: z.string().nullable(),
    email: z.string().nullable(),
    remark: z.string(),
    /** Masked, like mobile and national id. */
    emerContactNum: z.string().nullable(),
    emerContactCard: z.string().nullable(),
    /** Null for those who may not see health data. */
    chronics: z.array(z.object({ chronicId: Id, chronicName: z.string() })).nullable(),
    cancelledAt: z.string().nullable(),
    version: Count,
    secrets: z
      .object({
        mobile: Encrypted,
        idCard: Encrypted,
        emerContactCard: Encrypted,
        emerContactNum: Encrypted,
      })
      .partial()
      .nullable(),
  }),
});

/** Closes the account; refused while its wallets hold money. A cancelled person stays in every report. */
export const custCancel = write({
  id: 'customer.custCancel',
  title: '注销人员',
  path: '/custInfo/cancel',
  access: 'customer:cust:cancel',
  scope: 'organisation',
  content: CustomerKey,
});

/**
 * Takes a person who left back under their old number: history stays, the account opens again with nothing in it, cards and the way in to their
 * own page have to be given anew. `orgId`: where they belong now; needed where the old organisation is gone.
 */
export const custRestore = write({
  id: 'customer.custRestore',
  title: '恢复人员',
  path: '/custInfo/restore',
  access: 'customer:cust:restore',
  scope: 'organisation',
  content: z.object({ custId: Id, orgId: Id.optional() }),
});
