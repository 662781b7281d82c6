import { Tag } from 'antd';
import { useState } from 'react';
import { placeTree } from '#areas/customer/contract/place.ts';
import { userListByRole } from '#areas/system/contract/user.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf, treeOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { deliveryLife, myDeliveries, pageDelivery, stepDelivery } from '../contract/delivery.ts';
import { orderState } from '../contract/lookups.ts';
import { orderDetail } from '../contract/order.ts';
import { placeFilters } from './sale-filters.tsx';

const COURIER = 'ROLE_RESERVE_DISH';

const Couriers = selectOf(
  userListByRole,
  ({ userId, realName }) => ({ value: userId, label: realName }),
  {
    content: { roleCode: COURIER },
  },
);

const PlacePick = treeOf(placeTree);

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);

/** Orders that are brought or fetched, and how far they are. */
export default function DeliveryList() {
  const [[startDate, endDate]] = useState(() => daysBack(0, false));
  const opened = useOpenedRow('orderId');
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={pageDelivery}
        opened={opened}
        rowKey="orderId"
        initialFilter={{ startDate, endDate }}
        toolbar={<Mine />}
        inputs={{
          courierId: <Couriers placeholder="全部" />,
          custPlaceId: <PlacePick placeholder="全部" />,
        }}
        filters={[
          'startDate',
          'keyword',
          'deliveryState',
          'deliveryType',
          'courierId',
          'custPlaceId',
          { key: 'isMine', title: '我负责的地点', of: yesNo },
          ...placeFilters,
        ]}
        selectable={(rows, clear) =>
          (['take', 'depart', 'deliver', 'pickUp'] as const).map((name) => (
            <ConfirmAction
              key={name}
              write={stepDelivery}
              content={{ orderIds: rows.map(({ orderId }) => orderId), step: name }}
              trigger={deliveryLife.steps[name].title}
              confirm={false}
              why={
                rows.every((row) => isOpen(name, row)) ? undefined : '所选配送单的状态不允许该操作'
              }
              onDone={clear}
            />
          ))
        }
        rowActions={(row) => (
          <>
            {mayCall(orderDetail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(row.orderId)} />
            )}
            <Steps row={row} />
          </>
        )}
        actionsWidth={190}
      />
      {opened.id !== undefined && <OrderDetail orderId={opened.id} close={opened.close} />}
    </>
  );
}

/** For the operator who answers for places: how much is still to come there today. */
function Mine() {
  const { data } = useRead(myDeliveries, undefined, { quiet: true });
  if (!data || data.places === 0) return null;

  return (
    <Tag color={data.orders > 0 ? 'processing' : 'default'}>
      {t('我负责的地点今日待送达 {count} 单', { count: data.orders })}
    </Tag>
  );
}

type StepName = keyof typeof deliveryLife.steps;

type Delivery = RowOf<typeof pageDelivery>;

const ORDER_STATE = orderState.key;

/** Paid, being prepared, ready. */
const TO_BE_SERVED: readonly number[] = [
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
];

const isOpen = (name: StepName, { deliveryState: state, orderState }: Delivery): boolean =>
  TO_BE_SERVED.includes(orderState) &&
  (deliveryLife.steps[name].from as readonly number[]).includes(state);

const takeFields = fieldsOf(stepDelivery, [
  { key: 'courierId', title: '配送员', input: <Couriers />, hint: '留空表示由我配送' },
]);

const backFields = fieldsOf(stepDelivery, [
  { key: 'remark', title: '退回原因', input: 'textarea', span: 2 },
]);

/** The steps that leave the state of a delivery. */
function Steps({ row }: { readonly row: Delivery }) {
  const orderIds = [row.orderId];
  const plain = (['depart', 'deliver', 'pickUp'] as const).filter((name) => isOpen(name, row));

  return (
    <>
      {isOpen('take', row) && (
        <EditDrawer
          save={stepDelivery}
          title="接单"
          trigger="接单"
          fields={takeFields}
          value={{ orderIds, step: 'take' }}
          secondary
        />
      )}
      {plain.map((name) => (
        <ConfirmAction
          key={name}
          write={stepDelivery}
          content={{ orderIds, step: name }}
          trigger={deliveryLife.steps[name].title}
          confirm={false}
        />
      ))}
      {isOpen('giveBack', row) && (
        <EditDrawer
          save={stepDelivery}
          title="退回配送"
          trigger="退回"
          fields={backFields}
          value={{ orderIds, step: 'giveBack' }}
          secondary
        />
      )}
    </>
  );
}
