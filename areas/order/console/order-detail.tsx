import '#kit/console/form/forms.css';
import './order.css';
import { Alert, Tag } from 'antd';
import type { ReactNode } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { suspenseReason, tradeType } from '#areas/ledger/contract/lookups.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import { SubjectLink } from '#kit/console/subject/subject-link.tsx';
import { type Column, type Lookup, labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  deliveryState,
  goodsStatus,
  lineMeasure,
  nuclearMode,
  onlineFlag,
  orderKind,
  orderState,
  refundState,
  sourceType,
  tenderType,
} from '../contract/lookups.ts';
import { orderDetail } from '../contract/order.ts';
import { detourText } from '../contract/refund.ts';
import { GoodsSteps } from './goods-steps.tsx';
import { OrderHistory } from './order-history.tsx';

const PLACE_KIND = placeKind.key;

type Order = ResultOf<typeof orderDetail>;

const tenderColumns: readonly Column[] = [
  { key: 'tenderType', title: '支付方式', kind: 'enum', of: tenderType },
  { key: 'amount', title: '支付金额', kind: 'money' },
  { key: 'refundAmount', title: '退款金额', kind: 'money' },
];
const postingColumns: readonly Column[] = [
  { key: 'occurredAt', title: '交易时间', kind: 'datetime' },
  { key: 'tradeType', title: '交易类型', kind: 'enum', of: tradeType },
  { key: 'tenderType', title: '支付方式', kind: 'enum', of: tenderType },
  { key: 'amount', title: '交易金额', kind: 'money' },
  { key: 'balanceAfter', title: '交易后余额', kind: 'money' },
];
const lineColumns: readonly Column[] = [
  { key: 'goodsName', title: '名称', width: 180 },
  { key: 'unitPrice', title: '单价', kind: 'money' },
  { key: 'count', title: '数量', kind: 'decimal', width: 100 },
  { key: 'amount', title: '金额', kind: 'money' },
  { key: 'discountShare', title: '优惠金额', kind: 'money' },
  { key: 'refundAmount', title: '退款金额', kind: 'money' },
];
/** What was sold in set meals says in which. */
const setMealColumns: readonly Column[] = [
  ...lineColumns,
  { key: 'packageName', title: '套餐', width: 110 },
];
const goodsColumns: readonly Column[] = [
  ...lineColumns,
  { key: 'goodsStatus', title: '商品状态', kind: 'enum', of: goodsStatus },
];
const appliedColumns: readonly Column[] = [
  { key: 'stage', title: '步骤', kind: 'enum', of: stage, width: 110 },
  { key: 'ruleName', title: '规则名称', width: 200 },
  { key: 'amount', title: '金额', kind: 'money' },
];
const refundColumns: readonly Column[] = [
  { key: 'refundedAt', title: '退款时间', kind: 'datetime' },
  { key: 'amount', title: '退款金额', kind: 'money' },
  { key: 'personalAmount', title: '退个人钱包', kind: 'money' },
  { key: 'subsidyAmount', title: '退补贴', kind: 'money' },
  { key: 'redAmount', title: '退红包', kind: 'money' },
  { key: 'channelAmount', title: '退第三方支付', kind: 'money' },
  { key: 'cashAmount', title: '退现金', kind: 'money' },
  { key: 'fundAmount', title: '退回发放资金', kind: 'money' },
  { key: 'reason', title: '退款原因', width: 160 },
  { key: 'operatorName', title: '操作员', width: 100 },
];

const correctionColumns: readonly Column[] = [
  { key: 'redressedAt', title: '改正时间', kind: 'datetime' },
  { key: 'amountBefore', title: '改正前金额', kind: 'money' },
  { key: 'amountAfter', title: '改正后金额', kind: 'money' },
  { key: 'refundId', title: '退款单号', width: 130 },
  { key: 'extraOrderId', title: '补差订单号', width: 140 },
  { key: 'reason', title: '改正原因', width: 160 },
  { key: 'operatorName', title: '操作员', width: 100 },
];

const label = (lookup: Lookup, key: number): string => t(labelOf(lookup, key));
const tag = (lookup: Lookup, key: number): ReactNode => (
  <Tag color={lookup.find((entry) => entry.key === key)?.colour ?? 'default'}>
    {label(lookup, key)}
  </Tag>
);

