import type { Context } from '#kit/server/context.ts';
import { textColumn } from '#kit/server/database/arrays.ts';
import { implementImport } from '#kit/server/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import-rows.ts';
import type { Tell } from '#kit/server/import-spec.ts';
import { customerImport } from '../contract/customer-import.ts';
import { ORG_DEPTH, ORG_SEPARATOR } from '../contract/organisation.ts';
import { type CustomerRow, rows as fileRows } from './customer-rows.ts';
import { enrol, type NewCustomer } from './enrol.ts';
import type { CustomerHooks } from './hooks.ts';
import { parentStand } from './organisation.ts';
import { ensureOrganisations, newOrganisations } from './organisation-names.ts';
import { missingIn } from './required.ts';
import { holdersOf } from './same-id.ts';

type Rows = readonly ImportRow<CustomerRow>[];

interface Options {
  readonly parentOrgId?: number | undefined;
}

/** Refuses rows whose number or card is somebody's already. */
async function refuseTaken(
  context: Context,
  hooks: Pick<CustomerHooks, 'takenCards'>,
  rows: Rows,
  refuse: Refuse,
): Promise<void> {
  const { client, merchantId } = context;
  const cardNos = rows.flatMap((row) => row.value.cardNo || []);
  const [nums, takenCards] = await Promise.all([
    client.query<{ num: string }>({
      name: 'customer.taken',
      text: `select num from unnest($2::text[]) num,
        lateral (select from customer where merchant_id = $1 and cust_num = num limit 1) somebody`,
      values: [merchantId, textColumn(rows, (row) => row.value.custNum)],
    }),
    hooks.takenCards(context, cardNos),
  ]);
  const takenNums = new Set(nums.rows.map((row) => row.num));
  for (const { rowNumber, value } of rows) {
    if (takenNums.has(value.custNum)) refuse(rowNumber, '人员编号{num}已存在', { num: value.custNum });
    if (takenCards.has(value.cardNo)) refuse(rowNumber, '卡号{card}已被使用', { card: value.cardNo });
  }
}

type Catalogue = 'psnTypeName' | 'jobName' | 'centerNum';
const UNKNOWN: Readonly<Record<Catalogue, string>> = {
  psnTypeName: '人员类别{name}不存在',
  jobName: '岗位{name}不存在',
  centerNum: '成本中心{name}不存在',
};
const CATALOGUES = Object.keys(UNKNOWN) as Catalogue[];

/** Ids of what the rows name in the catalogues; refuses rows that name what is not there. */
async function named({ client, merchantId, scope }: Context, rows: Rows, refuse: Refuse) {
  const namesOf = (key: Catalogue) => [...new Set(rows.flatMap((row) => row.value[key] || []))];
  const found = await client.query<{ key: Catalogue; name: string; id: number }>({
    name: 'customer.catalogues',
    text: `select 'psnTypeName' as key, psn_type_name as name, psn_type as id from person_type
        where merchant_id = $1 and psn_type_name = any($2::text[]) and removed_at is null
      union all select 'jobName', job_name, job_id from cust_job
        where merchant_id = $1 and job_name = any($3::text[]) and removed_at is null
      union all select 'centerNum', center_num, cost_center_id from cost_center
        where merchant_id = $1 and center_num = any($4::text[]) and removed_at is null
          and (org_id is null or $5::bigint[] is null or org_id = any($5::bigint[]))`,
    values: [
      merchantId,
      namesOf('psnTypeName'),
      namesOf('jobName'),
      namesOf('centerNum'),
      scope.organisations === 'all' ? null : scope.organisations,
    ],
  });
  const idsOf = (key: Catalogue) =>
    new Map(found.rows.filter((row) => row.key === key).map(({ name, id }) => [name, id]));
  const ids = { psnTypeName: idsOf('psnTypeName'), jobName: idsOf('jobName'), centerNum: idsOf('centerNum') };
  const idOf = (value: CustomerRow, key: Catalogue): number | null => ids[key].get(value[key]) ?? null;
  for (const { rowNumber, value } of rows) {
    for (const key of CATALOGUES) {
      if (value[key] && idOf(value, key) === null) refuse(rowNumber, UNKNOWN[key], { name: value[key] });
    }
  }
  return idOf;
}

