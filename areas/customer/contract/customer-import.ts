import { Id } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';

export const customerImportFields = importFields([
  {
    key: 'custNum',
    title: '人员编号',
    required: true,
    aliases: ['CardNo', '学号', '工号', '编号'],
    sample: '180001',
  },
  {
    key: 'custName',
    title: '姓名',
    aliases: ['Name', '名称', '人员姓名'],
    hint: '留空时以人员编号作为姓名',
    sample: '张三',
  },
  { key: 'sex', title: '性别', aliases: ['Sex', 'Gender'], hint: '男或女', sample: '男' },
  {
    key: 'orgName',
    title: '所属组织',
    aliases: ['Major', '组织', '部门', '班级', '专业'],
    hint: '所选上级组织下的名称，多级以斜杠分隔，不存在时自动创建；留空则归入所选上级组织',
    sample: '商学院/18会计',
  },
  {
    key: 'cardNo',
    title: '卡号',
    aliases: ['AccessCardNo', '物理卡号', '卡片编号'],
    sample: '19762330',
  },
  {
    key: 'mobile',
    title: '手机号码',
    aliases: ['Mobile', 'Phone', '手机', '电话'],
    sample: '13800138000',
  },
  { key: 'idCard', title: '身份证号', aliases: ['IdCard', '身份证', '身份证号码'] },
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
  {
    key: 'birthday',
    title: '生日',
    aliases: ['Birthday', '出生日期'],
    hint: '年-月-日',
    sample: '2005-09-01',
  },
  { key: 'email', title: '邮箱', aliases: ['Email', 'E-mail', '电子邮箱'] },
  { key: 'remark', title: '备注', aliases: ['Remark'] },
]);

/** Batch import of people: below a chosen organisation, or as roots of their own where none is chosen. */
export const customerImport = importSet({
  title: '导入人员',
  access: 'customer:cust:import',
  scope: 'organisation',
  fields: customerImportFields,
  options: { parentOrgId: Id.optional() },
  check: { id: 'customer.custImportCheck', path: '/custInfo/import/check' },
  run: { id: 'customer.custImport', path: '/custInfo/import' },
  result: { id: 'customer.custImportResult', path: '/custInfo/import/result' },
  template: { id: 'customer.custImportTemplate', path: '/custInfo/import/template' },
  badRows: { id: 'customer.custImportBadRows', path: '/custInfo/import/badRows' },
});
