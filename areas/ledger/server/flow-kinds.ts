import { type RawBuilder, sql } from 'kysely';
import { snake } from '#kit/server/report/family.ts';
import { FLOW_TYPES } from '../contract/statement.ts';

/** Columns whose money left the wallet; the others came into it. */
const LEFT: ReadonlySet<string> = new Set([
  'withdrawAmount',
  'consumeAmount',
  'repairAmount',
  'revokeRechargeAmount',
  'revokeSubsidyAmount',
  'clearAmount',
  'transferOutAmount',
  'feeAmount',
]);
/** Columns of the wallet flow (rule ledger/wallet-flow) as they are kept, and the trade types that each sums up. */
const KINDS = Object.entries(FLOW_TYPES).map(([key, types]) => ({
  column: snake(key),
  types,
  plus: !LEFT.has(key),
}));
const named = KINDS.flatMap(({ types }): readonly number[] => types);

/** Every column of flows, in the order the report shows them; `other_amount` is signed and takes what no other column does. */
export const FLOW_COLUMNS = [
  ...KINDS.map(({ column }) => column),
  'other_amount',
  'change_amount',
] as const;

const summed = (types: readonly number[], sign: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sign}p.change) filter (where p.trade_type = any(${[...types]}::smallint[])), 0)::bigint`;

/** The columns of flows out of postings (table `p`) of wallets, as sums. */
export const flowSums: RawBuilder<unknown> = sql.join([
  ...KINDS.map(
    ({ column, plus, types }) => sql`${summed(types, plus ? sql`` : sql`-`)} as ${sql.id(column)}`,
  ),
  sql`coalesce(sum(p.change) filter (where p.trade_type <> all(${named}::smallint[])), 0)::bigint as other_amount`,
  sql`coalesce(sum(p.change), 0)::bigint as change_amount`,
]);

/** Each column summed up again: of days (table `d`). */
export const daySums: RawBuilder<unknown> = sql.join(
  FLOW_COLUMNS.map(
    (column) => sql`coalesce(sum(d.${sql.id(column)}), 0)::bigint as ${sql.id(column)}`,
  ),
);
export const flowNames: RawBuilder<unknown> = sql.join(
  FLOW_COLUMNS.map((column) => sql.id(column)),
);
