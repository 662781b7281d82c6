import { type SqlBool, sql } from 'kysely';
import { Phone } from '#kit/contract/validators.ts';
import { type Context, inScope, mayUse } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains } from '#kit/server/list.ts';
import { conflict, forbidden, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { openSecret } from '#kit/server/secret.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  ORG_DEPTH,
  ORG_SEPARATOR,
  type OrgNode,
  orgAdd,
  orgDelete,
  orgPage,
  orgTenantTree,
  orgTree,
  orgUpdate,
} from '../../contract/organisation.ts';

/** Where an organisation stands: what its children's path, full name and level are made from. */
export interface Stand {
  readonly path: string;
  readonly orgFullName: string;
  readonly orgLevel: number;
}
const ROOT: Stand = { path: '/', orgFullName: '', orgLevel: 0 };

/** Changes of one merchant's tree take turns, so that no path is computed from a parent that is just moving. */
export const lockTree = ({ tx, merchantId }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('organisation', ${merchantId}))`.execute(tx);

/** Keeps a merchant's tree as it is until the transaction ends; many may do so at once. */
export const holdTree = ({ tx, merchantId }: Context) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('organisation', ${merchantId}))`.execute(
    tx,
  );

/** Where an organisation called `name` with this id stands below `parent`. @throws conflict TOO_DEEP */
export function standBelow(parent: Stand, orgId: number, name: string): Stand {
  if (parent.orgLevel >= ORG_DEPTH)
    throw conflict('TOO_DEEP', '组织架构最多{depth}级', { depth: ORG_DEPTH });
  return {
    path: `${parent.path}${orgId}/`,
    orgFullName: parent.orgFullName ? `${parent.orgFullName}${ORG_SEPARATOR}${name}` : name,
    orgLevel: parent.orgLevel + 1,
  };
}

/** The organisations that exist and that the caller may see. */
const isVisible = ({ scope }: Context) =>
  sql<SqlBool>`(organisation.removed_at is null and ${scopeWhere('organisation.orgId', scope.organisations)})`;

const visible = (context: Context) =>
  context.tx.selectFrom('organisation').where(isVisible(context));

/** Where something new goes: below an organisation of the caller's scope, or at the top for those who see everything. */
export async function parentStand(context: Context, superId: number | null): Promise<Stand> {
  if (superId === null) {
    if (context.scope.organisations !== 'all')
      throw forbidden('只有拥有全部组织数据权限的操作员才能维护一级组织');
    return ROOT;
  }

  const parent = await visible(context)
    .select(['path', 'orgFullName', 'orgLevel'])
    .where('orgId', '=', superId)
    .executeTakeFirst();
  if (!parent) throw notFound('上级组织不存在或已被删除');

  return parent;
}

/** The organisation something is put into exists and is the caller's; it stays until commit. @throws invalid `orgId` */
export async function assertOrganisation(context: Context, orgId: number): Promise<void> {
  const found = inScope(context.scope.organisations, orgId)
    ? await context.tx
        .selectFrom('organisation')
        .select('orgId')
        .where('orgId', '=', orgId)
        .where('removedAt', 'is', null)
        .forShare()
        .executeTakeFirst()
    : undefined;
  if (!found) throw invalid('orgId', '所属组织不存在或已被删除');
}

const nameTaken = (name: string) => ({
  organisation_name: conflict('ORG_NAME_TAKEN', '同级组织下已存在{name}', { name }),
});

/** A telephone as it is kept: encrypted, and findable by its whole value. Not sent: unchanged; '': removed. */
const telColumns = (context: Context, orgTel: string | undefined) => {
  const tel = openSecret(context, 'orgTel', orgTel, Phone);
  if (tel === undefined) return {};
  if (tel === '') return { orgTelCipher: null, orgTelIndex: null };

  return {
    orgTelCipher: context.crypto.protect(tel),
    orgTelIndex: context.crypto.blindIndex('orgTel', tel),
  };
};

