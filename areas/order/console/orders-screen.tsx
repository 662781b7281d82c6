import { type ReactNode, useEffect, useState } from 'react';
import { suspenseReason } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { useStable } from '#kit/console/base/use-stable.ts';
import { ListScreen, type ListScreenProps } from '#kit/console/list/list-screen.tsx';
import type { Filter, FilterOf, KeyOf, RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { useAskedAct } from '#kit/console/shell/asked-act.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { checkState, onlineFlag, orderState, owedOnly, refundState } from '../contract/lookups.ts';
import { pageOrder } from '../contract/order.ts';
import { refundOrder } from '../contract/refund.ts';
import { REFUND } from './acts.ts';
import { OrderSteps, SuspenseDeduction } from './order-steps.tsx';
import { RefundApply } from './refund-apply.tsx';
import { placeFilters, saleFilters } from './sale-filters.tsx';

export type Order = RowOf<typeof pageOrder>;

type OrderFilter = Filter<KeyOf<FilterOf<typeof pageOrder>>>;

interface Props
  extends Pick<ListScreenProps<typeof pageOrder>, 'content' | 'toolbar' | 'selectable' | 'title'> {
  /** Another list of orders, or one with columns in another order: as it stands when absent. */
  readonly list?: typeof pageOrder;
  /** What this list asks besides, after keyword and place. */
  readonly filters?: readonly OrderFilter[];
  /** Days before today the list begins with; a list of what is ordered ahead ends after today. */
  readonly period?: readonly [back: number, ahead: number];
  /** The period is of business dates: what is ordered ahead counts on the day it is for. */
  readonly byBizDate?: boolean;
  readonly steps?: (order: Order) => ReactNode;
}

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);

const RefundDrawer = lazyPart(async () => (await import('./refund-drawer.tsx')).RefundDrawer);

/**
 * A list of orders, all or of a kind: one whole in a drawer, refunds with their split shown before, the steps its
 * state allows, in the row and in the drawer. `?orderId=` opens the one it names.
 */
export function OrdersScreen(props: Props) {
  const { list = pageOrder, filters = [], period = [0, 0], byBizDate = false, steps } = props;
  const opened = useOpenedRow('orderId');
  const [refunded, refund] = useState<Order>();
  const [initial] = useState(() => daysOf(period, byBizDate));
  const mayCall = useMayCall();
  const stepsOf = (order: Order) => (
    <>
      <SuspenseDeduction order={order} />
      {steps?.(order)}
      {mayCall(refundOrder) && (
        <ActionButton trigger="退款" why={whyNoRefund(order)} onClick={() => refund(order)} />
      )}
      {opened.id === order.orderId && <AskedRefund order={order} refund={refund} />}
      {isRefundable(order) && <RefundApply orderId={order.orderId} />}
      <OrderSteps order={order} />
    </>
  );
  /* What the screen fixes is not asked. */
  const notFixed = (all: readonly OrderFilter[]) =>
    all.filter(({ key }) => !(key in (props.content ?? {})));

  return (
    <>
      <ListScreen
        list={list}
        initialFilter={initial}
        {...(props.content && { content: props.content })}
        {...(props.title && { title: props.title })}
        {...(props.selectable && { selectable: props.selectable })}
        toolbar={props.toolbar}
        filters={notFixed([
          { key: 'startDate', until: 'endDate', title: '消费时间', input: 'dateTimeRange' },
          { key: 'keyword', title: '关键字', placeholder: '姓名、编号、卡号或订单号' },
          ...placeFilters,
          { key: 'orderState', title: '订单状态', of: orderState },
          ...filters,
          { key: 'refundState', title: '退款状态', of: refundState },
          { key: 'checkState', title: '核销状态', of: checkState },
          { key: 'onlineFlag', title: '联机标识', of: onlineFlag },
          ...saleFilters,
          { key: 'owed', title: '挂账', of: owedOnly },
          { key: 'suspenseReasons', title: '挂账原因', of: suspenseReason },
          { key: 'minAmount', title: '最低金额', input: 'money' },
          { key: 'maxAmount', title: '最高金额', input: 'money' },
        ])}
        rowActions={(order) => (
          <>
            <ActionButton trigger="详情" onClick={() => opened.open(order.orderId)} />
            {stepsOf(order)}
          </>
        )}
        actionsWidth={150}
        opened={opened}
      />
      {opened.id !== undefined && !refunded && (
        <OrderDetail orderId={opened.id} steps={stepsOf} close={opened.close} />
      )}
      {refunded && <RefundDrawer order={refunded} close={() => refund(undefined)} />}
    </>
  );
}

interface AskedRefundProps {
  readonly order: Order;
  readonly refund: (order: Order) => void;
}

/** Opens the refund of the order that is open, where the address asks for it and something can be given back. */
function AskedRefund({ order, refund }: AskedRefundProps) {
  const asked = useAskedAct([REFUND]);
  const begin = useStable(() => refund(order));
  const isAsked = asked !== undefined && isRefundable(order);
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked, begin]);

  return null;
}

/** The days of a list as it opens. */
function daysOf([back, ahead]: readonly [number, number], byBizDate: boolean) {
  const [startDate, today] = daysBack(back, true);
  return {
    startDate,
    endDate: `${daysAfter(today, ahead)} 23:59:59`,
    ...(byBizDate && { periodBasis: 2 as const }),
  };
}

const ORDER_STATE = orderState.key;

/** Paid, being prepared, ready, completed. */
const PAID: readonly number[] = [
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
  ORDER_STATE.completed,
];

/** Something of it can be given back: money, or what was used for an order that cost nothing. */
const isRefundable = ({ amount, netAmount, orderState, refundState: state }: Order): boolean =>
  netAmount > 0 ||
  (amount === 0 && state !== refundState.key.refunded && PAID.includes(orderState));

/** Why nothing can be given back, a Chinese source text; undefined where something can. */
function whyNoRefund(order: Order): string | undefined {
  if (isRefundable(order)) return undefined;
  if (order.refundState === refundState.key.refunded) return '订单已全额退款';

  return NO_REFUND[order.orderState] ?? '没有可退的金额';
}

const NO_REFUND: Readonly<Record<number, string>> = {
  [ORDER_STATE.unpaid]: '订单尚未支付，无需退款',
  [ORDER_STATE.cancelled]: '订单已取消，没有可退的金额',
  [ORDER_STATE.closed]: '订单已关闭，没有可退的金额',
};
