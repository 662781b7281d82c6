import { type ReactNode, useState } from 'react';
import { dishChoices } from '#areas/menu/contract/package-meal.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import { showFlag } from '../contract/lookups.ts';
import {
  orderEvaluateDetail,
  orderEvaluateEditShowFlag,
  orderEvaluatePage,
  orderEvaluateReply,
} from '../contract/order-evaluation.ts';
import { CanteenPick, OrderLink, StallPick, StarsText, Who } from './parts.tsx';
import { Reply, SaidDrawer } from './said-drawer.tsx';

const DishPick = selectOf(
  dishChoices,
  ({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }),
  {
    content: (keyword) => (keyword === '' ? {} : { keyword }),
    placeholder: '全部',
  },
);

type Evaluation = RowOf<typeof orderEvaluatePage>;

const render = {
  stars: (row: { readonly stars: number }) => <StarsText stars={row.stars} />,
  custName: (said: Evaluation) => <Who of={said} />,
  orderId: ({ orderId }: Pick<Evaluation, 'orderId'>) => <OrderLink orderId={orderId} />,
};

/** What its history calls what was done about it. */
const history: Lifecycle = {
  states: showFlag,
  steps: {
    reply: { from: [], to: showFlag.key.show, access: '', title: '回复' },
    hide: {
      from: [showFlag.key.show],
      to: showFlag.key.hide,
      access: '',
      title: '隐藏',
      danger: true,
    },
    show: { from: [showFlag.key.hide], to: showFlag.key.show, access: '', title: '显示' },
  },
};

/** Evaluations of orders: answered, and hidden with a reason (/mobile/evaluation/order). */
export default function OrderEvaluations() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const opened = useOpenedRow('evaluationId');
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={orderEvaluatePage}
        opened={opened}
        initialFilter={{ startDate, endDate }}
        inputs={{ canteenId: <CanteenPick />, stallId: <StallPick />, goodsId: <DishPick /> }}
        render={render}
        selectable={(rows, clear) => {
          const ids = rows.map(({ evaluationId }) => evaluationId);
          return (
            <>
              <Hide ids={ids} clear={clear} />
              <Show ids={ids} clear={clear} />
            </>
          );
        }}
        rowActions={({ evaluationId, version, content, showFlag: flag }) => (
          <>
            {mayCall(orderEvaluateDetail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(evaluationId)} />
            )}
            <Reply
              save={orderEvaluateReply}
              title="回复评价"
              value={{ evaluationId, version }}
              words={content}
            />
            {flag === showFlag.key.show ? (
              <Hide ids={[evaluationId]} />
            ) : (
              <Show ids={[evaluationId]} />
            )}
          </>
        )}
        actionsWidth={160}
        beginning={t('用餐人员在“我的订单”中评价后显示在这里')}
      />
      {opened.id !== undefined && (
        <SaidDrawer
          of={orderEvaluateDetail}
          content={{ evaluationId: opened.id }}
          title={t('订单评价详情')}
          columns={orderEvaluatePage.page.columns}
          render={render}
          life={history}
          close={opened.close}
          more={dishStars}
        />
      )}
    </>
  );
}

const hideFields = fieldsOf(orderEvaluateEditShowFlag, [
  { key: 'reason', title: '隐藏原因', input: 'textarea', span: 2, required: true },
]);

const Hide = ({ ids, clear }: { readonly ids: readonly string[]; readonly clear?: () => void }) => (
  <EditDrawer
    save={orderEvaluateEditShowFlag}
    title="隐藏评价"
    trigger="隐藏"
    fields={hideFields}
    value={{ evaluationIds: [...ids], showFlag: showFlag.key.hide }}
    saveText={() => t('隐藏')}
    savedText={({ changed }) => t('已隐藏 {count} 条评价', { count: changed })}
    undo={{ evaluationIds: [...ids], showFlag: showFlag.key.show }}
    {...(clear && { onSaved: clear })}
    secondary
  />
);

const Show = ({ ids, clear }: { readonly ids: readonly string[]; readonly clear?: () => void }) => (
  <ConfirmAction
    write={orderEvaluateEditShowFlag}
    content={{ evaluationIds: [...ids], showFlag: showFlag.key.show }}
    trigger="显示"
    confirm="确定重新显示所选评价？"
    detail="显示的评价计入统计"
    {...(clear && { onDone: clear })}
  />
);

const lineColumns: readonly Column[] = [
  { key: 'goodsName', title: '菜品名称', width: 200 },
  { key: 'stars', title: '评分', kind: 'int' },
];

const dishStars = ({ lines }: ResultOf<typeof orderEvaluateDetail>): ReactNode =>
  lines.length > 0 && (
    <>
      <h2 className="eva-section">{t('菜品评分')}</h2>
      <DataTable
        label={t('菜品评分')}
        columns={lineColumns}
        rows={lines}
        rowKey="lineNo"
        render={render as never}
      />
    </>
  );
