import { sql } from 'kysely';
import { canteenWalletOrder } from '#areas/canteen/contract/lookups.ts';
import { saleRules, setWalletOrder, setWalletOrders } from '#areas/canteen/server/api.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { settingGroups } from '#areas/system/contract/metadata.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  deductionTypes,
  pageDeduction,
  pagePersonDeduction,
  setDeduction,
  setDeductions,
} from '../../contract/machine/deduction.ts';
import { typesThatCan } from '../../contract/machine/kinds.ts';

const types = implement(deductionTypes, async ({ language }) =>
  canteenWalletOrder.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
);

/** What a canteen has set; 0 where it obeys the merchant. */
const ownOrder = sql<0>`coalesce((pay.value ->> 'walletOrder')::integer, 0)`;

/** What holds where the merchant has set nothing. */
const houseOrder = settingGroups.acc.parse({}).walletOrder;

/** The order that counts: of the canteen, else of the merchant, as sales are decided (rule devices/deductions). */
const orderInEffect = ({ merchantId }: Context) =>
  sql<
    typeof houseOrder
  >`coalesce(nullif(${ownOrder}, 0), (select (s.value ->> 'walletOrder')::integer from setting s
    where s.merchant_id = ${merchantId} and s.group_name = 'acc'), ${houseOrder}::integer)`;

const sellingMachines = ({ merchantId }: Context) =>
  sql<number>`(select count(*)::integer from device d where d.merchant_id = ${merchantId} and d.canteen_id = canteen.canteen_id
    and d.removed_at is null and d.device_type = any(${[...typesThatCan('sells')]}::integer[]))`;

const canteenList = serveList('canteen', pageDeduction, {
  visible: ({ scope }) => scopeWhere('canteen.canteenId', scope.canteens),
  shown: (rows, context) =>
    rows
      .leftJoin('canteenSetting as pay', (join) =>
        join.onRef('pay.canteenId', '=', 'canteen.canteenId').on('pay.kind', '=', 'pay'),
      )
      .where('canteen.removedAt', 'is', null)
      .select([
        ownOrder.as('walletOrder'),
        orderInEffect(context).as('inEffect'),
        sellingMachines(context).as('machines'),
        sql<number>`coalesce(pay.version, 0)`.as('version'),
      ]),
});

/** @throws notFound a canteen that is not the caller's */
async function assertVisible({ tx, scope }: Context, canteenId: number): Promise<void> {
  const found = await tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .where(scopeWhere('canteen.canteenId', scope.canteens))
    .executeTakeFirst();
  if (!found) throw notFound('食堂不存在或已被删除');
}

const people = serveQuery(pagePersonDeduction, async (context, { keyword, canteenId }) => {
  if (canteenId !== undefined) await assertVisible(context, canteenId);

  const { merchantId, scope } = context;
  /* No place has the id 0: what holds everywhere. */
  const order = (await saleRules(context)).walletOrderOf(canteenId ?? 0);

  return sql`select c.cust_id, c.cust_num, c.cust_name, o.org_full_name, ${Number(order.join(''))}::integer as in_effect,
      held.personal, held.subsidy, held.red,
      case when ${held(order[0])} > 0 then ${order[0]}::integer when ${held(order[1])} > 0 then ${order[1]}::integer
        when ${held(order[2])} > 0 then ${order[2]}::integer end as pays_first
    from account a
    join customer c on c.merchant_id = ${merchantId} and c.cust_id = a.cust_id
    left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id
    cross join lateral (select a.personal_balance - coalesce(sum(l.remaining) filter (where l.wallet_type = 1), 0)::bigint as personal,
        a.subsidy_balance - coalesce(sum(l.remaining) filter (where l.wallet_type = 2), 0)::bigint as subsidy,
        a.red_balance - coalesce(sum(l.remaining) filter (where l.wallet_type = 4), 0)::bigint as red
      from wallet_lot l
     where l.merchant_id = ${merchantId} and l.account_id = a.account_id and l.remaining > 0 and l.expires_at < now()) held
   where a.merchant_id = ${merchantId} and a.status <> ${accountStatus.key.closed}
     and ${scopeWhere('c.orgId', scope.organisations)} and ${whereContains(keyword, 'c.custNum', 'c.custName')}`;
});

/** What a wallet holds that has not expired. */
const held = (wallet: 1 | 2 | 4 | undefined) =>
  sql.ref(wallet === 1 ? 'held.personal' : wallet === 2 ? 'held.subsidy' : 'held.red');

const setOne = implement(setDeduction, async (context, draft) => {
  await setWalletOrder(context, draft);
  return undefined;
});

const setMany = implement(setDeductions, async (context, { canteenIds, walletOrder }) => ({
  changed: await setWalletOrders(context, [...new Set(canteenIds)], walletOrder),
}));

export const deductionRoutes = [types, canteenList, people, setOne, setMany];