/** The rows are the nodes: a tree is asked for by every screen that chooses an organisation, and may have thousands. */
async function tree(context: Context): Promise<OrgNode[]> {
  const rows = await visible(context)
    .select((eb) => [eb.cast<string>('orgId', 'text').as('id'), 'orgName as text'])
    .select((eb) => [
      eb.cast<string | null>('superId', 'text').as('superId'),
      'orgLevel',
      'orgFullName',
    ])
    .orderBy('orgLevel')
    .orderBy('sort')
    .orderBy('orgName')
    .execute();

  const nodes = new Map<string, OrgNode>();
  const roots: OrgNode[] = [];
  for (const row of rows) {
    const node = Object.assign(row, { children: [] });
    nodes.set(node.id, node);
    (nodes.get(node.superId ?? '')?.children ?? roots).push(node);
  }

  return roots;
}

const pages = serveList('organisation', orgPage, {
  visible: isVisible,
  shown: (rows) =>
    rows
      .select(sql<string | null>`encode(org_tel_cipher, 'base64')`.as('orgTel'))
      .select(sql<string | null>`null::text`.as('orgTelSealed'))
      .select((eb) => [
        eb
          .selectFrom('customer')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('customer.orgId', '=', 'organisation.orgId')
          .where('customer.state', '=', 1)
          .$asScalar()
          .$notNull()
          .as('custCount'),
        eb
          .selectFrom('organisation as child')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('child.superId', '=', 'organisation.orgId')
          .where('child.removedAt', 'is', null)
          .$asScalar()
          .$notNull()
          .as('childCount'),
      ]),
  where: {
    keyword: (keyword, { crypto }) =>
      sql`${whereContains(keyword, 'organisation.orgName', 'organisation.orgNum')}
        or org_tel_index = ${crypto.blindIndex('orgTel', keyword)}`,
  },
  row: (row, { crypto, actor }) => {
    if (row.orgTel === null) return row;

    const tel = crypto.reveal(Buffer.from(row.orgTel, 'base64'));
    const sealed = mayUse(actor, orgUpdate.access) ? crypto.sealWire(tel) : null;

    return { ...row, orgTel: mask(tel), orgTelSealed: sealed };
  },
});

/** The whole subtree takes its new paths, full names and levels in one statement. */
export async function placeSubtree(
  context: Context,
  orgId: number,
  from: Stand,
  to: Stand,
): Promise<void> {
  const { tx, merchantId } = context;
  const deepest = await sql<{ level: number }>`select max(org_level) as level from organisation
    where merchant_id = ${merchantId} and path ^@ ${from.path} and removed_at is null`.execute(tx);
  const depth = (deepest.rows[0]?.level ?? from.orgLevel) + to.orgLevel - from.orgLevel;
  if (depth > ORG_DEPTH) throw conflict('TOO_DEEP', '组织架构最多{depth}级', { depth: ORG_DEPTH });

  await sql`update organisation set
      path = ${to.path} || substr(path, ${from.path.length + 1}::int),
      org_full_name = ${to.orgFullName} || substr(org_full_name, ${[...from.orgFullName].length + 1}::int),
      org_level = org_level + ${to.orgLevel - from.orgLevel}::int,
      version = version + case when org_id = ${orgId} then 0 else 1 end
    where merchant_id = ${merchantId} and path ^@ ${from.path}`.execute(tx);
}

/** Full names of other organisations of the caller's with the same number: told, never refused. */
const sameNumber = async (context: Context, orgId: number, orgNum: string | null | undefined) => {
  if (!orgNum) return { sameNum: [] };

  const found = await visible(context)
    .select('orgFullName')
    .where('orgNum', '=', orgNum)
    .where('orgId', '<>', orgId)
    .orderBy('orgFullName')
    .limit(SAME_SHOWN)
    .execute();

  return { sameNum: found.map(({ orgFullName }) => orgFullName) };
};
const SAME_SHOWN = 10;

