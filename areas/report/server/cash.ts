import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { type Context, mayUse, type ScopeSet } from '#kit/server/context.ts';
import { type CellsOptions, cells, type Period } from '#kit/server/report/cells.ts';
import { type Places, scopeWhere } from '#kit/server/scope.ts';
import { handIns } from '../contract/hand-in.ts';
import { moneyFamily } from './money-family.ts';
import { sumOf } from './sources.ts';

interface Hands {
  readonly period: Period;
  /** Where it was taken, and the organisations whose money counts that was taken at no place. */
  readonly places: Places;
  readonly organisations: ScopeSet;
  readonly filters: CellsOptions<keyof typeof moneyFamily.dimensions>['filters'];
}

/** Operators who sign for cash and see the whole merchant: it is of no canteen and of no organisation. Other operators see their own. */
export const seesEveryCash = ({ actor, scope }: Context): boolean =>
  mayUse(actor, handIns.sign.access) && scope.organisations === 'all';

/** Fen of cash that came in and went out by why, and what is left of it; the float of its operator aside. */
type TakenCash = Record<
  | 'inRecharge'
  | 'inOrder'
  | 'inDeposit'
  | 'outWithdraw'
  | 'outRevoke'
  | 'outRefund'
  | 'outDeposit'
  | 'expectedAmount',
  number
>;

/** The same with the float it began with, which is in the drawer and handed in like the rest. */
export type Cash = TakenCash & { readonly inFloat: number };

/** Cash with the float it began with, fen. */
export const withFloat = (cash: TakenCash, inFloat: number): Cash => ({
  ...cash,
  inFloat,
  expectedAmount: inFloat + cash.expectedAmount,
});

/** The dimensions that `ofPeople` reads. */
export const OF_WHOM = ['placeId', 'orgId'] as const;

/** Cash of a period as the ledger has it: what hand-ins and shifts expect in the drawer beside floats. */
export async function cashIn(
  { tx, merchantId }: Context,
  { period, places, organisations, filters }: Hands,
): Promise<TakenCash> {
  const facts = cells(moneyFamily, {
    merchantId,
    period,
    places,
    dimensions: ['operatorId', 'channel', ...OF_WHOM],
    filters: { ...filters, channel: [rechargeChannel.key.cash] },
  });

  const { rows } =
    await sql<TakenCash>`select ${sumOf('c.in_recharge')} as in_recharge, ${sumOf('c.in_order')} as in_order,
      ${sumOf('c.in_deposit')} as in_deposit, ${sumOf('c.out_withdraw')} as out_withdraw, ${sumOf('c.out_revoke')} as out_revoke,
      ${sumOf('c.out_refund')} as out_refund, ${sumOf('c.out_deposit')} as out_deposit,
      ${sumOf(`c.in_recharge + c.in_order + c.in_deposit
        - c.out_withdraw - c.out_revoke - c.out_refund - c.out_deposit`)} as expected_amount
    from (${facts}) c where ${ofPeople(organisations)}`.execute(tx);

  return rows[0] as TakenCash;
}

/** Cells (table `c`) that are of a place, and those of no place whose person is of one of the organisations. */
export const ofPeople = (organisations: ScopeSet): RawBuilder<SqlBool> =>
  sql<SqlBool>`(c.place_id <> 0 or ${scopeWhere('c.orgId', organisations)})`;