/** Title and value pairs of an order; what it has not is left out. */
function Facts({ order }: { order: Order }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('订单号'), order.orderId],
    [t('订单类型'), label(orderKind, order.orderKind)],
    [t('消费时间'), order.occurredAt],
    [t('营业日期'), order.bizDate],
    [t('餐次'), label(mealType, order.mealType)],
    [t('食堂'), order.canteenName],
    [t('档口'), order.stallName],
    [t('餐桌'), order.tableName],
    [t('设备'), order.deviceName && `${order.deviceName} (${order.deviceNum})`],
    [t('设备流水号'), order.deviceTransactionNo],
    [t('托盘号'), order.trayNo],
    [
      t('人员'),
      order.custName && (
        <SubjectLink key="person" leadsTo="custId" row={order}>
          {`${order.custName} (${order.custNum})`}
        </SubjectLink>
      ),
    ],
    [t('所属组织'), order.orgFullName],
    [t('卡号'), order.cardNo],
    [t('核身方式'), label(nuclearMode, order.nuclearMode)],
    [t('订单来源'), label(sourceType, order.sourceType)],
    [t('挂账原因'), order.suspenseReason && t(labelOf(suspenseReason, order.suspenseReason))],
    [t('入账时间'), order.recordedAt],
    [
      t('状态'),
      <span className="ord-tags" key="states">
        {tag(orderState, order.orderState)}
        {tag(refundState, order.refundState)}
        {order.deliveryState !== null && tag(deliveryState, order.deliveryState)}
        {tag(onlineFlag, order.onlineFlag)}
      </span>,
    ],
  ];
  return (
    <dl className="ord-facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The three sums of an order. */
export function OrderAmounts({
  order,
}: {
  order: Pick<Order, 'amount' | 'refundAmount' | 'netAmount'>;
}) {
  return (
    <dl className="frm-facts ord-amounts">
      <div>
        <dt>{t('订单金额')}</dt>
        <dd>{yuan(order.amount)}</dd>
      </div>
      <div>
        <dt>{t('退款金额')}</dt>
        <dd>{yuan(order.refundAmount)}</dd>
      </div>
      <div>
        <dt>{t('实收金额')}</dt>
        <dd>{yuan(order.netAmount)}</dd>
      </div>
    </dl>
  );
}

/** What of refunds did not go back into a wallet, and why. */
export function Detours({ detours }: { detours: Order['refunds'][number]['detours'] }) {
  return detours.map((detour) => {
    const { source, params } = detourText(detour);
    const text = t(source, { ...params, wallet: t(params.wallet) });

    return <Alert key={text} className="ord-detour" type="warning" showIcon title={text} />;
  });
}

/** A line with its quantity in words: pieces, or kilograms. */
function columnsOf({ placeKind, lines }: Order): readonly Column[] {
  if (placeKind !== PLACE_KIND.canteen) return goodsColumns;
  return lines.some(({ packageName }) => packageName !== null) ? setMealColumns : lineColumns;
}

const counted = (line: Order['lines'][number]) => ({
  ...line,
  goodsStatus: line.goodsStatus ?? 1,
  count:
    line.measure === lineMeasure.key.byWeight
      ? `${line.quantity / 1000} kg`
      : String(line.quantity / 1000),
});

/** Everything about one order. */
export function OrderBody({ order }: { order: Order }) {
  return (
    <>
      <OrderAmounts order={order} />
      {order.owedAmount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('该订单有 {amount} 元挂账，尚未从账户扣除', { amount: yuan(order.owedAmount) })}
        />
      )}
      <h2 className="ord-section">{t('基本信息')}</h2>
      <Facts order={order} />
      {order.lines.length > 0 && (
        <>
          <h2 className="ord-section">{t('订单明细')}</h2>
          <DataTable
            columns={columnsOf(order)}
            label={t('订单明细')}
            rows={order.lines.map(counted)}
            rowKey="lineNo"
          />
          {order.placeKind !== PLACE_KIND.canteen && (
            <GoodsSteps orderId={order.orderId} lines={order.lines} />
          )}
        </>
      )}
      {order.applied.length > 0 && (
        <>
          <h2 className="ord-section">{t('适用的规则')}</h2>
          <DataTable
            label={t('适用的规则')}
            columns={appliedColumns}
            rows={order.applied.map((each) => ({
              ...each,
              rowKey: `${each.stage} ${each.ruleId}`,
            }))}
            rowKey="rowKey"
          />
        </>
      )}
      <h2 className="ord-section">{t('支付明细')}</h2>
      <DataTable
        label={t('支付明细')}
        columns={tenderColumns}
        rows={order.tenders}
        rowKey="tenderType"
      />
      <h2 className="ord-section">{t('账户流水')}</h2>
      <DataTable
        label={t('账户流水')}
        columns={postingColumns}
        rows={order.postings}
        rowKey="postingId"
      />
      {order.refunds.length > 0 && (
        <>
          <h2 className="ord-section">{t('退款记录')}</h2>
          <DataTable
            label={t('退款记录')}
            columns={refundColumns}
            rows={order.refunds}
            rowKey="refundId"
          />
          <Detours detours={order.refunds.flatMap(({ detours }) => detours)} />
        </>
      )}
      {order.corrections.length > 0 && (
        <>
          <h2 className="ord-section">{t('改正记录')}</h2>
          <DataTable
            label={t('改正记录')}
            columns={correctionColumns}
            rows={order.corrections}
            rowKey="redressId"
          />
        </>
      )}
      <OrderHistory orderId={order.orderId} />
    </>
  );
}

interface DetailProps {
  readonly orderId: string;
  /** What can be done with it. */
  readonly steps?: (order: Order) => ReactNode;
  readonly close: () => void;
}

/** Everything about one order in a drawer, and what can be done with it. */
export const OrderDetail = ({ orderId, steps, close }: DetailProps) => (
  <ReadDrawer of={orderDetail} content={{ orderId }} size={880} title={t('订单详情')} close={close}>
    {(order) => (
      <>
        {steps && <div className="ord-actions">{steps(order)}</div>}
        <OrderBody order={order} />
      </>
    )}
  </ReadDrawer>
);
