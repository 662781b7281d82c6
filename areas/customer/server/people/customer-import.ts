import { type Context, mayUse } from '#kit/server/context.ts';
import { textColumn } from '#kit/server/database/arrays.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Tell } from '#kit/server/import/spec.ts';
import { customerState, custRestore } from '../../contract/customer.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { ORG_DEPTH, ORG_SEPARATOR } from '../../contract/organisation.ts';
import { resolveNames } from '../catalogue-names.ts';
import type { CustomerHooks } from '../hooks.ts';
import { parentStand } from '../organisation/organisation.ts';
import { ensureOrganisations, newOrganisations } from '../organisation/organisation-names.ts';
import { lockCustomer } from './customer.ts';
import { type CustomerRow, rows as fileRows } from './customer-rows.ts';
import { enrolPeople, type NewCustomer } from './enrol.ts';
import { takeBack } from './membership.ts';
import { missingIn } from './required.ts';
import { warnOfSame } from './same-secret.ts';
import { idCardColumns, mobileColumns } from './secrets.ts';

/** @param hooks who issues the cards of the file */
export const customerImporting = (hooks: CustomerHooks) =>
  implementImport(customerImport, {
    kind: 'customer.import',
    rows: fileRows,
    repeats: [
      { keyOf: (value) => value.custNum.toLowerCase(), message: '人员编号与第{row}行重复' },
      { keyOf: (value) => value.cardNo, message: '卡号与第{row}行重复' },
      { keyOf: (value) => value.idCard, message: '身份证号与第{row}行相同', onlyWarns: true },
      { keyOf: (value) => value.mobile, message: '手机号码与第{row}行相同', onlyWarns: true },
    ],
    check: (...work) => check(hooks, ...work),
    store: (context, rows, options, refuse, isAgain) =>
      store(hooks, context, rows, options, refuse, isAgain),
    secret: true,
    lanes: 3,
  });

type Rows = readonly ImportRow<CustomerRow>[];

interface Options {
  readonly parentOrgId?: number | undefined;
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
  const returners = await refuseTaken(context, hooks, rows, refuse);
  await resolveNames(context, rows, refuse);
  await refuseUnknown(context, rows, refuse);
  await warnOfSame(
    context,
    rows.map(({ rowNumber, value: { idCard, mobile } }) => ({ rowNumber, idCard, mobile })),
    tell.warn,
  );

  for (const { rowNumber, value } of rows) {
    const levels = value.orgName === '' ? 0 : value.orgName.split(ORG_SEPARATOR).length;
    if (levels === 0 && parentOrgId === undefined)
      refuse(rowNumber, '请填写所属组织或选择上级组织');
    if (parent.orgLevel + levels > ORG_DEPTH)
      refuse(rowNumber, '组织架构最多{depth}级', { depth: ORG_DEPTH });
  }

  const names = rows.flatMap(({ rowNumber, value }) =>
    refused.has(rowNumber) ? [] : value.orgName || [],
  );
  const back = rows.flatMap(({ rowNumber, value }) => {
    const returner = refused.has(rowNumber) ? undefined : returners.get(value.custNum);
    return returner ? [`${returner.custNum} ${returner.custName}`] : [];
  });
  tell.asks('会恢复已注销的 {count} 人：保留原编号和历史，余额为0，原卡不恢复', back);
  tell.makes('组织', await newOrganisations(context, parent, names));
}

/** A person who left, as a row of a file names them. */
interface Returner {
  readonly custId: number;
  readonly custNum: string;
  readonly custName: string;
}

/**
 * Refuses rows whose number or card is taken. A person who left and is named by number and name comes back, where the caller may take people
 * back. Answers who does, by the number of the row.
 */
