import { sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { implementPage } from '#kit/server/implement.ts';
import { asked, matching, ranging } from '#kit/server/list.ts';
import { within } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { pageRecharge } from '../contract/recharge.ts';
import { namedLike } from './people.ts';

export const rechargeListRoutes = [
  implementPage(
    pageRecharge,
    (context, filter) => {
      const { tx, scope } = context;
      return tx
        .selectFrom('recharge')
        .innerJoin('customer', 'customer.custId', 'recharge.custId')
        .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
        .leftJoin('operator', 'operator.userId', 'recharge.operatorId')
        .where(scopeWhere('customer.orgId', scope.organisations))
        .where(within('recharge.occurredAt', filter))
        .where(
          matching({
            'recharge.accountId': filter.accountId,
            'recharge.walletType': filter.walletType,
            'recharge.state': filter.state,
            'recharge.offlineType': filter.offlineType,
            'recharge.source': filter.source,
            'recharge.batchNo': filter.batchNo,
          }),
        )
        .where(ranging('recharge.amount', filter.minAmount, filter.maxAmount))
        .where(asked(filter.keyword, namedLike))
        .where(asked(filter.orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
        .select([
          'recharge.rechargeId',
          'recharge.accountId',
          'recharge.occurredAt',
          'customer.custNum',
          'customer.custName',
          'recharge.walletType',
          'recharge.amount',
          'recharge.revokedAmount',
          'recharge.state',
          'recharge.offlineType',
          'recharge.channel',
          'recharge.source',
          'recharge.voucherNo',
          'recharge.batchNo',
          'recharge.remark',
          'operator.realName as operatorName',
          sql<number>`recharge.amount - recharge.revoked_amount`.as('netAmount'),
          (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
        ]);
    },
    { order: [{ column: 'occurredAt', asc: false }], key: 'rechargeId' },
  ),
];
