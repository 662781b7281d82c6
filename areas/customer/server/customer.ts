import { type SqlBool, sql } from 'kysely';
import { balancesOf, closeAccount, openAccounts } from '#areas/account/server/api.ts';
import { MOBILE } from '#kit/contract/validators.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { anywhere } from '#kit/server/like.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { custAdd, custCancel, custPage, custQueryDetail, custUpdateDetail } from '../contract/customer.ts';
import { chronicColumns, chronicsOf } from './chronic-people.ts';
import { anyOfSubtree, assertOrganisation } from './organisation.ts';
import { assertKnown } from './required.ts';
import { revealEmergency, secretColumns } from './secrets.ts';

const numTaken = (num: string) => ({ customer_num: conflict('CUST_NUM_TAKEN', '人员编号{num}已存在', { num }) });

/** People of the caller's organisations. Names are looked up per row shown, so that counting reads the index alone. */
const people = ({ tx, scope }: Context) =>
  tx
    .selectFrom('customer')
    .where(scopeWhere('customer.orgId', scope.organisations))
    .select([
      'custId',
      'custNum',
      'custName',
      'sex',
      'mobileMask as mobile',
      'idCardMask as idCard',
      'psnType',
      'orgId',
    ])
    .select(['faceState', 'state', 'createdAt'])
    .select((eb) => [
      eb.selectFrom('custJob').select('jobName').whereRef('custJob.jobId', '=', 'customer.jobId').as('jobName'),
      eb
        .selectFrom('costCenter')
        .select('centerName')
        .whereRef('costCenter.costCenterId', '=', 'customer.costCenterId')
        .as('centerName'),
      eb
        .selectFrom('personType')
        .select('psnTypeName')
        .whereRef('personType.psnType', '=', 'customer.psnType')
        .as('psnTypeName'),
      eb
        .selectFrom('organisation')
        .select('orgFullName')
        .whereRef('organisation.orgId', '=', 'customer.orgId')
        .$asScalar()
        .$notNull()
        .as('orgFullName'),
    ]);

/** A name anywhere, a number from its beginning, or a whole mobile number through its blind index. */
export function matches({ crypto }: Context, keyword: string) {
  const name = sql<SqlBool>`customer.cust_name like ${anywhere(keyword)}`;
  if (/\p{Script=Han}/u.test(keyword)) return name;
  const number = sql<SqlBool>`customer.cust_num ^@ ${keyword}`;
  if (!MOBILE.test(keyword)) return sql<SqlBool>`(${number} or ${name})`;
  return sql<SqlBool>`(${number} or customer.mobile_index = ${crypto.blindIndex('mobile', keyword)})`;
}

const pages = implementPage(
  custPage,
  (context, { orgId, keyword, psnType, jobId, costCenterId, sex, state }) => {
    let query = people(context);
    if (orgId !== undefined) query = query.where('customer.orgId', '=', anyOfSubtree(context, orgId));
    if (keyword) query = query.where(matches(context, keyword));
    if (psnType !== undefined) query = query.where('customer.psnType', '=', psnType);
    if (jobId !== undefined) query = query.where('customer.jobId', '=', jobId);
    if (costCenterId !== undefined) query = query.where('customer.costCenterId', '=', costCenterId);
    if (sex !== undefined) query = query.where('customer.sex', '=', sex);
    if (state !== undefined) query = query.where('customer.state', '=', state);
    return query;
  },
  { order: [{ column: 'custId', asc: false }], key: 'custId' },
);

interface Place {
  readonly orgId: number;
  readonly psnType: number | null;
  readonly jobId: number | null;
  readonly costCenterId: number | null;
}

/** The organisation, type, job and cost centre somebody is put into exist, and the organisation is the caller's; it stays until commit. */
async function assertPlace(context: Context, { orgId, psnType, jobId, costCenterId }: Place): Promise<void> {
  await assertOrganisation(context, orgId);
  const known = await sql<Record<'type' | 'job' | 'center', boolean>>`select
    ${psnType}::bigint is null or exists (select from person_type where merchant_id = ${context.merchantId} and psn_type = ${psnType}) as type,
    ${jobId}::bigint is null or exists (select from cust_job where merchant_id = ${context.merchantId} and job_id = ${jobId}) as job,
    ${costCenterId}::bigint is null or exists (select from cost_center
      where merchant_id = ${context.merchantId} and cost_center_id = ${costCenterId}) as center`.execute(context.tx);
  const [found] = known.rows;
  if (!found?.type) throw invalid('psnType', '人员类别不存在');
  if (!found.job) throw invalid('jobId', '岗位不存在');
  if (!found.center) throw invalid('costCenterId', '成本中心不存在');
}

