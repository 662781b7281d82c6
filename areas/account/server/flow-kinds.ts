import { type RawBuilder, sql } from 'kysely';
import { TRADE } from './ledger/codes.ts';

/** Columns of the wallet flow (document 1 section 3), and the trade types that each sums up; plus into the wallet unless it says minus. */
const KINDS = {
  recharge_amount: { plus: true, types: [TRADE.recharge] },
  subsidy_amount: { plus: true, types: [TRADE.subsidy] },
  luck_amount: { plus: true, types: [TRADE.red] },
  gift_amount: { plus: true, types: [TRADE.gift] },
  withdraw_amount: { plus: false, types: [TRADE.withdraw] },
  consume_amount: { plus: false, types: [TRADE.consume] },
  repair_amount: { plus: false, types: [TRADE.repair] },
  refund_amount: { plus: true, types: [TRADE.refund] },
  revoke_recharge_amount: { plus: false, types: [TRADE.revokeRecharge, TRADE.repayRecharge] },
  revoke_subsidy_amount: { plus: false, types: [TRADE.revokeSubsidy, TRADE.repaySubsidy] },
  clear_amount: { plus: false, types: [TRADE.clear] },
  transfer_out_amount: { plus: false, types: [50] },
  transfer_in_amount: { plus: true, types: [51] },
  fee_amount: { plus: false, types: [TRADE.fee, TRADE.feeBack] },
} as const;
const named = Object.values(KINDS).flatMap(({ types }): readonly number[] => types);

/** Every column of flows, in the order the report shows them; `other_amount` is signed and takes what no other column does. */
export const FLOW_COLUMNS = [...Object.keys(KINDS), 'other_amount', 'change_amount'] as const;

const summed = (types: readonly number[], sign: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sign}p.change) filter (where p.trade_type = any(${[...types]}::smallint[])), 0)::bigint`;

/** The columns of flows out of postings (table `p`) of wallets, as sums. */
export const flowSums: RawBuilder<unknown> = sql.join([
  ...Object.entries(KINDS).map(
    ([column, { plus, types }]) => sql`${summed(types, plus ? sql`` : sql`-`)} as ${sql.id(column)}`,
  ),
  sql`coalesce(sum(p.change) filter (where p.trade_type <> all(${named}::smallint[])), 0)::bigint as other_amount`,
  sql`coalesce(sum(p.change), 0)::bigint as change_amount`,
]);

/** Each column summed up again: of days (table `d`). */
export const daySums: RawBuilder<unknown> = sql.join(
  FLOW_COLUMNS.map((column) => sql`coalesce(sum(d.${sql.id(column)}), 0)::bigint as ${sql.id(column)}`),
);
export const flowNames: RawBuilder<unknown> = sql.join(FLOW_COLUMNS.map((column) => sql.id(column)));
