import type { Context } from '#kit/server/context.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';

export type Catalogue = 'psnTypeName' | 'jobName' | 'centerNum';
const UNKNOWN: Readonly<Record<Catalogue, string>> = {
  psnTypeName: '人员类别{name}不存在',
  jobName: '岗位{name}不存在',
  centerNum: '成本中心{name}不存在',
};
const CATALOGUES = Object.keys(UNKNOWN) as Catalogue[];

/** What a row names in the catalogues; '' names nothing. */
export type NamedRow = Readonly<Record<Catalogue, string>>;
type Rows = readonly ImportRow<NamedRow>[];

/** Ids of what the rows name in the catalogues; refuses rows that name what is not there. */
export async function resolveNames(
  { client, merchantId, scope }: Context,
  rows: Rows,
  refuse: Refuse,
) {
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
  const ids = {
    psnTypeName: idsOf('psnTypeName'),
    jobName: idsOf('jobName'),
    centerNum: idsOf('centerNum'),
  };
  const idOf = (value: NamedRow, key: Catalogue): number | null => ids[key].get(value[key]) ?? null;
  for (const { rowNumber, value } of rows) {
    for (const key of CATALOGUES) {
      if (value[key] && idOf(value, key) === null)
        refuse(rowNumber, UNKNOWN[key], { name: value[key] });
    }
  }

  return idOf;
}
