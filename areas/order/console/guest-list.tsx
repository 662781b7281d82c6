import { type ReactNode, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import type { Field } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { pageExternal } from '../contract/at-counter.ts';
import { guestPay, orderState } from '../contract/lookups.ts';
import { orderDetail } from '../contract/order.ts';
import { refundOrder } from '../contract/refund.ts';
import { CanteenSelect, StallSelect } from './place-inputs.tsx';
import { placeFilters } from './sale-filters.tsx';

/** What every sale to a guest says: where, how many, how much, paid how. */
export const saleFields = [
  { key: 'canteenId', title: '食堂', input: <CanteenSelect placeholder="请选择" /> },
  { key: 'stallId', title: '档口', input: <StallSelect placeholder="请选择" /> },
  { key: 'people', title: '用餐人数', input: 'integer' },
  { key: 'amount', title: '消费金额', input: 'money' },
  { key: 'payWay', title: '支付方式', of: guestPay, input: 'radio', initial: 4, span: 2 },
  {
    key: 'tradeNo',
    title: '三方流水号',
    hint: '填写后退款可原路退回',
    span: 2,
    showIf: ({ payWay }) => payWay !== guestPay.key.cash,
  },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
] as const satisfies readonly Field[];

interface Props {
  readonly list: typeof pageExternal;
  /** Registers another one. */
  readonly toolbar: ReactNode;
}

type Guest = RowOf<typeof pageExternal>;

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);

const RefundDrawer = lazyPart(async () => (await import('./refund-drawer.tsx')).RefundDrawer);

/** Orders of guests, by business date. */
export function GuestList({ list, toolbar }: Props) {
  const [[startDate, endDate]] = useState(() => daysBack(6, false));
  const opened = useOpenedRow('orderId');
  const [refunded, refund] = useState<Guest>();
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={list}
        opened={opened}
        rowKey="orderId"
        initialFilter={{ startDate, endDate }}
        toolbar={toolbar}
        filters={[
          { key: 'startDate', until: 'endDate', title: '营业日期', input: 'dateRange' },
          { key: 'keyword', title: '关键字', placeholder: '用餐方或所属单位' },
          ...placeFilters,
          { key: 'orderState', title: '订单状态', of: orderState },
        ]}
        rowActions={(row) => (
          <>
            {mayCall(orderDetail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(row.orderId)} />
            )}
            {mayCall(refundOrder) && (
              <ActionButton
                trigger="退款"
                why={row.netAmount === 0 ? '没有可退的金额' : undefined}
                onClick={() => refund(row)}
              />
            )}
          </>
        )}
        actionsWidth={110}
      />
      {opened.id !== undefined && <OrderDetail orderId={opened.id} close={opened.close} />}
      {refunded && <RefundDrawer order={refunded} close={() => refund(undefined)} />}
    </>
  );
}
