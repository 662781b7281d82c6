import type { Context } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { bytesColumn, numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Altered, Tell } from '#kit/server/import/spec.ts';
import { customerState } from '../../contract/customer.ts';
import { peopleUpdateImport } from '../../contract/people-update.ts';
import { type Catalogue, resolveNames } from '../catalogue-names.ts';
import { holdTree } from '../organisation/organisation.ts';
import { organisationsNamed } from '../organisation/organisation-names.ts';
import { emergencyIndex } from './people-search.ts';
import { type ChangedPerson, rows as fileRows } from './people-update-rows.ts';
import { warnOfSame } from './same-secret.ts';
import { idCardColumns, mobileColumns, revealEmergency } from './secrets.ts';

type Rows = readonly ImportRow<ChangedPerson>[];

interface Options {
  readonly parentOrgId?: number | undefined;
}

/** A person as they are. */
interface Person {
  readonly num: string;
  readonly cust_id: number;
  readonly cust_name: string;
  readonly sex: number;
  readonly org_id: number;
  readonly org_full_name: string;
  readonly psn_type: number | null;
  readonly psn_type_name: string | null;
  readonly job_id: number | null;
  readonly job_name: string | null;
  readonly cost_center_id: number | null;
  readonly center_num: string | null;
  readonly mobile_index: Buffer | null;
  readonly mobile_mask: string | null;
  readonly id_card_index: Buffer | null;
  readonly id_card_mask: string | null;
  readonly emer_contact_cipher: Buffer | null;
  readonly birthday: string | null;
  readonly email: string | null;
  readonly remark: string;
  readonly state: number;
}

/** The people the rows name, of the caller's organisations, by the number of the row; locked in the order of their ids where they are to be changed. */
async function peopleNamed(
  context: Context,
  rows: Rows,
  lock: boolean,
): Promise<Map<string, Person>> {
  const { client, merchantId, scope } = context;
  const found = await client.query<Person>({
    name: lock ? 'customer.toChange' : 'customer.toLookAt',
    text: `select num, c.cust_id, c.cust_name, c.sex::int, c.org_id, o.org_full_name, c.psn_type, t.psn_type_name, c.job_id, j.job_name,
        c.cost_center_id, cc.center_num, c.mobile_index, c.mobile_mask, c.id_card_index, c.id_card_mask, c.emer_contact_cipher,
        c.birthday::text, c.email, c.remark, c.state::int
      from unnest($2::text[]) num
      join customer c on c.merchant_id = $1 and c.cust_num_key = lower(num)
      join organisation o on o.merchant_id = $1 and o.org_id = c.org_id
      left join person_type t on t.merchant_id = $1 and t.psn_type = c.psn_type
      left join cust_job j on j.merchant_id = $1 and j.job_id = c.job_id
      left join cost_center cc on cc.merchant_id = $1 and cc.cost_center_id = c.cost_center_id
      where $3::bigint[] is null or c.org_id = any($3::bigint[])
      order by c.cust_id ${lock ? 'for no key update of c' : ''}`,
    values: [
      merchantId,
      textColumn(rows, (row) => row.value.custNum),
      scope.organisations === 'all' ? null : scope.organisations,
    ],
  });

  return new Map(found.rows.map((row) => [row.num, row]));
}

/** What a row gives a person; null leaves what is there. */
interface Given {
  readonly custId: number;
  readonly custName: string | null;
  readonly sex: number | null;
  readonly orgId: number | null;
  readonly psnType: number | null;
  readonly jobId: number | null;
  readonly costCenterId: number | null;
  readonly mobile: string | null;
  readonly idCard: string | null;
  readonly emergency: { readonly emerContactNum: string; readonly emerContactCard: string } | null;
  readonly birthday: string | null;
  readonly email: string | null;
  readonly remark: string | null;
}

interface Plan {
  readonly given: Given;
  readonly altered: readonly Altered[];
}

interface Names {
  readonly org: { readonly orgId: number; readonly orgFullName: string } | undefined;
  readonly idOf: (value: ChangedPerson, key: Catalogue) => number | null;
}

/** Nothing is given: what is there stays. */
const SAME: null = null;

type Alter = (title: string, before: string | null, after: string, next: boolean) => boolean;

/** Both parts of the contact are kept together: the one that is not filled stays. */
function emergencyPlan(
  { crypto }: Context,
  person: Person,
  value: ChangedPerson,
  alter: Alter,
): Given['emergency'] {
  const had = revealEmergency(crypto, person.emer_contact_cipher);
  const [num = '', card = ''] = [had.emerContactNum, had.emerContactCard];
  const { emerContactNum, emerContactCard } = value;
  const isNew = (before: string, after: string) => after !== '' && after !== before;
  const changes = [
    isNew(num, emerContactNum) &&
      alter('紧急联系人电话', num && mask(num), mask(emerContactNum), true),
    isNew(card, emerContactCard) &&
      alter('紧急联系人身份证号', card && mask(card, 4, 4), mask(emerContactCard, 4, 4), true),
  ];

  if (!changes.includes(true)) return null;

  return { emerContactNum: emerContactNum || num, emerContactCard: emerContactCard || card };
}

