import { sql } from 'kysely';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { orgMerge } from '../../contract/organisation.ts';
import { lockTree, placeSubtree, type Stand, standBelow } from './organisation.ts';

interface Organisation extends Stand {
  readonly orgId: number;
  readonly orgName: string;
  readonly superId: number | null;
}

async function existing({ tx, scope }: Context, orgId: number): Promise<Organisation> {
  const found = inScope(scope.organisations, orgId)
    ? await tx
        .selectFrom('organisation')
        .select(['orgId', 'orgName', 'superId', 'path', 'orgFullName', 'orgLevel'])
        .where('orgId', '=', orgId)
        .where('removedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;

  if (!found) throw notFound('组织不存在或已被删除');

  return found;
}

interface Moved {
  people: number;
  organisations: number;
}

const childrenOf = ({ tx }: Context, orgId: number): Promise<Organisation[]> =>
  tx
    .selectFrom('organisation')
    .select(['orgId', 'orgName', 'superId', 'path', 'orgFullName', 'orgLevel'])
    .where('superId', '=', orgId)
    .where('removedAt', 'is', null)
    .orderBy('orgId')
    .execute();

/**
 * People change place in one statement; children of the same name are merged in turn, the others move as they are. What is merged
 * goes first, since a child may have its name and it may itself be a child of where they go.
 */
async function mergeInto(
  context: Context,
  from: Organisation,
  into: Organisation,
  moved: Moved,
): Promise<void> {
  const { tx, merchantId } = context;
  const people = await sql`update customer set org_id = ${into.orgId}, version = version + 1
    where merchant_id = ${merchantId} and org_id = ${from.orgId}`.execute(tx);
  moved.people += Number(people.numAffectedRows ?? 0n);
  await tx
    .updateTable('casualVisitor')
    .set({ orgId: into.orgId })
    .where('orgId', '=', from.orgId)
    .execute();
  await tx
    .updateTable('costCenter')
    .set({ orgId: into.orgId })
    .where('orgId', '=', from.orgId)
    .execute();
  await tx
    .updateTable('organisation')
    .set({ removedAt: sql`now()`, version: sql`version + 1` })
    .where('orgId', '=', from.orgId)
    .execute();

  const there = new Map(
    (await childrenOf(context, into.orgId)).map((child) => [child.orgName, child]),
  );
  for (const child of await childrenOf(context, from.orgId)) {
    const same = there.get(child.orgName);
    if (same) {
      await mergeInto(context, child, same, moved);
      continue;
    }

    moved.organisations += 1;
    await tx
      .updateTable('organisation')
      .set({ superId: into.orgId })
      .where('orgId', '=', child.orgId)
      .execute();
    await placeSubtree(context, child.orgId, child, standBelow(into, child.orgId, child.orgName));
  }
}

export const orgMergeRoutes = [
  implement(orgMerge, async (context, { orgId, intoOrgId }) => {
    await lockTree(context);
    const from = await existing(context, orgId);
    const into = await existing(context, intoOrgId);
    if (into.path.startsWith(from.path))
      throw conflict('OWN_SUBTREE', '不能合并到自己或自己的下级组织');

    const moved = { people: 0, organisations: 0 };
    await mergeInto(context, from, into, moved);

    return { movedPeople: moved.people, movedOrganisations: moved.organisations };
  }),
];
