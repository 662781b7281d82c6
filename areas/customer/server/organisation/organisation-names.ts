import { type Context, inScope } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { ORG_SEPARATOR } from '../../contract/organisation.ts';
import { holdTree, lockTree, parentStand, type Stand, standBelow } from './organisation.ts';

const TOP: Stand = { path: '/', orgFullName: '', orgLevel: 0 };

/** Organisations of the caller's by name below a parent, or by full name; those that are not there, or not the caller's, are missing. */
export async function organisationsNamed(
  context: Context,
  parentId: number | null,
  names: readonly string[],
): Promise<Map<string, { readonly orgId: number; readonly orgFullName: string }>> {
  const parent = parentId === null ? TOP : await parentStand(context, parentId);
  const found = await existing(context, parent, [...new Set(names)]);

  return new Map([...found].filter(([, { orgId }]) => inScope(context.scope.organisations, orgId)));
}

interface Placed extends Stand {
  readonly orgId: number;
}

async function existing(
  { client, merchantId }: Context,
  parent: Stand,
  names: readonly string[],
): Promise<Map<string, Placed>> {
  const found = await client.query<{
    org_id: number;
    path: string;
    org_full_name: string;
    org_level: number;
  }>({
    name: 'organisation.byFullName',
    text: `select org.* from unnest($2::text[]) name, lateral (select org_id, path, org_full_name, org_level from organisation
      where merchant_id = $1 and removed_at is null and org_full_name = name and path ^@ $3 limit 1) org`,
    values: [merchantId, names.map((name) => fullNameBelow(parent, name)), parent.path],
  });

  const skipped = parent.orgFullName ? parent.orgFullName.length + ORG_SEPARATOR.length : 0;
  const placed = (row: (typeof found.rows)[number]): Placed => ({
    orgId: row.org_id,
    path: row.path,
    orgFullName: row.org_full_name,
    orgLevel: row.org_level,
  });

  return new Map(found.rows.map((row) => [row.org_full_name.slice(skipped), placed(row)]));
}

const fullNameBelow = (parent: Stand, name: string): string =>
  parent.orgFullName ? `${parent.orgFullName}${ORG_SEPARATOR}${name}` : name;

/** Full names of the organisations that `ensureOrganisations` would make below a parent. */
export async function newOrganisations(
  context: Context,
  parent: Stand,
  names: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set([...new Set(names)].flatMap(steps))];
  const found = await existing(context, parent, wanted);

  return wanted.filter((name) => !found.has(name)).map((name) => fullNameBelow(parent, name));
}

/** Every name on the way down: '商学院/18会计' needs '商学院' first. */
const steps = (name: string): string[] => {
  const parts = name.split(ORG_SEPARATOR);
  return parts.map((_part, index) => parts.slice(0, index + 1).join(ORG_SEPARATOR));
};

/**
 * Organisations below `parentId` by name, several levels joined with a slash; those that do not exist are made.
 * Set-based: a handful of statements, whatever their number. None of them changes until the transaction ends. Answers ids by name.
 * @throws Refusal when the parent is not the caller's, or a name would lie too deep
 */
export async function ensureOrganisations(
  context: Context,
  parentId: number | null,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set([...new Set(names)].flatMap(steps))];
  const missingIn = (found: ReadonlyMap<string, Placed>) =>
    wanted.filter((name) => !found.has(name));
  const seen = await existing(context, await parentStand(context, parentId), wanted);
  const isComplete = missingIn(seen).length === 0;
  await (isComplete ? holdTree(context) : lockTree(context));
  const parent = await parentStand(context, parentId);
  const found = await existing(context, parent, wanted);
  const missing = missingIn(found);
  if (missing.length > 0 && isComplete) throw conflict('BUSY', '数据正在被他人修改，请重试');

  await create(context, { orgId: parentId, ...parent }, missing, found);

  return new Map([...found].map(([name, placed]) => [name, placed.orgId]));
}

async function create(
  context: Context,
  parent: Stand & { orgId: number | null },
  missing: readonly string[],
  found: Map<string, Placed>,
): Promise<void> {
  const shallowFirst = missing.toSorted((left, right) => steps(left).length - steps(right).length);
  const rows = shallowFirst.map((name) => {
    const cut = name.lastIndexOf(ORG_SEPARATOR);
    const above = cut < 0 ? parent : (found.get(name.slice(0, cut)) as Placed);
    const orgName = name.slice(cut + 1);
    const orgId = context.newId();
    const stand = standBelow(above, orgId, orgName);
    found.set(name, { orgId, ...stand });

    return { orgId, superId: above.orgId, orgName, ...stand };
  });

  if (rows.length > 0) await context.tx.insertInto('organisation').values(rows).execute();
}
