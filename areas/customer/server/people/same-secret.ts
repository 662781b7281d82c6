import type { Context } from '#kit/server/context.ts';
import { bytesColumn } from '#kit/server/database/arrays.ts';
import type { Refuse } from '#kit/server/import/rows.ts';

/** What a row of a file says of a person. */
interface Told {
  readonly rowNumber: number;
  readonly idCard: string;
  readonly mobile: string;
  /** Who the row is about, where they are there already. */
  readonly custId?: number | undefined;
}

const WARNINGS = {
  idCard: { known: '身份证号与人员{num}相同', elsewhere: '身份证号与其他组织的人员相同' },
  mobile: { known: '手机号码与人员{num}相同', elsewhere: '手机号码与其他组织的人员相同' },
} as const;

/** Warns of rows whose national id or mobile number another active person has already. */
export async function warnOfSame(
  context: Context,
  rows: readonly Told[],
  warn: Refuse,
): Promise<void> {
  for (const kind of ['idCard', 'mobile'] as const) {
    const filled = rows.filter((row) => row[kind] !== '');
    const holders = await holdersOf(
      context,
      kind,
      filled.map((row) => row[kind]),
      filled.map(({ custId = 0 }) => custId),
    );

    filled.forEach(({ rowNumber }, at) => {
      const [holder] = holders[at] ?? [];
      if (holder?.custNum) warn(rowNumber, WARNINGS[kind].known, { num: holder.custNum });
      else if (holder) warn(rowNumber, WARNINGS[kind].elsewhere);
    });
  }
}

/** What several people may have in common, with the column that finds it. */
const COLUMNS = { idCard: 'id_card_index', mobile: 'mobile_index' } as const;

export type SecretField = keyof typeof COLUMNS;

/** A person with a national id or a mobile number; number and name are null for people outside the caller's organisations. */
export interface Holder {
  readonly custNum: string | null;
  readonly custName: string | null;
}

interface Found {
  readonly position: number;
  readonly cust_num: string | null;
  readonly cust_name: string | null;
}

/** People told of one number. */
const MOST = 10;

/**
 * The active people with each of these national ids or mobile numbers, whose organisations the caller sees first: what two people have in common is
 * told, never refused. `besides` are, value by value, people who do not count.
 */
export async function holdersOf(
  context: Context,
  kind: SecretField,
  values: readonly string[],
  besides: readonly number[] = [],
): Promise<Holder[][]> {
  const { client, merchantId, crypto, scope } = context;
  const holders = values.map((): Holder[] => []);
  if (values.length === 0) return holders;

  const found = await client.query<Found>({
    name: `customer.same.${kind}`,
    text: `select position::int, case when seen then cust_num end as cust_num, case when seen then cust_name end as cust_name
      from unnest($2::bytea[], $4::bigint[]) with ordinality as sent (value_index, beside, position),
        lateral (select cust_id, cust_num, cust_name, $3::bigint[] is null or org_id = any($3::bigint[]) as seen from customer
          where merchant_id = $1 and ${COLUMNS[kind]} = value_index and state = 1 and cust_id <> beside limit ${MOST}) holder
      order by position, seen desc, cust_id`,
    values: [
      merchantId,
      bytesColumn(values, (value) => crypto.blindIndex(kind, value)),
      scope.organisations === 'all' ? null : scope.organisations,
      values.map((_value, at) => besides[at] ?? 0),
    ],
  });

  for (const { position, cust_num: custNum, cust_name: custName } of found.rows)
    holders[position - 1]?.push({ custNum, custName });

  return holders;
}