const update = implement(
  orgUpdate,
  async (context, { orgId, version, superId: sent, orgTel, ...values }) => {
    await lockTree(context);
    const old = await visible(context)
      .select(['path', 'orgFullName', 'orgLevel', 'superId', 'version'])
      .where('orgId', '=', orgId)
      .executeTakeFirst();
    if (!old) throw notFound();
    if (old.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    const superId = sent === undefined ? old.superId : sent;
    const parent =
      superId === old.superId
        ? await standOf(context, superId)
        : await parentStand(context, superId);
    if (parent.path.startsWith(old.path)) throw conflict('OWN_SUBTREE', '不能移动到自己的下级组织');

    const changed = context.tx
      .updateTable('organisation')
      .set({ ...values, ...telColumns(context, orgTel), superId, version: version + 1 })
      .where('orgId', '=', orgId)
      .execute();

    await sayDuplicate(changed, nameTaken(values.orgName));
    const to = standBelow(parent, orgId, values.orgName);
    if (to.path !== old.path || to.orgFullName !== old.orgFullName)
      await placeSubtree(context, orgId, old, to);

    return sameNumber(context, orgId, values.orgNum);
  },
);

/** The parent an organisation already has: it may lie outside the caller's scope and still be kept. */
async function standOf({ tx }: Context, orgId: number | null): Promise<Stand> {
  if (orgId === null) return ROOT;
  return tx
    .selectFrom('organisation')
    .select(['path', 'orgFullName', 'orgLevel'])
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
}

interface Used {
  readonly below: number;
  readonly people: number;
  readonly centers: number;
  readonly visitors: number;
}

/** Nothing that is still in use names the organisation. @throws conflict naming what does */
async function assertUnused({ tx, merchantId, now }: Context, orgId: number): Promise<void> {
  const counted = await sql<Used>`select
    (select count(*) from organisation where merchant_id = ${merchantId} and super_id = ${orgId} and removed_at is null) as below,
    (select count(*) from customer where merchant_id = ${merchantId} and org_id = ${orgId} and state = 1) as people,
    (select count(*) from cost_center where merchant_id = ${merchantId} and org_id = ${orgId}
      and removed_at is null) as centers,
    (select count(*) from casual_visitor where merchant_id = ${merchantId} and org_id = ${orgId}
      and valid_until >= ${now}::date) as visitors`.execute(tx);

  const { below = 0, people = 0, centers = 0, visitors = 0 } = counted.rows[0] ?? {};
  if (below > 0)
    throw conflict('HAS_CHILDREN', '该组织下还有{count}个下级组织，不能删除', { count: below });
  if (people > 0)
    throw conflict('HAS_PEOPLE', '该组织下还有{count}名人员，不能删除', { count: people });
  if (centers > 0)
    throw conflict('HAS_CENTERS', '该组织还有{count}个成本中心，不能删除', { count: centers });
  if (visitors > 0)
    throw conflict('HAS_VISITORS', '该组织还有{count}名有效期内的访客，不能删除', {
      count: visitors,
    });
}

const remove = implement(orgDelete, async (context, orgId) => {
  await lockTree(context);
  if (!inScope(context.scope.organisations, orgId)) throw notFound();

  const found = await visible(context)
    .select('orgId')
    .where('orgId', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();

  await assertUnused(context, orgId);
  await context.tx
    .updateTable('organisation')
    .set({ removedAt: sql`now()` })
    .where('orgId', '=', orgId)
    .execute();

  return undefined;
});

export const organisationRoutes = [
  implement(orgTree, tree),
  implement(orgTenantTree, tree),
  pages,
  implement(orgAdd, async (context, { superId, orgTel, ...values }) => {
    await lockTree(context);
    const orgId = context.newId();
    const stand = standBelow(await parentStand(context, superId), orgId, values.orgName);
    const row = { orgId, superId, ...values, ...stand, ...telColumns(context, orgTel) };
    await sayDuplicate(
      context.tx.insertInto('organisation').values(row).execute(),
      nameTaken(values.orgName),
    );

    return { orgId, ...(await sameNumber(context, orgId, values.orgNum)) };
  }),
  update,
  remove,
];
