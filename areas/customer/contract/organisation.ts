import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Encrypted, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { changes } from '#kit/contract/stored.ts';

/** Joins the names from the root down: 大学/商学院/18会计. */
export const ORG_SEPARATOR = '/';
/** Levels a tree may have, the root being level 1. */
export const ORG_DEPTH = 10;

const OrgName = text(40, 1).regex(/^[^/]*$/, '名称不能包含斜杠');
const OrgFields = z.object({
  orgName: OrgName,
  /** Null: a root. */
  superId: Id.nullable().default(null),
  orgNum: text(40).nullable().default(null),
  sort: z.int().min(0).max(999_999).default(0),
  /** Telephone, encrypted on the wire; absent: unchanged; empty: removed. */
  orgTel: Encrypted.optional(),
});

/** A node of the organisation tree. */
export interface OrgNode {
  id: string;
  text: string;
  superId: string | null;
  orgLevel: number;
  orgFullName: string;
  children: OrgNode[];
}
const OrgNode: z.ZodType<OrgNode, OrgNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    text: z.string(),
    superId: z.string().nullable(),
    orgLevel: z.int(),
    orgFullName: z.string(),
    children: z.array(OrgNode),
  }),
);

/** The organisations the caller may see; the highest of them are the roots. */
export const orgTree = read({
  id: 'customer.orgTree',
  title: '组织架构树',
  path: '/custOrg/tree',
  access: 'session',
  scope: 'organisation',
  result: z.array(OrgNode),
});

/** Every organisation of the merchant, for those who see all of them; others get what `orgTree` gives them. */
export const orgTenantTree = read({
  id: 'customer.orgTenantTree',
  title: '商户组织架构树',
  path: '/custOrg/tenant/tree',
  access: 'customer:org:page',
  scope: 'organisation',
  result: z.array(OrgNode),
});

export const orgPage = listSet({
  id: 'customer.orgPage',
  title: '组织列表',
  path: '/custOrg/queryPage',
  access: 'customer:org:page',
  scope: 'organisation',
  own: {
    orgId: Id,
    orgName: z.string().meta({ title: '组织名称', width: 160, sort: true }),
    orgFullName: z.string().meta({ title: '组织全称', width: 250, sort: true }),
    superId: Id.nullable(),
    orgLevel: z.int().meta({ title: '层级', hidden: true }),
    orgNum: z.string().nullable().meta({ title: '组织编号', width: 110, sort: true }),
    sort: z.int().meta({ title: '排序', hidden: true }),
    createdAt: ShownTime.meta({ title: '创建时间', sort: true, hidden: true }),
    version: Count,
  },
  shown: {
    /** Masked. */
    orgTel: z.string().nullable().meta({ title: '联系电话', width: 130 }),
    /** Whole and encrypted, for those who may change it. */
    orgTelSealed: Encrypted.nullable(),
    custCount: Count.meta({ title: '直属人数', total: true }),
    childCount: Count.meta({ title: '下级组织数' }),
  },
  key: 'orgId',
  columns: [
    'orgName',
    'orgFullName',
    'custCount',
    'childCount',
    'orgNum',
    'orgTel',
    'orgLevel',
    'sort',
    'createdAt',
  ],
  filter: {
    /** A part of name or number, or the whole telephone. */
    keyword: Keyword.meta({ placeholder: '组织名称、编号或联系电话' }),
    /** The organisations directly below this one. */
    superId: Id.optional(),
  },
  order: ascending('orgFullName'),
  export: 'customer.orgPageExport',
});

/** Full names of others with the number that was sent. To be looked at, not refused. */
const SameNumber = { sameNum: z.array(z.string()) };

export const orgAdd = write({
  id: 'customer.orgAdd',
  title: '新增组织',
  path: '/custOrg/add',
  access: 'customer:org:add',
  scope: 'organisation',
  content: OrgFields,
  result: z.object({ orgId: Id, ...SameNumber }),
});

/** Renames and moves: names and paths of everything below follow in the same statement. */
export const orgUpdate = write({
  id: 'customer.orgUpdate',
  title: '修改组织',
  path: '/custOrg/update',
  access: 'customer:org:modify',
  scope: 'organisation',
  content: z.object({ orgId: Id, ...changes(OrgFields.shape), version: Count }),
  result: z.object(SameNumber),
});

/** Bare id. Refused while there are organisations or people below it. */
export const orgDelete = write({
  id: 'customer.orgDelete',
  title: '删除组织',
  path: '/custOrg/delete',
  access: 'customer:org:remove',
  scope: 'organisation',
  content: Id,
});

/**
 * Puts all people and everything else below one organisation into another and removes the first. Organisations of the same name become
 * one. Reports keep what happened before the merge under the old name.
 */
export const orgMerge = write({
  id: 'customer.orgMerge',
  title: '合并组织',
  path: '/custOrg/merge',
  access: 'customer:org:modify',
  scope: 'organisation',
  content: z.object({ orgId: Id, intoOrgId: Id }),
  result: z.object({ movedPeople: Count, movedOrganisations: Count }),
});

/** Batch import of organisations by full name; levels that are missing are made. */
export const orgImport = importSet({
  title: '导入组织',
  access: 'customer:org:add',
  scope: 'organisation',
  fields: importFields([
    {
      key: 'orgName',
      title: '组织全称',
      required: true,
      aliases: ['组织名称', '名称', '部门', '组织'],
      hint: '所选上级组织下的名称，多级以斜杠分隔',
      sample: '商学院/18会计',
    },
    { key: 'orgNum', title: '组织编号', aliases: ['编号', '部门编号'] },
    { key: 'sort', title: '排序', hint: '数字，小的在前' },
  ]),
  options: { parentOrgId: Id.optional() },
  check: { id: 'customer.orgImportCheck', path: '/custOrg/import/check' },
  run: { id: 'customer.orgImport', path: '/custOrg/import' },
  result: { id: 'customer.orgImportResult', path: '/custOrg/import/result' },
  template: { id: 'customer.orgImportTemplate', path: '/custOrg/import/template' },
  badRows: { id: 'customer.orgImportBadRows', path: '/custOrg/import/badRows' },
});