async function refuseTaken(
  context: Context,
  hooks: Pick<CustomerHooks, 'takenCards'>,
  rows: Rows,
  refuse: Refuse,
): Promise<Map<string, Returner>> {
  const cardNos = rows.flatMap((row) => row.value.cardNo || []);
  const [holders, takenCards] = await Promise.all([
    holdersOfNumbers(context, rows),
    hooks.takenCards(context, cardNos),
  ]);
  const returners = new Map<string, Returner>();
  for (const { rowNumber, value } of rows) {
    const { custNum: num, custName, cardNo } = value;
    if (takenCards.has(cardNo)) refuse(rowNumber, '卡号{card}已被使用', { card: cardNo });
    const holder = holders.get(num);
    if (!holder) continue;

    const { cust_id: custId, cust_name: name, state, seen } = holder;
    if (state !== customerState.key.deregistered || !seen)
      refuse(rowNumber, '人员编号{num}已存在', { num });
    else if (!mayUse(context.actor, custRestore.access))
      refuse(rowNumber, '人员编号{num}属于已注销的人员，恢复需要“恢复人员”权限', { num });
    else if (custName !== '' && custName !== name)
      refuse(rowNumber, '人员编号{num}属于已注销的{name}，姓名不同，不能恢复', { num, name });
    else returners.set(num, { custId, custNum: num, custName: name });
  }

  return returners;
}

interface Holder {
  readonly num: string;
  readonly cust_id: number;
  readonly cust_name: string;
  readonly state: number;
  readonly seen: boolean;
}

/** Who has the numbers of the rows already. */
async function holdersOfNumbers(
  { client, merchantId, scope }: Context,
  rows: Rows,
): Promise<Map<string, Holder>> {
  const found = await client.query<Holder>({
    name: 'customer.numbered',
    text: `select num, cust_id, cust_name, state::int, $3::bigint[] is null or org_id = any($3::bigint[]) as seen
      from unnest($2::text[]) num, lateral (select cust_id, cust_name, state, org_id from customer
        where merchant_id = $1 and cust_num_key = lower(num) limit 1) holder`,
    values: [
      merchantId,
      textColumn(rows, (row) => row.value.custNum),
      scope.organisations === 'all' ? null : scope.organisations,
    ],
  });
  return new Map(found.rows.map((row) => [row.num, row]));
}

/** Refuses rows without what the merchant wants to know of every person. */
async function refuseUnknown(context: Context, rows: Rows, refuse: Refuse): Promise<void> {
  const missing = await missingIn(context);
  for (const { rowNumber, value } of rows)
    for (const message of missing(value)) refuse(rowNumber, message);
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
  const returners = await returnersOf(context, hooks, rows, refuseOnce, isAgain);
  const idOf = await resolveNames(context, rows, refuseOnce);
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

  await enrolPeople(
    context,
    hooks,
    people.filter(({ custNum }) => !returners.has(custNum)),
  );

  for (const person of people) {
    const returner = returners.get(person.custNum);
    if (returner) await comeBack(context, hooks, returner, person);
  }
}

/** Whom the rows take back: looked for where it may be, and once more in earnest where others were faster. */
const returnersOf = async (
  context: Context,
  hooks: CustomerHooks,
  rows: Rows,
  refuse: Refuse,
  isAgain: boolean,
): Promise<ReadonlyMap<string, Returner>> => {
  if (isAgain || mayUse(context.actor, custRestore.access))
    return refuseTaken(context, hooks, rows, refuse);
  return new Map();
};

/** A person who left comes back with what the row says; what it leaves empty stays. */
async function comeBack(
  context: Context,
  hooks: CustomerHooks,
  { custId }: Returner,
  person: NewCustomer,
) {
  const {
    orgId,
    sex,
    psnType,
    jobId,
    costCenterId,
    birthday,
    email,
    remark,
    mobile,
    idCard,
    cardNo,
  } = person;
  await lockCustomer(context, custId);
  await takeBack(context, hooks, [{ custId, cardNo }]);
  await context.tx
    .updateTable('customer')
    .set({
      orgId,
      ...(sex !== 0 && { sex }),
      ...(psnType !== null && { psnType }),
      ...(jobId && { jobId }),
      ...(costCenterId && { costCenterId }),
      ...(birthday && { birthday }),
      ...(email && { email }),
      ...(remark && { remark }),
      ...(mobile && mobileColumns(context, mobile)),
      ...(idCard && idCardColumns(context.crypto, idCard)),
    })
    .where('custId', '=', custId)
    .execute();
}
