import { sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { namedLike } from '#areas/ledger/server/api.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { pageRepeal, pageRepealError } from '../../contract/repeal.ts';

const done = serveQuery(
  pageRepeal,
  (context, { keyword, orgId, operatorName, walletType, ...period }) => {
    const { tx, scope } = context;
    return tx
      .selectFrom('rechargeRepeal')
      .innerJoin('recharge', 'recharge.rechargeId', 'rechargeRepeal.rechargeId')
      .innerJoin('customer', 'customer.custId', 'rechargeRepeal.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('operator', 'operator.userId', 'rechargeRepeal.operatorId')
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(wherePeriod('rechargeRepeal.occurredAt', period))
      .where(whereEquals({ 'rechargeRepeal.walletType': walletType }))
      .where(whereContains(operatorName, 'operator.realName'))
      .where(whereGiven(keyword, namedLike))
      .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
      .select([
        'rechargeRepeal.repealId',
        'rechargeRepeal.rechargeId',
        'rechargeRepeal.occurredAt',
        'customer.custNum',
        'customer.custId',
        'customer.custName',
        'rechargeRepeal.walletType',
        'recharge.amount as rechargeAmount',
        'recharge.giftAmount as rechargeGift',
        'rechargeRepeal.amount',
        'rechargeRepeal.giftAmount',
        sql<number>`recharge_repeal.amount + recharge_repeal.gift_amount`.as('takenAmount'),
        'rechargeRepeal.debtAmount',
        'recharge.occurredAt as rechargeAt',
        'rechargeRepeal.batchNo',
        'operator.realName as operatorName',
        'rechargeRepeal.reason as remark',
        (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
      ]);
  },
);

const failed = serveQuery(
  pageRepealError,
  ({ tx, scope }, { keyword, ...period }) =>
    tx
      .selectFrom('accountBatchRow')
      .innerJoin('accountBatch', 'accountBatch.batchNo', 'accountBatchRow.batchNo')
      .innerJoin('customer', 'customer.custId', 'accountBatchRow.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .where('accountBatch.kind', '=', 'repeal')
      .where('accountBatchRow.state', 'in', ['part', 'failed'])
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(wherePeriod('accountBatch.createdAt', period))
      .where(whereGiven(keyword, namedLike))
      .select([
        sql<string>`account_batch_row.batch_no || ':' || account_batch_row.row_no`.as('rowKey'),
        'accountBatchRow.rechargeId',
        'accountBatchRow.batchNo',
        'accountBatch.createdAt',
        'customer.custNum',
        'customer.custName',
        'accountBatchRow.reason',
        sql<number>`account_batch_row.amount - account_batch_row.done_amount`.as('amount'),
        (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
      ]),
  {
    row: (row, { language }) => ({ ...row, reason: row.reason && translate(language, row.reason) }),
  },
);

export const repealListRoutes = [done, failed];
