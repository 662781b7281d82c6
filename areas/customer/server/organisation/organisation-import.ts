import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { textColumn } from '#kit/server/database/arrays.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Tell } from '#kit/server/import/spec.ts';
import { ORG_DEPTH, ORG_SEPARATOR, orgImport } from '../../contract/organisation.ts';
import { parentStand } from './organisation.ts';
import { ensureOrganisations } from './organisation-names.ts';
import { rows as fileRows, type OrganisationRow } from './organisation-rows.ts';

type Rows = readonly ImportRow<OrganisationRow>[];

interface Options {
  readonly parentOrgId?: number | undefined;
}

/** Warns of numbers that an organisation has already; that organisations of the file have in common is seen by the kit. */
async function warnOfNumbers(
  { client, merchantId }: Context,
  rows: Rows,
  warn: Refuse,
): Promise<void> {
  const found = await client.query<{ num: string; org_full_name: string }>({
    name: 'organisation.sameNumber',
    text: `select distinct on (num) num, o.org_full_name from unnest($2::text[]) num
      join organisation o on o.merchant_id = $1 and o.org_num = num and o.removed_at is null`,
    values: [merchantId, textColumn(rows, ({ value }) => value.orgNum || null)],
  });

  const holders = new Map(found.rows.map((row) => [row.num, row.org_full_name]));
  for (const { rowNumber, value } of rows) {
    const name = holders.get(value.orgNum);
    if (name !== undefined && !name.endsWith(value.orgName))
      warn(rowNumber, '组织编号与{name}相同', { name });
  }
}

async function check(
  context: Context,
  rows: Rows,
  { parentOrgId }: Options,
  refuse: Refuse,
  tell: Tell,
): Promise<void> {
  await warnOfNumbers(context, rows, tell.warn);
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
  rows: fileRows,
  repeats: [
    { keyOf: (value) => value.orgName, message: '组织全称与第{row}行重复' },
    { keyOf: (value) => value.orgNum, message: '组织编号与第{row}行相同', onlyWarns: true },
  ],
  check,
  store,
});
