import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { IdCard, Mobile } from '#kit/contract/validators.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { storedBytes } from '#kit/server/files/files.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { openSecret } from '#kit/server/secret.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { custAdd, custPage, custQueryDetail, custUpdateDetail } from '../../contract/customer.ts';
import { chronicColumns, chronicsOf, hasDisease } from '../chronic-people.ts';
import { faceForgotten } from '../face/face.ts';
import type { CustomerHooks } from '../hooks.ts';
import { assertOrganisation } from '../organisation/organisation.ts';
import { anyBelow } from '../organisation/organisations-below.ts';
import { emergencyIndexes, wherePersonMatches } from './people-search.ts';
import { assertKnown } from './required.ts';
import { type Holder, holdersOf, type SecretField } from './same-secret.ts';
import { revealEmergency, secretColumns } from './secrets.ts';

type PeopleFilter = Omit<z.output<typeof custPage.content>, 'page' | 'orders'>;

/** The where-clause of a search for people. */
export const whereSearched = (context: Context, filter: PeopleFilter): RawBuilder<SqlBool> => {
  const { orgId, keyword, chronicId, ...equal } = filter;
  const same = whereEquals({
    'customer.psnType': equal.psnType,
    'customer.jobId': equal.jobId,
    'customer.costCenterId': equal.costCenterId,
    'customer.sex': equal.sex,
    'customer.faceState': equal.faceState,
    'customer.state': equal.state,
  });

  const below = whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`);
  const named = whereGiven(keyword, (text) => wherePersonMatches(context, text));
  const ill = whereGiven(chronicId, (id) => hasDisease(context, id));

  return sql<SqlBool>`${same} and ${below} and ${named} and ${ill}`;
};

/** One person of the caller's organisations, locked until commit. */
export async function lockCustomer(context: Context, custId: number) {
  const found = await context.tx
    .selectFrom('customer')
    .select(['custId', 'orgId', 'state', 'version', 'emerContactCipher', 'photoUrl'])
    .select(['custNum', 'psnType', 'jobId', 'costCenterId'])
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .forUpdate()
    .executeTakeFirst();

  if (!found) throw notFound();

  return found;
}

/** A photograph of the house is one that was uploaded; pictures of other sites are never looked at. @throws invalid `photoUrl` */
export async function assertPhoto(
  context: Context,
  photoUrl: string | null | undefined,
): Promise<void> {
  if (!photoUrl?.startsWith('/')) return;

  const stream = await storedBytes(context, photoUrl);
  if (!stream) throw invalid('photoUrl', '照片不存在，请重新上传');

  stream.destroy();
}

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
      eb
        .selectFrom('custJob')
        .select('jobName')
        .whereRef('custJob.jobId', '=', 'customer.jobId')
        .as('jobName'),
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

const pages = serveQuery(custPage, (context, filter) =>
  people(context).where(whereSearched(context, filter)),
);

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

  const { mobileCipher, idCardCipher, emerContactCipher, chronicCipher, ...plain } = found;
  const { crypto } = context;
  const emergency = revealEmergency(crypto, emerContactCipher);
  const row = {
    ...plain,
    emerContactNum: emergency.emerContactNum ? mask(emergency.emerContactNum) : null,
    emerContactCard: emergency.emerContactCard ? mask(emergency.emerContactCard, 4, 4) : null,
  };

  if (!mayUse(context.actor, custUpdateDetail.access))
    return { ...row, chronics: null, secrets: null };

  const secrets = {
    ...(mobileCipher && { mobile: crypto.sealWire(crypto.reveal(mobileCipher)) }),
    ...(idCardCipher && { idCard: crypto.sealWire(crypto.reveal(idCardCipher)) }),
    ...(emergency.emerContactCard && {
      emerContactCard: crypto.sealWire(emergency.emerContactCard),
    }),
    ...(emergency.emerContactNum && { emerContactNum: crypto.sealWire(emergency.emerContactNum) }),
  };

  return { ...row, chronics: await chronicsOf(context, chronicCipher), secrets };
});

/**
 * A number is taken whatever its case, and a person who was cancelled keeps theirs. Says more than the unique index could.
 * @throws conflict CUST_NUM_TAKEN
 */
async function assertFree({ tx }: Context, custNum: string, beside = 0): Promise<void> {
  const holder = await tx
    .selectFrom('customer')
    .select(['state', 'custNum'])
    .where('custNumKey', '=', custNum.toLowerCase())
    .where('custId', '<>', beside)
    .orderBy('state')
    .executeTakeFirst();

  if (!holder) return;

  const params = { num: holder.custNum };
  if (holder.state !== 1)
    throw conflict(
      'CUST_NUM_TAKEN',
      '人员编号{num}属于已注销的人员，请在人员档案中恢复该人员',
      params,
    );

  throw conflict('CUST_NUM_TAKEN', '人员编号{num}已存在', params);
}

interface Place {
  readonly orgId: number;
  readonly psnType: number | null;
  readonly jobId: number | null;
  readonly costCenterId: number | null;
}

/**
 * The organisation, type, job and cost centre a person is put into exist, and organisation and cost centre are the caller's; the
 * organisation stays until commit. The cost centre the person `had` may be kept.
 */
async function assertPlace(
  context: Context,
  place: Place,
  had: number | null = null,
): Promise<void> {
  const { orgId, psnType, jobId, costCenterId } = place;
  await assertOrganisation(context, orgId);
  const mine = scopeWhere('orgId', context.scope.organisations);
  const known = await sql<Record<'type' | 'job' | 'center', boolean>>`select
    ${psnType}::bigint is null or exists (select from person_type where merchant_id = ${context.merchantId} and psn_type = ${psnType}) as type,
    ${jobId}::bigint is null or exists (select from cust_job where merchant_id = ${context.merchantId} and job_id = ${jobId}) as job,
    ${costCenterId}::bigint is null or exists (select from cost_center
      where merchant_id = ${context.merchantId} and cost_center_id = ${costCenterId}
        and (org_id is null or cost_center_id = ${had} or ${mine})) as center`.execute(context.tx);

  const [found] = known.rows;
  if (!found?.type) throw invalid('psnType', '人员类别不存在');
  if (!found.job) throw invalid('jobId', '岗位不存在');
  if (!found.center) throw invalid('costCenterId', '成本中心不存在');
}

const numTaken = (num: string) => ({
  customer_num: conflict('CUST_NUM_TAKEN', '人员编号{num}已存在', { num }),
});

const SHARED = { idCard: IdCard, mobile: Mobile };

/** Who else has the national id or the mobile number of a form. */
async function others(
  context: Context,
  custId: number,
  kind: SecretField,
  sent: string | undefined,
): Promise<Holder[]> {
  const value = openSecret(context, kind, sent, SHARED[kind]);
  return value ? ((await holdersOf(context, kind, [value], [custId]))[0] ?? []) : [];
}

/** Whom the console tells of after a form was saved. */
const toldOf = async (
  context: Context,
  custId: number,
  sent: { idCard?: string | undefined; mobile?: string | undefined },
) => ({
  sameIdCard: await others(context, custId, 'idCard', sent.idCard),
  sameMobile: await others(context, custId, 'mobile', sent.mobile),
});

const update = implement(
  custUpdateDetail,
  async (
    context,
    { custId, version, mobile, idCard, emerContactCard, emerContactNum, chronicIds, ...values },
  ) => {
    const old = await lockCustomer(context, custId);
    if (old.state !== 1) throw conflict('CANCELLED', '人员已注销，不能修改');
    if (old.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    if (values.custNum !== old.custNum) await assertFree(context, values.custNum, custId);
    const { psnType = old.psnType, jobId = old.jobId, costCenterId = old.costCenterId } = values;
    await assertPlace(
      context,
      { orgId: values.orgId, psnType, jobId, costCenterId },
      old.costCenterId,
    );
    const secrets = secretColumns(
      context,
      { mobile, idCard, emerContactCard, emerContactNum },
      old.emerContactCipher,
    );
    await assertKnown(context, secrets, false);
    const indexes = emergencyIndexes(context, { emerContactCard, emerContactNum });
    const samePhoto = values.photoUrl === undefined || values.photoUrl === old.photoUrl;
    if (!samePhoto) await assertPhoto(context, values.photoUrl);
    const face = samePhoto ? {} : faceForgotten;
    const diseases = await chronicColumns(context, chronicIds);
    const changed = context.tx
      .updateTable('customer')
      .set({ ...values, ...secrets, ...indexes, ...face, ...diseases, version: version + 1 })
      .where('custId', '=', custId)
      .execute();

    await sayDuplicate(changed, numTaken(values.custNum));

    return toldOf(context, custId, { idCard, mobile });
  },
);

export const customerRoutes = (hooks: CustomerHooks) => [pages, detail, add(hooks), update];

const add = ({ enrolled }: CustomerHooks) =>
  implement(
    custAdd,
    async (
      context,
      { mobile, idCard, emerContactCard, emerContactNum, cardNo, chronicIds, ...values },
    ) => {
      await assertPlace(context, values);
      const custId = context.newId();
      await assertFree(context, values.custNum);
      await assertPhoto(context, values.photoUrl);
      const secrets = secretColumns(context, { mobile, idCard, emerContactCard, emerContactNum });
      await assertKnown(context, secrets, true);
      const indexes = emergencyIndexes(context, { emerContactCard, emerContactNum });
      const added = context.tx
        .insertInto('customer')
        .values({
          custId,
          ...values,
          ...secrets,
          ...indexes,
          ...(await chronicColumns(context, chronicIds)),
        })
        .execute();
      await sayDuplicate(added, numTaken(values.custNum));
      const accounts = await enrolled(context, [{ custId, cardNo }]);

      return {
        custId,
        accountId: accounts.get(custId) as number,
        ...(await toldOf(context, custId, { idCard, mobile })),
      };
    },
  );