const SEXES = ['未知', '男', '女'];

/** What a row comes to for a person: what is filled and says something else than what is there. */
function planOf(
  context: Context,
  person: Person,
  value: ChangedPerson,
  { org, idOf }: Names,
): Plan {
  const { crypto } = context;
  const altered: Altered[] = [];
  const alter = <Value>(
    title: string,
    before: string | null,
    after: string,
    next: Value,
  ): Value => {
    altered.push({ title, before: before ?? '', after });
    return next;
  };
  const plain = (title: string, before: string | null, after: string) =>
    after === '' || after === before ? SAME : alter(title, before, after, after);
  const picked = (title: string, key: Catalogue, had: number | null, before: string | null) => {
    const id = idOf(value, key);
    return id === null || id === had ? SAME : alter(title, before, value[key], id);
  };

  const secret = (
    title: string,
    name: string,
    had: Buffer | null,
    mask: string | null,
    after: string,
    shown: string,
  ) =>
    after === '' || had?.equals(crypto.blindIndex(name, after))
      ? SAME
      : alter(title, mask, shown, after);

  const emergency = emergencyPlan(context, person, value, alter);
  const given = {
    custId: person.cust_id,
    custName: plain('姓名', person.cust_name, value.custName),
    sex:
      value.sex === 0 || value.sex === person.sex
        ? SAME
        : alter('性别', SEXES[person.sex] ?? '', SEXES[value.sex] ?? '', value.sex),
    orgId:
      !org || org.orgId === person.org_id
        ? SAME
        : alter('所属组织', person.org_full_name, org.orgFullName, org.orgId),
    psnType: picked('人员类别', 'psnTypeName', person.psn_type, person.psn_type_name),
    jobId: picked('岗位', 'jobName', person.job_id, person.job_name),
    costCenterId: picked('成本中心编号', 'centerNum', person.cost_center_id, person.center_num),
    mobile: secret(
      '手机号码',
      'mobile',
      person.mobile_index,
      person.mobile_mask,
      value.mobile,
      mask(value.mobile),
    ),
    idCard: secret(
      '身份证号',
      'idCard',
      person.id_card_index,
      person.id_card_mask,
      value.idCard,
      mask(value.idCard, 4, 4),
    ),
    emergency,
    birthday: plain('生日', person.birthday, value.birthday),
    email: plain('邮箱', person.email, value.email),
    remark: plain('备注', person.remark, value.remark),
  };

  return { given, altered };
}

/** What each row comes to; rows that cannot be are refused. */
async function plansOf(
  context: Context,
  rows: Rows,
  { parentOrgId }: Options,
  refuse: Refuse,
  lock: boolean,
) {
  const people = await peopleNamed(context, rows, lock);
  const idOf = await resolveNames(context, rows, refuse);
  const orgNames = rows.flatMap(({ value }) => value.orgName || []);
  const organisations = await organisationsNamed(context, parentOrgId ?? null, orgNames);
  const plans = new Map<number, Plan & { readonly person: Person }>();
  for (const { rowNumber, value } of rows) {
    const { custNum: num, orgName } = value;
    const person = people.get(num);
    const org = organisations.get(orgName);
    if (orgName !== '' && !org)
      refuse(rowNumber, '组织{name}不存在或不在数据权限内', { name: orgName });

    if (!person) refuse(rowNumber, '人员编号{num}不存在或不在数据权限内', { num });
    else if (person.state !== customerState.key.normal)
      refuse(rowNumber, '人员{num}已注销，不能修改', { num });
    else plans.set(rowNumber, { ...planOf(context, person, value, { org, idOf }), person });
  }

  return plans;
}

const secretsOf = ({ mobile, idCard }: Given) => ({ mobile: mobile ?? '', idCard: idCard ?? '' });

async function check(
  context: Context,
  rows: Rows,
  options: Options,
  refuse: Refuse,
  tell: Tell,
): Promise<void> {
  const plans = await plansOf(context, rows, options, refuse, false);
  const known = rows.flatMap(({ rowNumber, value }) => {
    const plan = plans.get(rowNumber);
    return plan
      ? [{ rowNumber, custId: plan.person.cust_id, ...secretsOf(plan.given), value }]
      : [];
  });
  await warnOfSame(context, known, tell.warn);

  for (const [rowNumber, { person, altered }] of plans)
    tell.changes(rowNumber, `${person.num} ${person.cust_name}`, altered);
}

