import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { repealCheck } from '../../contract/repeal.ts';
import { assertVisible, visibleRecharges } from './repeal.ts';

interface Open {
  readonly custId: number;
  readonly walletType: 1 | 2 | 4;
  readonly amount: number;
  readonly takeable: number;
  readonly gift: number;
  readonly giftTakeable: number;
  readonly whole: boolean;
  readonly custNum: string;
  readonly custName: string;
  readonly balance: number;
  /** What of the balance that is shown goes: what has expired is in it no more. */
  readonly leaving: number;
}

/**
 * Every recharge of a condition that is not yet revoked with what `planRevoke` would take of it: grants out of their own lot; own
 * money out of what no lot covers, after the part of its gift that is spent, and after the recharges before it; nothing of what came
 * through a channel, which has to give it back itself.
 */
async function openRecharges(
  context: Context,
  condition: RawBuilder<SqlBool>,
): Promise<readonly Open[]> {
  const { tx, merchantId } = context;
  const personal = sql.lit(heldWallet.key.personal);
  const found = await sql<Open>`
    with open as (
      select r.recharge_id, r.account_id, r.cust_id, r.wallet_type, r.amount - r.revoked_amount as left_over,
             coalesce(l.remaining, 0) as in_lot, coalesce(l.expires_at < now(), false) as expired,
             r.gift_amount - r.revoked_gift as gift,
             case when r.wallet_type = ${personal} then greatest(0, r.gift_amount - r.revoked_gift - coalesce(l.remaining, 0)) else 0 end as spent_gift,
             exists (select from pay_trade t where t.merchant_id = ${merchantId} and t.recharge_id = r.recharge_id) as by_channel
        from (${visibleRecharges(context, condition)}) r
        left join wallet_lot l on l.merchant_id = ${merchantId} and l.granted_by = r.recharge_id
       where r.state <> 'revoked'),
    wallet_of as (
      select a.account_id, a.status, lots.*,
             a.personal_balance - a.personal_held - lots.personal as principal,
             a.personal_balance - lots.personal_expired as personal_left, a.subsidy_balance - lots.subsidy_expired as subsidy_left,
             a.red_balance - lots.red_expired as red_left
        from account a
       cross join lateral (
         select coalesce(sum(remaining) filter (where wallet_type = 1), 0) as personal,
                coalesce(sum(remaining) filter (where wallet_type = 1 and expires_at < now()), 0) as personal_expired,
                coalesce(sum(remaining) filter (where wallet_type = 2 and expires_at < now()), 0) as subsidy_expired,
                coalesce(sum(remaining) filter (where wallet_type = 4 and expires_at < now()), 0) as red_expired
           from wallet_lot l where l.merchant_id = ${merchantId} and l.account_id = a.account_id and l.remaining > 0) lots
       where a.merchant_id = ${merchantId} and a.account_id in (select account_id from open)),
    covered as (
      select open.*, w.status,
             case open.wallet_type when 1 then w.personal_left when 2 then w.subsidy_left else w.red_left end as balance,
             w.principal - coalesce(sum(spent_gift + left_over) over (partition by open.account_id, open.wallet_type
               order by recharge_id rows between unbounded preceding and 1 preceding), 0) as principal
        from open join wallet_of w using (account_id)),
    taken as (
      select covered.*, case when status = ${sql.lit(accountStatus.key.closed)} or by_channel then 0
          when wallet_type = ${personal} then least(left_over, greatest(0, principal - spent_gift))
          else least(left_over, in_lot) end as takeable,
          case when status = ${sql.lit(accountStatus.key.closed)} or by_channel or wallet_type <> ${personal} then 0
          else least(gift, in_lot) end as gift_in_lot,
          case when status = ${sql.lit(accountStatus.key.closed)} or by_channel or wallet_type <> ${personal} then 0
          else least(spent_gift, greatest(0, principal)) end as gift_of_own
        from covered)
    select t.cust_id, t.wallet_type, t.left_over as amount, t.takeable::bigint as takeable, t.gift,
           (t.gift_in_lot + t.gift_of_own)::bigint as gift_takeable,
           t.takeable = t.left_over and t.gift_in_lot + t.gift_of_own = t.gift as whole,
           c.cust_num, c.cust_name, t.balance::bigint as balance,
           (case when t.wallet_type = ${personal} then t.takeable + t.gift_of_own + case when t.expired then 0 else t.gift_in_lot end
              when t.expired then 0 else t.takeable end)::bigint as leaving
      from taken t join customer c on c.merchant_id = ${merchantId} and c.cust_id = t.cust_id`.execute(
    tx,
  );

  return found.rows;
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);

function oneOf(open: readonly Open[]) {
  const [only] = open;
  if (!only || open.length > 1) return null;

  const { custNum, custName, walletType, balance, leaving } = only;

  return { custNum, custName, walletType, balance, balanceAfter: balance - leaving };
}

export const repealCheckRoute = implement(
  repealCheck,
  async (context, { rechargeIds, batchNo }) => {
    if (rechargeIds) await assertVisible(context, rechargeIds);
    const condition = rechargeIds
      ? sql<SqlBool>`recharge.recharge_id = any(${rechargeIds}::bigint[])`
      : sql<SqlBool>`recharge.batch_no = ${batchNo}`;
    const open = await openRecharges(context, condition);
    if (open.length === 0 && batchNo !== undefined) throw notFound('该批次没有可撤销的充值');

    return {
      recharges: open.length,
      people: new Set(open.map(({ custId }) => custId)).size,
      amount: sumOf(open.map(({ amount }) => amount)),
      takeable: sumOf(open.map(({ takeable }) => takeable)),
      gift: sumOf(open.map(({ gift }) => gift)),
      giftTakeable: sumOf(open.map(({ giftTakeable }) => giftTakeable)),
      short: open.filter(({ whole }) => !whole).length,
      one: rechargeIds?.length === 1 ? oneOf(open) : null,
    };
  },
);