/** One person of the caller's organisations, locked until commit. */
export async function locked(context: Context, custId: number) {
  const found = await context.tx
    .selectFrom('customer')
    .select(['custId', 'orgId', 'state', 'version', 'emerContactCipher'])
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

const detail = implement(custQueryDetail, async (context, { custId }) => {
  const found = await people(context)
    .select([
      'customer.photoUrl',
      'customer.cancelledAt',
      'customer.version',
      'customer.jobId',
      'customer.costCenterId',
    ])
    .select(['customer.birthday', 'customer.email', 'customer.remark', 'customer.chronicCipher'])
    .select(['customer.mobileCipher', 'customer.idCardCipher', 'customer.emerContactCipher'])
    .where('customer.custId', '=', custId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { mobileCipher, idCardCipher, emerContactCipher, chronicCipher, ...row } = found;
  if (!mayUse(context.actor, 'customer:cust:modify')) return { ...row, chronics: null, secrets: null };
  const { crypto } = context;
  const emergency = revealEmergency(crypto, emerContactCipher);
  const secrets = {
    ...(mobileCipher && { mobile: crypto.sealWire(crypto.reveal(mobileCipher)) }),
    ...(idCardCipher && { idCard: crypto.sealWire(crypto.reveal(idCardCipher)) }),
    ...(emergency.emerContactCard && { emerContactCard: crypto.sealWire(emergency.emerContactCard) }),
    ...(emergency.emerContactNum && { emerContactNum: crypto.sealWire(emergency.emerContactNum) }),
  };
  return { ...row, chronics: await chronicsOf(context, chronicCipher), secrets };
});

const add = implement(
  custAdd,
  async (context, { mobile, idCard, emerContactCard, emerContactNum, cardNo, chronicIds, ...values }) => {
    await assertPlace(context, values);
    const custId = context.newId();
    const secrets = secretColumns(context, { mobile, idCard, emerContactCard, emerContactNum });
    await assertKnown(context, secrets, true);
    const added = context.tx
      .insertInto('customer')
      .values({ custId, ...values, ...secrets, ...(await chronicColumns(context, chronicIds)) })
      .execute();
    await sayDuplicate(added, numTaken(values.custNum));
    const accounts = await openAccounts(context, [{ custId, cardNo }]);
    return { custId, accountId: accounts.get(custId) as number };
  },
);

const update = implement(
  custUpdateDetail,
  async (context, { custId, version, mobile, idCard, emerContactCard, emerContactNum, chronicIds, ...values }) => {
    const old = await locked(context, custId);
    if (old.state !== 1) throw conflict('CANCELLED', '人员已注销，不能修改');
    if (old.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
    await assertPlace(context, values);
    const secrets = secretColumns(context, { mobile, idCard, emerContactCard, emerContactNum }, old.emerContactCipher);
    await assertKnown(context, secrets, false);
    const changed = context.tx
      .updateTable('customer')
      .set({ ...values, ...secrets, ...(await chronicColumns(context, chronicIds)), version: version + 1 })
      .where('custId', '=', custId)
      .execute();
    await sayDuplicate(changed, numTaken(values.custNum));
    return undefined;
  },
);

/** @throws conflict BALANCE_LEFT naming what is left, so that somebody can withdraw or clear it first */
async function assertNothingLeft(context: Context, custId: number): Promise<void> {
  const balance = (await balancesOf(context, [custId])).get(custId);
  if (!balance) return;
  const left = { personal: balance.personal, subsidy: balance.subsidy, red: balance.red };
  if (Object.values(left).every((amount) => amount === 0)) return;
  const yuan = Object.fromEntries(Object.entries(left).map(([wallet, amount]) => [wallet, (amount / 100).toFixed(2)]));
  throw conflict(
    'BALANCE_LEFT',
    '账户仍有余额（个人{personal}元，补贴{subsidy}元，红包{red}元），请先处理后再注销',
    yuan,
  );
}

/**
 * Ends somebody's membership for good: account closed, cards invalid, history kept (B1.11 of the domain notes).
 * @throws notFound outside the caller's organisations; conflict CANCELLED or BALANCE_LEFT
 */
export async function cancelPerson(context: Context, custId: number): Promise<void> {
  const old = await locked(context, custId);
  if (old.state !== 1) throw conflict('CANCELLED', '人员已注销');
  await assertNothingLeft(context, custId);
  await closeAccount(context, { custId, operatorId: context.actor.userId });
  await context.tx
    .updateTable('customer')
    .set({ state: 2, cancelledAt: sql`now()`, version: old.version + 1 })
    .where('custId', '=', custId)
    .execute();
}

const cancel = implement(custCancel, async (context, { custId }) => {
  await cancelPerson(context, custId);
  return undefined;
});

export const customerRoutes = [pages, detail, add, update, cancel];
