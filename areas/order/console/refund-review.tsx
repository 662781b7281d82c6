import './order.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EventTimeline } from '#kit/console/document/event-timeline.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import {
  agreeRefund,
  pageRefundApply,
  refundApplyDetail,
  refundApplyLife,
  refuseRefund,
  retryRefund,
  withdrawRefund,
} from '../contract/refund-apply.ts';
import { CanteenSelect } from './place-inputs.tsx';

/** Applications for refunds and what is decided on them. */
export default function RefundReview() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const opened = useOpenedRow('applyId');
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={pageRefundApply}
        opened={opened}
        rowKey="applyId"
        initialFilter={{ startDate, endDate }}
        inputs={{ canteenId: <CanteenSelect /> }}
        rowActions={(apply) => (
          <>
            {mayCall(refundApplyDetail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(apply.applyId)} />
            )}
            <Decisions apply={apply} />
          </>
        )}
        actionsWidth={170}
      />
      {opened.id !== undefined && <ApplyDrawer applyId={opened.id} close={opened.close} />}
    </>
  );
}

type Apply = RowOf<typeof pageRefundApply>;

const changes = ['account', 'report'];

const refuseFields = fieldsOf(refuseRefund, [
  { key: 'remark', title: '拒绝原因', input: 'textarea', span: 2 },
]);

/** The steps the state of an application allows. */
function Decisions({ apply }: { readonly apply: Apply }) {
  const { applyId, version, amount } = apply;
  const content = { applyId, version };

  return (
    <>
      {isOpen('agree', apply) && (
        <ConfirmAction
          write={agreeRefund}
          content={content}
          trigger="同意"
          confirm={t('确定同意并退款 {amount} 元？', { amount: yuan(amount) })}
          done={false}
          onDone={tell}
          changes={changes}
        />
      )}
      {isOpen('retry', apply) && (
        <ConfirmAction
          write={retryRefund}
          content={content}
          trigger="重新退款"
          confirm={t('确定重新退款 {amount} 元？', { amount: yuan(amount) })}
          done={false}
          onDone={tell}
          changes={changes}
        />
      )}
      {isOpen('refuse', apply) && (
        <EditDrawer
          save={refuseRefund}
          title="拒绝退款申请"
          trigger="拒绝"
          fields={refuseFields}
          value={content}
          saveText={() => t('拒绝')}
          savedText={() => t('已拒绝')}
          secondary
        />
      )}
      {isOpen('withdraw', apply) && (
        <ConfirmAction
          write={withdrawRefund}
          content={content}
          trigger="撤回"
          confirm="确定撤回该退款申请？"
          danger
        />
      )}
    </>
  );
}

const isOpen = (action: keyof typeof refundApplyLife.steps, { state }: Apply): boolean =>
  (refundApplyLife.steps[action].from as readonly number[]).includes(state);

/** What a decision came to: a refund that was refused is no success. */
function tell({ failure }: ResultOf<typeof agreeRefund>): void {
  if (failure) showToast('error', t('退款失败：{failure}', { failure }), 8);
  else showToast('success', t('已退款'));
}

const lineColumns: readonly Column[] = [
  { key: 'goodsName', title: '名称', width: 200 },
  { key: 'amount', title: '申请金额', kind: 'money' },
];

/** What an application's history calls its steps: its making and a refund that failed as well. */
const history: Lifecycle = {
  ...refundApplyLife,
  steps: {
    ...refundApplyLife.steps,
    add: { from: [], to: 1, access: '', title: '申请退款' },
    fail: { from: [2], to: 5, access: '', title: '退款失败', danger: true },
  },
};

function ApplyDrawer({ applyId, close }: { readonly applyId: string; readonly close: () => void }) {
  return (
    <ReadDrawer
      of={refundApplyDetail}
      content={{ applyId }}
      size={640}
      title={t('退款申请详情')}
      close={close}
    >
      {(apply) => (
        <>
          {apply.failure && (
            <Alert
              type="error"
              showIcon
              title={t('退款失败：{failure}', { failure: apply.failure })}
            />
          )}
          <DetailPanel
            columns={pageRefundApply.page.columns as readonly Column<never>[]}
            value={apply}
          />
          {apply.lines.length > 0 && (
            <>
              <h2 className="ord-section">{t('退款明细')}</h2>
              <DataTable
                label={t('退款明细')}
                columns={lineColumns}
                rows={apply.lines}
                rowKey="lineNo"
              />
            </>
          )}
          <h2 className="ord-section">{t('处理记录')}</h2>
          <EventTimeline life={history} events={apply.events} />
        </>
      )}
    </ReadDrawer>
  );
}
