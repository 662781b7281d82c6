import { sql } from 'kysely';
import { saleRules } from '#areas/canteen/server/api.ts';
import { balancesOf } from '#areas/ledger/server/api.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { dinerMe } from '../contract/session.ts';
import { frozenOf } from './frozen.ts';
import { dinerOf } from './session-store.ts';

const NOTHING = { personal: 0, subsidy: 0, red: 0, available: 0, accountId: undefined };

/** Stands for no canteen: there the wallets pay in the merchant's usual order. */
const NO_CANTEEN = 0;

export const meRoutes = [
  implement(dinerMe, async (context, { canteenId = NO_CANTEEN }) => {
    const custId = dinerOf(context);
    const person = await context.tx
      .selectFrom('customer')
      .innerJoin('merchant', 'merchant.merchantId', 'customer.merchantId')
      .leftJoin('dinerLogin', 'dinerLogin.custId', 'customer.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .select(['custNum', 'custName', 'orgName', 'merchantName'])
      .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
      .select(sql<boolean>`pay_password_hash is not null`.as('hasPayPassword'))
      .where('customer.custId', '=', custId)
      .executeTakeFirst();

    if (!person) throw notFound();

    const { personal, subsidy, red, available, accountId } =
      (await balancesOf(context, [custId])).get(custId) ?? NOTHING;

    return {
      ...person,
      today: context.now.slice(0, 10),
      personal,
      subsidy,
      red,
      available,
      frozen: accountId === undefined ? [] : await frozenOf(context, accountId),
      payOrder: [...(await saleRules(context)).walletOrderOf(canteenId)],
    };
  }),
];
