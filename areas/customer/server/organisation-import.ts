import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import type { Context } from '#kit/server/context.ts';
import { type ImportRow, implementImport, type Refuse } from '#kit/server/import.ts';
import { ORG_DEPTH, ORG_SEPARATOR, orgImport } from '../contract/organisation.ts';
import { parentStand } from './organisation.ts';
import { ensureOrganisations } from './organisation-names.ts';

const OrgLine = z.object({
  orgName: z
    .string()
    .transform((value) => value.split(ORG_SEPARATOR).map((part) => part.trim()))
    .pipe(z.array(text(40, 1)).min(1).max(ORG_DEPTH))
    .transform((parts) => parts.join(ORG_SEPARATOR)),
  orgNum: text(40),
  sort: z
    .string()
    .regex(/^\d{0,6}$/, '排序只能是不超过6位的数字')
    .transform(Number),
});
type Rows = readonly ImportRow<z.output<typeof OrgLine>>[];

interface Options {
  readonly parentOrgId?: number | undefined;
}

async function check(context: Context, rows: Rows, { parentOrgId }: Options, refuse: Refuse): Promise<void> {
  const parent = await parentStand(context, parentOrgId ?? null);
  for (const { rowNumber, value } of rows) {
    const levels = parent.orgLevel + value.orgName.split(ORG_SEPARATOR).length;
    if (levels > ORG_DEPTH) refuse(rowNumber, '组织架构最多{depth}级', { depth: ORG_DEPTH });
  }
}

/* Organisations that exist already only take number and order from the file. */
async function store(context: Context, rows: Rows, { parentOrgId }: Options): Promise<void> {
  const ids = await ensureOrganisations(
    context,
    parentOrgId ?? null,
    rows.map(({ value }) => value.orgName),
  );
  const orgIds = rows.map(({ value }) => ids.get(value.orgName) as number);
  await sql`update organisation o set org_num = coalesce(nullif(n.org_num, ''), o.org_num), sort = n.sort
    from unnest(${orgIds}::bigint[], ${rows.map(({ value }) => value.orgNum)}::text[],
      ${rows.map(({ value }) => value.sort)}::int[]) n (org_id, org_num, sort)
    where o.merchant_id = ${context.merchantId} and o.org_id = n.org_id`.execute(context.tx);
}

export const orgImporting = implementImport(orgImport, {
  kind: 'customer.orgImport',
  row: OrgLine,
  repeats: [{ keyOf: (value) => value.orgName, message: '组织全称与第{row}行重复' }],
  check,
  store,
});
