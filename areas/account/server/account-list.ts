import { sql } from 'kysely';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { matching, ranging } from '#kit/server/list.ts';
import { within } from '#kit/server/period.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { accountDetail, listAccountInfo, pageAccount, pageAccountFlow } from '../contract/account.ts';
import { STATUS, WALLET } from './ledger/codes.ts';
import { belowOrganisation, namedLike } from './people.ts';

/** Accounts with their person and organisation; only what the caller may see. */
const accounts = ({ tx, scope }: Context) =>
  tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .where(scopeWhere('customer.orgId', scope.organisations));

const total = sql<number>`account.personal_balance + account.subsidy_balance + account.red_balance`;

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
    'account.personalBalance',
    'account.subsidyBalance',
    'account.redBalance',
    total.as('totalBalance'),
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
        .orderBy('card.issuedAt', 'desc')
        .limit(1)
        .as('cardNo'),
  ]);

/** By number from its beginning, name anywhere, or whole card number. */
const matches = ({ merchantId }: Context, keyword: string) =>
  namedLike(
    keyword,
    sql`customer.cust_id = (select owner.cust_id from card
      join account owner on owner.merchant_id = card.merchant_id and owner.account_id = card.account_id
     where card.merchant_id = ${merchantId} and card.card_no = ${keyword})`,
  );

const list = implementPage(
  pageAccount,
  (context, { keyword, orgId, status, psnType, minBalance, maxBalance }) => {
    let query = accounts(context)
      .where(matching({ 'account.status': status, 'customer.psnType': psnType }))
      .where(ranging(total, minBalance, maxBalance));
    if (keyword) query = query.where(matches(context, keyword));
    if (orgId !== undefined) query = query.where(belowOrganisation(context, 'customer.orgId', [orgId]));
    return withColumns(query);
  },
  { order: [{ column: 'custNum', asc: true }], key: 'accountId' },
);

const detail = implement(accountDetail, async (context, { accountId, custId }) => {
  const { tx } = context;
  const found = await withColumns(accounts(context))
    .select(['account.overdraftLimit', 'account.debitBlock', 'account.creditBlock'])
    .select(['account.personalHeld', 'account.subsidyHeld', 'account.redHeld'])
    .where(matching({ 'account.accountId': accountId, 'account.custId': custId }))
    .executeTakeFirst();
  if (!found) throw notFound();
  const cards = await tx
    .selectFrom('card')
    .select(['cardNo', 'state', 'issuedAt'])
    .where('accountId', '=', found.accountId)
    .orderBy('issuedAt', 'desc')
    .execute();
  const { personalHeld, subsidyHeld, redHeld, ...account } = found;
  const wallets = [
    { walletType: WALLET.personal, balance: account.personalBalance, held: personalHeld },
    { walletType: WALLET.subsidy, balance: account.subsidyBalance, held: subsidyHeld },
    { walletType: WALLET.red, balance: account.redBalance, held: redHeld },
  ];
  return { ...account, wallets, cards };
});

/** Choices a picker shows at once. */
const CHOICES = 20;

const choices = implement(listAccountInfo, (context, { keyword }) =>
  withColumns(accounts(context))
    .where('account.status', '<>', STATUS.closed)
    .$if(Boolean(keyword), (query) => query.where(matches(context, keyword ?? '')))
    .orderBy('customer.custNum')
    .limit(CHOICES)
    .execute(),
);

/** Refuses an account outside the caller's organisations as one that does not exist. */
async function assertVisible({ tx, scope }: Context, accountId: number): Promise<void> {
  const found = await tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .select('customer.orgId')
    .where('account.accountId', '=', accountId)
    .executeTakeFirst();
  if (!found || !inScope(scope.organisations, found.orgId)) throw notFound();
}

const flow = implementPage(
  pageAccountFlow,
  async (context, { accountId, walletType, tradeType, ...period }) => {
    await assertVisible(context, accountId);
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
        'posting.balanceAfter',
        'posting.walletSeq',
        'canteen.canteenName',
        'stall.stallName',
        'posting.orderId',
        'posting.remark',
      ])
      .where('posting.accountId', '=', accountId)
      .where(within('posting.occurredAt', period))
      .where(matching({ 'posting.walletType': walletType, 'posting.tradeType': tradeType }));
    return query.$narrowType<{ walletType: 1 | 2 | 4; amount: number; balanceAfter: number; walletSeq: number }>();
  },
  { order: [{ column: 'postingId', asc: false }], key: 'postingId' },
);

export const accountRoutes = [list, detail, flow, choices];
