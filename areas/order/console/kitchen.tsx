import './kitchen.css';
import { Alert, Badge, Empty, Segmented, Skeleton, Tag } from 'antd';
import { useRef, useState } from 'react';
import { deliveryType, mealType } from '#areas/canteen/contract/lookups.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useLive } from '#kit/console/call/use-live.ts';
import { PlaceFullScreen } from '#kit/console/shell/place-full-screen.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { kitchenNow, kitchenStep, kitchenSteps } from '../contract/kitchen.ts';
import { lineMeasure, orderKind, orderState } from '../contract/lookups.ts';
import { CanteenSelect, StallTree } from './place-inputs.tsx';

type Now = ResultOf<typeof kitchenNow>;
type KitchenOrder = Now['orders'][number];
type StepName = (typeof kitchenStep)[number]['key'];

/** The lanes of the board: orders in a state, and the step that takes them on. */
const LANES: readonly {
  readonly state: number;
  readonly title: string;
  readonly step: StepName;
}[] = [
  { state: orderState.key.paid, title: '待接单', step: 'prepare' },
  { state: orderState.key.preparing, title: '制作中', step: 'ready' },
  { state: orderState.key.ready, title: '待取餐', step: 'complete' },
];
const changes = ['report'];

const amountOf = ({ quantity, measure }: KitchenOrder['lines'][number]): string =>
  measure === lineMeasure.key.byWeight ? `${quantity / 1000} kg` : `×${quantity / 1000}`;

/** One order on its way through the kitchen. */
function Ticket({ order, step }: { readonly order: KitchenOrder; readonly step: StepName }) {
  const { orderId, callNo, buyer, stallName, wantedAt, occurredAt, lines, remark, tableName } =
    order;
  return (
    <li className="ktc-ticket">
      <header>
        <strong>{callNo === null ? `#${orderId.slice(-4)}` : callNo}</strong>
        <span className="ktc-buyer">{buyer}</span>
        <time>{(wantedAt ?? occurredAt).slice(11, 16)}</time>
        <ConfirmAction
          write={kitchenSteps}
          content={{ orderIds: [orderId], step }}
          trigger={labelOf(kitchenStep, step)}
          confirm={false}
          done={false}
          changes={changes}
        />
      </header>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never change their order
          <li key={index}>
            <span>{line.goodsName}</span>
            <b>{amountOf(line)}</b>
          </li>
        ))}
        {lines.length === 0 && (
          <li>
            <span>{t(labelOf(mealType, order.mealType))}</span>
            <b>×1</b>
          </li>
        )}
      </ul>
      {remark && <p className="ktc-remark">{remark}</p>}
      <footer>
        <span>{t(labelOf(orderKind, order.orderKind))}</span>
        {order.deliveryType !== null && <span>{t(labelOf(deliveryType, order.deliveryType))}</span>}
        {tableName !== null && <Tag color="processing">{tableName}</Tag>}
        <span className="ktc-stall">{stallName}</span>
      </footer>
    </li>
  );
}

function Lane({
  orders,
  lane,
}: {
  readonly orders: readonly KitchenOrder[];
  readonly lane: (typeof LANES)[number];
}) {
  const own = orders.filter((order) => order.orderState === lane.state);
  return (
    <section className={`ktc-lane ktc-lane-${lane.state}`} aria-label={t(lane.title)}>
      <h2>
        {t(lane.title)} <Badge count={own.length} showZero color="#8c8c8c" />
      </h2>
      {own.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无订单')} />
      ) : (
        <ol>
          {own.map((order) => (
            <Ticket key={order.orderId} order={order} step={lane.step} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Numbers as a counter shows them: what is being prepared, and what may be fetched. */
function CallScreen({ orders }: { readonly orders: readonly KitchenOrder[] }) {
  const called = (state: number) =>
    orders.filter((order) => order.orderState === state && order.callNo !== null);
  return (
    <div className="ktc-call">
      {[
        { title: '请取餐', state: orderState.key.ready },
        { title: '制作中', state: orderState.key.preparing },
      ].map(({ title, state }) => (
        <section key={state} className={`ktc-call-${state}`} aria-label={t(title)}>
          <h2>{t(title)}</h2>
          <ul>
            {called(state).map(({ orderId, callNo, stallName }) => (
              <li key={orderId}>
                <strong>{callNo}</strong>
                <span>{stallName}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Sums({ now }: { readonly now: Now }) {
  return (
    <ul className="ktc-sums">
      {now.states.map(({ orderState: state, orderNum, amount }) => (
        <li key={state}>
          <span>{t(labelOf(orderState, state))}</span>
          <strong>{orderNum}</strong>
          <small>{yuan(amount)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Today's orders on their way through the kitchen, live, and the numbers that are called at the counter. */
export default function Kitchen() {
  const [canteenIds, setCanteens] = useState<string[]>([]);
  const [stallIds, setStalls] = useState<string[]>([]);
  const [view, setView] = useState<'board' | 'call'>('board');
  const place = useRef<HTMLElement>(null);
  const { data, isLive, error } = useLive(kitchenNow, {
    ...(canteenIds.length > 0 && { canteenIds }),
    ...(stallIds.length > 0 && { stallIds }),
  });

  return (
    <section className="ktc" ref={place}>
      <div className="ktc-head">
        <Segmented
          value={view}
          onChange={setView}
          options={[
            { value: 'board', label: t('制作看板') },
            { value: 'call', label: t('叫号屏') },
          ]}
        />
        <div className="ktc-where">
          <CanteenSelect
            multiple
            placeholder="全部食堂"
            value={canteenIds}
            onChange={(ids) => setCanteens([...((ids ?? []) as string[])])}
          />
          <StallTree
            multiple
            placeholder="全部档口"
            value={stallIds}
            onChange={(ids) => setStalls([...((ids ?? []) as string[])])}
          />
        </div>
        <Badge
          status={isLive ? 'success' : 'error'}
          text={isLive ? t('实时') : t('正在重新连接')}
        />
        <PlaceFullScreen className="ktc-full" place={place} />
      </div>
      {error && !data && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && view === 'call' && <CallScreen orders={data.orders} />}
      {data && view === 'board' && (
        <>
          <Sums now={data} />
          {data.more > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('另有 {count} 个订单未显示，请按档口筛选', { count: data.more })}
            />
          )}
          <div className="ktc-lanes">
            {LANES.map((lane) => (
              <Lane key={lane.state} lane={lane} orders={data.orders} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
