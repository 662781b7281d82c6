import { heldWallet, tradeType } from '#areas/ledger/contract/lookups.ts';
import type { Account, LedgerContext } from '#areas/ledger/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { GiftTier } from '../../contract/gift-rule.ts';

interface Rule {
  readonly ruleId: number;
  readonly tiers: readonly GiftTier[];
  readonly validDays: number | null;
  readonly timesMax: number;
  /** Those of the rule and everything below them; null: all people. */
  readonly orgIds: readonly number[] | null;
  readonly psnTypes: readonly number[];
  readonly channels: readonly number[];
  readonly startDate: string | null;
  readonly endDate: string | null;
}
/** What is recharged; where the caller says what comes on top, it is just that. */
interface Item {
  readonly walletType: number;
  readonly amount: number;
  readonly giftAmount?: number | undefined;
}
/** What a recharge brings on top, fen. */
export interface Gift {
  readonly ruleId: number;
  readonly giftAmount: number;
  readonly expiresAt: string | undefined;
}
export interface Gifts {
  /** The best of what the rules give for a recharge of the personal wallet; counted once it is taken. */
  of(account: Account, item: Item): Gift | undefined;
  take(account: Account, gift: Gift): void;
  writes(): Statement[];
}

interface GivenWith {
  readonly rechargeId: number;
  readonly accountId: number;
}

const NOTHING: Gifts = { of: () => undefined, take: () => undefined, writes: () => [] };

async function giftRules({ client, merchantId }: LedgerContext): Promise<readonly Rule[]> {
  const { rows } = await client.query<Rule>({
    name: 'recharge.giftRules',
    text: `select rule_id as "ruleId", tiers, valid_days as "validDays", times_max as "timesMax", psn_types as "psnTypes", channels,
        start_date as "startDate", end_date as "endDate",
        case when org_ids <> '{}' then array(select below.org_id from organisation above
            join organisation below on below.merchant_id = $1 and below.path ~>=~ above.path and below.path ~<~ above.path_end
           where above.merchant_id = $1 and above.org_id = any(r.org_ids)) end as "orgIds"
      from recharge_gift_rule r where merchant_id = $1 and state = 1 order by rule_id`,
    values: [merchantId],
  });
  return rows;
}

const giftOf = ({ tiers }: Rule, amount: number): number =>
  tiers.reduce((best, tier) => (amount >= tier.amount ? Math.max(best, tier.gift) : best), 0);

/** To the end of its last day. */
const endOf = (date: string, days: number): string => `${daysAfter(date, days - 1)} 23:59:59`;

const isFor = ({ orgIds, psnTypes }: Rule, account: Account): boolean =>
  (orgIds === null || orgIds.includes(account.orgId)) &&
  (psnTypes.length === 0 || (account.psnType !== null && psnTypes.includes(account.psnType)));

/** The gifts of a batch of recharges of these people. To be read after their accounts. */
export async function readGifts(
  context: LedgerContext,
  { channel, at }: { readonly channel: number; readonly at: string },
  custIds: readonly number[],
): Promise<Gifts> {
  const { client, merchantId } = context;
  const today = at.slice(0, 10);
  const rules = (await giftRules(context)).filter(
    ({ channels, startDate, endDate }) =>
      (channels.length === 0 || channels.includes(channel)) &&
      (startDate === null || startDate <= today) &&
      (endDate === null || today <= endDate),
  );

  if (rules.length === 0) return NOTHING;

  const { rows } = await client.query<{ rule_id: number; cust_id: number; used: number }>({
    name: 'recharge.giftUses',
    text: 'select rule_id, cust_id, used from recharge_gift_use where merchant_id = $1 and cust_id = any($2::bigint[])',
    values: [merchantId, custIds],
  });

  const used = new Map(rows.map((row) => [`${row.rule_id} ${row.cust_id}`, row.used]));
  const taken = new Map<string, { ruleId: number; custId: number }>();
  const usedOf = (ruleId: number, custId: number) => used.get(`${ruleId} ${custId}`) ?? 0;

  return {
    of(account, { walletType, amount, giftAmount: given }) {
      if (walletType !== heldWallet.key.personal || given !== undefined) return undefined;

      const open = rules.filter(
        (rule) =>
          isFor(rule, account) &&
          (rule.timesMax === 0 || usedOf(rule.ruleId, account.custId) < rule.timesMax),
      );
      const [best] = open.toSorted((left, right) => giftOf(right, amount) - giftOf(left, amount));
      const giftAmount = best ? giftOf(best, amount) : 0;
      if (!best || giftAmount === 0) return undefined;

      const expiresAt = best.validDays === null ? undefined : endOf(today, best.validDays);

      return { ruleId: best.ruleId, giftAmount, expiresAt };
    },
    take({ custId }, { ruleId }) {
      used.set(`${ruleId} ${custId}`, usedOf(ruleId, custId) + 1);
      taken.set(`${ruleId} ${custId}`, { ruleId, custId });
    },
    writes() {
      const all = [...taken.values()];
      if (all.length === 0) return [];

      const text = `insert into recharge_gift_use (merchant_id, rule_id, cust_id, used)
        select $1::bigint, n.rule_id, n.cust_id, n.used from unnest($2::bigint[], $3::bigint[], $4::int[]) n (rule_id, cust_id, used)
        on conflict (merchant_id, rule_id, cust_id) do update set used = excluded.used`;

      const values = [
        merchantId,
        all.map(({ ruleId }) => ruleId),
        all.map(({ custId }) => custId),
        all.map(({ ruleId, custId }) => usedOf(ruleId, custId)),
      ];

      return [{ name: 'recharge.giftTaken', text, values }];
    },
  };
}

/** A recharge that was taken back whole counts for nothing: its gift is one less of what its rule gave that person. */
export async function uncountGift(
  { client, merchantId }: LedgerContext,
  recharge: GivenWith,
): Promise<void> {
  const { rechargeId, accountId } = recharge;
  await client.query(
    `with given as (
      select p.rule_id, p.cust_id from posting p join recharge r on r.merchant_id = $1 and r.recharge_id = $2
       where p.merchant_id = $1 and p.account_id = $3 and p.transaction_id = $2 and p.trade_type = ${tradeType.key.rechargeGift}
         and p.biz_date = r.occurred_at::date and p.rule_id is not null),
    ended as (
      delete from recharge_gift_use u using given where u.merchant_id = $1 and u.rule_id = given.rule_id and u.cust_id = given.cust_id
         and u.used <= 1)
    update recharge_gift_use u set used = u.used - 1 from given
     where u.merchant_id = $1 and u.rule_id = given.rule_id and u.cust_id = given.cust_id and u.used > 1`,
    [merchantId, rechargeId, accountId],
  );
}

/** A recharge with what comes on top of it. */
export const withGift = <Of extends Item>(item: Of, gift: Gift | undefined): Of =>
  gift ? { ...item, giftAmount: gift.giftAmount, expiresAt: gift.expiresAt } : item;
