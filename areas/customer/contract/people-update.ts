import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { custFilter } from './customer.ts';

const access = 'customer:cust:batchModify';

/** Changes people who exist by file: only the columns the file has, and of these only the cells that are filled. */
export const peopleUpdateImport = importSet({
  title: '批量修改人员',
  access,
  scope: 'organisation',
  fields: importFields([
    {
      key: 'custNum',
      title: '人员编号',
      required: true,
      aliases: ['学号', '工号', '编号'],
      sample: '180001',
    },
    { key: 'custName', title: '姓名', aliases: ['Name', '名称', '人员姓名'], hint: '留空不修改' },
    { key: 'sex', title: '性别', aliases: ['Sex', 'Gender'], hint: '男或女' },
    {
      key: 'orgName',
      title: '所属组织',
      aliases: ['组织', '部门', '班级', '专业', '新班级'],
      hint: '已有组织的全称，多级以斜杠分隔；选择上级组织后填写其下的名称',
      sample: '商学院/19会计',
    },
    {
      key: 'psnTypeName',
      title: '人员类别',
      aliases: ['PersonType', '类别', '身份'],
      hint: '须为已有的人员类别',
    },
    { key: 'jobName', title: '岗位', aliases: ['Job', '岗位名称', '职务'], hint: '须为已有的岗位' },
    {
      key: 'centerNum',
      title: '成本中心编号',
      aliases: ['CostCenter', '成本中心'],
      hint: '须为已有成本中心的编号',
    },
    { key: 'mobile', title: '手机号码', aliases: ['Mobile', 'Phone', '手机', '电话'] },
    { key: 'idCard', title: '身份证号', aliases: ['IdCard', '身份证', '身份证号码'] },
    { key: 'emerContactNum', title: '紧急联系人电话', aliases: ['家长电话', '紧急联系电话'] },
    { key: 'emerContactCard', title: '紧急联系人身份证号' },
    { key: 'birthday', title: '生日', aliases: ['Birthday', '出生日期'], hint: '年-月-日' },
    { key: 'email', title: '邮箱', aliases: ['Email', 'E-mail', '电子邮箱'] },
    { key: 'remark', title: '备注', aliases: ['Remark'] },
  ]),
  options: { parentOrgId: Id.optional() },
  check: { id: 'customer.peopleUpdateCheck', path: '/custInfo/update/import/check' },
  run: { id: 'customer.peopleUpdate', path: '/custInfo/update/import' },
  result: { id: 'customer.peopleUpdateResult', path: '/custInfo/update/import/result' },
  template: { id: 'customer.peopleUpdateTemplate', path: '/custInfo/update/import/template' },
  badRows: { id: 'customer.peopleUpdateBadRows', path: '/custInfo/update/import/badRows' },
});

/** Whom a batch is about: those named, or all whom a search of the list finds. */
const Target = z
  .object({
    custIds: z.array(Id).min(1).max(500).optional(),
    filter: z.object(custFilter).optional(),
  })
  .refine(
    ({ custIds, filter }) => (custIds === undefined) !== (filter === undefined),
    '请选择人员',
  );
/** What they get; absent: stays. Null takes it away. */
const Given = z
  .object({
    orgId: Id.optional(),
    psnType: Id.nullable().optional(),
    jobId: Id.nullable().optional(),
    costCenterId: Id.nullable().optional(),
  })
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    '请选择要修改的内容',
  );
const BatchOutcome = z.object({
  /** People who get another value than they have. */
  changed: Count,
  /** People who have all of it already. */
  unchanged: Count,
  refused: Count,
  /** The first 100 who stay as they are, and why. */
  reasons: z.array(
    z.object({ custId: Id, custNum: z.string(), custName: z.string(), reason: z.string() }),
  ),
});
const batch = {
  access,
  scope: 'organisation',
  content: z.object({ target: Target, given: Given }),
  result: BatchOutcome,
} as const;

/** What the change would come to; changes nothing. */
export const custBatchChangeCheck = read({
  ...batch,
  id: 'customer.custBatchChangeCheck',
  title: '批量修改人员预检',
  path: '/custInfo/batchChange/check',
});
/** Gives many people the same organisation, type, job or cost centre. */
export const custBatchChange = write({
  ...batch,
  id: 'customer.custBatchChange',
  title: '批量修改人员',
  path: '/custInfo/batchChange',
});
