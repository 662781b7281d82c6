import './device.css';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import type { Column } from '#kit/contract/columns.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { anomalyDetail, anomalyLife, pageAnomaly } from '../contract/anomaly.ts';
import { transactionState } from '../contract/lookups.ts';

type Detail = ResultOf<typeof anomalyDetail>;
type Version = NonNullable<Detail['second']>;

const facts: readonly (readonly [string, (version: Version) => string | null])[] = [
  ['收到时间', ({ at }) => at],
  ['卡号', ({ cardNo }) => cardNo],
  ['姓名', ({ custName }) => custName],
  ['金额', ({ amount }) => yuan(amount)],
  ['终端时间', ({ occurredAt }) => occurredAt],
];

/** Both sends of a number side by side; what differs stands out. */
function Versions({ detail: { first, second } }: { detail: Detail }) {
  if (!first && !second) return null;

  const both = [first, second] as const;

  return (
    <table className="dev-versions">
      <thead>
        <tr>
          <td />
          <th>
            {first
              ? t('先到：{state}', { state: t(labelOf(transactionState, first.state)) })
              : t('先到')}
          </th>
          <th>{t('本次上传')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(([title, textOf]) => {
          const [left, right] = both.map((version) => version && textOf(version));
          const differs =
            title !== '收到时间' && first !== null && second !== null && left !== right;

          return (
            <tr key={title} className={differs ? 'dev-differs' : ''}>
              <th scope="row">{t(title)}</th>
              <td>{left ?? '--'}</td>
              <td>{right ?? '--'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const stepColumns: readonly Column[] = [
  { key: 'at', title: '时间', kind: 'datetime' },
  { key: 'title', title: '操作', width: 110 },
  { key: 'operatorName', title: '操作员', width: 100 },
  { key: 'note', title: '处理说明', width: 220 },
];

function Body({ detail }: { detail: Detail }) {
  const steps = detail.steps.map((step, at) => ({
    ...step,
    at: step.at,
    key: at,
    title: t(anomalyLife.steps[step.action].title),
  }));
  return (
    <div className="dev-anomaly">
      <DetailPanel columns={pageAnomaly.list.columns} value={detail} />
      <Versions detail={detail} />
      {detail.missing.length > 0 && (
        <section>
          <h2>{t('仍缺失的流水号')}</h2>
          <p className="dev-missing">{detail.missing.join(t('、'))}</p>
        </section>
      )}
      {detail.payload !== null && (
        <section>
          <h2>{t('终端上传的原文')}</h2>
          <pre className="dev-payload">{detail.payload}</pre>
        </section>
      )}
      {steps.length > 0 && (
        <section>
          <h2>{t('处理记录')}</h2>
          <DataTable label={t('处理记录')} columns={stepColumns} rows={steps} rowKey="key" />
        </section>
      )}
    </div>
  );
}

/** Everything about one of them in a drawer. */
export const AnomalyDetail = ({ anomalyId, close }: { anomalyId: string; close: () => void }) => (
  <ReadDrawer
    of={anomalyDetail}
    content={{ anomalyId }}
    size={760}
    title={t('离线交易异常详情')}
    close={close}
  >
    {(detail) => <Body detail={detail} />}
  </ReadDrawer>
);
