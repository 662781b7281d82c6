import { sql } from 'kysely';
import { implementPage } from '#kit/server/implement.ts';
import { within } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { pageRecharge } from '../contract/recharge.ts';
import { belowOrganisation, namedLike } from './people.ts';

export const rechargeListRoutes = [
  implementPage(
    pageRecharge,
    (context, filter) => {
      const { tx, scope } = context;
      let query = tx
        .selectFrom('recharge')
        .innerJoin('customer', 'customer.custId', 'recharge.custId')
        .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
        .leftJoin('operator', 'operator.userId', 'recharge.operatorId')
        .where(scopeWhere('customer.orgId', scope.organisations))
        .where(within('recharge.occurredAt', filter))
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
      if (filter.keyword) query = query.where(namedLike(filter.keyword));
      if (filter.orgId !== undefined) query = query.where(belowOrganisation(context, 'customer.orgId', [filter.orgId]));
      if (filter.accountId !== undefined) query = query.where('recharge.accountId', '=', filter.accountId);
      if (filter.walletType !== undefined) query = query.where('recharge.walletType', '=', filter.walletType);
      if (filter.state !== undefined) query = query.where('recharge.state', '=', filter.state);
      if (filter.offlineType !== undefined) query = query.where('recharge.offlineType', '=', filter.offlineType);
      if (filter.source !== undefined) query = query.where('recharge.source', '=', filter.source);
      if (filter.batchNo !== undefined) query = query.where('recharge.batchNo', '=', filter.batchNo);
      if (filter.minAmount !== undefined) query = query.where('recharge.amount', '>=', filter.minAmount);
      if (filter.maxAmount !== undefined) query = query.where('recharge.amount', '<=', filter.maxAmount);
      return query;
    },
    { order: [{ column: 'occurredAt', asc: false }], key: 'rechargeId' },
  ),
];