/** Writes what is given, in one statement; what is null stays. */
async function write(context: Context, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;

  const { client, merchantId, crypto } = context;
  const mobiles = given.map(({ mobile }) => mobileColumns(context, mobile ?? ''));
  const idCards = given.map(({ idCard }) => idCardColumns(crypto, idCard ?? ''));
  const contacts = given.map(({ emergency }) => ({
    cipher: emergency && crypto.protect(JSON.stringify(emergency)),
    phone: emergency && emergencyIndex(crypto, 'phone', emergency.emerContactNum),
    card: emergency && emergencyIndex(crypto, 'card', emergency.emerContactCard),
  }));

  await client.query({
    name: 'customer.change',
    text: `update customer c set cust_name = coalesce(n.cust_name, c.cust_name), sex = coalesce(n.sex, c.sex),
        org_id = coalesce(n.org_id, c.org_id), psn_type = coalesce(n.psn_type, c.psn_type), job_id = coalesce(n.job_id, c.job_id),
        cost_center_id = coalesce(n.cost_center_id, c.cost_center_id),
        mobile_cipher = coalesce(n.mobile_cipher, c.mobile_cipher), mobile_index = coalesce(n.mobile_index, c.mobile_index),
        mobile_mask = coalesce(n.mobile_mask, c.mobile_mask), mobile_tail = coalesce(n.mobile_tail, c.mobile_tail),
        id_card_cipher = coalesce(n.id_card_cipher, c.id_card_cipher), id_card_index = coalesce(n.id_card_index, c.id_card_index),
        id_card_mask = coalesce(n.id_card_mask, c.id_card_mask),
        emer_contact_cipher = coalesce(n.contact, c.emer_contact_cipher), emer_phone_index = coalesce(n.phone, c.emer_phone_index),
        emer_card_index = coalesce(n.card, c.emer_card_index), birthday = coalesce(n.birthday, c.birthday),
        email = coalesce(n.email, c.email), remark = coalesce(n.remark, c.remark), version = c.version + 1
      from unnest($2::bigint[], $3::text[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bytea[],
        $10::bytea[], $11::text[], $12::bytea[], $13::bytea[], $14::bytea[], $15::text[], $16::bytea[], $17::bytea[], $18::bytea[],
        $19::date[], $20::text[], $21::text[])
        n (cust_id, cust_name, sex, org_id, psn_type, job_id, cost_center_id, mobile_cipher, mobile_index, mobile_mask, mobile_tail,
           id_card_cipher, id_card_index, id_card_mask, contact, phone, card, birthday, email, remark)
      where c.merchant_id = $1 and c.cust_id = n.cust_id`,
    values: [
      merchantId,
      numberColumn(given, (one) => one.custId),
      textColumn(given, (one) => one.custName),
      numberColumn(given, (one) => one.sex),
      numberColumn(given, (one) => one.orgId),
      numberColumn(given, (one) => one.psnType),
      numberColumn(given, (one) => one.jobId),
      numberColumn(given, (one) => one.costCenterId),
      bytesColumn(mobiles, (one) => one.mobileCipher),
      bytesColumn(mobiles, (one) => one.mobileIndex),
      textColumn(mobiles, (one) => one.mobileMask),
      bytesColumn(mobiles, (one) => one.mobileTail),
      bytesColumn(idCards, (one) => one.idCardCipher),
      bytesColumn(idCards, (one) => one.idCardIndex),
      textColumn(idCards, (one) => one.idCardMask),
      bytesColumn(contacts, (one) => one.cipher),
      bytesColumn(contacts, (one) => one.phone),
      bytesColumn(contacts, (one) => one.card),
      textColumn(given, (one) => one.birthday),
      textColumn(given, (one) => one.email),
      textColumn(given, (one) => one.remark),
    ],
  });
}

/* Everything is looked at anew: between check and import people may have moved, left or been changed. */
async function store(
  context: Context,
  rows: Rows,
  options: Options,
  refuseRow: Refuse,
): Promise<void> {
  const refused = new Set<number>();
  const refuse: Refuse = (rowNumber, message, params) => {
    refused.add(rowNumber);
    refuseRow(rowNumber, message, params);
  };
  await holdTree(context);
  const plans = await plansOf(context, rows, options, refuse, true);
  const changing = [...plans].filter(
    ([rowNumber, { altered }]) => !refused.has(rowNumber) && altered.length > 0,
  );
  await write(
    context,
    changing.map(([, { given }]) => given),
  );
}

export const peopleUpdating = implementImport(peopleUpdateImport, {
  kind: 'customer.update',
  rows: fileRows,
  repeats: [{ keyOf: (value) => value.custNum.toLowerCase(), message: '人员编号与第{row}行重复' }],
  check,
  store,
  secret: true,
});
