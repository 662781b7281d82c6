import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  anomalyDetail,
  noteAnomalies,
  noteAnomaly,
  pageAnomaly,
  postAnomaly,
} from '../contract/anomaly.ts';
import { CanteenSelect, DeviceSelect } from './place-inputs.tsx';

const noteFields = fieldsOf(noteAnomaly, [
  { key: 'note', title: '处理说明', input: 'textarea', span: 2, placeholder: '核实的结果与依据' },
]);

const AnomalyDetail = lazyPart(async () => (await import('./anomaly-detail.tsx')).AnomalyDetail);

/** What terminals sent that an operator has to look at: numbers used twice, wrong clocks, missing numbers, refused rows. */
export default function OfflineAnomaly() {
  const opened = useOpenedRow('anomalyId');
  const [[startDate, endDate]] = useState(() => daysBack(29, true));

  return (
    <>
      <ListScreen
        list={pageAnomaly}
        initialFilter={{ startDate, endDate, states: ['open'] }}
        inputs={{
          deviceId: <DeviceSelect />,
          canteenId: <CanteenSelect placeholder="全部" />,
        }}
        selectable={(rows, clear) => (
          <EditDrawer
            save={noteAnomalies}
            title="批量标记已核实"
            trigger="批量标记已核实"
            fields={noteFields}
            value={{ anomalyIds: rows.map(({ anomalyId }) => anomalyId) }}
            savedText={({ noted }) => t('已标记 {count} 项', { count: noted })}
            onSaved={clear}
            secondary
          />
        )}
        rowActions={(row) => <Acts row={row} show={() => opened.open(row.anomalyId)} />}
        actionsWidth={190}
        opened={opened}
      />
      {opened.id !== undefined && <AnomalyDetail anomalyId={opened.id} close={opened.close} />}
    </>
  );
}

type Anomaly = RowOf<typeof pageAnomaly>;

function Acts({ row, show }: { row: Anomaly; show: () => void }) {
  const { anomalyId, version, state, bookable, amount } = row;
  const mayCall = useMayCall();

  return (
    <>
      {mayCall(anomalyDetail) && <ActionButton trigger="详情" onClick={show} />}
      {state === 'open' && (
        <EditDrawer
          save={noteAnomaly}
          title="标记已核实"
          trigger="标记已核实"
          fields={noteFields}
          value={{ anomalyId, version }}
        />
      )}
      {bookable && (
        <EditDrawer
          save={postAnomaly}
          title="补录入账"
          trigger="补录入账"
          fields={noteFields}
          value={{ anomalyId, version }}
          preview={() => postPreview(row)}
          saveText={() => t('补录 {amount} 元', { amount: yuan(amount) })}
          savedText={postedText}
          changes={['order', 'account', 'report']}
        />
      )}
    </>
  );
}

/** The sale that is about to be booked: whose card, how much, when and where. */
const postPreview = ({ cardNo, custName, amount, occurredAt, canteenName, stallName }: Anomaly) => (
  <FactLines
    lines={[
      { title: t('人员'), value: custName ?? t('卡号未登记，将记为挂账') },
      { title: t('卡号'), value: cardNo },
      { title: t('终端时间'), value: occurredAt },
      { title: t('食堂'), value: `${canteenName} · ${stallName}` },
      { title: t('补录金额'), value: yuan(amount), strong: true },
    ]}
  />
);

/** Says whether the account paid the booked sale or it is still owed. */
const postedText = ({ amount, state }: ResultOf<typeof postAnomaly>): string =>
  state === 'posted'
    ? t('已补录 {amount} 元并从账户扣款', { amount: yuan(amount) })
    : t('已补录 {amount} 元，账户无法扣款，记为挂账', { amount: yuan(amount) });
