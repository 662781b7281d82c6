import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { Renderers, RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { liftStop, pageStops } from '../contract/booking.ts';
import { stopState } from '../contract/lookups.ts';
import { CanteenSelect } from './place-inputs.tsx';
import { StopBookings } from './stop-bookings.tsx';

const render: Renderers<RowOf<typeof pageStops>> = {
  stallName: ({ stallName }) => stallName ?? t('整个食堂'),
  mealType: ({ mealType }) => (mealType === null ? t('全天') : undefined),
};

/** Meals that are not served after all, today's and those to come; a stop is taken back here. */
export default function StoppedMeals() {
  const [[startDate]] = useState(() => daysBack(0, false));
  return (
    <ListScreen
      list={pageStops}
      rowKey="stopId"
      initialFilter={{ startDate }}
      inputs={{ canteenIds: <CanteenSelect multiple /> }}
      filters={['startDate', 'keyword', 'canteenIds', 'state']}
      toolbar={<StopBookings />}
      render={render}
      rowActions={({ stopId, state, bizDate }) =>
        state === stopState.key.stopped &&
        bizDate >= startDate && (
          <ConfirmAction
            write={liftStop}
            content={{ stopId }}
            trigger="恢复供餐"
            confirm="确定恢复供餐？"
            detail="用餐人可以重新点餐，已取消的订单不会恢复"
          />
        )
      }
      actionsWidth={100}
    />
  );
}
