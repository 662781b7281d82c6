import './write-off.css';
import { Empty, Input, Tag } from 'antd';
import { useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { type Lookup, labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { findPickUp } from '../contract/at-counter.ts';
import { checkState, orderKind, orderState } from '../contract/lookups.ts';
import { writeOffBookings, writeOffOrders } from '../contract/order-step.ts';
import { OrdersScreen } from './orders-screen.tsx';

type Found = ResultOf<typeof findPickUp>[number];

const tag = (lookup: Lookup, key: number) => (
  <Tag color={lookup.find((entry) => entry.key === key)?.colour ?? 'default'}>
    {t(labelOf(lookup, key))}
  </Tag>
);

/** Pre-orders and meal declarations. */
const BOOKED: readonly number[] = [orderKind.key.preOrder, orderKind.key.mealSignUp];

const changes = ['report'];

function Card({ order }: { readonly order: Found }) {
  const {
    orderId,
    custName,
    custNum,
    goods,
    amount,
    canteenName,
    stallName,
    bizDate,
    open,
    callNo,
  } = order;
  return (
    <li className="wof-card">
      <header>
        <strong>{custName ?? t('未登记人员')}</strong>
        <span>{custNum}</span>
        {tag(orderState, order.orderState)}
        {tag(checkState, order.checkState)}
      </header>
      <p>{goods}</p>
      <footer>
        <span>
          {[
            t(labelOf(orderKind, order.orderKind)),
            canteenName,
            stallName,
            bizDate,
            t(labelOf(mealType, order.mealType)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {callNo !== null && <b>{t('取餐号 {no}', { no: callNo })}</b>}
        <b>{yuan(amount)}</b>
        <ConfirmAction
          write={BOOKED.includes(order.orderKind) ? writeOffBookings : writeOffOrders}
          content={{ orderIds: [orderId] }}
          trigger="核销"
          confirm={false}
          why={open ? undefined : '订单的状态不允许核销'}
          done="已核销"
          changes={changes}
        />
      </footer>
    </li>
  );
}

/** A diner stands at the counter: their code is read or typed, their orders show, one press hands them out. */
function Counter() {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');

  return (
    <section className="scr-card wof">
      <Input.Search
        autoFocus
        size="large"
        allowClear
        value={typed}
        aria-label={t('取餐码、订单号、卡号、人员编号或取餐号')}
        placeholder={t('取餐码、订单号、卡号、人员编号或取餐号')}
        enterButton={t('查询')}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(value) => setCode(value.trim())}
      />
      {code === '' ? (
        <Empty description={t('扫描或输入后显示待核销订单')} />
      ) : (
        <ReadPart of={findPickUp} content={{ code }} lines={6} keepPrevious>
          {(orders) =>
            orders.length === 0 ? (
              <Empty description={t('没有找到该凭证的订单')} />
            ) : (
              <ul className="wof-cards">
                {orders.map((order) => (
                  <Card key={order.orderId} order={order} />
                ))}
              </ul>
            )
          }
        </ReadPart>
      )}
    </section>
  );
}

/** Several at once, from the list of what is booked for today. */
const Booked = () => (
  <OrdersScreen
    content={{ orderKind: 2, checkState: 1 }}
    byBizDate
    selectable={(orders, clear) => (
      <ConfirmAction
        write={writeOffBookings}
        content={{ orderIds: orders.map(({ orderId }) => orderId) }}
        trigger="批量核销"
        confirm={t('确定核销所选 {count} 个订单？', { count: orders.length })}
        onDone={clear}
        changes={changes}
      />
    )}
  />
);

/** Hands out what was booked: by code at the counter, or several of the list. */
export default () => (
  <AddressTabs
    items={[
      { key: 'counter', label: t('凭证核销'), children: <Counter /> },
      { key: 'list', label: t('列表核销'), children: <Booked /> },
    ]}
  />
);