/** Warns of rows whose national id somebody who is active has already. */
async function warnOfSameId(context: Context, rows: Rows, warn: Refuse): Promise<void> {
  const withId = rows.filter(({ value }) => value.idCard !== '');
  const holders = await holdersOf(
    context,
    withId.map(({ value }) => value.idCard),
  );
  withId.forEach(({ rowNumber }, index) => {
    const [holder] = holders[index] ?? [];
    if (holder?.custNum) warn(rowNumber, '身份证号与人员{num}相同', { num: holder.custNum });
    else if (holder) warn(rowNumber, '身份证号与其他组织的人员相同');
  });
}

/** Refuses rows without what the merchant wants to know of everybody. */
async function refuseUnknown(context: Context, rows: Rows, refuse: Refuse): Promise<void> {
  const missing = await missingIn(context);
  for (const { rowNumber, value } of rows) for (const message of missing(value)) refuse(rowNumber, message);
}

async function check(
  hooks: CustomerHooks,
  context: Context,
  rows: Rows,
  { parentOrgId }: Options,
  refuseRow: Refuse,
  tell: Tell,
): Promise<void> {
  const refused = new Set<number>();
  const refuse: Refuse = (rowNumber, message, params) => {
    refused.add(rowNumber);
    refuseRow(rowNumber, message, params);
  };
  const parent = await parentStand(context, parentOrgId ?? null);
  await refuseTaken(context, hooks, rows, refuse);
  await named(context, rows, refuse);
  await refuseUnknown(context, rows, refuse);
  await warnOfSameId(context, rows, tell.warn);
  for (const { rowNumber, value } of rows) {
    const levels = value.orgName === '' ? 0 : value.orgName.split(ORG_SEPARATOR).length;
    if (levels === 0 && parentOrgId === undefined) refuse(rowNumber, '请填写所属组织或选择上级组织');
    if (parent.orgLevel + levels > ORG_DEPTH) refuse(rowNumber, '组织架构最多{depth}级', { depth: ORG_DEPTH });
  }
  const names = rows.flatMap(({ rowNumber, value }) => (refused.has(rowNumber) ? [] : value.orgName || []));
  tell.makes('组织', await newOrganisations(context, parent, names));
}

async function store(
  hooks: CustomerHooks,
  context: Context,
  rows: Rows,
  { parentOrgId }: Options,
  refuse: Refuse,
  isAgain: boolean,
): Promise<void> {
  const refused = new Set<number>();
  const refuseOnce: Refuse = (rowNumber, message, params) => {
    refused.add(rowNumber);
    refuse(rowNumber, message, params);
  };
  if (isAgain) await refuseTaken(context, hooks, rows, refuseOnce);
  const idOf = await named(context, rows, refuseOnce);
  const good = rows.filter((row) => !refused.has(row.rowNumber));
  const names = good.flatMap((row) => row.value.orgName || []);
  const organisations = await ensureOrganisations(context, parentOrgId ?? null, names);
  const people = good.map(
    ({ value }): NewCustomer => ({
      ...value,
      custName: value.custName || value.custNum,
      orgId: (value.orgName ? organisations.get(value.orgName) : parentOrgId) as number,
      psnType: idOf(value, 'psnTypeName'),
      jobId: idOf(value, 'jobName'),
      costCenterId: idOf(value, 'centerNum'),
      birthday: value.birthday || null,
      email: value.email || null,
      cardNo: value.cardNo || undefined,
    }),
  );
  await enrol(context, hooks, people);
}

/** @param hooks who issues the cards of the file */
export const customerImporting = (hooks: CustomerHooks) =>
  implementImport(customerImport, {
    kind: 'customer.import',
    rows: fileRows,
    repeats: [
      { keyOf: (value) => value.custNum, message: '人员编号与第{row}行重复' },
      { keyOf: (value) => value.cardNo, message: '卡号与第{row}行重复' },
      { keyOf: (value) => value.idCard, message: '身份证号与第{row}行相同', onlyWarns: true },
    ],
    check: (...work) => check(hooks, ...work),
    store: (context, rows, options, refuse, isAgain) => store(hooks, context, rows, options, refuse, isAgain),
    secret: true,
    lanes: 3,
  });
