import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow, endsIn, soundsLike } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Loose } from '#kit/server/implement.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere, soldWithin } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  accountDetail,
  accountSum,
  legacyPage,
  listAccountInfo,
  pageAccount,
  pageAccountFlow,
  type WalletRow,
} from '../contract/account.ts';
import { heldWallet } from '../contract/lookups.ts';
import { STATUS, WALLET } from './codes.ts';
import type { Limits } from './limits.ts';
import { assertAccountVisible, namedLike } from './people.ts';

/** How many people lose a subsidy within so many days, as the list of accounts tells them. */
export async function countExpiring(context: Context, days: number): Promise<number> {
  const found = await accounts(context)
    .where(expiring(context, days))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

/** Accounts with their person and organisation; only what the caller may see. */
const accounts = ({ tx, scope }: Context) =>
  tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .leftJoin(expiredMoney(tx), (join) => join.onRef('expired.accountId', '=', 'account.accountId'))
    .where(scopeWhere('customer.orgId', scope.organisations));

/** What has expired in the wallets of each account that holds such money. */
const expiredMoney = (tx: Context['tx']) =>
  tx
    .selectFrom('walletLot')
    .select((eb) => [
      'accountId',
      sql<number>`coalesce(sum(remaining) filter (where wallet_type = ${sql.lit(WALLET.personal)}), 0)::bigint`.as(
        'personal',
      ),
      sql<number>`coalesce(sum(remaining) filter (where wallet_type = ${sql.lit(WALLET.subsidy)}), 0)::bigint`.as(
        'subsidy',
      ),
      sql<number>`coalesce(sum(remaining) filter (where wallet_type = ${sql.lit(WALLET.redPacket)}), 0)::bigint`.as(
        'red',
      ),
      eb.fn.sum<number>('remaining').as('whole'),
    ])
    .where('remaining', '>', 0)
    .where('expiresAt', '<', sql<string>`now()`)
    .groupBy('accountId')
    .as('expired');

/** Accounts with a subsidy that is not spent and expires within so many days. */
const expiring = ({ merchantId }: Context, days: number) =>
  sql<SqlBool>`exists (select from wallet_lot where wallet_lot.merchant_id = ${merchantId}
    and wallet_lot.account_id = account.account_id and wallet_lot.wallet_type = ${sql.lit(WALLET.subsidy)} and wallet_lot.remaining > 0
    and wallet_lot.expires_at >= now() and wallet_lot.expires_at < now() + make_interval(days => ${days}))`;

const expiredIn = {
  personal: sql<number>`coalesce(expired.personal, 0)`,
  subsidy: sql<number>`coalesce(expired.subsidy, 0)`,
  red: sql<number>`coalesce(expired.red, 0)`,
  whole: sql<number>`coalesce(expired.whole, 0)::bigint`,
};

/** Of all wallets, without what has expired. */
const total = sql<number>`account.personal_balance + account.subsidy_balance + account.red_balance - ${expiredIn.whole}`;

const debts = sql<number>`account.personal_debt + account.subsidy_debt + account.red_debt`;

const withColumns = (query: ReturnType<typeof accounts>) =>
  query.select([
    'account.accountId',
    'account.custId',
    'customer.custNum',
    'customer.custName',
    'customer.mobileMask as mobile',
    (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
    'account.status',
    'account.openedAt',
    sql<number>`account.personal_balance - ${expiredIn.personal}`.as('personalBalance'),
    sql<number>`account.subsidy_balance - ${expiredIn.subsidy}`.as('subsidyBalance'),
    sql<number>`account.red_balance - ${expiredIn.red}`.as('redBalance'),
    total.as('totalBalance'),
    expiredIn.whole.as('expiredBalance'),
    debts.as('debtBalance'),
    (eb) =>
      eb
        .selectFrom('personType')
        .select('personType.psnTypeName')
        .whereRef('personType.psnType', '=', 'customer.psnType')
        .as('psnTypeName'),
    (eb) =>
      eb
        .selectFrom('card')
        .select('card.cardNo')
        .whereRef('card.accountId', '=', 'account.accountId')
        .where('card.state', '=', 1)
        .where('card.kind', '=', 1)
        .orderBy('card.issuedAt', 'desc')
        .limit(1)
        .as('cardNo'),
  ]);

type ListFilter = z.output<typeof accountSum.content>;

/** By number from its beginning, name anywhere or by its sound, whole card number, or the last four digits of a mobile number. */
const matches = (context: Context, keyword: string) =>
  namedLike(
    keyword,
    endsIn(context, keyword) ?? soundsLike(keyword) ?? sql`false`,
    sql`customer.cust_id = (select owner.cust_id from card
      join account owner on owner.merchant_id = ${context.merchantId} and owner.account_id = card.account_id
     where card.merchant_id = ${context.merchantId} and card.card_no = ${keyword})`,
  );

/** The accounts a filter asks for. */
function accountsOf(context: Context, filter: ListFilter) {
  const { keyword, orgId, status, psnType, minBalance, maxBalance, expiringDays } = filter;
  return accounts(context)
    .where(whereEquals({ 'account.status': status, 'customer.psnType': psnType }))
    .where(whereBetween(total, minBalance, maxBalance))
    .where(whereGiven(keyword, (text) => matches(context, text)))
    .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .where(whereGiven(expiringDays, (days) => expiring(context, days)));
}

const list = serveQuery(pageAccount, (context, filter) => withColumns(accountsOf(context, filter)));

const walletName = ({ language }: Context) => {
  const named = heldWallet.map(
    ({ key, desc }) => sql`when ${sql.lit(key)} then ${translate(language, desc)}`,
  );
  return sql<string>`case w.wallet_type ${sql.join(named, sql` `)} end`;
};

/* Numbered as the accounts are, each with its wallets. */
const wallets = serveQuery(
  legacyPage,
  (context, { walletType, ...filter }) => sql<Loose<z.output<typeof WalletRow>>>`
    select of_account.account_id || '/' || w.wallet_type as row_key, of_account.account_id, of_account.cust_id, of_account.cust_num,
           of_account.cust_name, of_account.mobile, of_account.psn_type_name, of_account.org_full_name, ${walletName(context)} as wallet_name,
           w.wallet_type, w.balance
      from (${withColumns(accountsOf(context, filter))}) of_account
     cross join lateral (values (1::smallint, of_account.personal_balance), (2::smallint, of_account.subsidy_balance),
       (4::smallint, of_account.red_balance)) w (wallet_type, balance)
     where ${whereEquals({ 'w.walletType': walletType })}`,
);

const summed = (value: RawBuilder<number>) => sql<number>`coalesce(sum(${value}), 0)::bigint`;

const sums = implement(accountSum, (context, filter) =>
  accountsOf(context, filter)
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .select([
      summed(sql`account.personal_balance - ${expiredIn.personal}`).as('personalBalance'),
      summed(sql`account.subsidy_balance - ${expiredIn.subsidy}`).as('subsidyBalance'),
      summed(sql`account.red_balance - ${expiredIn.red}`).as('redBalance'),
      summed(total).as('totalBalance'),
      summed(expiredIn.whole).as('expiredBalance'),
      summed(debts).as('debtBalance'),
    ])
    .executeTakeFirstOrThrow(),
);

/** The cards of an account, also those whose number has gone to another person since. */
async function cardsOf({ tx }: Context, accountId: number) {
  const own = await tx
    .selectFrom('card')
    .select([
      'cardNo',
      'state',
      'kind',
      'holderName',
      'deposit',
      'lostAt',
      'replacedBy',
      'issuedAt',
      'expiresOn',
    ])
    .where('accountId', '=', accountId)
    .orderBy('issuedAt', 'desc')
    .$narrowType<{ state: 1 | 2 | 3 | 4 | 5; kind: 1 | 2 | 3 }>()
    .execute();

  const past = await tx
    .selectFrom('cardPast')
    .select(['cardNo', 'kind', 'holderName', 'deposit', 'endedAt as lostAt', 'issuedAt'])
    .where('accountId', '=', accountId)
    .orderBy('issuedAt', 'desc')
    .$narrowType<{ kind: 1 | 2 | 3 }>()
    .execute();

  const ended = { state: 4 as const, replacedBy: null, expiresOn: null };

  return [...own, ...past.map((card) => ({ ...card, ...ended }))];
}

const detail = implement(accountDetail, async (context, { accountId, custId }) => {
  const found = await withColumns(accounts(context))
    .select([
      'account.overdraftLimit',
      'account.limits',
      'account.debitBlock',
      'account.creditBlock',
    ])
    .select(['account.personalHeld', 'account.subsidyHeld', 'account.redHeld'])
    .select(['account.personalDebt', 'account.subsidyDebt', 'account.redDebt'])
    .select([
      expiredIn.personal.as('personalExpired'),
      expiredIn.subsidy.as('subsidyExpired'),
      expiredIn.red.as('redExpired'),
    ])
    .where(whereEquals({ 'account.accountId': accountId, 'account.custId': custId }))
    .$narrowType<{ limits: Limits | null }>()
    .executeTakeFirst();

  if (!found) throw notFound();

  const cards = await cardsOf(context, found.accountId);
  const {
    personalHeld,
    subsidyHeld,
    redHeld,
    personalExpired,
    subsidyExpired,
    redExpired,
    ...owing
  } = found;
  const { personalDebt, subsidyDebt, redDebt, ...account } = owing;
  const { personalBalance, subsidyBalance, redBalance } = account;
  const wallets = [
    {
      walletType: WALLET.personal,
      balance: personalBalance,
      held: personalHeld,
      expired: personalExpired,
      debt: personalDebt,
    },
    {
      walletType: WALLET.subsidy,
      balance: subsidyBalance,
      held: subsidyHeld,
      expired: subsidyExpired,
      debt: subsidyDebt,
    },
    {
      walletType: WALLET.redPacket,
      balance: redBalance,
      held: redHeld,
      expired: redExpired,
      debt: redDebt,
    },
  ];

  return { ...account, wallets, cards };
});

const flow = serveQuery(
  pageAccountFlow,
  async (context, { accountId, walletType, tradeType, ...period }) => {
    await assertAccountVisible(context, accountId);
    const query = context.tx
      .selectFrom('posting')
      .leftJoin('canteen', 'canteen.canteenId', 'posting.canteenId')
      .leftJoin('stall', 'stall.stallId', 'posting.stallId')
      .select([
        'posting.postingId',
        'posting.occurredAt',
        'posting.bizDate',
        'posting.walletType',
        'posting.tradeType',
        'posting.change as amount',
        sql<number>`posting.balance_after - posting.expired_after`.as('balanceAfter'),
        'posting.walletSeq',
        'canteen.canteenName',
        'stall.stallName',
        'posting.orderId',
        'posting.remark',
      ])
      .where('posting.accountId', '=', accountId)
      .where(soldWithin('posting', context.scope))
      .where(wherePeriod('posting.occurredAt', period))
      .where(whereEquals({ 'posting.walletType': walletType, 'posting.tradeType': tradeType }));

    return query.$narrowType<{
      walletType: 1 | 2 | 4;
      amount: number;
      balanceAfter: number;
      walletSeq: number;
    }>();
  },
);

/** Choices a picker shows at once. */
const CHOICES = 20;

const choices = implement(listAccountInfo, (context, { keyword, custIds }) =>
  withColumns(accounts(context))
    .where('account.status', '<>', STATUS.closed)
    .where(whereEquals({ 'account.custId': custIds }))
    .where(whereGiven(keyword, (text) => matches(context, text)))
    /* Whose number was typed in full stands first: Enter chooses the first, and telephones end in the same digits. */
    .$if(Boolean(keyword), (found) => found.orderBy(sql`customer.cust_num = ${keyword}`, 'desc'))
    .orderBy('customer.custNum')
    .limit(CHOICES)
    .execute(),
);

export const accountRoutes = [list, wallets, sums, detail, flow, choices];
